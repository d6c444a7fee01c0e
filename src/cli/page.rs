//! What a command prints and how it went.

use std::fmt::Display;

use serde::Serialize;

use crate::mission::{Constant, Emplacement, Note};
use crate::units::AngleUnit;

/// A command's output.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Text or JSON for standard output.
    pub text: String,
    /// How it went.
    pub status: Status,
}

/// How a command went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done.
    Done,
    /// There is no solution, or none that can be dialled; the page says why.
    NoSolution,
}

impl Page {
    /// A page of a command that is done.
    pub const fn done(text: String) -> Self {
        Self { text, status: Status::Done }
    }

    /// A report as one JSON object, or as the text that `written` makes of it.
    pub fn of<R: Serialize + Display>(report: &R, form: Form, status: Status) -> Self {
        let text = match form {
            Form::Json => json(report),
            Form::Text => report.to_string(),
        };
        Self { text, status }
    }
}

/// What a page is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// People.
    Text,
    /// Programs.
    Json,
}

impl Form {
    /// The form that the `--json` switch asks for.
    pub const fn of_switch(json: bool) -> Self {
        if json { Self::Json } else { Self::Text }
    }
}

/// A report as one JSON object and a line's end. Every report is plain structs, so writing cannot fail.
pub fn json(report: &impl Serialize) -> String {
    serde_json::to_string_pretty(report).map_or_else(|fault| format!("\"{fault}\"\n"), |text| text + "\n")
}

/// What stands beside every answer: remarks, and the numbers it rests on.
#[derive(Clone, Debug, Serialize)]
pub struct Beside {
    notes: Vec<String>,
    constants: Vec<ConstantReport>,
    assumptions: Vec<String>,
    angle_unit: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct ConstantReport {
    of: String,
    key: String,
    value: String,
    evidence: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Beside {
    /// What is known beside every answer of `emplacement`.
    pub fn new(emplacement: &Emplacement) -> Self {
        let (basis, unit) = (&emplacement.basis, emplacement.gun.sight.unit);
        Self {
            notes: emplacement.notes.iter().map(Note::to_string).collect(),
            constants: basis.iter().map(ConstantReport::new).collect(),
            assumptions: basis.iter().filter(|one| one.is_open()).map(Constant::to_string).collect(),
            angle_unit: AngleUnit::long_name(unit),
        }
    }

    /// The same with one more remark.
    #[must_use]
    pub fn with_note(mut self, note: Option<String>) -> Self {
        self.notes.extend(note);
        self
    }
}

impl ConstantReport {
    fn new(constant: &Constant) -> Self {
        Self {
            of: constant.subject.clone(),
            key: constant.key.clone(),
            value: constant.value.clone(),
            evidence: constant.evidence.map(crate::arsenal::Evidence::word),
            note: constant.note.clone(),
        }
    }
}

/// The numbers a reader looks for first.
const NAMED_FIRST: [&str; 4] = ["launch_speed_mps", "gravity_mps2", "gravity_modifier", "drag_curve"];

impl Display for Beside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for note in &self.notes {
            writeln!(f, "note: {note}")?;
        }
        let first = self.constants.iter().filter(|constant| NAMED_FIRST.contains(&constant.key.as_str()));
        let first = first.map(|constant| match constant.evidence {
            Some(evidence) => format!("{} {} ({evidence})", constant.key, constant.value),
            None => format!("{} {}", constant.key, constant.value),
        });
        let first = first.collect::<Vec<_>>().join(", ");
        writeln!(f, "rests on: {first}, {}", self.angle_unit)?;
        if !self.assumptions.is_empty() {
            writeln!(f, "not certain: {}", self.assumptions.join(", "))?;
        }
        Ok(())
    }
}
