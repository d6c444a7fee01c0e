//! What the steps of a dial cost: the miss at the nearest setting, and how far one step moves the impact.

use glam::DVec3;

use crate::aim::{Engagement, Solution};
use crate::flight::watch::DescentThrough;
use crate::flight::{End, run};
use crate::frame::UP;

/// What can be dialled for a solution, and where that lands: all metres along the line of fire, long positive, at the
/// target's height. A number is `None` where the shot does not come down to that height, or hits while it rises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DialCost {
    /// The nearest setting of the dial, in the sight's unit.
    pub setting: f64,
    /// Where that setting lands.
    pub miss_m: Option<f64>,
    /// The step told of below, in the sight's unit: the dial's own, or 1 for a dial without steps.
    pub step: f64,
    /// How much farther one step more lands.
    pub step_up_m: Option<f64>,
    /// How much farther one step less lands.
    pub step_down_m: Option<f64>,
}

/// Flies the nearest setting of `solution` and its two neighbours, the bore held on the solution's azimuth.
pub fn dial_cost(engagement: &Engagement<'_>, solution: &Solution) -> DialCost {
    let step = if engagement.gun.sight.step > 0.0 { engagement.gun.sight.step } else { 1.0 };
    let setting = solution.dial.nearest;
    let miss_m = overshoot_m(engagement, solution, setting);
    let moved_m = |other: f64| Some(overshoot_m(engagement, solution, other)? - miss_m?);
    DialCost {
        setting,
        miss_m,
        step,
        step_up_m: moved_m(setting + step),
        step_down_m: moved_m(setting - step),
    }
}

/// Where on the ground the nearest setting of `solution` strikes, the bore held on its azimuth, world metres; `None` where
/// it strikes none.
pub fn dialled_strike(engagement: &Engagement<'_>, solution: &Solution) -> Option<DVec3> {
    let bore = engagement.gun.bore_from_setting(solution.azimuth, solution.dial.nearest)?;
    Some(engagement.first_contact(bore)?.position_m)
}

/// How far beyond the target the shot at `setting` comes down to the target's height.
fn overshoot_m(engagement: &Engagement<'_>, solution: &Solution, setting: f64) -> Option<f64> {
    let Engagement { round, gun, target, .. } = *engagement;
    if solution.angle_of_fall.radians() <= 0.0 {
        return None;
    }
    let bore = gun.bore_from_setting(solution.azimuth, setting)?;
    let height_m = target.position_at_m(solution.time_of_flight_s).z;
    let mut watch = DescentThrough { height_m };
    let landing = run(round, &gun.launch(round, bore), engagement.wind_mps, &mut watch);
    let off_m = landing.state.position_m - target.position_at_m(landing.state.time_s);
    let ahead = (target.position_m - gun.pivot_m).reject_from_normalized(UP).try_normalize()?;
    (landing.end == End::Plane).then(|| off_m.dot(ahead))
}
