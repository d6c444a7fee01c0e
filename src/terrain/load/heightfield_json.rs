//! The WARDOGS community's `heightfield.json` (format `wardogs-heightfield-u16-v1`) and the file of counts it names.
//!
//! Counts are 16 bits, little-endian, the southern row first; height = min + count / 65535 (max - min). Places are in
//! the game's units of 100 m. Size and SHA-256 of the counts must be what the description says.

use std::io::Read;
use std::path::Path;

use glam::DVec2;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::raw::{self, SampleKind};
use super::shelf::Shelf;
use super::{Format, Raster, RowOrder, Source, Watch, beside, in_file, report};
use crate::frame::GameGrid;
use crate::terrain::error::{Fault, TerrainError};

const FORMAT: &str = "wardogs-heightfield-u16-v1";
const METRES_PER_UNIT: f64 = GRID.metres_per_unit();

/// The grid of the game.
pub(super) const GRID: GameGrid = GameGrid::WARDOGS;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Description {
    format: String,
    spacing_meters: f64,
    grid: Grid,
    min_z_meters: f64,
    max_z_meters: f64,
    file: String,
    bytes: u64,
    sha256: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Grid {
    width: usize,
    height: usize,
    origin_x: f64,
    origin_y: f64,
    step_game_units: f64,
}

/// Reads the description and the counts beside it.
pub(super) fn open(shelf: &Shelf, path: &Path, watch: &mut Watch<'_>) -> Result<Raster, TerrainError> {
    let text = shelf.source(path).and_then(|source| source.into_text("a heightfield.json"));
    let description = text.and_then(|text| parse(&text)).map_err(in_file(path))?;
    let counts_path = beside(path, &description.file);
    read_counts(shelf, &counts_path, &description, watch).map_err(in_file(&counts_path))
}

fn parse(text: &str) -> Result<Description, Fault> {
    let description: Description =
        serde_json::from_str(text).map_err(|error| Fault::Json { message: error.to_string() })?;
    let bad = |key: &str, value: String, accepted| Fault::BadValue { key: key.to_owned(), value, accepted };
    let Description { format, spacing_meters, grid, min_z_meters, max_z_meters, .. } = &description;
    if format != FORMAT {
        return Err(bad("format", format!("\"{format}\""), "\"wardogs-heightfield-u16-v1\""));
    }
    if max_z_meters <= min_z_meters {
        return Err(bad("maxZMeters", max_z_meters.to_string(), "a number above minZMeters"));
    }
    let step_m = grid.step_game_units * METRES_PER_UNIT;
    if (step_m - spacing_meters).abs() > 1e-6 * spacing_meters.abs() {
        return Err(bad("grid.stepGameUnits", grid.step_game_units.to_string(), "spacingMeters / 100"));
    }
    if description.file.is_empty() {
        return Err(bad("file", "\"\"".to_owned(), "the name of the file of counts"));
    }
    Ok(description)
}

fn read_counts(
    shelf: &Shelf,
    path: &Path,
    description: &Description,
    watch: &mut Watch<'_>,
) -> Result<Raster, Fault> {
    let source = shelf.source(path)?;
    let said = description.bytes;
    if source.bytes != said {
        return Err(Fault::BytesSaid { have: source.bytes, said });
    }
    let found = sha256(source, watch)?;
    if !found.eq_ignore_ascii_case(&description.sha256) {
        return Err(Fault::Hash { found, said: description.sha256.clone() });
    }
    let size = [description.grid.width, description.grid.height];
    let samples = raw::read(shelf.source(path)?, size, SampleKind::U16LittleEndian, watch)?;
    let mut raster = Raster::bare(samples, size, RowOrder::SouthFirst, Format::HeightfieldJson);
    raster.spacing_m = Some(DVec2::splat(description.spacing_meters));
    raster.origin_m =
        Some(DVec2::new(description.grid.origin_x, description.grid.origin_y) * METRES_PER_UNIT);
    raster.scale_m = Some((description.max_z_meters - description.min_z_meters) / f64::from(u16::MAX));
    raster.offset_m = Some(description.min_z_meters);
    Ok(raster)
}

fn sha256(mut source: Source, watch: &mut Watch<'_>) -> Result<String, Fault> {
    let (mut digest, mut block) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        let read = source.stream.read(&mut block)?;
        if read == 0 {
            return Ok(format!("{:x}", digest.finalize()));
        }
        digest.update(&block[..read]);
        report(watch, 0, 1)?;
    }
}
