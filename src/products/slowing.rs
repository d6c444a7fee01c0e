//! Why one shell reaches farther than another: what drag takes from it at each speed, and how its speed dies on the way.

use crate::arsenal::{BodyFields, Round, Shell};
use crate::flight::{Sample, Trajectory};
use crate::frame::horizontal;
use crate::products::comparison::curves::{DragCurves, coefficients, drag_curves};

/// Speeds a curve is looked at.
const SPEEDS: u32 = 160;

/// What drag does to one shell.
#[derive(Clone, Debug, PartialEq)]
pub struct Slowing {
    /// Deceleration by drag at each speed, up to the launch speed.
    pub curves: DragCurves,
    /// Speed, m/s, and drag coefficient; empty under point physics, which has none.
    pub coefficients: Vec<[f64; 2]>,
    /// Deceleration by drag at the muzzle, m/s^2.
    pub at_muzzle_mps2: f64,
    /// The same over gravity; infinite where gravity does not act.
    pub at_muzzle_over_gravity: f64,
    /// Horizontal distance from the muzzle, metres, and speed there, m/s: one pair a step of the path.
    pub along: Vec<[f64; 2]>,
    /// Horizontal distance at which it is down to half its launch speed, metres; `None` where it never is.
    pub half_speed_m: Option<f64>,
}

/// What drag does to `shell`, which makes `round`, and did to it on `path`.
pub fn slowing(shell: &Shell, round: &Round, path: &Trajectory) -> Slowing {
    let launch_mps = round.launch_speed_mps;
    let at_muzzle_mps2 = round.drag_deceleration_mps2(launch_mps);
    let muzzle_m = path.samples[0].position_m;
    let along = path
        .samples
        .iter()
        .map(|sample| [horizontal(sample.position_m - muzzle_m).length(), sample.velocity_mps.length()]);
    Slowing {
        curves: drag_curves(round, launch_mps, SPEEDS),
        coefficients: match &shell.body {
            BodyFields::Game(fields) => coefficients(fields, launch_mps),
            BodyFields::Point(_) | BodyFields::Unknown { .. } => Vec::new(),
        },
        at_muzzle_mps2,
        at_muzzle_over_gravity: at_muzzle_mps2 / round.gravity_mps2(),
        half_speed_m: half_speed(path).map(|(half_m, _)| half_m),
        along: along.collect(),
    }
}

/// Where and when a path is down to half its first speed, on the straight line between the two steps around it:
/// horizontal distance from its first sample, metres, and seconds; `None` where it never is.
pub fn half_speed(path: &Trajectory) -> Option<(f64, f64)> {
    let first = path.samples[0];
    let half_mps = 0.5 * first.velocity_mps.length();
    let speed_mps = |sample: &Sample| sample.velocity_mps.length();
    let pair = path.samples.windows(2).find(|pair| speed_mps(&pair[1]) <= half_mps)?;
    let [faster, slower] = [speed_mps(&pair[0]), speed_mps(&pair[1])];
    let share = (faster - half_mps) / (faster - slower);
    let there_m = pair[0].position_m.lerp(pair[1].position_m, share);
    let time_s = pair[0].time_s + share * (pair[1].time_s - pair[0].time_s);
    Some((horizontal(there_m - first.position_m).length(), time_s))
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::arsenal::Catalog;
    use crate::flight::Launch;
    use crate::products::ccip;
    use crate::terrain::Ground;

    fn slowing_of(shell: &str) -> Slowing {
        let resolved = Catalog::shipped().unwrap().resolve("sph-2", shell, &[]).unwrap();
        let ahead = DVec3::new(0.0, 1.0, 1.0).normalize();
        let velocity_mps = ahead * resolved.round.launch_speed_mps;
        let launch = Launch { position_m: DVec3::Z, velocity_mps };
        let path = ccip::fire(&resolved.round, &launch, DVec3::ZERO, &Ground::SEA_LEVEL).path;
        slowing(&resolved.shell, &resolved.round, &path)
    }

    #[test]
    fn the_standard_loses_its_speed_long_before_the_expensive() {
        let (standard, expensive) = (slowing_of("155mm-standard"), slowing_of("155mm-expensive"));
        assert!(standard.at_muzzle_mps2 > 5.0 * expensive.at_muzzle_mps2);
        let half_m = standard.half_speed_m.unwrap();
        let at_half = standard.along.iter().find(|[along_m, _]| *along_m >= half_m).unwrap();
        assert!(at_half[1] <= 150.0 && at_half[1] > 130.0, "{at_half:?} after {half_m}");
        assert!(expensive.half_speed_m.is_none_or(|expensive_m| expensive_m > 3.0 * half_m));
    }
}
