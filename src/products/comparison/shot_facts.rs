//! What one shot comes to, so that shots of different shells can stand side by side.

use super::{SameSetting, Side};
use crate::aim::{Arc, Engagement, Mask, Solution, Stop};
use crate::arsenal::Round;
use crate::flight::{End, Sample, Trajectory, is_armed};
use crate::frame::{elevation_from_direction, horizontal};
use crate::products::ccip::fire;
use crate::products::dial_cost::dial_cost;
use crate::products::error_budget::{ErrorBudget, error_budget, map_doubt};
use crate::products::profile::clearance;
use crate::units::Angle;

/// A shot's numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotFacts {
    /// The arc of a solution; `None` for a setting that was fired.
    pub arc: Option<Arc>,
    /// What is dialled, in the sight's unit; for a solution what hits exactly.
    pub setting: f64,
    /// The setting the dial's step allows that lands nearest.
    pub nearest: f64,
    /// The stop that forbids it.
    pub stopped_by: Option<Stop>,
    /// What the ground does to a solution on the way; `None` when it arrives, and for a setting that was fired.
    pub masked: Option<Mask>,
    /// How it ends.
    pub end: End,
    /// Horizontal distance from the pivot to where it ends, metres.
    pub range_m: f64,
    /// Muzzle to end, seconds.
    pub time_of_flight_s: f64,
    /// The highest point above the pivot, metres.
    pub vertex_above_gun_m: f64,
    /// Below the horizontal at the end, positive downwards.
    pub angle_of_fall: Angle,
    /// Speed at the end, m/s.
    pub impact_speed_mps: f64,
    /// The closest it comes to the ground on its way, metres, negative where the ground stands above it; `None` where
    /// it only rises from it and falls to it.
    pub clearance_m: Option<f64>,
    /// How much farther one step more on the dial lands, metres.
    pub per_step_m: Option<f64>,
    /// What its inputs' small faults do to it; only of a solution that comes down at its target.
    pub error_budget: Option<ErrorBudget>,
    /// What each shell that flies so does on arrival.
    pub arrivals: Vec<Arrival>,
    /// Horizontal distance and speed along the way, metres and m/s.
    pub speed_by_distance: Vec<[f64; 2]>,
    /// Horizontal distance and height above the world's zero along the way, metres.
    pub height_by_distance_m: Vec<[f64; 2]>,
}

/// What a shell does where it arrives.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    /// Its name.
    pub name: String,
    /// Energy, joules.
    pub energy_j: f64,
    /// Whether it is armed.
    pub is_armed: bool,
}

impl ShotFacts {
    /// Of a solution of the first of `group`, whose engagement this is.
    pub(super) fn of_solution(group: &[Side<'_>], engagement: &Engagement<'_>, solution: &Solution) -> Self {
        let doubt = map_doubt(engagement.ground, engagement.target.position_m.truncate());
        Self {
            arc: Some(solution.arc),
            setting: solution.dial.exact,
            nearest: solution.dial.nearest,
            stopped_by: solution.stopped_by,
            masked: solution.masked,
            clearance_m: clearance(engagement.round, engagement.ground, &solution.path)
                .map(|closest| closest.above_m),
            per_step_m: dial_cost(engagement, solution).step_up_m,
            error_budget: error_budget(engagement, solution, doubt),
            ..Self::of_path(group, &solution.path)
        }
    }

    /// Of a setting fired by the first of `group`; `None` where the bore cannot be laid so.
    pub(super) fn of_setting(group: &[Side<'_>], same: &SameSetting<'_>) -> Option<Self> {
        let Side { round, gun, .. } = group[0];
        let shot = |setting: f64| {
            let bore = gun.bore_from_setting(same.azimuth, setting)?;
            Some((bore, fire(round, &gun.launch(round, bore), same.wind_mps, same.ground).path))
        };
        let setting = same.dial.in_unit(gun.sight.unit);
        let (bore, path) = shot(setting)?;
        let step = if gun.sight.step > 0.0 { gun.sight.step } else { 1.0 };
        let facts = Self::of_path(group, &path);
        let next = shot(setting + step).map(|(_, path)| Self::of_path(group, &path).range_m);
        Some(Self {
            setting,
            nearest: setting,
            stopped_by: gun.stop(gun.hull.axes().turret_from_bore(bore)),
            clearance_m: clearance(round, same.ground, &path).map(|closest| closest.above_m),
            per_step_m: next.map(|next_m| next_m - facts.range_m),
            ..facts
        })
    }

    /// What a path alone tells.
    fn of_path(group: &[Side<'_>], path: &Trajectory) -> Self {
        let pivot_m = group[0].gun.pivot_m;
        let end = path.last();
        let distance_m = |position_m: glam::DVec3| horizontal(position_m - pivot_m).length();
        let over = |of: fn(&Sample) -> f64| {
            path.samples.iter().map(|sample| [distance_m(sample.position_m), of(sample)]).collect()
        };
        let arrival = |side: &Side<'_>| Arrival {
            name: side.name.to_owned(),
            energy_j: energy_j(side.round, end.velocity_mps.length()),
            is_armed: is_armed(side.round, end.time_s),
        };
        Self {
            arc: None,
            setting: 0.0,
            nearest: 0.0,
            stopped_by: None,
            masked: None,
            end: path.landing.end,
            range_m: distance_m(end.position_m),
            time_of_flight_s: end.time_s,
            vertex_above_gun_m: path.vertex.position_m.z - pivot_m.z,
            angle_of_fall: -elevation_from_direction(end.velocity_mps),
            impact_speed_mps: end.velocity_mps.length(),
            clearance_m: None,
            per_step_m: None,
            error_budget: None,
            arrivals: group.iter().map(arrival).collect(),
            speed_by_distance: over(|sample| sample.velocity_mps.length()),
            height_by_distance_m: over(|sample| sample.position_m.z),
        }
    }
}

/// E = m v² / 2.
fn energy_j(round: &Round, speed_mps: f64) -> f64 {
    0.5 * round.mass_kg * speed_mps * speed_mps
}
