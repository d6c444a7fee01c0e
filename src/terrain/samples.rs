//! Height counts in the width their file has them, so that a map costs no more memory than its raster.

use super::turn::Turn;

/// The counts of a raster, one row after another.
#[derive(Clone, Debug, PartialEq)]
pub enum Samples {
    /// Eight bits, 0 to 255.
    U8(Vec<u8>),
    /// Sixteen bits, 0 to 65 535.
    U16(Vec<u16>),
    /// Sixteen bits with a sign, -32 768 to 32 767.
    I16(Vec<i16>),
    /// Single precision; what is not finite is a hole.
    F32(Vec<f32>),
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::U8(counts) => counts.len(),
            Self::U16(counts) => counts.len(),
            Self::I16(counts) => counts.len(),
            Self::F32(counts) => counts.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bits of one count in memory and in the file.
    pub const fn bits(&self) -> u32 {
        match self {
            Self::U8(_) => 8,
            Self::U16(_) | Self::I16(_) => 16,
            Self::F32(_) => 32,
        }
    }

    /// The count at `index`, which must be below `len`.
    pub(super) fn count(&self, index: usize) -> f64 {
        match self {
            Self::U8(counts) => f64::from(counts[index]),
            Self::U16(counts) => f64::from(counts[index]),
            Self::I16(counts) => f64::from(counts[index]),
            Self::F32(counts) => f64::from(counts[index]),
        }
    }

    /// The counts at `index` and its eastern neighbour, then the same one row of `cols` to the north.
    #[inline]
    pub(super) fn four_counts(&self, index: usize, cols: usize) -> [f64; 4] {
        fn four<T: Copy + Into<f64>>(counts: &[T], index: usize, cols: usize) -> [f64; 4] {
            let (south, north) = (&counts[index..index + 2], &counts[index + cols..index + cols + 2]);
            [south[0].into(), south[1].into(), north[0].into(), north[1].into()]
        }
        match self {
            Self::U8(counts) => four(counts, index, cols),
            Self::U16(counts) => four(counts, index, cols),
            Self::I16(counts) => four(counts, index, cols),
            Self::F32(counts) => four(counts, index, cols),
        }
    }

    /// Puts the first row of `cols` last and the last first.
    pub(super) fn reverse_rows(&mut self, cols: usize) {
        match self {
            Self::U8(counts) => reverse_rows(counts, cols),
            Self::U16(counts) => reverse_rows(counts, cols),
            Self::I16(counts) => reverse_rows(counts, cols),
            Self::F32(counts) => reverse_rows(counts, cols),
        }
    }

    /// The counts after a turn; `size` is columns and rows before it, the southern row first.
    pub(super) fn turned(self, turn: Turn, size: [usize; 2]) -> Self {
        match self {
            same if turn == Turn::None => same,
            Self::U8(counts) => Self::U8(turned(&counts, turn, size)),
            Self::U16(counts) => Self::U16(turned(&counts, turn, size)),
            Self::I16(counts) => Self::I16(turned(&counts, turn, size)),
            Self::F32(counts) => Self::F32(turned(&counts, turn, size)),
        }
    }

    /// Sets the count at `index`, which must be below `len`, to the nearest there is; returns what it has become,
    /// `None` when the width has no count so low or so high.
    pub(super) fn set(&mut self, index: usize, count: f64) -> Option<f64> {
        let whole = count.round();
        let fits = |low: f64, high: f64| (low..=high).contains(&whole).then_some(whole);
        match self {
            Self::U8(counts) => counts[index] = fits(0.0, 255.0)? as u8,
            Self::U16(counts) => counts[index] = fits(0.0, 65_535.0)? as u16,
            Self::I16(counts) => counts[index] = fits(-32_768.0, 32_767.0)? as i16,
            Self::F32(counts) => counts[index] = count.is_finite().then_some(count as f32)?,
        }
        Some(self.count(index))
    }

