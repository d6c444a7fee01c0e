//! A log of shots as CSV: one row a shot, every faulty row named at once.
//!
//! Columns `dial_mil` (or `dial_deg`, `dial_mil6000`, `dial_mrad`), `range_m`, `dz_m`, `tof_s`, and optionally `shot` and
//! `bearing_deg`; a blank field was not measured; lines that begin with `#` are comments.

use csv::{ByteRecord, ReaderBuilder};

use super::log_fault::{LogFault, LogFaults, LogProblem};
use super::shot::LoggedShot;
use crate::units::{Angle, AngleUnit};

/// A log that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotLog {
    /// The shots, in the order of the file; at least one.
    pub shots: Vec<LoggedShot>,
    /// The first date (year-month-day) its comments name; `None` where they name none.
    pub date: Option<String>,
}

/// What a fault shows of a field at most, characters.
const SHOWN: usize = 40;

/// Reads a log.
///
/// # Errors
/// Every fault of every row, or of the column names.
pub fn read_log(bytes: &[u8]) -> Result<ShotLog, LogFaults> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader =
        ReaderBuilder::new().comment(Some(b'#')).flexible(true).has_headers(false).from_reader(bytes);
    let mut columns = None;
    let mut shots = Vec::new();
    let mut faults = Vec::new();
    for record in reader.byte_records() {
        match record.map_err(|error| not_csv(&error)).and_then(|record| Row::of(&record)) {
            Err(fault) => faults.push(fault),
            Ok(row) => match &columns {
                None => columns = Some(Columns::named(&row).map_err(LogFaults)?),
                Some(columns) => match columns.shot(&row, shots.len() + 1) {
                    Ok(shot) => shots.push(shot),
                    Err(of_row) => faults.extend(of_row),
                },
            },
        }
    }
    if shots.is_empty() && faults.is_empty() {
        faults.push(LogFault { line: 1, problem: LogProblem::Empty });
    }
    if faults.is_empty() {
        Ok(ShotLog { shots, date: date_in_comments(bytes) })
    } else {
        Err(LogFaults(faults))
    }
}

fn not_csv(error: &csv::Error) -> LogFault {
    let line = error.position().map_or(1, csv::Position::line);
    LogFault { line, problem: LogProblem::NotCsv(error.to_string().replace('\n', " ")) }
}

/// A row as text.
struct Row {
    line: u64,
    fields: Vec<String>,
}

impl Row {
    fn of(record: &ByteRecord) -> Result<Self, LogFault> {
        let line = record.position().map_or(1, csv::Position::line);
        let text = |field: &[u8]| {
            std::str::from_utf8(field).map(|text| text.trim().to_owned()).map_err(|error| LogFault {
                line,
                problem: LogProblem::NotCsv(format!("is no UTF-8 text ({error})")),
            })
        };
        Ok(Self { line, fields: record.iter().map(text).collect::<Result<_, _>>()? })
    }
}

/// What each column holds, and where it stands.
struct Columns {
    count: usize,
    dial: (usize, AngleUnit),
    range: usize,
    height: usize,
    time: Option<usize>,
    bearing: Option<usize>,
    shot: Option<usize>,
}

/// The columns other than the dial's.
const PLAIN: [&str; 5] = ["range_m", "dz_m", "tof_s", "bearing_deg", "shot"];

impl Columns {
    fn named(row: &Row) -> Result<Self, Vec<LogFault>> {
        let fault = |problem| LogFault { line: row.line, problem };
        let dials = AngleUnit::ALL.map(|unit| format!("dial_{unit}"));
        let known = || dials.iter().map(String::as_str).chain(PLAIN);
        let mut faults = Vec::new();
        for (index, name) in row.fields.iter().enumerate() {
            if !known().any(|column| column == name) {
                let nearest = nearest(name, known()).to_owned();
                faults.push(fault(LogProblem::UnknownColumn { name: shown(name), nearest }));
            } else if row.fields[..index].contains(name) {
                faults.push(fault(LogProblem::ColumnTwice(name.clone())));
            }
        }
        let place = |column: &str| row.fields.iter().position(|name| name == column);
        let dial = AngleUnit::ALL.into_iter().zip(&dials).find_map(|(unit, name)| Some((place(name)?, unit)));
        let needed = [
            ("dial_mil", dial.is_some()),
            ("range_m", place("range_m").is_some()),
            ("dz_m", place("dz_m").is_some()),
        ];
        for (column, _) in needed.into_iter().filter(|(_, is_there)| !is_there) {
            faults.push(fault(LogProblem::MissingColumn { column }));
        }
        match (dial, place("range_m"), place("dz_m")) {
            (Some(dial), Some(range), Some(height)) if faults.is_empty() => Ok(Self {
                count: row.fields.len(),
                dial,
                range,
                height,
                time: place("tof_s"),
                bearing: place("bearing_deg"),
                shot: place("shot"),
            }),
            _ => Err(faults),
        }
    }

