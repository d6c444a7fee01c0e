//! The shot as the gunner sees it: skylines shaded by distance, the target, the path and where it goes on to.

use egui::{Align2, Color32, RichText, Stroke, Ui};
use egui_plot::{
    AxisHints, FilledArea, GridMark, HoverPosition, Line, LineStyle, MarkerShape, Plot, PlotBounds,
    PlotPoint, PlotPoints, PlotUi, Points, Text,
};

use super::super::super::numbers;
use super::super::super::theme::{Palette, strong_font};
use super::super::marks;
use super::Reach;
use super::strike::Struck;
use crate::products::gunner_view::{GunnerView, Sighting, Skyline, Stretch};
use crate::units::{Angle, AngleUnit};

/// A close-up shows at least so much.
const LEAST_SHOWN_DEG: f64 = 1.6;
/// Room round what is shown, as a share of it.
const ROOM: f64 = 1.3;
/// Points a tick's label takes along the horizontal axis, and between two on the vertical one.
const TICKS: [f32; 2] = [110.0, 34.0];

/// Draws the view; the seed is that of the one shot, angles are counted in `unit`.
pub fn view_ui(ui: &mut Ui, struck: &Struck, (seed, unit): (u32, AngleUnit), reach: Reach) {
    let palette = Palette::current(ui.ctx());
    let view = &struck.seen;
    let size = ui.available_size();
    plot(ui, unit, palette).show(ui, |plot| {
        let bounds = bounds(view, reach, unit, f64::from(size.y / size.x));
        plot.set_plot_bounds(bounds);
        let last = view.skylines.len().max(2) - 1;
        for (index, skyline) in view.skylines.iter().enumerate() {
            let nearness = index as f32 / last as f32;
            ground(plot, skyline, (unit, bounds.min()[1]), shade(palette, nearness));
        }
        path(plot, "incoming", &view.incoming, unit, palette.low);
        cloud(plot, &view.rests, unit, palette);
        path(plot, &format!("after the hit, seed {seed}"), &view.onward, unit, palette.high);
        places(plot, view, unit, palette);
        if view.hits.len() > 1 {
            let highest = view.onward.iter().flat_map(|stretch| &stretch.points);
            let highest = highest.max_by(|one, other| one.up.radians().total_cmp(&other.up.radians()));
            label(plot, highest, &format!("seed {seed}  "), unit, palette.high);
        }
    });
}

/// The nearer the ground, the more it stands out.
fn shade(palette: &Palette, nearness: f32) -> Color32 {
    palette.well.lerp_to_gamma(palette.weak, 0.14 + 0.34 * nearness)
}

fn plot<'a>(ui: &Ui, unit: AngleUnit, palette: &Palette) -> Plot<'a> {
    let axis = |hints: AxisHints<'a>, words: [&'static str; 3]| {
        marks::axis(hints).formatter(move |mark, _| tick(mark, unit, words))
    };
    let [across, upward] = [ui.available_width() / TICKS[0], ui.available_height() / TICKS[1]].map(f64::from);
    marks::still_plot("from the gun", palette)
        .custom_x_axes(vec![axis(AxisHints::new_x(), ["left", "line of fire", "right"])])
        .custom_y_axes(vec![axis(AxisHints::new_y(), ["down", "level", "up"])])
        .x_grid_spacer(move |input| marks::marks(&input, across.max(2.0)))
        .y_grid_spacer(move |input| marks::marks(&input, upward.max(2.0)))
        .label_formatter(move |hover| Some(hover_text(hover, unit)))
}

/// An angle with its sense in words, with as many digits as the step between ticks asks for.
fn tick(mark: GridMark, unit: AngleUnit, [below, zero, above]: [&str; 3]) -> String {
    if mark.value.abs() < 0.5 * mark.step_size {
        return zero.to_owned();
    }
    let decimals = [1.0, 0.1].iter().filter(|step| mark.step_size < **step * 0.999).count();
    let word = if mark.value < 0.0 { below } else { above };
    format!("{:.decimals$}{} {word}", mark.value.abs(), numbers::unit_sign(unit))
}

fn hover_text(hover: &HoverPosition<'_>, unit: AngleUnit) -> String {
    let (name, position) = match hover {
        HoverPosition::NearDataPoint { plot_name, position, .. } => (*plot_name, position),
        HoverPosition::Elsewhere { position } => ("", position),
    };
    let angle = |value: f64| numbers::angle(Angle::from_unit(value.abs(), unit), unit);
    let (side, height) =
        (if position.x < 0.0 { "left" } else { "right" }, if position.y < 0.0 { "down" } else { "up" });
    let place = format!("{} {side} of the line of fire, {} {height}", angle(position.x), angle(position.y));
    if name.is_empty() { place } else { format!("{name}\n{place}") }
}

fn at(sighting: &Sighting, unit: AngleUnit) -> [f64; 2] {
    [sighting.right.in_unit(unit), sighting.up.in_unit(unit)]
}

