//! From a file to a map: one door, one file behind it for each format.
//!
//! A reader takes a stream of bytes and returns a `Raster`: the counts and whatever the file says about
//! where they lie. `map.toml` names another file and says what that file does not. Only the shelf touches the disk.

mod ascii_grid;
mod bf2_con;
mod geo_keys;
mod geo_tiff;
mod grey_png;
mod heightfield_json;
mod keys;
mod map_toml;
mod overlay;
mod pixel;
mod raster;
mod raw;
mod shelf;
mod tiff_tiles;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use overlay::Overlay;
pub use raster::{Format, RowOrder, Warning};
pub use raw::SampleKind;

use self::raster::Raster;
use self::shelf::{Shelf, Source};
use super::error::{Fault, TerrainError};
use super::heightmap::{HeightMap, Repair};
use super::inspect::ControlPoint;
use super::samples::Samples;
use super::{Ground, SurfaceNumbers};
use crate::frame::GameGrid;

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
    /// What its `map.toml` says beside the heights.
    pub about: About,
    /// What to doubt.
    pub warnings: Vec<Warning>,
}

/// What a `map.toml` says about a map beside its heights; empty without one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// Where the heights come from.
    pub source: Option<String>,
    /// The surface of all ground, by its name.
    pub surface: Option<String>,
    /// The surface of each place, by the game's numbers.
    pub surface_numbers: Option<SurfaceNumbers>,
    /// A picture to lay over the ground.
    pub drape: Option<PathBuf>,
    /// Places whose height is known from elsewhere.
    pub control_points: Vec<ControlPoint>,
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
    open_with(path, &Overlay::default(), &mut |_| ControlFlow::Continue(()))
}

/// Opens a map of any known format under what `overlay` says; `watch` hears of the progress and may stop it.
///
/// # Errors
/// As [`open`], and [`Fault::Cancelled`] when `watch` stopped it.
pub fn open_with(path: &Path, overlay: &Overlay, watch: &mut Watch<'_>) -> Result<LoadedMap, TerrainError> {
    Opening { shelf: Shelf::Disk, overlay, watch }.open(path)
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
    let watch = &mut |_| ControlFlow::Continue(());
    Opening { shelf, overlay: &Overlay::default(), watch }.open(Path::new("map.toml"))
}

/// The text of a `map.toml`, for somebody who adds to it.
pub(super) fn description_text(path: &Path) -> Result<String, TerrainError> {
    Shelf::Disk.source(path).and_then(|source| source.into_text("a map.toml")).map_err(in_file(path))
}

/// One opening of a map: where its files are, what is said about it, and who watches.
struct Opening<'a, 'w> {
    shelf: Shelf,
    overlay: &'a Overlay,
    watch: &'a mut Watch<'w>,
}

impl Opening<'_, '_> {
    fn open(&mut self, path: &Path) -> Result<LoadedMap, TerrainError> {
        match kind_of(path)? {
            Format::MapToml => map_toml::open(self, path)?.into_loaded(),
            _ => self.plain(path)?.into_loaded(),
        }
    }

    /// A map of any format but `map.toml`.
    fn plain(&mut self, path: &Path) -> Result<Opened, TerrainError> {
        let format = kind_of(path)?;
        let is_told_size = self.overlay.size.is_some() || self.overlay.sample.is_some();
        if is_told_size && format != Format::Raw {
            return Err(in_file(path)(Fault::NotRaw));
        }
        let grid = if format == Format::HeightfieldJson { heightfield_json::GRID } else { GameGrid::METRES };
        let raster = self.raster(path, format)?;
        let name = name_of(path);
        let raster = self.overlay.onto(raster);
        Ok(Opened {
            file: path.to_owned(),
            format,
            raster,
            name,
            grid,
            about: About::default(),
            repairs: Vec::new(),
        })
    }

