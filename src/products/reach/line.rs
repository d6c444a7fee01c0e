//! The ground along one ray, read before anything is decided on it.

use glam::DVec2;

use super::ray::{Caution, Walk};
use crate::terrain::EvenSteps;

/// The ground at the samples of one ray; kept from ray to ray for its memory.
#[derive(Default)]
pub(super) struct GroundLine {
    /// World heights at the samples, metres; not a number where there is no ground.
    pub heights_m: Vec<f64>,
    /// With caution, the highest ground beside each sample, likewise.
    pub tops_m: Vec<f64>,
    beside_m: Vec<f64>,
}

impl GroundLine {
    /// Reads the ray that leaves the pivot along the horizontal unit vector `ahead`.
    pub fn read(&mut self, walk: &Walk<'_>, ahead: DVec2) {
        self.heights_m.resize(walk.samples, f64::NAN);
        walk.approach.ground.read_along(&steps(walk, ahead, 1), &mut self.heights_m);
        if walk.approach.caution == Caution::Conservative {
            self.read_beside(walk, ahead);
        }
    }

    /// The highest of each sample's surroundings: half way to its neighbours on the ray and on the rays beside it.
    fn read_beside(&mut self, walk: &Walk<'_>, ahead: DVec2) {
        let aside = DVec2::new(ahead.y, -ahead.x) * walk.half_gap;
        self.tops_m.clear();
        self.tops_m.resize(walk.samples, f64::NAN);
        self.beside_m.resize(2 * walk.samples + 1, f64::NAN);
        for ahead in [ahead - aside, ahead, ahead + aside] {
            walk.approach.ground.read_along(&steps(walk, ahead, 2), &mut self.beside_m);
            for (sample, top_m) in self.tops_m.iter_mut().enumerate() {
                let along_m = &self.beside_m[2 * sample..2 * sample + 3];
                *top_m = along_m.iter().copied().fold(*top_m, f64::max); // passes over what is not a number
            }
        }
    }
}

/// Steps along a ray from the pivot on, so many to a sample.
fn steps(walk: &Walk<'_>, ahead: DVec2, to_a_sample: u32) -> EvenSteps {
    let step_m = ahead * (walk.spacing_m / f64::from(to_a_sample));
    EvenSteps { first_m: walk.pivot_m.truncate() + step_m, step_m }
}
