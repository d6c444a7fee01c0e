//! Which lifts on one bearing the crew can set: the stops of sight and mount seen in the vertical plane of fire.

use glam::DVec3;

use super::Gun;
use super::turret::{HullAxes, TurretAngles};
use crate::frame::{UP, direction_from_azimuth_elevation};
use crate::units::Angle;

/// The stops of a gun on one bearing.
///
/// Turret pitch p over lift l is sin p = a cos l + b sin l with a, b the deck's normal along the bearing and upward, so
/// two stops on pitch are two bounds on that sum; on a tilted hull they need not make one interval of lifts.
#[derive(Clone, Copy, Debug)]
pub struct LiftStops {
    axes: HullAxes,
    ahead: DVec3,
    /// Bounds on the sine of turret pitch.
    sin_pitch: [f64; 2],
    /// Least and greatest yaw, radians; `None` where the mount turns all round.
    traverse: Option<[f64; 2]>,
}

impl LiftStops {
    /// The stops of `gun` on `azimuth`.
    pub fn on(gun: &Gun, azimuth: Angle) -> Self {
        let [low, high] = gun.pitch_stops();
        let quarter = Angle::RIGHT.radians();
        let sin_pitch = [low, high].map(|pitch| pitch.radians().clamp(-quarter, quarter).sin());
        let traverse = gun.mount.traverse.map(Angle::radians);
        let turns_all_round = traverse[1] - traverse[0] >= std::f64::consts::TAU - 1e-9;
        Self {
            axes: gun.hull.axes(),
            ahead: direction_from_azimuth_elevation(azimuth, Angle::ZERO),
            sin_pitch: [sin_pitch[0] - 1e-12, sin_pitch[1] + 1e-12],
            traverse: (!turns_all_round).then_some(traverse),
        }
    }

    /// Whether the crew can set `lift` (radians above the horizontal, in the plane of fire).
    pub fn allow(&self, lift: f64) -> bool {
        let (sin_lift, cos_lift) = lift.sin_cos();
        let sin_pitch = self.axes.up.dot(self.ahead) * cos_lift + self.axes.up.z * sin_lift;
        let is_pitched = (self.sin_pitch[0]..=self.sin_pitch[1]).contains(&sin_pitch);
        is_pitched
            && self
                .traverse
                .is_none_or(|stops| self.turns_within(stops, self.ahead * cos_lift + UP * sin_lift))
    }

    fn turns_within(&self, [left, right]: [f64; 2], bore: DVec3) -> bool {
        let TurretAngles { yaw, .. } = self.axes.turret_from_bore(bore);
        (left - 1e-9..=right + 1e-9).contains(&yaw.radians())
    }
}

impl Gun {
    /// Lowest and highest turret pitch that sight and mount both reach, half a step of the dial allowed for rounding.
    pub fn pitch_stops(&self) -> [Angle; 2] {
        let half_step = 0.5 * self.sight.step;
        let [low, high] = [self.sight.limits[0] - half_step, self.sight.limits[1] + half_step];
        let ends = [low, high].map(|setting| self.sight.turret_pitch_from_setting(setting));
        let [low, high] = if self.sight.scale > 0.0 { ends } else { [ends[1], ends[0]] };
        let [least, most] = self.mount.pitch;
        [if low > least { low } else { least }, if high < most { high } else { most }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aim::Attitude;
    use crate::arsenal::{MountLimits, Sight};
    use crate::units::AngleUnit;

    fn gun(hull_deg: [f64; 3], traverse_deg: f64) -> Gun {
        let [heading, pitch, roll] = hull_deg.map(Angle::from_degrees);
        let half = Angle::from_degrees(traverse_deg);
        Gun {
            pivot_m: DVec3::ZERO,
            barrel_length_m: 0.0,
            hull: Attitude { heading, pitch, roll },
            platform_velocity_mps: DVec3::ZERO,
            mount: MountLimits { traverse: [-half, half], pitch: [-5.0, 80.0].map(Angle::from_degrees) },
            sight: Sight { limits: [20.0, 1400.0], step: 1.0, ..Sight::exact(AngleUnit::NatoMil) },
        }
    }

    /// The stops of a plane of fire against the gun's own verdict on each bore.
    #[test]
    fn the_plane_of_fire_has_the_guns_own_stops() {
        let mut allowed = 0;
        for (hull, traverse) in
            [([0.0, 0.0, 0.0], 180.0), ([40.0, 12.0, -9.0], 180.0), ([310.0, -15.0, 6.0], 70.0)]
        {
            let gun = gun(hull, traverse);
            for (azimuth, lift) in (0..72).flat_map(|a| (-18..=180).map(move |l| (a, l))) {
                let azimuth = Angle::from_degrees(5.0 * f64::from(azimuth));
                let lift = Angle::from_degrees(0.5 * f64::from(lift) + 0.013);
                let bore = direction_from_azimuth_elevation(azimuth, lift);
                let verdict = gun.stop(gun.hull.axes().turret_from_bore(bore)).is_none();
                let ours = LiftStops::on(&gun, azimuth).allow(lift.radians());
                assert_eq!(ours, verdict, "{hull:?} {} {}", azimuth.degrees(), lift.degrees());
                allowed += u32::from(ours);
            }
        }
        assert!(allowed > 10_000);
    }
}
