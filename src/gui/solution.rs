//! The panel on the right: what to dial, large; what to know beside it, small; what it rests on.

mod arc_card;
mod basis;
mod budget;
mod ground_doubt;
mod verdict;

use egui::{RichText, ScrollArea, Ui};

use super::fields::{card, remark, warning};
use super::misses::Laid;
use super::numbers;
use super::reading::{Firing, Reading};
use super::theme::{self, Palette};
use super::world::World;
use crate::mission::Note;
use arc_card::Shown;

/// Draws the panel; nothing on it can be wished for.
pub fn solution_ui(ui: &mut Ui, world: &World) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        match &world.reading {
            Reading::Ready(firing) => firing_ui(ui, world, firing),
            Reading::Waiting(text) => waiting_ui(ui, text),
            Reading::Fault(text) => verdict::fault_ui(ui, text),
        }
    });
}

fn firing_ui(ui: &mut Ui, world: &World, firing: &Firing) {
    target_line_ui(ui, world, firing);
    verdict::verdict_ui(ui, world, firing);
    ground_doubt::ground_doubt_ui(ui, world);
    for (solution, cost) in firing.answer.solutions.iter().zip(&firing.costs) {
        let estimate = world.estimates_of_now().and_then(|estimates| estimates.on(solution.arc));
        let corrected = firing.corrected_on(solution.arc);
        let shown = match corrected.and_then(|corrected| corrected.laid.as_ref()) {
            Some(Laid { solution, cost, .. }) => Shown { solution, cost, estimate: None, corrected },
            None => Shown { solution, cost, estimate, corrected },
        };
        arc_card::arc_ui(ui, world, firing, shown);
    }
    blind_zones_ui(ui, world);
    notes_ui(ui, firing);
    basis::basis_ui(ui, firing);
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

/// Where the turret cannot be laid at all.
fn blind_zones_ui(ui: &mut Ui, world: &World) {
    let palette = Palette::current(ui.ctx());
    for zone in world.estimates_of_now().iter().flat_map(|estimates| &estimates.blind_zones) {
        warning(ui, &format!("the gun cannot be laid at all {zone}"), palette.warn);
    }
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
