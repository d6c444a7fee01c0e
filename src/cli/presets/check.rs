//! `gunlay presets check FILE`.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::arsenal::Catalog;
use crate::arsenal::catalog::{CatalogError, Fault, Kind, Source};
use crate::arsenal::evidence::{Content, Stated};
use crate::cli::fault::CliFault;
use crate::cli::page::{Form, Page, Status};

/// The options of `presets check`.
#[derive(Debug, Args)]
pub struct CheckOptions {
    /// The preset files, laid over the built-in ones in this order.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct CheckReport {
    files: Vec<String>,
    faults: Vec<FaultReport>,
    /// Numbers the files give without telling where they are from; they count as assumed.
    unstated: Vec<String>,
}

#[derive(Debug, Serialize)]
struct FaultReport {
    file: String,
    line: usize,
    subject: String,
    problem: String,
}

/// Checks preset files and tells every fault.
pub fn check(options: &CheckOptions) -> Result<Page, CliFault> {
    let mut sources = Source::shipped();
    for file in &options.files {
        sources.push(Source::read(file).map_err(CatalogError::from)?);
    }
    let files = options.files.iter().map(|file| file.display().to_string()).collect();
    let form = Form::of_switch(options.json);
    match Catalog::from_sources(&sources) {
        Ok(catalog) => {
            let report = CheckReport { files, faults: Vec::new(), unstated: unstated(&catalog) };
            Ok(Page::of(&report, form, Status::Done))
        }
        Err(found) => {
            let faults = found.0.iter().map(FaultReport::from).collect();
            let report = CheckReport { files, faults, unstated: Vec::new() };
            let listing = Page::of(&report, form, Status::Done).text;
            Err(CliFault::Listed { listing, gist: CliFault::from(CatalogError::from(found)).to_string() })
        }
    }
}

/// Every number whose file gives it and says nothing about it; the shipped files have none.
fn unstated(catalog: &Catalog) -> Vec<String> {
    let of_preset = |(kind, id, _): (Kind, &str, &str)| {
        let facts = catalog.facts(kind, id).iter();
        let bare = facts.filter(|fact| fact.content == Content::Numbers && fact.stated == Stated::Unstated);
        bare.map(|fact| format!("{} \"{id}\", {}", kind.word(), fact.key)).collect::<Vec<_>>()
    };
    catalog.presets().flat_map(of_preset).collect()
}

impl From<&Fault> for FaultReport {
    fn from(fault: &Fault) -> Self {
        Self {
            file: fault.place.file.to_string(),
            line: fault.place.line,
            subject: fault.subject.clone(),
            problem: fault.problem.to_string(),
        }
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(f, "{}:{}: {}: {}", fault.file, fault.line, fault.subject, fault.problem)?;
        }
        if !self.faults.is_empty() {
            return Ok(());
        }
        writeln!(f, "{}: no fault", self.files.join(", "))?;
        if !self.unstated.is_empty() {
            writeln!(f, "assumed, because no evidence is stated: {}", self.unstated.join("; "))?;
        }
        Ok(())
    }
}
