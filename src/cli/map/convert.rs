//! `gunlay map convert FILE OUT`.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::raster::RasterOptions;
use crate::cli::fault::CliFault;
use crate::cli::page::{Form, Page, Status};
use crate::terrain::save;

/// The options of `map convert`.
#[derive(Debug, Args)]
pub struct ConvertOptions {
    #[command(flatten)]
    raster: RasterOptions,
    /// The copy; its ending says the format: .toml or .png (map.toml and 16-bit PNG), .raw (with its map.toml), .asc,
    /// .tif.
    #[arg(value_name = "OUT")]
    out: PathBuf,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct ConvertReport {
    files: Vec<String>,
    /// The height of one count; no height is off by more than half of it.
    count_m: f64,
    /// The most a height differs from what it was.
    worst_m: f64,
    warnings: Vec<String>,
}

/// Writes the copy.
pub fn convert(options: &ConvertOptions) -> Result<Page, CliFault> {
    let loaded = options.raster.open()?;
    let saved = save::convert(&loaded, &options.out)?;
    let report = ConvertReport {
        files: saved.files.iter().map(|file| file.display().to_string()).collect(),
        count_m: saved.count_m,
        worst_m: saved.worst_m,
        warnings: loaded.warnings.iter().map(ToString::to_string).collect(),
    };
    Ok(Page::of(&report, Form::of_switch(options.json), Status::Done))
}

impl fmt::Display for ConvertReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "wrote {}", self.files.join(" and "))?;
        let is_exact = self.worst_m <= 0.0;
        let lost =
            if is_exact { "none lost".to_owned() } else { format!("at most {:.2e} m lost", self.worst_m) };
        writeln!(f, "one count is {:.3e} m; {lost}", self.count_m)?;
        self.warnings.iter().try_for_each(|warning| writeln!(f, "warning: {warning}"))
    }
}
