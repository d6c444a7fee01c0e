//! Both arcs to every point of a round's vertical plane, looked up instead of solved.
//!
//! A fan of exact flights is sampled at every column of distance. At a column the heights are a hill over elevation, so the
//! two sides of the hill, read the other way round, are the flatter and the steeper elevation for every height.

use rayon::prelude::*;

use glam::DVec3;

use crate::arsenal::Round;
use crate::flight::{Continue, End, Launch, State, Step, Watch, run};
use crate::frame::direction_from_azimuth_elevation;
use crate::units::Angle;

/// Elevations of the fan.
const ELEVATIONS: usize = 1152;
/// The lowest and highest of them, degrees.
const FAN_DEG: [f64; 2] = [-80.0, 89.95];
/// Rows of heights in the table.
const ROWS: usize = 384;
/// How far under the lowest height a flight is still followed, metres: steep arcs differ by much from one to the next.
const BELOW_M: f64 = 400.0;
/// A path that falls short of a column counts as this much lower there for every metre it falls short: so a column stays a
/// hill also over elevations that never cover it.
const SHORT_SLOPE: f64 = 10.0;

/// What the table is made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableSpan {
    /// From the pivot to the muzzle, metres.
    pub barrel_length_m: f64,
    /// From one column to the next, metres.
    pub spacing_m: f64,
    /// Columns of distance.
    pub columns: usize,
    /// Lowest and highest height above the pivot that is asked, metres.
    pub heights_m: [f64; 2],
}

/// The two ways to a point: elevations in radians, times in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArcsAt {
    /// Elevation of the flatter one.
    pub low: f64,
    /// Elevation of the steeper one.
    pub high: f64,
    /// Flight time of the flatter one.
    pub low_s: f64,
    /// Flight time of the steeper one.
    pub high_s: f64,
}

/// Arcs by distance and height, from a fan of exact flights.
#[derive(Clone, Debug)]
pub struct ArcTable {
    span: TableSpan,
    /// Column by column, elevation by elevation: height above the pivot and flight time.
    fan: Vec<[f32; 2]>,
    /// Column by column, row by row; NaN out of reach.
    cells: Vec<[f32; 4]>,
}

impl ArcTable {
    /// Flies the fan of `round` in still air and turns it round.
    pub fn new(round: &Round, span: TableSpan) -> Self {
        let columns: Vec<Vec<[f32; 2]>> =
            (0..ELEVATIONS).into_par_iter().map(|index| flown(round, &span, elevation(index))).collect();
        let by_column = |column: usize| columns.iter().map(move |path| path[column]);
        let fan: Vec<[f32; 2]> = (0..span.columns).flat_map(by_column).collect();
        let cells = fan.par_chunks(ELEVATIONS).flat_map_iter(|column| turned(column, &span)).collect();
        Self { span, fan, cells }
    }

    /// What it was made for.
    pub const fn span(&self) -> &TableSpan {
        &self.span
    }

