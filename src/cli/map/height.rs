//! `gunlay map height FILE --at E,N`.

use std::fmt;

use clap::Args;
use glam::DVec2;
use serde::Serialize;

use super::info::SpikeReport;
use super::raster::RasterOptions;
use crate::cli::fault::CliFault;
use crate::cli::page::{Form, Page, Status};
use crate::cli::values::spot;
use crate::terrain::HeightMap;
use crate::terrain::inspect::spikes;

/// The options of `map height`.
#[derive(Debug, Args)]
pub struct HeightOptions {
    #[command(flatten)]
    raster: RasterOptions,
    /// The place, metres.
    #[arg(long, value_name = "E,N", value_parser = spot, allow_hyphen_values = true)]
    at: DVec2,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct HeightReport {
    /// `None` off the map or in a hole.
    height_m: Option<f64>,
    normal: Option<[f64; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_height: Option<&'static str>,
    /// The spike the height there comes from.
    spike: Option<SpikeReport>,
}

/// Tells the height at a place.
pub fn height(options: &HeightOptions) -> Result<Page, CliFault> {
    let map = options.raster.open()?.map;
    let height_m = map.height_m(options.at);
    let report = HeightReport {
        height_m,
        normal: map.normal(options.at).map(|normal| normal.to_array()),
        no_height: height_m.is_none().then(|| why_none(&map, options.at)),
        spike: spikes(&map).near(&map, options.at).map(SpikeReport::from),
    };
    Ok(Page::of(&report, Form::of_switch(options.json), Status::Done))
}

fn why_none(map: &HeightMap, at_m: DVec2) -> &'static str {
    let [south_west_m, north_east_m] = map.corners_m();
    let is_inside = at_m.cmpge(south_west_m).all() && at_m.cmple(north_east_m).all();
    if is_inside { "a hole in the map" } else { "off the map" }
}

impl fmt::Display for HeightReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.height_m, self.normal) {
            (Some(height_m), Some([x, y, z])) => {
                writeln!(
                    f,
                    "height {height_m:.3} m, slope {:.2} deg",
                    z.clamp(-1.0, 1.0).acos().to_degrees()
                )?;
                writeln!(f, "normal {x:.5}, {y:.5}, {z:.5}")?;
            }
            _ => writeln!(f, "no terrain data: {}", self.no_height.unwrap_or("off the map"))?,
        }
        match &self.spike {
            Some(spike) => writeln!(f, "warning: the height comes from a spike, {spike}"),
            None => Ok(()),
        }
    }
}
