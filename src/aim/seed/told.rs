//! Where a fan tells shells to be, in the wind and from the gun in question.

use glam::DVec3;

use crate::aim::flights::Range;
use crate::aim::front::Shells;
use crate::aim::search::Aimed;
use crate::aim::sightline::Sightline;
use crate::aim::{Engagement, HIT_TOLERANCE_M};
use crate::flight::fan::Fan;

/// Before anything has flown, a front that comes closer than this may touch the target after all, metres.
const DOUBT_M: f64 = 2.0;
/// Once a flight has shown how far what is told is off: what is told to come this close does so.
const TOUCHES_M: f64 = HIT_TOLERANCE_M - 1e-3;
/// The fan knows moments this many times as late as the last one asked for: the search looks a little beyond.
const BEYOND: f64 = 1.3;

/// Where shells are, as a fan tells it.
pub(super) struct Told<'r, 'a> {
    range: &'r Range<'a>,
    fan: &'r Fan,
    /// How far from there a flight has shown them to be, metres.
    off_m: Option<DVec3>,
    /// Whether it was asked something it does not know.
    pub lost: bool,
}

impl<'r, 'a> Told<'r, 'a> {
    /// What `fan` tells, `off_m` added.
    pub const fn new(range: &'r Range<'a>, fan: &'r Fan, off_m: Option<DVec3>) -> Self {
        Self { range, fan, off_m, lost: false }
    }

    /// Whether it can tell of the target at all: its fan reaches down to it and knows the drift.
    pub fn knows(range: &Range<'_>, fan: &Fan) -> bool {
        let Engagement { gun, target, .. } = *range.engagement;
        let sinks_m = (target.velocity_mps.z * fan.last_moment_s()).min(0.0);
        range.knows_drift() && range.sightline.height_m + sinks_m - gun.barrel_length_m > fan.floor_m()
    }

    /// How far the shot that hits in still air is told to be off the target there, metres.
    pub fn off_in_still_air_m(&self, Aimed { bore, time_s }: Aimed) -> Option<DVec3> {
        Some(self.still_place_m(bore, time_s)? - self.engagement().target.position_m)
    }

    /// Where the shell is; `None` where the fan does not tell.
    pub fn known_place_m(&self, bore: DVec3, time_s: f64) -> Option<DVec3> {
        let still_m = self.still_place_m(bore, time_s)?;
        Some(still_m + self.range.drift_m(bore, time_s) + self.off_m.unwrap_or_default())
    }

    /// The same in still air and from a gun that does not move.
    fn still_place_m(&self, bore: DVec3, time_s: f64) -> Option<DVec3> {
        let gun = self.engagement().gun;
        Some(gun.pivot_m + bore * gun.barrel_length_m + self.fan.still_shell_m(bore, time_s)?)
    }

    /// How far a shot is from the target at its moment, as told, metres.
    pub fn off_target_m(&mut self, Aimed { bore, time_s }: Aimed) -> DVec3 {
        self.place_at_m(bore, time_s) - self.engagement().target.position_at_m(time_s)
    }

    /// Unit vector along the way past the target of a shot that is told to be there, as the target sees it.
    pub fn closing(&mut self, Aimed { bore, time_s }: Aimed) -> DVec3 {
        let later_s = time_s + self.engagement().round.step_s;
        self.off_target_m(Aimed { bore, time_s: later_s }).normalize_or_zero()
    }
}

impl Shells for Told<'_, '_> {
    const BESIDE_M: f64 = 5e-4;
    const CLOSE_M: f64 = 5e-4;
    const ANY_TOUCH: bool = false;

    fn touches_m(&self) -> f64 {
        if self.off_m.is_some() { TOUCHES_M } else { DOUBT_M }
    }

    fn place_at_m(&mut self, bore: DVec3, time_s: f64) -> DVec3 {
        let known_m = self.known_place_m(bore, time_s);
        self.lost |= known_m.is_none();
        known_m.unwrap_or(DVec3::NAN)
    }

    fn last_moment_s(&mut self) -> f64 {
        self.fan.last_moment_s() / BEYOND
    }

    fn engagement(&self) -> &Engagement<'_> {
        self.range.engagement
    }

    fn sightline(&self) -> &Sightline {
        &self.range.sightline
    }
}
