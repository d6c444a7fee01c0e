//! What came out of a calibration, and how much it is worth.

use egui::{Grid, Label, RichText, Ui};

use super::super::super::fields::warning;
use super::super::super::theme::{Palette, strong_font};
use super::fitting::Fitted;

/// Estimates that move together by more than this are told of.
const STRONG_CORRELATION: f64 = 0.9;

/// In less width than this, points, what a parameter was stands in its hover text only.
const ROOM_FOR_BEFORE: f32 = 300.0;

/// Draws it.
pub fn fitted_ui(ui: &mut Ui, fitted: &Fitted, palette: &Palette) {
    let calibration = &fitted.calibration;
    let strong = RichText::new(&fitted.summary).font(strong_font(13.5)).color(palette.strong);
    ui.add(Label::new(strong).wrap());
    estimates_ui(ui, fitted, palette);
    let small = |ui: &mut Ui, text: String| {
        ui.add(Label::new(RichText::new(text).size(12.5).color(palette.text)).wrap());
    };
    let left_out = calibration.leave_one_out_rms_m;
    let left_out =
        left_out.map_or(String::new(), |rms_m| format!("; each shot from the others {rms_m:.1} m"));
    small(ui, format!("scatter {:.1} m, outliers apart{left_out}", calibration.scatter_m));
    let outliers = calibration.outliers().collect::<Vec<_>>().join(", ");
    if outliers.is_empty() {
        small(ui, "no shot is out of line".to_owned());
    } else {
        warning(ui, &format!("out of line with the others: shot {outliers}"), palette.bad);
    }
    for correlation in &calibration.correlations {
        if correlation.coefficient.abs() > STRONG_CORRELATION {
            let [one, other] = correlation.between;
            let text = format!(
                "{one} and {other} are hardly told apart (correlation {:.2})",
                correlation.coefficient
            );
            warning(ui, &text, palette.warn);
        }
    }
}

fn estimates_ui(ui: &mut Ui, fitted: &Fitted, palette: &Palette) {
    let is_wide = ui.available_width() > ROOM_FOR_BEFORE;
    Grid::new("estimates").num_columns(3).spacing([12.0, 2.0]).show(ui, |ui| {
        for estimate in &fitted.calibration.estimates {
            let unit = estimate.parameter.unit();
            let value = format!("{:.3} ± {:.3} {unit}", estimate.value, estimate.standard_error);
            ui.label(RichText::new(estimate.parameter.word()).color(palette.weak));
            let before = format!("was {:.3}", estimate.before);
            let value = RichText::new(value.trim_end()).font(strong_font(13.5)).color(palette.strong);
            ui.label(value).on_hover_text(&before);
            if is_wide {
                ui.label(RichText::new(before).size(12.0).color(palette.weak));
            }
            ui.end_row();
        }
    });
}
