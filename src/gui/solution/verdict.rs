//! Can it be hit, in one line to be read at a glance.

use egui::{Color32, CornerRadius, Frame, Margin, RichText, Ui};

use super::super::fields::{card, warning};
use super::super::numbers;
use super::super::reading::Firing;
use super::super::theme::{self, Palette};
use super::super::world::World;
use crate::aim::{Arc, NoSolution, Solution};
use crate::flight::probe_of;

/// Draws the verdict of an answer, and what else to know where nothing hits.
pub fn verdict_ui(ui: &mut Ui, world: &World, firing: &Firing) {
    let palette = Palette::current(ui.ctx());
    let answer = &firing.answer;
    if let Some(none) = &answer.no_solution {
        banner_ui(ui, palette.bad, &format!("Cannot be hit: {}", none.reason), "");
        nearest_ui(ui, world, firing, none);
    } else {
        let (text, color) = verdict(answer.on(Arc::Low), answer.on(Arc::High), palette);
        let emplacement = &firing.stand.emplacement;
        let probe = probe_of(&emplacement.round, &emplacement.ground);
        banner_ui(ui, color, &text, &format!("the shell meets the ground with {}", probe.phrase()));
    }
    for refusal in &answer.refused {
        warning(ui, &format!("{} arc: {}", refusal.arc, refusal.reason), palette.warn);
    }
}

/// Draws why the question cannot be asked.
pub fn fault_ui(ui: &mut Ui, text: &str) {
    banner_ui(ui, Palette::current(ui.ctx()).bad, &format!("No answer: {text}"), "");
}

fn verdict(low: Option<&Solution>, high: Option<&Solution>, palette: &Palette) -> (String, Color32) {
    let usable = |solution: Option<&Solution>| solution.is_some_and(Solution::is_usable);
    match (usable(low), usable(high)) {
        (true, true) => ("Both arcs hit".to_owned(), palette.gun),
        (true, false) => (format!("Low arc only{}", because(high)), palette.gun),
        (false, true) => (format!("High arc only{}", because(low)), palette.gun),
        (false, false) => (format!("Blocked{}", because(low.or(high))), palette.bad),
    }
}

/// Why an arc is of no use.
fn because(solution: Option<&Solution>) -> String {
    let Some(solution) = solution else { return String::new() };
    match (solution.stopped_by, solution.masked) {
        (Some(_), _) => format!(": {} is beyond a stop", solution.arc),
        (None, Some(mask)) => format!(": {} is blocked by {}", solution.arc, numbers::metres(mask.below_m)),
        (None, None) => String::new(),
    }
}

/// The farthest point that can be hit instead.
fn nearest_ui(ui: &mut Ui, world: &World, firing: &Firing, none: &NoSolution) {
    let Some(farthest) = none.farthest else { return };
    let gun = &firing.stand.emplacement.gun;
    let (sin, cos) = firing.answer.bearing.sin_cos();
    let place_m = gun.pivot_m.truncate() + glam::DVec2::new(sin, cos) * farthest.range_m;
    let text = format!(
        "farthest on this bearing: {} at {}, setting {} {}",
        numbers::metres(farthest.range_m),
        numbers::grid_place(place_m, world.chart.grid()),
        numbers::setting(farthest.setting, &gun.sight),
        gun.sight.unit
    );
    card(ui, |ui| {
        ui.add(egui::Label::new(text).wrap());
    });
}

/// A line in a coloured frame; `hover` tells more, if there is more.
fn banner_ui(ui: &mut Ui, color: Color32, text: &str, hover: &str) {
    let frame = Frame::new()
        .fill(color.gamma_multiply(0.16))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.take_available_width();
        let text = RichText::new(text).font(theme::strong_font(14.5)).color(color);
        let label = ui.add(egui::Label::new(text).wrap());
        if !hover.is_empty() {
            label.on_hover_text(hover);
        }
    });
}
