//! What can be wrong with a hand-made table, row by row.

use std::fmt;

use super::log_fault::told_in_one_line;

/// One thing wrong with a row.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("row {row} (\"{text}\"): {problem}")]
pub struct TableFault {
    /// The row, counted from 1 below the names and without comments.
    pub row: usize,
    /// The row as typed.
    pub text: String,
    /// What is wrong with it, and what would be accepted.
    pub problem: TableProblem,
}

/// What is wrong with a row of a table.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TableProblem {
    /// It is no pair of numbers, or its time is none.
    #[error(
        "is no pair of numbers; accepted: two finite numbers such as 1400->20, and a time above 0 if any"
    )]
    NotAPair,
    /// The first number stands in an earlier row too.
    #[error("{value} stands in row {first} already; accepted: each once")]
    Duplicate {
        /// The number.
        value: f64,
        /// The earlier row.
        first: usize,
    },
    /// The first number is out of order.
    #[error("{value} is out of order after {before}; accepted: a first column that only {direction}")]
    Order {
        /// The number.
        value: f64,
        /// The one before it.
        before: f64,
        /// What the column does.
        direction: Direction,
    },
    /// The second number turns back.
    #[error("{value} turns back after {before}; accepted: a second column that only {direction}")]
    Turns {
        /// The number.
        value: f64,
        /// The one before it.
        before: f64,
        /// What the column does.
        direction: Direction,
    },
    /// The second number repeats, so that it tells nothing back.
    #[error("{value} is the same as before, a flat top; accepted: a second column that only {direction}")]
    FlatTop {
        /// The number.
        value: f64,
        /// What the column does.
        direction: Direction,
    },
    /// There is less than a table.
    #[error("the table ends here; accepted: at least two rows")]
    TooShort,
}

/// Which way a column goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Every number is above the one before.
    Rises,
    /// Every number is below the one before.
    Falls,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rises => "rises",
            Self::Falls => "falls",
        })
    }
}

/// Every fault of a table, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct TableFaults(pub Vec<TableFault>);

impl fmt::Display for TableFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        told_in_one_line(f, &self.0)
    }
}

impl std::error::Error for TableFaults {}
