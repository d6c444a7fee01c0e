//! A firing table for people at a terminal.

use super::effects_report::EffectsReport;
use super::solution_report::shown_setting;
use super::table::RowReport;
use crate::units::AngleUnit;

/// Less than this is not told of, metres.
const LEAST_M: f64 = 0.05;

/// Columns under each other, numbers to the right; those that have something to tell in some row.
pub fn as_text(rows: &[RowReport], unit: AngleUnit) -> String {
    let lines = std::iter::once(headings(unit)).chain(rows.iter().map(cells)).collect::<Vec<_>>();
    let told = (0..lines[0].len()).filter(|column| lines[1..].iter().any(|line| !line[*column].is_empty()));
    let told = told.collect::<Vec<_>>();
    let width = |column: &usize| lines.iter().map(|line| line[*column].chars().count()).max().unwrap_or(0);
    let widths = told.iter().map(width).collect::<Vec<_>>();
    let padded = |line: &Vec<String>| {
        let cells = told.iter().zip(&widths).map(|(column, width)| format!("{:>width$}", line[*column]));
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    lines.iter().map(padded).collect::<String>() + &footnotes(rows)
}

/// A column's heading, with its unit.
fn headings(unit: AngleUnit) -> Vec<String> {
    let plain = [
        "arc".to_owned(),
        "range m".to_owned(),
        "target m higher".to_owned(),
        format!("dial {unit}"),
        "elevation deg".to_owned(),
        "drift m right".to_owned(),
        "flight s".to_owned(),
        "fall deg".to_owned(),
        "strikes m/s".to_owned(),
        "vertex m above gun".to_owned(),
    ];
    let masked = "blocked by m of ground".to_owned();
    plain.into_iter().chain(EffectsReport::headings(unit.word())).chain([masked]).collect()
}

/// A row's cells for people, blank where there is nothing to tell; a setting the crew cannot dial has a star.
fn cells(row: &RowReport) -> Vec<String> {
    let star = if row.within_limits { "" } else { "*" };
    let drift = row.drift_m.abs() >= LEAST_M;
    let plain = [
        row.arc.to_owned(),
        format!("{:.0}", row.range_m),
        row.on_ground_m.map_or_else(String::new, |metres| format!("{metres:+.0}")),
        format!("{}{star}", shown_setting(row.sight_setting)),
        format!("{:.2}", row.elevation_deg),
        if drift { format!("{:+.1}", row.drift_m) } else { String::new() },
        format!("{:.2}", row.time_of_flight_s),
        format!("{:.1}", row.angle_of_fall_deg),
        format!("{:.0}", row.impact_speed_mps),
        format!("{:.0}", row.vertex_above_gun_m),
    ];
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:+.1}"));
    let effects = row.effects.as_ref().map_or([None; 8], EffectsReport::numbers).map(number);
    let masked = row.masked_below_m.map_or_else(String::new, |metres| format!("{metres:.1}"));
    plain.into_iter().chain(effects).chain([masked]).collect()
}

fn footnotes(rows: &[RowReport]) -> String {
    let is_stopped = rows.iter().any(|row| !row.within_limits);
    let is_masked = rows.iter().any(|row| row.masked_below_m.is_some());
    let stopped = "* cannot be dialled: beyond a stop of sight or mount\n";
    let masked =
        "a row blocked by ground does not arrive: the ground on the way stands so far above its path\n";
    [(is_stopped, stopped), (is_masked, masked)]
        .into_iter()
        .filter_map(|(is_so, text)| is_so.then_some(text))
        .collect()
}
