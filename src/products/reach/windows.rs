//! What clears the ground on the way to anywhere: the windows of many rays all round.

use rayon::prelude::*;

use super::line::GroundLine;
use super::ray::{CLOSED, OPEN, Walk, Window};
use super::{RAYS_AT_A_TIME, ahead};
use crate::units::Angle;

/// What clears the ground before each sample of each ray.
pub(super) struct Windows {
    /// Rays together, each sample by sample: as a thread has walked them, so that nobody has to join them.
    bundles: Vec<Vec<Window>>,
    rays: usize,
    samples: usize,
}

impl Windows {
    /// Walks so many rays, north first and clockwise.
    pub fn of(walk: &Walk<'_>, rays: usize) -> Self {
        let bundle = |line: &mut GroundLine, first: usize| {
            let bundle = first * RAYS_AT_A_TIME..rays.min((first + 1) * RAYS_AT_A_TIME);
            let mut windows = Vec::with_capacity(bundle.len() * walk.samples);
            for (passed, ray) in bundle.enumerate() {
                let bearing = Angle::from_degrees(360.0 * ray as f64 / rays as f64);
                walk.along(ahead(bearing), line, |_, window, _| windows.push(window));
                windows.resize((passed + 1) * walk.samples, CLOSED);
            }
            windows
        };
        let bundles = (0..rays.div_ceil(RAYS_AT_A_TIME)).into_par_iter().with_max_len(1);
        let bundles = bundles.map_init(GroundLine::default, bundle).collect();
        Self { bundles, rays, samples: walk.samples }
    }

    /// How many rays there are.
    pub const fn rays(&self) -> usize {
        self.rays
    }

    /// What clears so many samples of a ray but the last of them; rays are counted round and round.
    #[inline]
    pub fn before(&self, ray: i32, passed: i32) -> Window {
        if passed <= 0 {
            return OPEN;
        }
        let ray = ray as usize;
        let ray = if ray < self.rays { ray } else { ray - self.rays };
        let bundle = &self.bundles[ray / RAYS_AT_A_TIME];
        bundle[ray % RAYS_AT_A_TIME * self.samples + (passed as usize - 1).min(self.samples - 1)]
    }
}
