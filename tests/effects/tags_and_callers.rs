//! What an effect asks of its bearer's tags, the numbers its caller gives, and magnitudes over a duration.

use std::sync::Arc;

use gunlay::arsenal::Choice;
use gunlay::arsenal::effects::{Effect, EffectFault, Filter, Given, Magnitude, Operation, Requirements};

use super::{bearer, choices, effect, modifier, on_x, with};

const FURTHER: &str = include_str!("../data/presets/further-effects.toml");

fn asking(id: &str, requirements: Requirements) -> Arc<Effect> {
    let one = effect(id, vec![modifier("x", Operation::Add, Magnitude::Fixed(1.0))]);
    Arc::new(Effect { requirements, ..(*one).clone() })
}

fn granting(tag: &str) -> Arc<Effect> {
    Arc::new(Effect { grants: vec![tag.to_owned()], ..(*effect(tag, vec![])).clone() })
}

fn requiring(tag: &str) -> Filter {
    Filter { require: vec![tag.to_owned()], ignore: Vec::new() }
}

#[test]
fn val_a_caller_sets_magnitudes_and_sets_them_again() {
    let magnitude = || Magnitude::ByCaller { key: "power".to_owned(), value: 0.5 };
    let charge = effect("charge", vec![modifier("x", Operation::MultiplyCompound, magnitude())]);
    let mut component = bearer(&[("x", 8.0)]);
    let own = component.apply(&charge, 1).unwrap();
    assert_eq!(component.current("x"), Some(4.0), "its own where none is given");
    assert!(component.set_magnitude(own, "power", 0.25));
    assert_eq!(component.current("x"), Some(2.0));
    assert!(!component.set_magnitude(own, "strength", 9.0));
    assert!(component.remove(own) && !component.set_magnitude(own, "power", 9.0));
    // 0.7 enters as a float; two stacks of a compound 0.7 count as 1.4
    component.apply_given(&charge, 2, Given::from([("power".to_owned(), 0.7)])).unwrap();
    assert_eq!(component.current("x"), Some(8.0 * 2.0 * f64::from(0.7_f32)));
}

#[test]
fn an_effect_is_applied_only_where_its_bearer_has_the_tags() {
    let requirements = Requirements { application: requiring("Stance"), ..Requirements::default() };
    let mut component = bearer(&[("x", 1.0)]);
    let told = component.apply(&asking("rest", requirements.clone()), 1).unwrap_err();
    assert!(matches!(&told, EffectFault::Barred { accepted, .. } if accepted == "Stance"), "{told}");
    assert_eq!(component.current("x"), Some(1.0));
    let stance = component.apply(&granting("Stance.Prone"), 1).unwrap();
    component.apply(&asking("rest", requirements), 1).unwrap();
    component.remove(stance);
    assert_eq!(component.current("x"), Some(2.0), "once applied it stays");
}

#[test]
fn modifiers_count_only_while_the_ongoing_requirements_pass() {
    let requirements = Requirements { ongoing: requiring("Stance"), ..Requirements::default() };
    let mut component = bearer(&[("x", 1.0)]);
    component.apply(&asking("steady", requirements), 1).unwrap();
    assert_eq!((component.current("x"), component.shares("x").len()), (Some(1.0), 0));
    let stance = component.apply(&granting("Stance"), 1).unwrap();
    assert_eq!((component.current("x"), component.shares("x").len()), (Some(2.0), 1));
    component.remove(stance);
    assert_eq!(component.current("x"), Some(1.0));
}

#[test]
fn an_effect_goes_when_its_removal_requirements_pass() {
    let requirements = Requirements { removal: requiring("Running"), ..Requirements::default() };
    let mut component = bearer(&[("x", 1.0)]);
    let calm = component.apply(&asking("calm", requirements), 1).unwrap();
    assert_eq!(component.current("x"), Some(2.0), "requirements that ask for nothing remove nothing");
    let running = component.apply(&granting("Running"), 1).unwrap();
    assert!(!component.holds(calm));
    component.remove(running);
    assert_eq!(component.current("x"), Some(1.0), "it does not come back");
}

#[test]
fn what_goes_can_take_others_with_it() {
    let mut component = bearer(&[("x", 0.0)]);
    let without = |tag: &str| Filter { require: Vec::new(), ignore: vec![tag.to_owned()] };
    let leaning = Requirements { removal: without("Wall"), ..Requirements::default() };
    let wall = component.apply(&granting("Wall"), 1).unwrap();
    let leaner = Effect { grants: vec!["Lean".to_owned()], ..(*asking("leaner", leaning)).clone() };
    component.apply(&Arc::new(leaner), 1).unwrap();
    let next = Requirements { removal: without("Lean"), ..Requirements::default() };
    component.apply(&asking("next", next), 1).unwrap();
    component.apply(&on_x(Operation::Add, 8.0), 1).unwrap();
    assert_eq!(component.current("x"), Some(10.0));
    component.remove(wall);
    assert_eq!(component.current("x"), Some(8.0));
}