    /// Lowest and highest count that is neither `hole` nor non-finite, and how many are holes; `None` when all are.
    pub(super) fn census(&self, hole: Option<f64>) -> Option<Census> {
        match self {
            Self::U8(counts) => census(counts, hole),
            Self::U16(counts) => census(counts, hole),
            Self::I16(counts) => census(counts, hole),
            Self::F32(counts) => census(counts, hole),
        }
    }

    /// The same of the columns and rows from the first to the last, in rows of `cols` counts.
    pub(super) fn census_within(
        &self,
        [first, last]: [[usize; 2]; 2],
        cols: usize,
        hole: Option<f64>,
    ) -> Option<Census> {
        let rows = first[1]..=last[1];
        let row = |row: usize| row * cols + first[0]..=row * cols + last[0];
        match self {
            Self::U8(counts) => census(rows.flat_map(|at| &counts[row(at)]), hole),
            Self::U16(counts) => census(rows.flat_map(|at| &counts[row(at)]), hole),
            Self::I16(counts) => census(rows.flat_map(|at| &counts[row(at)]), hole),
            Self::F32(counts) => census(rows.flat_map(|at| &counts[row(at)]), hole),
        }
    }
}

/// What one pass over the counts finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Census {
    pub lowest: f64,
    pub highest: f64,
    pub holes: usize,
}

fn reverse_rows<T>(counts: &mut [T], cols: usize) {
    let rows = counts.len() / cols.max(1);
    for row in 0..rows / 2 {
        let (front, back) = counts.split_at_mut((rows - 1 - row) * cols);
        front[row * cols..(row + 1) * cols].swap_with_slice(&mut back[..cols]);
    }
}

fn turned<T: Copy>(counts: &[T], turn: Turn, size: [usize; 2]) -> Vec<T> {
    let [cols, rows] = turn.of_size(size);
    let places = (0..rows).flat_map(|row| (0..cols).map(move |col| [col, row]));
    let source = |place| {
        let [col, row] = turn.source_sample(place, size);
        counts[row * size[0] + col]
    };
    places.map(source).collect()
}

fn census<'c, T: Copy + Into<f64> + 'c>(
    counts: impl IntoIterator<Item = &'c T>,
    hole: Option<f64>,
) -> Option<Census> {
    let hole = hole.unwrap_or(f64::NAN);
    let mut found = Census { lowest: f64::INFINITY, highest: f64::NEG_INFINITY, holes: 0 };
    for count in counts.into_iter().map(|&count| count.into()) {
        if !count.is_finite() || is_same(count, hole) {
            found.holes += 1;
        } else {
            found.lowest = found.lowest.min(count);
            found.highest = found.highest.max(count);
        }
    }
    (found.lowest <= found.highest).then_some(found)
}

/// Whether two counts are one and the same number: a marker is compared, not measured.
#[expect(clippy::float_cmp, reason = "a hole's marker is exactly that count")]
pub(super) fn is_same(count: f64, marker: f64) -> bool {
    count == marker
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversing_rows_puts_the_south_first_for_odd_and_even_counts() {
        let mut even = Samples::U8(vec![1, 2, 3, 4]);
        even.reverse_rows(2);
        assert_eq!(even, Samples::U8(vec![3, 4, 1, 2]));
        let mut odd = Samples::I16(vec![1, 2, 3, 4, 5, 6]);
        odd.reverse_rows(2);
        assert_eq!(odd, Samples::I16(vec![5, 6, 3, 4, 1, 2]));
    }

    #[test]
    fn the_census_leaves_out_holes_of_either_kind() {
        let counts = Samples::F32(vec![f32::NAN, 5.0, -9999.0, 2.0, f32::INFINITY]);
        assert_eq!(counts.census(Some(-9999.0)), Some(Census { lowest: 2.0, highest: 5.0, holes: 3 }));
        assert_eq!(Samples::U16(vec![7, 7]).census(Some(7.0)), None);
    }
}
