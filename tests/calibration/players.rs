//! The players' own measurements, and the shipped presets fitted to them.

use gunlay::arsenal::Evidence;
use gunlay::arsenal::catalog::{Catalog, Kind};
use gunlay::products::calibration::Parameter::{DragValue, LaunchSpeed, SightScale, SightZero};
use gunlay::products::calibration::{Calibration, LoggedShot, Setup, calibrate};

use super::given::{l81, shipped, sph2};

fn worst_s(calibration: &Calibration) -> f64 {
    calibration.residuals.iter().filter_map(|residual| residual.time_s).map(f64::abs).fold(0.0, f64::max)
}

fn worst_m(calibration: &Calibration) -> f64 {
    calibration.residuals.iter().map(|residual| residual.range_m.abs()).fold(0.0, f64::max)
}

#[track_caller]
fn near(ours: f64, right: f64, tolerance: f64) {
    assert!((ours - right).abs() <= tolerance, "{ours} for {right}");
}

#[test]
fn val_the_native_sph_2_with_its_zero_alone_meets_the_logged_shots() {
    // 21 shots logged by players on 2026-09-02: within 35 m RMS.
    let (setup, shots) = sph2();
    assert_eq!(shots.len(), 21);
    let calibration = calibrate(&setup, &shots, &[SightZero]).unwrap();
    assert!(calibration.rms_m <= 35.0 && calibration.rms_s.unwrap() <= 0.5, "{}", calibration.rms_m);
    near(calibration.rms_m, 27.76, 0.05);
    near(calibration.estimate(SightZero).unwrap().value, 1.0445, 0.01);
}

#[test]
fn val_three_numbers_bring_the_sph_2_within_ten_metres_and_half_a_second() {
    let (setup, shots) = sph2();
    let calibration = calibrate(&setup, &shots, &[SightZero, LaunchSpeed, DragValue]).unwrap();
    assert!(calibration.rms_m <= 10.0 && calibration.rms_s.unwrap() <= 0.5, "{}", calibration.rms_m);
    near(calibration.rms_m, 9.66, 0.02);
    near(calibration.rms_s.unwrap(), 0.32, 0.01);
    near(calibration.scatter_m, 3.98, 0.1);
    assert_eq!(calibration.outliers().collect::<Vec<_>>(), ["10", "11"]);
    let speed = calibration.estimate(LaunchSpeed).unwrap();
    assert!((speed.value - 268.64).abs() < 0.05 && (1.5..3.0).contains(&speed.standard_error));
}

#[test]
fn the_real_height_difference_of_each_shot_counts() {
    // Shot 4 came down 50 m below the gun: on level ground the model puts it tens of metres nearer.
    let (setup, mut shots) = sph2();
    shots.truncate(1);
    let range_m = |shots: &[LoggedShot]| calibrate(&setup, shots, &[]).unwrap().residuals[0].model_range_m;
    let real_m = range_m(&shots);
    shots[0].height_difference_m = 0.0;
    assert!((30.0..60.0).contains(&(real_m - range_m(&shots))), "{}", real_m - range_m(&shots));
}

#[test]
fn the_zero_of_the_sph_2_is_no_matter_of_muzzle_height() {
    let (setup, shots) = sph2();
    let mut grounded = setup.clone();
    (grounded.weapon.pivot_height_m, grounded.weapon.barrel_length_m) = (0.0, 0.0);
    let zero = |setup: &Setup| {
        let calibration = calibrate(setup, &shots, &[SightZero, LaunchSpeed, DragValue]).unwrap();
        calibration.estimate(SightZero).unwrap().value
    };
    near(zero(&grounded), zero(&setup), 0.01);
}

#[test]
fn val_the_mortar_meets_its_table_and_its_five_timings() {
    // The playable part of the community's table, 150 to 850 mil: within 2 m RMS; five timed flights: within 1.2 s.
    let (setup, shots) = l81();
    assert_eq!((shots.len(), shots.iter().filter(|shot| shot.time_s.is_some()).count()), (71, 5));
    let calibration = calibrate(&setup, &shots, &[SightZero, SightScale, LaunchSpeed, DragValue]).unwrap();
    assert!(calibration.rms_m <= 2.0 && worst_s(&calibration) <= 1.2, "{}", worst_s(&calibration));
    near(calibration.rms_m, 0.571, 0.005);
    assert!(calibration.correlations.iter().all(|one| one.coefficient.abs() > 0.95));
}

#[test]
fn val_the_shipped_variants_meet_the_measurements_they_are_fitted_to() {
    let cases = [
        (shipped("sph-2-calibrated", "155mm-expensive-calibrated"), sph2().1, 9.67, 0.51),
        (shipped("l81", "l81-shell"), l81().1, 0.572, 1.2),
    ];
    for (setup, shots, most_rms_m, most_s) in cases {
        let compared = calibrate(&setup, &shots, &[]).unwrap();
        assert!(compared.rms_m <= most_rms_m, "{}: {}", setup.weapon.id, compared.rms_m);
        assert!(worst_s(&compared) <= most_s, "{}: {}", setup.weapon.id, worst_s(&compared));
        assert!(compared.estimates.is_empty() && compared.leave_one_out_rms_m.is_none());
    }
}

#[test]
fn the_shipped_variants_say_what_they_rest_on() {
    let catalog = Catalog::shipped().unwrap();
    let fitted = [
        (Kind::Weapon, "sph-2-calibrated", "launch_speed_mps"),
        (Kind::Weapon, "sph-2-calibrated", "sight.zero_deg"),
        (Kind::Shell, "155mm-expensive-calibrated", "drag_value"),
        (Kind::Weapon, "l81", "sight.scale"),
        (Kind::Shell, "l81-shell", "drag_value"),
    ];
    for (kind, id, key) in fitted {
        assert_eq!(catalog.evidence(kind, id, key), Some(Evidence::Community), "{id}, {key}");
        let fact = catalog.facts(kind, id).iter().find(|fact| fact.key == key).unwrap();
        let note = fact.note.as_deref().unwrap();
        assert!(note.starts_with("community, ") && note.contains("RMS"), "{note}");
    }
    let native = catalog.weapon("sph-2").unwrap();
    assert_eq!((native.launch_speed_mps, native.sight.zero.degrees()), (300.0, 0.0));
}

#[test]
fn the_mortars_dial_shoots_shorter_the_higher_it_is_set() {
    let compared = calibrate(&shipped("l81", "l81-shell"), &l81().1, &[]).unwrap();
    let ranges = compared.residuals.iter().map(|residual| residual.model_range_m).collect::<Vec<_>>();
    // the table goes from 850 down to 150 mil
    assert!(ranges.windows(2).all(|pair| pair[1] > pair[0]));
    assert!(worst_m(&compared) < 1.8);
}
