//! The residuals of a calibration, drawn: logged minus model, over the range.

use egui::{RichText, Stroke, Ui};
use egui_plot::{AxisHints, HLine, HoverPosition, MarkerShape, Plot, PlotPoint, PlotUi, Points, Text};

use super::super::super::theme::{Palette, strong_font};
use super::super::marks::{axis, marks};
use crate::products::calibration::Residual;

/// In less width than this, points, only the short title fits below the plot.
const ROOM_FOR_TITLE: f32 = 340.0;

/// Which residuals are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drawn {
    /// Ranges.
    #[default]
    Ranges,
    /// Times of flight.
    Times,
}

/// Draws them, those out of line with the others by name.
pub fn residuals_ui(ui: &mut Ui, residuals: &[Residual], drawn: Drawn) {
    let palette = Palette::current(ui.ctx());
    let (title, unit) = match (drawn, ui.available_width() < ROOM_FOR_TITLE) {
        (Drawn::Ranges, false) => ("logged minus model, m (above 0 farther), over range, m", "m"),
        (Drawn::Ranges, true) => ("m farther, over range, m", "m"),
        (Drawn::Times, false) => ("logged minus model, s (above 0 longer), over range, m", "s"),
        (Drawn::Times, true) => ("s longer, over range, m", "s"),
    };
    let plot = Plot::new(unit)
        .grid_color(palette.line)
        .show_background(false)
        .allow_boxed_zoom(false)
        .allow_scroll(false)
        .include_y(0.0)
        .x_grid_spacer(|input| marks(&input, 6.0))
        .y_grid_spacer(|input| marks(&input, 4.0))
        .set_margin_fraction(egui::vec2(0.05, 0.15))
        .custom_x_axes(vec![axis(AxisHints::new_x()).label(RichText::new(title).size(12.0))])
        .custom_y_axes(vec![axis(AxisHints::new_y())])
        .label_formatter(move |hover| hover_text(hover, unit));
    plot.show(ui, |plot| {
        plot.hline(HLine::new("model", 0.0).stroke(Stroke::new(1.5, palette.accent)));
        for residual in residuals {
            residual_on(plot, residual, drawn, palette);
        }
    });
}

fn hover_text(hover: &HoverPosition<'_>, unit: &str) -> Option<String> {
    match hover {
        HoverPosition::NearDataPoint { plot_name, position, .. } => {
            Some(format!("{plot_name}\n{:.0} m out\n{:+.1} {unit}", position.x, position.y))
        }
        HoverPosition::Elsewhere { .. } => None,
    }
}

fn residual_on(plot: &mut PlotUi<'_>, residual: &Residual, drawn: Drawn, palette: &Palette) {
    let off = match drawn {
        Drawn::Ranges => Some(residual.range_m),
        Drawn::Times => residual.time_s,
    };
    let Some(off) = off else { return };
    let name = format!("shot {}", residual.shot.name);
    let at = [residual.shot.range_m, off];
    let (shape, color) = if residual.is_outlier {
        (MarkerShape::Cross, palette.bad)
    } else {
        (MarkerShape::Circle, palette.gun)
    };
    plot.points(Points::new(name.clone(), vec![at]).id(name.clone()).shape(shape).radius(4.5).color(color));
    if residual.is_outlier {
        let text = RichText::new(name).font(strong_font(11.5));
        let text = Text::new("", PlotPoint::new(at[0], at[1]), text).color(color);
        plot.text(text.anchor(egui::Align2::LEFT_BOTTOM).allow_hover(false));
    }
}
