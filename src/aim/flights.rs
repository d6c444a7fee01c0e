//! The flights a solver flies: each lay gives one miss, seen from the target as it moves.

use glam::DVec3;

use super::sightline::{Lay, Sightline};
use super::{Engagement, Target};
use crate::arsenal::{Body, GameBody, Motor, Round};
use crate::flight::fan::{Cause, Fan};
use crate::flight::trajectory::{Trajectory, recorded};
use crate::flight::{self, Continue, End, Landing, State, Step, Watch, run};
use crate::frame::UP;
use crate::units::Angle;

/// Lean is settled when the shell passes this close to the vertical plane through the target, metres.
const LEAN_TOLERANCE_M: f64 = 1e-6;
/// Flights that may settle the lean of one lift.
const MOST_LEAN_FLIGHTS: u32 = 12;
/// A search flight lasts this many lifetimes at most: late solutions are found and then refused with their time.
const LIFETIMES_SEARCHED: f64 = 4.0;

/// A miss at which a lay read off a fan is taken, per metre of distance, and the bounds on it, metres: a setting's last
/// digit holds.
const CLOSE_SHARE: f64 = 1e-6;
const CLOSE_M: [f64; 2] = [1e-4, 2e-3];

/// Where a search flight ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Until {
    /// It crosses the plane through the target that stands square to this unit vector.
    Crosses(DVec3),
    /// It descends through the target's height.
    Descends,
}

/// One search flight, as seen from the target at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pass {
    /// The shell relative to the target, metres.
    pub off_m: DVec3,
    /// The shell at that moment.
    pub state: State,
    /// Whether it got where the flight was to end.
    pub arrived: bool,
}

/// The solver's gun: it flies lays and counts.
pub(super) struct Range<'a> {
    pub engagement: &'a Engagement<'a>,
    pub sightline: Sightline,
    /// Flights flown so far.
    pub flights: u32,
    /// The miss at which a lay read off a fan is taken, metres.
    pub close_m: f64,
    /// How far from where its fan tells them a flight has shown places to be, metres.
    pub told_off_m: Option<DVec3>,
    /// The round's fan, if one is at hand.
    fan: Option<&'a Fan>,
    /// The round with its lifetime stretched, so that a late hit is found before it is refused.
    round: Round,
    /// The lean that last settled, radians, and the lateral metres a radian of lean gives there.
    lean: (f64, f64),
}

impl<'a> Range<'a> {
    pub fn new(engagement: &'a Engagement<'a>) -> Self {
        let (gun, target) = (engagement.gun, engagement.target);
        let heading = gun.hull.axes().forward.truncate().try_normalize().unwrap_or(glam::DVec2::Y);
        let sightline = Sightline::new(gun.pivot_m, target.position_m, heading);
        let lifetime_s = engagement.round.lifetime_s * LIFETIMES_SEARCHED;
        let round = Round { lifetime_s, ..engagement.round.clone() };
        let close_m = (sightline.distance_m() * CLOSE_SHARE).clamp(CLOSE_M[0], CLOSE_M[1]);
        let fan = engagement.fan.filter(|fan| fan.round() == engagement.round);
        Self { engagement, sightline, flights: 0, close_m, told_off_m: None, fan, round, lean: (0.0, 0.0) }
    }

    /// Flies until `time_s`, keeping the path.
    pub fn recorded_until(&mut self, bore: DVec3, time_s: f64) -> Trajectory {
        let launch = self.engagement.gun.launch(&self.round, bore);
        let watch = UntilTime { time_s, step_s: self.round.step_s };
        self.flights += 1;
        recorded(&self.round, &launch, self.engagement.wind_mps, watch)
    }

    /// The same, and the shell as seen from the target then.
    pub fn recorded_at(&mut self, bore: DVec3, time_s: f64) -> (Trajectory, Pass) {
        let path = self.recorded_until(bore, time_s);
        let state = path.landing.state;
        let target_m = self.engagement.target.position_at_m(state.time_s);
        let pass =
            Pass { off_m: state.position_m - target_m, state, arrived: path.landing.end == End::Plane };
        (path, pass)
    }

    /// Flies to the target along `bore`, keeping the path.
    pub fn recorded(&mut self, bore: DVec3, until: Until) -> (Trajectory, Pass) {
        let launch = self.engagement.gun.launch(&self.round, bore);
        let watch = self.past_target(until);
        self.flights += 1;
        let path = recorded(&self.round, &launch, self.engagement.wind_mps, watch);
        let pass = watch.pass(&path.landing);
        (path, pass)
    }

