//! A look at each map that is shown, taken off the frame: its spikes, its grain, what speaks against it.

use std::sync::Arc;

use super::worker::Desk;
use super::world::World;
use crate::terrain::LoadedMap;
use crate::terrain::inspect::{Inspection, inspect};

/// The thread that looks maps over.
pub struct Inspector {
    desk: Desk<(u64, LoadedMap), (u64, Inspection)>,
    /// The chart it was last given.
    asked: Option<u64>,
}

impl Inspector {
    /// An inspector whose thread wakes `ctx`.
    pub fn new(ctx: &egui::Context) -> Self {
        let look = |(serial, loaded): (u64, LoadedMap), _: &_| {
            (serial, inspect(&loaded.map, &loaded.about.control_points))
        };
        Self { desk: Desk::open(ctx, look), asked: None }
    }

    /// Whether a map is being looked over.
    pub fn is_busy(&self) -> bool {
        self.desk.is_busy()
    }

    /// Gives the world what was found about the chart it shows.
    pub fn keep_up(&mut self, world: &mut World) {
        let serial = world.chart.serial;
        if self.asked != Some(serial) {
            self.asked = Some(serial);
            world.inspection = None;
            match &world.chart.loaded {
                Some(loaded) => self.desk.ask((serial, loaded.clone())),
                None => self.desk.give_up(),
            }
        }
        if let Some((_, inspection)) = self.desk.answer().filter(|(of, _)| *of == serial) {
            world.inspection = Some(Arc::new(inspection));
        }
    }
}
