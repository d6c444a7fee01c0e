//! The vertical plane of one bearing in the wind, and the shots that pass through its points.
//!
//! A shot does not stay in the plane: it leaves the muzzle out of it, by its lean, and the wind brings it back at the point.

use glam::{DVec2, DVec3};

use super::shot::bore;
use crate::flight::fan::{Cause, Fan};
use crate::frame::elevation_from_direction;

/// The shot passes through the plane when it is this close to it, and has what is wanted as nearly, metres.
const SETTLED_M: f64 = 0.01;
/// Steps that may settle it, and those after which its slopes are asked for again.
const MOST_STEPS: usize = 9;
const STEPS_BY_SLOPES: usize = 3;
/// How far it is leaned, radians, and how much later, seconds, it is looked at to learn its slopes.
const PROBE_RAD: f64 = 1e-3;
const PROBE_S: f64 = 0.02;
/// It is leaned by no more at once, radians.
const MOST_LEAN: f64 = 0.3;

/// A vertical plane through the pivot.
pub(super) struct Plane<'f> {
    pub fan: &'f Fan,
    pub cause: Cause,
    pub barrel_length_m: f64,
    /// The bearing, a horizontal unit vector.
    pub ahead: DVec2,
}

/// A shot where it passes through the plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    /// Of the bore out of the plane, radians, positive right.
    pub lean: f64,
    /// Muzzle to there, seconds.
    pub time_s: f64,
    /// From the pivot, metres; negative behind it.
    pub ahead_m: f64,
    /// Above the pivot, metres.
    pub height_m: f64,
    /// For each radian of lean: metres aside, and metres more of what was not wanted, height at a distance or distance at a
    /// height.
    pub lever_m: DVec2,
}

/// What is wanted of it, metres from the pivot.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted {
    Distance(f64),
    Height(f64),
}

impl Plane<'_> {
    /// The shot of a lift, radians, with what is wanted, near the lean and the time of `start`; `None` where there is none.
    pub fn pass(&self, lift: f64, start: [f64; 2], wanted: Wanted) -> Option<Pass> {
        let [mut lean, mut time_s] = start;
        let mut slopes = [DVec3::ZERO; 2];
        for step in 0..MOST_STEPS {
            let here_m = self.place_m(lift, lean, time_s)?;
            if step % STEPS_BY_SLOPES == 0 {
                let leaned_m = self.place_m(lift, lean + PROBE_RAD, time_s)?;
                let later_m = self.place_m(lift, lean, time_s + PROBE_S)?;
                slopes = [(leaned_m - here_m) / PROBE_RAD, (later_m - here_m) / PROBE_S];
            }
            let off_m = wanted.off_m(here_m);
            if off_m.abs().max_element() < SETTLED_M {
                let lever_m = wanted.kept(slopes);
                return Some(Pass { lean, time_s, ahead_m: here_m.x, height_m: here_m.z, lever_m });
            }
            let [per_lean, per_second] = slopes.map(|slope| wanted.of(slope));
            let determinant = per_lean.perp_dot(per_second);
            lean -= (off_m.perp_dot(per_second) / determinant).clamp(-MOST_LEAN, MOST_LEAN);
            time_s -= per_lean.perp_dot(off_m) / determinant;
        }
        None
    }

    /// Where the shell is, from the pivot: ahead, aside to the right and up, metres; `None` where that is not known.
    fn place_m(&self, lift: f64, lean: f64, time_s: f64) -> Option<DVec3> {
        let bore = bore(self.ahead, lift, lean);
        let place_m = self.fan.shell_m(self.cause, bore, time_s)? + bore * self.barrel_length_m;
        let flat_m = place_m.truncate();
        Some(DVec3::new(flat_m.dot(self.ahead), flat_m.perp_dot(self.ahead), place_m.z))
    }

    /// When a shot of a lift, radians, would be at a distance from the pivot if nothing slowed it, seconds.
    pub fn soonest_s(&self, lift: f64, distance_m: f64) -> f64 {
        let cos_lift = lift.cos().max(1e-3);
        let from_muzzle_m = (distance_m / cos_lift - self.barrel_length_m).max(0.0);
        from_muzzle_m / self.fan.round().launch_speed_mps
    }

    /// When a shot of a lift and a lean, radians, comes down to a height above the pivot in still air, seconds; `None` where it
    /// does not.
    pub fn descends_s(&self, lift: f64, lean: f64, height_m: f64) -> Option<f64> {
        let bore = bore(self.ahead, lift, lean);
        let above_muzzle_m = height_m - bore.z * self.barrel_length_m;
        let (_, time_s) = self.fan.descends_to(above_muzzle_m, elevation_from_direction(bore))?;
        Some(time_s)
    }
}

impl Wanted {
    /// How far a place is off the plane, and from what is wanted, metres.
    fn off_m(self, place_m: DVec3) -> DVec2 {
        match self {
            Self::Distance(wanted_m) | Self::Height(wanted_m) => self.of(place_m) - DVec2::Y * wanted_m,
        }
    }

    /// The part of a vector aside, and that which is wanted.
    const fn of(self, vector: DVec3) -> DVec2 {
        match self {
            Self::Distance(_) => DVec2::new(vector.y, vector.x),
            Self::Height(_) => DVec2::new(vector.y, vector.z),
        }
    }

    /// The part aside and the one that is not wanted, by the first of two slopes, with so much of the second that what is
    /// wanted is kept.
    fn kept(self, [per_lean, per_second]: [DVec3; 2]) -> DVec2 {
        let slope = per_lean - per_second * (self.of(per_lean).y / self.of(per_second).y);
        match self {
            Self::Distance(_) => DVec2::new(slope.y, slope.z),
            Self::Height(_) => DVec2::new(slope.y, slope.x),
        }
    }
}
