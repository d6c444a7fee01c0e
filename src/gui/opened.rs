//! What a file is, and reading it: a map, presets or a mission.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::picture::{Drape, DrapeFault};
use super::worker::Errand;
use super::world::ChartOrigin;
use crate::arsenal::Catalog;
use crate::arsenal::catalog::{CatalogError, LookupError};
use crate::mission::{Mission, MissionFault};
use crate::terrain::heightmap::Repair;
use crate::terrain::load::{Overlay, builtin_jacksboro, open_with};
use crate::terrain::save::accept_repairs;
use crate::terrain::{LoadedMap, TerrainError};

/// A file to read, or a chart without one, and the preset files it comes on top of.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is wanted.
    pub wanted: Wanted,
    /// The preset files in use.
    pub preset_files: Vec<PathBuf>,
}

/// What is to be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// A map, presets or a mission.
    File(PathBuf),
    /// A chart.
    Chart(ChartOrigin),
    /// The same map after repairs have been written into its file.
    Repaired(PathBuf, Vec<Repair>),
}

/// What was read.
pub enum Opened {
    /// A map, or flat ground.
    Chart(ReadChart),
    /// A question with its ground and its presets, all files named in full.
    Mission {
        /// The question.
        mission: Box<Mission>,
        /// The presets it names on top of the shipped ones.
        catalog: Box<Catalog>,
        /// The ground it names.
        chart: ReadChart,
    },
    /// The presets with one file more.
    Presets {
        /// All of them.
        catalog: Box<Catalog>,
        /// The file.
        path: PathBuf,
    },
}

/// A map, or flat ground.
pub struct ReadChart {
    /// Its heights; `None` for flat ground.
    pub loaded: Option<Box<LoadedMap>>,
    /// The picture its file lays over it, or why that cannot be.
    pub drape: Option<Result<Drape, DrapeFault>>,
    /// Where it is from.
    pub origin: ChartOrigin,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It is no map that can be read.
    #[error(transparent)]
    Map(#[from] TerrainError),
    /// It holds no presets that can be used.
    #[error(transparent)]
    Presets(#[from] CatalogError),
    /// It is a mission with a fault.
    #[error("{}: {fault}", path.display())]
    Mission {
        /// The file.
        path: PathBuf,
        /// The fault.
        fault: MissionFault,
    },
    /// It is a mission with a weapon or a shell that no preset knows.
    #[error("{}: {unknown}", path.display())]
    Round {
        /// The file.
        path: PathBuf,
        /// What is unknown.
        unknown: LookupError,
    },
}

/// Reads what is wanted; a stale errand is given up.
///
/// # Errors
/// When the file is neither a map nor presets nor a mission, or has faults.
pub fn open(request: &Request, errand: &Errand) -> Result<Opened, OpenError> {
    match &request.wanted {
        Wanted::File(path) => open_file(path, &request.preset_files, errand),
        Wanted::Chart(origin) => read_chart(origin, errand).map(Opened::Chart),
        Wanted::Repaired(path, repairs) => {
            read_map(&accept_repairs(path, repairs)?, errand).map(Opened::Chart)
        }
    }
}

/// TOML with the heading of a mission is one; TOML that says nothing of heights is taken for presets, so that its faults
/// are told as a preset's; everything else is a map.
fn open_file(path: &Path, preset_files: &[PathBuf], errand: &Errand) -> Result<Opened, OpenError> {
    match toml_text(path) {
        Some(text) if Mission::is_told_by(&text) => open_mission(path, &text, errand),
        Some(text) if !tells_heights(&text) => open_presets(path, preset_files),
        _ => read_map(path, errand).map(Opened::Chart),
    }
}

/// No TOML that means anything here is longer.
const LONGEST_TOML_BYTES: u64 = 16 << 20;

fn toml_text(path: &Path) -> Option<String> {
    let is_toml = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    let is_short =
        || fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() <= LONGEST_TOML_BYTES);
    if is_toml && is_short() { fs::read_to_string(path).ok() } else { None }
}

fn tells_heights(text: &str) -> bool {
    text.lines().any(|line| line.split('=').next().is_some_and(|key| key.trim() == "heights"))
}

/// Reads a mission with all that it names; one fault anywhere refuses the whole.
fn open_mission(path: &Path, text: &str, errand: &Errand) -> Result<Opened, OpenError> {
    let faulty = |fault| OpenError::Mission { path: path.to_owned(), fault };
    let unknown = |unknown| OpenError::Round { path: path.to_owned(), unknown };
    let mission = Mission::parse(text).map_err(faulty)?.read_in(path.parent().unwrap_or(Path::new("")));
    let catalog = Catalog::with_files(&mission.preset_files)?;
    catalog.weapon(&mission.situation.weapon).map_err(unknown)?;
    catalog.shell(&mission.situation.shell).map_err(unknown)?;
    let chart = read_chart(&mission.chart, errand)?;
    Ok(Opened::Mission { mission: Box::new(mission), catalog: Box::new(catalog), chart })
}

fn read_chart(origin: &ChartOrigin, errand: &Errand) -> Result<ReadChart, OpenError> {
    let loaded = match origin {
        ChartOrigin::File(path) => return read_map(path, errand),
        ChartOrigin::Builtin => Some(Box::new(builtin_jacksboro()?)),
        ChartOrigin::Flat => None,
    };
    Ok(ReadChart { loaded, drape: None, origin: origin.clone() })
}

/// Reads a map and the picture to drape; a picture that cannot be used is no reason to refuse the map.
fn read_map(path: &Path, errand: &Errand) -> Result<ReadChart, OpenError> {
    let mut watch = |share| {
        errand.tell(share);
        if errand.is_stale() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let loaded = open_with(path, &Overlay::default(), &mut watch)?;
    let drape = loaded.about.drape.as_deref().map(Drape::open);
    Ok(ReadChart { loaded: Some(Box::new(loaded)), drape, origin: ChartOrigin::File(path.to_owned()) })
}

fn open_presets(path: &Path, others: &[PathBuf]) -> Result<Opened, OpenError> {
    let files: Vec<&Path> =
        others.iter().map(PathBuf::as_path).filter(|other| *other != path).chain([path]).collect();
    let catalog = Box::new(Catalog::with_files(&files)?);
    Ok(Opened::Presets { catalog, path: path.to_owned() })
}
