//! What a record of a real flight carries, and that a seed is all it rests on.

use glam::DVec3;
use gunlay::arsenal::{Body, Round};
use gunlay::flight::{Hollow, Launch, Layer, Setting, follow};
use gunlay::terrain::Ground;
use proptest::prelude::*;

use super::follow::{Range, low_shot};

/// The round with wind that begins after `onset_m`.
fn felt_from(mut round: Round, onset_m: f64) -> Round {
    let Body::Game(body) = &mut round.body else { unreachable!("a game shell") };
    body.wind_onset_m = onset_m;
    round
}

#[test]
fn val_the_winds_drift_is_summed_up_to_the_hit() {
    // without drag and with an onset of 1 m the ramp is fully open from the second step on (T >= 1.42 m after 6.6 m):
    // a_wind dt = 0.75 W dt for all but the first step, and for the flown part of the last
    let range = Range::new();
    let round = felt_from(range.round("slug"), 1.0);
    let wind_mps = DVec3::new(-4.0, 2.0, 0.0);
    let setting = Setting { wind_mps, ..range.setting(&round, &Ground::SEA_LEVEL, "dirt") };
    let hit = &follow(&setting, &low_shot(-3.0), 0).hits[0];
    let right = 0.75 * wind_mps.abs() * (hit.time_s - round.step_s);
    assert!((hit.absolute_wind_drift_mps - right).length() < 1e-9, "{} {right}", hit.absolute_wind_drift_mps);
    assert!((hit.velocity_mps.x + right.x).abs() < 1e-9, "it is what the wind has made of the velocity");
    let still = Setting { wind_mps: DVec3::ZERO, ..setting.clone() };
    assert_eq!(follow(&still, &low_shot(-3.0), 0).hits[0].absolute_wind_drift_mps, DVec3::ZERO);
    let late = felt_from(round.clone(), 1e6);
    let late = Setting { round: &late, ..setting.clone() };
    assert_eq!(follow(&late, &low_shot(-3.0), 0).hits[0].absolute_wind_drift_mps, DVec3::ZERO);
}

#[test]
fn the_winds_drift_goes_on_through_hits() {
    let range = Range::new();
    let round = felt_from(range.round("slug"), 1.0);
    let wind_mps = DVec3::new(-4.0, 2.0, 0.0);
    let setting = Setting { wind_mps, ..range.setting(&round, &Ground::SEA_LEVEL, "ice") };
    let mut several = 0;
    for seed in 0..500 {
        let followed = follow(&setting, &low_shot(-3.0), seed);
        several += u32::from(followed.hits.len() > 1);
        for hit in &followed.hits {
            let right = 0.75 * wind_mps.abs() * (hit.time_s - round.step_s);
            assert!((hit.absolute_wind_drift_mps - right).length() < 1e-9, "{hit:?}");
        }
    }
    assert!(several > 10, "{several}");
}

#[test]
fn a_record_says_where_the_step_was_traced() {
    let range = Range::new();
    let round = range.round("slug");
    let setting = range.setting(&round, &Ground::SEA_LEVEL, "dirt");
    let launch = low_shot(-3.0);
    let hit = &follow(&setting, &launch, 0).hits[0];
    let [from_m, to_m] = hit.trace_m;
    assert!(from_m.z > 0.0 && to_m.z < 0.0);
    assert!((from_m.lerp(to_m, hit.fraction) - hit.position_m).length() < 1e-9);
    assert_eq!(hit.centre_m, from_m.lerp(to_m, hit.fraction), "no box: its centre touches");
    assert_eq!((hit.origin_m, hit.launch_velocity_mps), (launch.position_m, launch.velocity_mps));
    let expensive = range.catalog.round("sph-2", "155mm-expensive").unwrap();
    let ground = gunlay::terrain::load::builtin_jacksboro().unwrap().ground();
    let height_m = ground.height_m(glam::DVec2::splat(8000.0)).unwrap();
    let launch = Launch {
        position_m: DVec3::new(8000.0, 8000.0, height_m + 50.0),
        velocity_mps: DVec3::new(90.0, 0.0, -60.0),
    };
    let hit = &follow(&range.setting(&expensive, &ground, "dirt"), &launch, 0).hits[0];
    let off_m = hit.centre_m.distance(hit.position_m);
    assert!((0.05..0.33).contains(&off_m), "a box touches with its skin: {off_m}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_same_seed_gives_the_same_record(
        seed: u32,
        elevation in -60.0f64..-1.0,
        surface in 0usize..40,
        capacity_m in 0.01f64..0.5,
        wind in -8.0f64..8.0,
    ) {
        let range = Range::new();
        let round = felt_from(range.round("dragged"), 50.0);
        let surface = range.catalog.surfaces().nth(surface).unwrap().id.clone();
        let hollow = Some(Hollow { depth_m: 2.0, floor: None });
        let layer = Some(Layer { thickness_m: 0.02, capacity_m, hollow });
        let wind_mps = DVec3::new(wind, -wind, 0.0);
        let setting = Setting { layer, wind_mps, ..range.setting(&round, &Ground::SEA_LEVEL, &surface) };
        let (once, again) = (follow(&setting, &low_shot(elevation), seed), follow(&setting, &low_shot(elevation), seed));
        prop_assert_eq!(&once, &again);
        prop_assert_eq!(once.hits[0].seed_before, seed);
        for pair in once.hits.windows(2) {
            prop_assert_eq!(pair[1].seed_before, pair[0].seed_after);
            prop_assert_eq!(pair[1].history.count, pair[0].history.count + 1);
        }
    }
}
