//! The cut along the line of fire: the ground, the paths of both arcs over it, and where one strikes.

use egui::{Color32, Stroke, Ui};
use egui_plot::{
    AxisHints, FilledArea, GridInput, GridMark, HoverPosition, Line, LineStyle, MarkerShape, Plot, PlotPoint,
    PlotPoints, PlotUi, Points, Text, VLine,
};

use super::super::commands::Command;
use super::super::numbers;
use super::super::picture::round_step;
use super::super::reading::Firing;
use super::super::theme::{Palette, mark_font, strong_font};
use super::super::world::World;
use super::comparison::Rival;
use crate::aim::Solution;

/// The view and its one choice.
pub struct ProfileView {
    shows_others: bool,
}

impl Default for ProfileView {
    fn default() -> Self {
        Self { shows_others: true }
    }
}

impl ProfileView {
    /// Draws what can be chosen about the view.
    pub fn options_ui(&mut self, ui: &mut Ui) {
        ui.checkbox(&mut self.shows_others, "other shells")
            .on_hover_text("the paths of the weapon's other shells to the same target");
    }

    /// Whether the paths of other shells are wanted.
    pub const fn wants_others(&self) -> bool {
        self.shows_others
    }
}

/// Draws the cut, with the paths of `others` behind those of the shell in use; the wish of the cursor on it.
pub fn profile_ui(ui: &mut Ui, world: &World, firing: &Firing, others: &[Rival]) -> Option<Command> {
    let palette = Palette::current(ui.ctx());
    let most_labels = f64::from(ui.available_width() / 76.0).max(2.0);
    let plot = Plot::new("profile")
        .show_grid(true)
        .grid_color(palette.line)
        .show_background(false)
        .allow_boxed_zoom(false)
        .allow_scroll(false)
        .x_grid_spacer(|input| marks(&input, most_labels))
        .y_grid_spacer(|input| marks(&input, 5.0))
        .set_margin_fraction(egui::vec2(0.01, 0.08))
        .custom_x_axes(vec![axis(AxisHints::new_x())])
        .custom_y_axes(vec![axis(AxisHints::new_y())])
        .label_formatter(|hover| Some(hover_text(hover)));
    let shown = plot.show(ui, |plot| {
        ground(plot, firing, palette);
        for rival in others {
            if !rival.is_in_use(&world.situation.shell) {
                rival_paths(plot, rival, palette);
            }
        }
        own_paths(plot, firing, palette);
        ends(plot, firing, palette);
    });
    let cursor = shown.response.hover_pos().map(|pos| shown.transform.value_from_position(pos).x);
    let pointed_m = cursor.filter(|distance_m| (0.0..=1.05 * firing.answer.range_m).contains(distance_m));
    (pointed_m != world.pointed_m).then_some(Command::PointAlong(pointed_m))
}

