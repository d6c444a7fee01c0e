//! What can be wrong with a mission's file.

use crate::arsenal::UnreadableChoice;

/// Why a text is no mission.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MissionFault {
    /// It is no TOML, or has keys or kinds of values that a mission has not.
    #[error("line {line}: {message}")]
    Toml {
        /// Counted from 1.
        line: usize,
        /// What is wrong and what is accepted.
        message: String,
    },
    /// A key has a value that is not accepted.
    #[error("{key} is {value}; accepted: {accepted}")]
    Value {
        /// The key with its table.
        key: &'static str,
        /// What it says.
        value: String,
        /// What it may say.
        accepted: &'static str,
    },
    /// Two keys that exclude each other, or one that needs the other.
    #[error("{keys}: {accepted}")]
    Together {
        /// The keys.
        keys: &'static str,
        /// How they may stand together.
        accepted: &'static str,
    },
    /// What is laid on weapon and shell cannot be read.
    #[error("round.effects: {0}")]
    Effects(#[from] UnreadableChoice),
}

impl MissionFault {
    /// A fault that TOML's reader found in `text`.
    pub(super) fn of_toml(text: &str, error: &toml::de::Error) -> Self {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let message = error.message().lines().collect::<Vec<_>>().join(", ");
        Self::Toml { line: 1 + before.matches('\n').count(), message }
    }

    /// A number that is none.
    pub(super) fn not_finite(key: &'static str) -> Self {
        Self::Value { key, value: "not a finite number".to_owned(), accepted: "a finite number" }
    }
}
