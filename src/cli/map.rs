//! `gunlay map`: what a map is and what is wrong with it, its height and its first contact, and its copy in another
//! format.

mod contact;
mod convert;
mod height;
mod info;
mod raster;
mod repair;

use clap::{Args, Subcommand};

use super::fault::CliFault;
use super::page::Page;

/// The questions about maps.
#[derive(Debug, Subcommand)]
pub enum MapCommand {
    /// Size, place, heights, bits really used, holes, spikes, and how known heights agree.
    Info(info::InfoOptions),
    /// The height and the normal of the ground at a place.
    Height(height::HeightOptions),
    /// Where a straight segment first touches the ground.
    Contact(contact::ContactOptions),
    /// The same map in another format.
    Convert(convert::ConvertOptions),
    /// Sets every spike to the height its neighbours offer, in the map's own file.
    Repair(repair::RepairOptions),
}

/// The options of `map`.
#[derive(Debug, Args)]
pub struct MapOptions {
    #[command(subcommand)]
    command: MapCommand,
}

/// Answers one of the questions.
pub fn map(options: &MapOptions) -> Result<Page, CliFault> {
    match &options.command {
        MapCommand::Info(options) => info::info(options),
        MapCommand::Height(options) => height::height(options),
        MapCommand::Contact(options) => contact::contact(options),
        MapCommand::Convert(options) => convert::convert(options),
        MapCommand::Repair(options) => repair::repair(options),
    }
}
