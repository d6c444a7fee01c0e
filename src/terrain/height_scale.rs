//! How the counts of a raster become heights, and which of them are holes.

use super::error::Fault;
use super::samples::is_same;

/// How a count becomes a height: offset + scale * count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeightScale {
    /// Metres a count; not zero.
    pub scale_m: f64,
    /// The height of count zero, metres.
    pub offset_m: f64,
    /// The count that marks a hole.
    pub hole: Option<f64>,
}

impl HeightScale {
    /// Counts that are metres.
    pub const METRES: Self = Self { scale_m: 1.0, offset_m: 0.0, hole: None };

    /// The scale, if it is one.
    pub(super) fn checked(self) -> Result<Self, Fault> {
        let is_scale = self.scale_m.is_finite() && self.scale_m.abs() > 0.0 && self.offset_m.is_finite();
        let fault = Fault::HeightScale { scale_m: self.scale_m, offset_m: self.offset_m };
        if is_scale { Ok(self) } else { Err(fault) }
    }

    /// The height a count stands for, metres, hole or not.
    pub(super) fn metres(&self, count: f64) -> f64 {
        self.offset_m + self.scale_m * count
    }

    /// The height of a count, metres; `None` of a hole.
    pub(super) fn height_m(&self, count: f64) -> Option<f64> {
        (!self.is_hole(count)).then_some(self.metres(count))
    }

    /// The count a height has, whole or not.
    pub(super) fn count(&self, height_m: f64) -> f64 {
        (height_m - self.offset_m) / self.scale_m
    }

    /// Whether a count marks a hole.
    pub(super) fn is_hole(&self, count: f64) -> bool {
        !count.is_finite() || self.hole.is_some_and(|marker| is_same(count, marker))
    }
}
