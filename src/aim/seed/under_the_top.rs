//! The farthest point just under the top of steep shots, in wind and motion.
//!
//! There only a small round of bores about the vertical gets to the height, and they come down on a small round of places that
//! wind and motion may have carried far off. The farthest of them ahead is where no change of bore or moment that keeps height
//! and plane gains any range: the changes of place by bore and moment have no volume. That and being in the plane at the
//! height are three conditions on two leans and a moment, settled by Newton's steps from the round's own size.

use glam::{DMat3, DVec2, DVec3};

use super::told::Told;
use crate::aim::bracket::top;
use crate::aim::flights::Range;
use crate::aim::front::Shells;
use crate::aim::search::Aimed;
use crate::flight::fan::Fan;
use crate::frame::UP;

/// How well the moment of the top is known, seconds.
const MOMENT_PRECISION_S: f64 = 1e-3;
/// Bores that lean no more than this, radians, make a circle as nearly as Newton's steps need to start.
const MOST_SIZE_SQUARED: f64 = 0.3 * 0.3;
/// It is to get this much higher, metres: the straight steps of a path run up to a millimetre and a half under its told arc.
const OVER_M: f64 = 2e-3;
/// Steps by which changes are asked: either lean, and seconds.
const PROBE: DVec3 = DVec3::new(5e-3, 5e-3, 0.1);
/// Newton's steps that may settle it, and the most they lean at once.
const MOST_STEPS: usize = 16;
const MOST_LEAN: f64 = 0.1;
/// Settled when the shell is this close to plane and height, metres, and the volume this small beside the first one.
const SETTLED_M: f64 = 0.02;
const SETTLED_VOLUME: f64 = 1e-3;

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
    let start = match steep.start() {
        Some(start) if start.is_finite() => start,
        Some(_) => return FarthestTold::Nowhere,
        None => return FarthestTold::Unknown,
    };
    steep.volume = steep.changes(start).determinant().abs();
    match steep.settled(start).filter(|_| !steep.told.lost) {
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

    /// Ahead of the target, right of it and above what it is to get to, metres.
    fn off_m(&mut self, shot: DVec3) -> DVec3 {
        let bore = self.bore(shot);
        let off_m = self.told.off_target_m(Aimed { bore, time_s: shot.z });
        let line = self.told.sightline();
        DVec3::new(off_m.dot(line.ahead), off_m.dot(line.right), off_m.z - OVER_M)
    }

    /// How that changes with either lean and with time.
    fn changes(&mut self, shot: DVec3) -> DMat3 {
        let here_m = self.off_m(shot);
        let [ahead, right, later] = beside(shot).map(|(shot, by)| (self.off_m(shot) - here_m) / by);
        DMat3::from_cols(ahead, right, later)
    }

    /// About the farthest shot, as if the bores that get to the height made a circle; not numbers where none gets to the height
    /// or to the plane, `None` where they do not make a small one.
    fn start(&mut self) -> Option<DVec3> {
        let last_s = self.told.last_moment_s();
        let above_m = |time_s| self.off_m(DVec3::new(0.0, 0.0, time_s)).z;
        let (time_s, above_m) = top(above_m, (0.0, last_s), MOMENT_PRECISION_S, |_| false);
        let at = |lean: DVec2| lean.extend(time_s);
        let [ahead, right] = [DVec2::X, DVec2::Y].map(|axis| {
            let beside_m = [-PROBE.x, PROBE.x].map(|lean| self.off_m(at(axis * lean)).z);
            let slope = (beside_m[1] - beside_m[0]) / (2.0 * PROBE.x);
            (slope, (beside_m[0] + beside_m[1] - 2.0 * above_m) / (PROBE.x * PROBE.x))
        });
        let bend = 0.5 * (ahead.1 + right.1);
        let middle = DVec2::new(-ahead.0 / ahead.1, -right.0 / right.1);
        let size_squared = -2.0 * (above_m + 0.5 * middle.dot(DVec2::new(ahead.0, right.0))) / bend;
        let aside_m = self.off_m(at(middle)).y;
        let per_lean_m = (self.off_m(at(middle + DVec2::Y * PROBE.y)).y - aside_m) / PROBE.y;
        let across = -aside_m / per_lean_m;
        let along = (size_squared - across * across).sqrt(); // not a number where the plane is beside them
        (bend < 0.0 && size_squared < MOST_SIZE_SQUARED).then(|| at(middle + DVec2::new(along, across)))
    }

    /// Beside the plane and above the height, metres, and the volume of the changes.
    fn conditions(&mut self, shot: DVec3) -> DVec3 {
        let off_m = self.off_m(shot);
        DVec3::new(off_m.y, off_m.z, self.changes(shot).determinant() / self.volume)
    }

    fn settled(&mut self, mut shot: DVec3) -> Option<Aimed> {
        for _ in 0..MOST_STEPS {
            let here = self.conditions(shot);
            if here.truncate().length() < SETTLED_M && here.z.abs() < SETTLED_VOLUME {
                return Some(Aimed { bore: self.bore(shot), time_s: shot.z });
            }
            let [ahead, right, later] = beside(shot).map(|(shot, by)| (self.conditions(shot) - here) / by);
            let by = -(DMat3::from_cols(ahead, right, later).inverse() * here);
            let by = by * (MOST_LEAN / by.truncate().length()).min(1.0);
            shot += by;
            if !shot.is_finite() || shot.z <= 0.0 {
                return None;
            }
        }
        None
    }
}

/// The shots beside one, and how far they lie from it.
fn beside(shot: DVec3) -> [(DVec3, f64); 3] {
    [
        (shot + DVec3::X * PROBE.x, PROBE.x),
        (shot + DVec3::Y * PROBE.y, PROBE.y),
        (shot + DVec3::Z * PROBE.z, PROBE.z),
    ]
}
