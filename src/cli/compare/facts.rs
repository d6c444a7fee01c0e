//! What each shot comes to, as JSON and as a table of text, a shot a column.

use serde::Serialize;

use super::ShellReport;
use crate::aim::Arc;
use crate::products::comparison::ShotFacts;
use crate::products::error_budget::Term;

/// One shot.
#[derive(Clone, Debug, Serialize)]
pub struct FactsReport {
    /// `low` or `high`; null for a setting that was fired.
    arc: Option<&'static str>,
    sight_setting: f64,
    sight_setting_exact: f64,
    within_limits: bool,
    /// Metres the ground stands above the path; null where it arrives.
    masked_below_m: Option<f64>,
    range_m: f64,
    time_of_flight_s: f64,
    vertex_above_gun_m: f64,
    angle_of_fall_deg: f64,
    impact_speed_mps: f64,
    clearance_m: Option<f64>,
    step_up_m: Option<f64>,
    arrivals: Vec<ArrivalReport>,
    error: Option<ErrorReport>,
}

#[derive(Clone, Debug, Serialize)]
struct ArrivalReport {
    name: String,
    energy_j: f64,
    armed: bool,
}

/// What the small faults of its inputs do to it together.
#[derive(Clone, Debug, Serialize)]
struct ErrorReport {
    semi_major_m: f64,
    semi_minor_m: f64,
    azimuth_deg: f64,
    largest: Option<String>,
    largest_m: Option<f64>,
}

impl FactsReport {
    /// The report of a shot.
    pub fn new(shot: &ShotFacts) -> Self {
        let arrivals = shot.arrivals.iter().map(|arrival| ArrivalReport {
            name: arrival.name.clone(),
            energy_j: arrival.energy_j,
            armed: arrival.is_armed,
        });
        let error = shot.error_budget.as_ref().map(|budget| ErrorReport {
            semi_major_m: budget.ellipse.semi_major_m,
            semi_minor_m: budget.ellipse.semi_minor_m,
            azimuth_deg: budget.ellipse.azimuth.degrees(),
            largest: budget.dominant().map(|term| term.fault.words().to_owned()),
            largest_m: budget.dominant().map(Term::size_m),
        });
        Self {
            arc: shot.arc.map(Arc::word),
            sight_setting: shot.nearest,
            sight_setting_exact: shot.setting,
            within_limits: shot.stopped_by.is_none(),
            masked_below_m: shot.masked.map(|mask| mask.below_m),
            range_m: shot.range_m,
            time_of_flight_s: shot.time_of_flight_s,
            vertex_above_gun_m: shot.vertex_above_gun_m,
            angle_of_fall_deg: shot.angle_of_fall.degrees(),
            impact_speed_mps: shot.impact_speed_mps,
            clearance_m: shot.clearance_m,
            step_up_m: shot.per_step_m,
            arrivals: arrivals.collect(),
            error,
        }
    }

    fn cells(&self, name: &str, reach_m: Option<f64>) -> [String; 14] {
        let optional = |value: Option<f64>, decimals: usize| {
            value.map_or_else(|| "-".to_owned(), |value| format!("{value:.decimals$}"))
        };
        let arrival = self.arrivals.iter().find(|arrival| arrival.name == name);
        let state = match (self.within_limits, self.masked_below_m) {
            (false, _) => "beyond a stop".to_owned(),
            (true, Some(below_m)) => format!("blocked {below_m:.1} m"),
            (true, None) => "clear".to_owned(),
        };
        [
            self.arc.unwrap_or("-").to_owned(),
            format!("{:.1}", self.sight_setting),
            state,
            format!("{:.1}", self.range_m),
            format!("{:.2}", self.time_of_flight_s),
            format!("{:.1}", self.vertex_above_gun_m),
            format!("{:.1}", self.angle_of_fall_deg),
            format!("{:.1}", self.impact_speed_mps),
            optional(arrival.map(|arrival| arrival.energy_j / 1000.0), 0),
            arrival.map_or("-", |arrival| if arrival.armed { "yes" } else { "no" }).to_owned(),
            optional(self.clearance_m, 1),
            optional(reach_m, 0),
            self.step_up_m.map_or_else(|| "-".to_owned(), |metres| format!("{metres:+.1}")),
            self.error.as_ref().map_or_else(
                || "-".to_owned(),
                |error| format!("{:.0} by {:.0}", error.semi_major_m, error.semi_minor_m),
            ),
        ]
    }
}

/// What the lines of the table tell.
const LINES: [&str; 14] = [
    "arc",
    "setting",
    "state",
    "range, m",
    "time of flight, s",
    "vertex above gun, m",
    "angle of fall, deg",
    "impact speed, m/s",
    "impact energy, kJ",
    "armed",
    "clearance, m",
    "greatest range, m",
    "one step more, m farther",
    "error ellipse, m by m",
];

/// The shots of all sides, a shot a column; empty where there is none. Those that fly alike stand in one column.
pub fn side_by_side(shells: &[ShellReport]) -> String {
    let mut told: Vec<&ShellReport> = Vec::new();
    for shell in shells {
        if !told.iter().any(|told| shell.same_flight_as.contains(&told.name)) {
            told.push(shell);
        }
    }
    let shots = told.iter().flat_map(|shell| shell.facts.iter().map(move |facts| (shell, facts)));
    let columns =
        shots.map(|(shell, facts)| (shell.name.as_str(), facts.cells(&shell.name, shell.max_range_m)));
    let columns = columns.collect::<Vec<_>>();
    if columns.is_empty() {
        return String::new();
    }
    let line = |name: &str, cells: Vec<&str>| {
        let cells =
            cells.iter().zip(&columns).map(|(cell, (head, _))| format!("  {cell:>0$}", head.len().max(13)));
        format!("{name:<24}{}\n", cells.collect::<String>())
    };
    let head = line("", columns.iter().map(|(head, _)| *head).collect());
    let body = LINES
        .iter()
        .enumerate()
        .map(|(index, name)| line(name, columns.iter().map(|(_, cells)| cells[index].as_str()).collect()));
    head + &body.collect::<String>() + "\n"
}
