//! Prints an input, made by the game's own generators.

#[path = "../referee/mod.rs"]
#[allow(dead_code)] // The tests use the rest.
mod referee;
#[allow(dead_code)]
mod rules;

fn main() -> std::process::ExitCode {
    referee::command::main::<rules::Case>()
}
