//! What stands over a printed firing table of a gun.

use super::basis::Constant;
use super::stand::Emplacement;
use crate::arsenal::{Evidence, Sight};
use crate::products::firing_table::{TableOrder, Targets};
use crate::products::table_sheet::{SheetConstant, SheetTitle};

impl Emplacement {
    /// The title of the sheet of a table ordered for this gun; the date is the caller's.
    pub fn sheet_title(
        &self,
        order: &TableOrder<'_>,
        targets: Targets<'_>,
        date: Option<String>,
    ) -> SheetTitle {
        SheetTitle {
            weapon: self.weapon.name.clone(),
            shell: self.shell_name.clone(),
            scope: vec![target_words(order, targets), gun_words(order)],
            sight: sight_words(&order.gun.sight),
            constants: self.basis.iter().map(printed).collect(),
            date,
            notes: self.notes.iter().map(ToString::to_string).collect(),
        }
    }
}

fn target_words(order: &TableOrder<'_>, targets: Targets<'_>) -> String {
    let difference_m = order.height_difference_m;
    let word = if difference_m < 0.0 { "below" } else { "above" };
    let size_m = difference_m.abs();
    match targets {
        Targets::Level => format!("Targets {size_m:.1} m {word} the gun's pivot, at every range."),
        Targets::OnGround(_) if size_m < 0.05 => {
            "Targets on the ground under the line of fire, at its own height.".to_owned()
        }
        Targets::OnGround(_) => {
            format!("Targets {size_m:.1} m {word} the ground under the line of fire.")
        }
    }
}

fn gun_words(order: &TableOrder<'_>) -> String {
    let (at, hull) = (order.gun.pivot_m, order.gun.hull);
    let wind = match order.wind_mps {
        glam::DVec3::ZERO => "no wind".to_owned(),
        wind => format!("wind {:.1} m/s east, {:.1} north, {:.1} up", wind.x, wind.y, wind.z),
    };
    format!(
        "Line of fire {:.2} deg from the pivot at {:.1} m east, {:.1} m north, height {:.1} m; \
         hull heading {:.1} deg, nose {:+.1} deg up, right side {:+.1} deg down; {wind}.",
        order.azimuth.degrees(),
        at.x,
        at.y,
        at.z,
        hull.heading.degrees(),
        hull.pitch.degrees() + 0.0, // no minus before a zero
        hull.roll.degrees() + 0.0
    )
}

fn sight_words(sight: &Sight) -> String {
    let Sight { unit, zero, scale, step, limits } = sight;
    let step = if *step > 0.0 { format!("steps of {step}") } else { "no steps".to_owned() };
    format!(
        "Sight in {}: reads 0 at {:.2} deg of barrel over the deck, scale {scale}, {step}, from {} to {}.",
        unit.long_name(),
        zero.degrees(),
        limits[0],
        limits[1]
    )
}

/// Unit endings of preset keys, and how they are printed.
const UNITS: [(&str, &str); 9] = [
    ("_mps2", "m/s\u{b2}"),
    ("_mps", "m/s"),
    ("_kgm3", "kg/m\u{b3}"),
    ("_kg", "kg"),
    ("_cm", "cm"),
    ("_m2", "m\u{b2}"),
    ("_m", "m"),
    ("_s", "s"),
    ("_deg", "deg"),
];

fn printed(constant: &Constant) -> SheetConstant {
    let (key, unit) = UNITS
        .iter()
        .find_map(|(ending, unit)| Some((constant.key.strip_suffix(ending)?, Some(*unit))))
        .unwrap_or((&constant.key, None));
    let words = key.replace(['_', '.'], " ");
    let name = match unit {
        Some(unit) => format!("{words}, {unit}"),
        None if words == "keys" => constant.subject.replace('"', "").replace('_', " ") + " keys",
        None => words,
    };
    let evidence = constant.evidence.map_or("", Evidence::word).to_owned();
    SheetConstant { name, value: constant.value.replace('"', ""), evidence }
}
