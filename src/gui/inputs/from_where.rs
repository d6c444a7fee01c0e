//! From where all targets could be hit: further targets, the clearance, and what came of it.

use egui::{Align, Button, Key, Layout, Margin, RichText, TextEdit, Ui};

use super::super::commands::Command;
use super::super::fields::{CoordinateField, Number, remark, row, section, warning};
use super::super::layers::{Layers, ReachCover};
use super::super::theme::{self, Palette};
use super::super::world::{Hand, World};
use super::places::hand_button;
use crate::mission::from_where::{LONGEST_NAME, sound_name};
use crate::mission::{FromWhere, Place};

/// Room for a target's name and for the button that removes it, points.
const NAME: f32 = 86.0;
const REMOVE: f32 = 22.0;

/// What is typed and not yet accepted.
#[derive(Default)]
pub struct Several {
    fields: Vec<(NameField, CoordinateField)>,
    next: CoordinateField,
}

/// A name that is being typed.
#[derive(Default)]
struct NameField {
    text: String,
    written: Option<String>,
}

impl Several {
    /// Draws the section: one button while it is not shown on the map, the targets and the clearance while it is.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
        let is_shown = world.settings.layers.wants_stands();
        let mut shown = None;
        section(
            ui,
            "Hit from where?",
            |ui| shown = switch_ui(ui, world),
            |ui| {
                if is_shown {
                    self.asked_ui(ui, world, wishes);
                }
            },
        );
        wishes.extend(shown);
    }

    fn asked_ui(&mut self, ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
        let asked = &world.situation.from_where;
        let mut changed = clearance_ui(ui, asked);
        self.fields.resize_with(asked.further.len(), Default::default);
        changed = all_ui(ui, asked).or(changed);
        for (index, fields) in self.fields.iter_mut().enumerate() {
            changed = target_ui(ui, world, index, fields).or(changed);
        }
        if let Some(place_m) = self.next_ui(ui, world, wishes) {
            changed = Some(asked.with_target_at(Place::on_ground(place_m)));
        }
        found_ui(ui, world);
        wishes.extend(changed.map(Command::AskFromWhere));
    }

    /// The field and the button that add a target.
    fn next_ui(&mut self, ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) -> Option<glam::DVec2> {
        let color = Palette::current(ui.ctx()).target;
        let added = row(ui, "Add", |ui, named| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                wishes.extend(hand_button(ui, world, Hand::FurtherTarget, color));
                self.next.ui(ui, Some(named), None, world.chart.grid())
            })
            .inner
        });
        self.next.fault_ui(ui);
        added
    }
}

/// Shows the places on the map, or no longer.
fn switch_ui(ui: &mut Ui, world: &World) -> Option<Command> {
    let layers = world.settings.layers;
    let (reach, text) = match layers.reach {
        ReachCover::FromWhere => (ReachCover::None, "shown"),
        _ => (ReachCover::FromWhere, "Show on map"),
    };
    let button = Button::selectable(layers.wants_stands(), RichText::new(text).size(12.0));
    let response = ui.add(button.frame_when_inactive(true));
    let response =
        response.on_hover_text("the places from which this gun could hit the target, or several at once");
    response.clicked().then_some(Command::ShowLayers(Layers { reach, ..layers }))
}

fn clearance_ui(ui: &mut Ui, asked: &FromWhere) -> Option<FromWhere> {
    let clearance_m = ui
        .horizontal(|ui| {
            let weak = ui.visuals().weak_text_color();
            let named = ui.label(RichText::new("Clearance over every crest").color(weak)).id;
            let number =
                Number { value: asked.clearance_m, unit: " m", decimals: 1, speed: 0.2, range: 0.0..=1000.0 };
            number.ui(ui, ui.available_width(), named)
        })
        .inner?;
    Some(FromWhere { clearance_m, ..asked.clone() })
}

/// What the list is of, and the button that empties it.
fn all_ui(ui: &mut Ui, asked: &FromWhere) -> Option<FromWhere> {
    ui.horizontal(|ui| {
        remark(
            ui,
            if asked.further.is_empty() { "The target above; add more:" } else { "The target above and" },
        );
        if asked.further.len() < 2 {
            return None;
        }
        let at_right = Layout::right_to_left(Align::Center);
        let button = Button::new(RichText::new("Remove all").size(12.0));
        let response = ui.with_layout(at_right, |ui| ui.add(button)).inner;
        let response = response.on_hover_text("Ctrl+Z brings them back");
        response.clicked().then(|| FromWhere { further: Vec::new(), ..asked.clone() })
    })
    .inner
}

/// A further target: its name, its place and the button that removes it; what is asked once one of them was used.
fn target_ui(
    ui: &mut Ui,
    world: &World,
    index: usize,
    (name, place): &mut (NameField, CoordinateField),
) -> Option<FromWhere> {
    let asked = &world.situation.from_where;
    let target = asked.further.get(index)?;
    let mut one = target.clone();
    let is_removed = ui
        .horizontal(|ui| {
            one.name = name.ui(ui, &target.name).unwrap_or(one.name.clone());
            let at_right = Layout::right_to_left(Align::Center);
            ui.with_layout(at_right, |ui| {
                let is_removed = remove_ui(ui, &target.name);
                let place_m = target.place.east_north_m;
                let moved = place.ui(ui, None, Some(place_m), world.chart.grid());
                one.place.east_north_m = moved.unwrap_or(place_m);
                is_removed
            })
            .inner
        })
        .inner;
    place.fault_ui(ui);
    if one.place.point_m(&world.chart.ground()).is_none() {
        warning(ui, "off the map: no terrain data there", Palette::current(ui.ctx()).bad);
    }
    let mut changed = asked.clone();
    changed.further.splice(index..=index, (!is_removed).then_some(one));
    (changed != *asked).then_some(changed)
}

fn remove_ui(ui: &mut Ui, name: &str) -> bool {
    let button = ui.add_sized([REMOVE, theme::ROW], Button::new("✖"));
    button.on_hover_text(format!("remove {name}; Ctrl+Z brings it back")).clicked()
}

/// What was found, or why nothing can be.
fn found_ui(ui: &mut Ui, world: &World) {
    let palette = Palette::current(ui.ctx());
    if let Err(fault) = world.situation.from_where.points_m(&world.chart.ground()) {
        warning(ui, &fault.to_string(), palette.bad);
        return;
    }
    match &world.stands {
        Some(shown) if shown.is_current => {
            let color = if shown.stands.shares.hit() > 0.0 { palette.text } else { palette.bad };
            warning(ui, &shown.stands.found(), color);
        }
        _ => {
            remark(ui, "looking for places…");
        }
    }
}

impl NameField {
    /// Draws the field with `name` in it; the new name when one was typed.
    fn ui(&mut self, ui: &mut Ui, name: &str) -> Option<String> {
        if self.written.as_deref() != Some(name) {
            self.write(name);
        }
        let edit = TextEdit::singleline(&mut self.text).hint_text("name").char_limit(LONGEST_NAME);
        let field = ui.add_sized([NAME, theme::ROW], edit.margin(Margin::symmetric(6, 3)));
        let field = field.accessible_name("Name").on_hover_text("what this target is called");
        if !field.lost_focus() {
            return None;
        }
        let is_given_up = ui.input(|input| input.key_pressed(Key::Escape));
        let typed = sound_name(&self.text).filter(|typed| !is_given_up && *typed != name).map(str::to_owned);
        self.write(typed.as_deref().unwrap_or(name));
        typed
    }

    fn write(&mut self, name: &str) {
        name.clone_into(&mut self.text);
        self.written = Some(name.to_owned());
    }
}
