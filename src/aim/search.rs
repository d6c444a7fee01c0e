//! Both arcs of an engagement.
//!
//! In still air with everything at rest, the height at the target's range is a hill over the lift: it starts below the
//! target at the line of sight, rises to one top and falls again (flight time lets gravity win). So the flatter arc lies
//! before the top, the steeper one after it, and a top below the target means there is neither. What moves or blows is
//! asked by time instead (`front.rs`).

use std::f64::consts::FRAC_PI_2;

use glam::DVec3;

use super::bracket::{root, top};
use super::flights::{Range, Until};
use super::graze::over_the_mask;
use super::range::farthest_of;
use super::sightline::Lay;
use super::solution::{Answer, Arc, NoSolution, Reason, Refusal, Solution};
use super::target_plane::low_lay;
use super::verify::{Proof, verified};
use super::{AimFault, Engagement, HIT_TOLERANCE_M, front, seed};
use crate::frame::azimuth_from_direction;
use crate::units::Angle;

/// A search ends when it is this close, metres: far inside the tolerance, so that a setting's digits hold.
pub(super) const CLOSE_ENOUGH_M: f64 = 1e-4;
/// How well the top of the hill is known when the target lies above it, radians; as much better as the hill is narrower than
/// a radian: under a target straight above it is a needle.
const TOP_PRECISION: f64 = 2e-4;

/// A bore that hits, and when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Aimed {
    /// Unit vector along the bore, world.
    pub bore: DVec3,
    /// Flight time to the target, seconds.
    pub time_s: f64,
}

/// The two arcs, as far as they exist.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pair {
    /// The flatter one.
    pub low: Option<Aimed>,
    /// The steeper one.
    pub high: Option<Aimed>,
}

/// What became of an arc.
pub(super) struct Proven {
    /// Which.
    pub arc: Arc,
    /// Its outcome.
    pub proof: Proof,
    /// Flights it took.
    pub flights: u32,
}

/// Finds the shots that hit, or why none does.
///
/// # Errors
/// Only when the engagement holds a number that is not finite.
pub fn solve(engagement: &Engagement<'_>) -> Result<Answer, AimFault> {
    engagement.check()?;
    let mut range = Range::new(engagement);
    let mut answer = Answer {
        range_m: range.sightline.range_m,
        bearing: azimuth_from_direction(range.sightline.ahead),
        height_difference_m: range.sightline.height_m,
        solutions: Vec::new(),
        refused: Vec::new(),
        no_solution: None,
        flights: 0,
    };
    if range.sightline.distance_m() <= engagement.gun.barrel_length_m + HIT_TOLERANCE_M {
        answer.no_solution = Some(NoSolution { reason: Reason::TooClose, farthest: None });
        return Ok(answer);
    }
    let seeded = range.fan().and_then(|fan| seed::both(&mut range, fan));
    let (proofs, shared_flights) = match seeded {
        Some(proofs) => (proofs, 0),
        None => searched(&mut range),
    };
    for Proven { arc, proof, flights } in proofs {
        match proof {
            Ok(Some(solution)) => {
                answer.solutions.push(first_struck(&mut range, solution, shared_flights + flights));
            }
            Ok(None) => {}
            Err(reason) => answer.refused.push(Refusal { arc, reason }),
        }
    }
    if !answer.solutions.iter().any(Solution::is_within_limits) {
        answer.no_solution = Some(no_solution(&mut range, &answer));
    }
    answer.flights = range.flights;
    Ok(answer)
}

/// Finds the shot that hits on one arc, the same as [`solve`] does: with the round's fan at hand the other arc is not flown.
/// `None` where there is none, or it is refused; [`solve`] says why, and tells two that arrive within a millisecond of one another
/// as one.
///
/// # Errors
/// Only when the engagement holds a number that is not finite.
pub fn solve_arc(engagement: &Engagement<'_>, arc: Arc) -> Result<Option<Solution>, AimFault> {
    engagement.check()?;
    let mut range = Range::new(engagement);
    if range.sightline.distance_m() > engagement.gun.barrel_length_m + HIT_TOLERANCE_M
        && let Some(Proven { proof: Ok(Some(solution)), flights, .. }) =
            range.fan().and_then(|fan| seed::alone(&mut range, fan, arc))
    {
        return Ok(Some(first_struck(&mut range, solution, flights)));
    }
    Ok(solve(engagement)?.solutions.into_iter().find(|solution| solution.arc == arc))
}

/// A solution that took `flights`, or the one whose first contact is the target where it grazes the ground before.
fn first_struck(range: &mut Range<'_>, solution: Solution, flights: u32) -> Solution {
    let (before, found) = (range.flights, over_the_mask(range, &solution));
    Solution { flights: flights + range.flights - before, ..found.unwrap_or(solution) }
}

/// Both arcs by the whole search, and the flights that looked for them.
fn searched(range: &mut Range<'_>) -> ([Proven; 2], u32) {
    let pair = if range.is_planar() { hill(range) } else { moving(range) };
    let flights = range.flights;
    let proof = |range: &mut Range<'_>, arc, aimed: Option<Aimed>| Proven {
        arc,
        proof: aimed.map_or(Ok(None), |aimed| verified(range, arc, aimed)),
        flights: 1,
    };
    ([proof(range, Arc::Low, pair.low), proof(range, Arc::High, pair.high)], flights)
}

