//! Where a turret on its hull cannot be laid: the bearings a stop of sight or mount forbids, at one elevation or at any.
//!
//! On a level hull a stop of pitch forbids an elevation all round or nowhere; a tilted hull lifts it on one side and
//! lowers it on the other, so that dead zones open.

use std::fmt;

use super::Gun;
use super::lift_stops::LiftStops;
use super::solution::Stop;
use crate::frame::direction_from_azimuth_elevation;
use crate::units::Angle;

/// Bearings tried round the circle; the edges of zones are then halved in.
const BEARINGS: u32 = 720;
/// Halvings of an edge: below a thousandth of a degree.
const HALVINGS: u32 = 10;
/// Elevations tried to tell whether any can be set, from straight down to straight up.
const LIFTS: u32 = 360;

/// Bearings on which the gun cannot be laid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeadZone {
    /// The first of them, clockwise.
    pub from: Angle,
    /// The last of them.
    pub to: Angle,
    /// What forbids it in the middle of the zone.
    pub stop: StopKind,
}

/// What a stop is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopKind {
    /// The sight's dial.
    Sight,
    /// The mount's elevation.
    Elevation,
    /// The mount's traverse.
    Traverse,
}

impl StopKind {
    /// The word used on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sight => "sight",
            Self::Elevation => "elevation",
            Self::Traverse => "traverse",
        }
    }
}

impl Stop {
    /// What it is of.
    pub const fn kind(&self) -> StopKind {
        match self {
            Self::Sight { .. } => StopKind::Sight,
            Self::Pitch { .. } => StopKind::Elevation,
            Self::Traverse { .. } => StopKind::Traverse,
        }
    }
}

impl DeadZone {
    /// Whether it is the whole circle.
    pub fn is_whole_circle(&self) -> bool {
        self.width().degrees() >= 360.0 - 1e-6
    }

    /// From its first bearing to its last.
    pub fn width(&self) -> Angle {
        self.to - self.from
    }
}

impl fmt::Display for DeadZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stop = self.stop.word();
        if self.is_whole_circle() {
            return write!(f, "on any bearing ({stop} stop)");
        }
        let [from, to] = [self.from, self.to].map(|bearing| bearing.wrapped_to_circle().degrees());
        write!(f, "on bearings {from:.1} to {to:.1} deg ({stop} stop)")
    }
}

impl Gun {
    /// Bearings on which the bore cannot be laid at `elevation`; clockwise, a zone over north last.
    pub fn dead_zones(&self, elevation: Angle) -> Vec<DeadZone> {
        let axes = self.hull.axes();
        zones(|bearing| {
            let bore = direction_from_azimuth_elevation(bearing, elevation);
            self.stop(axes.turret_from_bore(bore)).map(|stop| stop.kind())
        })
    }

    /// Bearings on which it cannot be laid at any elevation.
    pub fn blind_zones(&self) -> Vec<DeadZone> {
        zones(|bearing| {
            let stops = LiftStops::on(self, bearing);
            let quarter = Angle::RIGHT.radians();
            let lift = |index: u32| quarter * (2.0 * f64::from(index) / f64::from(LIFTS) - 1.0);
            (0..=LIFTS).all(|index| !stops.allow(lift(index))).then(|| self.never(bearing))
        })
    }

    /// What forbids every elevation on a bearing: the traverse, or where that lets it turn there, the stops of pitch.
    fn never(&self, bearing: Angle) -> StopKind {
        let level = direction_from_azimuth_elevation(bearing, Angle::ZERO);
        let yaw = self.hull.axes().turret_from_bore(level).yaw;
        if self.mount.reaches_yaw(yaw) { StopKind::Elevation } else { StopKind::Traverse }
    }
}

/// The stretches of the circle where `stop` says something, each named by what it says in their middle.
fn zones(stop: impl Fn(Angle) -> Option<StopKind>) -> Vec<DeadZone> {
    let bearing = |index: u32| Angle::from_degrees(360.0 * f64::from(index) / f64::from(BEARINGS));
    let is_dead: Vec<bool> = (0..BEARINGS).map(|index| stop(bearing(index)).is_some()).collect();
    let next = |index: u32| is_dead[((index + 1) % BEARINGS) as usize];
    let begins = (0..BEARINGS).filter(|&index| !is_dead[index as usize] && next(index));
    let zone = |before: u32| {
        let last = (before + 1..before + BEARINGS).find(|&index| !next(index % BEARINGS)).unwrap_or(before);
        let from = edge(&stop, bearing(before + 1), bearing(before));
        let to = edge(&stop, bearing(last), bearing(last + 1));
        named(&stop, from, to)
    };
    let found: Vec<DeadZone> = begins.filter_map(zone).collect();
    if found.is_empty() && is_dead.first() == Some(&true) {
        return named(&stop, Angle::ZERO, Angle::from_degrees(360.0)).into_iter().collect();
    }
    found
}

