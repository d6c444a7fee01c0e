//! The corners of a table of arcs: the flatter ways from the heights at each column, the steeper from the ranges at each
//! height, each where neighbouring flights differ least.

use rayon::prelude::*;

use super::arc_table::TableSpan;
use super::pivot_view::{PivotView, Seen};
use super::sheet::Axis;
use super::{ELEVATIONS, Fan, elevation_of, elevation_step};

/// Middle of the two elevations, radians; square of half the angle between them; middle of their times, seconds; seconds
/// from the middle per radian from the middle.
pub(super) type Corner = [f32; 4];

/// Elevation, radians, and time, seconds, of one way.
type Way = [f32; 2];

/// The flatter and the steeper way.
pub(super) type Ways = [f32; 4];

/// Columns that count as nearest.
const NEAREST: usize = 32;

/// Newton's steps from the straight line to the cubic.
const NEWTON_STEPS: usize = 2;
/// No way is known.
const UNKNOWN: f32 = f32::NAN;
/// Ways closer than so many elevations of the fan are drawn on from the rows below.
const LEAST_APART: f64 = 3.0;
/// From each of the three rows to the next that corners beyond the edge are drawn on from, metres.
const DRAWN_FROM_M: f64 = 8.0;
/// Steeper ways are looked for from a little below the horizontal.
const STEEP_FROM: usize = ELEVATIONS / 2 - 8;

/// What a table is made of.
#[derive(Default)]
pub(super) struct Corners {
    /// The view from the pivot.
    pub view: PivotView,
    /// Column by column, row by row.
    pub corners: Vec<Corner>,
    /// The same of the nearest columns.
    pub near: Vec<Ways>,
}

/// What is known of one column.
struct Column {
    heights_m: Vec<f32>,
    corners: Vec<Corner>,
    near: Vec<Ways>,
}

impl Corners {
    /// Reads `fan` at every column and every height.
    pub fn of(fan: &Fan, span: &TableSpan, heights: Axis) -> Self {
        let seen = Seen::new(fan, span);
        let columns = Axis { first: span.spacing_m, spacing: span.spacing_m, count: span.columns };
        let steeper: Vec<Vec<Way>> =
            (0..heights.count).into_par_iter().map(|row| steeper(&seen, heights.at(row), columns)).collect();
        let column = |column: usize| {
            let (heights_m, flatter) = flatter(&seen, columns.at(column), heights);
            let pairs = flatter.iter().zip(&steeper).map(|(low, high)| [*low, high[column]]);
            let mut corners: Vec<Corner> = pairs.clone().map(corner).collect();
            draw_on(&mut corners, heights.spacing);
            let plain = |[[low, low_s], [high, high_s]]: [Way; 2]| [low, low_s, high, high_s];
            let near = if column < NEAREST { pairs.map(plain).collect() } else { Vec::new() };
            Column { heights_m, corners, near }
        };
        let columns = (0..span.columns).into_par_iter().map(column).collect();
        Self::joined(columns, fan.floor_m() + span.barrel_length_m)
    }

    fn joined(columns: Vec<Column>, floor_m: f64) -> Self {
        let mut joined = Self::default();
        joined.view.floor_m = floor_m;
        for mut column in columns {
            joined.view.heights_m.append(&mut column.heights_m);
            joined.corners.append(&mut column.corners);
            joined.near.append(&mut column.near);
        }
        joined
    }
}

/// Heights of all flights at a distance, and the flatter ways to each row.
fn flatter(seen: &Seen<'_>, distance_m: f64, heights: Axis) -> (Vec<f32>, Vec<Way>) {
    let (risen_m, times_s): (Vec<f64>, Vec<f64>) =
        (0..ELEVATIONS).map(|flight| seen.at_distance(flight, distance_m).into()).unzip();
    let top = top_of(&risen_m);
    let curve = Curve { values: &risen_m, times_s: &times_s };
    let mut ways = vec![[UNKNOWN; 2]; heights.count];
    (0..top).for_each(|flight| curve.note_ways(flight, flight + 1, heights, &mut ways));
    (risen_m.iter().map(|&height_m| height_m as f32).collect(), ways)
}

/// The steeper ways to each column at a height.
fn steeper(seen: &Seen<'_>, height_m: f64, columns: Axis) -> Vec<Way> {
    let (ranges_m, times_s): (Vec<f64>, Vec<f64>) =
        (STEEP_FROM..ELEVATIONS).map(|flight| seen.at_height(flight, height_m).into()).unzip();
    let top = top_of(&ranges_m);
    let curve = Curve { values: &ranges_m, times_s: &times_s };
    let mut ways = vec![[UNKNOWN; 2]; columns.count];
    (top + 1..ranges_m.len()).for_each(|flight| curve.note_ways(flight, flight - 1, columns, &mut ways));
    let step = elevation_step().radians();
    for [elevation, _] in &mut ways {
        *elevation += (STEEP_FROM as f64 * step) as f32;
    }
    ways
}

/// What the flights have, and when.
struct Curve<'c> {
    values: &'c [f64],
    times_s: &'c [f64],
}

