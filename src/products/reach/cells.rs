//! The whole map answered: which arcs hit each cell, at what elevation and after what time.

use std::f64::consts::TAU;

use glam::DVec2;
use rayon::prelude::*;

use super::descent::Descent;
use super::ray::{CLOSED, Caution, Walk, Window};
use super::windows::Windows;
use crate::aim::{Arc, Gun, LiftStops};
use crate::flight::fan::ArcsAt;
use crate::terrain::HeightReader;
use crate::units::Angle;

/// A path that passes the ground by this much clears it well, metres.
const WELL_M: f64 = 0.2;
/// Rows a thread takes on at a time: few enough that all threads are done at about the same time.
const ROWS_AT_A_TIME: usize = 8;

/// A square raster of answers, row 0 in the north as in a picture; round the gun unless said otherwise.
#[derive(Clone, Debug)]
pub struct Cells<A = CellAnswer> {
    /// Cells to a side.
    pub side: usize,
    /// Side of a cell, metres.
    pub cell_m: f64,
    /// The square's middle, world metres.
    pub middle_m: DVec2,
    /// Row by row from the north-west.
    pub answers: Vec<A>,
}

/// The answer at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellAnswer {
    /// There is no ground: off the map or a hole.
    NoGround,
    /// Out of the round's reach.
    Beyond,
    /// Within its reach.
    Within {
        /// The flatter way; `None` where it is masked, stopped or too late.
        low: Option<Way>,
        /// The steeper way; `None` likewise.
        high: Option<Way>,
    },
}

/// A way to hit a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// Elevation of the bore, radians.
    pub elevation_rad: f32,
    /// Of the bore from the bearing of the place, radians, positive right: none in still air.
    pub turn_rad: f32,
    /// Flight time, seconds.
    pub time_s: f32,
}

impl CellAnswer {
    /// Whether `arc` hits.
    pub fn hits_on(&self, arc: Arc) -> bool {
        self.way(arc).is_some()
    }

    /// The way on `arc`.
    pub const fn way(&self, arc: Arc) -> Option<Way> {
        match (self, arc) {
            (Self::Within { low, .. }, Arc::Low) => *low,
            (Self::Within { high, .. }, Arc::High) => *high,
            _ => None,
        }
    }

    /// Whether it is within reach and nothing hits it.
    pub const fn is_dead(&self) -> bool {
        matches!(self, Self::Within { low: None, high: None })
    }
}

impl<A> Cells<A> {
    /// The answer at a place; `None` outside the square.
    pub fn at(&self, place_m: DVec2) -> Option<&A> {
        let off = (place_m - self.middle_m) / self.cell_m + 0.5 * self.side as f64;
        let (col, row) = (off.x.floor(), self.side as f64 - 1.0 - off.y.floor());
        let inside = |index: f64| index >= 0.0 && index < self.side as f64;
        (inside(col) && inside(row)).then(|| &self.answers[row as usize * self.side + col as usize])
    }

    /// The middle of a cell, world metres.
    pub fn middle_of_m(&self, col: usize, row: usize) -> DVec2 {
        cell_middle_m(self.side, self.cell_m, self.middle_m, col, row)
    }
}

impl<A: Send> Cells<A> {
    /// A square of `side` cells of `cell_m` about `middle_m`, each answered by the place of its middle with what `reader`
    /// makes for neighbours.
    pub(super) fn answered<R>(
        side: usize,
        cell_m: f64,
        middle_m: DVec2,
        reader: impl Fn() -> R + Send + Sync,
        answer: impl Fn(&mut R, DVec2) -> A + Sync,
    ) -> Self {
        let columns = side as u32; // quicker to divide by
        let middle_of_m = |index: usize| {
            let (col, row) = (index as u32 % columns, index as u32 / columns);
            cell_middle_m(side, cell_m, middle_m, col as usize, row as usize)
        };
        let indices = (0..side * side).into_par_iter().with_min_len(side).with_max_len(ROWS_AT_A_TIME * side);
        let answers = indices.map_init(reader, |reader, index| answer(reader, middle_of_m(index))).collect();
        Self { side, cell_m, middle_m, answers }
    }
}

fn cell_middle_m(side: usize, cell_m: f64, middle_m: DVec2, col: usize, row: usize) -> DVec2 {
    let half = 0.5 * side as f64;
    let steps = DVec2::new(col as f64 + 0.5 - half, half - row as f64 - 0.5);
    middle_m + steps * cell_m
}

/// What decides a cell.
#[derive(Clone, Copy)]
pub(super) struct Judge<'a> {
    pub walk: &'a Walk<'a>,
    /// What clears the ground on the way.
    pub windows: &'a Windows,
    pub gun: &'a Gun,
    pub lifetime_s: f64,
    /// Whether hull and stops count.
    pub stops: &'a [LiftStops],
}

