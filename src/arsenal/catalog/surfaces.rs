//! Drafts of surfaces and of the rules for hits to the checked things.

use super::accept::Accept;
use super::draft::Draft;
use super::fault::Fault;
use super::fields::{Fields, Reading};
use super::values::Absent;
use crate::arsenal::evidence::Fact;
use crate::arsenal::surface::{AngleBin, ImpactRules, Surface};

const SHARE: Accept = Accept::Between(0.0, 1.0);
const NUMBER: Accept = Accept::Between(0.0, 62.0);
const ANGLE_DEG: Accept = Accept::Between(0.0, 90.0);

/// Reads a kind of surface.
pub fn read(draft: &Draft, faults: &mut Vec<Fault>) -> Reading<(Surface, Vec<Fact>)> {
    let mut fields = Fields::of(draft, faults);
    let name = fields.text_or("name", &draft.id);
    let number = fields.number("number", NUMBER);
    let last = fields.number_if_any("last_number", NUMBER);
    let modifier = fields.number_or("exit_speed_modifier", Accept::NotNegative, Absent::native(0.0));
    let probability = fields.number_or("ricochet_probability", SHARE, Absent::native(1.0));
    let restitution = fields.stops_if_any("restitution", SHARE);
    let facts = fields.finish();
    let surface = Surface {
        id: draft.id.clone(),
        name: name?,
        numbers: [number? as u32, last?.unwrap_or(number?) as u32],
        exit_speed_modifier: modifier?,
        ricochet_probability: probability?,
        restitution: restitution?,
    };
    Ok((surface, facts))
}

/// Reads the rules for hits.
pub fn read_rules(draft: &Draft, faults: &mut Vec<Fault>) -> Reading<(ImpactRules, Vec<Fact>)> {
    let mut fields = Fields::of(draft, faults);
    let ricochet_effectiveness = fields.numbers("ricochet_effectiveness", Accept::NotNegative);
    let bins = fields.table("ricochet_bins", Accept::NotNegative);
    let cone = fields.number("ricochet_cone_deg", ANGLE_DEG);
    let shallow = fields.stops("deflection_shallow", Accept::NotNegative);
    let sharp = fields.stops("deflection_sharp", Accept::NotNegative);
    let exit_effectiveness = fields.numbers("exit_effectiveness", Accept::NotNegative);
    let exit_deflection = fields.stops("exit_deflection_deg", ANGLE_DEG);
    let head_on = fields.texts("head_on_classes", "class");
    let unrecorded = fields.texts("unrecorded_materials", "material");
    let most = fields.number("most_hits_without_motion", Accept::Count);
    let facts = fields.finish();
    let bin = |[from_deg, to_deg, factor]: [f64; 3]| AngleBin { from_deg, to_deg, factor };
    let rules = ImpactRules {
        ricochet_effectiveness: ricochet_effectiveness?,
        ricochet_bins: bins?.into_iter().map(bin).collect(),
        ricochet_cone_deg: cone?,
        deflection_shallow: shallow?,
        deflection_sharp: sharp?,
        exit_effectiveness: exit_effectiveness?,
        exit_deflection_deg: exit_deflection?,
        head_on_classes: head_on?,
        unrecorded_materials: unrecorded?,
        most_hits_without_motion: most? as u32,
    };
    Ok((rules, facts))
}
