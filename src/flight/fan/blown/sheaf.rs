//! What is kept of one plane: the ways through its points, and the course of its shots.

use super::passes::{Passes, at_distances, at_height, farthest_m};
use super::plane::{Pass, Plane};
use super::ways::Shots;
use super::{COLUMNS, ROWS};
use crate::flight::fan::merging::{Corner, UNKNOWN, Way, Ways, draw_on, merged};
use crate::flight::fan::sheet::Axis;

/// Columns that count as nearest.
const NEAREST: usize = 24;
/// Columns go on so much beyond the farthest point that is hit.
const BEYOND: f64 = 1.04;

/// What a shot has at a column or a row: height or distance, metres; the lean it takes to pass there, radians; and for each
/// radian of lean metres aside and metres more of height or distance.
pub(super) type Passing = [f32; 4];

/// The shots of one plane.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheaf {
    /// From each column to the next, and from the pivot to the first, metres.
    pub spacing_m: f64,
    /// Column by column, row by row.
    pub corners: Vec<Corner<3>>,
    /// The same of the nearest columns, the ways as they are: there flatter ones bend too much to be mixed with steeper ones.
    /// The flatter one's lift is seen from the line of sight.
    pub near: Vec<Ways<3>>,
    /// Column by column, lift by lift.
    along: Vec<Passing>,
    /// Row by row, lift by lift.
    down: Vec<Passing>,
}

impl Sheaf {
    /// Of `plane` at the rows of `heights`.
    pub fn of(plane: &Plane<'_>, heights: Axis) -> Self {
        let at_rows: Vec<Passes> = (0..ROWS).map(|row| at_height(plane, heights.at(row))).collect();
        let spacing_m = farthest_m(&at_rows[0]) * BEYOND / COLUMNS as f64;
        let columns = Axis { first: spacing_m, spacing: spacing_m, count: COLUMNS };
        let at_columns = at_distances(plane, columns, heights.first);
        let steeper: Vec<_> =
            at_rows.iter().map(|shots| Shots::of(shots, |shot| shot.ahead_m).steeper(columns)).collect();
        let mut sheaf = Self {
            spacing_m,
            along: courses(&at_columns, |shot| shot.height_m),
            down: courses(&at_rows, |shot| shot.ahead_m),
            ..Self::default()
        };
        for (column, shots) in at_columns.iter().enumerate() {
            let flatter = Shots::of(shots, |shot| shot.height_m).flatter(heights);
            let ways: Vec<Ways<3>> =
                flatter.into_iter().zip(&steeper).map(|(low, high)| [low, high[column]]).collect();
            sheaf.keep(column, &ways, heights);
        }
        sheaf
    }

    /// What shots have on their way out.
    pub fn along(&self) -> &[Passing] {
        &self.along
    }

    /// What they have where they come down.
    pub fn down(&self) -> &[Passing] {
        &self.down
    }

    /// Keeps the ways of one column.
    fn keep(&mut self, column: usize, ways: &[Ways<3>], heights: Axis) {
        let mut corners: Vec<Corner<3>> = ways.iter().copied().map(merged).collect();
        draw_on(&mut corners, heights.spacing);
        self.corners.append(&mut corners);
        if column < NEAREST {
            let distance_m = self.spacing_m * (column + 1) as f64;
            let seen = |(row, [[lift, time_s, lean], high]): (usize, &[Way<3>; 2])| {
                [[lift - heights.at(row).atan2(distance_m) as f32, *time_s, *lean], *high]
            };
            self.near.extend(ways.iter().enumerate().map(seen));
        }
    }
}

fn courses(passes: &[Passes], value_m: impl Fn(&Pass) -> f64) -> Vec<Passing> {
    let known =
        |pass: &Pass| [value_m(pass), pass.lean, pass.lever_m.x, pass.lever_m.y].map(|value| value as f32);
    let kept = |pass: &Option<Pass>| pass.as_ref().map_or([UNKNOWN; 4], known);
    passes.iter().flatten().map(kept).collect()
}
