//! The axes of a plot and where they are marked.

use egui::Rangef;
use egui_plot::{AxisHints, GridInput, GridMark, Plot};

use super::super::numbers;
use super::super::picture::round_step;
use super::super::theme::{Palette, mark_font};

/// Marks at round numbers, about `count` of them in view.
pub fn marks(input: &GridInput, count: f64) -> Vec<GridMark> {
    marks_no_closer(input, count, 0.0)
}

/// The same, at least `least` apart.
pub fn marks_no_closer(input: &GridInput, count: f64, least: f64) -> Vec<GridMark> {
    let (low, high) = input.bounds;
    let step_size = round_step(((high - low) / count).max(least));
    let (first, last) = ((low / step_size).ceil() as i64, (high / step_size).floor() as i64);
    (first..=last).map(|index| GridMark { value: index as f64 * step_size, step_size }).collect()
}

/// An axis that labels every mark in the plots' own type.
pub fn axis(hints: AxisHints<'_>) -> AxisHints<'_> {
    hints.label_spacing(Rangef::new(12.0, 20.0)).min_thickness(18.0).tick_label_font(mark_font())
}

/// Such an axis in whole metres.
pub fn axis_in_metres(hints: AxisHints<'_>) -> AxisHints<'_> {
    axis(hints).formatter(|mark, _| numbers::metres_whole(mark.value))
}

/// A plot that shows what it is told to and nothing else: it can be neither moved nor zoomed.
pub fn still_plot<'a>(name: &'a str, palette: &Palette) -> Plot<'a> {
    Plot::new(name)
        .grid_color(palette.line)
        .show_background(false)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
}
