//! Which weapon, which shell.

use egui::{ComboBox, Ui};

use super::super::commands::Command;
use super::super::fields::{card, row};
use super::super::world::World;

/// Draws the two choices.
pub fn weapon_ui(ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
    let catalog = &world.catalog;
    card(ui, |ui| {
        let weapons = catalog.weapons().map(|weapon| (weapon.id.as_str(), weapon.name.as_str()));
        if let Some(id) = choice(ui, "Weapon", &world.situation.weapon, &weapons.collect::<Vec<_>>()) {
            wishes.push(Command::ChooseWeapon(id));
        }
        let fired = catalog.weapon(&world.situation.weapon).map(|weapon| weapon.shells.as_slice());
        let shells = fired.unwrap_or_default().iter().filter_map(|id| catalog.shell(id).ok());
        let shells = shells.map(|shell| (shell.id.as_str(), shell.name.as_str())).collect::<Vec<_>>();
        if let Some(id) = choice(ui, "Shell", &world.situation.shell, &shells) {
            wishes.push(Command::ChooseShell(id));
        }
    });
}

/// A list of (id, name); the id that was picked, if another one was.
fn choice(ui: &mut Ui, label: &str, current: &str, choices: &[(&str, &str)]) -> Option<String> {
    let shown = choices.iter().find(|(id, _)| *id == current).map_or(current, |(_, name)| name);
    let mut picked = None;
    row(ui, label, |ui, named| {
        let list = ComboBox::from_id_salt(label).selected_text(shown).width(ui.available_width()).truncate();
        let drawn = list.show_ui(ui, |ui| {
            for (id, name) in choices {
                if ui.selectable_label(*id == current, *name).clicked() && *id != current {
                    picked = Some((*id).to_owned());
                }
            }
        });
        drawn.response.labelled_by(named);
    });
    picked
}
