//! The cells a beam can reach along one stretch of its axis, and the borders between them.

use glam::{DVec2, DVec3};

use crate::terrain::heightmap::HeightMap;

/// The cells about a stretch of the axis: samples from the first to the last column and row, both included.
pub(super) struct Block {
    cols: [usize; 2],
    rows: [usize; 2],
    /// The lowest the beam comes along the stretch, metres.
    pub lowest_m: f64,
    /// Where the axis enters the stretch, metres from the rear at the start.
    pub enter_m: f64,
}

impl Block {
    pub fn around([col, row]: [usize; 2], [wide, deep]: [usize; 2], map: &HeightMap) -> Self {
        let span = |cell: usize, width: usize, count: usize| {
            [cell.saturating_sub(width), (cell + 1 + width).min(count - 1)]
        };
        let (cols, rows) = (span(col, wide, map.cols()), span(row, deep, map.rows()));
        Self { cols, rows, lowest_m: f64::NEG_INFINITY, enter_m: 0.0 }
    }

    fn samples(&self) -> impl Iterator<Item = [usize; 2]> {
        let cols = self.cols[0]..=self.cols[1];
        (self.rows[0]..=self.rows[1]).flat_map(move |row| cols.clone().map(move |col| [col, row]))
    }

    pub fn highest_m(&self, map: &HeightMap) -> f64 {
        let heights = self.samples().filter_map(|[col, row]| map.sample_m(col, row));
        heights.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The borders between cells in the block that may lie in the beam: not beside it as seen from above, high enough, and
    /// with ground on one side at least. `is_beside` tells the first of a border's ends.
    pub fn creases<'m>(
        &self,
        map: &'m HeightMap,
        is_beside: impl Fn([DVec2; 2]) -> bool + 'm,
    ) -> impl Iterator<Item = [DVec3; 2]> {
        let (borders, lowest_m) = (self.borders(), self.lowest_m);
        let place = |[col, row]: [usize; 2]| map.place_m(col, row);
        let point = move |sample: [usize; 2]| {
            let [col, row] = sample;
            Some(place(sample).extend(map.sample_m(col, row)?))
        };
        borders.filter(move |border| !is_beside([place(border.from), place(border.to())])).filter_map(
            move |border| {
                let ends = [point(border.from)?, point(border.to())?];
                (ends[0].z.max(ends[1].z) >= lowest_m && border.has_ground(map)).then_some(ends)
            },
        )
    }

    fn borders(&self) -> impl Iterator<Item = Border> + use<> {
        let ([first_col, last_col], [first_row, last_row]) = (self.cols, self.rows);
        (first_row..=last_row).flat_map(move |row| {
            (first_col..=last_col).flat_map(move |col| {
                let to_east = (col < last_col).then_some(Border { from: [col, row], step: [1, 0] });
                let to_north = (row < last_row).then_some(Border { from: [col, row], step: [0, 1] });
                to_east.into_iter().chain(to_north)
            })
        })
    }
}

/// The border between two cells: from one sample a step to the east or to the north.
#[derive(Clone, Copy)]
struct Border {
    from: [usize; 2],
    step: [usize; 2],
}

impl Border {
    fn to(&self) -> [usize; 2] {
        [self.from[0] + self.step[0], self.from[1] + self.step[1]]
    }

    /// Whether one of the two cells it parts has ground.
    fn has_ground(&self, map: &HeightMap) -> bool {
        let [col, row] = self.from;
        let before = col.checked_sub(self.step[1]).zip(row.checked_sub(self.step[0]));
        map.holes() == 0
            || map.patch(col, row).is_some()
            || before.is_some_and(|(col, row)| map.patch(col, row).is_some())
    }
}