#[test]
fn a_magnitude_over_the_duration_grows_with_it_and_follows_its_source() {
    let over = Magnitude::AttributeOverDuration("heat".to_owned());
    let warming = effect("warming", vec![modifier("x", Operation::Add, over)]);
    let lasting = Arc::new(Effect { duration_s: 8.0, ..(*warming).clone() });
    let mut component = bearer(&[("x", 1.0), ("heat", 4.0)]);
    component.apply(&lasting, 1).unwrap();
    for (seconds, right) in [(0.0, 1.0), (2.0, 2.0), (4.0, 4.0)] {
        component.advance(seconds);
        assert_eq!(component.current("x"), Some(right));
    }
    component.set_base("heat", 8.0);
    assert_eq!(component.current("x"), Some(7.0), "three quarters of 8 are gone by");
    component.advance(2.0);
    assert_eq!(component.current("x"), Some(1.0), "its duration is over");
    component.apply(&warming, 1).unwrap();
    assert_eq!(component.current("x"), Some(1.0), "nothing where there is no duration");
}

#[test]
fn val_no_most_of_stacks_is_the_most_there_are() {
    let text = |most: u32| {
        format!(
            "[world]\nid = \"wardogs\"\n[[effect]]\nid = \"e\"\nmax_stacks = {most}\n\
             modifiers = [{{ attribute = \"mass_kg\", operation = \"add\", value = 1 }}]\n"
        )
    };
    let most = |most| with(&text(most)).effects().find(|effect| effect.id == "e").unwrap().max_stacks;
    assert_eq!((most(0), most(3)), (65535, 3));
}

/// Current value of an attribute under what is chosen, or why it cannot be.
fn of_loadout(key: &str, words: &[&str]) -> Result<f64, String> {
    let resolved = with(FURTHER).resolve("sph-2", "155mm-expensive", &choices(words));
    let attributes = resolved.map_err(|fault| fault.to_string())?.attributes;
    Ok(attributes.iter().find(|line| line.key == key).unwrap().current)
}

#[test]
fn a_preset_effect_is_given_numbers_and_asks_for_tags() {
    assert_eq!(of_loadout("launch_speed_mps", &["powder"]), Ok(300.0));
    assert_eq!(of_loadout("launch_speed_mps", &["powder,share=0.75"]), Ok(225.0));
    assert_eq!(of_loadout("launch_speed_mps", &["powder:2,share=0.75"]), Ok(150.0));
    // (4 - 1) 0.5 by the rest, less 0.5 by the breath; running adds 2 and stops the breath
    assert_eq!(of_loadout("Weapon.Spread", &["bipod", "rest", "breath"]), Ok(1.0));
    assert_eq!(of_loadout("Weapon.Spread", &["bipod", "rest", "breath", "run"]), Ok(3.5));
    assert_eq!(of_loadout("Weapon.Spread", &["breath"]), Ok(4.0));
    assert_eq!(of_loadout("Weapon.Spread", &["calm"]), Ok(2.0));
    assert_eq!(of_loadout("Weapon.Spread", &["warming"]), Ok(4.0), "nothing of its duration is gone");
}

#[test]
fn a_loadout_that_would_not_stay_is_refused_in_one_line() {
    for (words, told) in [
        (&["rest"][..], "is not applied under these tags: none; accepted: Weapon.Bipod"),
        (&["calm", "run"], "\"calm\" is removed under these tags: State.Running; accepted: anything but"),
        (&["powder,speed=2"], "\"powder\" takes no number \"speed\"; accepted: share"),
        (&["bipod,share=2"], "\"bipod\" takes no number \"share\"; accepted: none"),
        (&["hollow-point,share=2"], "takes no number"),
    ] {
        let fault = of_loadout("Weapon.Spread", words).unwrap_err();
        assert!(fault.contains(told) && !fault.contains('\n'), "{fault}");
    }
}

#[test]
fn a_choice_is_written_as_it_is_read() {
    for (text, written) in [("a", "a:1"), ("a:3", "a:3"), (" a : 2 , k = 0.5,b=1", "a:2,b=1,k=0.5")] {
        let choice = text.parse::<Choice>().unwrap();
        assert_eq!(choice.to_string(), written);
        assert_eq!(written.parse::<Choice>(), Ok(choice));
    }
    for (text, told) in [("a,k", "\"k\" gives no number"), ("a,k=nan", "\"k=nan\""), ("a,=1", "\"=1\"")] {
        let fault = text.parse::<Choice>().unwrap_err().to_string();
        assert!(fault.contains(told) && fault.contains("accepted: "), "{fault}");
    }
}