    /// A picture of surface numbers: grey, 8 bits.
    fn surface_numbers(&mut self, path: &Path) -> Result<SurfaceNumbers, TerrainError> {
        let picture = self.shelf.source(path).and_then(|source| grey_png::read(source, self.watch));
        let picture = picture.map_err(in_file(path))?;
        let size = [picture.cols, picture.rows];
        match picture.samples {
            Samples::U8(numbers) => SurfaceNumbers::new(numbers, size),
            _ => None,
        }
        .ok_or_else(|| in_file(path)(Fault::NotSurfaceNumbers))
    }

    fn raster(&mut self, path: &Path, format: Format) -> Result<Raster, TerrainError> {
        let raster = match format {
            Format::MapToml => Err(Fault::NotARaster { named: path.display().to_string() }),
            Format::Bf2Con => return bf2_con::open(&self.shelf, path, self.watch),
            Format::HeightfieldJson => return heightfield_json::open(&self.shelf, path, self.watch),
            Format::Png => self.shelf.source(path).and_then(|source| grey_png::read(source, self.watch)),
            Format::Tiff => self.shelf.source(path).and_then(|source| geo_tiff::read(source, self.watch)),
            Format::AsciiGrid => {
                self.shelf.source(path).and_then(|source| ascii_grid::read(source, self.watch))
            }
            Format::Raw => raw::open(&self.shelf, path, self.overlay, self.watch),
        };
        raster.map_err(in_file(path))
    }
}

fn kind_of(path: &Path) -> Result<Format, TerrainError> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_jpeg = ending.eq_ignore_ascii_case("jpg") || ending.eq_ignore_ascii_case("jpeg");
    let fault = if is_jpeg { Fault::Lossy } else { Fault::UnknownKind };
    Format::of_file(path).ok_or(fault).map_err(in_file(path))
}

/// What a map is called that does not say: its file, or its folder where files of that kind are all called the same.
fn name_of(path: &Path) -> String {
    let text = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = text(path.file_stem()).unwrap_or_default();
    let is_common =
        ["map", "heightdata", "heightfield", "heightmap"].contains(&stem.to_ascii_lowercase().as_str());
    let folder = text(path.parent().and_then(Path::file_name));
    folder.filter(|_| is_common).unwrap_or(stem)
}

/// A raster with what its map adds to it.
struct Opened {
    file: PathBuf,
    format: Format,
    raster: Raster,
    name: String,
    grid: GameGrid,
    about: About,
    repairs: Vec<Repair>,
}

impl Opened {
    fn into_loaded(self) -> Result<LoadedMap, TerrainError> {
        let (heights_format, bits) = (self.raster.format, self.raster.samples.bits());
        let (map, mut warnings) = self.raster.into_map().map_err(in_file(&self.file))?;
        let mut map = map.with_name(self.name).with_grid(self.grid);
        if !self.repairs.is_empty() {
            map = map.with_repairs(&self.repairs).map_err(in_file(&self.file))?;
            warnings.push(Warning::Repaired { samples: self.repairs.len() });
        }
        Ok(LoadedMap {
            map: Arc::new(map),
            format: self.format,
            heights_format,
            bits,
            about: self.about,
            warnings,
        })
    }
}

/// The file that the one at `path` names, which lies relative to it; either slash parts folders.
fn beside(path: &Path, named: &str) -> PathBuf {
    path.with_file_name(named.replace('\\', "/"))
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
    if cols < 2 || rows < 2 {
        return Err(Fault::TooFewSamples { cols, rows });
    }
    let refused = || too_large([cols, rows]);
    let samples = cols.checked_mul(rows).ok_or_else(refused)?;
    let bytes = samples.checked_mul(size_of::<T>()).ok_or_else(refused)?;
    if bytes as u64 > LARGEST_MAP_BYTES {
        return Err(refused());
    }
    let mut room = Vec::new();
    room.try_reserve_exact(samples).map_err(|_refused| refused())?;
    Ok(room)
}

fn too_large([cols, rows]: [usize; 2]) -> Fault {
    Fault::TooLarge { cols, rows, limit_mib: LARGEST_MAP_BYTES >> 20 }
}