impl Curve<'_> {
    /// Notes the ways to the places of `axis` that lie above what `flight` has, up to what its neighbour `next` has.
    fn note_ways(&self, flight: usize, next: usize, axis: Axis, ways: &mut [Way]) {
        let places = places_between(axis, self.values[flight], self.values[next]);
        if places.is_empty() {
            return;
        }
        let flight = flight.min(next);
        let [values, times_s] = [self.values, self.times_s].map(|all| Cubic::about(all, flight));
        for place in places {
            let share = values.crossing(axis.at(place));
            let elevation = elevation_of(flight as f64 + share);
            ways[place] = [elevation.radians() as f32, times_s.at(share) as f32];
        }
    }
}

/// A cubic through four neighbours, 0 at one of them and 1 at the next; a straight line where the others are not known.
struct Cubic([f64; 4]);

impl Cubic {
    /// About the value of index `index` and the next.
    fn about(values: &[f64], index: usize) -> Self {
        let first = index.saturating_sub(1).min(values.len() - 4);
        let four: [f64; 4] = std::array::from_fn(|k| values[first + k]);
        if !four.iter().all(|value| value.is_finite()) {
            return Self([values[index], values[index + 1] - values[index], 0.0, 0.0]);
        }
        let [a, b, c] = [four[1] - four[0], four[2] - four[1], four[3] - four[2]];
        let (bend, twist) = (0.5 * (b - a), (c - 2.0 * b + a) / 6.0);
        // Newton's form about the first of the four, moved to the one of the index
        let shift = (index - first) as f64;
        let at = |u: f64| four[0] + u * (a + (u - 1.0) * (bend + (u - 2.0) * twist));
        let slope = a + bend * (2.0 * shift - 1.0) + twist * (3.0 * shift * shift - 6.0 * shift + 2.0);
        Self([at(shift), slope, bend + twist * (3.0 * shift - 3.0), twist])
    }

    fn at(&self, u: f64) -> f64 {
        let [at, slope, bend, twist] = self.0;
        at + u * (slope + u * (bend + u * twist))
    }

    /// Where it has `level` between 0 and 1, starting from the straight line.
    fn crossing(&self, level: f64) -> f64 {
        let [at, slope, bend, twist] = self.0;
        let mut u = (level - at) / (slope + bend + twist);
        for _ in 0..NEWTON_STEPS {
            let steepness = slope + u * (2.0 * bend + 3.0 * u * twist);
            u = (u - (self.at(u) - level) / steepness).clamp(0.0, 1.0);
        }
        u
    }
}

/// The index of the most; what is not a number does not count.
fn top_of(values: &[f64]) -> usize {
    let most = |top: usize, (index, &value): (usize, &f64)| {
        if values[top].is_nan() || value > values[top] { index } else { top }
    };
    values.iter().enumerate().fold(0, most)
}

/// Places above one value, up to and including another; none where one of them is no number.
fn places_between(axis: Axis, above: f64, up_to: f64) -> std::ops::Range<usize> {
    if above.is_nan() || up_to.is_nan() {
        return 0..0;
    }
    let first_above = |value: f64| (axis.position(value).floor() + 1.0).max(0.0) as usize;
    first_above(above)..first_above(up_to).min(axis.count)
}

/// Two ways to a point as a corner keeps them; unknown where one is, or where they are too close.
fn corner([[low, low_s], [high, high_s]]: [Way; 2]) -> Corner {
    let [low, low_s, high, high_s] = [low, low_s, high, high_s].map(f64::from);
    let aside = 0.5 * (high - low);
    if aside.is_nan() || aside < 0.5 * LEAST_APART * elevation_step().radians() {
        return [UNKNOWN; 4];
    }
    [low + aside, aside * aside, 0.5 * (low_s + high_s), 0.5 * (high_s - low_s) / aside]
        .map(|value| value as f32)
}

/// Draws the corners of a column on beyond its topmost ones: the angles on a parabola, the times on a straight line; and
/// ever farther out of reach.
fn draw_on(corners: &mut [Corner], spacing_m: f64) {
    let is_known = |corner: &Corner| corner.iter().all(|value| value.is_finite());
    let ends = [corners.iter().position(is_known), corners.iter().rposition(is_known)];
    let [Some(first), Some(last)] = ends else { return };
    let stride = ((DRAWN_FROM_M / spacing_m).ceil() as usize).clamp(1, 32).min((last - first) / 2);
    if stride == 0 {
        return;
    }
    let [here, before, first] = [0, 1, 2].map(|back| corners[last - back * stride]);
    for row in last + 1..corners.len() {
        let u = (row - last) as f32 / stride as f32;
        let drawn = |value: usize, bend: f32| {
            let (slope, turn) =
                (here[value] - before[value], here[value] - 2.0 * before[value] + first[value]);
            here[value] + u * slope + bend * 0.5 * u * (u + 1.0) * turn
        };
        let below = corners[row - 1][1];
        corners[row] = [drawn(0, 1.0), drawn(1, 1.0).min(below), drawn(2, 0.0), drawn(3, 0.0)];
    }
}
