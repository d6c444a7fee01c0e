//! How far each elevation gets at the target's height in wind and motion: the fan's answer and the drift of that shot.

use std::f64::consts::FRAC_PI_2;

use glam::DVec3;

use super::reader::{Reader, along};
use crate::aim::bracket::top;
use crate::aim::flights::Range;
use crate::units::Angle;

/// How far from the farthest elevation in still air the farthest one is looked for, radians.
const WITHIN: f64 = 0.4;
/// How well the farthest elevation is known, radians: the range there is flat, so this is centimetres.
const PRECISION: f64 = 1e-4;
/// An elevation that never comes down to the height counts as this far, metres, and farther the higher it is.
const NOWHERE_M: f64 = -1e7;
/// Rounds that may settle how far aside a shot has to be turned.
const MOST_ROUNDS: usize = 16;
/// The turn is settled when the shot comes down this close to the plane of the target, metres.
const SETTLED_M: f64 = 0.02;

/// A shot that comes down at the target's height in the vertical plane of the target, as the fan and the drift have it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing {
    /// Ahead of the pivot, metres.
    pub range_m: f64,
    /// How far the bore is turned from the target's azimuth, radians, positive right.
    pub turn: f64,
    /// Metres aside per radian of turn.
    pub lever_m: f64,
    /// Muzzle to there, seconds.
    pub time_s: f64,
}

/// The shots of every elevation.
pub(super) struct Reached<'r, 'a> {
    pub range: &'r Range<'a>,
    pub reader: &'r Reader<'r>,
}

impl Reached<'_, '_> {
    /// The bore of an elevation turned aside, both in radians.
    pub fn bore(&self, elevation: f64, turn: f64) -> DVec3 {
        let line = &self.range.sightline;
        let ahead = line.ahead.truncate() * turn.cos() + line.right.truncate() * turn.sin();
        along(ahead, Angle::from_radians(elevation))
    }

    /// The shot of an elevation; `None` where it does not come down there, or the fan cannot tell.
    pub fn landing(&self, elevation: f64) -> Option<Landing> {
        let (mut turn, mut drift_z_m) = (0.0_f64, 0.0);
        let mut last: Option<(f64, f64)> = None;
        let mut lever_m = 0.0;
        for _ in 0..MOST_ROUNDS {
            let (landed_m, reach_m, time_s) = self.landed(elevation, turn, drift_z_m)?;
            let risen_m = landed_m.z - drift_z_m;
            drift_z_m = landed_m.z;
            lever_m = if lever_m > 0.0 { lever_m } else { reach_m.max(1.0) };
            if let Some((last_turn, last_aside_m)) = last {
                let learnt_m = (landed_m.y - last_aside_m) / (turn - last_turn); // not a number where nothing was turned
                lever_m = if learnt_m > 0.1 * reach_m { learnt_m } else { lever_m };
            }
            if landed_m.y.abs().max(risen_m.abs()) < SETTLED_M {
                return Some(Landing { range_m: landed_m.x, turn, lever_m, time_s });
            }
            if landed_m.y != 0.0 {
                last = Some((turn, landed_m.y));
            }
            turn = (turn - landed_m.y / lever_m).clamp(-FRAC_PI_2, FRAC_PI_2);
        }
        None
    }

    /// Where a bore comes down at the target's height, seen from the pivot: ahead, aside, and how far the drift has
    /// raised it, metres; how far it would have got without drift; and when.
    fn landed(&self, elevation: f64, turn: f64, drift_z_m: f64) -> Option<(DVec3, f64, f64)> {
        let line = &self.range.sightline;
        let target_mps = self.range.engagement.target.velocity_mps;
        let height_m = line.height_m - drift_z_m;
        let (reach_m, time_s) = self.reader.descends_to(height_m, Angle::from_radians(elevation))?;
        let drift_m = self.range.drift_m(self.bore(elevation, turn), time_s) - target_mps * time_s;
        let (sin_turn, cos_turn) = turn.sin_cos();
        let ahead_m = reach_m * cos_turn + drift_m.dot(line.ahead);
        let aside_m = reach_m * sin_turn + drift_m.dot(line.right);
        Some((DVec3::new(ahead_m, aside_m, drift_m.z), reach_m, time_s))
    }

    /// How far an elevation gets, metres.
    pub fn in_any_time_m(&self, elevation: f64) -> f64 {
        self.landing(elevation).map_or(NOWHERE_M + elevation, |landing| landing.range_m)
    }

    /// The same, the shorter the longer the shell would have to outlive its lifetime.
    pub fn in_its_lifetime_m(&self, elevation: f64) -> f64 {
        let round = self.range.engagement.round;
        let late_s = |landing: Landing| (landing.time_s - round.lifetime_s).max(0.0);
        let reached = |landing: Landing| landing.range_m - late_s(landing) * round.launch_speed_mps;
        self.landing(elevation).map_or(NOWHERE_M + elevation, reached)
    }

    /// The elevation between two that gets farthest by `reached_m`, radians; `None` where the fan cannot tell.
    pub fn best(&self, reached_m: impl Fn(f64) -> f64, (low, high): (f64, f64)) -> Option<f64> {
        let calm = self.reader.farthest_elevation(self.range.sightline.height_m)?.radians().clamp(low, high);
        let within = ((calm - WITHIN).max(low), (calm + WITHIN).min(high));
        let ends = [within.0, within.1].map(|elevation| (elevation, reached_m(elevation)));
        let inside = top(&reached_m, within, PRECISION, |_| false);
        let best = ends.into_iter().fold(inside, |best, one| if one.1 > best.1 { one } else { best });
        (best.1 > NOWHERE_M * 0.5).then_some(best.0)
    }
}
