//! What one file says: the counts as they stand in it and what is known about where they lie.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use glam::DVec2;

use crate::terrain::error::Fault;
use crate::terrain::heightmap::{HeightMap, HeightScale, Lattice};
use crate::terrain::samples::Samples;
use crate::terrain::turn::Turn;

use super::raw::SampleKind;

/// The kinds of file a map can be opened from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// gunlay's own description over a raster of another kind.
    MapToml,
    /// A Battlefield 2 level's height map settings with the raw file they name.
    Bf2Con,
    /// The WARDOGS community's description with the file of counts it names.
    HeightfieldJson,
    /// A grey picture.
    Png,
    /// A TIFF picture of one band, with or without a place on the earth.
    Tiff,
    /// Heights as text.
    AsciiGrid,
    /// Counts without a header.
    Raw,
}

impl Format {
    /// The kind a file has by its name; `None` when the name is of no known kind.
    pub fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "toml" => Some(Self::MapToml),
            "con" => Some(Self::Bf2Con),
            "json" => Some(Self::HeightfieldJson),
            "png" => Some(Self::Png),
            "tif" | "tiff" => Some(Self::Tiff),
            "asc" => Some(Self::AsciiGrid),
            "raw" | "r8" | "r16" | "r32" | "f32" | "bin" => Some(Self::Raw),
            _ => None,
        }
    }

    /// The word that names it on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::MapToml => "map.toml",
            Self::Bf2Con => "bf2-con",
            Self::HeightfieldJson => "heightfield.json",
            Self::Png => "png",
            Self::Tiff => "tiff",
            Self::AsciiGrid => "ascii-grid",
            Self::Raw => "raw",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Which row of a file comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrder {
    /// The northern row, as in a picture.
    NorthFirst,
    /// The southern row.
    SouthFirst,
}

impl FromStr for RowOrder {
    type Err = UnknownRowOrder;
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word.trim() {
            "north-first" => Ok(Self::NorthFirst),
            "south-first" => Ok(Self::SouthFirst),
            _ => Err(UnknownRowOrder(word.to_owned())),
        }
    }
}

/// A word that names no row order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no row order; accepted: north-first, south-first")]
pub struct UnknownRowOrder(pub String);

/// What to doubt about a map that did open.
#[derive(Clone, Debug, PartialEq)]
pub enum Warning {
    /// Nothing says how far apart the samples are.
    SpacingAssumed,
    /// Nothing says how high a count is.
    HeightScaleAssumed,
    /// Nothing says which row comes first.
    RowOrderAssumed,
    /// Size or samples of a raw file were guessed from its length.
    RawGuessed {
        /// Samples from west to east.
        cols: usize,
        /// Samples from south to north.
        rows: usize,
        /// What each is taken for.
        kind: SampleKind,
    },
    /// The map's own file sets heights in place of the raster's.
    Repaired {
        /// How many.
        samples: usize,
    },
    /// More height maps stand in the file after the first one.
    FurtherHeightMaps {
        /// How many were left out.
        left_out: usize,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SpacingAssumed => f.write_str("nothing says the spacing: 1 m is assumed"),
            Self::HeightScaleAssumed => f.write_str("nothing says the height scale: 1 m a count is assumed"),
            Self::RowOrderAssumed => {
                f.write_str("nothing says the row order: the northern row is taken as the first")
            }
            Self::RawGuessed { cols, rows, kind } => {
                write!(f, "size and samples guessed from the length of the file: {cols} x {rows}, {kind}")
            }
            Self::Repaired { samples } => {
                write!(f, "heights set by repairs the map's file asks for: {samples}")
            }
            Self::FurtherHeightMaps { left_out } => {
                write!(f, "only the first height map is read: {left_out} more are left out")
            }
        }
    }
}

/// A raster as its file has it. What the file does not say is `None`.
#[derive(Clone, Debug)]
pub(super) struct Raster {
    pub samples: Samples,
    pub cols: usize,
    pub rows: usize,
    pub order: RowOrder,
    /// How the rows, once in order, are to be turned; spacing and origin are those after it.
    pub turn: Turn,
    pub spacing_m: Option<DVec2>,
    pub origin_m: Option<DVec2>,
    pub scale_m: Option<f64>,
    pub offset_m: Option<f64>,
    pub hole: Option<f64>,
    /// The spacing, where the file has it in degrees and thus not in metres.
    pub spacing_deg: Option<DVec2>,
    pub format: Format,
    pub warnings: Vec<Warning>,
}

impl Raster {
    /// Counts about which nothing else is known.
    pub fn bare(samples: Samples, [cols, rows]: [usize; 2], order: RowOrder, format: Format) -> Self {
        Self {
            samples,
            cols,
            rows,
            order,
            turn: Turn::None,
            spacing_m: None,
            origin_m: None,
            scale_m: None,
            offset_m: None,
            hole: None,
            spacing_deg: None,
            format,
            warnings: Vec::new(),
        }
    }

    /// The map it makes, the southern row first, with what had to be assumed among the warnings.
    pub fn into_map(self) -> Result<(HeightMap, Vec<Warning>), Fault> {
        let (mut samples, mut warnings) = (self.samples, self.warnings);
        if self.order == RowOrder::NorthFirst {
            samples.reverse_rows(self.cols);
        }
        let samples = samples.turned(self.turn, [self.cols, self.rows]);
        let [cols, rows] = self.turn.of_size([self.cols, self.rows]);
        match (self.spacing_m, self.spacing_deg) {
            (Some(_), _) => {}
            (None, None) => warnings.push(Warning::SpacingAssumed),
            (None, Some(spacing)) => {
                return Err(Fault::SpacingInDegrees { east: spacing.x, north: spacing.y });
            }
        }
        if self.scale_m.is_none() {
            warnings.push(Warning::HeightScaleAssumed);
        }
        let spacing_m = self.spacing_m.unwrap_or(DVec2::ONE);
        let lattice = Lattice { cols, rows, origin_m: self.origin_m.unwrap_or(DVec2::ZERO), spacing_m };
        let (scale_m, offset_m) = (self.scale_m.unwrap_or(1.0), self.offset_m.unwrap_or(0.0));
        let map = HeightMap::new(samples, lattice, HeightScale { scale_m, offset_m, hole: self.hole })?;
        Ok((map, warnings))
    }
}
