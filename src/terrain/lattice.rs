//! Where the samples of a raster lie, and which cell a place lies in.

use glam::DVec2;

use super::error::{FARTHEST_M, FINEST_M, Fault, WIDEST_M};

/// Where the samples lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// Samples from west to east, at least 2.
    pub cols: usize,
    /// Samples from south to north, at least 2.
    pub rows: usize,
    /// The south-western sample, world metres.
    pub origin_m: DVec2,
    /// From one sample to the next, to the east and to the north, metres; both above zero.
    pub spacing_m: DVec2,
}

/// A place seen from the cell it lies in: the cell's column and row, and u, v within it, in [0, 1].
#[derive(Clone, Copy, Debug)]
pub(super) struct InCell {
    pub col: usize,
    pub row: usize,
    pub u: f64,
    pub v: f64,
}

/// This close to the outer edge, in cells, a place counts as on it: dividing by the spacing rounds.
const EDGE_SLACK_CELLS: f64 = 1e-9;

impl Lattice {
    /// The lattice, if it is one.
    pub(super) fn checked(self) -> Result<Self, Fault> {
        let Self { cols, rows, origin_m, spacing_m } = self;
        if cols < 2 || rows < 2 {
            return Err(Fault::TooFewSamples { cols, rows });
        }
        let is_spacing = |metres: f64| (FINEST_M..=WIDEST_M).contains(&metres);
        if !(is_spacing(spacing_m.x) && is_spacing(spacing_m.y)) {
            return Err(Fault::Spacing { east_m: spacing_m.x, north_m: spacing_m.y });
        }
        if !(origin_m.x.abs() <= FARTHEST_M && origin_m.y.abs() <= FARTHEST_M) {
            return Err(Fault::Origin { east_m: origin_m.x, north_m: origin_m.y });
        }
        Ok(self)
    }

    /// The south-western and the north-eastern sample, world metres.
    pub fn corners_m(&self) -> [DVec2; 2] {
        [self.origin_m, self.origin_m + self.last_steps() * self.spacing_m]
    }

    /// Where a sample stands, world metres; `row` counts from the south.
    pub fn place_m(&self, col: usize, row: usize) -> DVec2 {
        self.origin_m + DVec2::new(col as f64, row as f64) * self.spacing_m
    }

    /// The place of a sample in the counts, `row` from the south; `None` off the raster.
    pub(super) fn index(&self, col: usize, row: usize) -> Option<usize> {
        (col < self.cols && row < self.rows).then_some(row * self.cols + col)
    }

    /// A place in grid steps from the south-western sample; what rounding put beside the outer edge is put on it.
    pub(super) fn grid_from_world(&self, place_m: DVec2) -> DVec2 {
        self.onto_edges((place_m - self.origin_m) / self.spacing_m)
    }

    /// A place in grid steps, put on the outer edge where rounding put it beside it.
    #[inline]
    pub(super) fn onto_edges(&self, steps: DVec2) -> DVec2 {
        let last = self.last_steps();
        DVec2::new(onto_edge(steps.x, last.x), onto_edge(steps.y, last.y))
    }

    /// The north-eastern sample in grid steps from the south-western one.
    pub(super) fn last_steps(&self) -> DVec2 {
        DVec2::new((self.cols - 1) as f64, (self.rows - 1) as f64)
    }

    /// The cell a place lies in, the north-eastern one where cells meet; `None` off the map.
    pub(super) fn in_cell(&self, place_m: DVec2) -> Option<InCell> {
        self.cell_at(self.grid_from_world(place_m))
    }

    /// The same of a place in grid steps, rounding undone.
    #[inline]
    pub(super) fn cell_at(&self, steps: DVec2) -> Option<InCell> {
        let last = self.last_steps();
        let is_inside = steps.cmpge(DVec2::ZERO).all() && steps.cmple(last).all();
        if !is_inside {
            return None;
        }
        let [col, row] = [steps.x.min(last.x - 1.0) as u32, steps.y.min(last.y - 1.0) as u32];
        let (u, v) = (steps.x - f64::from(col), steps.y - f64::from(row));
        Some(InCell { col: col as usize, row: row as usize, u, v })
    }
}

#[inline]
fn onto_edge(steps: f64, last: f64) -> f64 {
    if steps.abs() < EDGE_SLACK_CELLS {
        0.0
    } else if (steps - last).abs() < EDGE_SLACK_CELLS {
        last
    } else {
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATTICE: Lattice =
        Lattice { cols: 3, rows: 2, origin_m: DVec2::new(10.0, 20.0), spacing_m: DVec2::new(74.573, 92.475) };

    #[test]
    fn a_place_lies_in_the_cell_to_its_south_west_and_on_the_last_edge_in_the_last_cell() {
        let cell = |place_m: DVec2| LATTICE.in_cell(place_m).map(|at| (at.col, at.row));
        assert_eq!(cell(LATTICE.place_m(1, 0)), Some((1, 0)));
        assert_eq!(cell(LATTICE.corners_m()[1]), Some((1, 0)));
        assert_eq!(cell(LATTICE.corners_m()[1] + DVec2::X), None);
        assert_eq!(cell(DVec2::NAN), None);
    }

    #[test]
    fn a_sample_off_the_raster_has_no_index() {
        assert_eq!((LATTICE.index(2, 1), LATTICE.index(3, 0), LATTICE.index(0, 2)), (Some(5), None, None));
    }
}
