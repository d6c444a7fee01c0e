//! An answer as JSON; its text is written beside.

mod budget;
mod text;
mod zones;

pub use text::{above, shown_setting};

use serde::Serialize;

use super::arguments::ArcWord;
use super::page::Status;
use crate::aim::strike::{NearestStrike, nearest_strike};
use crate::aim::{Answer, DeadZone, Engagement, Farthest, Solution, Verdict};
use crate::flight::probe_of;
use crate::products::dial_cost::{DialCost, dial_cost};
use crate::products::error_budget::{error_budget, map_doubt};
use crate::products::profile::clearance;
use crate::units::AngleUnit;
use budget::BudgetReport;
use zones::ZoneReport;

/// An answer's solutions and refusals, of the arcs wanted.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerReport {
    /// Horizontal distance from the pivot, metres.
    pub range_m: f64,
    bearing_deg: f64,
    height_difference_m: f64,
    verdict: String,
    solutions: Vec<SolutionReport>,
    refused: Vec<RefusalReport>,
    unreachable: Option<Unreachable>,
    /// Bearings on which the gun cannot be laid at any elevation.
    blind_zones: Vec<ZoneReport>,
    /// What meets the ground wherever a mask or a strike is told: `point` or `box`.
    probe: &'static str,
    #[serde(skip)]
    met_with: String,
    flights: u32,
}

/// One solution.
#[derive(Clone, Debug, Serialize)]
struct SolutionReport {
    arc: &'static str,
    azimuth_deg: f64,
    elevation_deg: f64,
    turret_yaw_deg: f64,
    turret_pitch_deg: f64,
    sight_setting: f64,
    sight_setting_exact: f64,
    sight_unit: AngleUnit,
    within_limits: bool,
    stopped_by: Option<String>,
    time_of_flight_s: f64,
    angle_of_fall_deg: f64,
    impact_speed_mps: f64,
    /// World height of the highest point.
    vertex_height_m: f64,
    vertex_above_gun_m: f64,
    miss_m: f64,
    /// Long positive, of the setting shown, at the target's height.
    dial_miss_m: Option<f64>,
    /// Distance from the target at which the setting shown strikes the ground.
    strike_miss_m: Option<f64>,
    dial_step: f64,
    step_up_m: Option<f64>,
    step_down_m: Option<f64>,
    clearance_m: Option<f64>,
    armed: bool,
    flights: u32,
    masked: Option<MaskReport>,
    /// Bearings on which this elevation cannot be laid.
    dead_zones: Vec<ZoneReport>,
    /// `null` for a shot the ground stops.
    error_budget: Option<BudgetReport>,
}

#[derive(Clone, Debug, Serialize)]
struct MaskReport {
    position: [f64; 3],
    below_m: f64,
    /// What can strike the target first instead, in words.
    first_strike: Option<String>,
    nearest_strike: Option<StrikeReport>,
}

/// What the arc can still strike.
#[derive(Clone, Debug, Serialize)]
struct StrikeReport {
    sight_setting: f64,
    position: [f64; 3],
    miss_m: f64,
}

#[derive(Clone, Debug, Serialize)]
struct RefusalReport {
    arc: &'static str,
    reason: String,
}

/// Why nothing can be dialled, and what could be hit instead.
#[derive(Clone, Debug, Serialize)]
struct Unreachable {
    reason: String,
    max_range_m: Option<f64>,
    nearest: Option<Nearest>,
}

/// The farthest point on the target's bearing that can be hit.
#[derive(Clone, Debug, Serialize)]
struct Nearest {
    position: [f64; 3],
    sight_setting: f64,
    elevation_deg: f64,
}

impl AnswerReport {
    /// The report of the `whole` answer to `engagement`, for the arcs wanted.
    pub fn new(engagement: &Engagement<'_>, whole: &Answer, wanted: ArcWord) -> Self {
        let mut answer = whole.clone();
        answer.solutions.retain(|solution| wanted.wants(solution.arc));
        answer.refused.retain(|refusal| wanted.wants(refusal.arc));
        let refused = answer.refused.iter();
        let refused =
            refused.map(|one| RefusalReport { arc: one.arc.word(), reason: one.reason.to_string() });
        let solutions =
            answer.solutions.iter().map(|solution| SolutionReport::new(engagement, whole, solution));
        let unreachable = unreachable(engagement, &answer, wanted);
        let probe = probe_of(engagement.round, engagement.ground);
        let verdict = if unreachable.is_some() { Verdict::Unreachable } else { answer.verdict() };
        Self {
            range_m: answer.range_m,
            bearing_deg: answer.bearing.degrees(),
            height_difference_m: answer.height_difference_m,
            verdict: verdict.to_string(),
            solutions: solutions.collect(),
            refused: refused.collect(),
            probe: probe.word(),
            met_with: probe.phrase(),
            unreachable,
            blind_zones: zones(&engagement.gun.blind_zones()),
            flights: answer.flights,
        }
    }

