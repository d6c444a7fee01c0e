//! A draft of a shell to a checked [`Shell`].

use std::collections::BTreeMap;

use super::accept::Accept;
use super::draft::Draft;
use super::fault::{Fault, Problem};
use super::fields::{Fields, Reading};
use super::values::Absent;
use crate::arsenal::drag::DragCurve;
use crate::arsenal::effects::numbers;
use crate::arsenal::evidence::Fact;
use crate::arsenal::shell::{BodyFields, GameFields, HitFields, MotorFields, PointFields, Shell};

/// Which numbers a shell's flight rests on.
#[derive(Clone, Copy)]
enum Model {
    Game,
    Point,
    Unknown,
}

const MODELS: [(&str, Model); 3] =
    [("game", Model::Game), ("point", Model::Point), ("unknown", Model::Unknown)];

/// Reads a shell; its drag curve is looked up by id through `curve`, which answers with a fault where there is none.
pub fn read(
    draft: &Draft,
    curve: impl Fn(&str) -> Result<DragCurve, Problem>,
    faults: &mut Vec<Fault>,
) -> Reading<(Shell, Vec<Fact>)> {
    let mut fields = Fields::of(draft, faults);
    let name = fields.text_or("name", &draft.id);
    let asset = fields.text_if_any("asset"); // of the game: told to the reader, not used
    let body = match fields.choice("model", &MODELS)? {
        Model::Game => read_game(&mut fields, curve).map(BodyFields::Game),
        Model::Point => read_point(&mut fields).map(BodyFields::Point),
        Model::Unknown => read_unknown(&mut fields),
    };
    let hit = read_hit(&mut fields);
    let further = read_further(&mut fields);
    let facts = fields.finish();
    asset?;
    Ok((Shell { id: draft.id.clone(), name: name?, body: body?, hit: hit?, further: further? }, facts))
}

fn read_game(
    fields: &mut Fields<'_>,
    curve: impl Fn(&str) -> Result<DragCurve, Problem>,
) -> Reading<GameFields> {
    let diameter_cm = fields.number("diameter_cm", Accept::NotNegative);
    let mass_kg = fields.number("mass_kg", Accept::NotNegative);
    let drag_value = fields.number_or("drag_value", Accept::NotNegative, Absent::native(1.0));
    let drag_curve = read_drag_curve(fields, curve);
    let actor_driven = fields.flag_or("actor_driven", false);
    let lifetime_s = fields.number_or("lifetime_s", Accept::Positive, Absent::native(10.0));
    let arming_delay_s = fields.number_or("arming_delay_s", Accept::NotNegative, Absent::native(0.0));
    let affected_by_gravity = fields.flag_or("affected_by_gravity", true);
    let max_speed_mps = fields.number_or("max_speed_mps", Accept::NotNegative, Absent::native(0.0));
    let multiplier = fields.number_or("effective_range_multiplier", Accept::NotNegative, Absent::native(1.0));
    let motor = read_motor(fields);
    Ok(GameFields {
        diameter_cm: diameter_cm?,
        mass_kg: mass_kg?,
        drag_value: drag_value?,
        drag_curve: drag_curve?,
        actor_driven: actor_driven?,
        lifetime_s: lifetime_s?,
        arming_delay_s: arming_delay_s?,
        affected_by_gravity: affected_by_gravity?,
        effective_range_multiplier: multiplier?,
        max_speed_mps: max_speed_mps?,
        motor: motor?,
    })
}

fn read_drag_curve(
    fields: &mut Fields<'_>,
    curve: impl Fn(&str) -> Result<DragCurve, Problem>,
) -> Reading<DragCurve> {
    match fields.text_if_any("drag_curve")? {
        Some(id) => curve(&id).map_err(|problem| fields.refuse("drag_curve", problem)),
        None => Ok(DragCurve::constant(1.0)),
    }
}

