//! A calibration as a preset of its own: the weapon, and the shell where its drag was fitted, under new ids, every fitted
//! number with its evidence and what the fit is worth.

use std::fmt::Write;

use super::fault::CalibrationFault;
use super::fit::{Calibration, Estimate};
use super::parameter::Parameter;
use crate::arsenal::catalog::{Kind, LookupError};
use crate::arsenal::evidence::{Content, Fact, Stated};
use crate::arsenal::{BodyFields, Catalog, Evidence};

/// What the ids of calibrated presets end in.
const SUFFIX: &str = "-calibrated";
/// Significant digits of a fitted number in a file: enough for strongly correlated ones to land where they did.
const DIGITS: i32 = 9;
/// Significant digits of a standard error.
const ERROR_DIGITS: i32 = 2;

/// A calibration ready to be written down.
#[derive(Clone, Debug, PartialEq)]
pub struct CalibratedPreset {
    /// Id of the calibrated weapon.
    pub weapon: String,
    /// Id of the shell it fires: a calibrated one where its drag was fitted.
    pub shell: String,
    /// The TOML of the file. It holds all that the numbers rest on, so it loads alone or over the presets it came from.
    pub text: String,
}

/// Why a calibration cannot be written down.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PresetFault {
    /// The catalogue does not know the weapon.
    #[error(transparent)]
    Lookup(#[from] LookupError),
    /// A fitted value is none a preset can hold.
    #[error(transparent)]
    Value(#[from] CalibrationFault),
}

/// Writes `calibration`, whose weapon and shell are of `catalog`, as presets; `date` is the day of the shots, if known.
///
/// # Errors
/// When a fitted value is none a preset can hold, or the weapon is not of the catalogue.
pub fn preset_text(
    catalog: &Catalog,
    calibration: &Calibration,
    date: Option<&str>,
) -> Result<CalibratedPreset, PresetFault> {
    check_values(calibration)?;
    let setup = &calibration.setup;
    let weapon_id = suffixed(&setup.weapon.id);
    let is_drag_fitted = calibration.estimate(Parameter::DragValue).is_some();
    let shell_id = if is_drag_fitted { suffixed(&setup.shell.id) } else { setup.shell.id.clone() };
    let writer = Writer { catalog, calibration, summary: summary(calibration, date) };
    let world = catalog.world_of(&setup.weapon)?.id.clone();
    let mut text = writer.heading();
    writer.table(&mut text, Kind::World, &world, &world, &[]);
    if is_drag_fitted {
        if let Some(curve) = drag_curve(catalog, &setup.shell.id) {
            writer.table(&mut text, Kind::DragCurve, &curve, &curve, &[]);
        }
        let name = Line::word("name", &format!("{}, calibrated", setup.shell.name));
        writer.table(&mut text, Kind::Shell, &setup.shell.id, &shell_id, &[name]);
    }
    writer.table(&mut text, Kind::Weapon, &setup.weapon.id, &weapon_id, &writer.of_weapon(&shell_id));
    Ok(CalibratedPreset { weapon: weapon_id, shell: shell_id, text })
}

/// What a fit is worth in a line: "community, 21 shots, 2026-09-02, RMS 9.7 m, 0.3 s".
pub fn summary(calibration: &Calibration, date: Option<&str>) -> String {
    let shots = calibration.residuals.len();
    let date = date.map_or_else(String::new, |date| format!(", {date}"));
    let times = calibration.rms_s.map_or_else(String::new, |rms_s| format!(", {rms_s:.1} s"));
    format!("community, {shots} shots{date}, RMS {:.1} m{times}", calibration.rms_m)
}

fn check_values(calibration: &Calibration) -> Result<(), CalibrationFault> {
    for &Estimate { parameter, value, .. } in &calibration.estimates {
        let holds = match parameter {
            Parameter::DragValue => value >= 0.0,
            Parameter::SightScale => value.abs() > 0.0,
            Parameter::SightZero => (-180.0..=180.0).contains(&value),
            Parameter::LaunchSpeed => value > 0.0,
            Parameter::HullPitch | Parameter::HullRoll => true,
        };
        if !holds {
            return Err(CalibrationFault::Unphysical { parameter, value });
        }
    }
    Ok(())
}

fn suffixed(id: &str) -> String {
    if id.ends_with(SUFFIX) { id.to_owned() } else { format!("{id}{SUFFIX}") }
}

fn drag_curve(catalog: &Catalog, shell: &str) -> Option<String> {
    let fact = catalog.facts(Kind::Shell, shell).iter().find(|fact| fact.key == "drag_curve")?;
    Some(fact.shown.trim_matches('"').to_owned())
}

/// One key of a table that is written.
struct Line {
    key: String,
    value: String,
    evidence: Option<Evidence>,
    note: Option<String>,
}

impl Line {
    fn word(key: &str, text: &str) -> Self {
        Self { key: key.to_owned(), value: quoted(text), evidence: None, note: None }
    }

    fn of(fact: &Fact) -> Self {
        let inner = fact.shown.strip_prefix('"').and_then(|shown| shown.strip_suffix('"'));
        Self {
            key: fact.key.clone(),
            value: inner.map_or_else(|| fact.shown.clone(), quoted),
            evidence: (fact.content == Content::Numbers).then_some(fact.evidence),
            note: fact.note.clone(),
        }
    }
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// A number as TOML writes it, to so many significant digits.
fn number(value: f64, digits: i32) -> String {
    let decimals = if value.abs() > 0.0 { digits - 1 - value.abs().log10().floor() as i32 } else { 0 };
    let text = format!("{value:.*}", decimals.clamp(1, 17) as usize);
    let text = text.trim_end_matches('0');
    if text.ends_with('.') { format!("{text}0") } else { text.to_owned() }
}

/// Writes tables of one calibration.
struct Writer<'a> {
    catalog: &'a Catalog,
    calibration: &'a Calibration,
    summary: String,
}

impl Writer<'_> {
    fn heading(&self) -> String {
        let calibration = self.calibration;
        let (weapon, shell) = (&calibration.setup.weapon, &calibration.setup.shell);
        let mut lines =
            vec![format!("{} with {}, fitted to logged shots: {}.", weapon.name, shell.name, self.summary)];
        let outliers = calibration.outliers().collect::<Vec<_>>().join(", ");
        if !outliers.is_empty() {
            lines.push(format!("Out of line with the others: shot {outliers}."));
        }
        for correlation in &calibration.correlations {
            let [one, other] = correlation.between;
            lines.push(format!("Correlation of {one} and {other}: {:.4}.", correlation.coefficient));
        }
        for estimate in calibration.estimates.iter().filter(|estimate| estimate.parameter.is_of_hull()) {
            let Estimate { parameter, value, standard_error, .. } = estimate;
            lines.push(format!("The gun stood with {parameter} {value:.3} +- {standard_error:.3} deg."));
        }
        let comment = |line: &String| format!("# {}\n", line.replace(char::is_control, " "));
        lines.iter().map(comment).collect()
    }

    /// The table of `id` under `new_id`: what its presets state, `own` lines and fitted numbers instead.
    fn table(&self, text: &mut String, kind: Kind, id: &str, new_id: &str, own: &[Line]) {
        let head = if kind == Kind::World { "[world]".to_owned() } else { format!("[[{}]]", kind.word()) };
        let _ = writeln!(text, "\n{head}\nid = {}", quoted(new_id));
        let facts = self.catalog.facts(kind, id);
        let lines = facts.iter().filter_map(|fact| self.line(kind, fact, own)).collect::<Vec<_>>();
        for line in &lines {
            let _ = writeln!(text, "{} = {}", line.key, line.value);
        }
        told(text, kind, "evidence", &lines, |line| line.evidence.map(|evidence| evidence.word().to_owned()));
        told(text, kind, "notes", &lines, |line| line.note.clone());
    }

    fn line(&self, kind: Kind, fact: &Fact, own: &[Line]) -> Option<Line> {
        if let Some(Line { key, value, evidence, note }) = own.iter().find(|line| line.key == fact.key) {
            let (key, value, note) = (key.clone(), value.clone(), note.clone());
            return Some(Line { key, value, evidence: *evidence, note });
        }
        let fitted = self
            .calibration
            .estimates
            .iter()
            .find(|estimate| self.key_of(estimate.parameter) == (kind, &fact.key));
        match fitted {
            Some(estimate) => Some(self.fitted(&fact.key, estimate)),
            None => (fact.stated != Stated::Absent).then(|| Line::of(fact)),
        }
    }

    fn fitted(&self, key: &str, estimate: &Estimate) -> Line {
        let Estimate { value, standard_error, before, .. } = *estimate;
        let error = number(standard_error, ERROR_DIGITS);
        let note = format!("{}; standard error {error}, fitted from {before}", self.summary);
        Line {
            key: key.to_owned(),
            value: number(value, DIGITS),
            evidence: Some(Evidence::Community),
            note: Some(note),
        }
    }

    /// Where a fitted number stands in a preset file.
    fn key_of(&self, parameter: Parameter) -> (Kind, &'static str) {
        match parameter {
            Parameter::SightZero => (Kind::Weapon, "sight.zero_deg"),
            Parameter::SightScale => (Kind::Weapon, "sight.scale"),
            Parameter::LaunchSpeed => (Kind::Weapon, "launch_speed_mps"),
            Parameter::DragValue => match self.calibration.setup.shell.body {
                BodyFields::Point(_) => (Kind::Shell, "drag"),
                BodyFields::Game(_) | BodyFields::Unknown { .. } => (Kind::Shell, "drag_value"),
            },
            Parameter::HullPitch | Parameter::HullRoll => (Kind::World, ""), // no preset holds where a gun stands
        }
    }

    /// Lines of the weapon that are its own whatever was fitted.
    fn of_weapon(&self, shell_id: &str) -> Vec<Line> {
        let weapon = &self.calibration.setup.weapon;
        let mut lines = vec![Line::word("name", &format!("{}, calibrated", weapon.name))];
        lines.push(Line { value: format!("[{}]", quoted(shell_id)), ..Line::word("shells", "") });
        let known = self.catalog.weapon(&weapon.id).map(|known| known.barrel_length_m);
        if known.is_ok_and(|known_m| known_m.total_cmp(&weapon.barrel_length_m).is_ne()) {
            let note = Some("the fit launches from the pivot itself".to_owned());
            let (key, value) = ("barrel_length_m".to_owned(), number(weapon.barrel_length_m, DIGITS));
            lines.push(Line { key, value, evidence: Some(Evidence::Assumed), note });
        }
        lines
    }
}

/// An inner table that tells something about each key.
fn told(text: &mut String, kind: Kind, name: &str, lines: &[Line], what: impl Fn(&Line) -> Option<String>) {
    let told = lines.iter().filter_map(|line| Some((&line.key, what(line)?))).collect::<Vec<_>>();
    if told.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n[{}.{name}]", kind.word());
    for (key, words) in told {
        let _ = writeln!(text, "{key} = {}", quoted(&words));
    }
}
