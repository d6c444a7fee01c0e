//! A log of shots read and fitted, off the frame; and what was fitted written down as a preset.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::arsenal::catalog::LookupError;
use crate::arsenal::{Catalog, Weapon};
use crate::mission::{Emplacement, Situation, save_whole};
use crate::products::calibration::{
    Calibration, LogFaults, LoggedShot, Parameter, PresetFault, Setup, ShotLog, calibrate, preset_text,
    read_log, summary,
};

use super::super::super::worker::today;

/// Logged shots, a gun, and what to fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The log, where one was opened.
    pub log: Option<LogFile>,
    /// The shots that were logged on the map besides.
    pub marked: Vec<LoggedShot>,
    /// The gun the shots are set against.
    pub setup: Setup,
    /// What is fitted.
    pub parameters: Vec<Parameter>,
}

/// A log that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFile {
    /// The file.
    pub path: PathBuf,
    /// How often one has been opened: a file opened again is read again.
    pub opened: u64,
}

/// A log set against a gun.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// What came of it.
    pub calibration: Calibration,
    /// The day of the shots, where the log names it.
    pub date: Option<String>,
    /// What it is worth, in a line.
    pub summary: String,
}

/// Why a calibration cannot be written down.
#[derive(Debug, thiserror::Error)]
pub enum SaveFault {
    /// It makes no preset.
    #[error(transparent)]
    Preset(#[from] PresetFault),
    /// The file cannot be written.
    #[error("{path}: cannot be written ({cause}); accepted: a file in a folder that can be written to")]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        cause: io::ErrorKind,
    },
}

/// Fits the shots of the log and those logged on the map; the fault tells what is refused.
pub fn fit(question: &Question) -> Result<Fitted, String> {
    let log = match &question.log {
        Some(file) => read(&file.path)?,
        None => ShotLog { shots: Vec::new(), date: today() },
    };
    let shots = [log.shots, question.marked.clone()].concat();
    let calibration = calibrate(&question.setup, &shots, &question.parameters);
    let calibration = calibration.map_err(|fault| match &question.log {
        Some(file) => format!("{}: {fault}", file.path.display()),
        None => fault.to_string(),
    })?;
    let summary = summary(&calibration, log.date.as_deref());
    Ok(Fitted { calibration, date: log.date, summary })
}

fn read(path: &Path) -> Result<ShotLog, String> {
    let shown = path.display();
    let unreadable = |cause: io::Error| {
        format!("{shown}: cannot be read ({}); accepted: a log of shots as CSV", cause.kind())
    };
    let bytes = std::fs::read(path).map_err(unreadable)?;
    read_log(&bytes).map_err(|faults: LogFaults| format!("{shown}: {faults}"))
}

/// The gun of `situation` as logs are set against it: in calm air, at rest, nothing laid on it; its hull as it stands, or
/// level.
///
/// # Errors
/// When the presets no longer hold its shell.
pub fn setup(
    catalog: &Catalog,
    situation: &Situation,
    emplacement: &Emplacement,
    hull: HullTaken,
) -> Result<Setup, LookupError> {
    let plain = catalog.weapon(&situation.weapon)?.clone();
    let weapon = Weapon { barrel_length_m: emplacement.gun.barrel_length_m, ..plain };
    let mut attitude = emplacement.gun.hull;
    if hull == HullTaken::Level {
        (attitude.pitch, attitude.roll) = Default::default();
    }
    let (world, shell) = (catalog.world_of(&weapon)?.clone(), catalog.shell(&situation.shell)?.clone());
    Ok(Setup { world, weapon, shell, hull: attitude })
}

/// How the hull is taken to have stood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HullTaken {
    /// Level: a log then needs no bearings.
    #[default]
    Level,
    /// As the gun on the map stands.
    AsItStands,
}

/// Writes `fitted` as a preset to `path`, whole or not at all.
///
/// # Errors
/// When it makes no preset, or the file cannot be written.
pub fn save(path: &Path, catalog: &Arc<Catalog>, fitted: &Fitted) -> Result<(), SaveFault> {
    let preset = preset_text(catalog, &fitted.calibration, fitted.date.as_deref())?;
    let unwritable = |cause: io::Error| SaveFault::Unwritable { path: path.to_owned(), cause: cause.kind() };
    save_whole(path, preset.text.as_bytes()).map_err(unwritable)
}
