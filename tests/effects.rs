//! Effects and ammunition from outside: every operation by hand, what lasts, and what a loadout makes of a round.

#![allow(clippy::unwrap_used, clippy::float_cmp, reason = "a test may stop at the first surprise")]

use std::sync::Arc;

use gunlay::arsenal::catalog::{Catalog, LookupError, Source};
use gunlay::arsenal::effects::{
    Choice, Component, CurveIndex, Effect, EffectFault, Expiry, Filter, Magnitude, Modifier, Operation,
};
use gunlay::arsenal::{Ammunition, DragCurve};
use proptest::prelude::*;

use Operation::{Add, AddFinal, Divide, Multiply, MultiplyCompound, Override};

fn modifier(attribute: &str, operation: Operation, magnitude: Magnitude) -> Modifier {
    Modifier { attribute: attribute.into(), operation, magnitude, filter: Filter::default() }
}

fn effect(id: &str, modifiers: Vec<Modifier>) -> Arc<Effect> {
    Arc::new(Effect {
        id: id.into(),
        name: id.into(),
        duration_s: 0.0,
        max_stacks: 65535,
        expiry: Expiry::EntireStack,
        grants: Vec::new(),
        modifiers,
    })
}

fn on_x(operation: Operation, value: f32) -> Arc<Effect> {
    effect(operation.word(), vec![modifier("x", operation, Magnitude::Fixed(value))])
}

fn bearer(bases: &[(&str, f64)]) -> Component {
    Component::with_bases(bases.iter().map(|&(tag, base)| (tag.to_owned(), base)))
}

/// An operation, its value and its stacks.
type Applied = (Operation, f32, u16);

/// Current value of x over `base` under (operation, value, stacks).
fn current(base: f64, applied: &[Applied]) -> f64 {
    let mut component = bearer(&[("x", base)]);
    for &(operation, value, stacks) in applied {
        component.apply(&on_x(operation, value), stacks).unwrap();
    }
    component.current("x").unwrap()
}

#[test]
fn val_every_operation_alone_and_combined() {
    // ((base + sum add) (1 + sum(multiply - 1)) / (1 + sum(divide - 1))) product compound + sum final, by hand; the
    // values are sums of powers of two, so that floats hold them exactly.
    let table: [(f64, &[Applied], f64); 18] = [
        (8.0, &[], 8.0),
        (8.0, &[(Add, 2.0, 1)], 10.0),
        (8.0, &[(Add, 2.0, 3)], 14.0),
        (8.0, &[(Multiply, 1.5, 1)], 12.0),
        (8.0, &[(Multiply, 1.5, 3)], 20.0),
        (8.0, &[(Multiply, 1.5, 1), (Multiply, 1.25, 1)], 14.0),
        (8.0, &[(Divide, 2.0, 1)], 4.0),
        (8.0, &[(Divide, 2.0, 3)], 2.0),
        (8.0, &[(Divide, 2.0, 1), (Divide, 3.0, 1)], 2.0),
        (8.0, &[(Divide, 0.0, 1)], 8.0),
        (8.0, &[(MultiplyCompound, 1.5, 1)], 12.0),
        (8.0, &[(MultiplyCompound, 1.5, 2)], 24.0),
        (8.0, &[(MultiplyCompound, 1.5, 1), (MultiplyCompound, 1.5, 1)], 18.0),
        (8.0, &[(AddFinal, -3.0, 1), (AddFinal, 1.0, 2)], 7.0),
        (8.0, &[(Override, 5.0, 3)], 5.0),
        (8.0, &[(Override, 5.0, 1), (Override, 6.0, 1), (Add, 100.0, 1)], 5.0),
        (
            8.0,
            &[
                (Add, 4.0, 1),
                (Multiply, 1.5, 1),
                (Divide, 3.0, 1),
                (MultiplyCompound, 0.5, 1),
                (AddFinal, 1.0, 1),
            ],
            4.0,
        ),
        (8.0, &[(AddFinal, 1.0, 2), (MultiplyCompound, 0.5, 1), (Add, 2.0, 2), (Multiply, 0.5, 1)], 5.0),
    ];
    for (base, applied, right) in table {
        assert_eq!(current(base, applied), right, "{applied:?}");
    }
}

#[test]
fn val_numbers_of_an_asset_are_floats() {
    assert_eq!(current(1.0, &[(MultiplyCompound, 0.7, 1)]), 0.699_999_988_079_071);
    // ten stacks of a 1.1 multiply give 1 + 0.1 * 10, of a compound 1.1 give 11
    assert!((current(1.0, &[(Multiply, 1.1, 10)]) - 2.0).abs() < 1e-6);
    assert!((current(1.0, &[(MultiplyCompound, 1.1, 10)]) - 11.0).abs() < 1e-6);
}

