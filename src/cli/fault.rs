//! Wrong usage and input that cannot be used, each one line.

use std::io;
use std::path::PathBuf;

use crate::aim::AimFault;
use crate::arsenal::catalog::{CatalogError, LookupError};
use crate::mission::SituationFault;
use crate::products::calibration::{CalibrationFault, LogFaults, PresetFault, TableFaults, UnknownParameter};
use crate::products::firing_table::TableFault;
use crate::terrain::TerrainError;

/// Why a command could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum CliFault {
    /// The arguments are not those of any command.
    #[error("{0}")]
    Usage(String),
    /// The word is neither a command nor a file.
    #[error(
        "\"{word}\" is neither a command nor a file; accepted: a mission or map file, or one of {accepted}{nearest}"
    )]
    NoSuchCommand {
        /// The word.
        word: String,
        /// The commands there are.
        accepted: String,
        /// "; nearest: ...", or nothing.
        nearest: String,
    },
    /// Options that do not go together, or one that is missing.
    #[error("{options}: {wrong}; accepted: {accepted}")]
    Options {
        /// The options it is about.
        options: &'static str,
        /// What is wrong.
        wrong: &'static str,
        /// What would do.
        accepted: &'static str,
    },
    /// The presets hold faults.
    #[error("{first}{more}")]
    Presets {
        /// The first of them.
        first: String,
        /// How many more, or nothing.
        more: String,
    },
    /// What was to be checked holds faults, and all of them are asked for.
    #[error("{gist}")]
    Listed {
        /// Every fault, for standard output.
        listing: String,
        /// The first of them and how many more.
        gist: String,
    },
    /// The map cannot be used.
    #[error(transparent)]
    Map(#[from] TerrainError),
    /// The presets do not have what is named.
    #[error(transparent)]
    Lookup(#[from] LookupError),
    /// The situation cannot be answered.
    #[error(transparent)]
    Situation(#[from] SituationFault),
    /// The solver refuses the numbers.
    #[error(transparent)]
    Aim(#[from] AimFault),
    /// The table cannot be made.
    #[error(transparent)]
    Table(#[from] TableFault),
    /// The bore cannot be laid so.
    #[error(
        "--azimuth {azimuth_deg}: the hull's tilt keeps the bore from pointing there at --sight {setting}"
    )]
    NotLaid {
        /// Azimuth asked for, degrees.
        azimuth_deg: f64,
        /// Setting asked for.
        setting: f64,
    },
    /// What is to be fitted is nothing that can be.
    #[error("--fit: {0}")]
    Fit(UnknownParameter),
    /// A log cannot be used.
    #[error("{}: {faults}", file.display())]
    Log {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        faults: LogFaults,
    },
    /// A hand-made table cannot be used.
    #[error("{}: {faults}", file.display())]
    HandTable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        faults: TableFaults,
    },
    /// The shots of a log do not hold what is asked of them.
    #[error("{}: {fault}", file.display())]
    Calibration {
        /// The file.
        file: PathBuf,
        /// Why.
        fault: CalibrationFault,
    },
    /// A calibration cannot be written as a preset.
    #[error("--out: {0}")]
    Preset(#[from] PresetFault),
    /// A file cannot be read.
    #[error("{}: cannot be read: {cause}; accepted: a readable file", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::ErrorKind,
    },
    /// A file cannot be written.
    #[error("{}: cannot be written: {cause}; accepted: a file in a folder that can be written to", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::ErrorKind,
    },
    /// A picture cannot be encoded.
    #[error("the picture cannot be written: {0}; accepted: fewer cells")]
    Picture(String),
}

impl CliFault {
    /// What belongs on standard output before the one line; empty for most.
    pub fn listing(&self) -> &str {
        if let Self::Listed { listing, .. } = self { listing } else { "" }
    }
}

impl From<CatalogError> for CliFault {
    fn from(error: CatalogError) -> Self {
        match error {
            CatalogError::Unreadable(file) => Self::Presets { first: file.to_string(), more: String::new() },
            CatalogError::Faults(faults) => {
                let first = faults.0.first().map_or_else(String::new, ToString::to_string);
                let more = match faults.0.len() {
                    0 | 1 => String::new(),
                    count => format!(" (and {} more; `gunlay presets check` lists all)", count - 1),
                };
                Self::Presets { first, more }
            }
        }
    }
}
