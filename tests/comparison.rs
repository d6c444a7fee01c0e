//! Weapons and shells side by side: facts of each shot, curves to plot, and why one reaches farther.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a case that cannot be set up has failed the test")]

use glam::{DVec2, DVec3};
use gunlay::aim::{Arc, Gun};
use gunlay::arsenal::{BodyFields, Catalog, Round};
use gunlay::mission::{Place, Situation, Stand};
use gunlay::products::comparison::curves::{coefficients, drag_curves};
use gunlay::products::comparison::{
    Compared, Contender, Reaching, SameSetting, Side, compare, compare_sides, fire_sides, why,
};
use gunlay::products::dial_cost::dial_cost;
use gunlay::products::error_budget::error_budget;
use gunlay::terrain::Ground;
use gunlay::units::{Angle, AngleUnit};

const IDS: [&str; 4] = ["155mm-standard", "155mm-standard-sb", "155mm-expensive", "155mm-expensive-sb"];

fn stand(shell: &str, range_m: f64) -> Stand {
    let target = Place::on_ground(DVec2::new(0.0, range_m));
    let situation = Situation { target, ..Situation::new("sph-2", shell) };
    situation.stand(&Catalog::shipped().unwrap(), &Ground::SEA_LEVEL).unwrap()
}

fn rounds() -> [Round; 4] {
    IDS.map(|id| Catalog::shipped().unwrap().round("sph-2", id).unwrap())
}

fn compared(rounds: &[Round; 4], range_m: f64) -> Vec<Compared> {
    let contenders: Vec<_> =
        IDS.iter().zip(rounds).map(|(shell, round)| Contender { shell, round }).collect();
    compare(&contenders, &stand(IDS[0], range_m).engagement()).unwrap()
}

fn mil(setting: f64) -> Angle {
    Angle::from_unit(setting, AngleUnit::NatoMil)
}

fn reaching<'a>(group: &'a Compared, round: &'a Round) -> Reaching<'a> {
    Reaching { name: &group.shells[0], round, farthest: group.farthest.unwrap() }
}

#[test]
fn a_shots_facts_are_those_of_its_solution() {
    let rounds = rounds();
    let stand = stand("155mm-expensive", 600.0);
    let groups = compared(&rounds, 600.0);
    let expensive = &groups[1];
    assert_eq!(expensive.shots.len(), 2);
    for (facts, solution) in expensive.shots.iter().zip(&expensive.answer.solutions) {
        assert_eq!(facts.arc, Some(solution.arc));
        assert!((facts.range_m - 600.0).abs() < 0.01 && (facts.setting - solution.dial.exact).abs() < 1e-12);
        assert!((facts.time_of_flight_s - solution.time_of_flight_s).abs() < 1e-9);
        let energy_j = 0.5 * 19.0 * solution.impact_speed_mps.powi(2);
        assert!((facts.arrivals[0].energy_j - energy_j).abs() < 1e-6);
        assert_eq!(facts.per_step_m, dial_cost(&stand.engagement(), solution).step_up_m);
        assert_eq!(facts.error_budget, error_budget(&stand.engagement(), solution, None));
        let [distance_m, speed_mps] = *facts.speed_by_distance.last().unwrap();
        assert!((distance_m - 600.0).abs() < 0.01 && (speed_mps - solution.impact_speed_mps).abs() < 1e-9);
        assert!(facts.speed_by_distance[0][1] > 299.0);
    }
    let standard = &groups[0];
    let names: Vec<_> = standard.shots[0].arrivals.iter().map(|arrival| arrival.name.as_str()).collect();
    assert_eq!(names, ["155mm-standard", "155mm-standard-sb", "155mm-expensive-sb"]);
}

#[test]
fn the_same_setting_from_different_guns() {
    let rounds = rounds();
    let gun = stand(IDS[0], 600.0).emplacement.gun;
    let higher = Gun { pivot_m: gun.pivot_m + DVec3::Z * 50.0, ..gun.clone() };
    let side = |name, round, gun| Side { name, round, gun };
    let sides = [
        side("low standard", &rounds[0], &gun),
        side("low standard SB", &rounds[1], &gun),
        side("low expensive", &rounds[2], &gun),
        side("high expensive", &rounds[2], &higher),
    ];
    let ground = Ground::SEA_LEVEL;
    let same = SameSetting { azimuth: Angle::ZERO, dial: mil(400.0), wind_mps: DVec3::ZERO, ground: &ground };
    let fired = fire_sides(&sides, &same).unwrap();
    assert_eq!(fired.iter().map(|one| one.names.len()).collect::<Vec<_>>(), [2, 1, 1]);
    let ranges: Vec<f64> = fired.iter().map(|one| one.shot.as_ref().unwrap().range_m).collect();
    assert!(ranges[0] < 800.0 && ranges[1] > 2000.0 && ranges[2] > ranges[1] + 20.0, "{ranges:?}");
    let facts = fired[1].shot.as_ref().unwrap();
    let next = SameSetting { dial: mil(401.0), ..same };
    let next_m = fire_sides(&sides, &next).unwrap()[1].shot.as_ref().unwrap().range_m;
    assert!((facts.per_step_m.unwrap() - (next_m - facts.range_m)).abs() < 1e-9);
}

