//! Operations alone and combined, stacks, overrides, curves, durations, filters; order and removal as laws.

use std::sync::Arc;

use gunlay::arsenal::DragCurve;
use gunlay::arsenal::effects::{
    CurveIndex, Effect, EffectFault, Expiry, Filter, Magnitude, Modifier, Operation,
};
use proptest::prelude::*;

use super::{bearer, effect, modifier, on_x};
use Operation::{Add, AddFinal, Divide, Multiply, MultiplyCompound, Override};

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
    let table: [(f64, &[Applied], f64); 20] = [
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
        (8.0, &[(Divide, 7.450_581e-9, 1)], 8.0), // 2^-27, within 1e-8 of nothing
        (8.0, &[(Divide, 1.490_116_1e-8, 1)], 536_870_912.0), // 2^-26 is not
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
fn val_stacks_are_held_within_one_and_the_most() {
    let most_three = Arc::new(Effect { max_stacks: 3, ..(*on_x(Add, 2.0)).clone() });
    let mut component = bearer(&[("x", 1.0)]);
    let handle = component.apply(&most_three, 9).unwrap();
    assert_eq!(component.current("x"), Some(7.0));
    component.set_stacks(handle, 2);
    assert_eq!(component.current("x"), Some(5.0));
    component.set_stacks(handle, 9);
    assert_eq!(component.current("x"), Some(7.0));
}

#[test]
fn val_a_modifier_without_stacks_is_left_out_whatever_it_does() {
    for operation in Operation::ALL {
        let mut component = bearer(&[("x", 8.0)]);
        let handle = component.apply(&on_x(operation, 3.0), 1).unwrap();
        assert_ne!(component.current("x"), Some(8.0), "{operation:?}");
        component.set_stacks(handle, 0);
        assert_eq!(component.current("x"), Some(8.0), "{operation:?}");
    }
}

#[test]
fn val_a_lifetime_goes_on_when_a_stack_is_gone() {
    // the curve is 1 at 0 s and 3 at 4 s; after 3 s the second stack is in its second duration of 2 s
    let lasting = Effect { expiry: Expiry::SingleStack, ..(*curved(CurveIndex::Lifetime, 2.0, 8)).clone() };
    let mut component = bearer(&[("x", 0.0)]);
    component.apply(&Arc::new(lasting), 2).unwrap();
    component.advance(3.0);
    assert_eq!(component.current("x"), Some(5.0), "2 (1 + 3 / 2) at 3 s, one stack");
}

#[test]
fn val_a_curve_gives_floats() {
    // 0.1 * 0.1 of 32-bit floats, made a double only then
    let curve = DragCurve::through(vec![[0.0, 0.1], [4.0, 0.1]]).unwrap();
    let magnitude = Magnitude::Curved { value: 0.1, curve, index: CurveIndex::Fixed };
    let mut component = bearer(&[("x", 0.0)]);
    component.apply(&effect("curved", vec![modifier("x", Add, magnitude)]), 1).unwrap();
    assert_eq!(component.current("x"), Some(f64::from(0.1_f32 * 0.1_f32)));
    assert_ne!(component.current("x"), Some(f64::from(0.1_f32) * 0.1));
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
    let mut other = bearer(&[("x", 1.0)]);
    let required = Filter { require: vec!["Stance".into()], ignore: Vec::new() };
    let asking = Modifier { filter: required, ..modifier("x", Add, Magnitude::Fixed(1.0)) };
    other.apply(&effect("asking", vec![asking]), 1).unwrap();
    other.apply(&stance("StanceOther"), 1).unwrap();
    assert_eq!(other.current("x"), Some(1.0), "a longer word is another tag");
    other.apply(&stance("Stance.Crouch"), 1).unwrap();
    assert_eq!(other.current("x"), Some(2.0));
}

fn operations() -> impl Strategy<Value = Applied> {
    let operation = prop::sample::select(vec![Add, Multiply, Divide, MultiplyCompound, AddFinal]);
    (operation, 0.1f32..4.0, 1u16..5)
}

/// Operations on few bits, so that no sum or product of a handful of them is rounded, in whatever order.
fn exact_operations() -> impl Strategy<Value = Applied> {
    let operation = prop::sample::select(vec![Add, Multiply, MultiplyCompound, AddFinal]);
    (operation, (1u8..5).prop_map(|halves| f32::from(halves) * 0.5), 1u16..3)
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

    #[test]
    fn taking_any_one_away_is_as_if_it_had_never_been_there(
        mut applied in prop::collection::vec(exact_operations(), 1..8),
        gone in 0usize..8,
    ) {
        let gone = gone % applied.len();
        let mut component = bearer(&[("x", 8.0)]);
        let apply = |&(operation, value, stacks): &Applied| component.apply(&on_x(operation, value), stacks);
        let handles = applied.iter().map(apply).collect::<Result<Vec<_>, _>>().unwrap();
        prop_assert!(component.remove(handles[gone]));
        applied.remove(gone);
        prop_assert_eq!(component.current("x"), Some(current(8.0, &applied)));
    }
}
