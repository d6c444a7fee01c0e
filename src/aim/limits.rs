//! The stops of sight and mount.

use super::Gun;
use super::solution::{Dial, Stop};
use super::turret::TurretAngles;

/// The setting for a turret pitch, exact and on the dial.
pub(super) fn dial(gun: &Gun, turret: TurretAngles) -> Dial {
    let exact = gun.sight.setting_from_turret_pitch(turret.pitch);
    Dial { exact, nearest: gun.sight.nearest_dialable(exact), miss_m: None }
}

/// The first stop that keeps the crew from laying the gun so.
pub(super) fn stop(gun: &Gun, turret: TurretAngles) -> Option<Stop> {
    let setting = dial(gun, turret).nearest;
    if !gun.mount.reaches_pitch(turret.pitch) {
        return Some(Stop::Pitch { wanted: turret.pitch, limits: gun.mount.pitch });
    }
    if !gun.mount.reaches_yaw(turret.yaw) {
        return Some(Stop::Traverse { wanted: turret.yaw, limits: gun.mount.traverse });
    }
    (!gun.sight.reaches(setting)).then_some(Stop::Sight { setting, limits: gun.sight.limits })
}
