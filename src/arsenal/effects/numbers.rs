//! The numbers of a weapon and a shell that effects and ammunition can change, by their preset keys.

use crate::arsenal::shell::{BodyFields, Shell};
use crate::arsenal::weapon::Weapon;

/// Keys of a weapon an effect can change.
pub const OF_A_WEAPON: [&str; 2] = ["launch_speed_mps", "effective_range_m"];

/// Keys of a shell an effect can change where the shell has them.
pub const OF_A_SHELL: [&str; 17] = [
    "diameter_cm",
    "mass_kg",
    "drag_value",
    "lifetime_s",
    "arming_delay_s",
    "max_speed_mps",
    "effective_range_multiplier",
    "thrust_acceleration_mps2",
    "total_fuel",
    "fuel_burn_rate",
    "thrust_start_delay_s",
    "gravity_modifier",
    "drag",
    "penetration_effectiveness",
    "penetration_exit_speed",
    "ricochet_min_angle_deg",
    "typical_speed_mps",
];

/// What each tag of an ammunition modifier multiplies (flight document section 2): tag, preset key of the shell.
pub const AMMUNITION_TAGS: [(&str, &str); 22] = [
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

/// Keys of a shell that neither flight nor hits read: kept for ammunition to change and the reader to see.
pub const FURTHER: [&str; 14] = [
    "base_damage",
    "explosive_radius",
    "minimum_explosive_damage",
    "effective_explosive_radius",
    "explosive_damage_falloff",
    "length_cm",
    "suppression_base",
    "suppression_falloff_min",
    "suppression_falloff_max",
    "suppression_friendly_safe_radius",
    "suppression_friendly_multiplier",
    "whiz_by_travel_distance",
    "whiz_by_distance_to_player",
    "tracer_chance",
];

/// The number of `weapon` at a preset key; `None` where it has no such number.
pub fn of_weapon<'w>(weapon: &'w mut Weapon, key: &str) -> Option<&'w mut f64> {
    match key {
        "launch_speed_mps" => Some(&mut weapon.launch_speed_mps),
        "effective_range_m" => Some(&mut weapon.effective_range_m),
        _ => None,
    }
}

/// The number of `shell` at a preset key; `None` where it has no such number.
pub fn of_shell<'s>(shell: &'s mut Shell, key: &str) -> Option<&'s mut f64> {
    if FURTHER.contains(&key) {
        return shell.further.get_mut(key);
    }
    match key {
        "penetration_effectiveness" => Some(&mut shell.hit.penetration_effectiveness),
        "penetration_exit_speed" => Some(&mut shell.hit.penetration_exit_speed),
        "ricochet_min_angle_deg" => Some(&mut shell.hit.ricochet_min_angle_deg),
        "typical_speed_mps" => Some(&mut shell.hit.typical_speed_mps),
        _ => of_body(&mut shell.body, key),
    }
}

fn of_body<'b>(body: &'b mut BodyFields, key: &str) -> Option<&'b mut f64> {
    match body {
        BodyFields::Game(fields) => match key {
            "diameter_cm" => Some(&mut fields.diameter_cm),
            "mass_kg" => Some(&mut fields.mass_kg),
            "drag_value" => Some(&mut fields.drag_value),
            "lifetime_s" => Some(&mut fields.lifetime_s),
            "arming_delay_s" => Some(&mut fields.arming_delay_s),
            "max_speed_mps" => Some(&mut fields.max_speed_mps),
            "effective_range_multiplier" => Some(&mut fields.effective_range_multiplier),
            "thrust_acceleration_mps2" => Some(&mut fields.motor.thrust_acceleration_mps2),
            "total_fuel" => Some(&mut fields.motor.total_fuel),
            "fuel_burn_rate" => Some(&mut fields.motor.fuel_burn_rate),
            "thrust_start_delay_s" => Some(&mut fields.motor.thrust_start_delay_s),
            _ => None,
        },
        BodyFields::Point(fields) => match key {
            "gravity_modifier" => Some(&mut fields.gravity_modifier),
            "drag" => Some(&mut fields.drag),
            "mass_kg" => Some(&mut fields.mass_kg),
            "lifetime_s" => Some(&mut fields.lifetime_s),
            _ => None,
        },
        BodyFields::Unknown { .. } => None,
    }
}
