//! More than the data hold.

use gunlay::products::calibration::Parameter::{DragValue, HullPitch, HullRoll, LaunchSpeed, SightZero};
use gunlay::products::calibration::{CalibrationFault, LoggedShot, Parameter, Setup, calibrate};

use super::given::{logged, shipped, sph2};

fn along(bearing_deg: f64) -> (Setup, Vec<LoggedShot>) {
    let setup = shipped("sph-2", "155mm-expensive");
    let shots = [300.0, 500.0, 800.0, 1100.0, 1300.0].map(|dial| logged(&setup, dial, 0.0, bearing_deg));
    (setup, shots.to_vec())
}

fn refusal(setup: &Setup, shots: &[LoggedShot], parameters: &[Parameter]) -> String {
    calibrate(setup, shots, parameters).unwrap_err().to_string()
}

#[test]
fn fewer_shots_than_parameters() {
    let (setup, shots) = along(0.0);
    let refused = refusal(&setup, &shots[..2], &[SightZero, LaunchSpeed, DragValue]);
    assert!(refused.starts_with("2 shots cannot tell 3 parameters"), "{refused}");
    assert_eq!(calibrate(&setup, &[], &[]), Err(CalibrationFault::NoShots));
    assert!(calibrate(&setup, &shots[..1], &[SightZero]).is_ok(), "one shot zeroes a sight");
}

#[test]
fn shots_all_alike_do_not_tell_speed_from_drag() {
    let (setup, shots) = along(0.0);
    let alike = vec![LoggedShot { time_s: None, ..shots[2].clone() }; 6];
    let fault = calibrate(&setup, &alike, &[LaunchSpeed, DragValue]).unwrap_err();
    assert_eq!(fault, CalibrationFault::Inseparable { parameters: vec![LaunchSpeed, DragValue] });
    let words = fault.to_string();
    assert!(words.starts_with("these shots cannot tell launch-speed and drag-value apart"), "{words}");
}

#[test]
fn a_zero_and_a_hull_pitch_on_one_bearing_are_one_number() {
    let (setup, shots) = along(0.0);
    let fault = calibrate(&setup, &shots, &[SightZero, HullPitch]).unwrap_err();
    assert_eq!(fault, CalibrationFault::Inseparable { parameters: vec![SightZero, HullPitch] });
}

#[test]
fn a_roll_along_the_nose_moves_no_shot() {
    let (setup, shots) = along(0.0);
    assert_eq!(calibrate(&setup, &shots, &[HullRoll]), Err(CalibrationFault::NoEffect(HullRoll)));
}

#[test]
fn a_tilt_needs_bearings() {
    let (setup, shots) = sph2();
    for parameter in [HullPitch, HullRoll] {
        let refused = refusal(&setup, &shots, &[parameter]);
        assert!(refused.starts_with("shot 4 has no bearing_deg"), "{refused}");
    }
    let tilted = setup.clone().with(HullPitch, 2.0);
    assert!(refusal(&tilted, &shots, &[]).starts_with("shot 4 has no bearing_deg"));
    assert!(calibrate(&setup, &shots, &[]).is_ok(), "a level hull needs none");
}

#[test]
fn a_shot_the_model_cannot_bring_down_is_named() {
    let (setup, mut shots) = along(0.0);
    shots[1].height_difference_m = 5000.0;
    let refused = refusal(&setup, &shots, &[]);
    assert!(refused.contains("shot 500 mil (5000 m)"), "{refused}");
}
