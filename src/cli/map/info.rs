//! `gunlay map info FILE`.

use std::fmt;

use clap::Args;
use serde::Serialize;

use super::raster::{RasterOptions, control};
use crate::cli::fault::CliFault;
use crate::cli::page::{Form, Page, Status};
use crate::terrain::LoadedMap;
use crate::terrain::inspect::{ControlPoint, ControlReport, Inspection, Spike, inspect};

/// The options of `map info`.
#[derive(Debug, Args)]
pub struct InfoOptions {
    #[command(flatten)]
    raster: RasterOptions,
    /// A place whose height is known; repeatable, three or more also show how a map that lies wrong would be mended.
    #[arg(long, value_name = "E,N,HEIGHT", value_parser = control, allow_hyphen_values = true)]
    control: Vec<ControlPoint>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct InfoReport {
    name: String,
    format: &'static str,
    heights_format: &'static str,
    cols: usize,
    rows: usize,
    spacing_m: [f64; 2],
    origin_m: [f64; 2],
    extent_m: [f64; 2],
    metres_per_unit: f64,
    lowest_m: f64,
    highest_m: f64,
    bits: u32,
    bits_used: u32,
    vertical_step_m: f64,
    holes: usize,
    spike_count: usize,
    spikes: Vec<SpikeReport>,
    control: Option<Agreement>,
    surface: Option<String>,
    source: Option<String>,
    warnings: Vec<String>,
}

/// A spike as it is printed.
#[derive(Debug, Serialize)]
pub struct SpikeReport {
    col: usize,
    row: usize,
    height_m: f64,
    offered_m: f64,
    at_m: [f64; 2],
}

impl From<&Spike> for SpikeReport {
    fn from(spike: &Spike) -> Self {
        let Spike { col, row, place_m, height_m, offered_m } = *spike;
        Self { col, row, height_m, offered_m, at_m: place_m.to_array() }
    }
}

impl fmt::Display for SpikeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { col, row, height_m, offered_m, at_m: [east_m, north_m] } = self;
        write!(
            f,
            "column {col}, row {row} (at {east_m}, {north_m}): {height_m} m; its neighbours offer {offered_m} m"
        )
    }
}

/// How known heights agree.
#[derive(Debug, Serialize)]
struct Agreement {
    errors_m: Vec<Option<f64>>,
    mean_error_m: Option<f64>,
    worst: Option<WorstPoint>,
    mend: Option<String>,
}

#[derive(Debug, Serialize)]
struct WorstPoint {
    point: String,
    error_m: f64,
}

impl Agreement {
    fn new(report: ControlReport, points: &[ControlPoint]) -> Self {
        let named = |(index, error_m): (usize, f64)| {
            let point = points.get(index).map(|point| point.name.clone()).unwrap_or_default();
            WorstPoint { point, error_m }
        };
        Self {
            errors_m: report.errors_m,
            mean_error_m: report.mean_m,
            worst: report.worst.map(named),
            mend: report.mend.map(|mend| mend.to_string()),
        }
    }
}

/// Looks a map over.
pub fn info(options: &InfoOptions) -> Result<Page, CliFault> {
    let loaded = options.raster.open()?;
    let points = [loaded.about.control_points.as_slice(), options.control.as_slice()].concat();
    let inspection = inspect(&loaded.map, &points);
    let report = InfoReport::new(&loaded, inspection, &points);
    Ok(Page::of(&report, Form::of_switch(options.json), Status::Done))
}

impl InfoReport {
    fn new(loaded: &LoadedMap, inspection: Inspection, points: &[ControlPoint]) -> Self {
        let map = &loaded.map;
        let [south_west_m, north_east_m] = map.corners_m();
        let warnings = loaded.warnings.iter().map(ToString::to_string);
        let doubts = inspection.doubts.iter().map(ToString::to_string);
        Self {
            name: map.name().to_owned(),
            format: loaded.format.word(),
            heights_format: loaded.heights_format.word(),
            cols: map.cols(),
            rows: map.rows(),
            spacing_m: map.lattice().spacing_m.to_array(),
            origin_m: south_west_m.to_array(),
            extent_m: (north_east_m - south_west_m).to_array(),
            metres_per_unit: map.grid().metres_per_unit(),
            lowest_m: map.lowest_m(),
            highest_m: map.highest_m(),
            bits: loaded.bits,
            bits_used: inspection.depth.bits_used,
            vertical_step_m: inspection.depth.step_m,
            holes: map.holes(),
            spike_count: inspection.spikes.count,
            spikes: inspection.spikes.listed.iter().map(SpikeReport::from).collect(),
            control: inspection.control.map(|report| Agreement::new(report, points)),
            surface: loaded.about.surface.clone(),
            source: loaded.about.source.clone(),
            warnings: warnings.chain(doubts).collect(),
        }
    }
}

/// Spikes printed one by one for people.
const SPIKES_SHOWN: usize = 20;

impl fmt::Display for InfoReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [east_m, north_m] = self.spacing_m;
        let [origin_east_m, origin_north_m] = self.origin_m;
        let [width_m, height_m] = self.extent_m;
        writeln!(f, "{} ({}, heights from {})", self.name, self.format, self.heights_format)?;
        writeln!(
            f,
            "{} x {} samples, {east_m} m to the east, {north_m} m to the north",
            self.cols, self.rows
        )?;
        writeln!(
            f,
            "south-western sample at {origin_east_m}, {origin_north_m} m; {width_m:.1} x {height_m:.1} m"
        )?;
        writeln!(f, "one map unit is {} m", self.metres_per_unit)?;
        writeln!(f, "heights from {} to {} m", self.lowest_m, self.highest_m)?;
        let step_m = self.vertical_step_m;
        writeln!(
            f,
            "{} of {} bits used, in steps of {step_m} m; {} holes",
            self.bits_used, self.bits, self.holes
        )?;
        self.spikes_in_words(f)?;
        if let Some(agreement) = &self.control {
            write!(f, "{agreement}")?;
        }
        self.warnings.iter().try_for_each(|warning| writeln!(f, "warning: {warning}"))
    }
}

impl InfoReport {
    fn spikes_in_words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.spike_count == 0 {
            return writeln!(f, "no spikes");
        }
        writeln!(f, "{} spikes; `gunlay map repair` sets them to the heights offered", self.spike_count)?;
        self.spikes.iter().take(SPIKES_SHOWN).try_for_each(|spike| writeln!(f, "  {spike}"))?;
        match self.spike_count.saturating_sub(SPIKES_SHOWN) {
            0 => Ok(()),
            more => writeln!(f, "  and {more} more"),
        }
    }
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.mean_error_m, &self.worst) {
            (Some(mean_m), Some(worst)) => writeln!(
                f,
                "{} known heights: mean error {mean_m:.2} m, worst {:.2} m at {}",
                self.errors_m.len(),
                worst.error_m,
                worst.point
            )?,
            _ => writeln!(f, "none of {} known heights is on the map", self.errors_m.len())?,
        }
        match &self.mend {
            Some(mend) => writeln!(f, "the map may lie wrong: {mend}"),
            None => Ok(()),
        }
    }
}
