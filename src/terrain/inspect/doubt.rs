//! Signs that the heights as a whole are not what was measured: eight-bit sources, JPEG's blocks, bytes the wrong way
//! round.

use std::fmt;

use super::depth::Depth;
use crate::terrain::heightmap::HeightMap;
use crate::terrain::samples::Samples;

/// A reason to doubt all heights of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Doubt {
    /// No more different heights than eight bits can tell apart.
    EightBits {
        /// Steps from the lowest to the highest, plus one.
        levels: u64,
        /// One step, metres.
        step_m: f64,
    },
    /// Heights change more between blocks of eight samples than inside them.
    Blocks {
        /// How many times as much.
        ratio: f64,
    },
    /// Neighbours differ far less when the two bytes of each count change places.
    ByteOrder,
    /// Samples without a height.
    Holes {
        /// How many.
        holes: usize,
    },
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EightBits { levels, step_m } => {
                write!(
                    f,
                    "only {levels} different heights, {step_m} m apart: the source has eight bits or fewer"
                )
            }
            Self::Blocks { ratio } => write!(
                f,
                "heights change {ratio:.1} times as much between blocks of 8 samples as inside them: a JPEG's traces"
            ),
            Self::ByteOrder => {
                f.write_str("neighbours differ far less with the bytes of each count the other way round")
            }
            Self::Holes { holes } => write!(f, "{holes} samples have no height"),
        }
    }
}

/// With fewer samples, few heights say nothing about the source.
const ENOUGH_SAMPLES: usize = 1024;
const EIGHT_BITS: u64 = 256;
/// JPEG's blocks, samples.
const BLOCK: usize = 8;
const BLOCK_RATIO: f64 = 1.5;
const BYTE_RATIO: f64 = 4.0;
/// Rows looked at for signs that all rows share.
const ROWS_LOOKED_AT: usize = 256;

/// Every reason to doubt the map.
pub fn doubts(map: &HeightMap, depth: &Depth) -> Vec<Doubt> {
    let is_large = map.cols() * map.rows() >= ENOUGH_SAMPLES;
    let is_eight_bit = is_large && is_stretched(map, depth);
    let eight_bits = is_eight_bit.then_some(Doubt::EightBits { levels: depth.levels, step_m: depth.step_m });
    let blocks = if is_eight_bit { blocks(map) } else { None };
    let byte_order = (is_large && is_smoother_swapped(map)).then_some(Doubt::ByteOrder);
    let holes = (map.holes() > 0).then_some(Doubt::Holes { holes: map.holes() });
    [eight_bits, blocks, byte_order, holes].into_iter().flatten().collect()
}

/// Whether the samples are of eight bits, or of more that only ever take steps of eight-bit coarseness.
fn is_stretched(map: &HeightMap, depth: &Depth) -> bool {
    match map.samples() {
        Samples::U8(_) => true,
        Samples::U16(_) | Samples::I16(_) => {
            depth.levels <= EIGHT_BITS && depth.step_m > 1.5 * map.scale().scale_m.abs()
        }
        Samples::F32(_) => depth.levels <= EIGHT_BITS,
    }
}

fn rows_looked_at(map: &HeightMap) -> impl Iterator<Item = usize> {
    let apart = (map.rows() / ROWS_LOOKED_AT).max(1);
    (0..map.rows()).step_by(apart)
}

/// A JPEG saves blocks of 8 x 8 from the western edge on, each on its own.
fn blocks(map: &HeightMap) -> Option<Doubt> {
    let (mut between, mut inside) = (Mean::default(), Mean::default());
    for row in rows_looked_at(map) {
        for col in 1..map.cols() {
            let Some(step_m) =
                map.sample_m(col, row).zip(map.sample_m(col - 1, row)).map(|(a, b)| (a - b).abs())
            else {
                continue;
            };
            if col % BLOCK == 0 { between.add(step_m) } else { inside.add(step_m) }
        }
    }
    let ratio = between.value()? / inside.value()?;
    (ratio > BLOCK_RATIO).then_some(Doubt::Blocks { ratio })
}

fn is_smoother_swapped(map: &HeightMap) -> bool {
    let Samples::U16(counts) = map.samples() else { return false };
    let (mut as_read, mut swapped) = (0.0, 0.0);
    for row in rows_looked_at(map) {
        let row = &counts[row * map.cols()..(row + 1) * map.cols()];
        for pair in row.windows(2) {
            as_read += f64::from(pair[0].abs_diff(pair[1]));
            swapped += f64::from(pair[0].swap_bytes().abs_diff(pair[1].swap_bytes()));
        }
    }
    as_read > BYTE_RATIO * swapped
}

#[derive(Default)]
struct Mean {
    sum: f64,
    count: usize,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// `None` of nothing.
    fn value(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}
