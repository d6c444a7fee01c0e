//! Targets put on the path of a random shot.

use gunlay::aim::{Engagement, Solution, solve};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;

use super::problems::{Dice, gun, problems, random_round_in_wind, shot_at_target};

/// Every point of every path can be hit by the path that passes it: fly a random shot, put the target on it, and that
/// very shot must be among the answers.
#[test]
fn a_target_on_a_path_is_hit_by_that_path() {
    let mut dice = Dice(4_711);
    for problem in 0..problems(1500) {
        let round = random_round_in_wind(&mut dice);
        let (scene, bore, target) = shot_at_target(&mut dice, &round);
        let (gun, ground, wind_mps) = (gun(&scene), Ground::Flat { height_m: -1e7 }, scene.wind_mps);
        let engagement =
            Engagement { round: &round, gun: &gun, target: &target, wind_mps, ground: &ground, fan: None };
        let answer = solve(&engagement).unwrap();
        let off_deg = |solution: &Solution| {
            let ours = direction_from_azimuth_elevation(solution.azimuth, solution.elevation);
            ours.angle_between(bore).to_degrees()
        };
        let nearest = answer.solutions.iter().map(off_deg).fold(f64::INFINITY, f64::min);
        // 0.05 m is a wide angle close to the gun; where the arcs merge the other one may stand for both
        let merged = answer.solutions.len() < 2;
        let allowed = 0.05 + 3.0 / answer.range_m.max(1.0) + if merged { 1.5 } else { 0.0 };
        assert!(nearest <= allowed, "problem {problem}: {nearest} deg off, {bore} {target:?} {answer:?}");
    }
}
