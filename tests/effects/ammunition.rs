//! The ammunition applier: which tag multiplies which number of a shell.

use gunlay::arsenal::Ammunition;
use gunlay::arsenal::Catalog;
use gunlay::arsenal::effects::numbers;

use super::{choices, with};

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
    let mass = numbers::of_shell(&mut again, "mass_kg").unwrap();
    *mass *= 2.0;
    assert_eq!(changed.body, again.body);
}

/// Flight document section 2, the tag-to-field map: tag, the field it multiplies.
const TAGS: [(&str, &str); 22] = [
    ("BaseDamage", "base_damage"),
    ("ExplosiveRadius", "explosive_radius"),
    ("MinimumExplosiveDamage", "minimum_explosive_damage"),
    ("EffectiveExplosiveRadius", "effective_explosive_radius"),
    ("ExplosiveDamageFallOff", "explosive_damage_falloff"),
    ("Length", "length_cm"),
    ("Diameter", "diameter_cm"),
    ("Mass", "mass_kg"),
    ("DragModelValue", "drag_value"),
    ("TypicalSpeed", "typical_speed_mps"),
    ("EffectiveRangeMultiplier", "effective_range_multiplier"),
    ("PenetrationEffectivenessMultiplier", "penetration_effectiveness"),
    ("ThrustSpeed", "thrust_acceleration_mps2"),
    ("Suppression.BaseValue", "suppression_base"),
    ("Suppression.DistanceFalloff.Min", "suppression_falloff_min"),
    ("Suppression.DistanceFalloff.Max", "suppression_falloff_max"),
    ("Suppression.FriendlySafeRadius", "suppression_friendly_safe_radius"),
    ("Suppression.FriendlyMultiplier", "suppression_friendly_multiplier"),
    ("TravelDistanceWhizBy", "whiz_by_travel_distance"),
    ("DistanceToPlayerWhizBy", "whiz_by_distance_to_player"),
    ("TracerChance", "tracer_chance"),
    ("PenetrationExitSpeedMultiplier", "penetration_exit_speed"),
];

/// A shell that has every number of the map, each of them 8, its motor burning.
fn with_every_number(ammunition: &str) -> String {
    let numbers = TAGS.map(|(_, key)| format!("{key} = 8\n")).concat();
    format!(
        "[world]\nid = \"wardogs\"\n[[shell]]\nid = \"all\"\nmodel = \"game\"\nshould_thrust = true\n{numbers}\
         [[weapon]]\nid = \"gun\"\nlaunch_speed_mps = 200\nshells = [\"all\"]\n{ammunition}"
    )
}

#[test]
fn val_each_tag_multiplies_its_own_field_and_no_other() {
    for (tag, key) in TAGS {
        let catalog = with(&with_every_number(&format!("[[ammunition]]\nid = \"a\"\n{tag} = 1.5\n")));
        let resolved = catalog.resolve("gun", "all", &choices(&["a"])).unwrap();
        for (_, other) in TAGS {
            let number = *numbers::of_shell(&mut resolved.shell.clone(), other).unwrap();
            let right = match (other == key, key) {
                (false, _) => 8.0,
                (true, "tracer_chance") => 1.5, // assigned
                (true, _) => 12.0,
            };
            assert_eq!(number, right, "{tag}: {other}");
        }
    }
}

#[test]
fn val_what_ammunition_multiplies_is_what_flies_and_hits() {
    let ammunition = "[[ammunition]]\nid = \"a\"\nMass = 2\nDiameter = 0.5\nDragModelValue = 3\nThrustSpeed = 0.25\n\
                      EffectiveRangeMultiplier = 1.25\nPenetrationExitSpeedMultiplier = 0.5\n";
    let catalog = with(&with_every_number(ammunition));
    let round = |words: &[&str]| catalog.resolve("gun", "all", &choices(words)).unwrap().round;
    let (plain, laid) = (round(&[]), round(&["a"]));
    assert_eq!((plain.mass_kg, laid.mass_kg), (8.0, 16.0));
    // drag goes with value D^2 / m: 3 * 0.25 / 2
    let ratio = laid.drag_deceleration_mps2(100.0) / plain.drag_deceleration_mps2(100.0);
    assert!((ratio - 0.375).abs() < 1e-12, "{ratio}");
    assert_eq!((plain.hit.penetration_exit_speed, laid.hit.penetration_exit_speed), (8.0, 4.0));
    assert_eq!(laid.launch_speed_mps, 200.0, "the launch speed is the weapon's");
}

#[test]
fn the_shares_of_several_kinds_of_ammunition_add_up() {
    let kinds = "[[ammunition]]\nid = \"a\"\nMass = 2\nTracerChance = 0.25\n\
                 [[ammunition]]\nid = \"b\"\nMass = 1.5\n";
    let catalog = with(&with_every_number(kinds));
    let resolved = catalog.resolve("gun", "all", &choices(&["a", "b"])).unwrap();
    let line = |key: &str| resolved.attributes.iter().find(|line| line.key == key).unwrap();
    let mass = line("mass_kg");
    assert_eq!((mass.base, mass.current), (8.0, 24.0));
    let changes = mass.shares.iter().map(|share| (share.effect.as_str(), share.magnitude, share.change));
    assert_eq!(changes.collect::<Vec<_>>(), [("a", 2.0, 8.0), ("b", 1.5, 8.0)]);
    let tracer = line("tracer_chance");
    assert_eq!((tracer.base, tracer.current, tracer.shares[0].change), (8.0, 0.25, -7.75));
}
