//! Reach against the solver and exact flights over the ground, cell by cell.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its case has failed")]

use glam::{DVec2, DVec3};
use gunlay::aim::{Answer, Arc, Attitude, Engagement, Gun, Target, solve};
use gunlay::arsenal::{Catalog, Round};
use gunlay::mission::{HullChoice, Place, Situation, Stand};
use gunlay::products::reach::{Caution, CellAnswer, Cells, ReachOrder, Shares, Stops};
use gunlay::terrain::heightmap::{HeightScale, Lattice};
use gunlay::terrain::load::builtin_jacksboro;
use gunlay::terrain::samples::Samples;
use gunlay::terrain::{Ground, HeightMap};
use gunlay::units::Angle;

fn stand(ground: &Ground, gun_m: DVec2) -> Stand {
    tilted(ground, gun_m, [0.0; 3])
}

/// The gun on a hull of so much heading, pitch and roll, degrees.
fn tilted(ground: &Ground, gun_m: DVec2, hull_deg: [f64; 3]) -> Stand {
    let [heading, pitch, roll] = hull_deg.map(Angle::from_degrees);
    let mut situation = Situation::new("sph-2", "155mm-expensive");
    situation.gun = Place::on_ground(gun_m);
    situation.target = Place::on_ground(gun_m + DVec2::new(0.0, 1000.0));
    situation.hull = HullChoice::Typed(Attitude { heading, pitch, roll });
    situation.stand(&Catalog::shipped().unwrap(), ground).unwrap()
}

fn order(stand: &Stand, caution: Caution) -> ReachOrder<'_> {
    let engagement = stand.engagement();
    ReachOrder {
        round: engagement.round,
        gun: engagement.gun,
        ground: engagement.ground,
        caution,
        stops: Stops::Respected,
    }
}

fn answer(round: &Round, gun: &Gun, ground: &Ground, target_m: DVec3) -> Answer {
    let target = Target::at_rest(target_m);
    solve(&Engagement { round, gun, target: &target, wind_mps: DVec3::ZERO, ground, fan: None }).unwrap()
}

/// Whether the solver says the arc hits the middle of a cell.
fn hits(answer: &Answer, arc: Arc) -> bool {
    answer.on(arc).is_some_and(gunlay::aim::Solution::is_usable)
}

struct Agreement {
    checked: u32,
    agrees: [u32; 2],
    falsely_clear: [u32; 2],
}

fn compare(stand: &Stand, cells: &Cells) -> Agreement {
    let engagement = stand.engagement();
    let mut agreement = Agreement { checked: 0, agrees: [0; 2], falsely_clear: [0; 2] };
    for index in (0..cells.answers.len()).step_by(157) {
        let cell = cells.answers[index];
        if !matches!(cell, CellAnswer::Within { .. }) {
            continue;
        }
        let place_m = cells.middle_of_m(index % cells.side, index / cells.side);
        let target_m = place_m.extend(engagement.ground.height_m(place_m).unwrap());
        let answer = answer(engagement.round, engagement.gun, engagement.ground, target_m);
        agreement.checked += 1;
        for (k, arc) in [Arc::Low, Arc::High].into_iter().enumerate() {
            let (ours, exact) = (cell.hits_on(arc), hits(&answer, arc));
            agreement.agrees[k] += u32::from(ours == exact);
            agreement.falsely_clear[k] += u32::from(ours && !exact);
        }
    }
    agreement
}

fn grounds() -> Vec<(&'static str, Ground, DVec2)> {
    let range = gunlay::terrain::load::open(std::path::Path::new("maps/range/heightdata.con")).unwrap();
    vec![
        ("jacksboro", builtin_jacksboro().unwrap().ground(), DVec2::new(15_000.0, 16_000.0)),
        ("range", range.ground(), DVec2::new(0.0, 0.0)),
        ("fractal", fractal(), DVec2::new(2_600.0, 3_300.0)),
    ]
}

/// Waves from 2 km down to 60 m, each half as high as the one twice as long: 300 m from valley to top. Where a gun's own
/// surroundings graze its flattest shots, 2 of 100 cells clear by less than the samples of a ray can tell: the gun stands
/// where they do not.
fn fractal() -> Ground {
    const SIDE: usize = 401;
    let wave = |place: DVec2, octave: i32| {
        let turned = DVec2::from_angle(1.7 * f64::from(octave)).rotate(place) * 2_f64.powi(octave) / 2_000.0;
        let phase = turned * std::f64::consts::TAU + 2.3 * f64::from(octave);
        (phase.x + phase.y.sin()).sin() * 75.0 * 0.5_f64.powi(octave)
    };
    let height_m = |index: usize| {
        let place = DVec2::new((index % SIDE) as f64, (index / SIDE) as f64) * 15.0;
        (0..6).map(|octave| wave(place, octave)).sum::<f64>() as f32
    };
    let lattice = Lattice { cols: SIDE, rows: SIDE, origin_m: DVec2::ZERO, spacing_m: DVec2::splat(15.0) };
    let samples = Samples::F32((0..SIDE * SIDE).map(height_m).collect());
    Ground::Relief(std::sync::Arc::new(HeightMap::new(samples, lattice, HeightScale::METRES).unwrap()))
}

