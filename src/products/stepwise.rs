//! What the game's fixed step does: its range and time beside those of the continuous law, over the elevation.
//!
//! The step's rule is the game's truth; the continuous law is what a tool without it computes, and where its numbers
//! would land instead.

use glam::DVec3;
use rayon::prelude::*;

use crate::arsenal::Round;
use crate::flight::watch::DescentThrough;
use crate::flight::{End, Launch, run};
use crate::units::Angle;

/// Parts a step is cut into, coarse and fine; the two together give the limit.
const PARTS: [f64; 2] = [16.0, 32.0];

/// One elevation, fired by both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepEffect {
    /// Elevation of the bore.
    pub elevation: Angle,
    /// The game's shot.
    pub stepped: Fall,
    /// The continuous law's.
    pub continuous: Fall,
}

/// Where and when a shot is back at the height of its muzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fall {
    /// Metres away.
    pub range_m: f64,
    /// Seconds after launch.
    pub time_s: f64,
}

impl StepEffect {
    /// How much farther the game's shot lands, metres; negative where it falls short.
    pub fn range_change_m(&self) -> f64 {
        self.stepped.range_m - self.continuous.range_m
    }
}

/// Both laws at each of `elevations`, in still air and on level ground; one whose shot does not come down in the
/// shell's lifetime is left out.
pub fn step_effects(round: &Round, elevations: &[Angle]) -> Vec<StepEffect> {
    elevations.par_iter().filter_map(|elevation| step_effect(round, *elevation)).collect()
}

fn step_effect(round: &Round, elevation: Angle) -> Option<StepEffect> {
    let [coarse, fine] = PARTS.map(|parts| fall(round, elevation, parts));
    let (coarse, fine) = (coarse?, fine?);
    // the rule's fault shrinks with the step, so R(0) = 2 R(h) - R(2h)
    let limit = |fine: f64, coarse: f64| 2.0 * fine - coarse;
    let continuous =
        Fall { range_m: limit(fine.range_m, coarse.range_m), time_s: limit(fine.time_s, coarse.time_s) };
    Some(StepEffect { elevation, stepped: fall(round, elevation, 1.0)?, continuous })
}

/// The shot with every step cut into `parts`.
fn fall(round: &Round, elevation: Angle, parts: f64) -> Option<Fall> {
    let cut = Round { step_s: round.step_s / parts, ..round.clone() };
    let (sin, cos) = elevation.sin_cos();
    let velocity_mps = DVec3::new(0.0, cos, sin) * round.launch_speed_mps;
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps };
    let landing = run(&cut, &launch, DVec3::ZERO, &mut DescentThrough { height_m: 0.0 });
    let state = landing.state;
    (landing.end == End::Plane).then_some(Fall { range_m: state.position_m.y, time_s: state.time_s })
}
