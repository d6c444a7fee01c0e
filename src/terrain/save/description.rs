//! The text of a `map.toml`, and the repairs a user accepts into one.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use glam::DVec2;

use super::counts::Kept;
use super::{in_file, refuse_if_there, replaced, written};
use crate::frame::GameGrid;
use crate::terrain::error::{Fault, TerrainError};
use crate::terrain::heightmap::Repair;
use crate::terrain::load::{self, Format, LoadedMap};

/// The description of a file of counts, northern row first.
pub(super) fn text(loaded: &LoadedMap, heights: &Path, kept: &Kept) -> String {
    let (map, about) = (&loaded.map, &loaded.about);
    let mut lines = vec![format!("name = {}", quoted(map.name()))];
    lines.extend(about.source.iter().map(|source| format!("source = {}", quoted(source))));
    lines.push(format!("heights = {}", quoted(&file_name(heights))));
    lines.push("row_order = \"north-first\"".to_owned());
    lines.push(format!("spacing_m = {}", pair(map.lattice().spacing_m)));
    lines.push(format!("origin_m = {}", pair(map.lattice().origin_m)));
    lines.push(format!("height_scale_m = {}", number(kept.scale.scale_m)));
    lines.push(format!("height_offset_m = {}", number(kept.scale.offset_m)));
    lines.extend(kept.scale.hole.map(|hole| format!("hole = {}", number(hole))));
    if map.grid() != GameGrid::METRES {
        lines.push(format!("metres_per_unit = {}", number(map.grid().metres_per_unit())));
    }
    lines.extend(about.surface.iter().map(|surface| format!("surface = {}", quoted(surface))));
    if about.surface_numbers.is_some() {
        lines.push(format!("surface_numbers = {}", quoted(&file_name(&surfaces_beside(heights)))));
    }
    // The picture stays where it is, and so its whole path is written.
    let whole = |drape: &PathBuf| std::path::absolute(drape).unwrap_or_else(|_unknown| drape.clone());
    let drape =
        about.drape.as_ref().map(|drape| format!("drape = {}", quoted(&whole(drape).to_string_lossy())));
    lines.extend(drape);
    if Format::of_file(heights) == Some(Format::Raw) {
        lines.push(format!("\n[raw]\nsize = [{}, {}]\nsample = \"u16le\"", map.cols(), map.rows()));
    }
    for point in &about.control_points {
        lines.push(format!(
            "\n[[control_point]]\nname = {}\nat_m = {}\nheight_m = {}",
            quoted(&point.name),
            pair(point.place_m),
            number(point.height_m)
        ));
    }
    lines.join("\n") + "\n"
}

/// The picture of surface numbers that goes with a file of counts.
pub(super) fn surfaces_beside(heights: &Path) -> PathBuf {
    let stem = heights.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    heights.with_file_name(format!("{stem}-surfaces.png"))
}

/// Writes repairs a user accepted into the map's own file: they are added to a `map.toml`; beside any other file a new
/// one of the same name is made. Returns the file to open from now on.
///
/// # Errors
/// When the map cannot be read, or the file to make is already there or cannot be written. Nothing is changed then.
pub fn accept_repairs(path: &Path, repairs: &[Repair]) -> Result<PathBuf, TerrainError> {
    let added = repairs_text(repairs);
    if Format::of_file(path) == Some(Format::MapToml) {
        let before = load::description_text(path)?;
        let after = format!("{}\n{added}", before.trim_end());
        replaced(path, |file| file.write_all(after.as_bytes()).map_err(Fault::Unwritable))?;
        return Ok(path.to_owned());
    }
    let toml = path.with_extension("toml");
    refuse_if_there(&toml)?;
    if !path.is_file() {
        return Err(in_file(path)(Fault::Unreadable(std::io::ErrorKind::NotFound.into())));
    }
    let text = format!("heights = {}\n{added}", quoted(&file_name(path)));
    written(&toml, |file| file.write_all(text.as_bytes()).map_err(Fault::Unwritable))?;
    Ok(toml)
}

fn repairs_text(repairs: &[Repair]) -> String {
    let mut text = String::new();
    for Repair { col, row, height_m } in repairs {
        // Writing to a string cannot fail.
        let _written =
            write!(text, "\n[[repair]]\ncol = {col}\nrow = {row}\nheight_m = {}\n", number(*height_m));
    }
    text
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A TOML float, which reads back to the last bit.
fn number(value: f64) -> String {
    toml::Value::from(value).to_string()
}

fn pair(pair: DVec2) -> String {
    format!("[{}, {}]", number(pair.x), number(pair.y))
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