fn named(stop: &impl Fn(Angle) -> Option<StopKind>, from: Angle, to: Angle) -> Option<DeadZone> {
    let kind = stop((from + to) * 0.5)?;
    Some(DeadZone { from, to, stop: kind })
}

/// The last bearing from `dead` towards `open` that is still dead.
fn edge(stop: &impl Fn(Angle) -> Option<StopKind>, mut dead: Angle, mut open: Angle) -> Angle {
    for _ in 0..HALVINGS {
        let middle = (dead + open) * 0.5;
        if stop(middle).is_some() { dead = middle } else { open = middle }
    }
    dead
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::aim::Attitude;
    use crate::arsenal::{MountLimits, Sight};
    use crate::units::AngleUnit;

    fn gun(hull_deg: [f64; 3], traverse_deg: [f64; 2], settings: [f64; 2]) -> Gun {
        let [heading, pitch, roll] = hull_deg.map(Angle::from_degrees);
        Gun {
            pivot_m: DVec3::ZERO,
            barrel_length_m: 0.0,
            hull: Attitude { heading, pitch, roll },
            platform_velocity_mps: DVec3::ZERO,
            mount: MountLimits {
                traverse: traverse_deg.map(Angle::from_degrees),
                pitch: [-90.0, 90.0].map(Angle::from_degrees),
            },
            sight: Sight { limits: settings, step: 0.0, ..Sight::exact(AngleUnit::Degree) },
        }
    }

    #[test]
    fn a_level_hull_that_turns_all_round_has_none_or_one_circle() {
        let level = gun([0.0; 3], [-180.0, 180.0], [0.0, 60.0]);
        assert_eq!(level.dead_zones(Angle::from_degrees(30.0)), []);
        let [whole] = level.dead_zones(Angle::from_degrees(70.0))[..] else { panic!("one") };
        assert!(whole.is_whole_circle() && whole.stop == StopKind::Sight);
        assert_eq!(level.blind_zones(), []);
    }

    #[test]
    fn a_traverse_leaves_a_zone_behind_at_any_elevation() {
        let casemate = gun([90.0, 0.0, 0.0], [-20.0, 30.0], [0.0, 60.0]);
        for zones in [casemate.dead_zones(Angle::from_degrees(30.0)), casemate.blind_zones()] {
            let [zone] = zones[..] else { panic!("{zones:?}") };
            assert!((zone.from.degrees() - 120.0).abs() < 0.01, "{zone:?}");
            assert!((zone.to.degrees() - 430.0).abs() < 0.01, "{zone:?}");
            assert_eq!(zone.stop, StopKind::Traverse);
            assert_eq!(zone.to_string(), "on bearings 120.0 to 70.0 deg (traverse stop)");
        }
    }

    #[test]
    fn a_nose_up_hull_cannot_fire_flat_ahead_nor_steep_astern() {
        // nose north, 10 deg up: ahead the deck itself points 10 deg up, so a sight from 5 deg begins at 15
        let tilted = gun([0.0, 10.0, 0.0], [-180.0, 180.0], [5.0, 60.0]);
        let [flat] = tilted.dead_zones(Angle::from_degrees(10.0))[..] else { panic!("one") };
        assert_eq!(flat.stop, StopKind::Sight);
        let middle = (flat.from + flat.to) * 0.5;
        assert!(middle.wrapped_to_half_circle().degrees().abs() < 0.1, "{flat:?}");
        // sin 5 = -sin 10 cos 10 cos a + cos 10 sin 10 at the edges
        let (sin_10, cos_10) = Angle::from_degrees(10.0).sin_cos();
        let cos = (cos_10 * sin_10 - 5.0_f64.to_radians().sin()) / (sin_10 * cos_10);
        assert!((flat.width().degrees() - 2.0 * cos.acos().to_degrees()).abs() < 0.01, "{flat:?}");
        let [steep] = tilted.dead_zones(Angle::from_degrees(55.0))[..] else { panic!("one") };
        assert!((((steep.from + steep.to) * 0.5).degrees() - 180.0).abs() < 0.1, "{steep:?}");
    }
}
