//! `gunlay table`: the firing table.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::arguments::{ArcWord, GunOptions};
use super::effects_report::EffectsReport;
use super::export::write_whole;
use super::fault::CliFault;
use super::gunnery::Gunnery;
use super::hand_table::{HandTableOptions, HandTableReport};
use super::page::{Beside, Form, Page, Status};
use super::solution_report::above;
use super::table_form::as_text;
use super::today::today;
use super::values::{number, positive};
use crate::mission::Emplacement;
use crate::products::firing_table::{
    Detail, FiringTable, HEIGHT_STEP_M, Row, Spacing, TableOrder, Targets, detailed_table,
};
use crate::products::table_sheet::{TableSheet, as_csv, as_markdown, as_pdf, as_svg};
use crate::units::{Angle, AngleUnit};

/// The options of `table`.
#[derive(Debug, Args)]
pub struct TableOptions {
    #[command(flatten)]
    gun: GunOptions,
    /// Id of the shell.
    #[arg(long, value_name = "ID")]
    shell: String,
    /// What the rows count.
    #[arg(long, default_value = "range")]
    by: ByWord,
    /// From row to row: metres, or units of the sight; 100 m, 20 mil or 1 deg without it.
    #[arg(long, value_name = "N", value_parser = positive, allow_hyphen_values = true)]
    step: Option<f64>,
    /// Which arcs are wanted.
    #[arg(long, default_value = "both")]
    arc: ArcWord,
    /// Targets minus the gun's pivot, metres; without it targets stand level with the ground at the gun.
    #[arg(long, value_name = "M", value_parser = number, allow_hyphen_values = true)]
    height_difference: Option<f64>,
    /// The line of fire, degrees from north; the hull's heading without it.
    #[arg(long, value_name = "D", value_parser = number, allow_hyphen_values = true)]
    azimuth: Option<f64>,
    /// Where the targets are: all at the height difference, or on the map's ground under the line of fire.
    #[arg(long, default_value = "level")]
    targets: TargetsWord,
    /// How much a row tells; without it a terminal gets the plain columns, everything else all of them.
    #[arg(long)]
    columns: Option<ColumnsWord>,
    /// How much higher and lower a target is in the columns that tell of it, metres.
    #[arg(long, value_name = "M", value_parser = positive, default_value_t = HEIGHT_STEP_M)]
    height_step: f64,
    /// How the table is written.
    #[arg(long, conflicts_with = "json")]
    format: Option<FormatWord>,
    /// The file it is written to, whole or not at all; needed for pdf.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The date on it; today without it.
    #[arg(long, value_name = "TEXT")]
    date: Option<String>,
    #[command(flatten)]
    hand_table: HandTableOptions,
}

/// Where the targets are.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum TargetsWord {
    /// All at the height difference from the gun.
    Level,
    /// On the ground under the line of fire.
    Ground,
}

/// How much a row tells.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ColumnsWord {
    /// What to dial and how it flies.
    Plain,
    /// What changes it, too.
    Full,
}

/// What the rows count.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ByWord {
    /// Metres of range.
    Range,
    /// Settings of the sight.
    Sight,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FormatWord {
    /// Comma-separated values.
    Csv,
    /// A Markdown table.
    Md,
    /// A printable page for a screen.
    Svg,
    /// Printable pages, A4.
    Pdf,
}

/// A table as JSON and as text.
#[derive(Debug, Serialize)]
struct TableReport {
    weapon: String,
    shell: String,
    azimuth_deg: f64,
    height_difference_m: f64,
    sight_unit: AngleUnit,
    max_range_m: Option<f64>,
    max_range_elevation_deg: Option<f64>,
    rows: Vec<RowReport>,
    unreachable: Option<Nothing>,
    /// A hand-made table beside this one; null where none was named.
    hand_table: Option<HandTableReport>,
    #[serde(flatten)]
    beside: Beside,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    targets: String,
}

/// Why a table is empty.
#[derive(Debug, Serialize)]
struct Nothing {
    reason: &'static str,
}

