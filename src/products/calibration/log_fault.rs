//! What can be wrong with a log of shots, line by line.

use std::fmt;

/// One thing wrong with a log.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct LogFault {
    /// Line of the file, counted from 1.
    pub line: u64,
    /// What is wrong there, and what would be accepted.
    pub problem: LogProblem,
}

/// What is wrong with a line of a log.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LogProblem {
    /// The first line that is no comment names a column nobody reads.
    #[error("unknown column \"{name}\"; nearest known: {nearest}; accepted: {COLUMNS}")]
    UnknownColumn {
        /// As written.
        name: String,
        /// The known column most like it.
        nearest: String,
    },
    /// A column stands there twice.
    #[error("column \"{0}\" stands there twice; accepted: each column once")]
    ColumnTwice(String),
    /// A column that must be there is not.
    #[error("column {column} is missing; accepted: {COLUMNS}")]
    MissingColumn {
        /// The column.
        column: &'static str,
    },
    /// The row has more or fewer fields than there are columns.
    #[error("has {found} fields; accepted: {expected}, one a column")]
    FieldCount {
        /// Fields of the row.
        found: usize,
        /// Columns of the file.
        expected: usize,
    },
    /// A field that must be measured is blank.
    #[error("{column} is blank; accepted: {accepted}")]
    Blank {
        /// The column.
        column: String,
        /// What would do.
        accepted: &'static str,
    },
    /// A field holds something that cannot be used.
    #[error("{column} is \"{text}\"; accepted: {accepted}")]
    Value {
        /// The column.
        column: String,
        /// As written.
        text: String,
        /// What would do.
        accepted: &'static str,
    },
    /// The line is no text, or no CSV.
    #[error("{0}; accepted: UTF-8 text, fields separated by commas")]
    NotCsv(String),
    /// There is no row with a shot.
    #[error("there is no shot; accepted: at least one row below the column names")]
    Empty,
}

/// Every column there is.
const COLUMNS: &str =
    "dial_mil (or dial_deg, dial_mil6000, dial_mrad), range_m, dz_m, tof_s, shot, bearing_deg";
/// Faults told in one line; the rest are counted.
const MOST_TOLD: usize = 8;

/// Every fault of a log, line by line.
#[derive(Clone, Debug, PartialEq)]
pub struct LogFaults(pub Vec<LogFault>);

impl fmt::Display for LogFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        told_in_one_line(f, &self.0)
    }
}

impl std::error::Error for LogFaults {}

/// The first of many faults, in one line, and how many more there are.
pub(super) fn told_in_one_line(f: &mut fmt::Formatter<'_>, faults: &[impl fmt::Display]) -> fmt::Result {
    for (index, fault) in faults.iter().take(MOST_TOLD).enumerate() {
        write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
    }
    match faults.len().saturating_sub(MOST_TOLD) {
        0 => Ok(()),
        more => write!(f, "; and {more} more"),
    }
}
