//! The setting on the dial is the one that strikes nearer on the actual ground.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its case has failed")]

use glam::{DVec2, DVec3};
use gunlay::aim::{Arc, Solution, TurretAngles};
use gunlay::arsenal::Catalog;
use gunlay::flight::{End, fly};
use gunlay::mission::{Place, Situation, Stand};
use gunlay::terrain::load::builtin_jacksboro;

fn stand(target_m: DVec2) -> Stand {
    let ground = builtin_jacksboro().unwrap().ground();
    let mut situation = Situation::new("sph-2", "155mm-expensive");
    situation.gun = Place::on_ground(DVec2::new(12_000.0, 15_000.0));
    situation.target = Place::on_ground(target_m);
    situation.stand(&Catalog::shipped().unwrap(), &ground).unwrap()
}

/// Where the shot of a setting strikes, flown here.
fn strike_m(stand: &Stand, solution: &Solution, setting: f64) -> Option<DVec3> {
    let engagement = stand.engagement();
    let pitch = engagement.gun.sight.turret_pitch_from_setting(setting);
    let bore = engagement.gun.hull.axes().bore_from_turret(TurretAngles { pitch, ..solution.turret });
    let path =
        fly(engagement.round, &engagement.gun.launch(engagement.round, bore), DVec3::ZERO, engagement.ground);
    matches!(path.landing.end, End::Terrain { .. }).then(|| path.last().position_m)
}

#[test]
fn the_chosen_setting_strikes_nearer_than_its_neighbours() {
    let mut differs_from_rounding = 0;
    let mut checked = 0;
    for k in 0..300 {
        let bearing = f64::from(k) * 0.7;
        let range_m = 700.0 + 5.0 * f64::from(k);
        let target_m = DVec2::new(12_000.0 + range_m * bearing.sin(), 15_000.0 + range_m * bearing.cos());
        let stand = stand(target_m);
        for solution in stand.answer().unwrap().solutions {
            let Some(told_m) = solution.dial.miss_m else { continue };
            let miss_m = |setting: f64| {
                strike_m(&stand, &solution, setting)
                    .map_or(f64::INFINITY, |at| at.distance(stand.target.position_m))
            };
            let chosen_m = miss_m(solution.dial.nearest);
            assert!((chosen_m - told_m).abs() < 1e-6, "the miss told is the miss flown");
            let [below, above] = [solution.dial.exact.floor(), solution.dial.exact.ceil()];
            assert!([below, above].contains(&solution.dial.nearest));
            let sight = &stand.emplacement.gun.sight;
            for other in [below, above].into_iter().filter(|setting| sight.reaches(*setting)) {
                let other_m = miss_m(other);
                assert!(chosen_m <= other_m, "{chosen_m} at {:?}, {other_m} at {other}", solution.dial);
            }
            checked += 1;
            differs_from_rounding +=
                u32::from((solution.dial.exact.round() - solution.dial.nearest).abs() > 0.5);
        }
    }
    assert!(checked > 200, "{checked}");
    assert!(differs_from_rounding > 0, "some slope makes rounding the worse choice");
}

#[test]
fn a_masked_shot_keeps_the_rounded_setting_and_an_unknown_miss() {
    let behind_a_ridge = (0..400).find_map(|k| {
        let bearing = f64::from(k) * 0.1;
        let stand = stand(DVec2::new(12_000.0 + 2_300.0 * bearing.sin(), 15_000.0 + 2_300.0 * bearing.cos()));
        let answer = stand.answer().unwrap();
        answer.on(Arc::Low).filter(|low| low.masked.is_some()).map(|low| low.dial)
    });
    let dial = behind_a_ridge.unwrap();
    assert_eq!(dial.miss_m, None);
    assert!((dial.nearest - dial.exact.round()).abs() < 1e-9);
}
