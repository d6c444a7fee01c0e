//! Shells side by side, the cut along the line of fire, and tables over wind and tilt, on real presets and real ground.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a case that cannot be set up has failed the test")]

use glam::{DVec2, DVec3};
use gunlay::aim::{Answer, Arc, Attitude};
use gunlay::arsenal::Catalog;
use gunlay::flight::End;
use gunlay::mission::{HullChoice, Place, Situation, Stand};
use gunlay::products::ccip::fire;
use gunlay::products::comparison::{Contender, compare};
use gunlay::products::firing_table::{FiringTable, Spacing, TableFault, TableOrder, firing_table};
use gunlay::products::profile::profile;
use gunlay::terrain::Ground;
use gunlay::units::Angle;

fn sph(shell: &str) -> Situation {
    Situation { target: Place::on_ground(DVec2::new(0.0, 1500.0)), ..Situation::new("sph-2", shell) }
}

fn on_flat(situation: &Situation) -> Stand {
    situation.stand(&Catalog::shipped().unwrap(), &Ground::SEA_LEVEL).unwrap()
}

/// The SPH-2 in the middle of the Jacksboro map, its target off to the north-east.
fn on_jacksboro(off_m: DVec2) -> (Stand, Answer) {
    let ground = gunlay::terrain::load::builtin_jacksboro().unwrap();
    let [south_west, north_east] = ground.map.corners_m();
    let gun = Place::on_ground(south_west.midpoint(north_east));
    let target = Place::on_ground(gun.east_north_m + off_m);
    let situation = Situation { gun, target, ..sph("155mm-expensive") };
    let stand = situation.stand(&Catalog::shipped().unwrap(), &ground.ground()).unwrap();
    let answer = stand.answer().unwrap();
    (stand, answer)
}

fn table(stand: &Stand, spacing: Spacing) -> Result<FiringTable, TableFault> {
    let emplacement = &stand.emplacement;
    firing_table(&TableOrder {
        round: &emplacement.round,
        gun: &emplacement.gun,
        wind_mps: emplacement.wind_mps,
        azimuth: Angle::ZERO,
        height_difference_m: -2.5,
        spacing,
    })
}

#[test]
fn val_shells_that_fly_alike_are_told_as_one() {
    // Flight document section 8: the SB of Expensive carries the Standard's numbers; balance speeds 62.6 and 147.5.
    let catalog = Catalog::shipped().unwrap();
    let ids = ["155mm-standard", "155mm-standard-sb", "155mm-expensive", "155mm-expensive-sb"];
    let rounds = ids.map(|id| catalog.round("sph-2", id).unwrap());
    let contenders: Vec<_> =
        ids.iter().zip(&rounds).map(|(shell, round)| Contender { shell, round }).collect();
    let stand = on_flat(&sph("155mm-standard"));
    let [standard, expensive] = &compare(&contenders, &stand.engagement()).unwrap()[..] else {
        panic!("two ways of flying")
    };
    assert_eq!(standard.shells, [ids[0], ids[1], ids[3]]);
    assert_eq!(expensive.shells, [ids[2]]);
    assert!((standard.balance_speed_mps.unwrap() - 62.6).abs() < 0.05);
    assert!((expensive.balance_speed_mps.unwrap() - 147.5).abs() < 0.05);
    assert!(standard.answer.solutions.is_empty(), "the Standard falls short of 1500 m");
    assert_eq!(expensive.answer, on_flat(&sph("155mm-expensive")).answer().unwrap());
    assert!(expensive.farthest.unwrap().range_m > 2.0 * standard.farthest.unwrap().range_m);
}