    /// What wind and the gun's own motion have moved a shell `time_s` after it was fired along `bore`, metres: as the fan
    /// has it, or an estimate, far cheaper than a flight and not counted as one.
    pub fn drift_m(&self, bore: DVec3, time_s: f64) -> DVec3 {
        let cause = self.cause();
        if cause.is_none(&self.round) {
            return DVec3::ZERO;
        }
        let told = self.fan.and_then(|fan| fan.drift_m(cause, bore, time_s));
        told.unwrap_or_else(|| {
            let velocity_mps = bore * self.round.launch_speed_mps;
            flight::drift_m(&self.round, velocity_mps, cause.gun_mps, cause.wind_mps, time_s)
        })
    }

    /// Whether the fan at hand knows what makes its shots drift, or nothing does.
    pub fn knows_drift(&self) -> bool {
        let cause = self.cause();
        cause.is_none(&self.round) || self.fan.is_some_and(|fan| fan.knows(cause))
    }

    /// What makes its shots drift.
    fn cause(&self) -> Cause {
        let Engagement { gun, wind_mps, .. } = *self.engagement;
        Cause { wind_mps, gun_mps: gun.platform_velocity_mps }
    }

    /// Where the shell is `time_s` after it was fired along `bore`, metres.
    pub fn place_at_m(&mut self, bore: DVec3, time_s: f64) -> DVec3 {
        let launch = self.engagement.gun.launch(&self.round, bore);
        let mut watch = UntilTime { time_s, step_s: self.round.step_s };
        self.flights += 1;
        run(&self.round, &launch, self.engagement.wind_mps, &mut watch).state.position_m
    }

    /// Whether a shell coasts in the vertical plane it is fired in and the target waits there.
    pub fn is_planar(&self) -> bool {
        let coasts = !matches!(&self.round.body, Body::Game(GameBody { motor: Motor::Rocket { .. }, .. }));
        let still = |v: DVec3| v.x == 0.0 && v.y == 0.0;
        coasts
            && self.is_calm()
            && still(self.engagement.target.velocity_mps)
            && still(self.engagement.gun.platform_velocity_mps)
    }

    /// Whether no wind is felt.
    fn is_calm(&self) -> bool {
        self.cause().is_calm(&self.round)
    }

    /// Whether no wind is felt and nothing moves but the shell.
    pub fn is_at_rest(&self) -> bool {
        self.cause().is_none(&self.round) && self.engagement.target.velocity_mps == DVec3::ZERO
    }

    /// The round's fan, if one is at hand.
    pub const fn fan(&self) -> Option<&'a Fan> {
        self.fan
    }

    fn past_target(&self, until: Until) -> PastTarget {
        let target = self.engagement.target;
        PastTarget::new(*target, self.round.step_s, -(self.sightline.distance_m() + 100.0), until)
    }

    /// Flies one lay.
    pub fn pass(&mut self, lay: Lay, until: Until) -> Pass {
        self.pass_along(self.sightline.bore_from_lay(lay), until)
    }

    /// Flies along `bore`.
    pub fn pass_along(&mut self, bore: DVec3, until: Until) -> Pass {
        let launch = self.engagement.gun.launch(&self.round, bore);
        let mut watch = self.past_target(until);
        let landing = run(&self.round, &launch, self.engagement.wind_mps, &mut watch);
        self.flights += 1;
        watch.pass(&landing)
    }

    /// Flies one lift with the lean at which the shell passes through the vertical plane of the target.
    pub fn pass_in_plane(&mut self, lift: Angle, until: Until) -> (Lay, Pass) {
        let right = self.sightline.right;
        let (mut lean, mut metres_per_radian) = self.lean;
        let mut lay = Lay { lift, lean: Angle::from_radians(lean) };
        let mut pass = self.pass(lay, until);
        if self.is_planar() {
            return (lay, pass);
        }
        for _ in 1..MOST_LEAN_FLIGHTS {
            let lateral = pass.off_m.dot(right);
            if lateral.abs() < LEAN_TOLERANCE_M {
                break;
            }
            if metres_per_radian == 0.0 {
                metres_per_radian = self.sightline.distance_m().max(1.0);
            }
            let turn = (-lateral / metres_per_radian).clamp(-0.5, 0.5);
            lay.lean = Angle::from_radians((lean + turn).clamp(-1.5, 1.5));
            pass = self.pass(lay, until);
            let (moved, gained) = (lay.lean.radians() - lean, pass.off_m.dot(right) - lateral);
            if moved == 0.0 {
                break;
            }
            if gained / moved > 0.0 {
                metres_per_radian = gained / moved;
            }
            lean = lay.lean.radians();
        }
        self.lean = (lean, metres_per_radian);
        (lay, pass)
    }

    /// How high above the target the shell passes when it has covered the range; very low where it never does.
    /// A path begins in the barrel, which may be longer than the range.
    pub fn height_at_range(&mut self, lift: Angle) -> f64 {
        let Sightline { ahead, range_m, height_m, .. } = self.sightline;
        let (sin_lift, cos_lift) = lift.sin_cos();
        if self.engagement.gun.barrel_length_m * cos_lift > range_m {
            return range_m * sin_lift / cos_lift - height_m;
        }
        let (_, pass) = self.pass_in_plane(lift, Until::Crosses(ahead));
        if pass.arrived { pass.off_m.z } else { pass.off_m.z.min(0.0) + pass.off_m.dot(ahead).min(0.0) }
    }

    /// How far beyond the target the shell comes down to its height; very short where it never rises to it.
    pub fn overshoot_at_height(&mut self, lift: Angle) -> f64 {
        let (_, pass) = self.pass_in_plane(lift, Until::Descends);
        self.overshoot_m(&pass)
    }

    /// The same, and the shorter the longer the shell would have to outlive its lifetime.
    pub fn overshoot_in_time(&mut self, lift: Angle) -> f64 {
        let (_, pass) = self.pass_in_plane(lift, Until::Descends);
        let late_s = (pass.state.time_s - self.engagement.round.lifetime_s).max(0.0);
        self.overshoot_m(&pass) - late_s * self.round.launch_speed_mps
    }

    fn overshoot_m(&self, pass: &Pass) -> f64 {
        let above = pass.arrived || pass.off_m.z > 0.0;
        if above { pass.off_m.dot(self.sightline.ahead) } else { pass.off_m.z - self.sightline.distance_m() }
    }
}

