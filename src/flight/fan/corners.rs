//! The corners of a table of arcs: the flatter ways from the heights at each column, the steeper from the ranges at each
//! height, each where neighbouring flights differ least.

use rayon::prelude::*;

use super::arc_table::TableSpan;
use super::curve::{Curve, top_of};
use super::merging::{Corner, UNKNOWN, Way, Ways, draw_on, merged};
use super::pivot_view::{PivotView, Seen};
use super::sheet::Axis;
use super::{ELEVATIONS, Fan, elevation_of};

/// Columns that count as nearest.
const NEAREST: usize = 32;
/// Steeper ways are looked for from a little below the horizontal.
const STEEP_FROM: usize = ELEVATIONS / 2 - 8;

/// What a table is made of.
#[derive(Default)]
pub(super) struct Corners {
    /// The view from the pivot.
    pub view: PivotView,
    /// Column by column, row by row.
    pub corners: Vec<Corner<2>>,
    /// The same of the nearest columns.
    pub near: Vec<Ways<2>>,
}

/// What is known of one column.
struct Column {
    heights_m: Vec<f32>,
    corners: Vec<Corner<2>>,
    near: Vec<Ways<2>>,
}

impl Corners {
    /// Reads `fan` at every column and every height.
    pub fn of(fan: &Fan, span: &TableSpan, heights: Axis) -> Self {
        let seen = Seen::new(fan, span);
        let columns = Axis { first: span.spacing_m, spacing: span.spacing_m, count: span.columns };
        let steeper: Vec<Vec<Way<2>>> =
            (0..heights.count).into_par_iter().map(|row| steeper(&seen, heights.at(row), columns)).collect();
        let column = |column: usize| {
            let (heights_m, flatter) = flatter(&seen, columns.at(column), heights);
            let pairs = flatter.iter().zip(&steeper).map(|(low, high)| [*low, high[column]]);
            let mut corners: Vec<Corner<2>> = pairs.clone().map(merged).collect();
            draw_on(&mut corners, heights.spacing);
            let near = if column < NEAREST { pairs.collect() } else { Vec::new() };
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
fn flatter(seen: &Seen<'_>, distance_m: f64, heights: Axis) -> (Vec<f32>, Vec<Way<2>>) {
    let (risen_m, times_s): (Vec<f64>, Vec<f64>) =
        (0..ELEVATIONS).map(|flight| seen.at_distance(flight, distance_m).into()).unzip();
    let top = top_of(&risen_m);
    let curve = Curve { values: &risen_m, carried: [&times_s] };
    let mut ways = vec![[UNKNOWN; 2]; heights.count];
    let mut note = |row: usize, position, [time_s]: [f64; 1]| {
        ways[row] = [elevation_of(position).radians() as f32, time_s as f32];
    };
    (0..top).for_each(|flight| curve.note_places(flight, flight + 1, heights, &mut note));
    (risen_m.iter().map(|&height_m| height_m as f32).collect(), ways)
}

/// The steeper ways to each column at a height.
fn steeper(seen: &Seen<'_>, height_m: f64, columns: Axis) -> Vec<Way<2>> {
    let (ranges_m, times_s): (Vec<f64>, Vec<f64>) =
        (STEEP_FROM..ELEVATIONS).map(|flight| seen.at_height(flight, height_m).into()).unzip();
    let top = top_of(&ranges_m);
    let curve = Curve { values: &ranges_m, carried: [&times_s] };
    let mut ways = vec![[UNKNOWN; 2]; columns.count];
    let mut note = |column: usize, position: f64, [time_s]: [f64; 1]| {
        ways[column] = [elevation_of(position + STEEP_FROM as f64).radians() as f32, time_s as f32];
    };
    (top + 1..ranges_m.len()).for_each(|flight| curve.note_places(flight, flight - 1, columns, &mut note));
    ways
}
