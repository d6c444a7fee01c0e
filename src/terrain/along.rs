//! Heights at even steps along a straight line, cell by cell: inside one cell they are a parabola over the step.

use glam::DVec2;

use super::heightmap::Lattice;
use super::{Ground, HeightMap};

/// Places at even steps along a straight line.
#[derive(Clone, Copy, Debug)]
pub struct EvenSteps {
    /// The first place, world metres.
    pub first_m: DVec2,
    /// From each place to the next, metres.
    pub step_m: DVec2,
}

/// So close to a cell's border, in cells, rounding decides which cell a step lies in: it looks for its cell itself.
const BORDER_CELLS: f64 = 1e-6;

impl Ground {
    /// Fills `heights_m` with the heights at the first of `steps`, metres: those of [`Ground::height_m`] up to rounding, not
    /// a number where there is none.
    pub fn read_along(&self, steps: &EvenSteps, heights_m: &mut [f64]) {
        match self {
            Self::Flat { height_m } => heights_m.fill(*height_m),
            Self::Relief(map) => {
                let march = March::new(map, steps);
                let mut read = 0;
                while read < heights_m.len() {
                    read += march.read_one_cell(read, &mut heights_m[read..]);
                }
            }
        }
    }
}

/// Even steps over a map, counted in its cells.
struct March<'m> {
    map: &'m HeightMap,
    first: DVec2,
    rate: DVec2,
    /// Steps to cross a cell.
    across: DVec2,
}

impl<'m> March<'m> {
    fn new(map: &'m HeightMap, steps: &EvenSteps) -> Self {
        let Lattice { origin_m, spacing_m, .. } = *map.lattice();
        let rate = steps.step_m / spacing_m;
        Self { map, first: (steps.first_m - origin_m) / spacing_m, rate, across: rate.abs().recip() }
    }

    /// Reads the next step and those after it that are surely in the same cell; how many they are.
    #[inline]
    fn read_one_cell(&self, read: usize, heights_m: &mut [f64]) -> usize {
        let lattice = self.map.lattice();
        let Some(at) = lattice.cell_at(lattice.onto_edges(self.first + self.rate * f64::from(read as u32)))
        else {
            heights_m[0] = f64::NAN;
            return 1;
        };
        let here = self.steps_within(DVec2::new(at.u, at.v)).min(heights_m.len());
        let along = self.map.patch(at.col, at.row).map(|patch| patch.along([at.u, at.v], self.rate.into()));
        let [height_m, growth, bend] = along.unwrap_or([f64::NAN; 3]);
        for (step, read_m) in heights_m[..here].iter_mut().enumerate() {
            let step = f64::from(step as u32);
            *read_m = height_m + (growth + bend * step) * step;
        }
        here
    }

    /// How many steps, the first at `within`, lie inside the cell's borders; at least that one.
    #[inline]
    fn steps_within(&self, within: DVec2) -> usize {
        let room = DVec2::select(self.rate.cmpgt(DVec2::ZERO), DVec2::ONE - within, within) - BORDER_CELLS;
        let steps = room * self.across;
        // without a rate on either axis without end, and on a border none but the first
        (steps.x.min(steps.y).max(0.0) as usize).saturating_add(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::heightmap::HeightScale;
    use crate::terrain::samples::Samples;

    fn assert_read(ground: &Ground, steps: EvenSteps, count: usize) {
        let mut heights_m = vec![-1.0; count];
        ground.read_along(&steps, &mut heights_m);
        for (step, &height_m) in heights_m.iter().enumerate() {
            let place_m = steps.first_m + steps.step_m * step as f64;
            let exact_m = ground.height_m(place_m).unwrap_or(f64::NAN);
            let is_same = (height_m - exact_m).abs() < 1e-9 || height_m.is_nan() && exact_m.is_nan();
            assert!(is_same, "{place_m}: {height_m} for {exact_m}");
        }
    }

    /// Hills of many heights with one hole, its cells 7 by 11 m.
    fn hilly() -> Ground {
        let height_m = |index: usize| if index == 130 { f32::NAN } else { (index * index % 97) as f32 };
        let lattice = Lattice {
            cols: 20,
            rows: 15,
            origin_m: DVec2::new(-30.0, 50.0),
            spacing_m: DVec2::new(7.0, 11.0),
        };
        let samples = Samples::F32((0..300).map(height_m).collect());
        Ground::Relief(std::sync::Arc::new(HeightMap::new(samples, lattice, HeightScale::METRES).unwrap()))
    }

    #[test]
    fn heights_along_a_line_are_those_at_its_places() {
        let ground = hilly();
        for turn in 0..360 {
            let ahead = DVec2::from_angle(f64::from(turn).to_radians());
            for spacing_m in [0.37, 3.0, 40.0] {
                let (first_m, step_m) = (DVec2::new(21.3, 117.9), ahead * spacing_m);
                assert_read(&ground, EvenSteps { first_m, step_m }, 400);
            }
        }
    }

    /// Steps that fall on samples, run along borders or stay where they are.
    #[test]
    fn borders_belong_to_the_cell_they_belong_to() {
        let ground = hilly();
        for step_m in [[7.0, 0.0], [-7.0, 0.0], [0.0, 11.0], [3.5, -5.5], [-7.0, 11.0], [0.0; 2]] {
            for first_m in [[-30.0, 50.0], [26.0, 116.0], [103.0, 204.0], [40.0, 50.0]] {
                let [first_m, step_m] = [first_m, step_m].map(DVec2::from_array);
                assert_read(&ground, EvenSteps { first_m, step_m }, 40);
            }
        }
        assert_read(&Ground::SEA_LEVEL, EvenSteps { first_m: DVec2::ZERO, step_m: DVec2::X }, 5);
    }
}
