//! `gunlay presets`: what there is, what one of them holds and how well it is known, and whether a file is right.

mod check;
mod list;
mod show;

use clap::{Args, Subcommand};

use super::fault::CliFault;
use super::page::Page;

/// The questions about presets.
#[derive(Debug, Subcommand)]
pub enum PresetsCommand {
    /// Every preset: weapons and what they fire, shells, effects, surfaces.
    List(list::ListOptions),
    /// One preset: every number, where it is from, and what effects make of it.
    Show(show::ShowOptions),
    /// Every fault of a preset file, or that it has none.
    Check(check::CheckOptions),
}

/// The options of `presets`.
#[derive(Debug, Args)]
pub struct PresetsOptions {
    #[command(subcommand)]
    command: PresetsCommand,
}

/// Answers one of the questions.
pub fn presets(options: &PresetsOptions) -> Result<Page, CliFault> {
    match &options.command {
        PresetsCommand::List(options) => list::list(options),
        PresetsCommand::Show(options) => show::show(options),
        PresetsCommand::Check(options) => check::check(options),
    }
}
