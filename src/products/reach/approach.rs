//! Whether a shell gets along a straight piece of its path, and on to its target.

use glam::DVec3;

use super::ray::Caution;
use crate::aim::is_the_hit;
use crate::frame::UP;
use crate::terrain::{Ground, Probe};

/// Ground this close to the target is the target's own, metres.
const AT_TARGET_M: f64 = 1.0;

/// What a shell carries over which ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Approach<'a> {
    pub ground: &'a Ground,
    pub probe: Probe,
    pub caution: Caution,
}

impl Approach<'_> {
    /// Whether nothing but the target is touched between two places, world metres.
    pub fn gets_along(&self, piece: [DVec3; 2], target_m: DVec3) -> bool {
        if self.probe != Probe::Point && self.caution == Caution::Even && self.is_far_above(piece, target_m) {
            return true;
        }
        let contact = self.ground.first_contact_of(self.probe, piece[0], piece[1]);
        contact.is_none_or(|contact| is_the_hit(piece, &contact, target_m))
    }

    /// Whether the line between the places, up to the target, lies above the ground by more than the shell's box reaches: told
    /// much sooner than what the box touches.
    fn is_far_above(&self, [from_m, to_m]: [DVec3; 2], target_m: DVec3) -> bool {
        let back_m = from_m - to_m;
        let leaves_m = (AT_TARGET_M - to_m.distance(target_m)).max(0.0);
        let short_m = to_m + back_m * (leaves_m / back_m.length()).min(1.0);
        let lower_m = UP * self.probe.reach_m();
        self.ground.first_contact(from_m - lower_m, short_m - lower_m).is_none()
    }
}