/// One row.
#[derive(Clone, Debug, Serialize)]
pub struct RowReport {
    /// `low` or `high`.
    pub arc: &'static str,
    /// Horizontal distance from the pivot, metres.
    pub range_m: f64,
    /// What to dial, in the sight's unit.
    pub sight_setting: f64,
    /// What would hit exactly.
    pub sight_setting_exact: f64,
    /// Elevation of the bore.
    pub elevation_deg: f64,
    /// Azimuth of the bore.
    pub azimuth_deg: f64,
    /// Right of the line of fire, metres.
    pub drift_m: f64,
    /// Muzzle to target.
    pub time_of_flight_s: f64,
    /// Below the horizontal, positive downwards.
    pub angle_of_fall_deg: f64,
    /// Speed there.
    pub impact_speed_mps: f64,
    /// World height of the highest point.
    pub vertex_height_m: f64,
    /// The same above the pivot.
    pub vertex_above_gun_m: f64,
    /// Whether the crew can dial it.
    pub within_limits: bool,
    /// Whether it arrives armed.
    pub armed: bool,
    /// Target above the pivot, metres.
    pub height_difference_m: f64,
    /// The same in a table over the ground, whose rows differ in it.
    #[serde(skip)]
    pub on_ground_m: Option<f64>,
    /// How far the ground on the way stands above the path; null when it arrives.
    pub masked_below_m: Option<f64>,
    /// What changes it; null in plain columns.
    pub effects: Option<EffectsReport>,
}

/// Makes the table the options describe.
pub fn table(options: &TableOptions) -> Result<Page, CliFault> {
    let gunnery = Gunnery::read(&options.gun)?;
    let emplacement = gunnery.emplacement(&options.shell)?;
    let targets = match options.targets {
        TargetsWord::Level => Targets::Level,
        TargetsWord::Ground => Targets::OnGround(&emplacement.ground),
    };
    let usual_m = match targets {
        Targets::Level => gunnery.ground_above_pivot_m(&emplacement),
        Targets::OnGround(_) => 0.0,
    };
    let azimuth =
        options.azimuth.map_or(emplacement.gun.hull.heading, Angle::from_degrees).wrapped_to_circle();
    let order = TableOrder {
        round: &emplacement.round,
        gun: &emplacement.gun,
        wind_mps: emplacement.wind_mps,
        azimuth,
        height_difference_m: options.height_difference.unwrap_or(usual_m),
        spacing: options.spacing(emplacement.gun.sight.unit),
    };
    let mut made = detailed_table(&order, targets, options.detail())?;
    made.rows.retain(|row| options.arc.wants(row.arc));
    let status = if made.rows.is_empty() { Status::NoSolution } else { Status::Done };
    let title = emplacement.sheet_title(&order, targets, options.date.clone().or_else(today));
    let hand_table = options.hand_table.report(&order, targets)?;
    let bytes = match options.format {
        Some(_) if hand_table.is_some() => {
            return Err(CliFault::Options {
                options: "--beside, --format",
                wrong: "a hand-made table stands beside ours in text and JSON only",
                accepted: "one of the two, or --json",
            });
        }
        None => {
            let report = TableReport { hand_table, ..TableReport::new(options, &order, &made, &emplacement) };
            Page::of(&report, Form::of_switch(options.gun.json), status).text.into_bytes()
        }
        Some(format) => format.written(&TableSheet::new(title, &order, made, options.height_step)),
    };
    options.handed_out(bytes, status)
}

impl FormatWord {
    fn written(self, sheet: &TableSheet) -> Vec<u8> {
        match self {
            Self::Csv => as_csv(sheet).into_bytes(),
            Self::Md => as_markdown(sheet).into_bytes(),
            Self::Svg => as_svg(sheet).into_bytes(),
            Self::Pdf => as_pdf(sheet),
        }
    }
}

impl TableOptions {
    fn spacing(&self, unit: AngleUnit) -> Spacing {
        let usual = if unit == AngleUnit::Degree { 1.0 } else { 20.0 };
        match self.by {
            ByWord::Range => Spacing::Range { step_m: self.step.unwrap_or(100.0) },
            ByWord::Sight => Spacing::Sight { step: self.step.unwrap_or(usual) },
        }
    }

    fn target_words(&self, difference_m: f64) -> String {
        match self.targets {
            TargetsWord::Level => {
                format!(
                    "targets {} (height difference {difference_m:+.1} m, target minus gun)",
                    above(difference_m)
                )
            }
            TargetsWord::Ground => {
                format!("targets on the ground under the line of fire, {difference_m:+.1} m above it")
            }
        }
    }

