//! Rows 27 and 29: the loop after a miss.

use glam::{DVec2, DVec3};
use gunlay::aim::Arc;
use gunlay::mission::corrections::{Bound, Correction, Corrections, FallFault, FallOfShot, Standing};
use gunlay::products::ccip::fire_to_height;
use gunlay::units::Angle;
use proptest::prelude::*;

use super::rows::{a_at, answer, near, on_flat, solution};

const GUN_M: DVec2 = DVec2::ZERO;
const TARGET_M: DVec2 = DVec2::new(0.0, 2000.0);

fn bound(gun: &str, arc: Arc, shell: &str) -> Bound {
    Bound { gun: gun.to_owned(), arc, shell: shell.to_owned() }
}

fn fall(predicted_m: DVec2, observed_m: DVec2) -> FallOfShot {
    FallOfShot { gun_m: GUN_M, predicted_m, observed_m }
}

#[test]
fn val_row_29_after_a_miss() {
    let (high, mut corrections) = (bound("gun 1", Arc::High, "he"), Corrections::default());
    let correction = corrections.learn(high.clone(), fall(TARGET_M, DVec2::new(30.0, 1950.0))).unwrap();
    assert_eq!(correction.to_string(), "add 50, left 30");
    assert!((correction.aim_point_m(GUN_M, TARGET_M) - DVec2::new(-30.0, 2050.0)).length() < 1e-9);

    // bound to gun, arc and shell
    assert_eq!(corrections.in_force(&high, GUN_M), Some(correction));
    for other in
        [bound("gun 2", Arc::High, "he"), bound("gun 1", Arc::Low, "he"), bound("gun 1", Arc::High, "smoke")]
    {
        assert_eq!(corrections.in_force(&other, GUN_M), None);
    }

    // off when the gun moves, also when it comes back; kept in history
    let moved_m = DVec2::new(5.0, 0.0);
    assert_eq!(corrections.in_force(&high, moved_m), None);
    corrections.gun_stands("gun 2", moved_m);
    assert_eq!(corrections.in_force(&high, GUN_M), Some(correction));
    corrections.gun_stands("gun 1", moved_m);
    corrections.gun_stands("gun 1", GUN_M);
    assert_eq!(corrections.in_force(&high, GUN_M), None);
    let kept = &corrections.history()[0];
    assert_eq!((kept.correction, kept.standing), (correction, Standing::GunMoved));
}

#[test]
fn a_second_miss_corrects_the_whole() {
    // 50 m short; then aimed 50 m beyond and still 10 m short of that prediction's aim: 60 m in all
    let (low, mut corrections) = (bound("gun 1", Arc::Low, "he"), Corrections::default());
    let first = corrections.learn(low.clone(), fall(TARGET_M, DVec2::new(0.0, 1950.0))).unwrap();
    let aim_m = first.aim_point_m(GUN_M, TARGET_M);
    let second = corrections.learn(low.clone(), fall(aim_m, DVec2::new(0.0, 1990.0))).unwrap();
    near(second.add_m, 60.0, 1e-9);
    assert_eq!(corrections.in_force(&low, GUN_M), Some(second));
    assert_eq!(corrections.history()[0].standing, Standing::Replaced);
    corrections.take_off(&low);
    assert_eq!(corrections.in_force(&low, GUN_M), None);
    assert_eq!(corrections.history()[1].standing, Standing::TakenOff);
}

#[test]
fn val_row_27_a_correction_does_not_learn_rounding() {
    // Weapon A at 1000 m on the high arc reads 1120.65 mil; a dial of whole mils is set to 1121, which lands short.
    let stand = on_flat(&a_at(1000.0, 0.0));
    let answer = answer(&a_at(1000.0, 0.0));
    let shown = solution(&answer, Arc::High).dial.exact.round();
    let gun = &stand.emplacement.gun;
    let bore = gun.bore_from_setting(Angle::RIGHT, shown).unwrap();
    let launch = gun.launch(&stand.emplacement.round, bore);
    let lands_m =
        fire_to_height(&stand.emplacement.round, &launch, DVec3::ZERO, 0.0).path.last().position_m.truncate();
    assert!((lands_m.x - 1000.0).abs() > 0.1, "rounding the dial costs something: {lands_m}");
    let correction = fall(lands_m, lands_m).correction().unwrap();
    assert_eq!((correction, correction.to_string().as_str()), (Correction::default(), "no correction"));
}

#[test]
fn a_correction_is_said_as_an_observer_says_it() {
    let said = |add_m, right_m| Correction { add_m, right_m }.to_string();
    assert_eq!(said(-120.4, 15.0), "drop 120, right 15");
    assert_eq!(said(25.0, 0.0), "add 25");
    assert_eq!(said(0.01, -8.0), "left 8");
}

#[test]
fn a_fall_of_shot_that_is_none_is_refused() {
    let mut corrections = Corrections::default();
    let gun = bound("gun 1", Arc::Low, "he");
    let learnt = corrections.learn(gun.clone(), fall(GUN_M, TARGET_M));
    assert_eq!(learnt, Err(FallFault::NoLine));
    assert_eq!(corrections.learn(gun, fall(TARGET_M, DVec2::NAN)), Err(FallFault::NotFinite));
    assert!(corrections.history().is_empty());
}

proptest! {
    #[test]
    fn aiming_by_the_correction_undoes_the_miss(
        target in prop::array::uniform2(-3000.0..3000.0_f64),
        miss in prop::array::uniform2(-300.0..300.0_f64),
    ) {
        let (target_m, miss_m) = (DVec2::from_array(target), DVec2::from_array(miss));
        prop_assume!(target_m.length() > 1.0);
        let correction = fall(target_m, target_m + miss_m).correction().unwrap();
        prop_assert!((correction.aim_point_m(GUN_M, target_m) - (target_m - miss_m)).length() < 1e-9);
    }
}
