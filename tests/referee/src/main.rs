//! The referee's command line, which is in `command.rs`.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    referee::main()
}
