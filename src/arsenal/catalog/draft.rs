//! A table of a preset file as it stands, not yet checked: flat keys, each with its line, evidence and note.

use std::collections::BTreeMap;
use std::fmt;

use super::fault::{Fault, Place, Problem};
use crate::arsenal::evidence::Evidence;

/// The kinds of table a preset file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The rules of a game.
    World,
    /// The rules of a game for hits; its id is that of the world.
    Impact,
    /// A drag coefficient against speed.
    DragCurve,
    /// A kind of surface.
    Surface,
    /// A kind of ammunition.
    Shell,
    /// A gun or launcher.
    Weapon,
    /// A number of every weapon that only effects change.
    Attribute,
    /// Something laid on a weapon and its shell.
    Effect,
    /// Multipliers on a shell.
    Ammunition,
}

impl Kind {
    /// Every kind, in the order one builds on another.
    pub const ALL: [Self; 9] = [
        Self::World,
        Self::Impact,
        Self::DragCurve,
        Self::Surface,
        Self::Shell,
        Self::Weapon,
        Self::Attribute,
        Self::Effect,
        Self::Ammunition,
    ];

    /// The name of its tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::World => "world",
            Self::Impact => "impact",
            Self::DragCurve => "drag_curve",
            Self::Surface => "surface",
            Self::Shell => "shell",
            Self::Weapon => "weapon",
            Self::Attribute => "attribute",
            Self::Effect => "effect",
            Self::Ammunition => "ammunition",
        }
    }

    /// Whether a file holds one such table, `[world]`, or a list of them, `[[shell]]`.
    pub const fn is_single(self) -> bool {
        matches!(self, Self::World | Self::Impact)
    }
}

/// One table of a file, not yet checked: inner tables are flattened to `sight.unit`.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What the table describes.
    pub kind: Kind,
    /// The name others refer to it by.
    pub id: String,
    /// Id of the world its file belongs to; `None` where the file does not say.
    pub world: Option<String>,
    /// Where the table begins.
    pub place: Place,
    /// Its keys.
    pub keys: BTreeMap<String, Spot>,
}

impl Draft {
    /// A fault at `key`, or at the head of the table where the key is not there.
    pub fn fault_at(&self, key: &str, problem: Problem) -> Fault {
        let place = self.keys.get(key).map_or(&self.place, |spot| &spot.place).clone();
        Fault { place, subject: format!("{}, {}", self.subject(), key.escape_debug()), problem }
    }

    /// The table as faults name it: `weapon "sph-2"`.
    pub fn subject(&self) -> String {
        format!("{} {:?}", self.kind.word(), self.id)
    }
}

/// A value where it stands.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The value.
    pub raw: Raw,
    /// Its line.
    pub place: Place,
    /// Where it is from, when the file tells.
    pub evidence: Option<Evidence>,
    /// What else the file tells about it.
    pub note: Option<String>,
}

/// A TOML value as presets use them.
#[derive(Clone, Debug)]
pub enum Raw {
    /// Whole or not, both are numbers.
    Number(f64),
    /// A string.
    Text(String),
    /// `true` or `false`.
    Flag(bool),
    /// An array.
    List(Vec<Raw>),
    /// An inner table within an array.
    Table(BTreeMap<String, Spot>),
    /// A date, which no preset needs.
    Date,
}

impl Raw {
    /// What it is, with its article.
    pub const fn what(&self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::Flag(_) => "a switch",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Date => "a date",
        }
    }

    /// Whether there is a number in it.
    pub fn holds_numbers(&self) -> bool {
        match self {
            Self::Number(_) => true,
            Self::List(items) => items.iter().any(Self::holds_numbers),
            Self::Table(keys) => keys.values().any(|spot| spot.raw.holds_numbers()),
            Self::Text(_) | Self::Flag(_) | Self::Date => false,
        }
    }
}

impl fmt::Display for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => write!(f, "{value}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Date => f.write_str("a date"),
            Self::List(items) => {
                let shown = items.iter().map(ToString::to_string).collect::<Vec<_>>();
                write!(f, "[{}]", shown.join(", "))
            }
            Self::Table(keys) => {
                let shown =
                    keys.iter().map(|(key, spot)| format!("{key} = {}", spot.raw)).collect::<Vec<_>>();
                write!(f, "{{ {} }}", shown.join(", "))
            }
        }
    }
}