fn read_motor(fields: &mut Fields<'_>) -> Reading<MotorFields> {
    let should_thrust = fields.flag_or("should_thrust", false);
    let acceleration = fields.number_or("thrust_acceleration_mps2", Accept::Finite, Absent::native(0.0));
    let total_fuel = fields.number_or("total_fuel", Accept::Positive, Absent::native(1000.0));
    let burn_rate = fields.number_or("fuel_burn_rate", Accept::NotNegative, Absent::native(10.0));
    let delay = fields.number_or("thrust_start_delay_s", Accept::NotNegative, Absent::native(0.0));
    let curve = fields.curve_if_any("fuel_gravity_curve");
    if fields.flag_or("thrust_instability", false)? {
        return Err(fields.refuse("thrust_instability", Problem::Instability));
    }
    Ok(MotorFields {
        should_thrust: should_thrust?,
        thrust_acceleration_mps2: acceleration?,
        total_fuel: total_fuel?,
        fuel_burn_rate: burn_rate?,
        thrust_start_delay_s: delay?,
        fuel_gravity_curve: curve?,
    })
}

fn read_point(fields: &mut Fields<'_>) -> Reading<PointFields> {
    let gravity_modifier = fields.number_or("gravity_modifier", Accept::NotNegative, Absent::native(1.0));
    let drag = fields.number_or("drag", Accept::NotNegative, Absent::assumed(0.0));
    let mass_kg = fields.number("mass_kg", Accept::Positive);
    let endless = Absent::assumed(f64::INFINITY);
    let lifetime_s = fields.number_or("lifetime_s", Accept::PositiveOrInfinite, endless);
    Ok(PointFields {
        gravity_modifier: gravity_modifier?,
        drag: drag?,
        mass_kg: mass_kg?,
        lifetime_s: lifetime_s?,
    })
}

/// What is known of a shell that cannot fly is checked and kept for the reader; what is missing is named.
fn read_unknown(fields: &mut Fields<'_>) -> Reading<BodyFields> {
    let needed = ["diameter_cm", "mass_kg", "drag_value"];
    let mut missing = Vec::new();
    for key in needed {
        if fields.number_if_any(key, Accept::NotNegative)?.is_none() {
            missing.push(key);
        }
    }
    fields.text_if_any("drag_curve")?;
    fields.flag_or("actor_driven", false)?;
    fields.flag_or("affected_by_gravity", true)?;
    for key in ["lifetime_s", "arming_delay_s", "max_speed_mps", "effective_range_multiplier"] {
        fields.number_if_any(key, Accept::NotNegative)?;
    }
    read_motor(fields)?;
    Ok(BodyFields::Unknown { missing })
}

fn read_hit(fields: &mut Fields<'_>) -> Reading<HitFields> {
    let penetrates = fields.flag_or("penetrates", true);
    let force_thin = fields.flag_or("force_penetrate_thin", false);
    let effectiveness =
        fields.number_or("penetration_effectiveness", Accept::NotNegative, Absent::native(1.0));
    let exit_speed = fields.number_or("penetration_exit_speed", Accept::NotNegative, Absent::native(0.0));
    let angle = fields.number_or("ricochet_min_angle_deg", Accept::Between(0.0, 180.0), Absent::native(10.0));
    let pellets = fields.number_or("pellets", Accept::Count, Absent::native(1.0));
    let ignore = fields.number_or("ignore_own_vehicle_s", Accept::NotNegative, Absent::native(0.0));
    let typical = fields.number_or("typical_speed_mps", Accept::Positive, Absent::native(600.0));
    let sweep = fields.numbers_or("sweep_half_extents_m", Accept::NotNegative, [0.0; 3]);
    Ok(HitFields {
        penetrates: penetrates?,
        force_penetrate_thin: force_thin?,
        penetration_effectiveness: effectiveness?,
        penetration_exit_speed: exit_speed?,
        ricochet_min_angle_deg: angle?,
        pellets: pellets? as u32,
        ignore_own_vehicle_s: ignore?,
        typical_speed_mps: typical?,
        sweep_half_extents_m: sweep?,
    })
}

/// The numbers only ammunition changes, as far as the file gives them.
fn read_further(fields: &mut Fields<'_>) -> Reading<BTreeMap<&'static str, f64>> {
    let mut further = BTreeMap::new();
    for key in numbers::FURTHER {
        further.extend(fields.number_if_any(key, Accept::NotNegative)?.map(|value| (key, value)));
    }
    Ok(further)
}
