//! Shots flown only to learn where they come down: many at once where the air is calm.

use glam::{DVec2, DVec3};

use crate::arsenal::Round;
use crate::flight::fan::{Descent, descents};
use crate::flight::watch::DescentThrough;
use crate::flight::{End, Launch, run};
use crate::frame::horizontal;

/// A launch and the height it is to come down to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shot {
    pub launch: Launch,
    /// World, metres.
    pub height_m: f64,
}

impl Shot {
    /// Where it comes down to its height, world metres; `None` where it does not.
    pub fn fallen(&self, round: &Round, wind_mps: DVec3) -> Option<DVec3> {
        let mut watch = DescentThrough { height_m: self.height_m };
        let landing = run(round, &self.launch, wind_mps, &mut watch);
        (landing.end == End::Plane).then_some(landing.state.position_m)
    }

    /// The same flight in the vertical plane it goes out in.
    fn descent(&self) -> Descent {
        let Launch { position_m, velocity_mps } = self.launch;
        Descent {
            ahead_mps: horizontal(velocity_mps).length(),
            up_mps: velocity_mps.z,
            to_height_m: self.height_m - position_m.z,
        }
    }

    /// The place so far out in that plane, at its height.
    fn place_m(&self, ahead_m: f64) -> DVec3 {
        let ahead = horizontal(self.launch.velocity_mps).normalize_or(DVec2::ZERO);
        (self.launch.position_m.truncate() + ahead * ahead_m).extend(self.height_m)
    }
}

/// Where each of `shots` comes down, in their order.
pub(super) fn fallen(round: &Round, wind_mps: DVec3, shots: &[Shot]) -> Vec<Option<DVec3>> {
    let is_calm = wind_mps == DVec3::ZERO || round.wind_onset_m() <= 0.0;
    let wanted = || shots.iter().map(Shot::descent).collect::<Vec<_>>();
    match is_calm.then(|| descents(round, &wanted())).flatten() {
        Some(far_m) => shots.iter().zip(far_m).map(|(shot, far_m)| Some(shot.place_m(far_m?))).collect(),
        None => shots.iter().map(|shot| shot.fallen(round, wind_mps)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arsenal::Catalog;

    #[test]
    fn many_at_once_come_down_where_each_does_alone() {
        let round = Catalog::shipped().unwrap().round("sph-2", "155mm-expensive").unwrap();
        let shot = |index: u32| {
            let (sin, cos) = (f64::from(index) * 0.02 - 0.1).sin_cos();
            let (east, north) = f64::from(index).sin_cos();
            let bore = DVec3::new(east * cos, north * cos, sin);
            let launch = Launch {
                position_m: bore * 6.0,
                velocity_mps: bore * (240.0 + f64::from(index)) + DVec3::new(3.0, -2.0, 1.0),
            };
            Shot { launch, height_m: f64::from(index % 7) * 40.0 - 120.0 }
        };
        let shots = (0..80).map(shot).collect::<Vec<_>>();
        let together = fallen(&round, DVec3::ZERO, &shots);
        assert!(together.iter().flatten().count() > 50 && together.contains(&None));
        for (shot, place_m) in shots.iter().zip(together) {
            match (shot.fallen(&round, DVec3::ZERO), place_m) {
                (Some(alone_m), Some(place_m)) => assert!(alone_m.distance(place_m) < 1e-6, "{shot:?}"),
                (alone, place) => assert_eq!(alone, place, "{shot:?}"),
            }
        }
    }
}
