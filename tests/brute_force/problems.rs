//! Random problems, reproducible from their seed.

use glam::DVec3;
use gunlay::aim::{Attitude, Gun, Target};
use gunlay::arsenal::round::{Body, GameBody, Motor, PointBody, Round};
use gunlay::arsenal::{DragCurve, MountLimits, Sight};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;
use gunlay::units::{Angle, AngleUnit};

/// How many problems to pose: more through `GUNLAY_PROBLEMS`, for a thorough run.
pub fn problems(usual: u32) -> u32 {
    std::env::var("GUNLAY_PROBLEMS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// A small generator with a seed one can print (`SplitMix64`).
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

pub fn game(launch_speed_mps: f64, drag_value: f64, diameter_m: f64, mass_kg: f64) -> Round {
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

pub fn random_round(dice: &mut Dice) -> Round {
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

/// What a path is flown through and what it is to hit.
#[derive(Debug, Default)]
pub struct Scene {
    pub wind_mps: DVec3,
    pub platform_mps: DVec3,
    pub target_mps: DVec3,
    pub pivot_m: DVec3,
    pub barrel_length_m: f64,
}

pub fn random_scene(dice: &mut Dice) -> Scene {
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
pub fn gun(scene: &Scene) -> Gun {
    Gun {
        pivot_m: scene.pivot_m,
        barrel_length_m: scene.barrel_length_m,
        hull: Attitude::default(),
        platform_velocity_mps: scene.platform_mps,
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::Degree),
    }
}

/// A random round, in half of the game's with wind from some distance on.
pub fn random_round_in_wind(dice: &mut Dice) -> Round {
    let mut round = random_round(dice);
    if let Body::Game(body) = &mut round.body {
        body.wind_onset_m = if dice.next() < 0.5 { dice.between(100.0, 1500.0) } else { 0.0 };
    }
    round
}

/// A scene, a shot of `round` through it, and the target put on some point of its path.
pub fn shot_at_target(dice: &mut Dice, round: &Round) -> (Scene, DVec3, Target) {
    let scene = random_scene(dice);
    let (bore, target) = shot_through(dice, round, &scene);
    (scene, bore, target)
}

/// A shot of `round` through a scene, and the target put on some point of its path.
pub fn shot_through(dice: &mut Dice, round: &Round, scene: &Scene) -> (DVec3, Target) {
    let [azimuth, elevation] = [dice.between(0.0, 360.0), dice.between(-20.0, 89.0)].map(Angle::from_degrees);
    let bore = direction_from_azimuth_elevation(azimuth, elevation);
    let ground = Ground::Flat { height_m: -300.0 };
    let path = gunlay::flight::fly(round, &gun(scene).launch(round, bore), scene.wind_mps, &ground);
    let moment = path.at_time(path.last().time_s * dice.between(0.05, 1.0));
    let start_m = moment.position_m - scene.target_mps * moment.time_s;
    (bore, Target { position_m: start_m, velocity_mps: scene.target_mps })
}
