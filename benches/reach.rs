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
use gunlay::products::reach::{Caution, ReachOrder, ReachTable, Stops};
use gunlay::terrain::load::builtin_jacksboro;
use gunlay::units::{Angle, AngleUnit};
use measure::report::{self, Goal};
use measure::{Variant, measured, median, yardstick};
use rayon::prelude::*;

/// Cells to a side of the map.
const SIDE: usize = 512;
/// How many times sooner two threads are to be done than one.
const TIMES_SOONER: f64 = 1.8;

/// Something that can be done by the threads of a pool.
type Work<'a> = &'a (dyn Fn() -> f64 + Sync);

fn main() -> ExitCode {
    let Ok(map) = builtin_jacksboro() else { return ExitCode::FAILURE };
    let ground = map.ground();
    let place_m = DVec2::new(15_000.0, 16_000.0);
    let Some(height_m) = ground.height_m(place_m) else { return ExitCode::FAILURE };
    let gun = gun(place_m.extend(height_m + 2.5));
    let round = yardstick::expensive();
    let windy = yardstick::windy(&round, 1000.0);
    let order = ReachOrder {
        round: &round,
        gun: &gun,
        ground: &ground,
        wind_mps: DVec3::ZERO,
        caution: Caution::Even,
        stops: Stops::Ignored,
    };
    let careful = ReachOrder { caution: Caution::Conservative, ..order };
    let across = ReachOrder { round: &windy, wind_mps: DVec3::new(5.0, 0.0, 0.0), ..order };
    let Ok(alone) = rayon::ThreadPoolBuilder::new().num_threads(1).build() else { return ExitCode::FAILURE };
    let (table, blown) = (order.table(), across.table());
    let ring = |order: &ReachOrder<'_>, table| alone.install(|| order.ring(table, 720).len() as f64);
    let cells =
        |order: &ReachOrder<'_>, table| alone.install(|| order.cells(table, SIDE).answers.len() as f64);
    let made = |order: &ReachOrder<'_>| alone.install(|| order.table().reach_m());
    let mut variants = vec![
        Variant::new("R0", 1, naive_m),
        Variant::new("ring of 720 bearings", 1, || ring(black_box(&order), &table)),
        Variant::new("map of 512 x 512, both arcs and times", 1, || cells(black_box(&order), &table)),
        Variant::new("the same, conservative", 1, || cells(black_box(&careful), &table)),
        Variant::new("the table of arcs, once a round", 1, || made(black_box(&order))),
        Variant::new("ring in 5 m/s across", 1, || ring(black_box(&across), &blown)),
        Variant::new("map in 5 m/s across", 1, || cells(black_box(&across), &blown)),
        Variant::new("the table, once a round and wind", 1, || made(black_box(&across))),
    ];
    let mut goals = [Goal::None; 8];
    (goals[1], goals[2]) = (Goal::AtMost(250.0), Goal::AtMost(1700.0));
    let missed = report::print("Reach over Jacksboro", &measured(&mut variants), &goals);
    let missed = missed + two_threads(&order, &table);
    ExitCode::from(u8::from(missed > 0))
}

/// Prints how much sooner two threads are done, wall time, and tells how many goals are missed. The yardstick's own flights
/// share nothing and come first: where they do not reach the goal the cores were not idle, and the rest is not judged.
fn two_threads(order: &ReachOrder<'_>, table: &ReachTable) -> usize {
    let many = || (0..64).into_par_iter().with_max_len(1);
    let plain = || many().map(|_| (0..4).map(|_| naive_m()).sum::<f64>()).sum();
    let same = vec![Angle::from_degrees(45.0); 64];
    let landed = |_| landings(order.round, black_box(&same), 0.0, Backend::best())[0].state.ahead_m;
    let flights = || many().map(landed).sum();
    let ring = || order.ring(table, 720).len() as f64;
    let map = || order.cells(table, SIDE).answers.len() as f64;
    let works: [(&str, Work<'_>); 4] = [
        ("256 flights R0, to see whether cores are idle", &plain),
        ("4096 flights of the wide kernel", &flights),
        ("ring of 720 bearings", &ring),
        ("map of 512 x 512", &map),
    ];
    let times = works.map(|(_, work)| times_sooner(work));
    let are_idle = times[0] >= TIMES_SOONER;
    println!("\n{:<44} {:>9}", "two threads against one, wall time", "times");
    for ((name, _), times) in works.iter().zip(times) {
        let word = match (times < TIMES_SOONER, are_idle) {
            (false, _) => "",
            (true, true) => "  MISSED",
            (true, false) => "  not judged: other work was on the cores",
        };
        println!("{name:<44} {times:>9.2}  goal at least {TIMES_SOONER}{word}");
    }
    times.iter().filter(|&&times| are_idle && times < TIMES_SOONER).count()
}

/// How many times sooner two threads are done with some work than one: the median over rounds that time one after the other.
fn times_sooner(work: Work<'_>) -> f64 {
    let pools = [1, 2].map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
    let [Ok(one), Ok(two)] = pools else { return f64::NAN };
    let round = |_| wall_s(&one, work) / wall_s(&two, work);
    let rounds: Vec<f64> = (0..12).map(round).collect();
    median(rounds[1..].iter().copied())
}

/// Wall time of some work on a pool of threads, seconds.
fn wall_s(pool: &rayon::ThreadPool, work: Work<'_>) -> f64 {
    let start = Instant::now();
    black_box(pool.install(work));
    start.elapsed().as_secs_f64()
}

/// Range of the yardstick's flight, metres.
fn naive_m() -> f64 {
    yardstick::naive_flight(black_box(45_f64.to_radians())).1
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
