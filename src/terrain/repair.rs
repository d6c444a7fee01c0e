//! A height somebody set in place of the raster's.

use super::error::Fault;
use super::height_scale::HeightScale;
use super::lattice::Lattice;
use super::samples::Samples;

/// A height somebody set in place of the raster's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repair {
    /// The column, from the west.
    pub col: usize,
    /// The row, from the north, as in a picture.
    pub row: usize,
    /// The height to be there, metres.
    pub height_m: f64,
}

impl Repair {
    /// Sets the height among the counts, to the nearest there is; a repair off the raster, or of a height that has no
    /// count, is a fault.
    pub(super) fn make(
        self,
        samples: &mut Samples,
        lattice: &Lattice,
        scale: &HeightScale,
    ) -> Result<(), Fault> {
        let Self { col, row, height_m } = self;
        let from_south = (lattice.rows - 1).checked_sub(row);
        let index = from_south.and_then(|south| lattice.index(col, south));
        let kept = index.and_then(|index| samples.set(index, scale.count(height_m)));
        let is_made = kept.is_some_and(|kept| !scale.is_hole(kept));
        if is_made { Ok(()) } else { Err(Fault::Repair { col, row, height_m }) }
    }
}
