//! A compiled solution as a child process, which may do anything: exit, panic, overflow its stack, take all memory, or
//! never answer. `scripts/stress.sh` sets the limits that it runs under.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::serve::{ERROR, OUTPUT};
use crate::stress::{Subject, NO_ANSWER};

/// How a program takes its inputs.
#[derive(Clone, Copy)]
pub enum Mode {
    /// A solution that `serve` has made a server.
    Server,
    /// The program that a judge would run: one process for each input.
    Judged,
}

/// A compiled solution. What it reads and writes is in files beside it.
pub struct Program {
    path: PathBuf,
    mode: Mode,
    running: Option<Running>,
}

struct Running {
    child: Child,
    requests: ChildStdin,
    /// The first byte of each answer, and its text.
    answers: Receiver<(u8, String)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Subject for Program {
    fn answer(&mut self, input: &[u8], patience: Duration) -> Result<String, String> {
        let answer = match self.mode {
            Mode::Server => self.ask(input, patience),
            Mode::Judged => self.run(input, patience),
        };
        answer.unwrap_or_else(|error| Err(format!("cannot run {}: {error}", self.path.display())))
    }

    fn start_anew(&mut self) {
        self.running = None;
    }
}

impl Program {
    /// The program at `path`.
    pub fn new(path: &Path, mode: Mode) -> Program {
        Program {
            path: path.to_owned(),
            mode,
            running: None,
        }
    }

    /// The file beside the program with this extension.
    fn file(&self, extension: &str) -> PathBuf {
        self.path.with_extension(extension)
    }

    fn command(&self) -> io::Result<Command> {
        let mut command = Command::new(&self.path);
        command
            .env_remove("RUST_BACKTRACE")
            .stderr(File::create(self.file("stderr"))?);
        Ok(command)
    }

    /// How the program ended, and what it wrote to stderr.
    fn end(&self, how: &str) -> String {
        let said = fs::read(self.file("stderr")).unwrap_or_default();
        match String::from_utf8_lossy(&said).trim() {
            "" => how.to_owned(),
            said => format!("{how}\n{said}"),
        }
    }

    /// One input for a process of its own.
    fn run(&self, input: &[u8], patience: Duration) -> io::Result<Result<String, String>> {
        fs::write(self.file("stdin"), input)?;
        let mut child = self
            .command()?
            .stdin(File::open(self.file("stdin"))?)
            .stdout(File::create(self.file("stdout"))?)
            .spawn()?;
        let ended = wait(&mut child, patience)?;
        let output = fs::read(self.file("stdout"))?;
        Ok(match ended {
            None => Err(NO_ANSWER.to_owned()),
            Some(status) if status.success() => Ok(String::from_utf8_lossy(&output).into_owned()),
            Some(status) if output.is_empty() => Err(self.end(&status.to_string())),
            Some(status) => Err(self.end(&format!("{status} after an output"))),
        })
    }

    /// One input for the server, which is started if none is running.
    fn ask(&mut self, input: &[u8], patience: Duration) -> io::Result<Result<String, String>> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        // A server reads all of a request before it does anything else. If it has ended, there is no answer either.
        let length = (input.len() as u64).to_le_bytes();
        let _ = running.requests.write_all(&[&length, input].concat());
        let answer = match running.answers.recv_timeout(patience) {
            Ok((OUTPUT, text)) => Ok(text),
            Ok((ERROR, text)) => Err(format!("error: {text}")),
            Ok(_) => return Ok(Err("it prints to stdout besides its output".to_owned())),
            Err(RecvTimeoutError::Timeout) => return Ok(Err(self.end(NO_ANSWER))),
            // It has ended, or has closed its stdout, which amounts to the same.
            Err(RecvTimeoutError::Disconnected) => {
                let how = match wait(&mut running.child, patience)? {
                    Some(status) => format!("it ends without an answer: {status}"),
                    None => NO_ANSWER.to_owned(),
                };
                return Ok(Err(self.end(&how)));
            }
        };
        self.running = Some(running);
        Ok(answer)
    }

    fn start(&self) -> io::Result<Running> {
        let mut command = self.command()?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let requests = child.stdin.take().expect("stdin is a pipe");
        let mut stdout = child.stdout.take().expect("stdout is a pipe");
        let (send, answers) = mpsc::channel();
        // This thread ends with the process, and so does the channel.
        thread::spawn(move || {
            while let Ok(answer) = read_answer(&mut stdout) {
                let _ = send.send(answer);
            }
        });
        Ok(Running {
            child,
            requests,
            answers,
        })
    }
}

/// How a process ends; `None` if it had to be killed because it did not end in time.
fn wait(child: &mut Child, patience: Duration) -> io::Result<Option<ExitStatus>> {
    let begin = Instant::now();
    while begin.elapsed() < patience {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        thread::sleep(Duration::from_micros(200));
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}

fn read_answer(stdout: &mut ChildStdout) -> io::Result<(u8, String)> {
    let (mut first, mut length) = ([0], [0; 8]);
    stdout.read_exact(&mut first)?;
    let mut text = Vec::new();
    if first == [OUTPUT] || first == [ERROR] {
        stdout.read_exact(&mut length)?;
        let length = u64::from_le_bytes(length);
        stdout.take(length).read_to_end(&mut text)?;
    }
    Ok((first[0], String::from_utf8_lossy(&text).into_owned()))
}
