//! From a map to files of another format, and accepted repairs into a map's own file.
//!
//! Each file is written beside its place and then moved there, so that nobody finds half a file. Nothing that is
//! already there is written over, but for a `map.toml` its user adds repairs to.

mod ascii_grid;
mod counts;
mod description;
mod geo_tiff;
mod grey_png;
mod raw;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

pub use description::accept_repairs;

use self::counts::Kept;
use super::error::{Fault, TerrainError};
use super::heightmap::HeightMap;
use super::load::LoadedMap;

/// What a conversion wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The files, the one to open first.
    pub files: Vec<PathBuf>,
    /// The height of one count in them, metres: no height is off by more than half of it.
    pub count_m: f64,
    /// The most a height differs from what it was, metres.
    pub worst_m: f64,
}

/// The formats a map can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// A `map.toml` and a grey picture of 16 bits beside it.
    Picture,
    /// A `map.toml` and a raw file of 16 bits beside it.
    Raw,
    AsciiGrid,
    Tiff,
}

/// Writes a map in the format of `out`'s ending: `.toml` or `.png` (a `map.toml` with a 16-bit picture), `.raw` or
/// `.r16` (a raw file with its `map.toml`), `.asc`, `.tif`.
///
/// # Errors
/// When the ending is of none of these, a file is already there, or it cannot be written.
pub fn convert(loaded: &LoadedMap, out: &Path) -> Result<Saved, TerrainError> {
    let map = &loaded.map;
    let ending = out.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let target = match ending.as_str() {
        "toml" | "png" => Target::Picture,
        "raw" | "r16" => Target::Raw,
        "asc" => Target::AsciiGrid,
        "tif" | "tiff" => Target::Tiff,
        _ => return Err(in_file(out)(Fault::UnknownTarget)),
    };
    match target {
        Target::AsciiGrid => {
            let kept = written(out, |file| ascii_grid::write(map, file))?;
            Ok(Saved { files: vec![out.to_owned()], count_m: kept.count_m, worst_m: kept.worst_m })
        }
        Target::Tiff => {
            let kept = written(out, |file| geo_tiff::write(map, file))?;
            Ok(Saved { files: vec![out.to_owned()], count_m: kept.count_m, worst_m: kept.worst_m })
        }
        Target::Picture => with_description(loaded, &out.with_extension("png"), grey_png::write),
        Target::Raw => with_description(loaded, out, raw::write),
    }
}

/// Writes the counts and a `map.toml` that says the rest.
fn with_description(
    loaded: &LoadedMap,
    heights: &Path,
    write: impl FnOnce(&HeightMap, &mut File) -> Result<Kept, Fault>,
) -> Result<Saved, TerrainError> {
    let toml = heights.with_extension("toml");
    let surfaces =
        loaded.about.surface_numbers.as_ref().map(|numbers| (numbers, description::surfaces_beside(heights)));
    for file in [Some(&toml), surfaces.as_ref().map(|(_, file)| file)].into_iter().flatten() {
        refuse_if_there(file)?;
    }
    let kept = written(heights, |file| write(&loaded.map, file))?;
    let mut files = vec![toml.clone(), heights.to_owned()];
    if let Some((numbers, file)) = surfaces {
        written(&file, |out| grey_png::write_numbers(numbers, out))?;
        files.push(file);
    }
    let text = description::text(loaded, heights, &kept);
    written(&toml, |file| file.write_all(text.as_bytes()).map_err(Fault::Unwritable))?;
    Ok(Saved { files, count_m: kept.count_m, worst_m: kept.worst_m })
}

type File = BufWriter<NamedTempFile>;

/// Writes a file that is not there yet.
fn written<T>(path: &Path, write: impl FnOnce(&mut File) -> Result<T, Fault>) -> Result<T, TerrainError> {
    refuse_if_there(path)?;
    replaced(path, write)
}

/// Writes a file beside its place and moves it there whole.
fn replaced<T>(path: &Path, write: impl FnOnce(&mut File) -> Result<T, Fault>) -> Result<T, TerrainError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write_it = || {
        if !folder.is_dir() {
            return Err(Fault::NoFolder { folder: folder.to_owned() });
        }
        let mut file = BufWriter::new(NamedTempFile::new_in(folder).map_err(Fault::Unwritable)?);
        let result = write(&mut file)?;
        let file = file.into_inner().map_err(|failed| Fault::Unwritable(failed.into_error()))?;
        file.persist(path).map_err(|failed| Fault::Unwritable(failed.error))?;
        Ok(result)
    };
    write_it().map_err(in_file(path))
}

fn refuse_if_there(path: &Path) -> Result<(), TerrainError> {
    if path.exists() { Err(in_file(path)(Fault::AlreadyThere)) } else { Ok(()) }
}

fn in_file(path: &Path) -> impl Fn(Fault) -> TerrainError {
    move |fault| TerrainError { file: path.to_owned(), fault }
}
