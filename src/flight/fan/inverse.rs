//! The inverse table of a fan: both shots through every point of a grid, for whoever asks very often.

use std::sync::Arc;

use rayon::prelude::*;

use super::section::{crossing_of_four, dot};
use super::sheet::{Axis, cubic};
use super::{Fan, FanShot, elevation_of};

/// Rows over the heights asked for.
const ROWS: usize = 257;
/// Where the two shots are closer than this, radians, they run together too fast for a straight line.
const LEAST_APART: f32 = 0.1;

/// Both shots through a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Elevation of the flatter shot, radians.
    pub low: f64,
    /// Elevation of the steeper shot, radians.
    pub high: f64,
    /// Muzzle to point on the flatter shot, seconds; may be beyond the lifetime.
    pub low_time_s: f64,
    /// Muzzle to point on the steeper shot, seconds; may be beyond the lifetime.
    pub high_time_s: f64,
}

/// A corner: low, high and their two times; not a number where there is no such shot.
type Corner = [f32; 4];

/// Both shots through each point of a grid over range and height.
///
/// Between four corners it is straight; where a corner is out of reach or the two shots run together, the fan itself is
/// asked. Nothing is ever taken from a corner that does not exist.
#[derive(Debug)]
pub struct InverseTable {
    fan: Arc<Fan>,
    heights: Axis,
    /// Corner by corner, the rows of a column together.
    corners: Vec<Corner>,
}

impl InverseTable {
    /// The table of `fan` between two heights above the muzzle, metres, the second above the first.
    pub fn of(fan: Arc<Fan>, lowest_m: f64, highest_m: f64) -> Self {
        let spacing = ((highest_m - lowest_m) / (ROWS - 1) as f64).max(1e-3);
        let heights = Axis { first: lowest_m, spacing, count: ROWS };
        let columns = 0..fan.sheets.columns.axis.count;
        let corners =
            columns.into_par_iter().flat_map_iter(|column| corners_of(&fan, column, heights)).collect();
        Self { fan, heights, corners }
    }

    /// The fan it is of.
    pub fn fan(&self) -> &Fan {
        &self.fan
    }

    /// Both shots through a point, metres ahead of and above the muzzle; `None` where there are not two, or where they
    /// are so close together that only flying can tell.
    pub fn cell(&self, range_m: f64, height_m: f64) -> Option<Cell> {
        self.between_corners(range_m, height_m).or_else(|| self.searched(range_m, height_m))
    }

    fn between_corners(&self, range_m: f64, height_m: f64) -> Option<Cell> {
        let (x, u) = split(self.fan.sheets.columns.axis, range_m)?;
        let (y, v) = split(self.heights, height_m)?;
        let corner = |x: usize, y: usize| &self.corners[x * ROWS + y];
        let four = [corner(x, y), corner(x + 1, y), corner(x, y + 1), corner(x + 1, y + 1)];
        // a comparison with what is not a number fails
        if !four.iter().all(|[low, high, ..]| high - low > LEAST_APART) {
            return None;
        }
        let weights = [(1.0 - u) * (1.0 - v), u * (1.0 - v), (1.0 - u) * v, u * v];
        let weighed =
            |k: usize| four.iter().zip(weights).map(|(corner, weight)| f64::from(corner[k]) * weight).sum();
        Some(Cell { low: weighed(0), high: weighed(1), low_time_s: weighed(2), high_time_s: weighed(3) })
    }

    fn searched(&self, range_m: f64, height_m: f64) -> Option<Cell> {
        let FanShot { elevation: low, time_s: low_time_s, .. } = self.fan.low(range_m, height_m)?;
        let FanShot { elevation: high, time_s: high_time_s, .. } = self.fan.high(range_m, height_m)?;
        Some(Cell { low: low.radians(), high: high.radians(), low_time_s, high_time_s })
    }
}

/// The place before `place` and how far it is on the way to the next.
fn split(axis: Axis, place: f64) -> Option<(usize, f64)> {
    let position = axis.position(place);
    let last = (axis.count - 2) as f64;
    let index = position.floor().min(last);
    (position >= 0.0 && position <= last + 1.0).then_some((index as usize, position - index))
}

/// The corners of one column: a walk up the flatter side of its heights and one up the steeper side.
fn corners_of(fan: &Fan, column: usize, heights: Axis) -> Vec<Corner> {
    let sheet = &fan.sheets.columns;
    let at = |values: &[f32]| f64::from(values[column]);
    let risen: Vec<f64> = (0..sheet.flights()).map(|flight| at(sheet.values(flight))).collect();
    let times_s: Vec<f64> = (0..sheet.flights()).map(|flight| at(sheet.times_s(flight))).collect();
    let top = fan.highest[column];
    let mut corners = vec![[f32::NAN; 4]; heights.count];
    let mut fill = |flight: usize, next: usize, side: usize| {
        for row in rows_between(heights, risen[flight], risen[next]) {
            let (position, time_s) = crossing(&risen, &times_s, flight.min(next), heights.at(row));
            corners[row][side] = elevation_of(position).radians() as f32;
            corners[row][side + 2] = time_s as f32;
        }
    };
    (0..top).for_each(|flight| fill(flight, flight + 1, 0));
    (top + 1..risen.len()).for_each(|flight| fill(flight, flight - 1, 1));
    corners
}

/// Rows above one height, up to and including another; none where one of them is no number.
fn rows_between(heights: Axis, above_m: f64, up_to_m: f64) -> std::ops::Range<usize> {
    if above_m.is_nan() || up_to_m.is_nan() {
        return 0..0;
    }
    let first_above = |height_m: f64| (heights.position(height_m).floor() + 1.0).max(0.0) as usize;
    first_above(above_m)..first_above(up_to_m).min(heights.count)
}

/// Where the curve through the flights has `level` between a flight and the next, and when.
fn crossing(values: &[f64], times_s: &[f64], flight: usize, level: f64) -> (f64, f64) {
    let first = flight.saturating_sub(1).min(values.len() - 4);
    let four = |all: &[f64]| -> [f64; 4] { std::array::from_fn(|k| all[first + k]) };
    let u = crossing_of_four(&four(values), flight - first, level);
    let (weights, _) = cubic(u);
    let time_s = dot(&weights, &four(times_s));
    if time_s.is_finite() {
        return (first as f64 + u, time_s);
    }
    let share = (level - values[flight]) / (values[flight + 1] - values[flight]);
    (flight as f64 + share, times_s[flight] + share * (times_s[flight + 1] - times_s[flight]))
}
