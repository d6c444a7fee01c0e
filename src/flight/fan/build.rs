//! How large a fan has to be, and its flights.

use glam::DVec3;
use rayon::prelude::*;

use super::moments::{EvenMoments, Moments};
use super::sampler::Sampler;
use super::sheet::{Axis, Sheet};
use super::wide::{Backend, Flights, PlanarLanding, landings};
use super::{ELEVATIONS, elevation_of};
use crate::arsenal::Round;
use crate::flight::{End, Launch, Trajectory, fly_to_height};
use crate::units::Angle;

/// Range columns and height rows.
const PLACES: usize = 257;
/// The floor lies this share of the level reach below the muzzle.
const FLOOR_SHARE: f64 = 0.3;
/// Nor is it nearer than this, metres.
const LEAST_FLOOR_M: f64 = 400.0;
/// Columns and rows go beyond what was measured by this factor.
const MARGIN: f64 = 1.01;
/// Flights last this many lifetimes at most; whoever uses a later hit compares its time with the lifetime.
const LIFETIMES: f64 = 4.0;
/// Moments each flight's place is kept at.
const MOMENTS: usize = 385;
/// The last of them comes so many times as late as a shot straight up comes down.
const LONGER: f64 = 1.4;
/// Flights one task flies.
const FLIGHTS_A_TASK: usize = 128;

/// The heights over the range columns, the ranges at the height rows and the places at the moments.
#[derive(Debug)]
pub(super) struct Sheets {
    pub columns: Sheet,
    pub rows: Sheet,
    pub moments: Moments,
}

/// Flies and samples a fan of `round` down to `floor_m` above the muzzle or deeper; `None` where it never comes down.
pub(super) fn sheets(round: &Round, backend: Backend, floor_m: f64) -> Option<Sheets> {
    let patient = Round { lifetime_s: round.lifetime_s * LIFETIMES, ..round.clone() };
    let (columns, rows) = axes(&patient, backend, floor_m)?;
    let mut columns = Sheet::empty(columns, ELEVATIONS);
    let mut rows = Sheet::empty(rows, ELEVATIONS);
    let elevations: Vec<Angle> = (0..ELEVATIONS).map(|index| elevation_of(index as f64)).collect();
    let floor_m = rows.axis.first;
    let longest_s = straight_up(&patient, floor_m).landing.state.time_s * LONGER;
    let even = EvenMoments::up_to(longest_s, round.step_s, MOMENTS);
    let mut moments = Moments::empty(even, ELEVATIONS);
    let parts = columns.parts_mut(FLIGHTS_A_TASK).into_iter().zip(rows.parts_mut(FLIGHTS_A_TASK));
    let parts = parts.zip(moments.parts_mut(FLIGHTS_A_TASK));
    let tasks: Vec<_> = elevations.chunks(FLIGHTS_A_TASK).zip(parts).collect();
    tasks.into_par_iter().for_each(|(elevations, (sheets, moments))| {
        let mut sampler = Sampler::new(round.step_s, sheets, moments, elevations.len());
        let flights =
            Flights { round: &patient, elevations, height_m: floor_m, latest_s: patient.lifetime_s };
        flights.fly(backend, &mut sampler);
        sampler.finish();
    });
    Some(Sheets { columns, rows, moments })
}

/// Columns out to the farthest landing on the floor, rows from the floor to the top of a vertical shot.
fn axes(round: &Round, backend: Backend, floor_m: f64) -> Option<(Axis, Axis)> {
    let level_m = farthest_m(round, 0.0, backend)?;
    let floor_m = -(FLOOR_SHARE * level_m).max(LEAST_FLOOR_M).max(-floor_m);
    let reach_m = farthest_m(round, floor_m, backend)? * MARGIN;
    let top_m = top_m(round) * MARGIN;
    let spaces = (PLACES - 1) as f64;
    Some((
        Axis { first: 0.0, spacing: reach_m / spaces, count: PLACES },
        Axis { first: floor_m, spacing: (top_m - floor_m) / spaces, count: PLACES },
    ))
}

/// The farthest of some shots that descend through a height, metres; `None` where none does.
fn farthest_m(round: &Round, height_m: f64, backend: Backend) -> Option<f64> {
    let elevations: Vec<Angle> = (1..64).map(|step| Angle::from_degrees(f64::from(step) * 1.4)).collect();
    let landed = landings(round, &elevations, height_m, backend);
    let came_down = landed.iter().filter(|landing: &&PlanarLanding| landing.end == End::Plane);
    came_down.map(|landing| landing.state.ahead_m).max_by(f64::total_cmp).filter(|&far_m| far_m > 0.0)
}

/// The top of a vertical shot, metres.
fn top_m(round: &Round) -> f64 {
    straight_up(round, 0.0).vertex.position_m.z
}

/// A vertical shot until it is back at a height.
fn straight_up(round: &Round, height_m: f64) -> Trajectory {
    let velocity_mps = DVec3::new(0.0, 0.0, round.launch_speed_mps);
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps };
    fly_to_height(round, &launch, DVec3::ZERO, height_m)
}
