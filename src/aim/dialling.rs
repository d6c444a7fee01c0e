//! Which setting to put on the dial: of the two beside the exact one, the one whose shot strikes nearer the target on
//! the actual ground, not the one that rounding picks.

use super::search::solve;
use super::solution::{Answer, Dial, Solution};
use super::turret::TurretAngles;
use super::{AimFault, Engagement, Target};

/// A target this close to the ground is on it, metres.
const ON_GROUND_M: f64 = 1.0;

/// The solver's answer with every dial settled on the ground.
///
/// # Errors
/// Only when the engagement holds a number that is not finite.
pub fn solve_to_dial(engagement: &Engagement<'_>) -> Result<Answer, AimFault> {
    let mut answer = solve(engagement)?;
    for solution in &mut answer.solutions {
        solution.dial = settled(engagement, solution);
    }
    Ok(answer)
}

/// The dial of `solution` after flying both neighbouring settings over the ground.
///
/// Where a setting's shot strikes no ground, the target is not on the ground, or the solution is masked or cannot be
/// dialled, rounding decides and the miss is not known.
pub fn settled(engagement: &Engagement<'_>, solution: &Solution) -> Dial {
    let sight = &engagement.gun.sight;
    let target = engagement.target;
    let is_out_of_reach = solution.stopped_by.is_some();
    if is_out_of_reach
        || solution.masked.is_some()
        || !is_on_ground(engagement, target, solution.time_of_flight_s)
    {
        return solution.dial;
    }
    let settings = sight.neighbours(solution.dial.exact);
    let struck = settings.map(|setting| (setting, strike_miss_m(engagement, solution.turret, setting)));
    let reached = struck.into_iter().filter(|(setting, _)| sight.reaches(*setting));
    let known = reached.filter_map(|(setting, miss_m)| Some((setting, miss_m?)));
    let best = known.min_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or(solution.dial, |(nearest, miss_m)| Dial { nearest, miss_m: Some(miss_m), ..solution.dial })
}

/// How far from the target the shot of `setting` strikes the ground, metres.
fn strike_miss_m(engagement: &Engagement<'_>, turret: TurretAngles, setting: f64) -> Option<f64> {
    let gun = engagement.gun;
    let laid = TurretAngles { pitch: gun.sight.turret_pitch_from_setting(setting), ..turret };
    let contact = engagement.first_contact(gun.hull.axes().bore_from_turret(laid))?;
    Some(contact.miss_m)
}

fn is_on_ground(engagement: &Engagement<'_>, target: &Target, time_s: f64) -> bool {
    let there_m = target.position_at_m(time_s);
    let ground_m = engagement.ground.height_m(there_m.truncate());
    ground_m.is_some_and(|ground_m| (there_m.z - ground_m).abs() < ON_GROUND_M)
}
