//! What an arc's inputs are worth: the one that matters most in words, all of them on demand.

use egui::{CollapsingHeader, Grid, RichText, Ui};

use super::super::fields::remark;
use super::super::numbers;
use super::super::world::World;
use crate::aim::Solution;
use crate::products::error_budget::{ErrorBudget, Term};

/// Draws what is estimated about a solution; pale while it is that of an earlier question.
pub fn budget_ui(ui: &mut Ui, world: &World, solution: &Solution) {
    let Some(estimate) = world.estimates.on(solution.arc) else { return };
    ui.scope(|ui| {
        if world.estimates.reading != world.readings {
            ui.set_opacity(0.5);
        }
        if let Some(budget) = &estimate.budget {
            dominant_ui(ui, budget);
            let heading = RichText::new(format!("Error budget: {}", ellipse_text(budget))).size(12.5);
            let folded = CollapsingHeader::new(heading).id_salt(("budget", solution.arc.word()));
            folded.show_unindented(ui, |ui| terms_ui(ui, solution, budget));
        }
    });
}

fn dominant_ui(ui: &mut Ui, budget: &ErrorBudget) {
    if let Some(term) = budget.dominant() {
        remark(ui, &term.to_string()).on_hover_text("the input whose usual fault moves the impact most");
    }
}

fn ellipse_text(budget: &ErrorBudget) -> String {
    let ellipse = &budget.ellipse;
    format!("±{:.0} × {:.0} m", ellipse.semi_major_m, ellipse.semi_minor_m)
}

fn terms_ui(ui: &mut Ui, solution: &Solution, budget: &ErrorBudget) {
    Grid::new(("terms", solution.arc.word())).num_columns(3).striped(true).spacing([14.0, 2.0]).show(
        ui,
        |ui| {
            for heading in ["moves the impact, m", "along", "across"] {
                ui.label(RichText::new(heading).size(11.5).color(ui.visuals().weak_text_color()));
            }
            ui.end_row();
            for Term { fault, along_m, across_m } in &budget.terms {
                ui.label(RichText::new(fault.words()).size(12.0)).on_hover_text(fault.advice());
                for moved_m in [along_m, across_m] {
                    ui.label(RichText::new(numbers::grouped(*moved_m, 1)).size(12.0));
                }
                ui.end_row();
            }
        },
    );
    remark(ui, "All at once and independently they make the ellipse on the map.");
}
