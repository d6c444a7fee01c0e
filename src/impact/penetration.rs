//! Going through: when, how fast the shell comes out, and which way (hit registration document sections 4.2 and 4.4).

use super::barrier::{Barrier, Passage};
use super::random_stream::RandomStream;
use super::record::Response;
use super::{Arrival, Strike};
use crate::arsenal::ImpactRules;

/// Thinner than this nothing is gone through, metres: 0.01 in the game's own unit, taken for centimetres.
pub const LEAST_THICKNESS_M: f64 = 0.0001;

/// The speed a shell comes out with if it does not ricochet, m/s; `None` where it does not go through.
pub fn exit_speed_mps(arrival: &Arrival<'_>, strike: &Strike<'_>) -> Option<f64> {
    let barrier = strike.barrier.filter(|barrier| can_go_through(arrival, barrier))?;
    Some(left_of_speed_mps(arrival, strike, &barrier)).filter(|&speed_mps| speed_mps > 0.0)
}

/// Goes through what was struck, when there is a way out and the shell can.
pub fn through(
    arrival: &Arrival<'_>,
    strike: &Strike<'_>,
    rules: &ImpactRules,
    stream: &mut RandomStream,
) -> Option<Response> {
    let (speed_mps, barrier) = (exit_speed_mps(arrival, strike)?, strike.barrier?);
    let direction = arrival.velocity_mps.try_normalize()?;
    let outward = stream.in_cone(direction, exit_deflection_rad(rules, barrier.effectiveness()));
    let exit_m = strike.position_m + direction * barrier.thickness_m;
    Some(Response::Penetration { exit_m, velocity_mps: outward * speed_mps })
}

/// Capacity above the effective thickness and a thickness worth the name, for a shell that penetrates; or forced.
fn can_go_through(arrival: &Arrival<'_>, barrier: &Barrier) -> bool {
    match barrier.passage {
        Passage::Forced => true,
        Passage::ByCapacity => {
            arrival.round.hit.penetrates
                && barrier.capacity_m > barrier.effective_thickness_m
                && barrier.thickness_m >= LEAST_THICKNESS_M
        }
    }
}

/// |v| (1 - thickness / capacity) clamp(1 - (p + s) / 2, 0, 1), p of the shell, s of the surface entered; nothing below
/// rest.
fn left_of_speed_mps(arrival: &Arrival<'_>, strike: &Strike<'_>, barrier: &Barrier) -> f64 {
    let (p, s) = (arrival.round.hit.penetration_exit_speed, strike.surface.exit_speed_modifier);
    let by_thickness = (1.0 - barrier.thickness_m / barrier.capacity_m).max(0.0);
    let by_surface = (1.0 - 0.5 * (p + s)).clamp(0.0, 1.0);
    arrival.velocity_mps.length() * by_thickness * by_surface
}

/// The widest angle the shell can come out at: from the least at effectiveness X to the greatest at Y. How the game
/// draws within the range is not known; a cone of this half angle is assumed.
fn exit_deflection_rad(rules: &ImpactRules, effectiveness: f64) -> f64 {
    let ([x, y], [least, greatest]) = (rules.exit_effectiveness, rules.exit_deflection_deg);
    let share = if (y - x).abs() > 0.0 { ((effectiveness - x) / (y - x)).clamp(0.0, 1.0) } else { 1.0 };
    (least + (greatest - least) * share).to_radians()
}
