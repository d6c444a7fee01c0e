//! A table somebody made by hand, read and set beside ours.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::fault::CliFault;
use crate::products::beside::{Beside, BesideRow, ColumnOrder, beside};
use crate::products::calibration::{HandTable, read_table};
use crate::products::firing_table::{TableOrder, Targets};
use crate::units::AngleUnit;

/// The options about a hand-made table.
#[derive(Debug, Args)]
pub struct HandTableOptions {
    /// A hand-made table to show beside ours: pairs such as 1400->20, one a line, a third number is a time of flight.
    #[arg(long, value_name = "FILE")]
    beside: Option<PathBuf>,
    /// What its first column is; what the names of its columns say without it.
    #[arg(long, requires = "beside")]
    beside_first: Option<FirstWord>,
}

/// What stands in the first column.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FirstWord {
    /// Ranges, metres.
    Range,
    /// Settings, in the sight's unit.
    Sight,
}

/// A hand-made table beside ours as JSON and text; differences are theirs minus ours.
#[derive(Debug, Serialize)]
pub struct HandTableReport {
    file: String,
    /// The root of the mean square of the differences in range; null where no row has one.
    rms_m: Option<f64>,
    rows: Vec<HandRowReport>,
    #[serde(skip)]
    unit: AngleUnit,
}

#[derive(Debug, Serialize)]
struct HandRowReport {
    sight_setting: f64,
    range_m: f64,
    our_range_m: Option<f64>,
    range_off_m: Option<f64>,
    our_sight_setting: Option<f64>,
    sight_off: Option<f64>,
    time_of_flight_s: Option<f64>,
    our_time_of_flight_s: Option<f64>,
    time_off_s: Option<f64>,
}

impl HandTableOptions {
    /// The table they name beside the one that is ordered; `None` where they name none.
    pub fn report(
        &self,
        order: &TableOrder<'_>,
        targets: Targets<'_>,
    ) -> Result<Option<HandTableReport>, CliFault> {
        let Some(file) = &self.beside else { return Ok(None) };
        let table = read(file)?;
        let columns = self.columns(&table)?;
        let Beside { rows } = &beside(order, targets, &table, columns)?;
        Ok(Some(HandTableReport {
            file: file.display().to_string(),
            rms_m: Beside { rows: rows.clone() }.rms_m(),
            rows: rows.iter().map(HandRowReport::new).collect(),
            unit: order.gun.sight.unit,
        }))
    }

    fn columns(&self, table: &HandTable) -> Result<ColumnOrder, CliFault> {
        let told = self.beside_first.map(|first| match first {
            FirstWord::Range => ColumnOrder::RangeFirst,
            FirstWord::Sight => ColumnOrder::SettingFirst,
        });
        told.or_else(|| ColumnOrder::named(table)).ok_or(CliFault::Options {
            options: "--beside-first",
            wrong: "missing, and the table does not name its columns",
            accepted: "--beside-first range or sight, or a first line such as range_m,dial_mil",
        })
    }
}

fn read(file: &Path) -> Result<HandTable, CliFault> {
    let unreadable =
        |cause: std::io::Error| CliFault::Unreadable { path: file.to_owned(), cause: cause.kind() };
    let bytes = std::fs::read(file).map_err(unreadable)?;
    read_table(&String::from_utf8_lossy(&bytes))
        .map_err(|faults| CliFault::HandTable { file: file.to_owned(), faults })
}

impl HandRowReport {
    fn new(row: &BesideRow) -> Self {
        Self {
            sight_setting: row.setting,
            range_m: row.range_m,
            our_range_m: row.our_range_m,
            range_off_m: row.range_off_m(),
            our_sight_setting: row.our_setting,
            sight_off: row.setting_off(),
            time_of_flight_s: row.time_s,
            our_time_of_flight_s: row.our_time_s,
            time_off_s: row.time_off_s(),
        }
    }

    /// The row as people read it: where one of the two has no number there is a dash.
    fn cells(&self) -> [String; 9] {
        let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"));
        let off = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:+.1}"));
        [
            number(Some(self.sight_setting)),
            number(Some(self.range_m)),
            number(self.our_range_m),
            off(self.range_off_m),
            number(self.our_sight_setting),
            off(self.sight_off),
            number(self.time_of_flight_s),
            number(self.our_time_of_flight_s),
            off(self.time_off_s),
        ]
    }
}

impl fmt::Display for HandTableReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = self.unit;
        let headings = [
            format!("their dial {unit}"),
            "their range m".to_owned(),
            "ours m".to_owned(),
            "theirs farther m".to_owned(),
            format!("our dial {unit}"),
            format!("theirs more {unit}"),
            "their flight s".to_owned(),
            "ours s".to_owned(),
            "theirs longer s".to_owned(),
        ];
        writeln!(f, "{} beside ours", self.file)?;
        let line = |cells: &[String; 9]| {
            let padded = cells.iter().zip(&headings).map(|(cell, heading)| {
                let width = heading.chars().count();
                format!("{cell:>width$}")
            });
            padded.collect::<Vec<_>>().join("  ")
        };
        writeln!(f, "{}", line(&headings))?;
        for row in &self.rows {
            writeln!(f, "{}", line(&row.cells()))?;
        }
        match self.rms_m {
            Some(rms_m) => writeln!(f, "ranges differ by {rms_m:.1} m RMS"),
            None => writeln!(f, "no setting of it comes down at that height"),
        }
    }
}
