//! From a file to a map: one door, one file behind it for each format.
//!
//! A reader takes a stream of bytes and returns a [`raster::Raster`]: the counts and whatever the file says about
//! where they lie. `map.toml` names another file and says what that file does not. Only the shelf touches the disk.

mod bf2_con;
mod grey_png;
mod map_toml;
mod raster;
mod raw;
mod shelf;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use raster::{Format, RowOrder, Warning};

use self::raster::Raster;
use self::shelf::{Shelf, Source};
use super::Ground;
use super::error::{Fault, TerrainError};
use super::heightmap::HeightMap;

/// Told how much of the file has been read, from 0 to 1; what it returns says whether to go on.
pub type Watch<'a> = dyn FnMut(f32) -> ControlFlow<()> + 'a;

/// The most memory a map's heights may take, bytes.
pub const LARGEST_MAP_BYTES: u64 = 1 << 30;

/// A map and what its files say about it.
#[derive(Clone, Debug)]
pub struct LoadedMap {
    /// The heights and where they lie.
    pub map: Arc<HeightMap>,
    /// The kind of the file that was opened.
    pub format: Format,
    /// The kind of the file that has the heights; the same unless one names the other.
    pub heights_format: Format,
    /// Bits of a sample in that file.
    pub bits: u32,
    /// What to doubt.
    pub warnings: Vec<Warning>,
}

impl LoadedMap {
    /// The ground this map makes.
    pub fn ground(&self) -> Ground {
        Ground::Relief(Arc::clone(&self.map))
    }
}

/// Opens a map of any known format.
///
/// # Errors
/// When a file cannot be read or is no map; the error names the file at fault.
pub fn open(path: &Path) -> Result<LoadedMap, TerrainError> {
    open_watched(path, &mut |_| ControlFlow::Continue(()))
}

/// Opens a map of any known format; `watch` hears of the progress and may stop it.
///
/// # Errors
/// As [`open`], and [`Fault::Cancelled`] when `watch` stopped it.
pub fn open_watched(path: &Path, watch: &mut Watch<'_>) -> Result<LoadedMap, TerrainError> {
    open_on(&Shelf::Disk, path, watch)
}

/// The ground around the Jacksboro fault in Tennessee, built into the program.
///
/// # Errors
/// Never in practice: only if the bytes the program was built with were damaged.
pub fn builtin_jacksboro() -> Result<LoadedMap, TerrainError> {
    let shelf = Shelf::Embedded(&[
        ("map.toml", include_bytes!("../../../maps/jacksboro/map.toml")),
        ("jacksboro.png", include_bytes!("../../../maps/jacksboro/jacksboro.png")),
    ]);
    open_on(&shelf, Path::new("map.toml"), &mut |_| ControlFlow::Continue(()))
}

fn open_on(shelf: &Shelf, path: &Path, watch: &mut Watch<'_>) -> Result<LoadedMap, TerrainError> {
    let opened = match Format::of_file(path) {
        Some(Format::MapToml) => map_toml::open(shelf, path, watch)?,
        _ => Opened::plain(path, open_raster(shelf, path, watch)?),
    };
    opened.into_loaded()
}

/// A raster of any format but `map.toml`.
fn open_raster(shelf: &Shelf, path: &Path, watch: &mut Watch<'_>) -> Result<Raster, TerrainError> {
    let format = Format::of_file(path).ok_or(Fault::UnknownKind).map_err(in_file(path))?;
    match format {
        Format::MapToml => Err(in_file(path)(Fault::NotARaster { named: path.display().to_string() })),
        Format::Bf2Con => bf2_con::open(shelf, path, watch),
        Format::Png => {
            shelf.source(path).and_then(|source| grey_png::read(source, watch)).map_err(in_file(path))
        }
    }
}

/// A raster with the name and the grid its map gives it.
struct Opened {
    file: PathBuf,
    format: Format,
    raster: Raster,
    name: String,
    grid: crate::frame::GameGrid,
}

impl Opened {
    fn plain(path: &Path, raster: Raster) -> Self {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let grid = crate::frame::GameGrid::METRES;
        Self { file: path.to_owned(), format: raster.format, raster, name, grid }
    }

    fn into_loaded(self) -> Result<LoadedMap, TerrainError> {
        let (heights_format, bits) = (self.raster.format, self.raster.samples.bits());
        let (map, warnings) = self.raster.into_map().map_err(in_file(&self.file))?;
        let map = Arc::new(map.with_name(self.name).with_grid(self.grid));
        Ok(LoadedMap { map, format: self.format, heights_format, bits, warnings })
    }
}

fn in_file(path: &Path) -> impl Fn(Fault) -> TerrainError {
    move |fault| TerrainError { file: path.to_owned(), fault }
}

/// Tells `watch` that `done` of `all` is read; fails when it wants no more.
fn report(watch: &mut Watch<'_>, done: usize, all: usize) -> Result<(), Fault> {
    match watch(done as f32 / all.max(1) as f32) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Fault::Cancelled),
    }
}

/// Room for the samples of a raster: refused when it is more than a map may take or than there is.
fn room_for<T>(cols: usize, rows: usize) -> Result<Vec<T>, Fault> {
    let too_large = || Fault::TooLarge { cols, rows, limit_mib: LARGEST_MAP_BYTES >> 20 };
    let samples = cols.checked_mul(rows).ok_or_else(too_large)?;
    let bytes = samples.checked_mul(size_of::<T>()).ok_or_else(too_large)?;
    if bytes as u64 > LARGEST_MAP_BYTES {
        return Err(too_large());
    }
    let mut room = Vec::new();
    room.try_reserve_exact(samples).map_err(|_refused| too_large())?;
    Ok(room)
}
