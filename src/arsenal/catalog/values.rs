//! The kinds of value a key can hold, each read, checked or refused.

use std::collections::BTreeMap;

use super::accept::Accept;
use super::draft::{Raw, Spot};
use super::fault::{Problem, unknown_word};
use super::fields::{Fields, Reading};
use crate::arsenal::drag::DragCurve;
use crate::arsenal::evidence::Evidence;

/// What stands for a number a file leaves out.
#[derive(Clone, Copy, Debug)]
pub struct Absent {
    /// The number.
    pub value: f64,
    /// How well it is known.
    pub evidence: Evidence,
}

impl Absent {
    /// What the game's own constructor sets.
    pub const fn native(value: f64) -> Self {
        Self { value, evidence: Evidence::Native }
    }

    /// What stands for a number nobody gave.
    pub const fn assumed(value: f64) -> Self {
        Self { value, evidence: Evidence::Assumed }
    }
}

impl<'a> Fields<'a> {
    /// The number at `key`, which must be there.
    pub fn number(&mut self, key: &'static str, accept: Accept) -> Reading<f64> {
        let spot = self.required(key, &accept.words())?;
        self.checked_number(key, spot, accept)
    }

    /// The number at `key`, or what stands for it.
    pub fn number_or(&mut self, key: &'static str, accept: Accept, absent: Absent) -> Reading<f64> {
        if let Some(spot) = self.spot(key) {
            return self.checked_number(key, spot, accept);
        }
        self.note_absent(key, absent.value.to_string(), absent.evidence);
        Ok(absent.value)
    }

    /// The number at `key`; `None` where the file leaves it out.
    pub fn number_if_any(&mut self, key: &'static str, accept: Accept) -> Reading<Option<f64>> {
        match self.spot(key) {
            Some(spot) => self.checked_number(key, spot, accept).map(Some),
            None => Ok(None),
        }
    }

    /// The switch at `key`, or `absent`.
    pub fn flag_or(&mut self, key: &'static str, absent: bool) -> Reading<bool> {
        match self.spot(key).map(|spot| &spot.raw) {
            None => Ok(absent),
            Some(Raw::Flag(flag)) => Ok(*flag),
            Some(other) => Err(self.refuse_type(key, other, "true or false")),
        }
    }

    /// The text at `key`; `None` where the file leaves it out.
    pub fn text_if_any(&mut self, key: &'static str) -> Reading<Option<String>> {
        match self.spot(key).map(|spot| &spot.raw) {
            None => Ok(None),
            Some(Raw::Text(text)) => Ok(Some(text.clone())),
            Some(other) => Err(self.refuse_type(key, other, "a text")),
        }
    }

    /// The text at `key`, or `absent`.
    pub fn text_or(&mut self, key: &'static str, absent: &str) -> Reading<String> {
        Ok(self.text_if_any(key)?.unwrap_or_else(|| absent.to_owned()))
    }

    /// The text at `key`, which must be there.
    pub fn text(&mut self, key: &'static str) -> Reading<String> {
        let spot = self.required(key, "a text")?;
        text_in(&spot.raw).ok_or_else(|| self.refuse_type(key, &spot.raw, "a text"))
    }

    /// What the word at `key` means, which must be there.
    pub fn choice<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> Reading<T> {
        let accepted = words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
        let spot = self.required(key, &accepted)?;
        let Raw::Text(text) = &spot.raw else { return Err(self.refuse_type(key, &spot.raw, &accepted)) };
        match words.iter().find(|(word, _)| word == text) {
            Some((_, meaning)) => Ok(*meaning),
            None => Err(self.refuse(key, unknown_word(text, words.iter().map(|(word, _)| *word)))),
        }
    }

