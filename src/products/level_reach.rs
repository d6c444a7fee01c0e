//! How far a gun reaches at its own height, bearing by bearing: no circle where the hull is tilted, the wind blows or the
//! gun moves.

use glam::DVec3;

use crate::aim::{Engagement, Target, farthest};
use crate::frame::direction_from_azimuth_elevation;
use crate::units::Angle;

/// How far ahead the place lies that gives a bearing, metres; any place beyond the barrel does.
const AHEAD_M: f64 = 1000.0;

/// Bearings, north first and clockwise in even steps, each with the farthest point hit on it at the pivot's height, metres;
/// `None` where nothing can be laid or comes down there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelReach {
    /// The farthest on each bearing.
    pub ranges_m: Vec<Option<f64>>,
}

impl LevelReach {
    /// The bearing of an entry.
    pub fn bearing(&self, index: usize) -> Angle {
        Angle::from_degrees(360.0 * index as f64 / self.ranges_m.len().max(1) as f64)
    }

    /// The least and the greatest of them, metres; `None` where nothing reaches anywhere.
    pub fn span_m(&self) -> Option<[f64; 2]> {
        let ranges_m = || self.ranges_m.iter().flatten().copied();
        Some([ranges_m().reduce(f64::min)?, ranges_m().reduce(f64::max)?])
    }
}

/// The reach of the gun of `engagement` at its pivot's height on `bearings` bearings; the target itself is not read.
pub fn level_reach(engagement: &Engagement<'_>, bearings: u32) -> LevelReach {
    let pivot_m = engagement.gun.pivot_m;
    let range_m = |index: u32| {
        let bearing = Angle::from_degrees(360.0 * f64::from(index) / f64::from(bearings));
        let ahead: DVec3 = direction_from_azimuth_elevation(bearing, Angle::ZERO);
        let target = Target::at_rest(pivot_m + ahead * AHEAD_M);
        let farthest = farthest(&Engagement { target: &target, ..*engagement }).ok().flatten();
        farthest.map(|farthest| farthest.range_m)
    };
    LevelReach { ranges_m: (0..bearings).map(range_m).collect() }
}
