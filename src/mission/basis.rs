//! The numbers an answer rests on, each with where it is from.

use std::fmt;

use crate::arsenal::catalog::{Kind, LookupError};
use crate::arsenal::effects::AttributeLine;
use crate::arsenal::evidence::{Content, Fact};
use crate::arsenal::{BodyFields, Catalog, Evidence};

/// A number of the presets that an answer rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// The table it stands in: `weapon "sph-2"`.
    pub subject: String,
    /// Its key, which carries its unit.
    pub key: String,
    /// Its value as the preset file writes it.
    pub value: String,
    /// Where it is from; `None` for a word, which needs no evidence.
    pub evidence: Option<Evidence>,
    /// What else is told about it.
    pub note: Option<String>,
}

const WEAPON_KEYS: [&str; 8] = [
    "launch_speed_mps",
    "pivot_height_m",
    "barrel_length_m",
    "sight.unit",
    "sight.zero_deg",
    "sight.scale",
    "sight.step",
    "sight.limits",
];
const WIND_KEYS: [&str; 1] = ["effective_range_m"];
const WORLD_KEYS: [&str; 2] = ["gravity_mps2", "air_density_kgm3"];
const GAME_KEYS: [&str; 6] =
    ["diameter_cm", "mass_kg", "drag_value", "drag_curve", "lifetime_s", "arming_delay_s"];
const MOTOR_KEYS: [&str; 5] = [
    "thrust_acceleration_mps2",
    "total_fuel",
    "fuel_burn_rate",
    "thrust_start_delay_s",
    "fuel_gravity_curve",
];
const POINT_KEYS: [&str; 4] = ["gravity_modifier", "drag", "mass_kg", "lifetime_s"];

/// Whether wind is part of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Air {
    /// No wind is set.
    Still,
    /// There is a wind.
    Windy,
}

impl Constant {
    /// Whether it is less than measured or read: inferred, told by players or assumed.
    pub const fn is_open(&self) -> bool {
        matches!(self.evidence, Some(Evidence::Inferred | Evidence::Community | Evidence::Assumed))
    }

    /// Takes on the value a loadout gives it. It is then no better known than the worst of what made it, and its note
    /// begins with how it came about.
    pub(super) fn under(&mut self, catalog: &Catalog, attributes: &[AttributeLine]) {
        let is_changed = |line: &&AttributeLine| line.key == self.key && !line.shares.is_empty();
        let Some(line) = attributes.iter().find(is_changed) else { return };
        let shares = line.shares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let told = format!("{} from the presets, then {shares}", line.base);
        self.note = Some(self.note.take().map_or_else(|| told.clone(), |note| format!("{told}; {note}")));
        self.value = line.current.to_string();
        let of_effects = line.shares.iter().filter_map(|share| catalog.evidence_of_choice(&share.effect));
        self.evidence = of_effects.chain(self.evidence).max();
    }
}

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.key, self.value)?;
        self.evidence.map_or(Ok(()), |evidence| write!(f, " ({evidence})"))
    }
}

/// Every number that the flight of `shell` out of `weapon` rests on.
///
/// # Errors
/// When either is unknown.
pub fn basis(catalog: &Catalog, weapon: &str, shell: &str, air: Air) -> Result<Vec<Constant>, LookupError> {
    let world = catalog.world_of(catalog.weapon(weapon)?)?.id.clone();
    let mut constants = named(catalog, Kind::Weapon, weapon, &WEAPON_KEYS);
    if air == Air::Windy {
        constants.extend(named(catalog, Kind::Weapon, weapon, &WIND_KEYS));
    }
    match &catalog.shell(shell)?.body {
        BodyFields::Game(fields) => {
            constants.extend(named(catalog, Kind::World, &world, &WORLD_KEYS));
            constants.extend(named(catalog, Kind::Shell, shell, &GAME_KEYS));
            if fields.motor.should_thrust {
                constants.extend(named(catalog, Kind::Shell, shell, &MOTOR_KEYS));
            }
            if let Some(curve) = curve_of(catalog, shell) {
                constants.extend(named(catalog, Kind::DragCurve, &curve, &["keys"]));
            }
        }
        BodyFields::Point(_) => constants.extend(named(catalog, Kind::Shell, shell, &POINT_KEYS)),
        BodyFields::Unknown { .. } => {}
    }
    Ok(constants)
}

/// The facts of one preset under `keys`, in the order of the keys.
fn named(catalog: &Catalog, kind: Kind, id: &str, keys: &[&str]) -> Vec<Constant> {
    let facts = catalog.facts(kind, id);
    let subject = format!("{} \"{id}\"", kind.word());
    let found = keys.iter().filter_map(|key| facts.iter().find(|fact| fact.key == *key));
    found.map(|fact| constant(subject.clone(), fact)).collect()
}

fn constant(subject: String, fact: &Fact) -> Constant {
    Constant {
        subject,
        key: fact.key.clone(),
        value: fact.shown.clone(),
        evidence: (fact.content == Content::Numbers).then_some(fact.evidence),
        note: fact.note.clone(),
    }
}

fn curve_of(catalog: &Catalog, shell: &str) -> Option<String> {
    let facts = catalog.facts(Kind::Shell, shell);
    let named = facts.iter().find(|fact| fact.key == "drag_curve")?;
    Some(named.shown.trim_matches('"').to_owned())
}