/// What is shown, both axes at one scale; `aspect` is height over width.
fn bounds(view: &GunnerView, reach: Reach, unit: AngleUnit, aspect: f64) -> PlotBounds {
    let onward = view.onward.iter().flat_map(|stretch| &stretch.points);
    let near = view.target.iter().chain(&view.hits).chain(&view.rests).chain(onward);
    let vertex = view.vertex.iter().filter(|_| reach == Reach::Whole);
    let shown = near.chain(vertex).map(|sighting| at(sighting, unit)).collect::<Vec<_>>();
    let least = Angle::from_degrees(LEAST_SHOWN_DEG).in_unit(unit);
    let most = |axis: usize, from: f64, pick: fn(f64, f64) -> f64| {
        shown.iter().map(|place| place[axis]).fold(from, pick)
    };
    let half_width = most(0, 0.0, |widest, right| widest.max(right.abs()));
    let (low, high) = (most(1, f64::INFINITY, f64::min), most(1, f64::NEG_INFINITY, f64::max));
    let (low, high) = if low <= high { (low, high) } else { (0.0, 0.0) };
    let height = (ROOM * (high - low)).max(least * aspect).max(2.0 * ROOM * half_width * aspect);
    let (middle, half) = (0.5 * (low + high), 0.5 * height);
    PlotBounds::from_min_max([-half / aspect, middle - half], [half / aspect, middle + half])
}

fn ground(plot: &mut PlotUi<'_>, skyline: &Skyline, (unit, bottom): (AngleUnit, f64), color: Color32) {
    let edge = skyline.edge.iter().map(|[right, up]| (right.in_unit(unit), up.in_unit(unit)));
    let (xs, tops): (Vec<f64>, Vec<f64>) = edge.unzip();
    if xs.is_empty() {
        return;
    }
    let floors = tops.iter().map(|top| top.min(bottom)).collect::<Vec<_>>();
    let [from, to] = skyline.between_m.map(numbers::metres_whole);
    let name = format!("ground from {from} to {to} off");
    plot.add(FilledArea::new(name.clone(), &xs, &floors, &tops).fill_color(color).allow_hover(false));
    let line: PlotPoints<'_> = xs.iter().zip(&tops).map(|(x, top)| [*x, *top]).collect();
    plot.line(Line::new(name, line).stroke(Stroke::new(1.0, color.gamma_multiply(1.5))));
}

/// A path, dashed and weaker where the ground hides it.
fn path(plot: &mut PlotUi<'_>, name: &str, stretches: &[Stretch], unit: AngleUnit, color: Color32) {
    for (index, stretch) in stretches.iter().enumerate().filter(|(_, stretch)| stretch.points.len() > 1) {
        let points: PlotPoints<'_> = stretch.points.iter().map(|one| at(one, unit)).collect();
        let (name, style, color) = if stretch.is_hidden {
            (format!("{name}, behind the ground"), LineStyle::dashed_dense(), color.gamma_multiply(0.7))
        } else {
            (name.to_owned(), LineStyle::Solid, color)
        };
        let line = Line::new(name.clone(), points).id((name, index)).stroke(Stroke::new(2.0, color));
        plot.line(line.style(style));
    }
}

/// Where the other seeds end; weaker where that is out of sight.
fn cloud(plot: &mut PlotUi<'_>, rests: &[Sighting], unit: AngleUnit, palette: &Palette) {
    for (is_hidden, name, share) in
        [(true, "comes to rest, out of sight", 0.35), (false, "comes to rest", 0.8)]
    {
        let rests = rests.iter().filter(|rest| rest.is_hidden == is_hidden).map(|rest| at(rest, unit));
        let points = Points::new(name, rests.collect::<PlotPoints<'_>>());
        plot.points(points.radius(1.8).color(palette.high.gamma_multiply(share)));
    }
}

/// Target, vertex and hits.
fn places(plot: &mut PlotUi<'_>, view: &GunnerView, unit: AngleUnit, palette: &Palette) {
    let one = |plot: &mut PlotUi<'_>, name: &str, place: &Sighting, shape, color| {
        let points = Points::new(name.to_owned(), vec![at(place, unit)]);
        plot.points(points.shape(shape).radius(5.5).color(color));
    };
    if let Some(target) = &view.target {
        let word = if target.is_hidden { "target, out of sight" } else { "target" };
        one(plot, word, target, MarkerShape::Diamond, palette.target);
        label(plot, Some(target), &format!("\n{word}"), unit, palette.target);
    }
    if let Some(vertex) = &view.vertex {
        one(plot, "vertex", vertex, MarkerShape::Up, palette.low);
        label(plot, Some(vertex), "  vertex", unit, palette.low);
    }
    for hit in &view.hits {
        one(plot, "hit", hit, MarkerShape::Cross, palette.warn);
    }
}

fn label(plot: &mut PlotUi<'_>, place: Option<&Sighting>, text: &str, unit: AngleUnit, color: Color32) {
    let Some([right, up]) = place.map(|place| at(place, unit)) else { return };
    // the target's name stands below its place, the seed's left of it, where the vertex may have its own
    let anchor = match text {
        text if text.contains("target") => Align2::CENTER_TOP,
        text if text.contains("seed") => Align2::RIGHT_BOTTOM,
        _ => Align2::LEFT_BOTTOM,
    };
    let text = RichText::new(text).font(strong_font(12.0));
    let item = Text::new("", PlotPoint::new(right, up), text).color(color);
    plot.text(item.anchor(anchor).allow_hover(false));
}
