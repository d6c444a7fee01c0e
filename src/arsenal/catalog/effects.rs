//! Drafts of attributes, effects and kinds of ammunition to the checked things.

use std::collections::BTreeMap;

use super::accept::Accept;
use super::draft::{Draft, Spot};
use super::fault::{Fault, Problem};
use super::fields::{Fields, Reading};
use super::values::Absent;
use crate::arsenal::effects::{
    Ammunition, Attribute, CurveIndex, Effect, Expiry, Filter, Magnitude, Modifier, Operation, Requirements,
    numbers,
};
use crate::arsenal::evidence::Fact;

const EXPIRIES: [(&str, Expiry); 2] =
    [("entire_stack", Expiry::EntireStack), ("single_stack", Expiry::SingleStack)];

/// Every preset key an effect can change, besides the attributes of its world.
pub fn changeable() -> Vec<&'static str> {
    numbers::OF_A_WEAPON.into_iter().chain(numbers::OF_A_SHELL).chain(numbers::FURTHER).collect()
}

/// Reads an attribute.
pub fn read_attribute(draft: &Draft, faults: &mut Vec<Fault>) -> Reading<(Attribute, Vec<Fact>)> {
    let mut fields = Fields::of(draft, faults);
    let name = fields.text_or("name", &draft.id);
    let base = fields.number("base", Accept::Finite);
    let facts = fields.finish();
    Ok((Attribute { id: draft.id.clone(), name: name?, base: base? as f32 }, facts))
}

/// Reads an effect; whether its attributes are known is asked once all files are in.
pub fn read(draft: &Draft, faults: &mut Vec<Fault>) -> Reading<(Effect, Vec<Fact>)> {
    let mut fields = Fields::of(draft, faults);
    let name = fields.text_or("name", &draft.id);
    let duration = fields.number_or("duration_s", Accept::NotNegative, Absent::native(0.0));
    let max_stacks = fields.number_or("max_stacks", Accept::CountOrNone, Absent::native(0.0));
    let expiry = fields.choice_or("expiry", &EXPIRIES, Expiry::EntireStack);
    let grants = fields.texts_or_none("grants", "tag");
    let requirements = read_requirements(&mut fields);
    let modifiers = read_modifiers(&mut fields);
    let facts = fields.finish();
    let effect = Effect {
        id: draft.id.clone(),
        name: name?,
        duration_s: duration?,
        max_stacks: if max_stacks? > 0.0 { max_stacks? as u16 } else { u16::MAX },
        expiry: expiry?,
        grants: grants?,
        requirements: requirements?,
        modifiers: modifiers?,
    };
    Ok((effect, facts))
}

fn read_requirements(fields: &mut Fields<'_>) -> Reading<Requirements> {
    let application = read_filter(fields, ["application.require", "application.ignore"]);
    let ongoing = read_filter(fields, ["ongoing.require", "ongoing.ignore"]);
    let removal = read_filter(fields, ["removal.require", "removal.ignore"]);
    Ok(Requirements { application: application?, ongoing: ongoing?, removal: removal? })
}

fn read_filter(fields: &mut Fields<'_>, [require, ignore]: [&'static str; 2]) -> Reading<Filter> {
    let (require, ignore) = (fields.texts_or_none(require, "tag"), fields.texts_or_none(ignore, "tag"));
    Ok(Filter { require: require?, ignore: ignore? })
}

fn read_modifiers(fields: &mut Fields<'_>) -> Reading<Vec<Modifier>> {
    let rows = fields.rows("modifiers", "modifier: { attribute, operation, value or follows }")?;
    let modifiers = rows.into_iter().map(|row| read_modifier(fields, row)).collect::<Vec<_>>();
    modifiers.into_iter().collect()
}

fn read_modifier(fields: &mut Fields<'_>, row: &BTreeMap<String, Spot>) -> Reading<Modifier> {
    let operations = Operation::ALL.map(|operation| (operation.word(), operation));
    let mut inner = fields.row("modifiers", row);
    let attribute = inner.text("attribute");
    let operation = inner.choice("operation", &operations);
    let magnitude = read_magnitude(&mut inner);
    let filter = read_filter(&mut inner, ["filter.require", "filter.ignore"]);
    inner.finish();
    Ok(Modifier { attribute: attribute?, operation: operation?, magnitude: magnitude?, filter: filter? })
}

/// One of `value`, `value` with `curve` and `curve_index`, `value` with `by_caller`, or `follows`. Values are held as
/// 32-bit floats.
fn read_magnitude(fields: &mut Fields<'_>) -> Reading<Magnitude> {
    let value = fields.number_if_any("value", Accept::Finite);
    let curve = fields.curve_if_any("curve");
    let index = fields.choice_or("curve_index", &CurveIndex::WORDS, CurveIndex::Fixed);
    let by_caller = fields.text_if_any("by_caller");
    let follows = fields.text_if_any("follows");
    let over_duration = fields.flag_or("over_duration", false);
    match (value?.map(|value| value as f32), curve?, by_caller?, follows?, over_duration?) {
        (Some(value), None, None, None, false) => Ok(Magnitude::Fixed(value)),
        (Some(value), Some(curve), None, None, false) => {
            Ok(Magnitude::Curved { value, curve, index: index? })
        }
        (Some(value), None, Some(key), None, false) => Ok(Magnitude::ByCaller { key, value }),
        (None, None, None, Some(tag), false) => Ok(Magnitude::Attribute(tag)),
        (None, None, None, Some(tag), true) => Ok(Magnitude::AttributeOverDuration(tag)),
        _ => {
            let accepted = "one of value, value with curve, value with by_caller, follows".to_owned();
            Err(fields.refuse("value", Problem::Missing { accepted }))
        }
    }
}

/// Reads a kind of ammunition.
pub fn read_ammunition(draft: &Draft, faults: &mut Vec<Fault>) -> Reading<(Ammunition, Vec<Fact>)> {
    let mut fields = Fields::of(draft, faults);
    let name = fields.text_or("name", &draft.id);
    let mut multipliers = Vec::new();
    let mut refused = None;
    for (tag, key) in numbers::AMMUNITION_TAGS {
        match fields.number_if_any(tag, Accept::NotNegative) {
            Ok(number) => multipliers.extend(number.map(|multiplier| (key, multiplier))),
            Err(fault) => refused = Some(fault),
        }
    }
    let facts = fields.finish();
    match refused {
        Some(fault) => Err(fault),
        None => Ok((Ammunition { id: draft.id.clone(), name: name?, multipliers }, facts)),
    }
}
