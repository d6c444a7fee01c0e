//! Rows 1, 8, 9, 10, 12, 21, 24 and 28: what to dial, and why not.

use gunlay::aim::{Arc, Farthest, NoSolution, Reason, Stop};
use gunlay::mission::Situation;
use gunlay::products::profile::clearance;
use gunlay::units::{Angle, AngleUnit};

use super::rows::{a_at, answer, catalog, mil, near, on_flat, place, relief, solution, weapon_at};

#[test]
fn val_row_01_constants_are_right_and_visible() {
    for (dh_m, high, low) in [(0.0, 1120.7, 479.3), (50.0, 1101.0, 549.9), (-50.0, 1137.0, 412.1)] {
        let answer = answer(&a_at(1000.0, dh_m));
        near(mil(&answer, Arc::High), high, 0.1);
        near(mil(&answer, Arc::Low), low, 0.1);
    }
    near(mil(&answer(&weapon_at("a-slow", 1000.0, 0.0)), Arc::High), 1119.3, 0.1);
    let told: Vec<String> =
        on_flat(&a_at(1000.0, 0.0)).emplacement.basis.iter().map(ToString::to_string).collect();
    for constant in ["launch_speed_mps 110 (assumed)", "gravity_mps2 9.78 (assumed)", "sight.unit \"mil\""] {
        assert!(told.iter().any(|line| line.starts_with(constant)), "{constant} in {told:?}");
    }
    let sph = on_flat(&Situation::new("sph-2", "155mm-expensive")).emplacement.basis;
    assert!(sph.iter().any(|constant| constant.key == "drag_curve" && constant.value.contains("GC")));
    assert!(sph.iter().any(|constant| constant.subject == "drag_curve \"GC\"" && constant.key == "keys"));
}

#[test]
fn val_row_01_gravity_moves_the_answer() {
    let mut stand = on_flat(&a_at(1000.0, 0.0));
    let gunlay::arsenal::Body::Game(body) = &mut stand.emplacement.round.body else {
        panic!("A is a game shell")
    };
    body.gravity_mps2 = 9.81;
    near(mil(&stand.answer().unwrap(), Arc::High), 1118.5, 0.1);
}

#[test]
fn val_row_08_stops_apply_low_and_high() {
    let farthest = |weapon: &str| {
        gunlay::aim::farthest(&on_flat(&weapon_at(weapon, 1000.0, 0.0)).engagement()).unwrap().unwrap()
    };
    near(farthest("a-stops").range_m, 1162.6, 0.1);
    near(farthest("a").range_m, 1237.2, 0.1);
    let answer = answer(&weapon_at("a-stops", 1200.0, 0.0));
    assert_eq!(answer.solutions.len(), 2);
    for solution in &answer.solutions {
        let Some(Stop::Pitch { wanted, limits }) = solution.stopped_by else { panic!("{solution:?}") };
        assert!(wanted > limits[1]);
        near(limits[1].degrees(), 35.0, 1e-9);
    }
    let reason = answer.no_solution.unwrap().reason.to_string();
    assert!(reason.contains("more than the elevation stop at 35.00 deg"), "{reason}");
}

#[test]
fn val_row_08_a_target_on_the_gun_is_too_close() {
    let answer = answer(&a_at(0.0, 0.0));
    assert!(answer.solutions.is_empty());
    assert_eq!(answer.no_solution, Some(NoSolution { reason: Reason::TooClose, farthest: None }));
    assert!(answer.range_m.is_finite() && answer.bearing.degrees().is_finite());
}

#[test]
fn val_row_09_out_of_range_is_an_answer() {
    let answer = answer(&a_at(1300.0, 0.0));
    assert!(answer.solutions.is_empty());
    near(answer.bearing.degrees(), 90.0, 1e-9);
    let Some(NoSolution { reason: Reason::TooFar { beyond_m }, farthest: Some(nearest) }) =
        answer.no_solution
    else {
        panic!("{:?}", answer.no_solution)
    };
    near(beyond_m, 62.8, 0.1);
    near(nearest.range_m, 1237.2, 0.1);
    near(nearest.setting, 800.0, 0.5);
}

#[test]
fn val_row_10_one_height_sample_one_verdict() {
    let down = answer(&a_at(1300.0, -100.0));
    near(mil(&down, Arc::Low), 637.9, 0.1);
    near(mil(&down, Arc::High), 884.0, 0.1);
    let up = answer(&a_at(1230.0, 50.0));
    assert!(up.solutions.is_empty());
    let limit = |dh_m: f64| -> Farthest {
        let mut stand = on_flat(&a_at(1000.0, dh_m));
        stand.emplacement.ground = gunlay::terrain::Ground::Flat { height_m: -1e4 };
        gunlay::aim::farthest(&stand.engagement()).unwrap().unwrap()
    };
    near(limit(-100.0).range_m, 1333.5, 0.1);
    near(limit(50.0).range_m, 1186.2, 0.1);
    near(up.no_solution.unwrap().farthest.unwrap().range_m, 1186.2, 0.1);
}

#[test]
fn val_row_12_lifetime_refuses_the_high_arc_and_says_why() {
    let answer = answer(&Situation { shell: "a-shell-15s".into(), ..a_at(1000.0, 0.0) });
    near(solution(&answer, Arc::Low).time_of_flight_s, 10.20, 0.05);
    assert!(answer.on(Arc::High).is_none() && answer.no_solution.is_none());
    let [refusal] = answer.refused[..] else { panic!("{:?}", answer.refused) };
    assert_eq!(refusal.arc, Arc::High);
    let Reason::Expires { time_of_flight_s, lifetime_s } = refusal.reason else { panic!("{refusal:?}") };
    near(time_of_flight_s, 20.05, 0.05);
    near(lifetime_s, 15.0, 0.0);
    assert!(refusal.reason.to_string().contains("expires after 15.00 s"), "{}", refusal.reason);
}

