//! The highest ground of each block of cells, so that a segment well above its surroundings costs one look.

use glam::DVec2;

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
    /// Of `cols` x `rows` samples whose height, if they have one, `height_m` tells by column and row.
    pub fn of(cols: usize, rows: usize, height_m: impl Fn(usize, usize) -> Option<f64>) -> Self {
        let blocks_in = |samples: usize| (samples - 1).div_ceil(SIDE);
        let (across, down) = (blocks_in(cols), blocks_in(rows));
        let mut ceiling = Self { across, highest_m: vec![f32::NEG_INFINITY; across * down] };
        for row in 0..rows {
            for col in 0..cols {
                let Some(height_m) = height_m(col, row) else { continue };
                for block in blocks_of(row, down) {
                    for east in blocks_of(col, across) {
                        let highest_m = &mut ceiling.highest_m[block * across + east];
                        *highest_m = highest_m.max(rounded_up(height_m));
                    }
                }
            }
        }
        ceiling
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

/// The blocks a sample is part of: its own, and on a border also the one before.
fn blocks_of(sample: usize, blocks: usize) -> std::ops::RangeInclusive<usize> {
    let own = (sample / SIDE).min(blocks - 1);
    let is_on_border = sample.is_multiple_of(SIDE) && sample > 0 && sample / SIDE < blocks;
    own - usize::from(is_on_border)..=own
}

fn rounded_up(height_m: f64) -> f32 {
    let near = height_m as f32;
    if f64::from(near) < height_m { near.next_up() } else { near }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ceiling_is_never_below_the_ground_under_it() {
        let height = |col: usize, row: usize| Some(((col * 7919 + row * 104_729) % 1000) as f64 * 0.1);
        let (cols, rows) = (37, 18);
        let ceiling = Ceiling::of(cols, rows, height);
        for (col, row) in (0..cols).flat_map(|col| (0..rows).map(move |row| (col, row))) {
            let place = DVec2::new(col as f64, row as f64);
            for offset in [DVec2::ZERO, DVec2::new(-0.5, -0.5), DVec2::new(-0.5, 0.5), DVec2::new(0.5, -0.5)]
            {
                let near = (place + offset).clamp(DVec2::ZERO, DVec2::new(36.0, 17.0));
                assert!(ceiling.over_m(near, near) >= height(col, row).unwrap(), "{place} {offset}");
            }
        }
        assert!(ceiling.over_m(DVec2::ZERO, DVec2::new(36.0, 17.0)).is_infinite());
    }

    #[test]
    fn blocks_without_ground_are_below_everything() {
        let ceiling = Ceiling::of(9, 9, |_, _| None);
        assert!(ceiling.over_m(DVec2::ZERO, DVec2::ONE) < -1e30);
    }
}
