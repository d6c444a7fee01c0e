//! `gunlay map repair FILE`: the user's word that the heights offered are right.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::info::SpikeReport;
use crate::cli::fault::CliFault;
use crate::cli::page::{Form, Page, Status};
use crate::terrain::heightmap::Repair;
use crate::terrain::inspect::{Spike, spikes};
use crate::terrain::load;
use crate::terrain::save::accept_repairs;

/// The options of `map repair`.
#[derive(Debug, Args)]
pub struct RepairOptions {
    /// The map; repairs are added to a map.toml, beside any other file a new one is made.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct RepairReport {
    /// The file to open from now on.
    file: String,
    repaired: Vec<SpikeReport>,
}

/// Accepts the heights offered for all spikes.
pub fn repair(options: &RepairOptions) -> Result<Page, CliFault> {
    let map = load::open(&options.file)?.map;
    let found = spikes(&map);
    let repairs: Vec<Repair> = found.listed.iter().map(Spike::repair).collect();
    let file =
        if repairs.is_empty() { options.file.clone() } else { accept_repairs(&options.file, &repairs)? };
    let repaired = found.listed.iter().map(SpikeReport::from).collect();
    let report = RepairReport { file: file.display().to_string(), repaired };
    Ok(Page::of(&report, Form::of_switch(options.json), Status::Done))
}

impl fmt::Display for RepairReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.repaired.is_empty() {
            return writeln!(f, "no spikes; {} is as it was", self.file);
        }
        writeln!(f, "{} heights set in {}", self.repaired.len(), self.file)?;
        self.repaired.iter().try_for_each(|spike| writeln!(f, "  {spike}"))
    }
}
