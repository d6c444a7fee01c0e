//! Shells of other weapons that are set beside those of the weapon in use.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{PopupCloseBehavior, RichText, ScrollArea, Ui};

use super::super::super::world::World;
use crate::arsenal::Weapon;

/// Height of the list at most, points.
const LIST: f32 = 320.0;

/// The ids of weapon and shell that were chosen besides, in the order they were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Others {
    chosen: Vec<(String, String)>,
}

impl Others {
    /// Those chosen that are not of `weapon`, whose shells take part anyway.
    pub fn beside<'a>(&'a self, weapon: &'a str) -> impl Iterator<Item = &'a (String, String)> {
        self.chosen.iter().filter(move |(id, _)| id != weapon)
    }

    /// Draws the button that lists them.
    pub fn ui(&mut self, ui: &mut Ui, world: &World) {
        let count = self.beside(&world.situation.weapon).count();
        let words = if count == 0 { "Other weapons".to_owned() } else { format!("Other weapons: {count}") };
        let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        MenuButton::new(words).config(stays).ui(ui, |ui| {
            ui.reset_style(); // a menu's own would leave the boxes without an edge
            ScrollArea::vertical().max_height(LIST).show(ui, |ui| {
                for weapon in world.catalog.weapons().filter(|weapon| weapon.id != world.situation.weapon) {
                    self.weapon_ui(ui, world, weapon);
                }
            });
        });
    }

    fn weapon_ui(&mut self, ui: &mut Ui, world: &World, weapon: &Weapon) {
        ui.label(RichText::new(&weapon.name).strong());
        for shell in &weapon.shells {
            let name = world.catalog.shell(shell).map_or(shell.as_str(), |shell| shell.name.as_str());
            let side = (weapon.id.clone(), shell.clone());
            let mut is_chosen = self.chosen.contains(&side);
            if ui.checkbox(&mut is_chosen, name).clicked() {
                self.chosen.retain(|known| *known != side);
                self.chosen.extend(is_chosen.then_some(side));
            }
        }
    }
}
