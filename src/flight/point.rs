//! Point physics: velocity moves the shell, then gravity and drag change velocity (fire-control document).

use glam::DVec3;

use super::{State, Step};
use crate::arsenal::PointBody;

/// One step from `state`: x += v dt, then v += (g + d) dt with d = -v pi 0.1^2 drag / mass.
pub(super) fn step(body: PointBody, state: &State, step_s: f64) -> Step {
    let v = state.velocity_mps;
    let a = v * -body.drag_per_s - DVec3::Z * body.gravity_mps2;
    Step { move_m: v * step_s, velocity_mps: v + a * step_s, fuel: 0.0 }
}
