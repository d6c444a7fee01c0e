//! After a miss: where the round struck is typed or clicked, and the correction it gives stands beside it.

use egui::{Align, Button, Layout, RichText, Ui};

use super::super::commands::Command;
use super::super::fields::{CoordinateField, folded, remark, row};
use super::super::reading::Firing;
use super::super::theme::{self, Palette};
use super::super::world::{Hand, World};
use super::places::hand_button;
use crate::aim::{Arc, Solution};
use crate::mission::corrections::{Entry, Standing};

/// What is typed and not yet accepted.
#[derive(Default)]
pub struct Misses {
    low: CoordinateField,
    high: CoordinateField,
}

impl Misses {
    /// Draws the section, folded until it is needed.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
        folded(ui, &title(world), "misses", |ui| self.body_ui(ui, world, wishes));
    }

    fn body_ui(&mut self, ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
        let Some(firing) = world.reading.firing() else { return };
        let can_be_fired = |arc: &Arc| firing.answer.on(*arc).is_some_and(Solution::is_usable);
        let arcs: Vec<Arc> = [Arc::Low, Arc::High].into_iter().filter(can_be_fired).collect();
        remark(
            ui,
            if arcs.is_empty() { "nothing to fire" } else { "Fire as shown, then say where it struck:" },
        );
        for arc in arcs {
            let field = match arc {
                Arc::Low => &mut self.low,
                Arc::High => &mut self.high,
            };
            struck_ui(ui, world, arc, field, wishes);
            wishes.extend(correction_ui(ui, firing, arc));
        }
        for entry in world.corrections.history().iter().rev() {
            past_ui(ui, entry);
        }
    }
}

fn title(world: &World) -> String {
    let corrected = world.reading.firing().map_or(0, |firing| firing.corrected.len());
    if corrected > 0 { "After a miss: corrected".to_owned() } else { "After a miss".to_owned() }
}

/// Where the round of an arc struck.
fn struck_ui(ui: &mut Ui, world: &World, arc: Arc, field: &mut CoordinateField, wishes: &mut Vec<Command>) {
    let color = Palette::current(ui.ctx()).arc(arc);
    let name = match arc {
        Arc::Low => "Low",
        Arc::High => "High",
    };
    let struck_m = row(ui, name, |ui, named| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            wishes.extend(hand_button(ui, world, Hand::Miss(arc), color));
            field.ui(ui, Some(named), None, world.chart.grid())
        })
        .inner
    });
    field.fault_ui(ui);
    wishes.extend(struck_m.map(|struck_m| Command::LearnMiss(arc, struck_m)));
}

/// The correction in force on an arc, and the button that takes it off.
fn correction_ui(ui: &mut Ui, firing: &Firing, arc: Arc) -> Option<Command> {
    let corrected = firing.corrected_on(arc)?;
    let color = Palette::current(ui.ctx()).arc(arc);
    ui.horizontal(|ui| {
        let words = RichText::new(corrected.correction.to_string()).font(theme::strong_font(13.5));
        ui.label(words.color(color)).on_hover_text("the numbers on the right are laid by it");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.add(Button::new(RichText::new("Take off").size(12.0)));
            button.clicked().then_some(Command::TakeOff(arc))
        })
        .inner
    })
    .inner
}

/// A correction that is no longer in force.
fn past_ui(ui: &mut Ui, entry: &Entry) {
    let why = match entry.standing {
        Standing::InForce => return,
        Standing::Replaced => "a later one holds",
        Standing::GunMoved => "the gun has moved",
        Standing::TakenOff => "taken off",
    };
    remark(ui, &format!("earlier, {} arc: {}; {why}", entry.bound.arc, entry.correction));
}
