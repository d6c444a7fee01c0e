//! The keys of one table under reading: which were asked for, what was learnt, what was wrong.

use std::collections::BTreeMap;

use super::draft::{Draft, Raw, Spot};
use super::fault::{Fault, Place, Problem, nearest};
use crate::arsenal::evidence::{Content, Evidence, Fact, Stated};

/// A value that will not do; its fault is filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

/// A value read, or a fault filed.
pub type Reading<T> = Result<T, Refused>;

/// The keys of one table under reading.
pub struct Fields<'a> {
    subject: String,
    place: &'a Place,
    pub(super) keys: &'a BTreeMap<String, Spot>,
    asked: Vec<&'static str>,
    facts: Vec<Fact>,
    faults: &'a mut Vec<Fault>,
}

impl<'a> Fields<'a> {
    /// Begins to read `draft`; what is wrong goes to `faults`.
    pub fn of(draft: &'a Draft, faults: &'a mut Vec<Fault>) -> Self {
        let (subject, place, keys) = (draft.subject(), &draft.place, &draft.keys);
        Self { subject, place, keys, asked: vec!["id"], facts: Vec::new(), faults }
    }

    /// Begins to read an inner table of the list at `key`; its faults go where those of the outer one go.
    pub fn row<'r>(&'r mut self, key: &str, keys: &'r BTreeMap<String, Spot>) -> Fields<'r> {
        let place = self.keys.get(key).map_or(self.place, |spot| &spot.place);
        let subject = format!("{}, {key}", self.subject);
        Fields { subject, place, keys, asked: Vec::new(), facts: Vec::new(), faults: self.faults }
    }

    /// Files a fault at `key`, or at the head of the table where the key is not there.
    pub fn refuse(&mut self, key: &str, problem: Problem) -> Refused {
        let place = self.keys.get(key).map_or(self.place, |spot| &spot.place).clone();
        let subject = format!("{}, {}", self.subject, key.escape_debug());
        self.faults.push(Fault { place, subject, problem });
        Refused
    }

    /// Files a fault for a value of another type than accepted.
    pub fn refuse_type(&mut self, key: &str, raw: &Raw, accepted: &str) -> Refused {
        self.refuse(key, Problem::Type { found: raw.what(), accepted: accepted.to_owned() })
    }

    /// Files a fault for a value outside what is accepted.
    pub fn refuse_value(&mut self, key: &str, value: &impl ToString, accepted: String) -> Refused {
        self.refuse(key, Problem::Range { value: value.to_string(), accepted })
    }

    /// The value at `key`, if any; the key counts as known from here on.
    pub fn spot(&mut self, key: &'static str) -> Option<&'a Spot> {
        self.asked.push(key);
        let spot = self.keys.get(key)?;
        self.facts.push(Fact {
            key: key.to_owned(),
            shown: spot.raw.to_string(),
            content: if spot.raw.holds_numbers() { Content::Numbers } else { Content::Words },
            evidence: spot.evidence.unwrap_or(Evidence::Assumed),
            stated: if spot.evidence.is_some() { Stated::InFile } else { Stated::Unstated },
            note: spot.note.clone(),
        });
        Some(spot)
    }

    /// The value at `key`, which must be there.
    pub fn required(&mut self, key: &'static str, accepted: &str) -> Reading<&'a Spot> {
        match self.spot(key) {
            Some(spot) => Ok(spot),
            None => Err(self.refuse(key, Problem::Missing { accepted: accepted.to_owned() })),
        }
    }

    /// Notes what stands for a number the file leaves out.
    pub fn note_absent(&mut self, key: &str, shown: String, evidence: Evidence) {
        let (key, content, stated) = (key.to_owned(), Content::Numbers, Stated::Absent);
        self.facts.push(Fact { key, shown, content, evidence, stated, note: None });
    }

    /// Files a fault for every key nobody asked for, and hands out what was learnt.
    pub fn finish(mut self) -> Vec<Fact> {
        let accepted = self.asked.join(", ");
        let unknown = self.keys.keys().filter(|key| !self.asked.contains(&key.as_str()));
        for key in unknown.collect::<Vec<_>>() {
            let near = nearest(key, self.asked.iter().copied()).unwrap_or("none is like it").to_owned();
            self.refuse(key, Problem::Unknown { what: "key", nearest: near, accepted: accepted.clone() });
        }
        self.facts
    }
}
