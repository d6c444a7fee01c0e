//! Where shots really strike when ground is in the way, and the aim that then comes nearest.
//!
//! Only the two arcs pass through the target, so an arc that is masked even at the edge of the tolerance (`graze.rs` looks
//! there) has no aim whose *first* contact is the target: [`FirstStrike`] says what is left. On that arc it is the lay that
//! just clears the mask, or the one that strikes just before it: whichever strikes nearer.

use std::fmt;

use glam::DVec3;

use super::Engagement;
use super::contact::FirstContact;
use super::solution::{Answer, Arc, Solution, Verdict};
use crate::units::Angle;

/// How far off the masked setting others are tried.
const SPREAD_DEG: f64 = 6.0;
/// How far apart at first, unless the dial's own step is wider.
const GAP_DEG: f64 = 0.05;
/// Halvings of the gap about the best one: below a hundredth of a mil.
const HALVINGS: u32 = 12;

/// What can strike the target first when an arc cannot: its own shot meets ground before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstStrike {
    /// The other arc does.
    OnOtherArc {
        /// The arc that is masked.
        masked: Arc,
        /// The one that arrives.
        other: Arc,
    },
    /// Nothing this gun can fire from there does.
    Nowhere {
        /// The arc that is masked.
        masked: Arc,
    },
}

impl fmt::Display for FirstStrike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnOtherArc { masked, other } => {
                write!(f, "no aim on the {masked} arc strikes the target first; the {other} arc does")
            }
            Self::Nowhere { masked } => {
                write!(f, "no aim on the {masked} arc strikes the target first, nor does any other from here")
            }
        }
    }
}

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
    let gun = engagement.gun;
    let bore = gun.bore_from_setting(masked.azimuth, setting)?;
    let is_laid = gun.stop(gun.hull.axes().turret_from_bore(bore)).is_none();
    let FirstContact { position_m, miss_m } = engagement.first_contact(bore).filter(|_| is_laid)?;
    Some(NearestStrike { setting, position_m, miss_m })
}

impl Answer {
    /// What can strike the target first instead of `solution`; `None` where it does so itself.
    pub fn first_strike(&self, solution: &Solution) -> Option<FirstStrike> {
        solution.masked?;
        let masked = solution.arc;
        let other = self.solutions.iter().find(|other| other.is_usable());
        Some(other.map_or(FirstStrike::Nowhere { masked }, |other| FirstStrike::OnOtherArc {
            masked,
            other: other.arc,
        }))
    }

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
