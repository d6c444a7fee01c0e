//! Both arcs to every point round the gun in wind or from a gun in motion, looked up instead of solved.
//!
//! It does for all bearings what an [`ArcTable`](super::ArcTable) does for one vertical plane: on each of some bearings the
//! shots that come back into the plane there are found as the fan tells them, drift included, and read the other way round.
//! Between bearings, distances and heights the ways are interpolated, kept so that they merge at the edge of reach.

mod bearing;
mod course;
mod lifts;
mod passes;
mod plane;
mod rise;
mod sheaf;
mod shot;
mod ways;

use std::f64::consts::TAU;

use glam::DVec2;
use rayon::prelude::*;

use super::sheet::{Axis, cubic};
use super::{Backend, Cause, Fan};
use crate::arsenal::Round;
use plane::Plane;
use rise::Rise;
use sheaf::Sheaf;

pub use bearing::Bearing;
pub use course::Course;
pub use shot::Shot;

/// Bearings asked for.
const BEARINGS: usize = 32;
/// Columns of distance and rows of heights.
const COLUMNS: usize = 96;
const ROWS: usize = 41;
/// How far under the lowest height rows go, metres: what lies between the last one reached and the edge is drawn on.
const ROWS_BELOW_M: f64 = 150.0;
/// How far under them flights are followed, metres.
const BELOW_M: f64 = 400.0;

/// Arcs by place and height, in one wind and from one motion of the gun.
#[derive(Clone, Debug)]
pub struct BlownTable {
    cause: Cause,
    barrel_length_m: f64,
    heights: Axis,
    rise: Rise,
    /// Of each bearing, north first and clockwise.
    sheaves: Vec<Sheaf>,
}

impl BlownTable {
    /// The table of `round` for heights from `lowest_m` to `highest_m` above the pivot; `None` for a round that never comes
    /// down, and where `cause` moves none of its shots, a wind that sets in farther on than they fly.
    pub fn new(
        round: &Round,
        cause: Cause,
        barrel_length_m: f64,
        [lowest_m, highest_m]: [f64; 2],
    ) -> Option<Self> {
        if cause.is_none(round) {
            return None;
        }
        let first = lowest_m - ROWS_BELOW_M;
        let heights = Axis { first, spacing: (highest_m - first) / (ROWS - 1) as f64, count: ROWS };
        let fan = Fan::down_to(first - BELOW_M, Backend::best(), round)?.with_drift(cause);
        if !fan.drifts() {
            return None;
        }
        let sheaf = |index: usize| {
            let (east, north) = (TAU * index as f64 / BEARINGS as f64).sin_cos();
            let ahead = DVec2::new(east, north);
            Sheaf::of(&Plane { fan: &fan, cause, barrel_length_m, ahead }, heights)
        };
        let sheaves = (0..BEARINGS).into_par_iter().map(sheaf).collect();
        let rise = Rise::of(&fan, barrel_length_m, heights);
        Some(Self { cause, barrel_length_m, heights, rise, sheaves })
    }

    /// No ground farther from the pivot than this is hit, metres.
    pub fn reach_m(&self) -> f64 {
        let reaches_m = self.sheaves.iter().map(|sheaf| sheaf.spacing_m * COLUMNS as f64);
        reaches_m.fold(0.0, f64::max)
    }

    /// What it knows on the bearing of a place east and north of the pivot; the pivot's own counts as north.
    pub fn bearing_to(&self, off_m: DVec2) -> Bearing<'_> {
        self.bearing(off_m.try_normalize().unwrap_or(DVec2::Y))
    }

    /// What it knows on one bearing, a horizontal unit vector.
    pub fn bearing(&self, ahead: DVec2) -> Bearing<'_> {
        let turn = (ahead.x.atan2(ahead.y) / TAU).rem_euclid(1.0) * BEARINGS as f64;
        let sheaf = |aside: usize| &self.sheaves[(turn as usize + BEARINGS + aside - 1) % BEARINGS];
        let weights = cubic(1.0 + turn.fract()).0.map(|weight| weight as f32);
        Bearing::new(self, ahead, (std::array::from_fn(sheaf), weights))
    }
}
