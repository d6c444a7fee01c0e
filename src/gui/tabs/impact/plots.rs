//! The bounce from the side, and the ends of many from above.

use std::f64::consts::TAU;

use egui::{Align2, RichText, Stroke, Ui};
use egui_plot::{
    AxisHints, FilledArea, HoverPosition, Line, LineStyle, MarkerShape, Plot, PlotBounds, PlotPoint,
    PlotPoints, PlotUi, Points, Text,
};

use super::super::super::numbers;
use super::super::super::theme::{Palette, strong_font};
use super::super::marks::{axis_in_metres, still_plot};
use super::strike::{QUANTILES, Struck};

/// Corners of a circle that is drawn.
const CORNERS: u32 = 96;
/// How far to the side the circles are named, as a share of the half height.
const LABELS_AT: f64 = 0.8;

/// Draws the path round the first hit, from the side.
pub fn side_ui(ui: &mut Ui, struck: &Struck) {
    let palette = Palette::current(ui.ctx());
    let picture = &struck.picture;
    let size = ui.available_size();
    let [from_m, to_m] = picture.reach_m;
    plot("bounce", palette).show(ui, |plot| {
        let high_m = f64::from(size.y / size.x) * (to_m - from_m);
        let low_m = picture.ground.iter().chain(&picture.floor).map(|point| point[1]).fold(0.0, f64::min);
        let bottom_m = low_m.max(-0.5 * high_m) - 0.08 * high_m;
        plot.set_plot_bounds(PlotBounds::from_min_max([from_m, bottom_m], [to_m, bottom_m + high_m]));
        if picture.floor.is_empty() {
            ground(plot, &picture.ground, bottom_m, palette);
        } else {
            ground(plot, &picture.floor, bottom_m, palette);
            path(plot, "barrier", &picture.ground, Stroke::new(2.5, palette.text));
        }
        path(plot, "incoming", &picture.incoming, Stroke::new(2.2, palette.low));
        path(plot, "after the hit", &picture.onward, Stroke::new(2.2, palette.high));
        let hits = Points::new("hit", PlotPoints::from(picture.hits.clone()));
        plot.points(hits.shape(MarkerShape::Cross).radius(6.0).color(palette.target));
    });
}

/// Draws where many seeds end, from above, the shot coming from the left.
pub fn above_ui(ui: &mut Ui, struck: &Struck) {
    let palette = Palette::current(ui.ctx());
    let picture = &struck.picture;
    let size = ui.available_size();
    let [from_m, to_m] = picture.reach_m;
    plot("cloud", palette).show(ui, |plot| {
        let half_m = 0.5 * f64::from(size.y / size.x) * (to_m - from_m);
        let wide_m = (1.1 * widest_m(&picture.rests) / half_m).max(1.0);
        let (from_m, to_m, half_m) = (from_m * wide_m, to_m * wide_m, half_m * wide_m);
        plot.set_plot_bounds(PlotBounds::from_min_max([from_m, -half_m], [to_m, half_m]));
        path(plot, "incoming", &[[from_m, 0.0], [0.0, 0.0]], Stroke::new(2.2, palette.low));
        let rests = Points::new("comes to rest", PlotPoints::from(picture.rests.clone()));
        plot.points(rests.radius(2.0).color(palette.high.gamma_multiply(0.7)));
        path(plot, "this seed", &picture.onward_above, Stroke::new(1.6, palette.strong));
        for (share, distance_m) in QUANTILES.iter().zip(struck.quantiles_m.unwrap_or_default()) {
            quantile(plot, *share, (distance_m, LABELS_AT * half_m), palette);
        }
        let hit = Points::new("first hit", vec![[0.0, 0.0]]);
        plot.points(hit.shape(MarkerShape::Cross).radius(6.0).color(palette.target));
    });
}

/// A plot in metres both ways.
fn plot<'a>(name: &'a str, palette: &Palette) -> Plot<'a> {
    still_plot(name, palette)
        .custom_x_axes(vec![axis_in_metres(AxisHints::new_x())])
        .custom_y_axes(vec![axis_in_metres(AxisHints::new_y())])
        .label_formatter(|hover| Some(hover_text(hover)))
}

fn hover_text(hover: &HoverPosition<'_>) -> String {
    match hover {
        HoverPosition::NearDataPoint { plot_name, position, .. } => {
            format!("{plot_name}\n{} beyond the hit", numbers::metres(position.x))
        }
        HoverPosition::Elsewhere { position } => format!("{} beyond the hit", numbers::metres(position.x)),
    }
}

fn ground(plot: &mut PlotUi<'_>, ground: &[[f64; 2]], bottom_m: f64, palette: &Palette) {
    let (xs, tops): (Vec<f64>, Vec<f64>) = ground.iter().map(|[x, top]| (*x, *top)).unzip();
    if xs.is_empty() {
        return;
    }
    let floors = vec![bottom_m; xs.len()];
    let fill = palette.weak.gamma_multiply(0.28);
    plot.add(FilledArea::new("ground", &xs, &floors, &tops).fill_color(fill).allow_hover(false));
    path(plot, "ground", ground, Stroke::new(1.5, palette.weak));
}

fn path(plot: &mut PlotUi<'_>, name: &str, points: &[[f64; 2]], stroke: Stroke) {
    if points.len() > 1 {
        plot.line(Line::new(name.to_owned(), PlotPoints::from(points.to_vec())).stroke(stroke));
    }
}

/// The circle round the first hit that a share of those that go on stays in, its name where it is so far to the side.
fn quantile(plot: &mut PlotUi<'_>, share: f64, (distance_m, aside_m): (f64, f64), palette: &Palette) {
    if distance_m <= 0.0 {
        return;
    }
    let corner = |index: u32| {
        let (sin, cos) = (TAU * f64::from(index) / f64::from(CORNERS)).sin_cos();
        [distance_m * cos, distance_m * sin]
    };
    let circle: PlotPoints<'_> = (0..=CORNERS).map(corner).collect();
    let name = format!("{:.0} % within {}", share * 100.0, numbers::metres(distance_m));
    let line = Line::new(name.clone(), circle).stroke(Stroke::new(1.2, palette.accent));
    plot.line(line.style(LineStyle::dashed_dense()));
    let aside_m = aside_m.min(distance_m);
    let along_m = (distance_m * distance_m - aside_m * aside_m).sqrt();
    let text = RichText::new(format!("{:.0} % ", share * 100.0)).font(strong_font(12.0));
    let item = Text::new("", PlotPoint::new(along_m, aside_m), text).color(palette.accent);
    plot.text(item.anchor(Align2::RIGHT_CENTER).allow_hover(false));
}

/// How far the rests lie to either side.
fn widest_m(rests: &[[f64; 2]]) -> f64 {
    rests.iter().map(|rest| rest[1].abs()).fold(0.0, f64::max)
}
