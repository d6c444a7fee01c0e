//! Point physics: velocity moves the shell, then gravity and drag change velocity (fire-control document).

use glam::DVec3;

use super::{State, Step};
use crate::arsenal::PointBody;

/// One shell's flight under point physics.
pub(super) struct PointFlight {
    /// Velocity gained by gravity in a step, m/s.
    gravity_mps: DVec3,
    /// Share of the velocity lost to drag in a step.
    drag: f64,
    step_s: f64,
}

impl PointFlight {
    /// A flight of `body`.
    pub fn new(body: PointBody, step_s: f64) -> Self {
        Self {
            gravity_mps: DVec3::new(0.0, 0.0, -body.gravity_mps2) * step_s,
            drag: body.drag_per_s * step_s,
            step_s,
        }
    }

    /// One step from `state`: x += v dt, then v += (g + d) dt with d = -v pi 0.1^2 drag / mass.
    #[inline]
    pub fn step(&self, state: &State) -> Step {
        let v = state.velocity_mps;
        Step { move_m: v * self.step_s, velocity_mps: v + self.gravity_mps - v * self.drag, fuel: 0.0 }
    }
}