    /// Whether something can be dialled.
    pub const fn status(&self) -> Status {
        if self.unreachable.is_some() { Status::NoSolution } else { Status::Done }
    }
}

/// Why none of the solutions, those of the arcs wanted, can be dialled; `None` when one can.
fn unreachable(engagement: &Engagement<'_>, answer: &Answer, wanted: ArcWord) -> Option<Unreachable> {
    if answer.solutions.iter().any(Solution::is_within_limits) {
        return None;
    }
    let told = answer.no_solution.as_ref().map(|none| none.reason.to_string());
    let stopped =
        answer.solutions.iter().find_map(|solution| solution.stopped_by).map(|stop| stop.to_string());
    let refused = answer.refused.first().map(|refusal| refusal.reason.to_string());
    let reason = told.or(stopped).or(refused);
    let farthest = answer.no_solution.as_ref().and_then(|none| none.farthest);
    Some(Unreachable {
        reason: reason.unwrap_or_else(|| format!("nothing hits on {}, the other one does", wanted.words())),
        max_range_m: farthest.map(|farthest| farthest.range_m),
        nearest: farthest.map(|farthest| nearest(engagement, answer, &farthest)),
    })
}

fn nearest(engagement: &Engagement<'_>, answer: &Answer, farthest: &Farthest) -> Nearest {
    let ahead = crate::frame::direction_from_azimuth_elevation(answer.bearing, crate::units::Angle::ZERO);
    let place = engagement.gun.pivot_m + ahead * farthest.range_m;
    Nearest {
        position: [place.x, place.y, engagement.target.position_m.z],
        sight_setting: engagement.gun.sight.nearest_dialable(farthest.setting),
        elevation_deg: farthest.elevation.degrees(),
    }
}

impl SolutionReport {
    fn new(engagement: &Engagement<'_>, answer: &Answer, solution: &Solution) -> Self {
        let DialCost { miss_m, step, step_up_m, step_down_m, .. } = dial_cost(engagement, solution);
        let gun = engagement.gun;
        Self {
            arc: solution.arc.word(),
            azimuth_deg: solution.azimuth.degrees(),
            elevation_deg: solution.elevation.degrees(),
            turret_yaw_deg: solution.turret.yaw.degrees(),
            turret_pitch_deg: solution.turret.pitch.degrees(),
            sight_setting: solution.dial.nearest,
            sight_setting_exact: solution.dial.exact,
            sight_unit: gun.sight.unit,
            within_limits: solution.is_within_limits(),
            stopped_by: solution.stopped_by.map(|stop| stop.to_string()),
            time_of_flight_s: solution.time_of_flight_s,
            angle_of_fall_deg: solution.angle_of_fall.degrees(),
            impact_speed_mps: solution.impact_speed_mps,
            vertex_height_m: solution.vertex.position_m.z,
            vertex_above_gun_m: solution.vertex.position_m.z - gun.pivot_m.z,
            miss_m: solution.miss_m,
            dial_miss_m: miss_m,
            strike_miss_m: solution.dial.miss_m,
            dial_step: step,
            step_up_m,
            step_down_m,
            clearance_m: clearance(engagement.round, engagement.ground, &solution.path)
                .map(|closest| closest.above_m),
            armed: solution.armed,
            flights: solution.flights,
            masked: solution.masked.map(|mask| MaskReport {
                position: mask.position_m.to_array(),
                below_m: mask.below_m,
                first_strike: answer.first_strike(solution).map(|strike| strike.to_string()),
                nearest_strike: nearest_strike(engagement, solution).map(StrikeReport::from),
            }),
            dead_zones: zones(&gun.dead_zones(solution.elevation)),
            error_budget: budget(engagement, solution),
        }
    }
}

/// What the inputs of a shot that arrives are worth.
fn budget(engagement: &Engagement<'_>, solution: &Solution) -> Option<BudgetReport> {
    let doubt = map_doubt(engagement.ground, engagement.target.position_m.truncate());
    let budget = solution.masked.is_none().then(|| error_budget(engagement, solution, doubt)).flatten();
    budget.as_ref().map(BudgetReport::from)
}

fn zones(zones: &[DeadZone]) -> Vec<ZoneReport> {
    zones.iter().map(ZoneReport::from).collect()
}

impl From<NearestStrike> for StrikeReport {
    fn from(strike: NearestStrike) -> Self {
        let NearestStrike { setting, position_m, miss_m } = strike;
        Self { sight_setting: setting, position: position_m.to_array(), miss_m }
    }
}