/// Both arcs where nothing leaves the vertical plane through the target.
fn hill(range: &mut Range<'_>) -> Pair {
    let low = low_lay(range, CLOSE_ENOUGH_M);
    let start = match low {
        Some(lay) => Some((lay.lift.radians(), 0.0)),
        None => below_target(range),
    };
    let low = low.map(|lay| aimed(range, lay, Until::Crosses(range.sightline.toward())));
    let Some(start) = start else { return Pair::default() };
    let (lift, height_m) = over_target(range, start.0, low.is_some());
    if height_m <= 0.0 {
        return Pair { low: low.or_else(|| touching(range, lift, height_m)), high: None };
    }
    let low = low.or_else(|| bracketed_low(range, start, (lift, height_m)));
    Pair { low, high: bracketed_high(range, lift) }
}

/// Both arcs where wind, motion or a motor is at work.
fn moving(range: &mut Range<'_>) -> Pair {
    let low = low_lay(range, CLOSE_ENOUGH_M);
    let low = low.map(|lay| aimed(range, lay, Until::Crosses(range.sightline.toward())));
    front::both(range, low)
}

/// The bore of a lay and the time of its hit.
fn aimed(range: &mut Range<'_>, lay: Lay, until: Until) -> Aimed {
    let time_s = range.pass(lay, until).state.time_s;
    Aimed { bore: range.sightline.bore_from_lay(lay), time_s }
}

/// A lift that passes below the target, at the line of sight or under it, with its height there.
fn below_target(range: &mut Range<'_>) -> Option<(f64, f64)> {
    let sight = range.sightline.line_of_sight().radians();
    let steps = [0.0, 2.0, 8.0, 20.0, 45.0, 90.0, 180.0].map(f64::to_radians);
    steps.into_iter().find_map(|step| {
        let lift = (sight - step).max(-FRAC_PI_2);
        let height_m = range.height_at_range(Angle::from_radians(lift));
        (height_m <= CLOSE_ENOUGH_M).then_some((lift, height_m.min(0.0)))
    })
}

/// A lift that passes over the target, or the top of the hill where none does; with the height there.
fn over_target(range: &mut Range<'_>, from: f64, hits_from: bool) -> (f64, f64) {
    let sight = range.sightline.line_of_sight().radians();
    let middle = 0.5 * (FRAC_PI_2 + sight) - if hits_from { 0.0 } else { 0.07 };
    let mut height = |lift: f64| range.height_at_range(Angle::from_radians(lift));
    let height_m = if middle > from { height(middle) } else { f64::NEG_INFINITY };
    if height_m > 0.0 {
        return (middle, height_m);
    }
    let precision = TOP_PRECISION * (FRAC_PI_2 - from).min(1.0);
    top(height, (from, FRAC_PI_2), precision, |height_m| height_m > 0.0)
}

/// The one lift left when the top of the hill just reaches the target.
fn touching(range: &mut Range<'_>, lift: f64, height_m: f64) -> Option<Aimed> {
    let close = height_m >= -HIT_TOLERANCE_M;
    close.then(|| aimed(range, lay_at(lift), Until::Crosses(range.sightline.ahead)))
}

fn bracketed_low(range: &mut Range<'_>, start: (f64, f64), over: (f64, f64)) -> Option<Aimed> {
    let height = |lift: f64| range.height_at_range(Angle::from_radians(lift));
    let lift = root(height, start, over, CLOSE_ENOUGH_M)?;
    Some(aimed(range, lay_at(lift), Until::Crosses(range.sightline.ahead)))
}

fn bracketed_high(range: &mut Range<'_>, over: f64) -> Option<Aimed> {
    let mut overshoot = |lift: f64| range.overshoot_at_height(Angle::from_radians(lift));
    let (near, far) = ((over, overshoot(over)), (FRAC_PI_2, overshoot(FRAC_PI_2)));
    let lift = root(overshoot, near, far, CLOSE_ENOUGH_M)?;
    Some(aimed(range, lay_at(lift), Until::Descends))
}

fn lay_at(lift: f64) -> Lay {
    Lay { lift: Angle::from_radians(lift), lean: Angle::ZERO }
}

/// Why nothing can be dialled, and the farthest that could be hit.
fn no_solution(range: &mut Range<'_>, answer: &Answer) -> NoSolution {
    let farthest = farthest_of(range);
    let stopped = answer.solutions.iter().find_map(|solution| solution.stopped_by).map(Reason::Stopped);
    let refused = answer.refused.first().map(|refusal| refusal.reason);
    let beyond_m = farthest.map(|farthest| answer.range_m - farthest.range_m);
    let distance = match beyond_m {
        None => Reason::TooHigh,
        Some(beyond_m) if beyond_m > 0.0 => Reason::TooFar { beyond_m },
        Some(_) => Reason::NotFound,
    };
    let reason = stopped.or(refused).unwrap_or(distance);
    NoSolution { reason, farthest }
}
