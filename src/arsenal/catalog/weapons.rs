//! Drafts of worlds, drag curves and weapons to the checked things.

use super::accept::Accept;
use super::draft::Draft;
use super::fault::Fault;
use super::fields::{Fields, Reading};
use super::values::Absent;
use crate::arsenal::World;
use crate::arsenal::drag::DragCurve;
use crate::arsenal::evidence::Fact;
use crate::arsenal::sight::Sight;
use crate::arsenal::weapon::{MountLimits, Weapon};
use crate::units::{Angle, AngleUnit};

/// Reads the rules of a game.
pub fn read_world(draft: &Draft, faults: &mut Vec<Fault>) -> Reading<(World, Vec<Fact>)> {
    let mut fields = Fields::of(draft, faults);
    let gravity = fields.number("gravity_mps2", Accept::NotNegative);
    let density = fields.number("air_density_kgm3", Accept::NotNegative);
    let facts = fields.finish();
    let world = World { id: draft.id.clone(), gravity_mps2: gravity?, air_density_kgm3: density? };
    Ok((world, facts))
}

/// Reads a drag curve.
pub fn read_curve(draft: &Draft, faults: &mut Vec<Fault>) -> Reading<(DragCurve, Vec<Fact>)> {
    let mut fields = Fields::of(draft, faults);
    let _name = fields.text_if_any("name");
    let curve = fields.curve("keys");
    let facts = fields.finish();
    Ok((curve?, facts))
}

/// Reads a weapon; whether its shells are known is asked once all files are in.
pub fn read_weapon(draft: &Draft, faults: &mut Vec<Fault>) -> Reading<(Weapon, Vec<Fact>)> {
    let mut fields = Fields::of(draft, faults);
    let name = fields.text_or("name", &draft.id);
    let speed = fields.number("launch_speed_mps", Accept::Positive);
    let range = fields.number_if_any("effective_range_m", Accept::NotNegative);
    let shells = fields.texts("shells", "shell id");
    let pivot = fields.number_or("pivot_height_m", Accept::Finite, Absent::assumed(0.0));
    let barrel = fields.number_or("barrel_length_m", Accept::NotNegative, Absent::assumed(0.0));
    let footprint = fields.numbers_or("footprint_m", Accept::Positive, ASSUMED_FOOTPRINT_M);
    let mount = read_mount(&mut fields);
    let sight = read_sight(&mut fields);
    let facts = fields.finish();
    let weapon = Weapon {
        id: draft.id.clone(),
        name: name?,
        launch_speed_mps: speed?,
        effective_range_m: range?.unwrap_or(0.0), // without one wind is not modelled
        shells: shells?,
        pivot_height_m: pivot?,
        barrel_length_m: barrel?,
        footprint_m: footprint?,
        mount: mount?,
        sight: sight?,
    };
    Ok((weapon, facts))
}

/// Length and width a vehicle is taken to stand on where nobody tells, metres.
const ASSUMED_FOOTPRINT_M: [f64; 2] = [6.0, 3.0];

fn read_mount(fields: &mut Fields<'_>) -> Reading<MountLimits> {
    let traverse = fields.stops_or("traverse_deg", Accept::Between(-180.0, 180.0), [-180.0, 180.0]);
    let pitch = fields.stops_or("pitch_deg", Accept::Between(-90.0, 90.0), [-90.0, 90.0]);
    let angles = |stops: [f64; 2]| stops.map(Angle::from_degrees);
    Ok(MountLimits { traverse: angles(traverse?), pitch: angles(pitch?) })
}

fn read_sight(fields: &mut Fields<'_>) -> Reading<Sight> {
    let units = AngleUnit::ALL.map(|unit| (unit.word(), unit));
    let unit = fields.choice_or("sight.unit", &units, AngleUnit::Degree);
    let zero_deg = fields.number_or("sight.zero_deg", Accept::Between(-180.0, 180.0), Absent::assumed(0.0));
    let scale = fields.number_or("sight.scale", Accept::NotZero, Absent::assumed(1.0));
    let step = fields.number_or("sight.step", Accept::NotNegative, Absent::assumed(0.0));
    let free = [f64::NEG_INFINITY, f64::INFINITY];
    let limits = fields.stops_or("sight.limits", Accept::Number, free);
    let zero = Angle::from_degrees(zero_deg?);
    Ok(Sight { unit: unit?, zero, scale: scale?, step: step?, limits: limits? })
}
