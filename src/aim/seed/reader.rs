//! Lays read off a fan for points seen from the pivot: the muzzle is a barrel's length nearer.

use glam::{DVec2, DVec3};

use crate::aim::flights::Range;
use crate::aim::solution::Arc;
use crate::flight::fan::{Fan, FanShot};
use crate::frame::UP;
use crate::units::Angle;

/// Readings that may settle where the muzzle is.
const MOST_READINGS: usize = 12;
/// The elevation is settled when it changes by less than this, radians: the next change would be smaller by the barrel's share
/// of the range.
const SETTLED: f64 = 1e-7;

/// A fan as seen from a gun's pivot.
pub(super) struct Reader<'f> {
    fan: &'f Fan,
    barrel_length_m: f64,
    /// Horizontal unit vector towards points straight above or below the pivot.
    default_ahead: DVec2,
}

/// A lay that passes through a point in still air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Reading {
    /// Unit vector along the bore, world.
    pub bore: DVec3,
    /// Unit vector along the path at the point, world.
    pub direction: DVec3,
    /// Muzzle to point, seconds.
    pub time_s: f64,
}

impl<'f> Reader<'f> {
    pub fn new(fan: &'f Fan, range: &Range<'_>) -> Self {
        let barrel_length_m = range.engagement.gun.barrel_length_m;
        Self { fan, barrel_length_m, default_ahead: range.sightline.ahead.truncate() }
    }

    /// The fan.
    pub const fn fan(&self) -> &'f Fan {
        self.fan
    }

    /// The lay through a point relative to the pivot, metres; `None` where the fan has none there.
    pub fn through(&self, arc: Arc, point_m: DVec3) -> Option<Reading> {
        let (ahead, range_m) = self.ahead(point_m);
        let shot = |elevation: Angle| {
            let [range_m, height_m] = self.seen_from_muzzle(elevation, range_m, point_m.z);
            match arc {
                Arc::Low => self.fan.low(range_m, height_m),
                Arc::High => self.fan.high(range_m, height_m),
            }
        };
        let mut elevation = Angle::from_radians(point_m.z.atan2(range_m));
        for _ in 0..MOST_READINGS {
            let found = shot(elevation)?;
            let moved = found.elevation - elevation;
            elevation = found.elevation;
            if moved.radians().abs() < SETTLED || self.barrel_length_m == 0.0 {
                return Some(Reading::of(ahead, &found));
            }
        }
        None
    }

    /// The lay that gets farthest towards a point relative to the pivot; `None` beyond the fan.
    pub fn toward(&self, point_m: DVec3) -> Option<Reading> {
        let (ahead, range_m) = self.ahead(point_m);
        let elevation = self.best_elevation(range_m, point_m.z)?;
        let [_, height_m] = self.seen_from_muzzle(elevation, range_m, point_m.z);
        let (_, time_s) = self.fan.descends_to(height_m, elevation)?;
        let bore = along(ahead, elevation);
        Some(Reading { bore, direction: ahead.extend(0.0), time_s })
    }

    /// Where a lift comes down to a height above the pivot, metres ahead of it, and when; `None` beyond the fan.
    pub fn descends_to(&self, height_m: f64, lift: Angle) -> Option<(f64, f64)> {
        let [before_m, height_m] = self.seen_from_muzzle(lift, 0.0, height_m);
        let (range_m, time_s) = self.fan.descends_to(height_m, lift)?;
        Some((range_m - before_m, time_s))
    }

    /// The elevation that gets farthest at a height above the pivot; `None` beyond the fan.
    pub fn farthest_elevation(&self, height_m: f64) -> Option<Angle> {
        let (_, elevation) = self.fan.farthest(height_m)?;
        let [_, height_m] = self.seen_from_muzzle(elevation, 0.0, height_m);
        Some(self.fan.farthest(height_m)?.1)
    }

    /// The elevation that gets farthest at a height, or highest at a range.
    fn best_elevation(&self, range_m: f64, height_m: f64) -> Option<Angle> {
        let (_, elevation) = self.fan.farthest(height_m).or_else(|| self.fan.highest(range_m))?;
        Some(elevation)
    }

    fn ahead(&self, point_m: DVec3) -> (DVec2, f64) {
        let flat_m = point_m.truncate();
        let range_m = flat_m.length();
        (if range_m > 0.0 { flat_m / range_m } else { self.default_ahead }, range_m)
    }

    /// A point relative to the pivot, seen from the muzzle.
    fn seen_from_muzzle(&self, elevation: Angle, range_m: f64, height_m: f64) -> [f64; 2] {
        let (sin_e, cos_e) = elevation.sin_cos();
        [range_m - self.barrel_length_m * cos_e, height_m - self.barrel_length_m * sin_e]
    }
}

impl Reading {
    fn of(ahead: DVec2, shot: &FanShot) -> Self {
        let direction = (ahead.extend(0.0) + UP * shot.slope).normalize();
        Self { bore: along(ahead, shot.elevation), direction, time_s: shot.time_s }
    }
}

/// The bore of an elevation along a horizontal unit vector.
pub(super) fn along(ahead: DVec2, elevation: Angle) -> DVec3 {
    let (sin_e, cos_e) = elevation.sin_cos();
    ahead.extend(0.0) * cos_e + UP * sin_e
}