    /// The arcs to the point `distance_m` away and `height_m` above the pivot; `None` out of the round's reach.
    pub fn arcs(&self, distance_m: f64, height_m: f64) -> Option<ArcsAt> {
        let column = distance_m / self.span.spacing_m - 1.0;
        let row = self.row_of(height_m);
        let (west, south) = (column.floor().max(0.0), row.floor());
        let inside = west as usize + 1 < self.span.columns && south >= 0.0 && (south as usize) + 1 < ROWS;
        if !inside {
            return self.exact(column, height_m);
        }
        let at =
            |east: usize, north: usize| self.cells[(west as usize + east) * ROWS + south as usize + north];
        let corners = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)];
        if corners.iter().any(|corner| corner[0].is_nan() || corner[1] - corner[0] < MERGING) {
            return self.exact(column, height_m);
        }
        Some(bilinear(&corners, column - west, row - south))
    }

    /// The path of one elevation (radians), read off the fan.
    pub(super) fn path(&self, elevation: f64) -> FanPath<'_> {
        let [first, last] = FAN_DEG.map(f64::to_radians);
        let place = ((elevation - first) / (last - first)).clamp(0.0, 1.0) * (ELEVATIONS - 1) as f64;
        let index = (place as usize).min(ELEVATIONS - 2);
        FanPath { table: self, index, share: place - index as f64 }
    }

    fn row_of(&self, height_m: f64) -> f64 {
        let [low_m, high_m] = self.span.heights_m;
        (height_m - low_m) / (high_m - low_m) * (ROWS - 1) as f64
    }

    /// Straight from the fan: where a corner is out of reach, the arcs merge, or the table ends.
    fn exact(&self, column: f64, height_m: f64) -> Option<ArcsAt> {
        let c = column.floor().max(0.0) as usize;
        let near = search(self.column(c)?, height_m)?;
        let Some(far) = self.column(c + 1).and_then(|far| search(far, height_m)) else {
            return (column - c as f64 <= 0.0).then_some(near);
        };
        Some(near.toward(&far, (column - c as f64).clamp(0.0, 1.0)))
    }

    fn column(&self, column: usize) -> Option<&[[f32; 2]]> {
        self.fan.chunks(ELEVATIONS).nth(column)
    }
}

/// One path of the fan, or one between two of its neighbours.
pub(super) struct FanPath<'a> {
    table: &'a ArcTable,
    index: usize,
    share: f64,
}

impl FanPath<'_> {
    /// Its height above the pivot at a column, metres; far below where it never gets there.
    pub fn height_m(&self, column: usize) -> f64 {
        let at = column * ELEVATIONS + self.index;
        let [here_m, next_m] = [self.table.fan[at][0], self.table.fan[at + 1][0]].map(f64::from);
        here_m + (next_m - here_m) * self.share
    }
}

/// Between four corners: near and far column, lower and upper row each.
fn bilinear(corners: &[[f32; 4]; 4], across: f64, up: f64) -> ArcsAt {
    ArcsAt::from_array([0, 1, 2, 3].map(|value| {
        let [near_low, near_high, far_low, far_high] = corners.map(|corner| f64::from(corner[value]));
        let near = near_low + (near_high - near_low) * up;
        near + (far_low + (far_high - far_low) * up - near) * across
    }))
}

/// Arcs this close together, radians, are read off the fan: interpolated rows round off the tip where they merge.
const MERGING: f32 = 0.12;

impl ArcsAt {
    fn from_array([low, high, low_s, high_s]: [f64; 4]) -> Self {
        Self { low, high, low_s, high_s }
    }

    /// Between two columns.
    fn toward(&self, far: &Self, share: f64) -> Self {
        let mix = |near: f64, far: f64| near + (far - near) * share;
        Self {
            low: mix(self.low, far.low),
            high: mix(self.high, far.high),
            low_s: mix(self.low_s, far.low_s),
            high_s: mix(self.high_s, far.high_s),
        }
    }
}

fn elevation(index: usize) -> f64 {
    let [first, last] = FAN_DEG.map(f64::to_radians);
    first + (last - first) * index as f64 / (ELEVATIONS - 1) as f64
}

/// Height and time of one flight at every column.
fn flown(round: &Round, span: &TableSpan, elevation: f64) -> Vec<[f32; 2]> {
    let bore = direction_from_azimuth_elevation(Angle::ZERO, Angle::from_radians(elevation));
    let muzzle_m = bore * span.barrel_length_m;
    let launch = Launch { position_m: muzzle_m, velocity_mps: bore * round.launch_speed_mps };
    let floor_m = span.heights_m[0] - BELOW_M;
    let passed = Vec::with_capacity(span.columns);
    let mut columns = Columns { span, step_s: round.step_s, floor_m, passed };
    columns.along_the_barrel(muzzle_m);
    let covered_m = run(round, &launch, DVec3::ZERO, &mut columns).state.position_m.y;
    columns.fall_short(covered_m);
    columns.passed
}