/// Ends a flight at a moment.
struct UntilTime {
    time_s: f64,
    step_s: f64,
}

impl Watch for UntilTime {
    fn judge(&mut self, state: &State, _: &Step) -> Continue {
        let share = (self.time_s - state.time_s) / self.step_s;
        if share <= 1.0 { Continue::Stop { fraction: share.max(0.0), end: End::Plane } } else { Continue::On }
    }
}

/// Ends a flight at the moving target's plane or height, or far below it.
#[derive(Clone, Copy)]
struct PastTarget {
    target: Target,
    floor_m: f64,
    until: Until,
    /// Metres the shell is to go along this unit vector until it is there: so many at the start from the world's origin ...
    toward: DVec3,
    ahead_m: f64,
    /// ... and so many more a second and a step.
    leaves_mps: f64,
    leaves_m: f64,
    sinks_m: f64,
}

impl PastTarget {
    fn new(target: Target, step_s: f64, floor_m: f64, until: Until) -> Self {
        let toward = match until {
            Until::Crosses(normal) => normal,
            Until::Descends => -UP,
        };
        let leaves_mps = target.velocity_mps.dot(toward);
        Self {
            target,
            floor_m,
            until,
            toward,
            ahead_m: target.position_m.dot(toward),
            leaves_mps,
            leaves_m: leaves_mps * step_s,
            sinks_m: target.velocity_mps.z * step_s,
        }
    }

    /// The end of a flight it watched.
    fn pass(&self, landing: &Landing) -> Pass {
        let state = landing.state;
        let arrived = landing.end == End::Plane && self.arrived(&state);
        Pass { off_m: state.position_m - self.target.position_at_m(state.time_s), state, arrived }
    }

    /// Whether the flight ended where it was to end, not at the floor.
    fn arrived(&self, state: &State) -> bool {
        self.remaining_m(state).abs() < 1e-6 * (1.0 + self.floor_m.abs())
    }

    /// How far the shell has to go yet, metres.
    #[inline]
    fn remaining_m(&self, state: &State) -> f64 {
        self.ahead_m + self.leaves_mps * state.time_s - state.position_m.dot(self.toward)
    }

    /// Whether a step that does not get there is one of a fall that will not.
    #[inline]
    fn is_hopeless(&self, state: &State, step: &Step) -> bool {
        let sinks_m = step.move_m.z - self.sinks_m;
        let above_m =
            || state.position_m.z - self.target.position_m.z - self.target.velocity_mps.z * state.time_s;
        let is_below = || match self.until {
            Until::Crosses(_) => above_m() + sinks_m < self.floor_m,
            Until::Descends => above_m() <= 0.0,
        };
        sinks_m < 0.0 && is_below()
    }
}

impl Watch for PastTarget {
    #[inline]
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let (remaining_m, nearer_m) = (self.remaining_m(state), step.move_m.dot(self.toward) - self.leaves_m);
        if remaining_m > 0.0 && nearer_m >= remaining_m {
            return Continue::Stop { fraction: remaining_m / nearer_m, end: End::Plane };
        }
        if self.is_hopeless(state, step) {
            Continue::Stop { fraction: 1.0, end: End::Plane }
        } else {
            Continue::On
        }
    }
}
