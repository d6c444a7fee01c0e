//! Loadouts: the documents' examples, a user's own effects, and what is refused.

use gunlay::arsenal::Choice;
use gunlay::arsenal::catalog::{Catalog, LookupError, Source};

use super::{choices, with};

#[test]
fn val_scope_and_prone_recoil_resolve_as_in_the_effects_document() {
    let catalog = Catalog::shipped().unwrap();
    let chosen =
        choices(&["GE_6xScope", "GE_FGRP_006", "GE_Weapon_StanceRecoil_AR_Prone", "fixed-zero-sight"]);
    let resolved = catalog.resolve("sph-2", "155mm-expensive", &chosen).unwrap();
    let line = |key: &str| resolved.attributes.iter().find(|line| line.key == key).unwrap();
    // section 4.4: 1.0 * 0.75 * 0.699999988 = 0.5249999911
    assert!((line("Weapon.VerticalRecoilMultiplier").current - 0.524_999_991_1).abs() < 5e-11);
    assert_eq!(line("Weapon.VerticalRecoilMultiplier").shares.len(), 2);
    // section 7
    assert_eq!(line("Weapon.AdsZoomMultiplier").current, 3.0);
    assert_eq!(line("Weapon.AimTime").current, 0.25 + f64::from(0.2f32));
    assert_eq!(line("Weapon.MinZeroingRange").current, 100.0);
    assert_eq!(line("Weapon.MaxZeroingRange").current, 500.0, "the scope's override came first");
    assert_eq!(resolved.round, catalog.round("sph-2", "155mm-expensive").unwrap());
}

const CHARGES: &str = r#"
[world]
id = "wardogs"

[[effect]]
id = "charge-1"
name = "Charge 1"
max_stacks = 2
modifiers = [
  { attribute = "launch_speed_mps", operation = "multiply", value = 0.75 },
  { attribute = "drag_value", operation = "add", value = 0.5 },
]
"#;

#[test]
fn a_users_own_effect_changes_the_round() {
    let catalog = with(CHARGES);
    let plain = catalog.resolve("sph-2", "155mm-expensive", &[]).unwrap();
    let charged = catalog.resolve("sph-2", "155mm-expensive", &choices(&["charge-1:2"])).unwrap();
    assert_eq!((plain.round.launch_speed_mps, charged.round.launch_speed_mps), (300.0, 150.0));
    assert_eq!(charged.weapon.launch_speed_mps, 150.0);
    let ratio = charged.round.drag_deceleration_mps2(100.0) / plain.round.drag_deceleration_mps2(100.0);
    assert!((ratio - 3.5 / 2.5).abs() < 1e-12);
    let line = charged.attributes.iter().find(|line| line.key == "launch_speed_mps").unwrap();
    assert_eq!((line.base, line.current, line.shares[0].change), (300.0, 150.0, -150.0));
    assert_eq!((line.shares[0].stacks, line.shares[0].magnitude), (2, 0.5));
}

#[test]
fn a_loadout_that_cannot_be_is_answered_with_what_is_accepted() {
    let catalog = with(CHARGES);
    let error = |weapon: &str, shell: &str, words: &[&str]| {
        catalog.resolve(weapon, shell, &choices(words)).unwrap_err()
    };
    let wrong = error("sph-2", "155mm-expensive", &["charge-11"]);
    assert!(matches!(&wrong, LookupError::Unknown { nearest, .. } if nearest == "charge-1"), "{wrong}");
    let wrong = error("sph-2", "155mm-expensive", &["charge-1:3"]).to_string();
    assert!(wrong.contains("at most 2 stacks; 3 were asked for"), "{wrong}");
    let wrong = error("pr-mortar", "pr-81mm-he", &["charge-1"]).to_string();
    assert!(wrong.starts_with("there is no effect \"charge-1\""), "{wrong}");
    for (text, told) in [("a:b", "no number"), ("a:0", "chooses nothing"), (":2", "chooses nothing")] {
        let wrong = text.parse::<Choice>().unwrap_err().to_string();
        assert!(wrong.contains(told) && wrong.contains("accepted: ID"), "{wrong}");
    }
}

#[test]
fn effects_that_name_nothing_or_break_a_number_are_refused() {
    let faults = |text: &str| {
        let mut sources = Source::shipped();
        sources.push(Source::new("mine.toml", text));
        Catalog::from_sources(&sources).unwrap_err().to_string()
    };
    let told = faults(&CHARGES.replace("\"launch_speed_mps\"", "\"launch_speed\""));
    assert!(told.contains("mine.toml:9") && told.contains("nearest: \"launch_speed_mps\""), "{told}");
    let told = faults(&CHARGES.replace("\"multiply\"", "\"multiplied\""));
    assert!(told.contains("mine.toml:10") && told.contains("nearest: \"multiply\""), "{told}");
    let told = faults(&CHARGES.replace("value = 0.75", "values = 0.75"));
    assert!(
        told.contains("one of value, value with curve, value with by_caller, follows")
            && told.contains("nearest known: value"),
        "{told}"
    );
    let told = faults(&CHARGES.replace("charge-1", "armour-piercing"));
    assert!(told.contains("has this id too"), "{told}");
    let catalog = with(&CHARGES.replace("value = 0.5 }", "value = -9.0 }"));
    let wrong = catalog.resolve("sph-2", "155mm-expensive", &choices(&["charge-1"])).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "drag_value is -6.5 under these effects; accepted: a finite number, 0 or more"
    );
}
