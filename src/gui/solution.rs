//! The panel on the right: what to dial, large; what to know beside it, small; what it rests on.

mod arc_card;
mod basis;
mod budget;
mod ground_doubt;
mod nearest;
mod verdict;

use egui::{Context, RichText, ScrollArea, Ui};

use super::fields::{card, remark, warning};
use super::numbers;
use super::reading::{Firing, Reading};
use super::theme::{self, Palette};
use super::world::World;
use crate::mission::Note;
use arc_card::Shown;
use nearest::Nearest;

/// The panel and its thread.
pub struct SolutionPanel {
    nearest: Nearest,
}

impl SolutionPanel {
    /// A panel whose thread wakes `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self { nearest: Nearest::new(ctx) }
    }

    /// Whether something on it is being worked out.
    pub fn is_busy(&self) -> bool {
        self.nearest.is_busy()
    }

    /// Draws the panel; nothing on it can be wished for.
    pub fn ui(&mut self, ui: &mut Ui, world: &World) {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            match &world.reading {
                Reading::Ready(firing) => self.firing_ui(ui, world, firing),
                Reading::Waiting(text) => waiting_ui(ui, text),
                Reading::Fault(text) => verdict::fault_ui(ui, text),
            }
        });
    }

    fn firing_ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) {
        target_line_ui(ui, world, firing);
        verdict::verdict_ui(ui, world, firing);
        ground_doubt::ground_doubt_ui(ui, world);
        let strikes = self.nearest.strikes(world, firing);
        for (index, (solution, cost)) in firing.answer.solutions.iter().zip(&firing.costs).enumerate() {
            let nearest = strikes.get(index).copied().flatten();
            arc_card::arc_ui(ui, world, firing, Shown { solution, cost, nearest });
        }
        notes_ui(ui, firing);
        basis::basis_ui(ui, firing);
    }
}

fn waiting_ui(ui: &mut Ui, text: &str) {
    card(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spinner();
            remark(ui, text);
        });
    });
}

/// Range, bearing and height difference: the question in one line.
fn target_line_ui(ui: &mut Ui, world: &World, firing: &Firing) {
    let answer = &firing.answer;
    let unit = world.settings.angle_unit;
    ui.horizontal(|ui| {
        let strong = ui.visuals().strong_text_color();
        let figure = |text: String| RichText::new(text).font(theme::figure_font()).color(strong);
        ui.label(figure(numbers::metres(answer.range_m)))
            .on_hover_text("horizontal distance from pivot to target");
        ui.add_space(4.0);
        ui.label(figure(numbers::azimuth(answer.bearing, unit)))
            .on_hover_text("bearing of the target from the gun");
        ui.add_space(4.0);
        let difference = numbers::height_difference(answer.height_difference_m);
        ui.label(difference).on_hover_text("the target against the barrel's pivot");
    });
}

/// Doubts and rules that belong beside the answer; the slope is told beside the hull.
fn notes_ui(ui: &mut Ui, firing: &Firing) {
    let palette = Palette::current(ui.ctx());
    for note in &firing.stand.emplacement.notes {
        let color = if note.is_warning() { palette.warn } else { palette.weak };
        warning(ui, &note.to_string(), color);
        if matches!(note, Note::Slope { .. }) {
            ui.add_space(2.0);
        }
    }
}
