//! A person asks: the window.
//!
//! [`app::App`] owns the [`world::World`] and the threads. A panel draws what it reads there and returns wishes;
//! [`commands::carry_out`] alone changes the world. Nothing here computes an answer: [`reading`] asks the mission.

pub mod app;
pub mod commands;
pub mod estimator;
pub mod fans;
mod fields;
pub mod history;
mod inputs;
mod inspection;
mod inspector;
mod kept_table;
pub mod layers;
mod map;
pub mod misses;
pub mod notices;
mod notices_panel;
pub mod numbers;
mod opened;
mod opening;
pub mod picture;
mod placement;
pub mod reach;
pub mod reading;
pub mod saved;
pub mod saver;
mod shortcuts;
pub mod shot_log;
mod solution;
pub mod stands;
mod start;
mod tabs;
mod theme;
mod top_bar;
pub mod transform;
pub mod worker;
pub mod world;

use std::path::PathBuf;

use crate::arsenal::Catalog;
use crate::arsenal::catalog::Faults;

pub use app::App;

/// Why the window cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum GuiError {
    /// The system shows no window.
    #[error("cannot open a window: {0}; the command line works without one, see --help")]
    NoWindow(#[from] eframe::Error),
    /// The shipped presets hold faults.
    #[error(transparent)]
    Presets(#[from] Faults),
}

/// Opens the window, on `file` (a map or presets) where one is given, until it is closed.
///
/// # Errors
/// When the system has no display or no OpenGL.
pub fn run(file: Option<PathBuf>) -> Result<(), GuiError> {
    let shipped = Catalog::shipped()?;
    let viewport = egui::ViewportBuilder::default()
        .with_title("gunlay")
        .with_app_id("gunlay")
        .with_inner_size([1440.0, 900.0])
        .with_min_inner_size([900.0, 600.0])
        .with_drag_and_drop(true);
    let options = eframe::NativeOptions { viewport, ..eframe::NativeOptions::default() };
    eframe::run_native("gunlay", options, Box::new(move |cc| Ok(Box::new(App::new(cc, shipped, file)))))?;
    Ok(())
}
