//! Why shells reach as far as they do: drag against speed, speed against distance, and the reason in words.

use egui::{Color32, RichText, Stroke, Ui};
use egui_plot::{
    AxisHints, HLine, HoverPosition, Line, LineStyle, MarkerShape, Plot, PlotPoints, PlotUi, Points,
};

use super::super::super::numbers;
use super::super::super::theme::{Palette, strong_font};
use super::super::marks::{axis, marks};
use super::rival::{Rival, Rivals};
use crate::products::slowing::Slowing;

/// In less height than this, points, the plot needs all of it but a line of names.
const ROOM_FOR_CONTRAST: f32 = 140.0;
/// In less height than this, points, only the contrast is put in words.
const ROOM_FOR_WORDS: f32 = 180.0;

/// Draws how the speed of each dies on its way to the farthest it reaches.
pub fn speed_ui(ui: &mut Ui, rivals: &Rivals) {
    let rivals = &rivals.all;
    let palette = Palette::current(ui.ctx());
    reason_ui(ui, rivals, palette);
    plot("speed", "speed, m/s, over distance from the muzzle, m", palette).show(ui, |plot| {
        for (index, rival) in rivals.iter().enumerate() {
            line(plot, rival.first(), rival.slowing.along.clone(), color(palette, index));
            let half = rival.slowing.half_speed_m.zip(rival.slowing.along.first());
            if let Some((half_m, [_, launch_mps])) = half {
                mark(
                    plot,
                    [half_m, 0.5 * launch_mps],
                    (MarkerShape::Circle, "half the speed"),
                    palette.strong,
                );
            }
        }
    });
}

/// Draws coefficient and deceleration against speed, side by side, with the balance speeds marked.
pub fn drag_ui(ui: &mut Ui, rivals: &Rivals, gravity_mps2: f64) {
    let rivals = &rivals.all;
    let palette = Palette::current(ui.ctx());
    reason_ui(ui, rivals, palette);
    let size = ui.available_size();
    let half = egui::vec2(0.5 * (size.x - ui.spacing().item_spacing.x), size.y);
    ui.horizontal_top(|ui| {
        let coefficients = plot("coefficient", "drag coefficient over speed, m/s", palette);
        coefficients.width(half.x).height(half.y).show(ui, |plot| {
            for (index, rival) in rivals.iter().enumerate() {
                let points = rival.slowing.coefficients.clone();
                line(plot, rival.first(), points, color(palette, index));
            }
        });
        let decelerations = plot("deceleration", "deceleration, m/s², over speed, m/s", palette);
        decelerations.width(half.x).height(half.y).show(ui, |plot| {
            decelerations_of(plot, rivals, gravity_mps2, palette);
        });
    });
}

fn decelerations_of(plot: &mut PlotUi<'_>, rivals: &[Rival], gravity_mps2: f64, palette: &Palette) {
    let gravity = HLine::new("gravity", gravity_mps2).stroke(Stroke::new(1.2, palette.weak));
    plot.hline(gravity.style(LineStyle::dashed_dense()));
    for (index, rival) in rivals.iter().enumerate() {
        let points = rival.slowing.curves.deceleration.clone();
        line(plot, rival.first(), points, color(palette, index));
        if let Some(balance_mps) = rival.balance_speed_mps {
            let shape = (MarkerShape::Diamond, "balance speed: drag holds gravity");
            mark(plot, [balance_mps, gravity_mps2], shape, color(palette, index));
        }
    }
}

