//! `gunlay map contact FILE --from E,N,Z --to E,N,Z`.

use std::fmt;

use clap::Args;
use glam::DVec3;
use serde::Serialize;

use super::raster::RasterOptions;
use crate::cli::fault::CliFault;
use crate::cli::page::{Form, Page, Status};
use crate::cli::values::{half_extents, point};
use crate::terrain::Probe;

/// The options of `map contact`.
#[derive(Debug, Args)]
pub struct ContactOptions {
    #[command(flatten)]
    raster: RasterOptions,
    /// Where the segment starts, metres.
    #[arg(long, value_name = "E,N,Z", value_parser = point, allow_hyphen_values = true)]
    from: DVec3,
    /// Where it ends, metres.
    #[arg(long, value_name = "E,N,Z", value_parser = point, allow_hyphen_values = true)]
    to: DVec3,
    /// Carry a box along the segment instead of a point: half its length, width and height, metres (155 mm shells:
    /// 0.306,0.055,0.055).
    #[arg(long = "box", value_name = "ALONG,ACROSS,UP", value_parser = half_extents)]
    half_extents_m: Option<[f64; 3]>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct ContactReport {
    /// `None` when nothing is touched.
    fraction: Option<f64>,
    position: Option<[f64; 3]>,
    normal: Option<[f64; 3]>,
    /// What was carried along the segment: `point` or `box`.
    probe: &'static str,
}

/// Finds the first contact.
pub fn contact(options: &ContactOptions) -> Result<Page, CliFault> {
    let ground = options.raster.open()?.ground();
    let probe = options.half_extents_m.map_or(Probe::Point, Probe::from_half_extents_m);
    let contact = ground.first_contact_of(probe, options.from, options.to);
    let report = ContactReport {
        fraction: contact.map(|contact| contact.fraction),
        position: contact.map(|contact| contact.position.to_array()),
        normal: contact.map(|contact| contact.normal.to_array()),
        probe: probe.word(),
    };
    Ok(Page::of(&report, Form::of_switch(options.json), Status::Done))
}

impl fmt::Display for ContactReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.fraction, self.position, self.normal) {
            (Some(fraction), Some([east, north, up]), Some([x, y, z])) => {
                writeln!(f, "the {} touches the ground at fraction {fraction:.6}", self.probe)?;
                writeln!(f, "position {east:.3}, {north:.3}, {up:.3} m; normal {x:.5}, {y:.5}, {z:.5}")
            }
            _ => writeln!(f, "the {} touches nothing", self.probe),
        }
    }
}
