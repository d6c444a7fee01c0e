//! What is laid on the weapon and its shell, and what it makes of each number it touches.

use egui::{Align, Button, ComboBox, DragValue, Label, Layout, RichText, Ui};

use super::super::commands::Command;
use super::super::fields::{Number, folded, remark};
use super::super::theme::{self, Palette};
use super::super::world::World;
use crate::arsenal::Choice;
use crate::arsenal::catalog::Kind;
use crate::arsenal::effects::{AttributeLine, Share};

/// Draws the loadout, folded away until something is wanted of it.
pub fn loadout_ui(ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
    folded(ui, &title(world), "loadout", |ui| body_ui(ui, world, wishes));
}

fn title(world: &World) -> String {
    match world.situation.loadout.len() {
        0 => "Effects and ammunition: none".to_owned(),
        count => format!("Effects and ammunition: {count} laid"),
    }
}

fn body_ui(ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
    let offers = offers(world);
    for (index, choice) in world.situation.loadout.iter().enumerate() {
        let offer = offers.iter().find(|offer| offer.id == choice.id);
        if let Some(changed) = choice_ui(ui, choice, offer) {
            wishes.push(Command::SetLoadout(with(&world.situation.loadout, index, changed)));
        }
    }
    if let Some(added) = add_ui(ui, &offers) {
        let mut loadout = world.situation.loadout.clone();
        loadout.push(added);
        wishes.push(Command::SetLoadout(loadout));
    }
    let Some(firing) = world.reading.firing() else { return };
    let touched = firing.stand.emplacement.attributes.iter().filter(|line| !line.shares.is_empty());
    for line in touched {
        attribute_ui(ui, world, line);
    }
}

/// Something that can be laid on the weapon.
struct Offer<'w> {
    id: &'w str,
    name: &'w str,
    max_stacks: u16,
    /// Numbers it can be given, each with what it is otherwise.
    by_caller: Vec<(&'w str, f32)>,
}

/// Every effect and kind of ammunition of the weapon's game, those of opened preset files among them.
fn offers(world: &World) -> Vec<Offer<'_>> {
    let catalog = &world.catalog;
    let game = catalog.world_id(Kind::Weapon, &world.situation.weapon);
    let is_here = |kind, id: &str| catalog.world_id(kind, id) == game;
    let effects = catalog.effects().filter(|effect| is_here(Kind::Effect, &effect.id));
    let effects = effects.map(|effect| Offer {
        id: &effect.id,
        name: &effect.name,
        max_stacks: effect.max_stacks,
        by_caller: effect.by_caller().collect(),
    });
    let ammunition = catalog.ammunition().filter(|one| is_here(Kind::Ammunition, &one.id));
    let ammunition =
        ammunition.map(|one| Offer { id: &one.id, name: &one.name, max_stacks: 1, by_caller: Vec::new() });
    ammunition.chain(effects).collect()
}

/// What becomes of a choice.
#[derive(Clone, Debug)]
enum Changed {
    /// It is taken off.
    Removed,
    /// It has so many stacks.
    Stacks(u16),
    /// A number of this name is given.
    Given(String, f32),
}

fn with(loadout: &[Choice], index: usize, changed: Changed) -> Vec<Choice> {
    let mut loadout = loadout.to_vec();
    match changed {
        Changed::Removed => {
            loadout.remove(index);
        }
        Changed::Stacks(stacks) => loadout[index].stacks = stacks,
        Changed::Given(key, value) => {
            loadout[index].given.insert(key, value);
        }
    }
    loadout
}

/// One choice: its name, its stacks where it can have more than one, the way to take it off, and the numbers it is
/// given.
fn choice_ui(ui: &mut Ui, choice: &Choice, offer: Option<&Offer<'_>>) -> Option<Changed> {
    let name = offer.map_or(choice.id.as_str(), |offer| offer.name);
    let mut changed = None;
    ui.allocate_ui_with_layout(
        egui::vec2(ui.available_width(), theme::ROW),
        Layout::right_to_left(Align::Center),
        |ui| {
            if ui.button("Take off").on_hover_text(format!("take {name} off")).clicked() {
                changed = Some(Changed::Removed);
            }
            let most = offer.map_or(1, |offer| offer.max_stacks);
            if most > 1 {
                let mut stacks = choice.stacks;
                let field = DragValue::new(&mut stacks).range(1..=most).speed(0.05).prefix("stacks ");
                if ui.add(field.update_while_editing(false)).changed() {
                    changed = Some(Changed::Stacks(stacks));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(name).truncate()).on_hover_text(&choice.id);
            });
        },
    );
    let by_caller = offer.map(|offer| offer.by_caller.as_slice()).unwrap_or_default();
    changed.or_else(|| by_caller.iter().find_map(|&(key, own)| given_ui(ui, choice, key, own)))
}

