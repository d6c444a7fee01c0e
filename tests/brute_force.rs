//! The solver against brute force: a sweep of elevations that knows nothing of its methods.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its case has failed")]

use glam::DVec3;
use gunlay::aim::{Answer, Arc, Attitude, Engagement, Gun, Solution, Target, solve};
use gunlay::arsenal::round::{Body, GameBody, Motor, PointBody, Round};
use gunlay::arsenal::{DragCurve, MountLimits, Sight};
use gunlay::flight::{Continue, End, Launch, State, Step, Watch, run};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;
use gunlay::units::{Angle, AngleUnit};

/// A small generator with a seed one can print (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

fn game(launch_speed_mps: f64, drag_value: f64, diameter_m: f64, mass_kg: f64) -> Round {
    let gc = [[0.0, 0.71], [50.0, 0.67125], [100.0, 0.6425], [200.0, 0.7025], [300.0, 1.1], [600.0, 1.6]];
    let per_m = 0.5 * 1.2 * std::f64::consts::FRAC_PI_4 * diameter_m * diameter_m / mass_kg;
    let drag_per_m = DragCurve::through(gc.to_vec()).unwrap().scaled(drag_value * per_m);
    Round {
        launch_speed_mps,
        step_s: 1.0 / 30.0,
        lifetime_s: 400.0,
        arming_delay_s: 0.0,
        fuel: 0.0,
        mass_kg,
        hit: gunlay::arsenal::HitFields::default(),
        body: Body::Game(GameBody {
            gravity_mps2: 9.8,
            drag_per_m,
            max_speed_mps: f64::INFINITY,
            wind_onset_m: 0.0,
            motor: Motor::None,
        }),
    }
}

fn random_round(dice: &mut Dice) -> Round {
    match (dice.next() * 4.0) as u32 {
        0 => game(dice.between(60.0, 500.0), 2.5, 0.105, 19.0),
        1 => game(dice.between(60.0, 500.0), 80.0, 0.084, 70.0),
        2 => game(dice.between(40.0, 300.0), 0.0, 0.1, 10.0),
        _ => Round {
            body: Body::Point(PointBody { gravity_mps2: 14.715, drag_per_s: dice.between(0.0, 0.2) }),
            ..game(dice.between(60.0, 300.0), 0.0, 0.1, 10.0)
        },
    }
}

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
    solve(&Engagement { round, gun: &gun, target: &target, wind_mps: DVec3::ZERO, ground: &ground }).unwrap()
}

/// How far the round reaches at a height, roughly: to draw targets within and beyond reach.
fn rough_reach_m(round: &Round, height_m: f64) -> f64 {
    let covered = |range_m: &f64| (0..=88).any(|e| over_m(round, f64::from(e), *range_m, height_m) > 0.0);
    (1..1000).map(|k| f64::from(k) * 10.0).take_while(covered).last().unwrap_or(20.0)
}

/// How many problems to pose: more through `GUNLAY_PROBLEMS`, for a thorough run.
fn problems(usual: u32) -> u32 {
    std::env::var("GUNLAY_PROBLEMS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
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

/// What a path is flown through and what it is to hit.
#[derive(Default)]
struct Scene {
    wind_mps: DVec3,
    platform_mps: DVec3,
    target_mps: DVec3,
    pivot_m: DVec3,
    barrel_length_m: f64,
}

fn random_scene(dice: &mut Dice) -> Scene {
    let mut flat = |most: f64| DVec3::new(dice.between(-most, most), dice.between(-most, most), 0.0);
    let (wind_mps, platform_mps, target_mps) = (flat(8.0), flat(10.0), flat(15.0));
    let keep = |v: DVec3, chance: f64| if chance < 0.5 { v } else { DVec3::ZERO };
    Scene {
        wind_mps: keep(wind_mps, dice.next()),
        platform_mps: keep(platform_mps, dice.next()),
        target_mps: keep(target_mps, dice.next()),
        pivot_m: DVec3::new(
            dice.between(-500.0, 500.0),
            dice.between(-500.0, 500.0),
            dice.between(0.0, 80.0),
        ),
        barrel_length_m: dice.between(0.0, 6.0),
    }
}

/// A gun of the scene, level and free to turn.
fn gun(scene: &Scene) -> Gun {
    Gun {
        pivot_m: scene.pivot_m,
        barrel_length_m: scene.barrel_length_m,
        hull: Attitude::default(),
        platform_velocity_mps: scene.platform_mps,
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::Degree),
    }
}

/// A round, a scene, a shot through it, and the target put on some point of its path.
fn shot_at_target(dice: &mut Dice) -> (Round, Scene, DVec3, Target) {
    let mut round = random_round(dice);
    if let Body::Game(body) = &mut round.body {
        body.wind_onset_m = if dice.next() < 0.5 { dice.between(100.0, 1500.0) } else { 0.0 };
    }
    let scene = random_scene(dice);
    let [azimuth, elevation] = [dice.between(0.0, 360.0), dice.between(-20.0, 89.0)].map(Angle::from_degrees);
    let bore = direction_from_azimuth_elevation(azimuth, elevation);
    let ground = Ground::Flat { height_m: -300.0 };
    let path = gunlay::flight::fly(&round, &gun(&scene).launch(&round, bore), scene.wind_mps, &ground);
    let moment = path.at_time(path.last().time_s * dice.between(0.05, 1.0));
    let start_m = moment.position_m - scene.target_mps * moment.time_s;
    let target = Target { position_m: start_m, velocity_mps: scene.target_mps };
    (round, scene, bore, target)
}

/// Every point of every path can be hit by the path that passes it: fly a random shot, put the target on it, and that
/// very shot must be among the answers.
#[test]
fn a_target_on_a_path_is_hit_by_that_path() {
    let mut dice = Dice(4_711);
    for problem in 0..problems(1500) {
        let (round, scene, bore, target) = shot_at_target(&mut dice);
        let (gun, ground, wind_mps) = (gun(&scene), Ground::Flat { height_m: -1e7 }, scene.wind_mps);
        let engagement = Engagement { round: &round, gun: &gun, target: &target, wind_mps, ground: &ground };
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
