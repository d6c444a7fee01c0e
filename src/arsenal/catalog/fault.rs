//! What can be wrong with a preset file, each fault one line.

use std::fmt;
use std::sync::Arc;

use crate::arsenal::drag::CurveFault;
use crate::arsenal::evidence::UnknownEvidence;

/// A line of a preset file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file as the reader named it.
    pub file: Arc<str>,
    /// Line, counted from 1.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One thing wrong with a preset file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{place}: {subject}: {problem}")]
pub struct Fault {
    /// Where it stands.
    pub place: Place,
    /// The table and the key it is about: `weapon "sph-2", launch_speed_mps`.
    pub subject: String,
    /// What is wrong, and what would be accepted.
    pub problem: Problem,
}

/// What is wrong, and what would be accepted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Problem {
    /// The text is no TOML.
    #[error("not TOML: {0}")]
    Syntax(String),
    /// Nothing of this name is read here.
    #[error("unknown {what}; nearest known: {nearest}; accepted: {accepted}")]
    Unknown {
        /// "key" or "table".
        what: &'static str,
        /// The known name most like it.
        nearest: String,
        /// Every known name.
        accepted: String,
    },
    /// A key that must be there is not.
    #[error("missing; accepted: {accepted}")]
    Missing {
        /// What would do.
        accepted: String,
    },
    /// The value is of another type.
    #[error("is {found}; accepted: {accepted}")]
    Type {
        /// What it is.
        found: &'static str,
        /// What would do.
        accepted: String,
    },
    /// The value is outside what can be used.
    #[error("is {value}; accepted: {accepted}")]
    Range {
        /// The value as written.
        value: String,
        /// What would do.
        accepted: String,
    },
    /// The word is none of those known.
    #[error("{word:?} is not known; {nearest}accepted: {accepted}")]
    Word {
        /// The word as written.
        word: String,
        /// "nearest: \"...\"; ", or nothing where nothing is like it.
        nearest: String,
        /// Every word that would do.
        accepted: String,
    },
    /// The keys make no curve.
    #[error(transparent)]
    Curve(#[from] CurveFault),
    /// The evidence is none of those known.
    #[error(transparent)]
    Evidence(#[from] UnknownEvidence),
    /// Evidence or a note for a key the table does not hold.
    #[error("tells about a key that is not there; accepted: keys of the same table")]
    AboutNothing,
    /// The same id stands in one file twice.
    #[error("stands in this file twice, first on line {first}; accepted: each id once")]
    Twice {
        /// Line of the first.
        first: usize,
    },
    /// The id belongs to another rule set.
    #[error("this id belongs to world \"{owner}\"; accepted: an id of its own, or a file of that world")]
    Foreign {
        /// The world it belongs to.
        owner: String,
    },
    /// The id is one that loadouts would mistake for another.
    #[error("{owner} has this id too; accepted: an id of its own")]
    Taken {
        /// What has it.
        owner: String,
    },
    /// The file does not say which rules its presets live under.
    #[error(
        "the file has no [world]; accepted: [world] with the id of a known one, or a new one with its numbers"
    )]
    NoWorld,
    /// Its thrust instability rests on functions nobody has resolved.
    #[error("two functions of the thrust instability are unresolved, so it cannot be flown; accepted: false")]
    Instability,
}

/// Every fault of the files read, in the order of files and lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// The name among `known` most like `word`, if any is at all like it.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |name: &&str| strsim::jaro_winkler(&word.to_lowercase(), name);
    let best = known.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(&best) > 0.6).then_some(best)
}

/// A word that is none of `known`.
pub fn unknown_word<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> Problem {
    let nearest = nearest(word, known.clone()).map_or_else(String::new, |n| format!("nearest: \"{n}\"; "));
    let accepted = known.collect::<Vec<_>>().join(", ");
    let accepted = if accepted.is_empty() { "none, there is none yet".to_owned() } else { accepted };
    Problem::Word { word: word.to_owned(), nearest, accepted }
}
