//! The stops of sight and mount.

use glam::DVec3;

use super::Gun;
use super::solution::{Dial, Stop};
use super::turret::TurretAngles;
use crate::units::Angle;

/// The setting for a turret pitch, exact and on the dial.
pub(super) fn dial(gun: &Gun, turret: TurretAngles) -> Dial {
    let exact = gun.sight.setting_from_turret_pitch(turret.pitch);
    Dial { exact, nearest: gun.sight.nearest_dialable(exact), miss_m: None }
}

impl Gun {
    /// The first stop that keeps the crew from laying the gun so; `None` when nothing does.
    pub fn stop(&self, turret: TurretAngles) -> Option<Stop> {
        let setting = dial(self, turret).nearest;
        if !self.mount.reaches_pitch(turret.pitch) {
            return Some(Stop::Pitch { wanted: turret.pitch, limits: self.mount.pitch });
        }
        if !self.mount.reaches_yaw(turret.yaw) {
            return Some(Stop::Traverse { wanted: turret.yaw, limits: self.mount.traverse });
        }
        (!self.sight.reaches(setting)).then_some(Stop::Sight { setting, limits: self.sight.limits })
    }

    /// The unit vector along the bore with `setting` (in the sight's unit) dialled and the bore on `azimuth`; `None`
    /// where the hull's tilt keeps it from pointing there.
    pub fn bore_from_setting(&self, azimuth: Angle, setting: f64) -> Option<DVec3> {
        let (axes, pitch) = (self.hull.axes(), self.sight.turret_pitch_from_setting(setting));
        let yaw = axes.yaw_for_azimuth(azimuth, pitch)?;
        Some(axes.bore_from_turret(TurretAngles { yaw, pitch }))
    }
}
