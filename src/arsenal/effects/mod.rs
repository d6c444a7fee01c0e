//! What is laid on a weapon and its shell before they make a round (effects document; the ammunition of the flight
//! document, section 2).
//!
//! An [`Effect`] holds modifiers; a [`Component`] holds attributes and the effects applied to them, and answers what
//! each attribute is now.

mod admission;
pub mod ammunition;
pub mod component;
pub mod loadout;
pub mod magnitude;
pub mod numbers;
pub mod operation;

use std::fmt;

pub use admission::EffectFault;
pub use ammunition::Ammunition;
pub use component::{Component, Handle, Share};
pub use loadout::{AttributeLine, Choice, UnreadableChoice};
pub use magnitude::{CurveIndex, Given, Magnitude};
pub use operation::Operation;

/// A number of a weapon that is no preset key of its own: something only effects and the reader know.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// The tag effects refer to it by.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// Its value before any effect; the game holds initial values as 32-bit floats.
    pub base: f32,
}

/// Something that changes attributes for as long as it is applied (effects document section 1.1).
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The name loadouts refer to it by.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// Seconds it lasts; 0 for as long as it is not removed.
    pub duration_s: f64,
    /// The most stacks one application can have.
    pub max_stacks: u16,
    /// What the end of its duration takes away.
    pub expiry: Expiry,
    /// Tags its bearer has while it is applied.
    pub grants: Vec<String>,
    /// What it asks of its bearer's tags.
    pub requirements: Requirements,
    /// What it does.
    pub modifiers: Vec<Modifier>,
}

impl Effect {
    /// The names under which numbers can be given when it is applied, each with what it is otherwise.
    pub fn by_caller(&self) -> impl Iterator<Item = (&str, f32)> {
        self.modifiers.iter().filter_map(|modifier| match &modifier.magnitude {
            Magnitude::ByCaller { key, value } => Some((key.as_str(), *value)),
            _ => None,
        })
    }
}

/// What an effect asks of its bearer's tags (effects document section 1.1).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Requirements {
    /// It is applied only where this passes.
    pub application: Filter,
    /// Its modifiers count only while this passes.
    pub ongoing: Filter,
    /// It is removed once this asks for something and passes.
    pub removal: Filter,
}

/// What the end of an effect's duration takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expiry {
    /// The whole effect.
    EntireStack,
    /// One stack; the others last another duration.
    SingleStack,
}

/// One change to one attribute (effects document section 4.2).
#[derive(Clone, Debug, PartialEq)]
pub struct Modifier {
    /// The attribute changed.
    pub attribute: String,
    /// How.
    pub operation: Operation,
    /// By how much.
    pub magnitude: Magnitude,
    /// When it counts.
    pub filter: Filter,
}

/// Tags a bearer must and must not have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// It must have each of these, or a tag below it.
    pub require: Vec<String>,
    /// It must have none of these, nor a tag below one.
    pub ignore: Vec<String>,
}

impl Filter {
    /// Whether it asks for anything.
    pub const fn asks(&self) -> bool {
        !self.require.is_empty() || !self.ignore.is_empty()
    }

    /// Whether a bearer of `tags` passes. A tag counts for the tags above it: `Stance.Prone` is a `Stance`.
    pub fn passes<'t>(&self, tags: &(impl Iterator<Item = &'t str> + Clone)) -> bool {
        let has = |wanted: &String| tags.clone().any(|tag| is_or_is_below(tag, wanted));
        self.require.iter().all(has) && !self.ignore.iter().any(has)
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |tags: &[String]| if tags.is_empty() { "any tag".to_owned() } else { tags.join(", ") };
        write!(f, "{}", list(&self.require))?;
        if self.ignore.is_empty() { Ok(()) } else { write!(f, " without {}", self.ignore.join(", ")) }
    }
}

fn is_or_is_below(tag: &str, wanted: &str) -> bool {
    tag.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