    /// What the word at `key` means, or `absent`.
    pub fn choice_or<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)], absent: T) -> Reading<T> {
        if self.keys.contains_key(key) {
            return self.choice(key, words);
        }
        self.spot(key);
        Ok(absent)
    }

    /// The texts at `key`, a list that must be there with at least one.
    pub fn texts(&mut self, key: &'static str, what: &str) -> Reading<Vec<String>> {
        let accepted = format!("a list of at least one {what}");
        let spot = self.required(key, &accepted)?;
        let Raw::List(items) = &spot.raw else { return Err(self.refuse_type(key, &spot.raw, &accepted)) };
        match items.iter().map(text_in).collect::<Option<Vec<_>>>() {
            Some(texts) if !texts.is_empty() => Ok(texts),
            _ => Err(self.refuse_value(key, &spot.raw, accepted)),
        }
    }

    /// The texts at `key`; none where the file leaves it out.
    pub fn texts_or_none(&mut self, key: &'static str, what: &str) -> Reading<Vec<String>> {
        if self.keys.contains_key(key) {
            return self.texts(key, what);
        }
        self.spot(key);
        Ok(Vec::new())
    }

    /// The inner tables at `key`, a list that must be there with at least one.
    pub fn rows(&mut self, key: &'static str, what: &str) -> Reading<Vec<&'a BTreeMap<String, Spot>>> {
        let accepted = format!("a list of at least one {what}");
        let spot = self.required(key, &accepted)?;
        let Raw::List(items) = &spot.raw else { return Err(self.refuse_type(key, &spot.raw, &accepted)) };
        match items.iter().map(table_in).collect::<Option<Vec<_>>>() {
            Some(rows) if !rows.is_empty() => Ok(rows),
            _ => Err(self.refuse_value(key, &spot.raw, accepted)),
        }
    }

    /// The list of rows of `N` numbers at `key`, which must be there with at least one.
    pub fn table<const N: usize>(&mut self, key: &'static str, accept: Accept) -> Reading<Vec<[f64; N]>> {
        let accepted = format!("a list of lists of {N}, each {}", accept.words());
        let spot = self.required(key, &accepted)?;
        let Raw::List(items) = &spot.raw else { return Err(self.refuse_type(key, &spot.raw, &accepted)) };
        match items.iter().map(numbers_in).collect::<Option<Vec<[f64; N]>>>() {
            Some(rows) if !rows.is_empty() && rows.iter().flatten().all(|&value| accept.holds(value)) => {
                Ok(rows)
            }
            _ => Err(self.refuse_value(key, &spot.raw, accepted)),
        }
    }

    /// The list of `N` numbers at `key`, which must be there.
    pub fn numbers<const N: usize>(&mut self, key: &'static str, accept: Accept) -> Reading<[f64; N]> {
        let accepted = format!("a list of {N}, each {}", accept.words());
        let spot = self.required(key, &accepted)?;
        if !matches!(spot.raw, Raw::List(_)) {
            return Err(self.refuse_type(key, &spot.raw, &accepted));
        }
        match numbers_in(&spot.raw) {
            Some(numbers) if numbers.iter().all(|&value| accept.holds(value)) => Ok(numbers),
            _ => Err(self.refuse_value(key, &spot.raw, accepted)),
        }
    }

    /// The list of `N` numbers at `key`, or `absent`.
    pub fn numbers_or<const N: usize>(
        &mut self,
        key: &'static str,
        accept: Accept,
        absent: [f64; N],
    ) -> Reading<[f64; N]> {
        if self.keys.contains_key(key) {
            return self.numbers(key, accept);
        }
        self.spot(key);
        let shown = absent.map(|value| value.to_string()).join(", ");
        self.note_absent(key, format!("[{shown}]"), Evidence::Assumed);
        Ok(absent)
    }

    /// The two stops at `key`, the lower first, which must be there.
    pub fn stops(&mut self, key: &'static str, accept: Accept) -> Reading<[f64; 2]> {
        let [low, high] = self.numbers(key, accept)?;
        if low <= high {
            return Ok([low, high]);
        }
        let accepted = "[lower, upper] with the lower not above the upper".to_owned();
        Err(self.refuse_value(key, &format!("[{low}, {high}]"), accepted))
    }

    /// The two stops at `key`, or `absent`.
    pub fn stops_or(&mut self, key: &'static str, accept: Accept, absent: [f64; 2]) -> Reading<[f64; 2]> {
        if self.keys.contains_key(key) {
            return self.stops(key, accept);
        }
        self.numbers_or(key, accept, absent)
    }

    /// The two stops at `key`; `None` where the file leaves them out.
    pub fn stops_if_any(&mut self, key: &'static str, accept: Accept) -> Reading<Option<[f64; 2]>> {
        if self.keys.contains_key(key) {
            return self.stops(key, accept).map(Some);
        }
        self.spot(key);
        Ok(None)
    }

    /// The curve at `key`, which must be there.
    pub fn curve(&mut self, key: &'static str) -> Reading<DragCurve> {
        let accepted = "a list of pairs [from, value], ascending";
        let spot = self.required(key, accepted)?;
        self.checked_curve(key, spot, accepted)
    }

    /// The curve at `key`; `None` where there is none or it has no keys.
    pub fn curve_if_any(&mut self, key: &'static str) -> Reading<Option<DragCurve>> {
        let Some(spot) = self.spot(key) else { return Ok(None) };
        match &spot.raw {
            Raw::List(items) if items.is_empty() => Ok(None),
            _ => self.checked_curve(key, spot, "a list of pairs [from, value], ascending").map(Some),
        }
    }

    fn checked_number(&mut self, key: &str, spot: &Spot, accept: Accept) -> Reading<f64> {
        match spot.raw {
            Raw::Number(value) if accept.holds(value) => Ok(value),
            Raw::Number(value) => Err(self.refuse_value(key, &value, accept.words())),
            _ => Err(self.refuse_type(key, &spot.raw, &accept.words())),
        }
    }

    fn checked_curve(&mut self, key: &str, spot: &Spot, accepted: &str) -> Reading<DragCurve> {
        let Raw::List(items) = &spot.raw else { return Err(self.refuse_type(key, &spot.raw, accepted)) };
        let Some(pairs) = items.iter().map(numbers_in).collect::<Option<Vec<_>>>() else {
            return Err(self.refuse_value(key, &spot.raw, accepted.to_owned()));
        };
        DragCurve::through(pairs).map_err(|fault| self.refuse(key, Problem::Curve(fault)))
    }
}

fn text_in(raw: &Raw) -> Option<String> {
    if let Raw::Text(text) = raw { Some(text.clone()) } else { None }
}

fn number_in(raw: &Raw) -> Option<f64> {
    if let Raw::Number(value) = raw { Some(*value) } else { None }
}

fn numbers_in<const N: usize>(raw: &Raw) -> Option<[f64; N]> {
    let Raw::List(items) = raw else { return None };
    items.iter().map(number_in).collect::<Option<Vec<_>>>()?.try_into().ok()
}

fn table_in(raw: &Raw) -> Option<&BTreeMap<String, Spot>> {
    if let Raw::Table(keys) = raw { Some(keys) } else { None }
}
