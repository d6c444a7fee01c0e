//! Shots made with known numbers, fitted again.

use gunlay::arsenal::{BodyFields, DragCurve};
use gunlay::products::calibration::Parameter::{
    DragValue, HullPitch, HullRoll, LaunchSpeed, SightScale, SightZero,
};
use gunlay::products::calibration::{LoggedShot, Parameter, Setup, calibrate};
use proptest::prelude::*;

use super::given::{logged, shipped, weapon_a};

/// Settings, heights and bearings that tell every parameter apart.
const SHOTS: [(f64, f64, f64); 14] = [
    (150.0, -40.0, 10.0),
    (300.0, 5.0, 70.0),
    (450.0, -12.0, 200.0),
    (600.0, 30.0, 300.0),
    (700.0, 0.0, 120.0),
    (800.0, -25.0, 45.0),
    (900.0, 10.0, 250.0),
    (1000.0, -5.0, 170.0),
    (1050.0, 20.0, 330.0),
    (1100.0, 0.0, 95.0),
    (1150.0, -33.0, 225.0),
    (1200.0, 14.0, 20.0),
    (1250.0, 2.0, 145.0),
    (1300.0, -8.0, 280.0),
];

fn shots_of(truth: &Setup) -> Vec<LoggedShot> {
    SHOTS.iter().map(|&(dial, dz_m, bearing)| logged(truth, dial, dz_m, bearing)).collect()
}

/// The SPH-2 with everything a little off.
fn off(shares: [f64; 6]) -> Setup {
    let setup = shipped("sph-2", "155mm-expensive");
    let [zero, scale, speed, drag, pitch, roll] = shares;
    setup
        .with(SightZero, 1.5 * zero)
        .with(SightScale, 1.0 + 0.04 * scale)
        .with(LaunchSpeed, 300.0 * (1.0 + 0.12 * speed))
        .with(DragValue, 2.5 * (1.0 + 0.2 * drag))
        .with(HullPitch, 3.0 * pitch)
        .with(HullRoll, 3.0 * roll)
}

/// The SPH-2 as it starts a fit of `parameters`: the others are known.
fn start(truth: &Setup, parameters: &[Parameter]) -> Setup {
    let native = shipped("sph-2", "155mm-expensive");
    parameters.iter().fold(truth.clone(), |setup, &parameter| setup.with(parameter, native.value(parameter)))
}

fn subsets() -> impl Strategy<Value = Vec<Parameter>> {
    prop::sample::subsequence(Parameter::ALL.to_vec(), 1..=6)
}

fn scatter() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(-1.0..1.0_f64, SHOTS.len())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn refitting_returns_what_the_shots_were_made_with(
        shares in prop::array::uniform6(-1.0..1.0_f64),
        parameters in subsets(),
    ) {
        let truth = off(shares);
        let fitted = calibrate(&start(&truth, &parameters), &shots_of(&truth), &parameters).unwrap();
        prop_assert!(fitted.rms_m < 0.05, "{} m with {parameters:?}", fitted.rms_m);
        for estimate in &fitted.estimates {
            let miss = (estimate.value - truth.value(estimate.parameter)).abs();
            prop_assert!(miss <= estimate.standard_error, "{estimate:?} is {miss} off, {parameters:?}");
        }
        prop_assert_eq!(fitted.outliers().count(), 0);
    }

    #[test]
    fn shots_that_scatter_are_fitted_within_a_few_standard_errors(
        shares in prop::array::uniform6(-1.0..1.0_f64),
        noise in scatter(),
    ) {
        // ranges off by up to 8 m either way (uniform: a deviation of 4.6 m)
        let truth = off(shares);
        let parameters = [SightZero, LaunchSpeed, DragValue];
        let mut shots = shots_of(&truth);
        shots.iter_mut().zip(&noise).for_each(|(shot, share)| {
            shot.range_m += 8.0 * share;
            shot.time_s = None;
        });
        let fitted = calibrate(&start(&truth, &parameters), &shots, &parameters).unwrap();
        for estimate in &fitted.estimates {
            let miss = (estimate.value - truth.value(estimate.parameter)).abs();
            prop_assert!(miss <= 5.0 * estimate.standard_error, "{estimate:?} is {miss} off");
        }
    }

    #[test]
    fn one_wrong_row_is_named_and_hardly_moves_the_fit(
        shares in prop::array::uniform6(-1.0..1.0_f64),
        wrong in 0..SHOTS.len(),
        by_m in prop_oneof![-200.0..-60.0_f64, 60.0..200.0_f64],
    ) {
        let truth = off(shares);
        let parameters = [SightZero, LaunchSpeed];
        let mut shots = shots_of(&truth);
        shots[wrong].range_m += by_m;
        let fitted = calibrate(&start(&truth, &parameters), &shots, &parameters).unwrap();
        prop_assert_eq!(fitted.outliers().collect::<Vec<_>>(), vec![shots[wrong].name.as_str()]);
        let speed = fitted.estimate(LaunchSpeed).unwrap();
        prop_assert!((speed.value - truth.value(LaunchSpeed)).abs() < 0.5, "{speed:?}");
    }
}

