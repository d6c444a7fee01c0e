//! A calibration written as a preset, and read again.

use gunlay::arsenal::catalog::{Catalog, Kind, Source};
use gunlay::arsenal::evidence::Evidence;
use gunlay::products::calibration::Parameter::{DragValue, HullPitch, LaunchSpeed, SightScale, SightZero};
use gunlay::products::calibration::{LoggedShot, Parameter, calibrate, preset_text};

use super::given::{SPH2_LOG, log, logged, setup, sph2, weapon_a};

#[test]
fn a_preset_reads_back_what_was_fitted() {
    let catalog = Catalog::shipped().unwrap();
    let (before, shots) = sph2();
    let calibration = calibrate(&before, &shots, &[SightZero, LaunchSpeed, DragValue]).unwrap();
    let preset = preset_text(&catalog, &calibration, log(SPH2_LOG).date.as_deref()).unwrap();
    assert_eq!(
        (preset.weapon.as_str(), preset.shell.as_str()),
        ("sph-2-calibrated", "155mm-expensive-calibrated")
    );

    // it holds all it rests on: it loads over the shipped presets, and alone
    for sources in [with_shipped(&preset.text), vec![Source::new("fit.toml", preset.text.clone())]] {
        let read = Catalog::from_sources(&sources).unwrap();
        let after = setup(&read, &preset.weapon, &preset.shell);
        for parameter in [SightZero, LaunchSpeed, DragValue] {
            let (ours, fitted) = (after.value(parameter), calibration.setup.value(parameter));
            assert!((ours / fitted - 1.0).abs() < 1e-8, "{parameter}: {ours} for {fitted}");
        }
        let compared = calibrate(&after, &shots, &[]).unwrap();
        assert!((compared.rms_m - calibration.rms_m).abs() < 1e-4);
        let facts = read.facts(Kind::Weapon, &preset.weapon);
        let speed = facts.iter().find(|fact| fact.key == "launch_speed_mps").unwrap();
        assert_eq!(speed.evidence, Evidence::Community);
        let note = speed.note.as_deref().unwrap();
        assert!(
            note.starts_with(
                "community, 21 shots, 2026-09-02, RMS 9.7 m, 0.3 s; standard error 2.1, fitted from 300"
            ),
            "{note}"
        );
        let footprint = facts.iter().find(|fact| fact.key == "footprint_m").unwrap();
        assert_eq!(footprint.evidence, Evidence::Assumed);
    }
}

fn with_shipped(text: &str) -> Vec<Source> {
    let mut sources = Source::shipped();
    sources.push(Source::new("fit.toml", text));
    sources
}

fn fitted(
    parameters: &[Parameter],
    change: impl Fn(&mut LoggedShot),
) -> (Catalog, gunlay::products::calibration::Calibration) {
    let catalog = super::given::catalog(super::given::ROWS);
    let mut shots = [(500.0, 0.0), (800.0, 90.0), (1000.0, 200.0), (1200.0, 300.0)]
        .map(|(dial, bearing)| logged(&weapon_a(), dial, 0.0, bearing));
    shots.iter_mut().for_each(change);
    let calibration = calibrate(&weapon_a(), &shots, parameters).unwrap();
    (catalog, calibration)
}

#[test]
fn the_shell_keeps_its_id_where_its_drag_was_not_fitted() {
    let (catalog, calibration) = fitted(&[SightZero, SightScale, HullPitch], |_| {});
    let preset = preset_text(&catalog, &calibration, None).unwrap();
    assert_eq!((preset.weapon.as_str(), preset.shell.as_str()), ("a-calibrated", "a-shell"));
    assert!(preset.text.contains("# The gun stood with hull-pitch "), "{}", preset.text);
    assert!(!preset.text.contains("[[shell]]"));
}

#[test]
fn a_drag_value_below_zero_is_not_written() {
    // ever farther than a vacuum allows: only a drag that pushes would do
    let (catalog, calibration) = fitted(&[DragValue], |shot| shot.range_m *= 1.05);
    let refused = preset_text(&catalog, &calibration, None).unwrap_err().to_string();
    assert!(refused.starts_with("drag-value comes out as -"), "{refused}");
}

#[test]
fn names_with_quotes_are_written_as_they_are() {
    let (catalog, mut calibration) = fitted(&[LaunchSpeed], |_| {});
    calibration.setup.weapon.name = "Gun \"A\"\\\u{7}".to_owned();
    let preset = preset_text(&catalog, &calibration, None).unwrap();
    let mut sources = Source::shipped();
    sources.push(Source::new("rows.toml", super::given::ROWS));
    sources.push(Source::new("fit.toml", preset.text));
    let read = Catalog::from_sources(&sources).unwrap();
    assert_eq!(read.weapon("a-calibrated").unwrap().name, "Gun \"A\"\\\u{7}, calibrated");
}
