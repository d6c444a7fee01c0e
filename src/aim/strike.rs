//! Where shots really strike when ground is in the way, and the aim that then comes nearest.
//!
//! Only the two arcs pass through the target, so a masked arc cannot have its *first* contact there. What is left on that
//! arc is the lay that just clears the mask, or the one that strikes just before it: whichever strikes nearer.

use glam::DVec3;

use super::Engagement;
use super::solution::{Answer, Arc, Solution, Verdict};
use crate::flight::{End, OverGround, run};
use crate::units::Angle;

/// How far off the masked setting others are tried.
const SPREAD_DEG: f64 = 6.0;
/// How far apart at first, unless the dial's own step is wider.
const GAP_DEG: f64 = 0.05;
/// Halvings of the gap about the best one: below a hundredth of a mil.
const HALVINGS: u32 = 12;

/// The aim on a masked arc whose first contact comes nearest the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestStrike {
    /// What to set on the sight, in its unit, on the dial.
    pub setting: f64,
    /// First contact, world metres.
    pub position_m: DVec3,
    /// From the target, metres.
    pub miss_m: f64,
}

/// The nearest strike on the arc of `masked`, among settings on the dial; `None` where none about it strikes ground.
///
/// Where a mask ends the strike jumps, so settings are tried side by side and the best gap halved, not solved for.
pub fn nearest_strike(engagement: &Engagement<'_>, masked: &Solution) -> Option<NearestStrike> {
    let sight = &engagement.gun.sight;
    let struck = |setting: f64| strike(engagement, masked, sight.nearest_dialable(setting));
    let nearer = |one: &NearestStrike, other: &NearestStrike| one.miss_m.total_cmp(&other.miss_m);
    let per_degree = Angle::from_degrees(1.0).in_unit(sight.unit) / sight.scale.abs();
    let mut gap = sight.step.max(GAP_DEG * per_degree);
    let side = (SPREAD_DEG * per_degree / gap).ceil() as i32;
    let tried = (-side..=side).map(|k| masked.dial.exact + gap * f64::from(k));
    let mut best = tried.filter_map(struck).min_by(nearer)?;
    for _ in 0..HALVINGS {
        gap *= 0.5;
        let beside = [best.setting - gap, best.setting + gap];
        let found = beside.into_iter().filter_map(struck).min_by(nearer);
        best = found.filter(|found| found.miss_m < best.miss_m).unwrap_or(best);
    }
    Some(best)
}

/// Where the shot at `setting` strikes, if the crew can dial it and it strikes.
fn strike(engagement: &Engagement<'_>, masked: &Solution, setting: f64) -> Option<NearestStrike> {
    let (gun, round) = (engagement.gun, engagement.round);
    let bore = gun.bore_from_setting(masked.azimuth, setting)?;
    let mut watch = OverGround::new(engagement.round, engagement.ground);
    let landing = run(round, &gun.launch(round, bore), engagement.wind_mps, &mut watch);
    let position_m = landing.state.position_m;
    let miss_m = position_m.distance(engagement.target.position_at_m(landing.state.time_s));
    let is_laid = gun.stop(gun.hull.axes().turret_from_bore(bore)).is_none();
    let strikes = matches!(landing.end, End::Terrain { .. });
    (is_laid && strikes).then_some(NearestStrike { setting, position_m, miss_m })
}

impl Answer {
    /// What it comes to in one word.
    pub fn verdict(&self) -> Verdict {
        let usable: Vec<Arc> = self
            .solutions
            .iter()
            .filter(|solution| solution.is_usable())
            .map(|solution| solution.arc)
            .collect();
        match usable[..] {
            [_, _, ..] => Verdict::BothArcs,
            [arc] => Verdict::Only(arc),
            [] if self.no_solution.is_some() => Verdict::Unreachable,
            [] => Verdict::Blocked,
        }
    }
}
