//! What a person says about a raster, in place of what its file says itself.

use glam::DVec2;

use super::raw::SampleKind;
use super::{Raster, RowOrder};
use crate::terrain::turn::Turn;

/// Statements about a raster; `None` leaves the file its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Overlay {
    /// Columns and rows of a raw file.
    pub size: Option<[usize; 2]>,
    /// The samples of a raw file.
    pub sample: Option<SampleKind>,
    /// Which row comes first in the file.
    pub order: Option<RowOrder>,
    /// How the rows, once in order, are to be turned.
    pub turn: Option<Turn>,
    /// From one sample to the next after the turn, to the east and to the north, metres.
    pub spacing_m: Option<DVec2>,
    /// The south-western sample after the turn, world metres.
    pub origin_m: Option<DVec2>,
    /// Metres a count.
    pub scale_m: Option<f64>,
    /// Height of count zero, metres.
    pub offset_m: Option<f64>,
    /// The count that marks a hole.
    pub hole: Option<f64>,
}

impl Overlay {
    /// These statements, and those of `below` where these say nothing.
    #[must_use]
    pub fn over(self, below: Self) -> Self {
        Self {
            size: self.size.or(below.size),
            sample: self.sample.or(below.sample),
            order: self.order.or(below.order),
            turn: self.turn.or(below.turn),
            spacing_m: self.spacing_m.or(below.spacing_m),
            origin_m: self.origin_m.or(below.origin_m),
            scale_m: self.scale_m.or(below.scale_m),
            offset_m: self.offset_m.or(below.offset_m),
            hole: self.hole.or(below.hole),
        }
    }

    /// The raster under these statements.
    pub(super) fn onto(&self, raster: Raster) -> Raster {
        let turn = self.turn.unwrap_or_default();
        Raster {
            order: self.order.unwrap_or(raster.order),
            turn,
            spacing_m: self.spacing_m.or(raster.spacing_m.map(|spacing_m| turn.of_spacing(spacing_m))),
            origin_m: self.origin_m.or(raster.origin_m),
            scale_m: self.scale_m.or(raster.scale_m),
            offset_m: self.offset_m.or(raster.offset_m),
            hole: self.hole.or(raster.hole),
            ..raster
        }
    }
}
