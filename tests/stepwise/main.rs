//! What the fixed step does: the game's own stepwise flight beside the continuous law of the same forces.
//!
//! The continuous law lives here only; nothing the library computes rests on it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod plot;

use glam::{DVec2, DVec3, Vec3Swizzles};
use gunlay::arsenal::{Body, Catalog, GameBody, Round};
use gunlay::flight::{Launch, fly_to_height};
use gunlay::units::Angle;

/// Step of the continuous reference, seconds: halving it moves no landing by a millimetre.
const FINE_STEP_S: f64 = 1.0 / 960.0;

/// Where a shot comes down to the height it was fired from.
#[derive(Clone, Copy, Debug)]
struct Landing {
    range_m: f64,
    time_s: f64,
}

fn round(shell: &str) -> Round {
    Catalog::shipped().unwrap().round("sph-2", shell).unwrap()
}

fn body(round: &Round) -> &GameBody {
    let Body::Game(body) = &round.body else { panic!("the SPH-2 fires game shells") };
    body
}

fn velocity(round: &Round, elevation_deg: f64) -> DVec2 {
    let (sin, cos) = Angle::from_degrees(elevation_deg).sin_cos();
    DVec2::new(cos, sin) * round.launch_speed_mps
}

/// The library's flight.
fn stepwise(round: &Round, elevation_deg: f64) -> Landing {
    let v = velocity(round, elevation_deg);
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps: DVec3::new(v.x, 0.0, v.y) };
    let last = fly_to_height(round, &launch, DVec3::ZERO, 0.0).last();
    Landing { range_m: last.position_m.x, time_s: last.time_s }
}

/// dv/dt = -g - K(|v|) |v| v, dx/dt = v by the classical Runge-Kutta method of fourth order.
fn continuous(round: &Round, elevation_deg: f64, step_s: f64) -> Landing {
    let body = body(round);
    let acceleration =
        |v: DVec2| -DVec2::Y * body.gravity_mps2 - v * body.drag_per_m.coefficient(v.length()) * v.length();
    let (mut x, mut v, mut time_s) = (DVec2::ZERO, velocity(round, elevation_deg), 0.0);
    loop {
        let (v1, a1) = (v, acceleration(v));
        let (v2, a2) = (v + a1 * (0.5 * step_s), acceleration(v + a1 * (0.5 * step_s)));
        let (v3, a3) = (v + a2 * (0.5 * step_s), acceleration(v + a2 * (0.5 * step_s)));
        let (v4, a4) = (v + a3 * step_s, acceleration(v + a3 * step_s));
        let dx = (v1 + 2.0 * v2 + 2.0 * v3 + v4) * (step_s / 6.0);
        if x.y > 0.0 && x.y + dx.y <= 0.0 {
            let share = x.y / -dx.y;
            return Landing { range_m: x.x + share * dx.x, time_s: time_s + share * step_s };
        }
        x += dx;
        v += (a1 + 2.0 * a2 + 2.0 * a3 + a4) * (step_s / 6.0);
        time_s += step_s;
    }
}

/// How much farther the stepwise flight lands, metres, and how much later, seconds; negative: shorter, earlier.
fn difference(round: &Round, elevation_deg: f64) -> Landing {
    let (ours, law) = (stepwise(round, elevation_deg), continuous(round, elevation_deg, FINE_STEP_S));
    Landing { range_m: ours.range_m - law.range_m, time_s: ours.time_s - law.time_s }
}

#[track_caller]
fn near(ours: f64, right: f64, tolerance: f64) {
    assert!((ours - right).abs() <= tolerance, "{ours} for {right}");
}

#[test]
fn the_reference_itself_has_settled() {
    let round = round("155mm-expensive");
    let (fine, finer) = (continuous(&round, 45.0, FINE_STEP_S), continuous(&round, 45.0, 0.5 * FINE_STEP_S));
    near(fine.range_m, finer.range_m, 1e-3);
    near(fine.time_s, finer.time_s, 1e-4);
}

