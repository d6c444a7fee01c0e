//! Where a number of a preset is from, and what is told about it.

use std::fmt;
use std::str::FromStr;

/// How well a number is known, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// Read from instructions or constants of the game's own executable.
    Native,
    /// Read from the game's data files.
    Data,
    /// Arithmetic on native numbers and data alone.
    Derived,
    /// Deduced from how the game uses a field.
    Inferred,
    /// Measured by players.
    Community,
    /// Nobody knows; somebody chose it.
    Assumed,
}

impl Evidence {
    /// Every kind, best first.
    pub const ALL: [Self; 6] =
        [Self::Native, Self::Data, Self::Derived, Self::Inferred, Self::Community, Self::Assumed];

    /// The word used in preset files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Data => "data",
            Self::Derived => "derived",
            Self::Inferred => "inferred",
            Self::Community => "community",
            Self::Assumed => "assumed",
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A word that names no kind of evidence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no evidence; accepted: native, data, derived, inferred, community, assumed")]
pub struct UnknownEvidence(pub String);

impl FromStr for Evidence {
    type Err = UnknownEvidence;
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|evidence| evidence.word() == word);
        found.ok_or_else(|| UnknownEvidence(word.to_owned()))
    }
}

/// One key of a checked preset as a reader sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The key, with the names of inner tables before it: `sight.zero_deg`.
    pub key: String,
    /// Its value as TOML writes it.
    pub shown: String,
    /// What the value is made of.
    pub content: Content,
    /// Where it is from; `assumed` where nobody told.
    pub evidence: Evidence,
    /// Whether the evidence was written down, or followed from the key's absence.
    pub stated: Stated,
    /// What else is told about it.
    pub note: Option<String>,
}

/// What the value of a [`Fact`] is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// It is or holds numbers, so it needs evidence.
    Numbers,
    /// Words and switches only.
    Words,
}

/// Why a [`Fact`] has the evidence it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// The preset file states it.
    InFile,
    /// The file gives the value and says nothing about it.
    Unstated,
    /// The file leaves the key out, and what stands for it has this evidence.
    Absent,
}
