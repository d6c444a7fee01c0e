//! What a file is, and reading it: a map or presets.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::worker::Errand;
use super::world::ChartOrigin;
use crate::arsenal::Catalog;
use crate::arsenal::catalog::CatalogError;
use crate::terrain::load::{Overlay, builtin_jacksboro, open_with};
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A map or presets.
    File(PathBuf),
    /// A chart.
    Chart(ChartOrigin),
}

/// What was read.
pub enum Opened {
    /// A map, or flat ground.
    Chart {
        /// Its heights; `None` for flat ground.
        loaded: Option<LoadedMap>,
        /// Where it is from.
        origin: ChartOrigin,
    },
    /// The presets with one file more.
    Presets {
        /// All of them.
        catalog: Box<Catalog>,
        /// The file.
        path: PathBuf,
    },
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
}

/// Reads what is wanted; a stale errand is given up.
///
/// # Errors
/// When the file is neither a map nor presets, or has faults.
pub fn open(request: &Request, errand: &Errand) -> Result<Opened, OpenError> {
    match &request.wanted {
        Wanted::File(path) if holds_presets(path) => open_presets(path, &request.preset_files),
        Wanted::File(path) | Wanted::Chart(ChartOrigin::File(path)) => {
            let mut watch =
                |_| if errand.is_stale() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let loaded = open_with(path, &Overlay::default(), &mut watch)?;
            Ok(Opened::Chart { loaded: Some(loaded), origin: ChartOrigin::File(path.clone()) })
        }
        Wanted::Chart(ChartOrigin::Builtin) => {
            let loaded = builtin_jacksboro()?;
            Ok(Opened::Chart { loaded: Some(loaded), origin: ChartOrigin::Builtin })
        }
        Wanted::Chart(ChartOrigin::Flat) => Ok(Opened::Chart { loaded: None, origin: ChartOrigin::Flat }),
    }
}

fn open_presets(path: &Path, others: &[PathBuf]) -> Result<Opened, OpenError> {
    let files: Vec<&Path> =
        others.iter().map(PathBuf::as_path).filter(|other| *other != path).chain([path]).collect();
    let catalog = Box::new(Catalog::with_files(&files)?);
    Ok(Opened::Presets { catalog, path: path.to_owned() })
}

/// Whether a file is TOML with a preset table in it; a TOML file that says nothing of heights is taken for one too, so
/// that its faults are told as a preset's.
fn holds_presets(path: &Path) -> bool {
    let is_toml = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    if !is_toml {
        return false;
    }
    let Ok(text) = fs::read_to_string(path) else { return false };
    !text.lines().any(|line| line.split('=').next().is_some_and(|key| key.trim() == "heights"))
}
