//! From what the crew turns to where the bore points, for a hull at any attitude, and back.

use glam::{DVec2, DVec3};

use crate::frame::{UP, direction_from_azimuth_elevation};
use crate::terrain::Ground;
use crate::units::Angle;

/// How a hull stands in the world.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Attitude {
    /// Where the nose points, clockwise from north.
    pub heading: Angle,
    /// Nose above the horizontal, positive up.
    pub pitch: Angle,
    /// Right side below the horizontal, positive down.
    pub roll: Angle,
}

/// What the crew turns: yaw about the hull's up, positive right; pitch about the turret's right, positive up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TurretAngles {
    /// From the hull's nose, within half a circle either way.
    pub yaw: Angle,
    /// From the hull's deck.
    pub pitch: Angle,
}

/// The hull's own axes as unit vectors in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullAxes {
    /// Towards the nose.
    pub forward: DVec3,
    /// Towards the right side.
    pub right: DVec3,
    /// Out of the deck.
    pub up: DVec3,
}

impl Attitude {
    /// A level hull.
    pub fn level(heading: Angle) -> Self {
        Self { heading, ..Self::default() }
    }

    /// The hull's axes: pitch turns forward and up about right, then roll turns right and up about forward.
    pub fn axes(&self) -> HullAxes {
        let (sin_h, cos_h) = self.heading.sin_cos();
        let (sin_p, cos_p) = self.pitch.sin_cos();
        let (sin_r, cos_r) = self.roll.sin_cos();
        let level_forward = DVec3::new(sin_h, cos_h, 0.0);
        let level_right = DVec3::new(cos_h, -sin_h, 0.0);
        let forward = level_forward * cos_p + UP * sin_p;
        let pitched_up = UP * cos_p - level_forward * sin_p;
        let right = level_right * cos_r - pitched_up * sin_r;
        HullAxes { forward, right, up: pitched_up * cos_r + level_right * sin_r }
    }

    /// The angle between the deck and the horizontal.
    pub fn tilt(&self) -> Angle {
        let up = self.axes().up;
        Angle::from_radians(up.truncate().length().atan2(up.z))
    }

    /// How a hull of `footprint_m` (length, width) stands on `ground` with its middle at `place_m`: the plane that
    /// fits the ground under it best. `None` where part of the footprint has no ground.
    pub fn on_ground(ground: &Ground, place_m: DVec2, heading: Angle, footprint_m: [f64; 2]) -> Option<Self> {
        let (sin_h, cos_h) = heading.sin_cos();
        let (forward, right) = (DVec2::new(sin_h, cos_h), DVec2::new(cos_h, -sin_h));
        let [half_length_m, half_width_m] = footprint_m.map(|side_m| 0.5 * side_m);
        let (mut along, mut across) = (0.0, 0.0);
        for (length, width) in (-1..=1).flat_map(|i| (-1..=1).map(move |j| (f64::from(i), f64::from(j)))) {
            let spot_m = place_m + forward * (length * half_length_m) + right * (width * half_width_m);
            let height_m = ground.height_m(spot_m)?;
            along += length * height_m;
            across += width * height_m;
        }
        // least squares over a symmetric 3 x 3 grid: slope = sum(s h) / sum(s^2), sum(s^2) = 6 half^2
        Some(Self::from_slopes(heading, along / (6.0 * half_length_m), across / (6.0 * half_width_m)))
    }

    /// The hull on a plane that rises by `rise_forward` per metre ahead and `rise_right` per metre to the right.
    fn from_slopes(heading: Angle, rise_forward: f64, rise_right: f64) -> Self {
        let normal_length = (1.0 + rise_forward * rise_forward + rise_right * rise_right).sqrt();
        Self {
            heading,
            pitch: Angle::from_radians(rise_forward.atan()),
            roll: Angle::from_radians((-rise_right / normal_length).asin()),
        }
    }
}

impl HullAxes {
    /// The unit vector along the bore, world from turret angles.
    pub fn bore_from_turret(&self, turret: TurretAngles) -> DVec3 {
        let (sin_y, cos_y) = turret.yaw.sin_cos();
        let (sin_p, cos_p) = turret.pitch.sin_cos();
        (self.forward * cos_y + self.right * sin_y) * cos_p + self.up * sin_p
    }

    /// The turret angles that lay the bore along the unit vector `bore`.
    pub fn turret_from_bore(&self, bore: DVec3) -> TurretAngles {
        let (ahead, right, up) = (bore.dot(self.forward), bore.dot(self.right), bore.dot(self.up));
        TurretAngles {
            yaw: Angle::from_radians(right.atan2(ahead)),
            pitch: Angle::from_radians(up.atan2(ahead.hypot(right))),
        }
    }