    /// The shot of a row; without a name it is called by its number, counted from 1.
    fn shot(&self, row: &Row, number: usize) -> Result<LoggedShot, Vec<LogFault>> {
        let fault = |problem| LogFault { line: row.line, problem };
        if row.fields.len() != self.count {
            let (found, expected) = (row.fields.len(), self.count);
            return Err(vec![fault(LogProblem::FieldCount { found, expected })]);
        }
        let (dial_at, unit) = self.dial;
        let text = |at: usize| row.fields[at].as_str();
        let measured = |at: Option<usize>| at.map(text).filter(|text| !text.is_empty());
        let dial = number_in(&format!("dial_{unit}"), text(dial_at), Accepted::Finite);
        let range = number_in("range_m", text(self.range), Accepted::Positive);
        let height = number_in("dz_m", text(self.height), Accepted::Finite);
        let time = measured(self.time).map(|text| number_in("tof_s", text, Accepted::Positive)).transpose();
        let bearing = measured(self.bearing).map(|text| number_in("bearing_deg", text, Accepted::Circle));
        match (dial, range, height, time, bearing.transpose()) {
            (Ok(dial), Ok(range_m), Ok(height_difference_m), Ok(time_s), Ok(bearing)) => Ok(LoggedShot {
                name: measured(self.shot).map_or_else(|| number.to_string(), str::to_owned),
                dial: Angle::from_unit(dial, unit),
                range_m,
                height_difference_m,
                time_s,
                bearing: bearing.map(|degrees| Angle::from_degrees(degrees).wrapped_to_circle()),
            }),
            (dial, range, height, time, bearing) => {
                let plain = [dial.err(), range.err(), height.err(), time.err(), bearing.err()];
                Err(plain.into_iter().flatten().map(fault).collect())
            }
        }
    }
}

/// The known column most like `name`.
fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> &'a str {
    let likeness = |column: &str| strsim::jaro_winkler(&name.to_lowercase(), column);
    known.max_by(|one, other| likeness(one).total_cmp(&likeness(other))).unwrap_or("none is like it")
}

/// Which numbers a column takes.
#[derive(Clone, Copy)]
enum Accepted {
    Finite,
    Positive,
    Circle,
}

impl Accepted {
    fn holds(self, value: f64) -> bool {
        match self {
            Self::Finite => value.is_finite(),
            Self::Positive => value.is_finite() && value > 0.0,
            Self::Circle => (-360.0..=360.0).contains(&value),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Finite => "a finite number",
            Self::Positive => "a finite number above 0",
            Self::Circle => "degrees clockwise from north, -360 to 360",
        }
    }
}

fn number_in(column: &str, text: &str, accepted: Accepted) -> Result<f64, LogProblem> {
    if text.is_empty() {
        return Err(LogProblem::Blank { column: column.to_owned(), accepted: accepted.words() });
    }
    let found = text.parse().ok().filter(|&value| accepted.holds(value));
    let refused =
        || LogProblem::Value { column: column.to_owned(), text: shown(text), accepted: accepted.words() };
    found.ok_or_else(refused)
}

/// As much of a field as a fault shows.
fn shown(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(SHOWN).collect()
}

/// The first word of a comment that reads as year-month-day.
fn date_in_comments(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let comments = text.lines().filter(|line| line.starts_with('#'));
    let words =
        comments.flat_map(|line| line.split(|letter: char| !letter.is_ascii_digit() && letter != '-'));
    words.map(str::to_owned).find(|word| is_date(word))
}

fn is_date(word: &str) -> bool {
    let parts = word.split('-').map(str::len).collect::<Vec<_>>();
    parts == [4, 2, 2] && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}
