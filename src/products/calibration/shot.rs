//! One shot that somebody logged.

use glam::DVec3;

use crate::frame::azimuth_from_direction;
use crate::units::Angle;

/// What was dialled and where it came down.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedShot {
    /// What the log calls it.
    pub name: String,
    /// The setting on the sight, as the angle its dial counts.
    pub dial: Angle,
    /// Horizontal distance from gun to impact, metres; above 0.
    pub range_m: f64,
    /// The impact above the ground the gun stands on, metres.
    pub height_difference_m: f64,
    /// Muzzle to impact, seconds; `None` where it was not timed.
    pub time_s: Option<f64>,
    /// Azimuth of the impact from the gun; `None` where it was not measured.
    pub bearing: Option<Angle>,
}

impl LoggedShot {
    /// A shot known by where the gun stands on the ground and where it struck, both world metres; not timed.
    pub fn between(name: impl Into<String>, dial: Angle, gun_ground_m: DVec3, impact_m: DVec3) -> Self {
        let line = impact_m - gun_ground_m;
        Self {
            name: name.into(),
            dial,
            range_m: line.truncate().length(),
            height_difference_m: line.z,
            time_s: None,
            bearing: Some(azimuth_from_direction(line)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_points_make_a_shot() {
        let gun = DVec3::new(100.0, 200.0, 30.0);
        let shot = LoggedShot::between("1", Angle::ZERO, gun, gun + DVec3::new(300.0, 400.0, -12.0));
        assert!((shot.range_m - 500.0).abs() < 1e-9 && (shot.height_difference_m + 12.0).abs() < 1e-9);
        assert!((shot.bearing.unwrap().degrees() - 36.869_898).abs() < 1e-6);
        assert_eq!(shot.time_s, None);
    }
}
