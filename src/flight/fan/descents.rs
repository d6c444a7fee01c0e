//! Many calm flights of one round, each from a launch of its own down to a height of its own.

use super::kernel::{Job, PlanarEnd, Sink};
use super::plain::{Clock, PlainRound};
use super::wide::Backend;
use crate::arsenal::Round;

/// A launch in the vertical plane it goes out in, the muzzle at the origin, and where it is to come down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Descent {
    /// Away from the muzzle, m/s.
    pub ahead_mps: f64,
    /// m/s.
    pub up_mps: f64,
    /// The height it is to come down through, metres above the muzzle.
    pub to_height_m: f64,
}

/// How far from the muzzle each of `wanted` comes down through its height, metres, in their order, `None` where it does
/// not within the shell's lifetime; none at all for a round the wide kernel cannot fly.
///
/// They are the one loop's flights, many at once; between steps the path is a straight line.
pub fn descents(round: &Round, wanted: &[Descent]) -> Option<Vec<Option<f64>>> {
    let plain = PlainRound::of(round)?;
    let launches_mps: Vec<[f64; 2]> = wanted.iter().map(|one| [one.ahead_mps, one.up_mps]).collect();
    // all fly on to the lowest of the heights: a few steps more, and every lane asks the same
    let height_m = wanted.iter().map(|one| one.to_height_m).fold(f64::INFINITY, f64::min);
    let last_step = Clock::new(plain.step_s).steps_beyond(round.lifetime_s);
    let at_m = vec![[0.0, 0.0]; wanted.len()];
    let mut falls = Falls { wanted, at_m, found_m: vec![None; wanted.len()] };
    let job = Job { round: &plain, launches_mps: &launches_mps, height_m, last_step };
    Backend::best().fly(&job, &mut falls);
    Some(falls.found_m)
}

/// Watches every path for its height.
struct Falls<'w> {
    wanted: &'w [Descent],
    /// Where each has been shown to be last.
    at_m: Vec<[f64; 2]>,
    found_m: Vec<Option<f64>>,
}

impl Sink for Falls<'_> {
    const SEES_PATHS: bool = true;

    fn path(&mut self, flight: usize, points_m: impl Iterator<Item = [f64; 2]>) {
        let height_m = self.wanted[flight].to_height_m;
        let [mut ahead_m, mut up_m] = self.at_m[flight];
        for [to_ahead_m, to_up_m] in points_m {
            let above_m = up_m - height_m;
            if above_m > 0.0 && to_up_m <= height_m && self.found_m[flight].is_none() {
                let fraction = above_m / (up_m - to_up_m);
                self.found_m[flight] = Some(ahead_m + fraction * (to_ahead_m - ahead_m));
            }
            (ahead_m, up_m) = (to_ahead_m, to_up_m);
        }
        self.at_m[flight] = [ahead_m, up_m];
    }

    fn end(&mut self, _: usize, _: PlanarEnd) {}
}