/// A plot of `title` over its horizontal axis, which is told below it.
pub fn plot<'a>(name: &'a str, title: &'a str, palette: &Palette) -> Plot<'a> {
    Plot::new(name)
        .grid_color(palette.line)
        .show_background(false)
        .min_size(egui::vec2(64.0, 40.0))
        .allow_boxed_zoom(false)
        .allow_scroll(false)
        .include_y(0.0)
        .x_grid_spacer(|input| marks(&input, 6.0))
        .y_grid_spacer(|input| marks(&input, 4.0))
        .custom_x_axes(vec![axis(AxisHints::new_x()).label(RichText::new(title).size(12.0))])
        .custom_y_axes(vec![axis(AxisHints::new_y())])
        .label_formatter(|hover| match hover {
            HoverPosition::NearDataPoint { plot_name, position, .. } => {
                Some(format!("{plot_name}\n{:.1}: {:.3}", position.x, position.y))
            }
            HoverPosition::Elsewhere { .. } => None,
        })
}

/// A line of that name.
pub fn line(plot: &mut PlotUi<'_>, name: &str, points: Vec<[f64; 2]>, color: Color32) {
    plot.line(Line::new(name.to_owned(), PlotPoints::from(points)).stroke(Stroke::new(2.2, color)));
}

fn mark(plot: &mut PlotUi<'_>, at: [f64; 2], (shape, name): (MarkerShape, &str), color: Color32) {
    plot.points(Points::new(name.to_owned(), vec![at]).shape(shape).radius(5.5).color(color));
}

/// The colour of the rival at a place in the order.
pub const fn color(palette: &Palette, index: usize) -> Color32 {
    let colors = [palette.low, palette.high, palette.gun, palette.target, palette.warn, palette.accent];
    colors[index % colors.len()]
}

/// One line a rival, and why the farthest reaching beats the nearest.
fn reason_ui(ui: &mut Ui, rivals: &[Rival], palette: &Palette) {
    let has_room = ui.available_height() > ROOM_FOR_CONTRAST;
    if let Some(text) = contrast(rivals).filter(|_| has_room) {
        let text = RichText::new(text).font(strong_font(13.0)).color(palette.strong);
        ui.add(egui::Label::new(text).wrap());
    }
    let is_low = ui.available_height() < ROOM_FOR_WORDS;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(14.0, 1.0);
        for (index, rival) in rivals.iter().enumerate() {
            let text = if is_low { rival.called() } else { course(rival) };
            let text = RichText::new(text).size(12.5).color(color(palette, index));
            ui.label(text).on_hover_text(format!("{}\n{}", rival.names.join(", "), course(rival)));
            if !is_low {
                ui.end_row();
            }
        }
    });
}

/// What drag does to one of them, in a line.
fn course(rival: &Rival) -> String {
    let Slowing { at_muzzle_over_gravity, half_speed_m, .. } = rival.slowing;
    let half = half_speed_m.map_or("more than half its speed all the way".to_owned(), |half_m| {
        format!("half its speed after {}", numbers::metres(half_m))
    });
    let balance = rival.balance_speed_mps;
    let balance = balance.map_or(String::new(), |mps| format!(", balance at {mps:.0} m/s"));
    let reach = rival.farthest.map_or("does not reach this height".to_owned(), |farthest| {
        format!("reaches {}", numbers::metres(farthest.range_m))
    });
    format!(
        "{}: drag {at_muzzle_over_gravity:.1} times gravity at the muzzle, {half}{balance}, {reach}",
        rival.called()
    )
}

/// Why the one that reaches farthest does, against the one that reaches least.
fn contrast(rivals: &[Rival]) -> Option<String> {
    let reaching = || rivals.iter().filter_map(|rival| Some((rival.farthest?.range_m, rival)));
    let (far_m, far) = reaching().max_by(|one, other| one.0.total_cmp(&other.0))?;
    let (near_m, near) = reaching().min_by(|one, other| one.0.total_cmp(&other.0))?;
    let ratio = near.slowing.at_muzzle_mps2 / far.slowing.at_muzzle_mps2;
    if near_m <= 0.0 || far_m / near_m < 1.05 || !ratio.is_finite() || ratio <= 1.0 {
        return None;
    }
    Some(format!(
        "{} reaches {:.1} times as far as {}: drag slows it {ratio:.1} times less at the muzzle.",
        far.called(),
        far_m / near_m,
        near.called()
    ))
}
