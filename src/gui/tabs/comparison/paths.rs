//! The paths of all rivals, one over the other: height over distance, above the ground along the line of fire.

use egui::{RichText, Stroke, Ui};
use egui_plot::{AxisHints, Line, LineStyle, PlotPoints, PlotUi};

use super::super::super::reading::Firing;
use super::super::super::theme::Palette;
use super::rival::{Rival, Rivals};
use super::slowing::{color, plot};
use crate::aim::Arc;

/// Draws them; the steeper arcs are dashed.
pub fn paths_ui(ui: &mut Ui, firing: &Firing, rivals: &Rivals) {
    let palette = Palette::current(ui.ctx());
    names_ui(ui, rivals, palette);
    let axis = super::super::marks::axis_in_metres;
    let plot = plot("paths", "height over distance along the line of fire; steep arcs dashed", palette);
    plot.custom_y_axes(vec![axis(AxisHints::new_y())]).show(ui, |plot| {
        let known =
            firing.profile.ground.iter().filter_map(|point| Some([point.distance_m, point.height_m?]));
        let ground: PlotPoints<'_> = known.collect();
        plot.line(Line::new("ground", ground).stroke(Stroke::new(1.5, palette.weak)));
        for (index, rival) in rivals.all.iter().enumerate() {
            rival_paths(plot, rival, color(palette, index));
        }
    });
}

/// Every name in the colour of its paths.
fn names_ui(ui: &mut Ui, rivals: &Rivals, palette: &Palette) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(14.0, 1.0);
        for (index, rival) in rivals.all.iter().enumerate() {
            let none = rival.no_shot.as_ref().map_or(String::new(), |reason| format!(": {reason}"));
            let text = RichText::new(format!("{}{none}", rival.called()));
            ui.label(text.size(12.5).color(color(palette, index))).on_hover_text(rival.names.join(", "));
        }
    });
}

fn rival_paths(plot: &mut PlotUi<'_>, rival: &Rival, color: egui::Color32) {
    for shot in &rival.shots {
        let arc = shot.arc.map_or(String::new(), |arc| format!(", {arc} arc"));
        let style = if shot.arc == Some(Arc::High) { LineStyle::dashed_dense() } else { LineStyle::Solid };
        let points = PlotPoints::from(shot.height_by_distance_m.clone());
        let line = Line::new(format!("{}{arc}", rival.first()), points).stroke(Stroke::new(2.0, color));
        plot.line(line.style(style));
    }
}
