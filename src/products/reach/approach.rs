//! Whether a shell gets along a straight piece of its path, and on to its target.

use glam::DVec3;

use super::ray::Caution;
use crate::aim::is_the_hit;
use crate::terrain::{Ground, Probe};

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
        let contact = self.ground.first_contact_of(self.probe, piece[0], piece[1]);
        contact.is_none_or(|contact| is_the_hit(piece, &contact, target_m))
    }
}
