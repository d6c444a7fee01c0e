//! What a file is, and reading it: a map or presets.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::picture::{Drape, DrapeFault};
use super::worker::Errand;
use super::world::ChartOrigin;
use crate::arsenal::Catalog;
use crate::arsenal::catalog::CatalogError;
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
    /// A map or presets.
    File(PathBuf),
    /// A chart.
    Chart(ChartOrigin),
    /// The same map after repairs have been written into its file.
    Repaired(PathBuf, Vec<Repair>),
}

/// What was read.
pub enum Opened {
    /// A map, or flat ground.
    Chart {
        /// Its heights; `None` for flat ground.
        loaded: Option<Box<LoadedMap>>,
        /// The picture its file lays over it, or why that cannot be.
        drape: Option<Result<Drape, DrapeFault>>,
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
        Wanted::File(path) | Wanted::Chart(ChartOrigin::File(path)) => open_map(path, errand),
        Wanted::Repaired(path, repairs) => open_map(&accept_repairs(path, repairs)?, errand),
        Wanted::Chart(ChartOrigin::Builtin) => {
            let loaded = Some(builtin_jacksboro()?);
            Ok(Opened::Chart { loaded: loaded.map(Box::new), drape: None, origin: ChartOrigin::Builtin })
        }
        Wanted::Chart(ChartOrigin::Flat) => {
            Ok(Opened::Chart { loaded: None, drape: None, origin: ChartOrigin::Flat })
        }
    }
}

/// Reads a map and the picture to drape; a picture that cannot be used is no reason to refuse the map.
fn open_map(path: &Path, errand: &Errand) -> Result<Opened, OpenError> {
    let mut watch = |share| {
        errand.tell(share);
        if errand.is_stale() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let loaded = open_with(path, &Overlay::default(), &mut watch)?;
    let drape = loaded.about.drape.as_deref().map(Drape::open);
    Ok(Opened::Chart { loaded: Some(Box::new(loaded)), drape, origin: ChartOrigin::File(path.to_owned()) })
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
