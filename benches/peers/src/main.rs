//! One 45-degree flight of the same shell by gunlay and by the crate `ballistics-engine`, in units of R0, the plain scalar
//! flight of the yardstick.
//!
//! That crate lets the air thin with altitude and flies another scheme, so its range differs a little: the figures compare
//! work, not results. Run from this folder: `cargo run --release`.

#[path = "../../measure/mod.rs"]
#[allow(dead_code, reason = "each bench uses its own part of it")]
mod measure;

use std::hint::black_box;
use std::process::ExitCode;

use ballistics_engine::drag::DragTable;
use ballistics_engine::{AtmosphericConditions, BallisticInputs, TrajectorySolver, WindConditions};
use glam::DVec3;
use gunlay::flight::fan::{Backend, landings};
use gunlay::flight::{DescentThrough, Launch, run};
use gunlay::units::Angle;
use measure::report::{self, Goal};
use measure::{Variant, measured, yardstick};

/// Flights a call of the wide kernel makes.
const MANY: usize = 512;
const STEP_S: f64 = 1.0 / 30.0;
/// Speed of sound the crate reckons with at 15 degrees, m/s.
const SOUND_MPS: f64 = 340.29;
/// Curve GC, `[m/s, Cd]`, and the shell's drag value, diameter and mass.
const GC: [[f64; 2]; 7] = [
    [0.0, 0.71],
    [50.0, 0.67125],
    [100.0, 0.6425],
    [150.0, 0.66],
    [200.0, 0.7025],
    [300.0, 1.10],
    [600.0, 1.60],
];
const DRAG_VALUE: f64 = 2.5;
const DIAMETER_M: f64 = 0.105;
const MASS_KG: f64 = 19.0;

/// How the crate steps.
#[derive(Clone, Copy)]
enum Scheme {
    /// Euler, at the game's own step.
    Euler,
    /// Runge and Kutta's fourth order, at the game's own step.
    RungeKutta,
    /// Its default: adaptive, steps of 10 ms at most.
    Adaptive,
}

fn solver(scheme: Scheme) -> TrajectorySolver {
    let table = GC.map(|[speed_mps, cd]| (speed_mps / SOUND_MPS, cd * DRAG_VALUE));
    let (mach, cd) = table.into_iter().unzip();
    let inputs = BallisticInputs {
        bullet_mass: MASS_KG,
        weight_grains: MASS_KG / 64.798_91e-6,
        bullet_diameter: DIAMETER_M,
        caliber_inches: DIAMETER_M / 0.0254,
        muzzle_velocity: yardstick::SPEED_MPS,
        muzzle_angle: 45_f64.to_radians(),
        sight_height: 0.0,
        muzzle_height: 0.0,
        ground_threshold: -0.001, // the crate flies while a shell is above it, and the muzzle is at zero
        custom_drag_table: Some(DragTable::new(mach, cd)),
        use_rk4: !matches!(scheme, Scheme::Euler),
        use_adaptive_rk45: matches!(scheme, Scheme::Adaptive),
        ..BallisticInputs::default()
    };
    let mut solver = TrajectorySolver::new(inputs, WindConditions::default(), AtmosphericConditions::default());
    solver.set_max_range(5_000.0);
    if !matches!(scheme, Scheme::Adaptive) {
        solver.set_time_step(STEP_S);
    }
    solver
}

fn main() -> ExitCode {
    let round = yardstick::expensive();
    let elevation = 45_f64.to_radians();
    let (sin, cos) = elevation.sin_cos();
    let launch = Launch {
        position_m: DVec3::ZERO,
        velocity_mps: DVec3::new(cos, 0.0, sin) * yardstick::SPEED_MPS,
    };
    let same = vec![Angle::from_degrees(45.0); MANY];
    let schemes = [
        ("ballistics-engine, Euler 1/30 s", solver(Scheme::Euler)),
        ("ballistics-engine, RK4 1/30 s", solver(Scheme::RungeKutta)),
        ("ballistics-engine, its default", solver(Scheme::Adaptive)),
    ];
    let mut variants = vec![
        Variant::new("R0", 1, || yardstick::naive_flight(black_box(elevation)).1),
        Variant::new("gunlay, one exact flight", 1, || {
            run(&round, black_box(&launch), DVec3::ZERO, &mut DescentThrough { height_m: 0.0 }).state.position_m.x
        }),
        Variant::new("gunlay, wide kernel", MANY, || {
            landings(&round, black_box(&same), 0.0, Backend::best())[0].state.ahead_m
        }),
    ];
    for (name, solver) in &schemes {
        let range_m = || solver.solve().map_or(f64::NAN, |result| result.max_range);
        match solver.solve() {
            Ok(result) => println!("{name}: {:.1} m", result.max_range),
            Err(fault) => {
                eprintln!("{name} does not fly: {fault}");
                return ExitCode::FAILURE;
            }
        }
        variants.push(Variant::new(*name, 1, range_m));
    }
    let costs = measured(&mut variants);
    report::print("One 45-degree flight, peers", &costs, &[Goal::None; 6]);
    println!("\nballistics-engine by Euler, in gunlay's flights: at least 14 single and 200 of the wide kernel");
    let missed = [(1, 14.0), (2, 200.0)].map(|(ours, goal)| {
        let times = costs[3].in_yardsticks / costs[ours].in_yardsticks;
        println!("{:<44} {times:>9.1}{}", costs[ours].name, if times < goal { "  MISSED" } else { "" });
        u8::from(times < goal)
    });
    ExitCode::from(u8::from(missed.iter().sum::<u8>() > 0))
}
