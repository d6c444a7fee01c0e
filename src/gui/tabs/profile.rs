//! The cut along the line of fire: the ground, the paths of both arcs over it, and where one strikes.

use egui::{Align, Align2, Color32, Stroke, Ui};
use egui_plot::{
    AxisHints, FilledArea, HoverPosition, Line, LineStyle, MarkerShape, Plot, PlotPoint, PlotPoints, PlotUi,
    Points, Text, VLine,
};

use super::super::commands::Command;
use super::super::numbers;
use super::super::reading::Firing;
use super::super::theme::{Palette, strong_font};
use super::super::world::World;
use super::comparison::Rival;
use super::marks::{axis_in_metres, marks_no_closer};
use crate::aim::{Arc, Solution};
use crate::products::comparison::ShotFacts;
use crate::products::profile::{Course, GroundPoint, PathOver};

/// Room for the half of the last label that stands out, points.
const RIGHT_MARGIN: f32 = 34.0;

/// The view and its choices.
#[derive(Default)]
pub struct ProfileView {
    arcs: Arcs,
    others: Extra,
    bounce: Extra,
}

/// What is drawn beside the solution's own paths.
pub struct Beside<'a> {
    /// The weapon's other shells.
    pub others: &'a [Rival],
    /// The course of a shot from its first hit on and the seed it was followed with, where it goes on.
    pub bounce: Option<(&'a Course, u32)>,
}

/// Which arcs are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Arcs {
    /// Both.
    #[default]
    Both,
    /// The flatter only, so that what it passes over fills the view.
    Low,
}

/// Whether something beside the paths is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Extra {
    /// It is.
    #[default]
    Shown,
    /// It is not.
    Hidden,
}

impl ProfileView {
    /// Draws what can be chosen about the view, from the right.
    pub fn options_ui(&mut self, ui: &mut Ui) {
        ui.selectable_value(&mut self.arcs, Arcs::Low, "low arc only");
        ui.selectable_value(&mut self.arcs, Arcs::Both, "both arcs");
        let mut shows_others = self.wants_others();
        ui.checkbox(&mut shows_others, "other shells")
            .on_hover_text("the paths of the weapon's other shells to the same target");
        self.others = if shows_others { Extra::Shown } else { Extra::Hidden };
        let mut shows_bounce = self.wants_bounce();
        ui.checkbox(&mut shows_bounce, "onward").on_hover_text(
            "where the shot of the Impact view, with its surface, barrier and seed, goes on to",
        );
        self.bounce = if shows_bounce { Extra::Shown } else { Extra::Hidden };
    }

    /// Whether the course after a hit is wanted.
    pub fn wants_bounce(&self) -> bool {
        self.bounce == Extra::Shown
    }

    /// Whether the paths of other shells are wanted.
    pub fn wants_others(&self) -> bool {
        self.others == Extra::Shown
    }

    /// Draws the cut, with the paths of other shells behind those of the shell in use; the wish of the cursor on it.
    pub fn ui(&self, ui: &mut Ui, world: &World, firing: &Firing, beside: &Beside<'_>) -> Option<Command> {
        let palette = Palette::current(ui.ctx());
        let others = beside.others.iter().filter(|rival| !rival.is_in_use(&world.situation));
        let shown = plot(ui, firing, palette).show(ui, |plot| {
            ground(plot, firing, palette);
            for rival in others {
                for shot in &rival.shots {
                    if let Some(arc) = shot.arc.filter(|arc| self.shows(*arc)) {
                        rival_path(plot, (rival, shot, arc), palette);
                    }
                }
            }
            for path in firing.profile.paths.iter().filter(|path| self.shows(path.arc)) {
                own_path(plot, firing, path, palette);
            }
            if let Some((course, seed)) = beside.bounce {
                ricochet(plot, course, seed, palette);
            }
            ends(plot, firing, palette);
            zoom_by_wheel(plot);
        });
        let cursor = shown.response.hover_pos().map(|pos| shown.transform.value_from_position(pos).x);
        let pointed_m = cursor.filter(|distance_m| (0.0..=1.05 * firing.answer.range_m).contains(distance_m));
        (pointed_m != world.pointed_m).then_some(Command::PointAlong(pointed_m))
    }

    fn shows(&self, arc: Arc) -> bool {
        self.arcs == Arcs::Both || arc == Arc::Low
    }
}

fn plot<'a>(ui: &Ui, firing: &'a Firing, palette: &Palette) -> Plot<'a> {
    let most_labels = f64::from(ui.available_width() / 76.0).max(2.0);
    Plot::new("profile")
        .width(ui.available_width() - RIGHT_MARGIN)
        .grid_color(palette.line)
        .cursor_color(palette.weak)
        .show_background(false)
        .allow_boxed_zoom(false)
        .allow_scroll(false)
        .custom_x_axes(vec![axis_in_metres(AxisHints::new_x())])
        .custom_y_axes(vec![axis_in_metres(AxisHints::new_y())])
        .x_grid_spacer(move |input| marks_no_closer(&input, most_labels, 1.0))
        .y_grid_spacer(|input| marks_no_closer(&input, 5.0, 1.0))
        .set_margin_fraction(egui::vec2(0.035, 0.08)) // room for the last label
        .label_formatter(|hover| Some(heights_at(firing, place_of(hover).x)))
}

/// The wheel zooms as it does on the map.
fn zoom_by_wheel(plot: &mut PlotUi<'_>) {
    let scroll = plot.ctx().input(|input| input.smooth_scroll_delta().y);
    if plot.response().hovered() && scroll.abs() > 0.0 {
        plot.zoom_bounds_around_hovered(egui::Vec2::splat((scroll * 0.004).exp()));
    }
}