#[test]
fn val_an_expensive_shot_at_45_degrees_lands_eight_metres_short_of_the_continuous_law() {
    let round = round("155mm-expensive");
    near(stepwise(&round, 45.0).range_m, 2470.12, 0.01);
    let short = difference(&round, 45.0);
    near(short.range_m, -7.9, 0.1);
    near(short.time_s, -0.066, 0.002);
}

#[test]
fn regress_how_much_the_step_takes_at_each_elevation() {
    // elevation in degrees; metres the stepwise flight lands beyond the law: Expensive, Standard
    let rows = [
        (5.0, -4.16, -9.17),
        (20.0, -7.86, -11.26),
        (30.0, -8.38, -10.85),
        (45.0, -7.90, -9.27),
        (60.0, -6.30, -6.87),
        (70.0, -4.65, -4.89),
        (80.0, -2.55, -2.60),
    ];
    let (expensive, standard) = (round("155mm-expensive"), round("155mm-standard"));
    for (elevation_deg, of_expensive, of_standard) in rows {
        near(difference(&expensive, elevation_deg).range_m, of_expensive, 0.03);
        near(difference(&standard, elevation_deg).range_m, of_standard, 0.03);
    }
}

#[test]
fn regress_the_first_second_takes_most_speed() {
    // what the shell flies a second after the muzzle, m/s: 243.66 stepwise, 244.06 by the law
    let round = round("155mm-expensive");
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps: velocity(&round, 45.0).extend(0.0).xzy() };
    let path = fly_to_height(&round, &launch, DVec3::ZERO, 0.0);
    near(path.at_time(1.0).velocity_mps.length(), 243.66, 0.01);
    let finer = Round { step_s: round.step_s / 1000.0, ..round };
    let path = fly_to_height(&finer, &launch, DVec3::ZERO, 0.0);
    near(path.at_time(1.0).velocity_mps.length(), 244.06, 0.01);
}

#[test]
fn half_the_step_takes_half_as_much() {
    let coarse = round("155mm-expensive");
    let halved = Round { step_s: 0.5 * coarse.step_s, ..coarse.clone() };
    let quartered = Round { step_s: 0.25 * coarse.step_s, ..coarse.clone() };
    let [whole, half, quarter] = [coarse, halved, quartered].map(|round| difference(&round, 45.0).range_m);
    near(whole / half, 2.0, 0.02);
    near(half / quarter, 2.0, 0.02);
}

#[test]
fn in_a_vacuum_the_step_takes_nothing() {
    // v1 = v + g dt and dx = (v + v1)/2 dt are exact where a is constant; only the last chord is straight
    let mut round = round("155mm-expensive");
    let Body::Game(body) = &mut round.body else { panic!("the SPH-2 fires game shells") };
    body.drag_per_m = gunlay::arsenal::DragCurve::constant(0.0);
    round.lifetime_s = 100.0;
    let parabola_m = 300.0 * 300.0 / 9.8;
    near(stepwise(&round, 45.0).range_m, parabola_m, 0.005);
}

#[test]
fn a_step_of_33_ms_differs_by_a_few_centimetres() {
    // flight document section 3: a hundredth of a metre between 33 and 33.3 ms
    let actor = round("155mm-expensive");
    let system = Round { step_s: gunlay::arsenal::round::SYSTEM_STEP_S, ..actor.clone() };
    let apart_m = stepwise(&system, 45.0).range_m - stepwise(&actor, 45.0).range_m;
    near(apart_m, 0.08, 0.02);
}

#[test]
fn point_physics_flies_a_step_longer_than_its_law() {
    // x += v dt before v += a dt: the shell keeps each velocity a step too long, so a shot without drag comes down dt
    // later and vx dt farther
    let catalog = Catalog::shipped().unwrap();
    let round = catalog.round("pr-mortar", "pr-81mm-he").unwrap();
    let v = velocity(&round, 45.0);
    let gravity_mps2 = round.gravity_mps2();
    let ours = stepwise(&round, 45.0);
    near(ours.time_s, 2.0 * v.y / gravity_mps2 + round.step_s, 1e-3);
    near(ours.range_m, 2.0 * v.x * v.y / gravity_mps2 + v.x * round.step_s, 0.05);
}
