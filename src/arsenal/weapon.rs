//! A weapon as its preset file gives it: launch speed, mount and sight.

use super::sight::Sight;
use crate::units::Angle;

/// One kind of gun or launcher.
#[derive(Clone, Debug, PartialEq)]
pub struct Weapon {
    /// The name other presets and the command line refer to it by.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// Speed at which the shell leaves the muzzle, m/s, relative to the weapon.
    pub launch_speed_mps: f64,
    /// Path length after which wind begins to act, metres; 0 where wind is not known for this weapon.
    pub effective_range_m: f64,
    /// Ids of the shells it fires, the usual one first.
    pub shells: Vec<String>,
    /// Height of the barrel's pivot above the ground, metres.
    pub pivot_height_m: f64,
    /// From the pivot to the muzzle along the bore, metres.
    pub barrel_length_m: f64,
    /// Length and width of what it stands on, metres: where the ground tilts the hull.
    pub footprint_m: [f64; 2],
    /// How far its mount turns.
    pub mount: MountLimits,
    /// Its sight.
    pub sight: Sight,
}

/// How far a mount turns and tips, relative to the hull.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MountLimits {
    /// Least and greatest turret yaw, positive to the right.
    pub traverse: [Angle; 2],
    /// Least and greatest turret pitch, positive up.
    pub pitch: [Angle; 2],
}

impl MountLimits {
    /// A mount that turns all round and tips from straight down to straight up.
    pub fn free() -> Self {
        let (half, quarter) = (Angle::from_degrees(180.0), Angle::RIGHT);
        Self { traverse: [-half, half], pitch: [-quarter, quarter] }
    }

    /// Whether the mount reaches a turret yaw (within half a circle either way).
    pub fn reaches_yaw(&self, yaw: Angle) -> bool {
        within(yaw, self.traverse)
    }

    /// Whether the mount reaches a turret pitch.
    pub fn reaches_pitch(&self, pitch: Angle) -> bool {
        within(pitch, self.pitch)
    }
}

/// Whether `angle` lies between the stops, a millionth of a degree allowed for rounding.
fn within(angle: Angle, stops: [Angle; 2]) -> bool {
    let slack = Angle::from_degrees(1e-6);
    (stops[0] - slack..=stops[1] + slack).contains(&angle)
}