#[test]
fn val_row_21_what_a_mil_is() {
    let angle = Angle::from_degrees(45.0);
    near(angle.in_unit(AngleUnit::NatoMil), 800.0, 0.05);
    near(angle.in_unit(AngleUnit::Milliradian), 785.4, 0.05);
    near(angle.in_unit(AngleUnit::SovietMil), 750.0, 0.05);
}

#[test]
fn val_row_24_a_higher_target_has_the_sign_it_has() {
    let level = answer(&a_at(1000.0, 0.0));
    let up = answer(&a_at(1000.0, 50.0));
    let down = answer(&a_at(1000.0, -50.0));
    let moved = |way: Arc, other| mil(other, way) - mil(&level, way);
    near(moved(Arc::High, &up), -19.7, 0.1);
    near(moved(Arc::High, &down), 16.3, 0.1);
    near(moved(Arc::Low, &up), 70.6, 0.1);
    near(moved(Arc::Low, &down), -67.2, 0.1);
}

#[test]
fn val_row_28_masked_is_told_per_arc_with_metres() {
    // 21 x 3 samples at 50 m, a 150 m ridge 500 m east of the gun, half a cell's slope each side
    let heights_m = (0..63).map(|index| if index % 21 == 10 { 150.0 } else { 0.0 }).collect();
    let ground = relief(21, 3, 50.0, heights_m);
    let situation = Situation { gun: place(0.0, 50.0), target: place(1000.0, 50.0), ..a_at(0.0, 0.0) };
    let level = gunlay::mission::HullChoice::Typed(gunlay::aim::Attitude::default());
    let stand = Situation { hull: level, ..situation }.stand(&catalog(), &ground).unwrap();
    let answer = stand.answer().unwrap();
    let (low, high) = (solution(&answer, Arc::Low), solution(&answer, Arc::High));
    let mask = low.masked.unwrap();
    near(mask.below_m, 22.8, 0.1);
    assert!((450.0..500.0).contains(&mask.position_m.x) && mask.position_m.z > 100.0, "{mask:?}");
    near(clearance(&stand.emplacement.round, &ground, &low.path).unwrap().above_m, -22.8, 0.1);
    assert_eq!(high.masked, None);
    near(clearance(&stand.emplacement.round, &ground, &high.path).unwrap().above_m, 341.4, 0.1);
    assert!(!low.is_usable() && high.is_usable(), "the verdict is: high only");
}

/// A strip of ground 1 m a sample, level but for one crest across the line of fire 10 m before the target.
fn with_crest(height_m: f64) -> gunlay::terrain::Ground {
    let cols = 1_020;
    let height = |index: usize| if index % cols == 990 { height_m as f32 } else { 0.0 };
    relief(cols, 3, 1.0, (0..3 * cols).map(height).collect())
}

/// How high the low arc at 1000 m passes 990 m out.
fn passes_m(answer: &gunlay::aim::Answer) -> f64 {
    let samples = &solution(answer, Arc::Low).path.samples;
    let pair = samples.windows(2).find(|pair| pair[1].position_m.x >= 990.0).unwrap();
    let (from_m, to_m) = (pair[0].position_m, pair[1].position_m);
    from_m.lerp(to_m, (990.0 - from_m.x) / (to_m.x - from_m.x)).z
}

#[test]
fn val_row_28_a_crest_that_just_catches_the_shot_is_aimed_over() {
    let level = gunlay::mission::HullChoice::Typed(gunlay::aim::Attitude::default());
    let on = |ground: &gunlay::terrain::Ground| {
        let mut situation = Situation { gun: place(0.0, 1.0), target: place(1000.0, 1.0), ..a_at(0.0, 0.0) };
        situation.hull = level;
        situation.stand(&catalog(), ground).unwrap()
    };
    let plain = on(&with_crest(0.0)).answer().unwrap();
    let height_m = passes_m(&plain);
    near(height_m, 5.0, 0.2);
    let stand = on(&with_crest(height_m + 0.02));
    let caught = stand.answer().unwrap();
    let low = solution(&caught, Arc::Low);
    assert_eq!(low.masked, None, "its first contact is the target");
    assert!((0.02..=0.05).contains(&low.miss_m), "{}", low.miss_m);
    let emplacement = &stand.emplacement;
    let bore = gunlay::frame::direction_from_azimuth_elevation(low.azimuth, low.elevation);
    let launch = emplacement.gun.launch(&emplacement.round, bore);
    let flown = gunlay::flight::fly(&emplacement.round, &launch, emplacement.wind_mps, &emplacement.ground);
    near(flown.last().position_m.x, 1000.0, 0.2);
    assert_eq!(caught.first_strike(low), None);
    // a crest too high for that leaves no aim on this arc, and that is said
    let blocked = on(&with_crest(height_m + 0.2)).answer().unwrap();
    let low = solution(&blocked, Arc::Low);
    near(low.masked.unwrap().below_m, 0.2, 0.01);
    let words = blocked.first_strike(low).unwrap().to_string();
    assert_eq!(words, "no aim on the low arc strikes the target first; the high arc does");
}
