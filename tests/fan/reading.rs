//! What is read off a fan, against flights of the one loop.

use std::sync::Arc;

use glam::DVec3;
use gunlay::arsenal::Round;
use gunlay::flight::fan::{ArcTable, Backend, Cause, Fan, FanCache, FanOrder, FanShot, TableSpan};
use gunlay::flight::{DescentThrough, Launch, Trajectory, trajectory};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::units::Angle;

use super::rounds::{rocket, round, shipped};

/// The path of one elevation, due north, down to 400 m under the muzzle.
fn path(round: &Round, elevation: Angle) -> Trajectory {
    let bore = direction_from_azimuth_elevation(Angle::ZERO, elevation);
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps: bore * round.launch_speed_mps };
    let patient = Round { lifetime_s: 4.0 * round.lifetime_s, ..round.clone() };
    trajectory::recorded(&patient, &launch, DVec3::ZERO, DescentThrough { height_m: -400.0 })
}

/// How far from a point a path passes and when it is closest.
fn miss(path: &Trajectory, range_m: f64, height_m: f64) -> (f64, f64) {
    let point_m = DVec3::new(0.0, range_m, height_m);
    let closest = |pair: &[gunlay::flight::Sample]| {
        let (from, to) = (pair[0].position_m, pair[1].position_m);
        let along = to - from;
        let share = ((point_m - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        let time_s = pair[0].time_s + share * (pair[1].time_s - pair[0].time_s);
        ((from + along * share).distance(point_m), time_s)
    };
    path.samples.windows(2).map(closest).min_by(|one, other| one.0.total_cmp(&other.0)).unwrap()
}

/// Points well within reach of a fan: shares of the farthest range, and of the height from under the gun to the top.
fn points(fan: &Fan) -> Vec<(f64, f64)> {
    let (farthest_m, _) = fan.farthest(0.0).unwrap();
    let heights = |range_m: f64| {
        let (highest_m, _) = fan.highest(range_m).unwrap();
        let lowest_m = (0.9 * fan.floor_m()).max(-390.0);
        [0.0, 0.2, 0.5, 0.8, 0.93].map(|share| (range_m, lowest_m + (highest_m - lowest_m) * share))
    };
    [0.08, 0.11, 0.27, 0.45, 0.62, 0.8, 0.93, 0.985]
        .into_iter()
        .flat_map(|s| heights(s * farthest_m))
        .collect()
}

/// The worst miss of the shots read off for some points, as a share of the farthest range, and the worst error in time,
/// seconds. Shots that outlive four lifetimes are in no fan.
fn worst(round: &Round, fan: &Fan, shot: impl Fn(f64, f64) -> Option<FanShot>) -> (f64, f64) {
    let (farthest_m, _) = fan.farthest(0.0).unwrap();
    let known = points(fan).into_iter().filter_map(|(r, h)| Some((r, h, shot(r, h)?)));
    let misses: Vec<(f64, f64)> = known
        .map(|(range_m, height_m, shot)| {
            let (miss_m, time_s) = miss(&path(round, shot.elevation), range_m, height_m);
            (miss_m / farthest_m, (time_s - shot.time_s).abs())
        })
        .collect();
    assert!(misses.len() >= 20, "{} shots are known", misses.len());
    misses.into_iter().fold((0.0, 0.0), |(worst, worst_s), (miss, s)| (worst.max(miss), worst_s.max(s)))
}

#[test]
fn regress_both_shots_pass_within_millionths_of_the_reach() {
    for (name, round) in shipped().into_iter().chain([("rocket".to_owned(), rocket())]) {
        let fan = Fan::of(&round).unwrap();
        let (low, low_s) = worst(&round, &fan, |r, h| fan.low(r, h));
        let (high, high_s) = worst(&round, &fan, |r, h| fan.high(r, h));
        assert!(low < 6e-6 && low_s < 6e-3, "{name}: low {low} {low_s} s");
        assert!(high < 2e-5 && high_s < 6e-3, "{name}: high {high} {high_s} s");
    }
}

/// Where a bore of `elevation` on a barrel passes a point seen from the pivot: how closely and when.
fn miss_from_pivot(
    round: &Round,
    elevation: f64,
    barrel_m: f64,
    [range_m, height_m]: [f64; 2],
) -> (f64, f64) {
    let elevation = Angle::from_radians(elevation);
    let (sin, cos) = elevation.sin_cos();
    miss(&path(round, elevation), range_m - barrel_m * cos, height_m - barrel_m * sin)
}

#[test]
fn the_table_of_arcs_says_what_flights_do() {
    for (name, barrel_length_m) in [("155mm-expensive", 6.0), ("155mm-standard", 0.0)] {
        let round = round("sph-2", name);
        let span = TableSpan { barrel_length_m, spacing_m: 10.0, columns: 290, heights_m: [-300.0, 300.0] };
        let table = ArcTable::new(&round, span);
        let (mut asked, mut worst_m, mut worst_s) = (0, 0.0_f64, 0.0_f64);
        for range_m in [16.0, 33.0, 57.0, 104.0, 255.0, 731.0, 1400.0, 1933.0, 2312.0, 2477.0, 2531.0] {
            for height_m in (-15..=15).map(|k| 19.7 * f64::from(k)).filter(|h| h.abs() < 0.5 * range_m) {
                let Some(arcs) = table.arcs(range_m, height_m) else { continue };
                for (elevation, time_s) in [(arcs.low, arcs.low_s), (arcs.high, arcs.high_s)] {
                    let (miss_m, at_s) =
                        miss_from_pivot(&round, elevation, barrel_length_m, [range_m, height_m]);
                    let bend = 60.0 / range_m; // a flat shot's elevation bends with distance close by
                    assert!(miss_m < 0.02 + 0.1 * bend, "{name} {range_m} {height_m}: {miss_m} m");
                    worst_m = worst_m.max(miss_m);
                    worst_s = worst_s.max((time_s - at_s).abs());
                }
                asked += 1;
            }
        }
        println!("{name}: {asked} points, {worst_m} m, {worst_s} s");
        assert!(asked > 40 && worst_s < 2e-3, "{asked} {worst_s}");
        assert!(table.arcs(200.0, 301.0).is_some(), "above the table the fan is asked");
    }
}

/// The edge of reach lies between corners where it should, not at them.
#[test]
fn the_table_of_arcs_ends_where_the_fan_does() {
    let round = round("sph-2", "155mm-expensive");
    let fan = Fan::of(&round).unwrap();
    let span = TableSpan { barrel_length_m: 0.0, spacing_m: 10.0, columns: 290, heights_m: [-300.0, 300.0] };
    let table = ArcTable::new(&round, span);
    for height_m in (-24..=24).map(|k| 10.3 * f64::from(k)) {
        let (mut inside_m, mut outside_m) = (500.0, 2890.0);
        while outside_m - inside_m > 1e-4 {
            let middle_m = 0.5 * (inside_m + outside_m);
            let is_reached = table.arcs(middle_m, height_m).is_some();
            *(if is_reached { &mut inside_m } else { &mut outside_m }) = middle_m;
        }
        let (farthest_m, _) = fan.farthest(height_m).unwrap();
        assert!((inside_m - farthest_m).abs() < 0.02, "{height_m}: {inside_m} for {farthest_m}");
    }
}

#[test]
fn a_fan_is_the_same_whatever_flies_it() {
    let round = round("sph-2", "155mm-expensive");
    let fans = Backend::available().iter().map(|&backend| Fan::on(backend, &round).unwrap());
    let read = fans.map(|fan| {
        let shots = points(&fan).into_iter().map(|(r, h)| (fan.low(r, h), fan.high(r, h)));
        shots.collect::<Vec<_>>()
    });
    let read: Vec<_> = read.collect();
    assert!(read.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn val_the_farthest_is_the_exact_flights_own() {
    // 2535.5 m at 37.0 deg: the flight document's shell, farthest of exact flights by elevation
    let fan = Fan::of(&round("sph-2", "155mm-expensive")).unwrap();
    let (farthest_m, elevation) = fan.farthest(0.0).unwrap();
    assert!((farthest_m - 2535.5).abs() < 0.5, "{farthest_m}");
    assert!((elevation.degrees() - 37.0).abs() < 0.1, "{}", elevation.degrees());
}

#[test]
fn a_cache_keeps_the_fans_of_the_last_rounds() {
    let order = |round| FanOrder { round, floor_m: -600.0, cause: Cause::default() };
    let [one, other] = ["155mm-expensive", "155mm-standard"].map(|shell| order(round("sph-2", shell)));
    let mut cache = FanCache::default();
    let first = cache.fan(&one).unwrap();
    assert!(first.floor_m() <= -600.0);
    assert!(cache.fan(&other).unwrap().round() == &other.round);
    assert!(Arc::ptr_eq(&first, &cache.fan(&one).unwrap()));
    let deep = cache.fan(&FanOrder { floor_m: -2000.0, ..one.clone() }).unwrap();
    assert!(deep.floor_m() <= -2000.0, "it knows the heights it was asked for");
    let slower = order(Round { launch_speed_mps: 0.9 * one.round.launch_speed_mps, ..one.round });
    assert!(!Arc::ptr_eq(&first, &cache.fan(&slower).unwrap()), "a fan depends on the launch speed");
}