#[test]
fn different_weapons_answer_the_same_target() {
    let catalog = Catalog::shipped().unwrap();
    let stand = stand("155mm-expensive", 900.0);
    let other = catalog.round("sph-2", "155mm-expensive").unwrap().with_launch_speed_times(0.5);
    let gun = &stand.emplacement.gun;
    let short = Gun { barrel_length_m: 1.0, ..gun.clone() };
    let sides = [
        Side { name: "long", round: &stand.emplacement.round, gun },
        Side { name: "short", round: &other, gun: &short },
    ];
    let [long, short] = &compare_sides(&sides, &stand.engagement()).unwrap()[..] else { panic!("two ways") };
    assert_eq!(long.answer, stand.answer().unwrap());
    let setting = |one: &Compared| one.answer.on(Arc::Low).unwrap().dial.exact;
    assert!(setting(short) > 2.0 * setting(long));
    assert!(long.farthest.unwrap().range_m > short.farthest.unwrap().range_m);
}

#[test]
fn val_the_drag_curves_meet_gravity_at_the_balance_speed() {
    // flight document section 8: 62.6 and 147.5 m/s
    let catalog = Catalog::shipped().unwrap();
    for (shell, balance) in [("155mm-standard", 62.6), ("155mm-expensive", 147.5)] {
        let round = catalog.round("sph-2", shell).unwrap();
        let curves = drag_curves(&round, 300.0, 61);
        assert!((curves.balance_speed_mps.unwrap() - balance).abs() < 0.05);
        let below = curves.deceleration.iter().rfind(|point| point[0] < balance).unwrap();
        let above = curves.deceleration.iter().find(|point| point[0] > balance + 0.1).unwrap();
        assert!(below[1] < curves.gravity_mps2 && above[1] > curves.gravity_mps2);
        let BodyFields::Game(fields) = &catalog.shell(shell).unwrap().body else { panic!("a game shell") };
        let corners = coefficients(fields, 300.0);
        let at = |speed: f64| corners.iter().find(|point| (point[0] - speed).abs() < 1e-9).unwrap()[1];
        assert!((at(0.0) - 0.71 * fields.drag_value).abs() < 1e-9);
        assert!((at(200.0) - 0.7025 * fields.drag_value).abs() < 1e-9);
    }
}

#[test]
fn val_why_the_expensive_shell_reaches_three_times_as_far() {
    let rounds = rounds();
    let groups = compared(&rounds, 600.0);
    let [standard, expensive] = [reaching(&groups[0], &rounds[0]), reaching(&groups[1], &rounds[2])];
    // about 790 m and 2.5 km, more by what the pivot stands above the ground and the barrel reaches ahead
    assert!(
        (standard.farthest.range_m - 797.0).abs() < 10.0
            && (expensive.farthest.range_m - 2540.0).abs() < 10.0
    );
    let told = why(&standard, &expensive);
    for words in [
        format!("155mm-expensive reaches {:.0} m", expensive.farthest.range_m).as_str(),
        &format!("155mm-standard {:.0} m", standard.farthest.range_m),
        "3.2 times as far",
        "Both leave the muzzle at 300 m/s",
        "as strong as weight at 62.6 m/s for 155mm-standard, for 155mm-expensive only at 147.5",
    ] {
        assert!(told.contains(words), "\"{words}\" is not in: {told}");
    }
    assert_eq!(told, why(&expensive, &standard), "who is named first changes nothing");
}

#[test]
fn the_story_follows_the_numbers() {
    let rounds = rounds();
    let stand = stand("155mm-expensive", 600.0);
    let slow = rounds[2].with_launch_speed_times(0.8);
    let gun = &stand.emplacement.gun;
    let sides = [Side { name: "fast", round: &rounds[2], gun }, Side { name: "slow", round: &slow, gun }];
    let groups = compare_sides(&sides, &stand.engagement()).unwrap();
    let told = why(&reaching(&groups[0], &rounds[2]), &reaching(&groups[1], &slow));
    assert!(told.contains("fast leaves the muzzle at 300 m/s, slow at 240"), "{told}");
    assert!(told.contains("1.6 times") && !told.contains("as strong as weight"), "{told}");
    let fast = reaching(&groups[0], &rounds[2]);
    assert_eq!(why(&fast, &fast), "fast and fast fly exactly alike.");
}