fn place_of<'a>(hover: &'a HoverPosition<'_>) -> &'a PlotPoint {
    match hover {
        HoverPosition::NearDataPoint { position, .. } | HoverPosition::Elsewhere { position } => position,
    }
}

/// What stands above what at a distance along the line of fire.
fn heights_at(firing: &Firing, distance_m: f64) -> String {
    let mut lines = vec![format!("{} out", numbers::metres(distance_m))];
    let ground = firing.profile.ground.iter().min_by(|one, other| {
        let off_m = |point: &GroundPoint| (point.distance_m - distance_m).abs();
        off_m(one).total_cmp(&off_m(other))
    });
    let ground_m = ground.and_then(|point| point.height_m);
    lines.extend(ground_m.map(|height_m| format!("ground {}", numbers::metres(height_m))));
    for path in &firing.profile.paths {
        if let (Some(height_m), Some(ground_m)) = (path_height_m(path, distance_m), ground_m) {
            let word = if height_m < ground_m { "below" } else { "above" };
            let between = numbers::metres((height_m - ground_m).abs());
            lines.push(format!("{} arc {between} {word} it", path.arc));
        }
    }
    lines.join("\n")
}

/// How high a path is at a distance, on the straight line between its samples.
fn path_height_m(path: &PathOver, distance_m: f64) -> Option<f64> {
    let pair = path.points_m.windows(2).find(|pair| pair[0][0] <= distance_m && distance_m <= pair[1][0])?;
    let span_m = pair[1][0] - pair[0][0];
    let share = if span_m > 0.0 { (distance_m - pair[0][0]) / span_m } else { 0.0 };
    Some(pair[0][1] + (pair[1][1] - pair[0][1]) * share)
}

/// What the shot does from its first hit on, with its seed.
fn ricochet(plot: &mut PlotUi<'_>, course: &Course, seed: u32, palette: &Palette) {
    let beneath = course.ground.iter().filter_map(|point| Some([point.distance_m, point.height_m?]));
    let beneath: PlotPoints<'_> = beneath.collect();
    plot.line(Line::new("ground beyond", beneath).stroke(Stroke::new(1.5, palette.weak)).allow_hover(false));
    let name = format!("onward, seed {seed}");
    let points: PlotPoints<'_> = course.points_m.iter().copied().collect();
    plot.line(Line::new(name.clone(), points).stroke(Stroke::new(2.0, palette.warn)));
    for at in &course.hits_m {
        mark(plot, *at, MarkerShape::Cross, palette.warn);
    }
    let highest = course.points_m.iter().copied().max_by(|one, other| one[1].total_cmp(&other[1]));
    if let Some(at) = highest {
        let text = egui::RichText::new(format!("{name} ")).font(strong_font(11.5));
        let item = Text::new("", PlotPoint::new(at[0], at[1]), text).color(palette.warn);
        plot.text(item.anchor(egui::Align2::RIGHT_BOTTOM).allow_hover(false));
    }
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

fn own_path(plot: &mut PlotUi<'_>, firing: &Firing, path: &PathOver, palette: &Palette) {
    let solution = firing.answer.on(path.arc);
    let usable = solution.is_some_and(Solution::is_usable);
    let style = if usable { LineStyle::Solid } else { LineStyle::dashed_dense() };
    let points: PlotPoints<'_> = path.points_m.iter().copied().collect();
    let stroke = Stroke::new(2.2, palette.arc(path.arc));
    plot.line(Line::new(format!("{} arc", path.arc), points).stroke(stroke).style(style));
    if let Some(mask) = solution.and_then(|solution| solution.masked) {
        let origin_m = firing.stand.emplacement.gun.pivot_m.truncate();
        let at = [mask.position_m.truncate().distance(origin_m), mask.position_m.z];
        mark(plot, at, MarkerShape::Cross, palette.bad);
        let anchor = Align2([side(firing, at[0]), Align::Max]);
        label(plot, at, anchor, (format!("blocked by {}", numbers::metres(mask.below_m)), palette.bad));
    }
}

fn rival_path(plot: &mut PlotUi<'_>, (rival, shot, arc): (&Rival, &ShotFacts, Arc), palette: &Palette) {
    let points = PlotPoints::from(shot.height_by_distance_m.clone());
    let stroke = Stroke::new(1.2, palette.arc(arc).gamma_multiply(0.45));
    plot.line(Line::new(format!("{}, {arc} arc", rival.names.join(", ")), points).stroke(stroke));
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
        let heights = firing.profile.ground.iter().filter_map(|point| point.height_m);
        let at = [farthest.range_m, heights.fold(pivot_m.z, f64::max)];
        label(plot, at, Align2([side(firing, at[0]), Align::Min]), (format!(" {name} "), palette.warn));
    }
}

fn mark(plot: &mut PlotUi<'_>, at: [f64; 2], shape: MarkerShape, color: Color32) {
    plot.points(Points::new("", vec![at]).shape(shape).radius(5.5).color(color).allow_hover(false));
}

/// Which end of its words a label has where it belongs: they go to the side with more room.
fn side(firing: &Firing, distance_m: f64) -> Align {
    if distance_m > 0.5 * firing.answer.range_m { Align::Max } else { Align::Min }
}

fn label(plot: &mut PlotUi<'_>, at: [f64; 2], anchor: Align2, (text, color): (String, Color32)) {
    let text = egui::RichText::new(text).font(strong_font(11.5));
    let item = Text::new("", PlotPoint::new(at[0], at[1]), text).color(color);
    plot.text(item.anchor(anchor).allow_hover(false));
}
