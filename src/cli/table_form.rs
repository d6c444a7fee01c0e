//! A firing table for people at a terminal.

use super::solution_report::shown_setting;
use super::table::RowReport;
use crate::units::AngleUnit;

/// A column's heading, with its unit.
fn headings(unit: AngleUnit) -> [String; 8] {
    [
        "arc".to_owned(),
        "range m".to_owned(),
        format!("dial {unit}"),
        "elevation deg".to_owned(),
        "flight s".to_owned(),
        "fall deg".to_owned(),
        "strikes m/s".to_owned(),
        "vertex m above gun".to_owned(),
    ]
}

/// A row's cells for people; a setting the crew cannot dial has a star.
fn cells(row: &RowReport) -> [String; 8] {
    let star = if row.within_limits { "" } else { "*" };
    [
        row.arc.to_owned(),
        format!("{:.0}", row.range_m),
        format!("{}{star}", shown_setting(row.sight_setting)),
        format!("{:.2}", row.elevation_deg),
        format!("{:.2}", row.time_of_flight_s),
        format!("{:.1}", row.angle_of_fall_deg),
        format!("{:.0}", row.impact_speed_mps),
        format!("{:.0}", row.vertex_above_gun_m),
    ]
}

/// Columns under each other, numbers to the right.
pub fn as_text(rows: &[RowReport], unit: AngleUnit) -> String {
    let lines = std::iter::once(headings(unit)).chain(rows.iter().map(cells)).collect::<Vec<_>>();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 8] = std::array::from_fn(width);
    let padded = |line: &[String; 8]| {
        let cells = line.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    let body = lines.iter().map(padded).collect::<String>();
    body + footnote(rows)
}

fn footnote(rows: &[RowReport]) -> &'static str {
    if rows.iter().all(|row| row.within_limits) {
        ""
    } else {
        "* cannot be dialled: beyond a stop of sight or mount\n"
    }
}
