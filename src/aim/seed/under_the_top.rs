//! The farthest point just under the top of steep shots, in wind and motion.
//!
//! There only a small round of bores about the vertical gets to the height, and they come down on a small round of places that
//! wind and motion may have carried far off. The farthest of them ahead is where no change of bore or moment that keeps height
//! and plane gains any range: the changes of place by bore and moment have no volume. That and being in the plane at the
//! height are three conditions on two leans and a moment, settled by Newton's steps from where the cap of these shots reaches
//! farthest (`cap.rs`).

use glam::{DMat3, DVec3};

use super::cap::{Cap, Rim};
use super::told::Told;
use crate::aim::bracket::top;
use crate::aim::flights::Range;
use crate::aim::front::Shells;
use crate::aim::search::Aimed;
use crate::flight::fan::Fan;
use crate::frame::UP;

/// How well the moment of the top is known, seconds.
const MOMENT_PRECISION_S: f64 = 1e-3;
/// Bores that lean no more than this make a cap as nearly as Newton's steps need to start, and no more than that nearly enough to
/// tell that none passes the plane.
const MOST_LEAN_SQUARED: f64 = 0.8 * 0.8;
const MOST_LEAN_SQUARED_TOLD: f64 = 0.3 * 0.3;
/// Steps by which changes are asked: either lean, and seconds.
const PROBE: DVec3 = DVec3::new(5e-3, 5e-3, 0.1);
/// Newton's steps that may settle it, and the most they lean at once.
const MOST_STEPS: usize = 16;
const MOST_LEAN: f64 = 0.1;
/// Settled when the shell is this close to plane and height, metres, and the volume this small beside the most there is.
const SETTLED_M: f64 = 0.02;
const SETTLED_VOLUME: f64 = 1e-2;

/// What is told of it.
pub(super) enum FarthestTold {
    /// The shot.
    Shot(Aimed),
    /// None comes down there on this bearing.
    Nowhere,
    /// The fan cannot tell.
    Unknown,
}

/// The farthest shot at the target's height on its bearing, `off_m` being known of how far places are from where they are told.
pub(super) fn farthest(range: &Range<'_>, fan: &Fan, off_m: Option<DVec3>) -> FarthestTold {
    if !Told::knows(range, fan) {
        return FarthestTold::Unknown;
    }
    let mut steep = Steep { told: Told::new(range, fan, off_m), volume: 1.0 };
    let Some(cap) = steep.cap().filter(|cap| cap.lean_squared() < MOST_LEAN_SQUARED) else {
        return FarthestTold::Unknown;
    };
    let Some(Rim { shot, volume }) = cap.farthest() else {
        let is_told = cap.lean_squared() < MOST_LEAN_SQUARED_TOLD;
        return if is_told { FarthestTold::Nowhere } else { FarthestTold::Unknown };
    };
    steep.volume = volume;
    match steep.settled(shot).filter(|_| !steep.told.lost) {
        Some(shot) => FarthestTold::Shot(shot),
        None => FarthestTold::Unknown,
    }
}

/// Shots by how far they lean ahead and to the right of the vertical, and moments of them.
struct Steep<'r, 'a> {
    told: Told<'r, 'a>,
    volume: f64,
}

impl Steep<'_, '_> {
    fn bore(&self, shot: DVec3) -> DVec3 {
        let line = self.told.sightline();
        (UP + line.ahead * shot.x + line.right * shot.y).normalize()
    }

    /// Ahead of the target, right of it and above it, metres.
    fn off_m(&mut self, shot: DVec3) -> DVec3 {
        let bore = self.bore(shot);
        let off_m = self.told.off_target_m(Aimed { bore, time_s: shot.z });
        let line = self.told.sightline();
        DVec3::new(off_m.dot(line.ahead), off_m.dot(line.right), off_m.z)
    }

    /// The cap of the shots that get to the height.
    fn cap(&mut self) -> Option<Cap> {
        let last_s = self.told.last_moment_s();
        let above_m = |time_s| self.off_m(DVec3::new(0.0, 0.0, time_s)).z;
        let (time_s, _) = top(above_m, (0.0, last_s), MOMENT_PRECISION_S, |_| false);
        Cap::about(DVec3::new(0.0, 0.0, time_s), PROBE, |shot| self.off_m(shot))
    }

    /// Beside the plane and above the height, metres, and the volume of the changes.
    fn conditions(&mut self, shot: DVec3) -> DVec3 {
        let off_m = self.off_m(shot);
        DVec3::new(off_m.y, off_m.z, changes(shot, |shot| self.off_m(shot)).determinant() / self.volume)
    }

    fn settled(&mut self, mut shot: DVec3) -> Option<Aimed> {
        for _ in 0..MOST_STEPS {
            let here = self.conditions(shot);
            if here.truncate().length() < SETTLED_M && here.z.abs() < SETTLED_VOLUME {
                return Some(Aimed { bore: self.bore(shot), time_s: shot.z });
            }
            let by = -(changes(shot, |shot| self.conditions(shot)).inverse() * here);
            let by = by * (MOST_LEAN / by.truncate().length()).min(1.0);
            shot += by;
            if !shot.is_finite() || shot.z <= 0.0 {
                return None;
            }
        }
        None
    }
}

/// How what shots have changes with either lean and with time, from the shots to either side of one: that is exact where heights
/// bend evenly, however small the cap.
fn changes(shot: DVec3, mut of: impl FnMut(DVec3) -> DVec3) -> DMat3 {
    let [ahead, right, later] = DVec3::AXES.map(|axis| {
        let [before, after] = [-1.0, 1.0].map(|side| of(shot + axis * PROBE * side));
        (after - before) / (2.0 * PROBE.dot(axis))
    });
    DMat3::from_cols(ahead, right, later)
}
