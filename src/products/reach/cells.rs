//! The whole map answered: which arcs hit each cell, at what elevation and after what time.

use glam::DVec2;
use rayon::prelude::*;

use super::arcs::ArcsAt;
use super::ray::{Caution, OPEN, Ray, Walk, Window};
use crate::aim::{Arc, Gun, LiftStops};
use crate::frame::azimuth_from_direction;
use crate::units::Angle;

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
    /// A square of `side` cells of `cell_m` about `middle_m`, each answered by the place of its middle.
    pub(super) fn answered(
        side: usize,
        cell_m: f64,
        middle_m: DVec2,
        answer: impl Fn(DVec2) -> A + Sync,
    ) -> Self {
        let row_of = |row: usize| {
            let answer = &answer;
            (0..side).map(move |col| answer(cell_middle_m(side, cell_m, middle_m, col, row)))
        };
        let answers = (0..side).into_par_iter().flat_map_iter(row_of).collect();
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
    pub rays: &'a [Ray],
    pub gun: &'a Gun,
    pub lifetime_s: f64,
    /// Whether hull and stops count.
    pub stops: &'a [LiftStops],
}

impl Judge<'_> {
    /// Answers a square of `side` cells of `cell_m`.
    pub fn answer(&self, side: usize, cell_m: f64) -> Cells {
        Cells::answered(side, cell_m, self.gun.pivot_m.truncate(), |place_m| self.cell(place_m))
    }

    fn cell(&self, place_m: DVec2) -> CellAnswer {
        let Some(height_m) = self.walk.ground.height_m(place_m) else { return CellAnswer::NoGround };
        let off_m = place_m - self.gun.pivot_m.truncate();
        let distance_m = off_m.length();
        let arcs = self.walk.table.arcs(distance_m, height_m - self.gun.pivot_m.z);
        let Some(arcs) = arcs else { return CellAnswer::Beyond };
        let turn = azimuth_from_direction(off_m.extend(0.0)).radians() / std::f64::consts::TAU;
        let ray = turn * self.rays.len() as f64;
        let window = self.window(ray, distance_m);
        let stops = self.stops.get(ray.round() as usize % self.rays.len());
        let way = |elevation: f64, time_s: f64| {
            let is_laid = self.walk.caution.is_laid(stops, self.lifetime_s, (elevation, time_s));
            let is_hit = is_laid && window.clears(elevation);
            is_hit.then_some(Way { elevation_rad: elevation as f32, time_s: time_s as f32 })
        };
        let ArcsAt { low, high, low_s, high_s } = arcs;
        CellAnswer::Within { low: way(low, low_s), high: way(high, high_s) }
    }

    /// What clears the ground on the way. As the ground lies: of the nearest ray, up to the sample before the last, since
    /// the ray passes beside the cell and its last sample is the cell's own slope. Conservatively: of both rays beside it,
    /// to the last sample.
    fn window(&self, ray: f64, distance_m: f64) -> Window {
        let passed = (distance_m / self.walk.spacing_m).ceil() as usize;
        let on = |ray: usize, passed: usize| {
            let windows = &self.rays[ray % self.rays.len()].windows;
            passed.checked_sub(1).map_or(OPEN, |n| windows[n.min(windows.len() - 1)])
        };
        match self.walk.caution {
            Caution::Even => on(ray.round() as usize, passed.saturating_sub(1)),
            Caution::Conservative => {
                on(ray.floor() as usize, passed).and(on(ray.floor() as usize + 1, passed))
            }
        }
    }
}

/// The stops on every ray.
pub(super) fn stops_of(gun: &Gun, rays: usize) -> Vec<LiftStops> {
    let azimuth = |ray: usize| Angle::from_degrees(360.0 * ray as f64 / rays as f64);
    (0..rays).map(|ray| LiftStops::on(gun, azimuth(ray))).collect()
}