    /// The yaw at which a barrel at `pitch` points along `azimuth`; `None` where the tilt keeps it from doing so.
    pub fn yaw_for_azimuth(&self, azimuth: Angle, pitch: Angle) -> Option<Angle> {
        let (sin_p, cos_p) = pitch.sin_cos();
        let toward = direction_from_azimuth_elevation(azimuth, Angle::ZERO);
        let beside = DVec3::new(toward.y, -toward.x, 0.0);
        // the bore has nothing beside the azimuth: A cos y + B sin y + C = 0
        let a = self.forward.dot(beside) * cos_p;
        let b = self.right.dot(beside) * cos_p;
        let c = self.up.dot(beside) * sin_p;
        let size = a.hypot(b);
        if size < 1e-12 || c.abs() > size {
            return None;
        }
        let (middle, half) = (b.atan2(a), (-c / size).acos());
        let candidates = [middle + half, middle - half].map(Angle::from_radians);
        let ahead = |yaw: &Angle| self.bore_from_turret(TurretAngles { yaw: *yaw, pitch }).dot(toward);
        let best = candidates.into_iter().max_by(|one, other| ahead(one).total_cmp(&ahead(other)));
        best.filter(|yaw| ahead(yaw) > 0.0).map(Angle::wrapped_to_half_circle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attitude(heading: f64, pitch: f64, roll: f64) -> Attitude {
        let [heading, pitch, roll] = [heading, pitch, roll].map(Angle::from_degrees);
        Attitude { heading, pitch, roll }
    }

    fn toward(azimuth: f64, elevation: f64) -> DVec3 {
        direction_from_azimuth_elevation(Angle::from_degrees(azimuth), Angle::from_degrees(elevation))
    }

    #[test]
    fn val_a_tilted_hull_changes_pitch_and_yaw() {
        // DEMAND row 15: heading 230, nose up 5, right side up 3; bore wanted at 240 / 23.40.
        let turret = attitude(230.0, 5.0, -3.0).axes().turret_from_bore(toward(240.0, 23.40));
        assert!((turret.pitch.degrees() - 17.94).abs() < 0.005, "{}", turret.pitch.degrees());
        assert!((turret.yaw.degrees() - 10.64).abs() < 0.005, "{}", turret.yaw.degrees());
        let behind = attitude(230.0, 5.0, -3.0).axes().turret_from_bore(toward(60.0, 23.40));
        assert!((behind.pitch.degrees() - 28.82).abs() < 0.005, "{}", behind.pitch.degrees());
        let level = attitude(230.0, 0.0, 0.0).axes().turret_from_bore(toward(240.0, 23.40));
        assert!((level.pitch.degrees() - 23.40).abs() < 1e-9 && (level.yaw.degrees() - 10.0).abs() < 1e-9);
    }

    #[test]
    fn turret_angles_read_back_from_the_bore() {
        let axes = attitude(123.0, -7.0, 19.0).axes();
        for (yaw, pitch) in [(0.0, 0.0), (-150.0, 40.0), (89.0, -10.0), (179.0, 80.0)] {
            let turret = TurretAngles { yaw: Angle::from_degrees(yaw), pitch: Angle::from_degrees(pitch) };
            let back = axes.turret_from_bore(axes.bore_from_turret(turret));
            assert!((back.yaw - turret.yaw).degrees().abs() < 1e-9);
            assert!((back.pitch - turret.pitch).degrees().abs() < 1e-9);
        }
    }

    #[test]
    fn yaw_for_an_azimuth_points_there() {
        let axes = attitude(200.0, -6.0, 12.0).axes();
        for (azimuth, pitch) in [(10.0, 5.0), (200.0, 60.0), (300.0, 30.0), (95.0, -3.0)] {
            let (azimuth, pitch) = (Angle::from_degrees(azimuth), Angle::from_degrees(pitch));
            let yaw = axes.yaw_for_azimuth(azimuth, pitch).unwrap();
            let bore = axes.bore_from_turret(TurretAngles { yaw, pitch });
            let off = crate::frame::azimuth_from_direction(bore) - azimuth;
            assert!(off.wrapped_to_half_circle().degrees().abs() < 1e-9);
        }
        // a barrel pitched along the deck's normal of a hull on its side has no choice of azimuth
        assert_eq!(
            attitude(0.0, 0.0, 90.0).axes().yaw_for_azimuth(Angle::ZERO, Angle::from_degrees(89.0)),
            None
        );
    }

    #[test]
    fn a_hull_on_flat_ground_is_level() {
        let stands =
            Attitude::on_ground(&Ground::SEA_LEVEL, DVec2::ZERO, Angle::from_degrees(77.0), [6.0, 3.0]);
        assert_eq!(stands, Some(attitude(77.0, 0.0, 0.0)));
    }

    #[test]
    fn a_hull_on_a_slope_has_the_slopes_normal() {
        let stands = Attitude::from_slopes(Angle::from_degrees(30.0), 0.2, -0.3);
        let axes = stands.axes();
        let rise = |direction: DVec3| direction.z / direction.truncate().length();
        assert!((rise(axes.forward) - 0.2).abs() < 1e-12);
        let along = DVec3::new(axes.forward.x, axes.forward.y, 0.0).normalize();
        let right = DVec3::new(along.y, -along.x, 0.0);
        // the deck's plane through level right rises by -0.3: n . (right + z rise) = 0
        assert!((axes.up.dot(right) / -axes.up.z - -0.3).abs() < 1e-12);
        assert!(stands.roll.degrees() > 0.0 && stands.tilt().degrees() > 15.0);
    }
}