/// An axis in metres that labels every mark.
fn axis(hints: AxisHints<'_>) -> AxisHints<'_> {
    let hints = hints.label_spacing(egui::Rangef::new(12.0, 20.0)).tick_label_font(mark_font());
    hints.formatter(|mark, _| numbers::metres_whole(mark.value)).min_thickness(18.0)
}

/// Round marks, about `count` of them.
fn marks(input: &GridInput, count: f64) -> Vec<GridMark> {
    let (low, high) = input.bounds;
    let step_size = round_step(((high - low) / count).max(1.0));
    let (first, last) = ((low / step_size).ceil() as i64, (high / step_size).floor() as i64);
    (first..=last).map(|index| GridMark { value: index as f64 * step_size, step_size }).collect()
}

fn hover_text(hover: &HoverPosition<'_>) -> String {
    let (name, at) = match hover {
        HoverPosition::NearDataPoint { plot_name, position, .. } => (*plot_name, position),
        HoverPosition::Elsewhere { position } => ("", position),
    };
    let line = if name.is_empty() { String::new() } else { format!("{name}\n") };
    format!("{line}{} out\n{} high", numbers::metres(at.x), numbers::metres(at.y))
}

fn ground(plot: &mut PlotUi<'_>, firing: &Firing, palette: &Palette) {
    let known = firing.profile.ground.iter().filter_map(|point| Some((point.distance_m, point.height_m?)));
    let (xs, tops): (Vec<f64>, Vec<f64>) = known.unzip();
    if xs.is_empty() {
        return;
    }
    let lowest = tops.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = tops.iter().copied().fold(lowest, f64::max);
    let floor = lowest - (0.08 * (highest - lowest)).max(10.0);
    let floors = vec![floor; xs.len()];
    let fill = palette.weak.gamma_multiply(0.28);
    plot.add(FilledArea::new("ground", &xs, &floors, &tops).fill_color(fill).allow_hover(false));
    let surface: PlotPoints<'_> = xs.iter().zip(&tops).map(|(x, top)| [*x, *top]).collect();
    plot.line(Line::new("ground", surface).stroke(Stroke::new(1.5, palette.weak)));
}

fn own_paths(plot: &mut PlotUi<'_>, firing: &Firing, palette: &Palette) {
    for path in &firing.profile.paths {
        let color = palette.arc(path.arc);
        let solution = firing.answer.on(path.arc);
        let usable = solution.is_some_and(Solution::is_usable);
        let style = if usable { LineStyle::Solid } else { LineStyle::dashed_dense() };
        let points: PlotPoints<'_> = path.points_m.iter().copied().collect();
        let name = format!("{} arc", path.arc);
        plot.line(Line::new(name, points).stroke(Stroke::new(2.2, color)).style(style));
        if let Some(mask) = solution.and_then(|solution| solution.masked) {
            let origin_m = firing.stand.emplacement.gun.pivot_m.truncate();
            let at = [mask.position_m.truncate().distance(origin_m), mask.position_m.z];
            mark(plot, at, MarkerShape::Cross, palette.bad);
            let text = format!("blocked by {}", numbers::metres(mask.below_m));
            label(plot, at, text, palette.bad);
        }
    }
}

fn rival_paths(plot: &mut PlotUi<'_>, rival: &Rival, palette: &Palette) {
    for path in &rival.paths {
        let points: PlotPoints<'_> = path.points_m.iter().copied().collect();
        let name = format!("{}, {} arc", rival.name, path.arc);
        let stroke = Stroke::new(1.2, palette.arc(path.arc).gamma_multiply(0.45));
        plot.line(Line::new(name, points).stroke(stroke));
    }
}

/// Gun and target, and where the reach ends short of a target beyond it.
fn ends(plot: &mut PlotUi<'_>, firing: &Firing, palette: &Palette) {
    let pivot_m = firing.stand.emplacement.gun.pivot_m;
    let target = [firing.answer.range_m, firing.stand.target.position_m.z];
    mark(plot, [0.0, pivot_m.z], MarkerShape::Circle, palette.gun);
    mark(plot, target, MarkerShape::Diamond, palette.target);
    if let Some(farthest) = firing.answer.no_solution.as_ref().and_then(|none| none.farthest) {
        let name = format!("reach ends at {}", numbers::metres(farthest.range_m));
        let line = VLine::new(name.clone(), farthest.range_m).stroke(Stroke::new(1.5, palette.warn));
        plot.vline(line.style(LineStyle::dashed_dense()));
        label(plot, [farthest.range_m, pivot_m.z], name, palette.warn);
    }
}

fn mark(plot: &mut PlotUi<'_>, at: [f64; 2], shape: MarkerShape, color: Color32) {
    plot.points(Points::new("", vec![at]).shape(shape).radius(5.5).color(color).allow_hover(false));
}

fn label(plot: &mut PlotUi<'_>, at: [f64; 2], text: String, color: Color32) {
    let text = egui::RichText::new(text).font(strong_font(11.5));
    let item = Text::new("", PlotPoint::new(at[0], at[1]), text).color(color);
    plot.text(item.anchor(egui::Align2::LEFT_BOTTOM).allow_hover(false));
}
