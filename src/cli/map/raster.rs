//! What may be said about a raster whose file does not say it.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use glam::DVec2;

use crate::cli::fault::CliFault;
use crate::cli::values::{ValueFault, number, size, spacing, spot};
use crate::terrain::LoadedMap;
use crate::terrain::load::{Overlay, RowOrder, SampleKind, open_with};
use crate::terrain::turn::Turn;

/// The file, and statements in place of its own.
#[derive(Clone, Debug, Args)]
pub struct RasterOptions {
    /// The map: a map.toml, a BF2 .con, a heightfield.json, or a raster (.png, .tif, .asc, .raw).
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Columns and rows of a raw file.
    #[arg(long, value_name = "COLS,ROWS", value_parser = size)]
    size: Option<[usize; 2]>,
    /// The samples of a raw file: u8, u16le, u16be or f32.
    #[arg(long, value_name = "KIND")]
    sample: Option<SampleKind>,
    /// Which row comes first in the file: north-first or south-first.
    #[arg(long, value_name = "ORDER")]
    row_order: Option<RowOrder>,
    /// How to turn the raster: none, mirror-east-west, half, quarter-right, ...
    #[arg(long, value_name = "TURN")]
    turn: Option<Turn>,
    /// From one sample to the next, metres.
    #[arg(long, value_name = "E[,N]", value_parser = spacing)]
    spacing: Option<DVec2>,
    /// The south-western sample, metres.
    #[arg(long, value_name = "E,N", value_parser = spot, allow_hyphen_values = true)]
    origin: Option<DVec2>,
    /// Metres a count.
    #[arg(long, value_name = "M", value_parser = number, allow_hyphen_values = true)]
    height_scale: Option<f64>,
    /// Height of count zero, metres.
    #[arg(long, value_name = "M", value_parser = number, allow_hyphen_values = true)]
    height_offset: Option<f64>,
    /// The count that marks a hole.
    #[arg(long, value_name = "COUNT", value_parser = number, allow_hyphen_values = true)]
    hole: Option<f64>,
}

impl RasterOptions {
    /// Opens the map under what was said.
    pub fn open(&self) -> Result<LoadedMap, CliFault> {
        let overlay = Overlay {
            size: self.size,
            sample: self.sample,
            order: self.row_order,
            turn: self.turn,
            spacing_m: self.spacing,
            origin_m: self.origin,
            scale_m: self.height_scale,
            offset_m: self.height_offset,
            hole: self.hole,
        };
        Ok(open_with(&self.file, &overlay, &mut |_| ControlFlow::Continue(()))?)
    }
}

/// A place and its known height, `E,N,HEIGHT` in metres.
pub fn control(text: &str) -> Result<crate::terrain::inspect::ControlPoint, ValueFault> {
    let point = crate::cli::values::point(text)?;
    Ok(crate::terrain::inspect::ControlPoint {
        name: text.to_owned(),
        place_m: point.truncate(),
        height_m: point.z,
    })
}
