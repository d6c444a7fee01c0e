//! Wrong usage in one line: the option, what is wrong with it, and what is accepted.

use std::path::PathBuf;

use clap::CommandFactory;

use super::arguments::Arguments;
use super::fault::CliFault;

/// The gist of a usage error: its first paragraph and its tips, without the usage and the pointer to the help.
pub fn usage(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim);
    let gist =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    let words = gist.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    let words = words.trim_start_matches("error: ").replace(":; ", ": ");
    match words.split_once("; [possible values: ") {
        Some((wrong, accepted)) => format!("{wrong}; accepted: {}", accepted.replacen(']', "", 1)),
        None => words,
    }
}

/// The file the window is to open; a word that is no file may have been meant as a command.
pub fn existing(file: Option<PathBuf>) -> Result<Option<PathBuf>, CliFault> {
    let Some(path) = file else { return Ok(None) };
    if path.exists() {
        return Ok(Some(path));
    }
    let word = path.display().to_string();
    let arguments = Arguments::command();
    let names = arguments.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>();
    let likeness = |name: &str| strsim::jaro_winkler(&word, name);
    let nearest = names.iter().copied().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    let nearest = nearest
        .filter(|name| likeness(name) > 0.7)
        .map_or_else(String::new, |name| format!("; nearest: {name}"));
    Err(CliFault::NoSuchCommand { word, accepted: names.join(", "), nearest })
}
