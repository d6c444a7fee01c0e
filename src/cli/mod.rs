//! A script asks: one file a command, each making one page of text or JSON.
//!
//! Nothing is computed here; a command reads its options, asks the rooms below and writes down what they say.

mod arguments;
mod calibrate;
mod compare;
mod effects_report;
mod export;
mod fault;
mod fire;
mod gunnery;
mod hand_table;
mod hits;
mod map;
mod one_line;
mod page;
mod presets;
mod reach;
mod setting_lines;
mod solution_report;
mod solve;
mod stands;
mod table;
mod table_form;
mod today;
mod values;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Parser;
use clap::error::ErrorKind;

use arguments::{Arguments, Command};
pub use fault::CliFault;
pub use page::{Page, Status};

/// What the program was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// The window, with a file to open.
    Window(Option<PathBuf>),
    /// A command's page, ready to print.
    Page(Page),
}

/// Reads the arguments (the program's name first) and carries out the command among them.
///
/// # Errors
/// Wrong usage, or input that cannot be used; the fault is one line.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, CliFault> {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return Ok(Request::Page(Page::done(error.render().to_string())));
        }
        Err(error) => return Err(CliFault::Usage(one_line::usage(&error))),
    };
    match arguments.command {
        Some(command) => carry_out(&command).map(Request::Page),
        None => Ok(Request::Window(one_line::existing(arguments.file)?)),
    }
}

fn carry_out(command: &Command) -> Result<Page, CliFault> {
    match command {
        Command::Solve(options) => solve::solve(options),
        Command::Fire(options) => fire::fire(options),
        Command::Table(options) => table::table(options),
        Command::Compare(options) => compare::compare(options),
        Command::Reach(options) => reach::reach(options),
        Command::Map(options) => map::map(options),
        Command::Presets(options) => presets::presets(options),
        Command::Calibrate(options) => calibrate::calibrate(options),
    }
}
