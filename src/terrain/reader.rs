//! Heights at many places close to one another: the cell read last is kept.

use glam::DVec2;

use super::patch::Patch;
use super::{Ground, HeightMap};

/// Reads heights, each the same as [`Ground::height_m`]; quick where the next place lies in the cell of the last.
#[derive(Clone, Debug)]
pub struct HeightReader<'g> {
    ground: Reading<'g>,
}

#[derive(Clone, Debug)]
enum Reading<'g> {
    Flat { height_m: f64 },
    Relief(ReliefReader<'g>),
}

#[derive(Clone, Debug)]
struct ReliefReader<'g> {
    map: &'g HeightMap,
    origin_m: DVec2,
    spacing_m: DVec2,
    /// The cell read last and its surface.
    cell: DVec2,
    patch: Option<Patch>,
}

/// So close to a cell's border, in cells, a place may belong to the edge of the map or to the next cell.
const BORDER_CELLS: f64 = 1e-6;

impl Ground {
    /// A reader of its heights.
    pub fn reader(&self) -> HeightReader<'_> {
        let ground = match self {
            Self::Flat { height_m } => Reading::Flat { height_m: *height_m },
            Self::Relief(map) => Reading::Relief(ReliefReader::new(map)),
        };
        HeightReader { ground }
    }
}

impl HeightReader<'_> {
    /// Height at a place, metres; `None` off the map or in a hole.
    #[inline]
    pub fn height_m(&mut self, place_m: DVec2) -> Option<f64> {
        match &mut self.ground {
            Reading::Flat { height_m } => Some(*height_m),
            Reading::Relief(reader) => reader.height_m(place_m),
        }
    }
}

impl<'g> ReliefReader<'g> {
    fn new(map: &'g HeightMap) -> Self {
        let lattice = map.lattice();
        let (origin_m, spacing_m) = (lattice.origin_m, lattice.spacing_m);
        Self { map, origin_m, spacing_m, cell: DVec2::NAN, patch: None }
    }

    #[inline]
    fn height_m(&mut self, place_m: DVec2) -> Option<f64> {
        let within = (place_m - self.origin_m) / self.spacing_m - self.cell;
        let well_inside = within.min_element() > BORDER_CELLS && within.max_element() < 1.0 - BORDER_CELLS;
        let within = if well_inside { within } else { self.entered(place_m)? };
        self.patch.as_ref().map(|patch| patch.height(within.x, within.y))
    }

    /// The same place within the cell it lies in, which is kept; `None` off the map.
    fn entered(&mut self, place_m: DVec2) -> Option<DVec2> {
        let at = self.map.lattice().in_cell(place_m)?;
        self.cell = DVec2::new(f64::from(at.col as u32), f64::from(at.row as u32));
        self.patch = self.map.patch(at.col, at.row);
        Some(DVec2::new(at.u, at.v))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::load::builtin_jacksboro;

    #[test]
    fn a_reader_reads_what_the_ground_says() {
        let map = builtin_jacksboro().unwrap();
        let ground = map.ground();
        let [low_m, high_m] = map.map.corners_m();
        let mut reader = ground.reader();
        for k in 0..20_000 {
            let share = DVec2::new(f64::from(k % 211) / 200.0 - 0.02, f64::from(k) / 19_500.0);
            let place_m = low_m + (high_m - low_m) * share;
            assert_eq!(reader.height_m(place_m), ground.height_m(place_m), "{place_m}");
        }
        for corner_m in [low_m, high_m] {
            assert_eq!(reader.height_m(corner_m), ground.height_m(corner_m));
        }
        assert_eq!(reader.height_m(DVec2::NAN), None);
    }
}