#[test]
fn the_cut_shows_the_ground_the_flight_meets() {
    let (stand, answer) = on_jacksboro(DVec2::new(1300.0, 900.0));
    let cut = profile(&stand.engagement(), &answer, 201);
    assert_eq!(cut.ground.len(), 201);
    let along = stand.target.position_m.truncate() - stand.emplacement.gun.pivot_m.truncate();
    let place = |distance_m: f64| stand.emplacement.gun.pivot_m.truncate() + along.normalize() * distance_m;
    for point in &cut.ground {
        let there = stand.emplacement.ground.height_m(place(point.distance_m)).unwrap();
        assert!((point.height_m.unwrap() - there).abs() < 1e-6);
    }
    let last = cut.ground[200].distance_m;
    assert!((last - 1.05 * answer.range_m).abs() < 1e-9);
    assert_eq!(cut.paths.len(), answer.solutions.len());
    for (path, solution) in cut.paths.iter().zip(&answer.solutions) {
        let [distance_m, height_m] = path.points_m[path.points_m.len() - 1];
        assert!((distance_m - answer.range_m).abs() < 0.1);
        assert!((height_m - stand.target.position_m.z).abs() < 0.1);
        let below_m = path.clearance.map_or(0.0, |clearance| -clearance.above_m);
        let mask_m = solution.masked.map_or(0.0, |mask| mask.below_m);
        assert!(mask_m <= 0.0 || (below_m - mask_m).abs() < 1e-6, "{below_m} {mask_m}");
    }
}

#[test]
fn over_flat_ground_nothing_is_approached() {
    let stand = on_flat(&sph("155mm-expensive"));
    let cut = profile(&stand.engagement(), &stand.answer().unwrap(), 50);
    assert_eq!(cut.paths.len(), 2);
    assert!(cut.paths.iter().all(|path| path.clearance.is_none()));
}

#[test]
fn an_unmasked_solution_fired_over_the_ground_lands_on_its_target() {
    let (stand, answer) = on_jacksboro(DVec2::new(-700.0, 500.0));
    let emplacement = &stand.emplacement;
    let usable: Vec<_> = answer.solutions.iter().filter(|solution| solution.is_usable()).collect();
    assert!(!usable.is_empty());
    for solution in usable {
        let bore = emplacement.gun.hull.axes().bore_from_turret(solution.turret);
        let launch = emplacement.gun.launch(&emplacement.round, bore);
        let shot = fire(&emplacement.round, &launch, DVec3::ZERO, &emplacement.ground);
        assert!(matches!(shot.path.landing.end, End::Terrain { .. }));
        assert!(shot.path.last().position_m.distance(stand.target.position_m) < 1.0);
        assert!(shot.impact_angle.unwrap() < Angle::RIGHT && shot.path.armed);
    }
}

#[test]
fn rows_by_sight_and_rows_by_range_agree_on_a_tilted_hull_in_wind() {
    let [heading, pitch, roll] = [30.0, 3.0, -4.0].map(Angle::from_degrees);
    let hull = HullChoice::Typed(Attitude { heading, pitch, roll });
    let wind_mps = DVec3::new(0.0, -2.0, 0.0);
    let stand = on_flat(&Situation { hull, wind_mps, wind_onset_m: Some(300.0), ..sph("155mm-expensive") });
    let by_sight = table(&stand, Spacing::Sight { step: 100.0 }).unwrap();
    assert!(by_sight.rows.len() > 8);
    for row in &by_sight.rows {
        let target = Place::at(DVec3::new(0.0, row.range_m, 0.0));
        let asked = Situation { target, hull, wind_mps, wind_onset_m: Some(300.0), ..sph("155mm-expensive") };
        let answer = on_flat(&asked).answer().unwrap();
        let nearest = answer.solutions.iter().map(|solution| (solution.dial.exact - row.dial.exact).abs());
        assert!(nearest.fold(f64::INFINITY, f64::min) < 0.2, "{row:?}");
    }
}

#[test]
fn a_table_ends_at_the_farthest_point_and_marks_what_cannot_be_dialled() {
    let stand = on_flat(&sph("155mm-expensive"));
    let made = table(&stand, Spacing::Range { step_m: 50.0 }).unwrap();
    let far_m = made.farthest.unwrap().range_m;
    let low: Vec<_> = made.rows.iter().filter(|row| row.arc == Arc::Low).collect();
    assert_eq!(low.len(), (far_m / 50.0).floor() as usize);
    let short = low.iter().filter(|row| row.stopped_by.is_some()).count();
    assert!(short > 0 && low[..short].iter().all(|row| row.dial.nearest < 20.0), "the dial begins at 20");
    for step_m in [0.0, -5.0, f64::NAN, f64::INFINITY, 1e-6] {
        assert!(matches!(table(&stand, Spacing::Range { step_m }), Err(TableFault::Step(_))), "{step_m}");
    }
}