impl Judge<'_> {
    /// Answers a square of `side` cells of `cell_m`.
    pub fn answer(&self, side: usize, cell_m: f64) -> Cells {
        let (middle_m, ground) = (self.gun.pivot_m.truncate(), self.walk.approach.ground);
        Cells::answered(side, cell_m, middle_m, || ground.reader(), |heights, at| self.cell(heights, at))
    }

    fn cell(&self, heights: &mut HeightReader<'_>, place_m: DVec2) -> CellAnswer {
        let Some(height_m) = heights.height_m(place_m) else { return CellAnswer::NoGround };
        let off_m = place_m - self.gun.pivot_m.truncate();
        let distance_m = off_m.length();
        let arcs = self.walk.table.arcs(distance_m, height_m - self.gun.pivot_m.z);
        let Some(arcs) = arcs else { return CellAnswer::Beyond };
        let ray = turn(off_m) * self.windows.rays() as f64;
        let window = self.window(ray, distance_m);
        let stops = self.stops.get((ray + 0.5) as i32 as usize % self.windows.rays());
        let way = |elevation: f64, time_s: f64| {
            let is_laid = self.walk.approach.caution.is_laid(stops, self.lifetime_s, (elevation, time_s));
            let is_hit = is_laid && window.before.clears(elevation) && {
                let descent = Descent { walk: self.walk, off_m, height_m, elevation };
                window.with_last.clears_well(elevation, WELL_M / distance_m) || descent.is_open()
            };
            is_hit.then_some(Way::straight(elevation, time_s))
        };
        let ArcsAt { low, high, low_s, high_s } = arcs;
        CellAnswer::Within { low: way(low, low_s), high: way(high, high_s) }
    }

    /// What clears the ground on the way. As the ground lies: of the nearest ray, up to the sample before the last, since
    /// the ray passes beside the cell and its last sample is the cell's own slope. Conservatively: of both rays beside it,
    /// to the last sample.
    fn window(&self, ray: f64, distance_m: f64) -> Cleared {
        let samples_off = distance_m / self.walk.spacing_m;
        let whole = samples_off as i32;
        let passed = whole + i32::from(samples_off > f64::from(whole));
        match self.walk.approach.caution {
            Caution::Even => {
                let [before, with_last] =
                    [passed - 1, passed].map(|passed| self.windows.before((ray + 0.5) as i32, passed));
                Cleared { before, with_last }
            }
            Caution::Conservative => {
                let beside = [ray as i32, ray as i32 + 1].map(|ray| self.windows.before(ray, passed));
                let both = beside[0].and(beside[1]);
                Cleared { before: both, with_last: CLOSED }
            }
        }
    }
}

/// What clears the ground before a cell.
struct Cleared {
    /// Counts.
    before: Window,
    /// The same with the sample that may be the cell's own slope: what clears that well needs no other look.
    with_last: Window,
}

/// The azimuth of a direction as a share of the full circle, good to 2e-6 of it: Hastings' arctangent (Abramowitz and
/// Stegun, *Handbook of Mathematical Functions*, section 4.4).
fn turn(direction: DVec2) -> f64 {
    const ODD: [f64; 5] = [0.999_866_0, -0.330_299_5, 0.180_141_0, -0.085_133_0, 0.020_835_1];
    let DVec2 { x: east, y: north } = direction.abs();
    let ratio = if east.max(north) > 0.0 { east.min(north) / east.max(north) } else { 0.0 };
    let square = ratio * ratio;
    let eighth = ratio * ODD.iter().rev().fold(0.0, |sum, factor| sum * square + factor) / TAU;
    let quarter = if east > north { 0.25 - eighth } else { eighth };
    let half = if direction.y < 0.0 { 0.5 - quarter } else { quarter };
    if direction.x < 0.0 { 1.0 - half } else { half }
}

/// The stops on every ray.
pub(super) fn stops_of(gun: &Gun, rays: usize) -> Vec<LiftStops> {
    let azimuth = |ray: usize| Angle::from_degrees(360.0 * ray as f64 / rays as f64);
    (0..rays).map(|ray| LiftStops::on(gun, azimuth(ray))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::{azimuth_from_direction, direction_from_azimuth_elevation};

    #[test]
    fn a_turn_is_the_azimuth() {
        for k in 0..100_000 {
            let azimuth = Angle::from_degrees(0.0036 * f64::from(k) + 1e-4);
            let direction = direction_from_azimuth_elevation(azimuth, Angle::ZERO);
            let exact = azimuth_from_direction(direction).degrees() / 360.0;
            let ours = turn(direction.truncate() * 1234.5);
            assert!((ours - exact).abs() < 2e-6, "{k}: {ours} for {exact}");
        }
    }
}
