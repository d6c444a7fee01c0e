//! `gunlay reach`: the range ring, dead ground, and what hits every cell round the gun.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::arguments::GunOptions;
use super::export::{png, write_whole};
use super::fault::CliFault;
use super::gunnery::Gunnery;
use super::page::{Beside, Form, Page, Status};
use super::setting_lines::LinesReport;
use super::stands::{StandOptions, stands};
use super::values::number;
use crate::mission::Emplacement;
use crate::products::reach::{Caution, Cells, ReachOrder, RingPoint, Settings, Shares, Stops, picture};

/// The options of `reach`.
#[derive(Debug, Args)]
pub struct ReachOptions {
    #[command(flatten)]
    pub gun: GunOptions,
    /// Id of the shell.
    #[arg(long, value_name = "ID")]
    pub shell: String,
    #[command(flatten)]
    pub stands: StandOptions,
    /// Bearings of the range ring.
    #[arg(long, default_value_t = 720, value_parser = clap::value_parser!(u32).range(4..=7200))]
    bearings: u32,
    /// Cells to a side of the picture.
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u32).range(16..=4096))]
    pub cells: u32,
    /// Count a cell as hit only when ground between the samples cannot be in the way.
    #[arg(long)]
    conservative: bool,
    /// Leave the hull's tilt and the stops of sight and mount out.
    #[arg(long)]
    no_stops: bool,
    /// Lines of equal setting: the ground each of these settings of the sight hits, all round the gun.
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', value_parser = number, allow_hyphen_values = true, conflicts_with = "from_where")]
    settings: Vec<f64>,
    /// Write the cells as a PNG, north up.
    #[arg(long, value_name = "FILE.png")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct ReachReport {
    weapon: String,
    shell: String,
    gun: [f64; 3],
    ring: Vec<RingReport>,
    low_fraction: f64,
    high_fraction: f64,
    dead_fraction: f64,
    cells: usize,
    cell_m: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<LinesReport>,
    #[serde(flatten)]
    beside: Beside,
}

#[derive(Debug, Serialize)]
struct RingReport {
    bearing_deg: f64,
    range_m: f64,
    pockets_m: Vec<[f64; 2]>,
}

/// Computes the reach the options ask for.
pub fn reach(options: &ReachOptions) -> Result<Page, CliFault> {
    if options.stands.from_where {
        return stands(options);
    }
    let gunnery = Gunnery::read(&options.gun)?;
    let emplacement = gunnery.emplacement(&options.shell)?;
    let order = options.order(&emplacement);
    let table = order.table();
    let ring = order.ring(&table, options.bearings);
    let cells = order.cells(&table, options.cells as usize);
    if let Some(path) = &options.out {
        write_whole(path, &png(cells.side, &picture::rgb(&cells))?)?;
    }
    let lines = (!options.settings.is_empty()).then(|| {
        let lines = order.lines(&table, &cells, Settings::Given(&options.settings));
        LinesReport::new(&emplacement.gun, &options.settings, &lines)
    });
    let report = ReachReport { lines, ..ReachReport::new(options, &emplacement, &ring, &cells) };
    Ok(Page::of(&report, Form::of_switch(options.gun.json), Status::Done))
}

impl ReachOptions {
    /// What they ask of the gun of `emplacement`.
    pub fn order<'a>(&self, emplacement: &'a Emplacement) -> ReachOrder<'a> {
        ReachOrder {
            round: &emplacement.round,
            gun: &emplacement.gun,
            ground: &emplacement.ground,
            wind_mps: emplacement.wind_mps,
            caution: if self.conservative { Caution::Conservative } else { Caution::Even },
            stops: if self.no_stops { Stops::Ignored } else { Stops::Respected },
        }
    }
}

impl ReachReport {
    fn new(options: &ReachOptions, emplacement: &Emplacement, ring: &[RingPoint], cells: &Cells) -> Self {
        let shares = Shares::of(cells);
        let ring_report = |point: &RingPoint| RingReport {
            bearing_deg: point.bearing.degrees(),
            range_m: point.range_m,
            pockets_m: point.pockets_m.clone(),
        };
        Self {
            weapon: options.gun.weapon.clone(),
            shell: options.shell.clone(),
            gun: emplacement.gun.pivot_m.to_array(),
            ring: ring.iter().map(ring_report).collect(),
            low_fraction: shares.low,
            high_fraction: shares.high,
            dead_fraction: shares.dead,
            cells: cells.side,
            cell_m: cells.cell_m,
            lines: None,
            beside: Beside::new(emplacement),
        }
    }
}

impl fmt::Display for ReachReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranges = || self.ring.iter().map(|point| point.range_m);
        let [least, most] = [f64::min, f64::max].map(|pick| ranges().reduce(pick).unwrap_or(0.0));
        writeln!(f, "{} with {}: ground hit out to {least:.0} to {most:.0} m", self.weapon, self.shell)?;
        writeln!(
            f,
            "of the ground within reach: low arc {:.1} %, high arc {:.1} %, dead {:.1} %",
            100.0 * self.low_fraction,
            100.0 * self.high_fraction,
            100.0 * self.dead_fraction
        )?;
        writeln!(f, "\nbearing deg  farthest m  hit stretches m")?;
        for point in self.ring.iter().step_by((self.ring.len() / 24).max(1)) {
            let stretches: Vec<String> =
                point.pockets_m.iter().map(|[from, to]| format!("{from:.0}-{to:.0}")).collect();
            writeln!(f, "{:>11.1}  {:>10.0}  {}", point.bearing_deg, point.range_m, stretches.join(" "))?;
        }
        if let Some(lines) = &self.lines {
            write!(f, "{lines}")?;
        }
        write!(f, "\n{}", self.beside)
    }
}
