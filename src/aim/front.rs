//! The method for wind, motion and motors: the shell's *front*, every place it can be at one moment.
//!
//! At each moment the front is a closed surface round the gun, swept outward and falling. The target starts outside it;
//! the front overtakes it (the flatter hit) and, having fallen, leaves it behind (the steeper one). Asked by time, a
//! target straight above, a wind that carries the shell back or a moving mark is nothing special.

use glam::DVec3;

use super::bracket::{root, top};
use super::flights::{Range, Until};
use super::search::{Aimed, CLOSE_ENOUGH_M, Pair};
use super::sightline::{Lay, Sightline};
use super::{Engagement, HIT_TOLERANCE_M};
use crate::units::Angle;

/// Flights that may settle the bore of one moment.
const MOST_FLIGHTS: u32 = 16;
/// Ratio of one moment looked at to the one before.
const STRIDE: f64 = 1.12;
/// No hit is looked for before this, seconds.
const SOONEST_S: f64 = 1e-4;
/// How well the moment of the closest front is known, seconds.
const MOMENT_PRECISION_S: f64 = 1e-3;

/// Who knows where shells are.
pub(super) trait Shells {
    /// The bore is settled when the shell is this close to the line through the target, metres.
    const BESIDE_M: f64;
    /// A hit is settled when the front is this close to the target, metres.
    const CLOSE_M: f64;
    /// Whether the first touch will do, or the closest is wanted.
    const ANY_TOUCH: bool;

    /// A front that comes this close and no closer is told as touching the target, metres.
    fn touches_m(&self) -> f64;

    /// Where the shell fired along `bore` is after `time_s`, metres; not numbers where that is not known, and then nothing
    /// that is found counts.
    fn place_at_m(&mut self, bore: DVec3, time_s: f64) -> DVec3;

    /// The moment a shell fired straight up is back at the target's height: after it, nothing is there any more.
    fn last_moment_s(&mut self) -> f64;

    /// The question.
    fn engagement(&self) -> &Engagement<'_>;

    /// How the target is seen.
    fn sightline(&self) -> &Sightline;
}

impl Shells for Range<'_> {
    const BESIDE_M: f64 = 1e-5;
    const CLOSE_M: f64 = CLOSE_ENOUGH_M;
    const ANY_TOUCH: bool = true;

    fn touches_m(&self) -> f64 {
        HIT_TOLERANCE_M
    }

    fn place_at_m(&mut self, bore: DVec3, time_s: f64) -> DVec3 {
        Range::place_at_m(self, bore, time_s)
    }

    fn last_moment_s(&mut self) -> f64 {
        let lay = Lay { lift: Angle::RIGHT, lean: Angle::ZERO };
        self.pass(lay, Until::Descends).state.time_s * 1.1 + 1.0
    }

    fn engagement(&self) -> &Engagement<'_> {
        self.engagement
    }

    fn sightline(&self) -> &Sightline {
        &self.sightline
    }
}

/// The front near the target, followed through time.
struct Front<'r, S> {
    shells: &'r mut S,
    /// The bore that last brought the shell in line with the target.
    bore: DVec3,
    /// Metres the shell moves per radian of bore.
    lever_m: f64,
}

/// Both arcs, the flatter one as the target plane may have found it already.
pub(super) fn both<S: Shells>(shells: &mut S, low: Option<Aimed>) -> Pair {
    let last_s = shells.last_moment_s();
    let mut front = Front::new(shells, low);
    let first_s = match low {
        Some(low) => low.time_s,
        None => front.first_moment_s(),
    };
    let Some((outside, inside)) = front.entering(first_s, last_s, low.is_some()) else {
        return Pair { low: low.or_else(|| front.touching(first_s, last_s)), high: None };
    };
    let bore_inside = front.bore;
    let low = low.or_else(|| front.crossing(outside, inside));
    front.bore = bore_inside;
    let high = front.leaving(inside, last_s).and_then(|(inside, outside)| front.crossing(inside, outside));
    Pair { low, high }
}

impl<'r, S: Shells> Front<'r, S> {
    fn new(shells: &'r mut S, low: Option<Aimed>) -> Self {
        let bore = low.map_or_else(|| shells.sightline().toward(), |low| low.bore);
        let lever_m = shells.sightline().distance_m();
        Self { shells, bore, lever_m }
    }

    /// A moment at which the front has not reached the target yet.
    fn first_moment_s(&mut self) -> f64 {
        let engagement = self.shells.engagement();
        let closing = engagement.gun.platform_velocity_mps - engagement.target.velocity_mps;
        let soonest_mps = engagement.round.launch_speed_mps + closing.length();
        let muzzle_to_target_m = self.shells.sightline().distance_m() - engagement.gun.barrel_length_m;
        let mut moment_s = 0.8 * muzzle_to_target_m / soonest_mps;
        while self.gap_m(moment_s) <= 0.0 && moment_s > SOONEST_S {
            moment_s *= 0.5; // a motor or a long fall made it faster than it was fired
        }
        moment_s
    }