#[test]
fn cells_agree_with_exact_flights_over_the_ground() {
    for (name, ground, gun_m) in grounds() {
        let stand = stand(&ground, gun_m);
        let order = order(&stand, Caution::Even);
        let cells = order.cells(&order.table(), 512);
        let Agreement { checked, agrees, falsely_clear } = compare(&stand, &cells);
        let share = |count: u32| f64::from(count) / f64::from(checked);
        println!(
            "{name}: {checked} cells, low {:.4}, high {:.4}, falsely clear {falsely_clear:?}",
            share(agrees[0]),
            share(agrees[1])
        );
        assert!(checked > 800, "{checked}");
        assert!(share(agrees[0]) >= 0.99, "{name} low {}", share(agrees[0]));
        assert!(share(agrees[1]) >= 0.995, "{name} high {}", share(agrees[1]));
    }
}

#[test]
fn a_cell_shown_clear_with_caution_is_clear() {
    let hulls_deg = [[0.0; 3], [40.0, 9.0, -7.0]];
    for ((name, ground, gun_m), hull_deg) in
        grounds().into_iter().flat_map(|g| hulls_deg.map(|h| (g.clone(), h)))
    {
        let stand = tilted(&ground, gun_m, hull_deg);
        let order = order(&stand, Caution::Conservative);
        let cells = order.cells(&order.table(), 512);
        let Agreement { checked, agrees, falsely_clear } = compare(&stand, &cells);
        println!("{name} conservative: {checked} cells, agree {agrees:?}, falsely clear {falsely_clear:?}");
        assert_eq!(falsely_clear, [0, 0], "{name}");
        assert!(agrees[0] * 10 > checked * 6, "{name}: caution leaves most of what is clear");
    }
}

/// On a tilted hull the stops are different ones on every bearing.
#[test]
fn a_tilted_hull_has_its_own_cells() {
    for (name, ground, gun_m) in grounds() {
        let stand = tilted(&ground, gun_m, [40.0, 9.0, -7.0]);
        let order = order(&stand, Caution::Even);
        let Agreement { checked, agrees, .. } = compare(&stand, &order.cells(&order.table(), 512));
        let share = agrees.map(|count| f64::from(count) / f64::from(checked));
        println!("{name}, tilted: {checked} cells, {share:?}");
        assert!(share[0] >= 0.99 && share[1] >= 0.995, "{name}: {share:?}");
    }
}

#[test]
fn val_a_level_gun_on_flat_ground_reaches_one_circle() {
    // the solver's own farthest point on every bearing
    let stand = stand(&Ground::SEA_LEVEL, DVec2::ZERO);
    let order = order(&stand, Caution::Even);
    let farthest_m = gunlay::aim::farthest(&stand.engagement()).unwrap().unwrap().range_m;
    let table = order.table();
    for point in order.ring(&table, 36) {
        assert!(
            (point.range_m - farthest_m).abs() <= table.span().spacing_m,
            "{} for {farthest_m}",
            point.range_m
        );
        assert_eq!(point.pockets_m.len(), 1);
    }
    let shares = Shares::of(&order.cells(&table, 128));
    assert!(shares.low > 0.95 && shares.dead < 0.03, "only what the sight stops forbid close by: {shares:?}");
}

#[test]
fn the_ring_is_the_farthest_ground_the_solver_hits() {
    for (name, ground, gun_m) in grounds() {
        let stand = stand(&ground, gun_m);
        let order = order(&stand, Caution::Even);
        let table = order.table();
        let engagement = stand.engagement();
        for point in order.ring(&table, 24) {
            let ahead =
                gunlay::frame::direction_from_azimuth_elevation(point.bearing, Angle::ZERO).truncate();
            let is_hit = |distance_m: f64| {
                let place_m = engagement.gun.pivot_m.truncate() + ahead * distance_m;
                ground.height_m(place_m).is_some_and(|height_m| {
                    let answer = answer(engagement.round, engagement.gun, &ground, place_m.extend(height_m));
                    hits(&answer, Arc::Low) || hits(&answer, Arc::High)
                })
            };
            let spacing_m = table.span().spacing_m;
            let beyond = (1..40).map(|k| point.range_m + spacing_m * (1.0 + f64::from(k)));
            let missed: Vec<f64> = beyond.filter(|distance_m| is_hit(*distance_m)).collect();
            assert!(
                missed.is_empty(),
                "{name} {}: hits beyond {}: {missed:?}",
                point.bearing.degrees(),
                point.range_m
            );
            let inside = (0..3).any(|k| is_hit(point.range_m - spacing_m * f64::from(k)));
            assert!(inside, "{name} {}: {} is hit", point.bearing.degrees(), point.range_m);
        }
    }
}
