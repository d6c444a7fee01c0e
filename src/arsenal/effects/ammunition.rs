//! Kinds of ammunition: multipliers on a copy of a shell (flight document section 2, the ammunition applier).

use super::numbers;
use super::operation::Operation;
use crate::arsenal::shell::Shell;

/// The key that is assigned instead of multiplied.
const ASSIGNED: &str = "tracer_chance";

/// A kind of ammunition of a shell.
#[derive(Clone, Debug, PartialEq)]
pub struct Ammunition {
    /// The name loadouts refer to it by.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// What it changes: preset key of the shell, multiplier (or, for the tracer chance, the chance).
    pub multipliers: Vec<(&'static str, f64)>,
}

impl Ammunition {
    /// What it does to the number at `key`: multiplied, or for the tracer chance assigned.
    pub fn operation(key: &str) -> Operation {
        if key == ASSIGNED { Operation::Override } else { Operation::Multiply }
    }

    /// A copy of `shell` with each multiplier on its number. A number the shell does not have stays unknown; the tracer
    /// chance is assigned.
    #[must_use]
    pub fn applied_to(&self, shell: &Shell) -> Shell {
        let mut changed = shell.clone();
        for &(key, multiplier) in &self.multipliers {
            if key == ASSIGNED {
                changed.further.insert(key, multiplier);
            } else if let Some(number) = numbers::of_shell(&mut changed, key) {
                *number *= multiplier;
            }
        }
        changed
    }
}