    /// How far the target is outside the front at `time_s`, metres along the bore; negative inside it.
    fn gap_m(&mut self, time_s: f64) -> f64 {
        let target_m = self.shells.engagement().target.position_at_m(time_s);
        let mut last: Option<(DVec3, DVec3)> = None;
        for _ in 0..MOST_FLIGHTS {
            let shell_m = self.shells.place_at_m(self.bore, time_s);
            if !shell_m.is_finite() {
                return f64::NAN;
            }
            if let Some((bore, place_m)) = last {
                self.learn_lever(self.bore - bore, shell_m - place_m);
            }
            let ahead_m = target_m - shell_m;
            let along_m = ahead_m.dot(self.bore);
            let beside_m = ahead_m - self.bore * along_m;
            if beside_m.length() < S::BESIDE_M {
                return along_m;
            }
            last = Some((self.bore, shell_m));
            let turn = (beside_m / self.lever_m.max(along_m.abs())).clamp_length_max(0.7);
            self.bore = (self.bore + turn).normalize();
        }
        let ahead_m = target_m - self.shells.place_at_m(self.bore, time_s);
        ahead_m.dot(self.bore)
    }

    fn learn_lever(&mut self, turned: DVec3, moved_m: DVec3) {
        let lever_m = moved_m.dot(turned) / turned.length_squared();
        if lever_m.is_finite() && lever_m > 0.0 {
            self.lever_m = lever_m;
        }
    }

    /// The moments between which the front overtakes the target, with the gaps there; the target is so far inside at the second
    /// that it is no hit itself.
    fn entering(&mut self, first_s: f64, last_s: f64, is_hit_at_first: bool) -> Option<(Moment, Moment)> {
        let gap_m = if is_hit_at_first { 0.0 } else { self.gap_m(first_s) };
        let mut before = (first_s, gap_m.max(0.0));
        let mut stride = if is_hit_at_first { 1.01 } else { STRIDE };
        let mut closest = (before, before, before);
        while before.0 < last_s {
            let now_s = before.0 * stride;
            let now = (now_s, self.gap_m(now_s));
            if now.1 < -S::CLOSE_M {
                return Some((before, now));
            }
            if now.1 < closest.1.1 {
                closest = (before, now, now);
            } else if closest.1 == before {
                closest.2 = now;
            }
            (before, stride) = (now, STRIDE);
        }
        self.slipped_inside(closest)
    }

    /// Between three moments whose middle one is the closest, one at which the target is inside after all.
    fn slipped_inside(&mut self, (before, _, after): (Moment, Moment, Moment)) -> Option<(Moment, Moment)> {
        let depth = |time_s: f64| -self.gap_m(time_s);
        let enough = |depth_m: f64| depth_m > 2.0 * S::CLOSE_M;
        let (time_s, depth_m) = top(depth, (before.0, after.0), MOMENT_PRECISION_S, enough);
        (depth_m > S::CLOSE_M).then_some((before, (time_s, -depth_m)))
    }

    /// The moments between which the falling front leaves the target outside again.
    fn leaving(&mut self, mut inside: Moment, last_s: f64) -> Option<(Moment, Moment)> {
        while inside.0 < last_s * STRIDE {
            let time_s = inside.0 * STRIDE;
            let now = (time_s, self.gap_m(time_s));
            if now.1 >= 0.0 {
                return Some((inside, now));
            }
            inside = now;
        }
        None
    }

    /// The hit between two moments on either side of the front.
    fn crossing(&mut self, one: Moment, other: Moment) -> Option<Aimed> {
        let time_s = root(|time_s| self.gap_m(time_s), one, other, S::CLOSE_M)?;
        self.gap_m(time_s);
        Some(Aimed { bore: self.bore, time_s })
    }

    /// The moment the front comes closest, if that is close enough for a touch.
    fn touching(&mut self, first_s: f64, last_s: f64) -> Option<Aimed> {
        let touches_m = self.shells.touches_m();
        let depth = |time_s: f64| -self.gap_m(time_s);
        let enough = |depth_m: f64| S::ANY_TOUCH && depth_m > -touches_m;
        let (time_s, depth_m) = top(depth, (first_s, last_s), MOMENT_PRECISION_S, enough);
        self.gap_m(time_s);
        (depth_m >= -touches_m).then_some(Aimed { bore: self.bore, time_s })
    }
}

/// A moment, seconds, and the target's gap to the front then, metres.
type Moment = (f64, f64);
