//! The highest ground of each block of cells, so that a segment well above its surroundings costs one look.

use glam::DVec2;

use super::height_scale::HeightScale;
use super::lattice::Lattice;
use super::samples::{Census, Samples};

/// Cells along each side of a block.
const SIDE: usize = 8;
/// Over more blocks than this along one axis, looking at them all costs more than it saves.
const MOST_BLOCKS: usize = 4;

/// Highest samples by block, in rows from the south-west.
#[derive(Clone, Debug)]
pub(super) struct Ceiling {
    across: usize,
    /// Metres, rounded up; below everything where a block has no sample with a height.
    highest_m: Vec<f32>,
}

impl Ceiling {
    /// Of the heights that `samples` are under `scale`.
    pub fn of(samples: &Samples, lattice: &Lattice, scale: &HeightScale) -> Self {
        let blocks_in = |samples: usize| (samples - 1).div_ceil(SIDE);
        let (across, down) = (blocks_in(lattice.cols), blocks_in(lattice.rows));
        let last = [lattice.cols - 1, lattice.rows - 1];
        // Samples on a border belong to the blocks on both sides of it.
        let end = |[col, row]: [usize; 2]| [(col + SIDE).min(last[0]), (row + SIDE).min(last[1])];
        let highest_m = |first: [usize; 2]| {
            let found = samples.census_within([first, end(first)], lattice.cols, scale.hole);
            let top_m =
                |found: Census| rounded_up(scale.metres(found.lowest).max(scale.metres(found.highest)));
            found.map_or(f32::NEG_INFINITY, top_m)
        };
        let firsts = (0..down).flat_map(|row| (0..across).map(move |col| [col * SIDE, row * SIDE]));
        Self { across, highest_m: firsts.map(highest_m).collect() }
    }

    /// No ground between two places, in grid steps, is higher than this, metres; infinite where that was not worth
    /// finding out.
    pub fn over_m(&self, a: DVec2, b: DVec2) -> f64 {
        let last = [self.across - 1, self.highest_m.len() / self.across - 1];
        // A cast from below zero gives zero.
        let block = |steps: f64, last: usize| ((steps / SIDE as f64) as usize).min(last);
        let [west, east] = [a.x.min(b.x), a.x.max(b.x)].map(|steps| block(steps, last[0]));
        let [south, north] = [a.y.min(b.y), a.y.max(b.y)].map(|steps| block(steps, last[1]));
        if east - west >= MOST_BLOCKS || north - south >= MOST_BLOCKS {
            return f64::INFINITY;
        }
        let mut highest_m = f32::NEG_INFINITY;
        for row in south..=north {
            let blocks = &self.highest_m[row * self.across + west..=row * self.across + east];
            highest_m = blocks.iter().copied().fold(highest_m, f32::max);
        }
        f64::from(highest_m)
    }
}

fn rounded_up(height_m: f64) -> f32 {
    let near = height_m as f32;
    if f64::from(near) < height_m { near.next_up() } else { near }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ceiling(counts: &[i16], cols: usize, scale: HeightScale) -> Ceiling {
        let rows = counts.len() / cols;
        let lattice = Lattice { cols, rows, origin_m: DVec2::ZERO, spacing_m: DVec2::ONE };
        Ceiling::of(&Samples::I16(counts.to_vec()), &lattice, &scale)
    }

    #[test]
    fn the_ceiling_is_never_below_the_ground_under_it() {
        let (cols, rows) = (37, 18);
        let counts: Vec<i16> =
            (0..cols * rows).map(|index| i16::try_from(index * 7919 % 1000).unwrap()).collect();
        for scale_m in [0.1, -0.1] {
            let scale = HeightScale { scale_m, ..HeightScale::METRES };
            let ceiling = ceiling(&counts, cols, scale);
            for (index, count) in counts.iter().enumerate() {
                let place = DVec2::new((index % cols) as f64, (index / cols) as f64);
                for aside in [DVec2::ZERO, DVec2::splat(-0.5), DVec2::new(-0.5, 0.5), DVec2::new(0.5, -0.5)] {
                    let near = (place + aside).clamp(DVec2::ZERO, DVec2::new(36.0, 17.0));
                    assert!(ceiling.over_m(near, near) >= scale.metres((*count).into()), "{place} {aside}");
                }
            }
            assert!(ceiling.over_m(DVec2::ZERO, DVec2::new(36.0, 17.0)).is_infinite());
        }
    }

    #[test]
    fn blocks_without_ground_are_below_everything() {
        let ceiling = ceiling(&[7; 81], 9, HeightScale { hole: Some(7.0), ..HeightScale::METRES });
        assert!(ceiling.over_m(DVec2::ZERO, DVec2::ONE) < -1e30);
    }
}
