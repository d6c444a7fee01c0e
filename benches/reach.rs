//! Cost of whole-map answers on the Jacksboro terrain, in units of R0, the plain scalar flight of the yardstick.

#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod measure;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use glam::{DVec2, DVec3};
use gunlay::aim::{Attitude, Gun};
use gunlay::arsenal::{MountLimits, Sight};
use gunlay::flight::fan::{Backend, landings};
use gunlay::products::reach::{Caution, ReachOrder, Stops};
use gunlay::terrain::load::builtin_jacksboro;
use gunlay::units::{Angle, AngleUnit};
use measure::report::{self, Goal};
use measure::{Variant, measured, yardstick};
use rayon::prelude::*;

/// Cells to a side of the map.
const SIDE: usize = 512;

fn main() -> ExitCode {
    let Ok(map) = builtin_jacksboro() else { return ExitCode::FAILURE };
    let ground = map.ground();
    let place_m = DVec2::new(15_000.0, 16_000.0);
    let Some(height_m) = ground.height_m(place_m) else { return ExitCode::FAILURE };
    let gun = gun(place_m.extend(height_m + 2.5));
    let round = yardstick::expensive();
    let order = ReachOrder {
        round: &round,
        gun: &gun,
        ground: &ground,
        caution: Caution::Even,
        stops: Stops::Ignored,
    };
    let careful = ReachOrder { caution: Caution::Conservative, ..order };
    let Ok(alone) = rayon::ThreadPoolBuilder::new().num_threads(1).build() else { return ExitCode::FAILURE };
    let table = order.table();
    let ring = |order: &ReachOrder<'_>| alone.install(|| order.ring(&table, 720).len() as f64);
    let cells = |order: &ReachOrder<'_>| alone.install(|| order.cells(&table, SIDE).answers.len() as f64);
    let mut variants = vec![
        Variant::new("R0", 1, || yardstick::naive_flight(black_box(45_f64.to_radians())).1),
        Variant::new("ring of 720 bearings", 1, || ring(black_box(&order))),
        Variant::new("map of 512 x 512, both arcs and times", 1, || cells(black_box(&order))),
        Variant::new("the same, conservative", 1, || cells(black_box(&careful))),
        Variant::new("the table of arcs, once a round", 1, || {
            alone.install(|| black_box(&order).table().span().columns as f64)
        }),
    ];
    let goals = [Goal::None, Goal::AtMost(250.0), Goal::AtMost(1700.0), Goal::None, Goal::None];
    let missed = report::print("Reach over Jacksboro", &measured(&mut variants), &goals);
    two_threads(&|| order.cells(&table, SIDE).answers.len() as f64);
    ExitCode::from(u8::from(missed > 0))
}

/// How much sooner two threads are done: 4096 flights of the wide kernel, and the map.
fn two_threads(map: &(dyn Fn() -> f64 + Sync)) {
    let round = yardstick::expensive();
    let many = || -> f64 {
        let parts = (0..32).into_par_iter().map(|_| {
            let same = vec![Angle::from_degrees(45.0); 128];
            landings(&round, &same, 0.0, Backend::best())[0].state.ahead_m
        });
        parts.sum()
    };
    println!("\n{:<44} {:>9}", "two threads against one, wall time", "times");
    for (name, work) in [("4096 flights", &many as &(dyn Fn() -> f64 + Sync)), ("map of 512 x 512", map)] {
        let mut ratios: Vec<f64> = (0..9).map(|_| wall_s(1, work) / wall_s(2, work)).collect();
        ratios.sort_by(f64::total_cmp);
        println!("{name:<44} {:>9.2}  goal at least 1.8, where two cores are idle", ratios[4]);
    }
}

/// Wall time of some work on so many threads, seconds.
fn wall_s(threads: usize, work: &(dyn Fn() -> f64 + Sync)) -> f64 {
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else { return f64::NAN };
    let start = Instant::now();
    black_box(pool.install(work));
    start.elapsed().as_secs_f64()
}

fn gun(pivot_m: DVec3) -> Gun {
    Gun {
        pivot_m,
        barrel_length_m: 6.0,
        hull: Attitude::default(),
        platform_velocity_mps: DVec3::ZERO,
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::NatoMil),
    }
}