    fn detail(&self) -> Detail {
        let is_for_people = self.format.is_none() && !self.gun.json;
        let usual = if is_for_people { ColumnsWord::Plain } else { ColumnsWord::Full };
        match self.columns.unwrap_or(usual) {
            ColumnsWord::Plain => Detail::Plain,
            ColumnsWord::Full => Detail::Effects { height_step_m: self.height_step },
        }
    }

    /// Into the file asked for, or onto the page.
    fn handed_out(&self, bytes: Vec<u8>, status: Status) -> Result<Page, CliFault> {
        if let Some(file) = &self.out {
            write_whole(file, &bytes)?;
            return Ok(Page { text: format!("{} written\n", file.display()), status });
        }
        let text = String::from_utf8(bytes).map_err(|_not_text| CliFault::Options {
            options: "--format pdf",
            wrong: "a PDF is not text for a terminal",
            accepted: "--out FILE",
        })?;
        Ok(Page { text, status })
    }
}

impl TableReport {
    fn new(
        options: &TableOptions,
        order: &TableOrder<'_>,
        made: &FiringTable,
        emplacement: &Emplacement,
    ) -> Self {
        let rows = made.rows.iter();
        let over_ground = matches!(options.targets, TargetsWord::Ground);
        let rows = rows.map(|row| RowReport {
            on_ground_m: over_ground.then_some(row.height_difference_m),
            ..RowReport::new(row, order.gun.pivot_m.z)
        });
        let rows = rows.collect::<Vec<_>>();
        let reason = "no row: no shot that can be dialled comes down to that height on the arc asked for";
        Self {
            weapon: options.gun.weapon.clone(),
            shell: options.shell.clone(),
            azimuth_deg: order.azimuth.degrees(),
            height_difference_m: order.height_difference_m,
            sight_unit: order.gun.sight.unit,
            max_range_m: made.farthest.map(|farthest| farthest.range_m),
            max_range_elevation_deg: made.farthest.map(|farthest| farthest.elevation.degrees()),
            unreachable: rows.is_empty().then_some(Nothing { reason }),
            rows,
            hand_table: None,
            beside: Beside::new(emplacement),
            title: format!("{}, {}", emplacement.weapon.name, emplacement.shell_name),
            targets: options.target_words(order.height_difference_m),
        }
    }
}

impl RowReport {
    fn new(row: &Row, pivot_height_m: f64) -> Self {
        Self {
            arc: row.arc.word(),
            range_m: row.range_m,
            sight_setting: row.dial.nearest,
            sight_setting_exact: row.dial.exact,
            elevation_deg: row.elevation.degrees(),
            azimuth_deg: row.azimuth.degrees(),
            drift_m: row.drift_m,
            time_of_flight_s: row.time_of_flight_s,
            angle_of_fall_deg: row.angle_of_fall.degrees(),
            impact_speed_mps: row.impact_speed_mps,
            vertex_height_m: row.vertex.position_m.z,
            vertex_above_gun_m: row.vertex.position_m.z - pivot_height_m,
            within_limits: row.stopped_by.is_none(),
            armed: row.armed,
            height_difference_m: row.height_difference_m,
            on_ground_m: None,
            masked_below_m: row.masked.map(|mask| mask.below_m),
            effects: row.effects.as_ref().map(EffectsReport::new),
        }
    }
}

impl fmt::Display for TableReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}; line of fire {:.2} deg", self.title, self.azimuth_deg)?;
        writeln!(f, "{}", self.targets)?;
        if let (Some(range_m), Some(elevation_deg)) = (self.max_range_m, self.max_range_elevation_deg) {
            writeln!(f, "greatest range {range_m:.1} m at {elevation_deg:.2} deg")?;
        }
        writeln!(f)?;
        match &self.unreachable {
            Some(nothing) => writeln!(f, "{}", nothing.reason)?,
            None => write!(f, "{}", as_text(&self.rows, self.sight_unit))?,
        }
        writeln!(f)?;
        if let Some(hand_table) = &self.hand_table {
            writeln!(f, "{hand_table}")?;
        }
        write!(f, "{}", self.beside)
    }
}
