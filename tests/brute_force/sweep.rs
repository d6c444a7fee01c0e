//! The whole search against a sweep of elevations.

use glam::DVec3;
use gunlay::aim::{Answer, Arc, Engagement, Target, solve};
use gunlay::arsenal::round::Round;
use gunlay::flight::{Continue, End, Launch, State, Step, Watch, run};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;
use gunlay::units::Angle;

use super::problems::{Dice, Scene, gun, problems, random_round};

/// One path in the vertical plane, as the brute force sees it: how close it passes, and whether above or below.
struct Sweep {
    range_m: f64,
    height_m: f64,
    /// Height above the target where the range is first covered; minus infinity where it never is.
    over_m: f64,
}

impl Watch for Sweep {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let before = self.range_m - state.position_m.y;
        if before > 0.0 && before <= step.move_m.y {
            self.over_m = state.position_m.z + step.move_m.z * before / step.move_m.y - self.height_m;
            return Continue::Stop { fraction: 1.0, end: End::Plane };
        }
        let sunk = state.position_m.z < self.height_m.min(0.0) - 20.0 && step.move_m.z < 0.0;
        if sunk { Continue::Stop { fraction: 1.0, end: End::Plane } } else { Continue::On }
    }
}

fn over_m(round: &Round, elevation_deg: f64, range_m: f64, height_m: f64) -> f64 {
    let bore = direction_from_azimuth_elevation(Angle::ZERO, Angle::from_degrees(elevation_deg));
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps: bore * round.launch_speed_mps };
    let mut sweep = Sweep { range_m, height_m, over_m: f64::NEG_INFINITY };
    run(round, &launch, DVec3::ZERO, &mut sweep);
    sweep.over_m
}

/// Elevations at which the sweep passes from below the target to above it or back.
fn crossings(round: &Round, range_m: f64, height_m: f64, step_deg: f64) -> Vec<f64> {
    let count = (179.9 / step_deg) as usize;
    let sign = |i: usize| {
        let elevation = -89.95 + i as f64 * step_deg;
        (elevation, over_m(round, elevation, range_m, height_m) > 0.0)
    };
    let swept: Vec<(f64, bool)> = (0..=count).map(sign).collect();
    swept.windows(2).filter(|pair| pair[0].1 != pair[1].1).map(|pair| 0.5 * (pair[0].0 + pair[1].0)).collect()
}

fn answer(round: &Round, target_m: DVec3) -> Answer {
    let gun = gun(&Scene::default());
    let (ground, target) = (Ground::Flat { height_m: -1e7 }, Target::at_rest(target_m));
    solve(&Engagement {
        round,
        gun: &gun,
        target: &target,
        wind_mps: DVec3::ZERO,
        ground: &ground,
        fan: None,
    })
    .unwrap()
}

/// How far the round reaches at a height, roughly: to draw targets within and beyond reach.
fn rough_reach_m(round: &Round, height_m: f64) -> f64 {
    let covered = |range_m: &f64| (0..=88).any(|e| over_m(round, f64::from(e), *range_m, height_m) > 0.0);
    (1..1000).map(|k| f64::from(k) * 10.0).take_while(covered).last().unwrap_or(20.0)
}

#[test]
fn val_no_solution_is_missed_or_invented() {
    let mut dice = Dice(20_261_130);
    for problem in 0..problems(120) {
        let round = random_round(&mut dice);
        let height_m = dice.between(-150.0, 150.0);
        let range_m = rough_reach_m(&round, height_m) * dice.between(0.02, 1.05);
        let swept = crossings(&round, range_m, height_m, 0.1);
        let answer = answer(&round, DVec3::new(0.0, range_m, height_m));
        let found: Vec<f64> = answer.solutions.iter().map(|s| s.elevation.degrees()).collect();
        let context =
            format!("problem {problem}: {range_m} m, {height_m} m: swept {swept:?}, found {found:?}");
        assert!(answer.solutions.iter().all(|solution| solution.miss_m <= 0.05), "{context}");
        for at in &swept {
            assert!(found.iter().any(|ours| (ours - at).abs() < 0.1), "missed at {at}: {context}");
        }
        // two arcs closer together than the sweep's step cancel there; anything else must have been swept
        let merged = found.len() < 2 || found[1] - found[0] < 0.1;
        for ours in &found {
            assert!(merged || swept.iter().any(|at| (ours - at).abs() < 0.1), "invented {ours}: {context}");
        }
        if swept.len() == 2 {
            let arcs: Vec<Arc> = answer.solutions.iter().map(|solution| solution.arc).collect();
            assert_eq!(arcs, [Arc::Low, Arc::High], "{context}");
        }
    }
}
