//! A mission in a file: what is asked, on which ground, with which presets; TOML that a person can read and mend.
//!
//! The same text is what the window remembers from one start to the next. Metres, m/s and degrees, as the keys say.

mod document;
mod fault;
mod meaning;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Situation;
use document::Document;
pub use fault::MissionFault;

/// A question with the ground and the presets it is asked on.
#[derive(Clone, Debug, PartialEq)]
pub struct Mission {
    /// The ground.
    pub chart: ChartOrigin,
    /// Preset files laid over the shipped ones, in order.
    pub preset_files: Vec<PathBuf>,
    /// The question.
    pub situation: Situation,
}

/// Where the ground is from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChartOrigin {
    /// Shipped with the program.
    #[default]
    Builtin,
    /// No map: flat ground.
    Flat,
    /// A file.
    File(PathBuf),
}

impl Mission {
    /// The mission that `text` tells, its files where `text` says.
    ///
    /// # Errors
    /// When it is no TOML, has an unknown key, lacks one, or holds a value that is not accepted.
    pub fn parse(text: &str) -> Result<Self, MissionFault> {
        let document: Document = toml::from_str(text).map_err(|error| MissionFault::of_toml(text, &error))?;
        document.mission()
    }

    /// The text that tells it.
    pub fn text(&self) -> String {
        // every key of the document is a table, a text, a flag or a finite number, which TOML can always say
        toml::to_string(&Document::of(self)).unwrap_or_default()
    }

    /// Whether `text` is of a mission: it has the heading that only missions have.
    pub fn is_told_by(text: &str) -> bool {
        text.lines().any(|line| line.split('#').next().is_some_and(|line| line.trim() == "[mission]"))
    }

    /// The mission with the files that lie in or below `folder` named from there, to be moved together with them.
    #[must_use]
    pub fn as_seen_from(&self, folder: &Path) -> Self {
        self.with_files(|file| file.strip_prefix(folder).unwrap_or(file).to_owned())
    }

    /// The mission with the files that are named from `folder` named in full.
    #[must_use]
    pub fn read_in(&self, folder: &Path) -> Self {
        self.with_files(|file| folder.join(file))
    }

    fn with_files(&self, named: impl Fn(&Path) -> PathBuf) -> Self {
        let chart = match &self.chart {
            ChartOrigin::File(file) => ChartOrigin::File(named(file)),
            needs_none => needs_none.clone(),
        };
        let preset_files = self.preset_files.iter().map(|file| named(file)).collect();
        Self { chart, preset_files, situation: self.situation.clone() }
    }
}
