//! No arguments, or a file: the window. A command: its page.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use gunlay::cli::{self, Page, Request, Status};

/// Wrong usage, or input that cannot be used.
const UNUSABLE: u8 = 2;
/// No solution exists, or none can be dialled.
const NO_SOLUTION: u8 = 3;

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Ok(Request::Window(file)) => window(file),
        Ok(Request::Page(page)) => print(&page),
        Err(fault) => {
            let _gone = io::stdout().lock().write_all(fault.listing().as_bytes());
            refuse(&fault.to_string())
        }
    }
}

#[cfg(not(feature = "gui"))]
fn window(_file: Option<PathBuf>) -> ExitCode {
    refuse("this build has no window; accepted: a command, see --help")
}

/// Prints a page; a reader that has gone away is no fault of the page.
fn print(page: &Page) -> ExitCode {
    match io::stdout().lock().write_all(page.text.as_bytes()) {
        Err(fault) if fault.kind() != io::ErrorKind::BrokenPipe => {
            refuse(&format!("standard output: {fault}"))
        }
        _ => ExitCode::from(match page.status {
            Status::Done => 0,
            Status::NoSolution => NO_SOLUTION,
        }),
    }
}

/// Says why on one line.
fn refuse(reason: &str) -> ExitCode {
    let _gone = writeln!(io::stderr().lock(), "gunlay: {reason}");
    ExitCode::from(UNUSABLE)
}

#[cfg(feature = "gui")]
fn window(file: Option<PathBuf>) -> ExitCode {
    match gunlay::gui::run(file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => refuse(&fault.to_string()),
    }
}
