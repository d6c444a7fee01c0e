//! What a preset file tells about its own keys: evidence and notes.

use std::collections::BTreeMap;

use super::draft::Spot;
use super::fault::{Place, Problem};
use crate::arsenal::evidence::Evidence;

/// Which of the two telling tables a remark is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// `evidence = { key = "data" }`.
    Evidence,
    /// `notes = { key = "what else is known" }`.
    Notes,
    /// `evidence = "data"`: of every number nothing else is told about, whose keys begin with the remark's.
    AllBelow,
}

/// Something a file tells about one of its keys.
#[derive(Clone, Debug)]
pub struct Remark {
    /// The key.
    pub key: String,
    /// From which table.
    pub about: About,
    /// What is told.
    pub text: String,
    /// Where.
    pub place: Place,
}

impl Remark {
    /// The evidence of every number whose key begins with `prefix`.
    pub fn on_all(prefix: &str, word: &str, place: Place) -> Self {
        Self { key: prefix.to_owned(), about: About::AllBelow, text: word.to_owned(), place }
    }

    /// Lays the remark beside what it tells about.
    ///
    /// # Errors
    /// When there is no such key, or the evidence is of no known kind.
    pub fn lay_beside(self, keys: &mut BTreeMap<String, Spot>) -> Result<(), Problem> {
        if self.about == About::AllBelow {
            let evidence = self.text.parse::<Evidence>()?;
            for (_, spot) in keys.iter_mut().filter(|(key, _)| key.starts_with(&self.key)) {
                spot.evidence.get_or_insert(evidence);
            }
            return Ok(());
        }
        let spot = keys.get_mut(&self.key).ok_or(Problem::AboutNothing)?;
        match self.about {
            About::Evidence => spot.evidence = Some(self.text.parse()?),
            About::Notes | About::AllBelow => spot.note = Some(self.text),
        }
        Ok(())
    }
}