/// A number a choice is given; what it becomes.
fn given_ui(ui: &mut Ui, choice: &Choice, key: &str, own: f32) -> Option<Changed> {
    let value = f64::from(choice.given.get(key).copied().unwrap_or(own));
    let row = ui.horizontal(|ui| {
        let named = remark(ui, key).on_hover_text(format!("{own} unless it is given")).id;
        Number { value, unit: "", decimals: 4, speed: 0.005, range: -1e6..=1e6 }.ui(ui, 72.0, named)
    });
    row.inner.map(|typed| Changed::Given(key.to_owned(), typed as f32))
}

/// The list of what can be laid on; the one that was picked, with one stack.
fn add_ui(ui: &mut Ui, offers: &[Offer<'_>]) -> Option<Choice> {
    if offers.is_empty() {
        remark(ui, "this weapon's game has no effects; an opened preset file can add some");
        return None;
    }
    let mut picked = None;
    let list = ComboBox::from_id_salt("lay on").selected_text("lay on …").width(ui.available_width());
    let drawn = list.show_ui(ui, |ui| {
        for offer in offers {
            if ui.add(Button::selectable(false, offer.name)).on_hover_text(offer.id).clicked() {
                picked = Some(Choice::of(offer.id, 1));
            }
        }
    });
    drawn.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Lay on"));
    picked
}

/// A number: what it was and is, and below it what each modifier has to do with that.
fn attribute_ui(ui: &mut Ui, world: &World, line: &AttributeLine) {
    let palette = Palette::current(ui.ctx());
    let named = world.catalog.attributes().find(|attribute| attribute.id == line.key);
    let name = named.map_or(line.key.as_str(), |attribute| attribute.name.as_str());
    let values = format!("{} → {}", figure(line.base), figure(line.current));
    ui.add_space(2.0);
    ends_ui(
        ui,
        RichText::new(name).font(theme::strong_font(12.5)).color(palette.text),
        RichText::new(values).font(theme::strong_font(13.5)).color(palette.strong),
    )
    .on_hover_text(format!("{}: base {}, now {}", line.key, line.base, line.current));
    for share in &line.shares {
        share_ui(ui, share, palette);
    }
}

fn share_ui(ui: &mut Ui, share: &Share, palette: &Palette) {
    let small = |text: String| RichText::new(text).size(12.0).color(palette.weak);
    let Share { effect, stacks, operation, magnitude, .. } = share;
    let stacks = if *stacks == 1 { String::new() } else { format!(":{stacks}") };
    let what = format!("{effect}{stacks} {} {}", operation.word(), figure(*magnitude));
    let change = format!("{}{}", if share.change < 0.0 { "" } else { "+" }, figure(share.change));
    ends_ui(ui, small(what.clone()), small(change))
        .on_hover_text(format!("{what}: changes it by {}", share.change));
}

/// Two texts at both ends of a line; the left one gives way.
fn ends_ui(ui: &mut Ui, left: RichText, right: RichText) -> egui::Response {
    let size = egui::vec2(ui.available_width(), 17.0);
    let line = ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.label(right);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(Label::new(left).truncate()));
    });
    line.response
}

/// A number with at most four digits behind the point and none that say nothing.
fn figure(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let text = if text == "-0" { "0" } else { text };
    text.replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::figure;

    #[test]
    fn figures_are_as_short_as_they_can_be() {
        for (value, text) in
            [(0.524_999_991_1, "0.525"), (-141.425, "\u{2212}141.425"), (3.0, "3"), (-1e-9, "0")]
        {
            assert_eq!(figure(value), text);
        }
    }
}
