//! What a contact does: a shell and a surface in, a [`HitRecord`] out (hit registration document sections 4 and 5).
//!
//! Nothing is rolled but from the seed that comes with the shell, so the same seed gives the same record.

pub mod barrier;
pub mod odds;
pub mod penetration;
pub mod random_stream;
pub mod record;
pub mod ricochet;

use glam::DVec3;

use crate::arsenal::{ImpactRules, Round, Surface};
use crate::units::Angle;

pub use barrier::{Barrier, BarrierFault, Passage};
pub use odds::{Hindrance, Odds};
pub use random_stream::RandomStream;
pub use record::{HitHistory, HitRecord, Mark, Response};

/// A shell at the moment of contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrival<'a> {
    /// The round it is of.
    pub round: &'a Round,
    /// Where it was launched, world metres.
    pub origin_m: DVec3,
    /// Its velocity there, the platform's included, world, m/s.
    pub launch_velocity_mps: DVec3,
    /// Its velocity, interpolated between the ends of the step, world, m/s.
    pub velocity_mps: DVec3,
    /// Since launch, seconds.
    pub time_s: f64,
    /// Fuel left, in the game's own unit.
    pub fuel: f64,
    /// Sum of the magnitudes of every move so far, per axis, metres.
    pub absolute_move_m: DVec3,
    /// Sum of the magnitudes of all the wind has added to its velocity so far, per axis, m/s.
    pub absolute_wind_drift_mps: DVec3,
    /// The hits it has behind it.
    pub history: HitHistory,
    /// The seed of its random stream.
    pub seed: u32,
    /// Whether its arming delay has passed.
    pub is_armed: bool,
}

/// What a trace has met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strike<'a> {
    /// The point touched, world metres.
    pub position_m: DVec3,
    /// Where the shell's centre was then; the same but for shells that carry a box.
    pub centre_m: DVec3,
    /// Unit normal of the surface, out of what was struck.
    pub normal: DVec3,
    /// From where to where the step was traced, world metres.
    pub trace_m: [DVec3; 2],
    /// How far along it the hit is, in [0, 1].
    pub fraction: f64,
    /// What it is covered with.
    pub surface: &'a Surface,
    /// What is behind the surface, where there is a way out again; ground has none.
    pub barrier: Option<Barrier>,
    /// Its physical material, in the game's words.
    pub material: Option<&'a str>,
}

/// What the contact of `arrival` with `strike` does, in the order of section 4.1: penetration geometry, ricochet roll,
/// penetration step, record.
pub fn respond(arrival: &Arrival<'_>, strike: &Strike<'_>, rules: &ImpactRules) -> HitRecord {
    let mut stream = RandomStream::from_seed(arrival.seed);
    let odds = Odds::of(arrival, strike, rules);
    let response = ricochet::rolled(arrival, strike, rules, &odds, &mut stream)
        .or_else(|| penetration::through(arrival, strike, rules, &mut stream))
        .unwrap_or(Response::End);
    let mut history = arrival.history;
    history.record(&response, mark(strike, rules));
    HitRecord::of(arrival, strike, odds, response, (history, stream.seed()))
}

/// Whether a penetration of this material is written into the history (section 4.1 step 6).
fn mark(strike: &Strike<'_>, rules: &ImpactRules) -> Mark {
    let is_unrecorded = |material| rules.unrecorded_materials.iter().any(|other| other == material);
    if strike.material.is_some_and(is_unrecorded) { Mark::None } else { Mark::Left }
}

/// Between the surface's normal and the way back along the flight: 0 is head-on, 90 deg grazing (section 4.3).
/// `None` for a shell at rest.
pub fn impact_angle(normal: DVec3, velocity_mps: DVec3) -> Option<Angle> {
    let back = -velocity_mps.try_normalize()?;
    Some(Angle::from_radians(normal.dot(back).clamp(-1.0, 1.0).acos()))
}
