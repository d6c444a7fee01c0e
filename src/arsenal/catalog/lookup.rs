//! Why a catalogue has no answer, and the id that was perhaps meant.

use std::collections::BTreeMap;

use super::fault::nearest;
use crate::arsenal::RoundFault;
use crate::arsenal::effects::EffectFault;

/// Why a catalogue has no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LookupError {
    /// No preset of that kind has that id.
    #[error("there is no {what} \"{id}\"; nearest known: {nearest}; accepted: {accepted}")]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// The id asked for.
        id: String,
        /// The known id most like it.
        nearest: String,
        /// Every known id.
        accepted: String,
    },
    /// The weapon does not fire the shell.
    #[error("weapon \"{weapon}\" does not fire shell \"{shell}\"; accepted: {accepted}")]
    NotFired {
        /// The weapon.
        weapon: String,
        /// The shell.
        shell: String,
        /// The shells it fires.
        accepted: String,
    },
    /// The shell and the weapon make no round.
    #[error("weapon \"{weapon}\", shell \"{shell}\": {fault}")]
    Round {
        /// The weapon.
        weapon: String,
        /// The shell.
        shell: String,
        /// What is wrong.
        fault: RoundFault,
    },
    /// An effect cannot be laid on this weapon and shell.
    #[error("weapon \"{weapon}\", shell \"{shell}\": {fault}")]
    Effect {
        /// The weapon.
        weapon: String,
        /// The shell.
        shell: String,
        /// What is wrong.
        fault: Box<EffectFault>,
    },
    /// More stacks were asked for than there can be.
    #[error("\"{id}\" has at most {most} stacks; {asked} were asked for; accepted: {id}:1 to {id}:{most}")]
    Stacks {
        /// The effect.
        id: String,
        /// Stacks asked for.
        asked: u16,
        /// Stacks there can be.
        most: u16,
    },
    /// A number was given that the effect does not take.
    #[error("\"{id}\" takes no number \"{key}\"; accepted: {accepted}")]
    Given {
        /// The effect.
        id: String,
        /// The number's name.
        key: String,
        /// Names of the numbers it takes.
        accepted: String,
    },
    /// A number that effects changed is none a round can have.
    #[error("{key} is {value} under these effects; accepted: a finite number, 0 or more")]
    Resolved {
        /// The preset key.
        key: String,
        /// What became of it.
        value: f64,
    },
}

/// The entry called `id`.
///
/// # Errors
/// When there is none, with the nearest id and all of them.
pub fn found<'c, T>(
    entries: &'c BTreeMap<String, T>,
    what: &'static str,
    id: &str,
) -> Result<&'c T, LookupError> {
    entries.get(id).ok_or_else(|| unknown(what, id, entries.keys().map(String::as_str)))
}

/// That nothing is called `id`.
pub fn unknown<'a>(
    what: &'static str,
    id: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> LookupError {
    let nearest = nearest(id, known.clone()).unwrap_or("none is like it").to_owned();
    let accepted = known.collect::<Vec<_>>().join(", ");
    let accepted = if accepted.is_empty() { "none, there is none".to_owned() } else { accepted };
    LookupError::Unknown { what, id: id.to_owned(), nearest, accepted }
}