#[test]
fn overrides_count_in_list_order_and_removal_swaps_the_last_in() {
    let mut component = bearer(&[("x", 1.0)]);
    let handles = [10.0, 20.0, 30.0].map(|value| component.apply(&on_x(Override, value), 1).unwrap());
    assert_eq!(component.current("x"), Some(10.0));
    assert!(component.remove(handles[0]));
    assert_eq!(component.current("x"), Some(30.0), "the last took the place of the first");
    assert!(component.remove(handles[2]));
    assert_eq!(component.current("x"), Some(20.0));
    assert!(!component.remove(handles[2]), "it is gone already");
}

#[test]
fn no_stacks_count_for_nothing_and_applications_never_merge() {
    let mut component = bearer(&[("x", 1.0)]);
    let once = component.apply(&on_x(Add, 2.0), 0).unwrap();
    assert_eq!(component.current("x"), Some(3.0), "an application has at least one stack");
    component.apply(&on_x(Add, 2.0), 1).unwrap();
    assert_eq!(component.shares("x").len(), 2);
    assert!(component.set_stacks(once, 0));
    assert_eq!(component.current("x"), Some(3.0));
}

#[test]
fn an_attribute_backed_magnitude_follows_its_source() {
    let mut component = bearer(&[("greatest", 500.0), ("least", 100.0)]);
    let follow = modifier("greatest", Override, Magnitude::Attribute("least".into()));
    component.apply(&effect("fixed zero", vec![follow]), 1).unwrap();
    assert_eq!(component.current("greatest"), Some(100.0));
    let raise = effect("raise", vec![modifier("least", Add, Magnitude::Fixed(50.0))]);
    let raised = component.apply(&raise, 1).unwrap();
    assert_eq!(component.current("greatest"), Some(150.0));
    component.remove(raised);
    component.set_base("least", 200.0);
    assert_eq!(component.current("greatest"), Some(200.0));
}

#[test]
fn attributes_that_would_follow_themselves_are_refused() {
    let mut component = bearer(&[("a", 1.0), ("b", 2.0)]);
    let follow = |id: &str, from: &str, to: &str| {
        effect(id, vec![modifier(from, Add, Magnitude::Attribute(to.into()))])
    };
    component.apply(&follow("first", "a", "b"), 1).unwrap();
    let error = component.apply(&follow("second", "b", "a"), 1).unwrap_err();
    assert!(matches!(error, EffectFault::Circle { .. }), "{error}");
    assert_eq!(component.current("b"), Some(2.0), "nothing of it was applied");
    let error = component.apply(&follow("third", "a", "c"), 1).unwrap_err();
    assert_eq!(error.to_string(), "effect \"third\": there is no attribute \"c\" here; accepted: a, b");
}

fn curved(index: CurveIndex, duration_s: f64, max_stacks: u16) -> Arc<Effect> {
    let curve = DragCurve::through(vec![[0.0, 1.0], [4.0, 3.0]]).unwrap();
    let magnitude = Magnitude::Curved { value: 2.0, curve, index };
    let modifiers = vec![modifier("x", Add, magnitude)];
    Arc::new(Effect { duration_s, max_stacks, ..(*effect("curved", modifiers)).clone() })
}

#[test]
fn val_curves_are_read_at_stacks_and_time() {
    // curve: 1 at 0, 3 at 4; value 2; base 0
    let value = |index, duration, stacks, seconds: f64| {
        let mut component = bearer(&[("x", 0.0)]);
        component.apply(&curved(index, duration, 8), stacks).unwrap();
        component.advance(seconds);
        component.current("x").unwrap()
    };
    assert_eq!(value(CurveIndex::Fixed, 0.0, 1, 9.0), 2.0);
    assert_eq!(value(CurveIndex::Fixed, 0.0, 3, 9.0), 6.0, "a fixed one is scaled by stacks");
    assert_eq!(value(CurveIndex::Stacks, 0.0, 2, 0.0), 4.0, "one read at the stacks is not scaled again");
    assert_eq!(value(CurveIndex::StacksShare, 0.0, 8, 0.0), 3.0);
    assert_eq!(value(CurveIndex::Lifetime, 0.0, 1, 2.0), 4.0);
    assert_eq!(value(CurveIndex::Duration, 8.0, 1, 4.0), 2.5);
    assert_eq!(value(CurveIndex::Duration, 0.0, 1, 4.0), 0.0, "nothing where there is no duration");
}

#[test]
fn an_effect_ends_with_its_duration_whole_or_stack_by_stack() {
    let lasting = |expiry| Arc::new(Effect { duration_s: 2.0, expiry, ..(*on_x(Add, 1.0)).clone() });
    let after = |expiry, seconds: f64| {
        let mut component = bearer(&[("x", 0.0)]);
        component.apply(&lasting(expiry), 3).unwrap();
        component.advance(seconds);
        component.current("x").unwrap()
    };
    for (seconds, whole, single) in [(1.9, 3.0, 3.0), (2.0, 0.0, 2.0), (4.5, 0.0, 1.0), (6.0, 0.0, 0.0)] {
        assert_eq!(after(Expiry::EntireStack, seconds), whole, "{seconds}");
        assert_eq!(after(Expiry::SingleStack, seconds), single, "{seconds}");
    }
}