/// Notes height and time at every column a flight covers, until the last one or far below.
struct Columns<'a> {
    span: &'a TableSpan,
    step_s: f64,
    floor_m: f64,
    passed: Vec<[f32; 2]>,
}

impl Columns<'_> {
    fn next_m(&self) -> f64 {
        self.span.spacing_m * (self.passed.len() + 1) as f64
    }

    fn fall_short(&mut self, covered_m: f64) {
        while self.passed.len() < self.span.columns {
            let short_m = self.next_m() - covered_m;
            self.passed.push([(self.floor_m - SHORT_SLOPE * short_m) as f32, f32::INFINITY]);
        }
    }

    fn along_the_barrel(&mut self, muzzle_m: DVec3) {
        while self.next_m() <= muzzle_m.y && self.passed.len() < self.span.columns {
            let height_m = muzzle_m.z * self.next_m() / muzzle_m.y;
            self.passed.push([height_m as f32, 0.0]);
        }
    }
}

impl Watch for Columns<'_> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let (start_m, end_m) = (state.position_m, state.position_m + step.move_m);
        while self.passed.len() < self.span.columns && self.next_m() <= end_m.y {
            let share = (self.next_m() - start_m.y) / step.move_m.y;
            let height_m = start_m.z + step.move_m.z * share;
            self.passed.push([height_m as f32, (state.time_s + self.step_s * share) as f32]);
        }
        let is_over = self.passed.len() == self.span.columns || end_m.z < self.floor_m && step.move_m.z < 0.0;
        if is_over { Continue::Stop { fraction: 1.0, end: End::Plane } } else { Continue::On }
    }
}

/// A column of the fan read the other way round: arcs for every row of heights.
fn turned(column: &[[f32; 2]], span: &TableSpan) -> Vec<[f32; 4]> {
    let [low_m, high_m] = span.heights_m;
    let height_m = |row: usize| low_m + (high_m - low_m) * row as f64 / (ROWS - 1) as f64;
    let arcs = |row: usize| match search(column, height_m(row)) {
        Some(arcs) => [arcs.low, arcs.high, arcs.low_s, arcs.high_s].map(|value| value as f32),
        None => [f32::NAN; 4],
    };
    (0..ROWS).map(arcs).collect()
}

/// The two elevations of a column that pass at a height; `None` above the top of its hill.
fn search(column: &[[f32; 2]], height_m: f64) -> Option<ArcsAt> {
    let top = top_of(column);
    let height = height_m as f32;
    if column[top][0] < height {
        return None;
    }
    let rising = column[..=top].partition_point(|point| point[0] < height);
    let falling = top + column[top..].partition_point(|point| point[0] >= height);
    let (low, low_s) = crossing(column, rising.max(1) - 1, height);
    let (high, high_s) = crossing(column, falling.min(column.len() - 1) - 1, height);
    Some(ArcsAt { low, high, low_s, high_s })
}

/// Where the column passes the height between one elevation and the next.
fn crossing(column: &[[f32; 2]], index: usize, height: f32) -> (f64, f64) {
    let ([from, from_s], [to, to_s]) = (column[index], column[index + 1]);
    let share =
        if (to - from).abs() > 0.0 { f64::from((height - from) / (to - from)).clamp(0.0, 1.0) } else { 0.0 };
    let time_s = |share: f64| {
        let (from_s, to_s) = (f64::from(from_s), f64::from(to_s));
        if to_s.is_finite() { from_s + (to_s - from_s) * share } else { from_s }
    };
    (elevation(index) + (elevation(index + 1) - elevation(index)) * share, time_s(share))
}

/// The top of a column's hill: heights rise to it and fall after it.
fn top_of(column: &[[f32; 2]]) -> usize {
    let (mut low, mut high) = (0, column.len() - 1);
    while low < high {
        let middle = usize::midpoint(low, high);
        let rises = column[middle][0] < column[middle + 1][0];
        if rises { low = middle + 1 } else { high = middle }
    }
    low
}
