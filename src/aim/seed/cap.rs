//! The heights about the top of steep shots, as a quadric: how they fall off with either lean of the bore and with time.
//!
//! In units in which every one of the three falls off alike the shots that pass a height are a sphere, those of them that pass a
//! vertical plane a circle on it, and the farthest ahead is where that circle reaches farthest the way that ahead grows.

use glam::DVec3;

/// Shots that stay this far under the height pass it nearly enough, metres: what is told is up to a millimetre and a half off the
/// straight steps of a path.
const UNDER_M: f64 = 2e-3;

/// A cap of shots, each by its lean ahead and to the right and its moment.
pub(super) struct Cap {
    /// The highest, and how far above the wanted height, metres.
    middle: DVec3,
    above_m: f64,
    /// By what each of the three falls off by a metre.
    fall: DVec3,
    /// How places ahead and aside change where each falls off by a metre, and aside where the highest is, metres.
    ahead_m: DVec3,
    aside_m: DVec3,
    middle_aside_m: f64,
}

/// Where the cap reaches farthest.
pub(super) struct Rim {
    pub shot: DVec3,
    /// The most volume that the changes of place by the three make anywhere on the circle.
    pub volume: f64,
}

impl Cap {
    /// About a shot near the top, from where it and the shots `probe` to either side of it are: ahead, aside and above, metres.
    /// `None` where there is no top.
    pub fn about(shot: DVec3, probe: DVec3, mut off_m: impl FnMut(DVec3) -> DVec3) -> Option<Self> {
        let here_m = off_m(shot);
        let beside_m = DVec3::AXES.map(|axis| [-1.0, 1.0].map(|side| off_m(shot + axis * probe * side)));
        let change = beside_m.map(|[before, after]| 0.5 * (after - before));
        let bend = DVec3::from(beside_m.map(|[before, after]| before.z + after.z - 2.0 * here_m.z));
        let slope = DVec3::from(change.map(|change| change.z));
        let to_top = -slope / bend;
        let unit = (-2.0 / bend).map(f64::sqrt);
        let aside = DVec3::from(change.map(|change| change.y));
        let cap = Self {
            middle: shot + to_top * probe,
            above_m: here_m.z + 0.5 * slope.dot(to_top),
            fall: unit * probe,
            ahead_m: unit * DVec3::from(change.map(|change| change.x)),
            aside_m: unit * aside,
            middle_aside_m: here_m.y + aside.dot(to_top),
        };
        bend.cmplt(DVec3::ZERO).all().then_some(cap)
    }

    /// How far its shots lean from the highest at most, squared; negative where none gets to the height.
    pub fn lean_squared(&self) -> f64 {
        self.above_m * self.fall.truncate().max_element().powi(2)
    }

    /// Where its shots that pass the plane reach farthest; `None` where none passes it.
    pub fn farthest(&self) -> Option<Rim> {
        let aside = self.aside_m.normalize();
        let to_plane = -self.middle_aside_m / self.aside_m.length();
        let ahead_m = self.ahead_m.reject_from_normalized(aside);
        let radius_squared = self.above_m - to_plane * to_plane;
        let off = aside * to_plane + ahead_m.normalize() * radius_squared.max(0.0).sqrt();
        let sides = ahead_m.length() * self.aside_m.length() * 2.0 * self.above_m.max(UNDER_M).sqrt();
        let rim = Rim { shot: self.middle + off * self.fall, volume: sides / self.fall.element_product() };
        (radius_squared >= -UNDER_M).then_some(rim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROBE: DVec3 = DVec3::new(5e-3, 5e-3, 0.1);

    /// Shots about a top at no lean and 7 s, `over_m` over the height and `aside_m` aside there.
    fn off_m(shot: DVec3, over_m: f64, aside_m: f64) -> DVec3 {
        let late_s = shot.z - 7.0;
        let height_m = over_m - 100.0 * shot.truncate().length_squared() - 5.0 * late_s * late_s;
        DVec3::new(200.0 * shot.x + 3.0 * late_s - 12.0, 200.0 * shot.y + aside_m, height_m)
    }

    fn cap(over_m: f64, aside_m: f64) -> Cap {
        Cap::about(DVec3::new(0.01, -0.02, 6.8), PROBE, |shot| off_m(shot, over_m, aside_m)).unwrap()
    }

    #[test]
    fn the_farthest_shot_of_a_quadric_is_told_exactly() {
        let (over_m, aside_m) = (4.0, 30.0);
        let rim_m = off_m(cap(over_m, aside_m).farthest().unwrap().shot, over_m, aside_m);
        // 200 x + 3 t is most where 100 x^2 + 5 t^2 is what the lean of 30 / 200 into the plane leaves of the height
        let left_m: f64 = over_m - 100.0 * 0.15 * 0.15;
        let farthest_m = (left_m * (200.0 * 200.0 / 100.0 + 3.0 * 3.0 / 5.0)).sqrt() - 12.0;
        assert!((rim_m - DVec3::new(farthest_m, 0.0, 0.0)).length() < 1e-6, "{rim_m} {farthest_m}");
    }

    #[test]
    fn none_is_told_where_none_gets_to_height_or_plane() {
        assert!(cap(4.0, 41.0).farthest().is_none(), "beside the plane");
        assert!(cap(-0.01, 0.0).farthest().is_none(), "under the height");
        assert!(cap(-0.001, 0.0).farthest().is_some(), "as good as at the height");
        assert!(Cap::about(DVec3::ZERO, PROBE, |shot| off_m(-shot, 0.0, 0.0) * -1.0).is_none(), "no top");
    }
}