#[test]
fn a_modifier_counts_only_when_its_filter_passes() {
    let mut component = bearer(&[("x", 1.0)]);
    let filter = Filter { require: vec!["Stance".into()], ignore: vec!["Stance.Prone".into()] };
    let filtered = Modifier { filter, ..modifier("x", Add, Magnitude::Fixed(1.0)) };
    component.apply(&effect("filtered", vec![filtered]), 1).unwrap();
    let stance = |tag: &str| Arc::new(Effect { grants: vec![tag.into()], ..(*effect(tag, vec![])).clone() });
    assert_eq!(component.current("x"), Some(1.0));
    let crouch = component.apply(&stance("Stance.Crouch"), 1).unwrap();
    assert_eq!(component.current("x"), Some(2.0));
    component.apply(&stance("Stance.Prone"), 1).unwrap();
    assert_eq!(component.current("x"), Some(1.0));
    component.remove(crouch);
    component.apply(&stance("StanceOther"), 1).unwrap();
    assert_eq!(component.current("x"), Some(1.0));
}

fn operations() -> impl Strategy<Value = Applied> {
    let operation = prop::sample::select(vec![Add, Multiply, Divide, MultiplyCompound, AddFinal]);
    (operation, 0.1f32..4.0, 1u16..5)
}

proptest! {
    #[test]
    fn order_does_not_matter_but_for_overrides(
        mut applied in prop::collection::vec(operations(), 0..8),
        base in -100.0f64..100.0,
        turn in 0usize..8,
    ) {
        let before = current(base, &applied);
        let turn = turn % applied.len().max(1);
        applied.rotate_left(turn);
        applied.reverse();
        let after = current(base, &applied);
        prop_assert!((before - after).abs() <= 1e-12 * before.abs().max(1.0), "{before} {after}");
    }

    #[test]
    fn removing_an_effect_restores_the_value_exactly(
        applied in prop::collection::vec(operations(), 0..6),
        (operation, value, stacks) in operations(),
        base in -100.0f64..100.0,
    ) {
        let mut component = bearer(&[("x", base)]);
        for (operation, value, stacks) in applied {
            component.apply(&on_x(operation, value), stacks).unwrap();
        }
        let before = component.current("x");
        let handle = component.apply(&on_x(operation, value), stacks).unwrap();
        component.remove(handle);
        prop_assert_eq!(component.current("x"), before);
    }
}

fn choices(words: &[&str]) -> Vec<Choice> {
    words.iter().map(|word| word.parse().unwrap()).collect()
}

fn with(text: &str) -> Catalog {
    let mut sources = Source::shipped();
    sources.push(Source::new("mine.toml", text));
    Catalog::from_sources(&sources).unwrap()
}

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

#[test]
fn val_kinds_of_ammunition_multiply_the_effective_range() {
    let catalog = Catalog::shipped().unwrap();
    let onset = |words: &[&str]| {
        catalog.resolve("sph-2", "155mm-expensive", &choices(words)).unwrap().round.wind_onset_m()
    };
    assert!((onset(&["armour-piercing"]) - 12_000.0).abs() < 1e-9);
    assert!((onset(&["hollow-point"]) - 8_000.0).abs() < 1e-9);
    assert!((onset(&[]) - 10_000.0).abs() < 1e-9);
}

#[test]
fn ammunition_multiplies_what_a_shell_has_and_assigns_the_tracer_chance() {
    let catalog = with("[[shell]]\nid = \"155mm-expensive\"\nbase_damage = 100\ntracer_chance = 0.5\n");
    let shell = catalog.shell("155mm-expensive").unwrap();
    let multipliers =
        vec![("base_damage", 1.5), ("tracer_chance", 0.2), ("length_cm", 2.0), ("mass_kg", 2.0)];
    let ammunition = Ammunition { id: "a".into(), name: "a".into(), multipliers };
    let changed = ammunition.applied_to(shell);
    assert_eq!(changed.further["base_damage"], 150.0);
    assert_eq!(changed.further["tracer_chance"], 0.2);
    assert!(!changed.further.contains_key("length_cm"), "an unknown number stays unknown");
    let mut again = shell.clone();
    let mass = gunlay::arsenal::effects::numbers::of_shell(&mut again, "mass_kg").unwrap();
    *mass *= 2.0;
    assert_eq!(changed.body, again.body);
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
        told.contains("one of value, value with curve, follows") && told.contains("nearest known: value"),
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