#[test]
fn val_row_17_refit_from_observed_shots() {
    let truth = weapon_a().with(LaunchSpeed, 108.0);
    let mut shots =
        [800.0, 950.0, 1100.0, 1250.0, 1400.0].map(|dial| logged(&truth, dial, 0.0, 90.0)).to_vec();
    let fitted = calibrate(&weapon_a(), &shots, &[LaunchSpeed]).unwrap();
    let speed =
        |fitted: &gunlay::products::calibration::Calibration| fitted.estimate(LaunchSpeed).unwrap().value;
    assert!((speed(&fitted) - 108.0).abs() <= 0.1, "{}", speed(&fitted));
    assert!(fitted.residuals.iter().all(|residual| residual.range_m.abs() < 0.2));
    assert_eq!(fitted.outliers().count(), 0);

    let mut far = logged(&truth, 1000.0, 0.0, 90.0);
    far.range_m += 60.0;
    shots.push(far);
    let fitted = calibrate(&weapon_a(), &shots, &[LaunchSpeed]).unwrap();
    assert_eq!(fitted.outliers().collect::<Vec<_>>(), ["1000 mil"]);
    assert!((speed(&fitted) - 108.0).abs() <= 0.1, "{}", speed(&fitted));
}

#[test]
fn a_drag_value_of_none_is_found_from_nothing() {
    let mut truth = weapon_a();
    let BodyFields::Game(body) = &mut truth.shell.body else { panic!("A is a game shell") };
    (body.drag_value, body.drag_curve) = (0.3, DragCurve::constant(1.0));
    let shots = [300.0, 600.0, 800.0, 1000.0, 1200.0].map(|dial| logged(&truth, dial, 0.0, 0.0));
    let fitted = calibrate(&truth.clone().with(DragValue, 0.0), &shots, &[DragValue]).unwrap();
    assert!((fitted.estimate(DragValue).unwrap().value - 0.3).abs() < 1e-3);
}

#[test]
fn point_physics_is_fitted_alike() {
    let truth = shipped("pr-mortar", "pr-81mm-he").with(LaunchSpeed, 95.0).with(DragValue, 3.0);
    let shots = [500.0, 700.0, 900.0, 1100.0, 1250.0].map(|dial| logged(&truth, dial, 0.0, 0.0));
    let start = shipped("pr-mortar", "pr-81mm-he");
    let fitted = calibrate(&start, &shots, &[LaunchSpeed, DragValue]).unwrap();
    for estimate in &fitted.estimates {
        assert!(
            (estimate.value - truth.value(estimate.parameter)).abs() <= estimate.standard_error,
            "{estimate:?}"
        );
    }
    assert!(fitted.rms_m < 0.05);
}

#[test]
fn leaving_a_shot_out_is_what_a_fit_without_it_says() {
    // Honest scatter of about a metre, so that no weight changes between the fits.
    let truth = off([0.3, 0.0, -0.4, 0.2, 0.0, 0.0]);
    let parameters = [SightZero, LaunchSpeed, DragValue];
    let mut shots = shots_of(&truth);
    for (index, shot) in shots.iter_mut().enumerate() {
        shot.range_m += [1.2, -0.7, 0.1, -1.4, 0.9, 0.5, -0.2][index % 7];
    }
    let setup = start(&truth, &parameters);
    let quick = calibrate(&setup, &shots, &parameters).unwrap().leave_one_out_rms_m.unwrap();
    let squares = (0..shots.len()).map(|index| {
        let mut others = shots.clone();
        let left_out = others.remove(index);
        let fitted = calibrate(&setup, &others, &parameters).unwrap();
        calibrate(&fitted.setup, &[left_out], &[]).unwrap().residuals[0].range_m.powi(2)
    });
    let slow = (squares.sum::<f64>() / shots.len() as f64).sqrt();
    assert!((quick / slow - 1.0).abs() < 0.02, "{quick} for {slow}");
}

#[test]
fn residuals_are_logged_minus_model() {
    let truth = weapon_a();
    let mut shot = logged(&truth, 900.0, 0.0, 0.0);
    shot.range_m += 10.0;
    shot.time_s = shot.time_s.map(|time_s| time_s - 0.5);
    let residual = calibrate(&truth, &[shot], &[]).unwrap().residuals.remove(0);
    assert!((residual.range_m - 10.0).abs() < 1e-9 && (residual.time_s.unwrap() + 0.5).abs() < 1e-9);
}
