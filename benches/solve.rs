//! One solve with both arcs, and a firing table, beside one plain scalar flight.

#[path = "measure/yardstick.rs"]
#[allow(dead_code, reason = "only its flight is the yardstick here")]
mod yardstick;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use glam::DVec3;
use gunlay::aim::{Attitude, Engagement, Gun, Target, farthest, solve};
use gunlay::arsenal::{MountLimits, Sight};
use gunlay::products::firing_table::{Spacing, TableOrder, firing_table};
use gunlay::terrain::Ground;
use gunlay::units::{Angle, AngleUnit};

fn gun() -> Gun {
    Gun {
        pivot_m: DVec3::new(0.0, 0.0, 2.5),
        barrel_length_m: 6.0,
        hull: Attitude::default(),
        platform_velocity_mps: DVec3::ZERO,
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::NatoMil),
    }
}

fn one_solve(criterion: &mut Criterion) {
    let (round, gun) = (yardstick::expensive(), gun());
    let target = Target::at_rest(DVec3::new(1200.0, 1600.0, 0.0));
    let still = Engagement {
        round: &round,
        gun: &gun,
        target: &target,
        wind_mps: DVec3::ZERO,
        ground: &Ground::SEA_LEVEL,
        fan: None,
    };
    let moving = Target { velocity_mps: DVec3::new(6.0, -3.0, 0.0), ..target };
    let driving = Engagement { target: &moving, ..still };
    let elevation = 45_f64.to_radians();
    criterion.bench_function("one plain scalar flight", |bench| {
        bench.iter(|| yardstick::naive_flight(black_box(elevation)));
    });
    criterion.bench_function("solve, both arcs", |bench| bench.iter(|| solve(black_box(&still))));
    criterion
        .bench_function("solve, both arcs, moving target", |bench| bench.iter(|| solve(black_box(&driving))));
    criterion.bench_function("farthest point", |bench| bench.iter(|| farthest(black_box(&still))));
}

fn one_table(criterion: &mut Criterion) {
    let (round, gun) = (yardstick::expensive(), gun());
    let order = TableOrder {
        round: &round,
        gun: &gun,
        wind_mps: DVec3::ZERO,
        azimuth: Angle::ZERO,
        height_difference_m: -2.5,
        spacing: Spacing::Range { step_m: 16.8 },
    };
    criterion
        .bench_function("firing table, 300 rows", |bench| bench.iter(|| firing_table(black_box(&order))));
}

criterion_group!(benches, one_solve, one_table);
criterion_main!(benches);
