//! The panel on the left: what is fired, from where, at what, through which air.

mod air;
mod from_where;
mod hull;
mod loadout;
mod misses;
mod places;
mod weapon;

use egui::{ScrollArea, Ui};

use super::commands::Command;
use super::world::World;

/// Lower than this, sections stand closer, points.
const LOW: f32 = 680.0;

/// The panel and what is typed into it and not yet accepted.
#[derive(Default)]
pub struct InputsPanel {
    places: places::Places,
    misses: misses::Misses,
    several: from_where::Several,
    air: air::Air,
}

impl InputsPanel {
    /// Draws the panel; the wishes made on it.
    pub fn ui(&mut self, ui: &mut Ui, world: &World) -> Vec<Command> {
        let mut wishes = Vec::new();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let is_low = ui.clip_rect().height() < LOW;
            ui.spacing_mut().item_spacing.y = if is_low { 3.0 } else { 6.0 };
            weapon::weapon_ui(ui, world, &mut wishes);
            loadout::loadout_ui(ui, world, &mut wishes);
            self.places.gun_ui(ui, world, &mut wishes);
            self.places.target_ui(ui, world, &mut wishes);
            self.misses.ui(ui, world, &mut wishes);
            self.several.ui(ui, world, &mut wishes);
            hull::hull_ui(ui, world, &mut wishes);
            self.air.ui(ui, world, &mut wishes);
        });
        wishes
    }
}
