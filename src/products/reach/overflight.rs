//! Whether a shot whose course is told gets over all the ground before the point it is to hit.

use glam::DVec3;

use super::ReachOrder;
use super::approach::Approach;
use super::passage::Crests;
use super::ray::Caution;
use crate::flight::fan::{Bearing, Course, Shot};

/// Parts of the line between two places at which its height is compared with a crest's.
const PARTS: u32 = 4;
/// By how much the course may be off, metres; less near the target, where all courses to it meet.
const DOUBT_M: f64 = 1.0;
/// Where that begins, metres before the target.
const NEAR_TARGET_M: f64 = 30.0;

/// A course over the ground.
pub(super) struct Overflight<'a> {
    approach: Approach<'a>,
    pivot_m: DVec3,
    target_m: DVec3,
    course: Course<'a>,
}

impl<'a> Overflight<'a> {
    /// That of a shot of the gun of `order`, with its pivot at `pivot_m`, to a place `to_m` from there; `None` where its course
    /// is not known.
    pub fn of(
        order: &ReachOrder<'a>,
        pivot_m: DVec3,
        (on, shot): (&Bearing<'a>, &Shot),
        to_m: DVec3,
    ) -> Option<Self> {
        let course = on.course(shot, to_m, order.ground.highest_m() - pivot_m.z)?;
        Some(Self { approach: order.approach(), pivot_m, target_m: pivot_m + to_m, course })
    }

    /// Whether it gets over all of it.
    pub fn is_open(&self) -> bool {
        let (mut from, last) = ((0, self.place_m(0)), self.course.places() - 1);
        while from.0 < last {
            let to = self.course.together_to(from.0);
            let to = (to, self.place_m(to));
            if !self.is_open_between(from, to) {
                return false;
            }
            from = to;
        }
        true
    }

    /// Whether it gets over each crest by at least `clearance_m`.
    pub fn clears_crests(&self, clearance_m: f64) -> bool {
        let (mut crests, last) = (Crests::default(), self.course.places() - 1);
        let along = (0..last).flat_map(|from| {
            let (start_m, end_m) = (self.place_m(from), self.place_m(from + 1));
            (0..PARTS).map(move |part| start_m.lerp(end_m, f64::from(part) / f64::from(PARTS)))
        });
        let mut heights = self.approach.ground.reader();
        let mut above_m = along.filter_map(|place_m| Some(place_m.z - heights.height_m(place_m.truncate())?));
        clearance_m <= 0.0 || above_m.all(|above_m| crests.next_m(above_m) >= clearance_m)
    }

    /// Whether it gets over the ground between two of its places: the straight line between them does, which is nowhere
    /// above the course, or else both halves do.
    fn is_open_between(&self, (from, start_m): (usize, DVec3), (to, end_m): (usize, DVec3)) -> bool {
        if !start_m.is_finite() || !end_m.is_finite() {
            return false;
        }
        let index = usize::midpoint(from, to);
        self.approach.gets_along([start_m, end_m], self.target_m)
            || index > from && {
                let middle = (index, self.place_m(index));
                self.is_open_between((from, start_m), middle) && self.is_open_between(middle, (to, end_m))
            }
    }

    /// A place of the course, world metres; with caution lower by what is in doubt.
    fn place_m(&self, index: usize) -> DVec3 {
        let mut place_m = self.pivot_m + self.course.place_m(index);
        if self.approach.caution == Caution::Conservative {
            place_m.z -= DOUBT_M * (place_m.distance(self.target_m) / NEAR_TARGET_M).min(1.0);
        }
        place_m
    }
}
