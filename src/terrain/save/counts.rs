//! How heights become counts of 16 bits, and what that costs.

use crate::terrain::heightmap::{HeightMap, HeightScale};
use crate::terrain::samples::Samples;

/// What a written file keeps of the heights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Kept {
    /// How its counts become heights.
    pub scale: HeightScale,
    /// The height of one count, metres.
    pub count_m: f64,
    /// The most a height differs from what it was, metres.
    pub worst_m: f64,
}

impl Kept {
    pub fn new(scale: HeightScale, count_m: f64) -> Self {
        Self { scale, count_m, worst_m: 0.0 }
    }

    /// Takes note of a height and what has become of it.
    pub fn compare(&mut self, height_m: f64, kept_m: f64) {
        self.worst_m = self.worst_m.max((height_m - kept_m).abs());
    }
}

/// The highest count, which marks a hole where the map has any and its own counts have no mark.
const HOLE: u16 = u16::MAX;

/// The scale that keeps whole counts as they are and spreads others over all 16 bits.
pub(super) fn sixteen_bit_scale(map: &HeightMap) -> HeightScale {
    let own = *map.scale();
    match map.samples() {
        Samples::U8(_) | Samples::U16(_) => own,
        Samples::I16(_) => HeightScale {
            offset_m: own.offset_m + f64::from(i16::MIN) * own.scale_m,
            hole: own.hole.map(|hole| hole - f64::from(i16::MIN)),
            ..own
        },
        Samples::F32(_) => {
            let holes = map.holes() > 0;
            let steps = f64::from(HOLE - u16::from(holes));
            let relief_m = map.highest_m() - map.lowest_m();
            let scale_m = if relief_m > 0.0 { relief_m / steps } else { 1.0 };
            HeightScale { scale_m, offset_m: map.lowest_m(), hole: holes.then_some(f64::from(HOLE)) }
        }
    }
}

/// One row of the map as counts; `row` counts from the south. Takes note of what they lose.
pub(super) fn row_of_counts(map: &HeightMap, row: usize, kept: &mut Kept) -> Vec<u16> {
    let scale = kept.scale;
    let hole = scale.hole.unwrap_or(f64::from(HOLE)) as u16;
    let mut count_of = |col| {
        let Some(height_m) = map.sample_m(col, row) else { return hole };
        let count = ((height_m - scale.offset_m) / scale.scale_m).round().clamp(0.0, f64::from(u16::MAX));
        kept.compare(height_m, scale.offset_m + scale.scale_m * count);
        count as u16
    };
    (0..map.cols()).map(&mut count_of).collect()
}
