//! Where the axes of a plot are marked.

use egui_plot::{GridInput, GridMark};

use super::super::picture::round_step;

/// Marks at round numbers, about `count` of them in view.
pub fn marks(input: &GridInput, count: f64) -> Vec<GridMark> {
    let (low, high) = input.bounds;
    let step_size = round_step((high - low) / count);
    let (first, last) = ((low / step_size).ceil() as i64, (high / step_size).floor() as i64);
    (first..=last).map(|index| GridMark { value: index as f64 * step_size, step_size }).collect()
}
