//! Which arcs hit where, laid over the ground, with the ring of the farthest ground that can be hit.

use egui::{
    Button, Color32, ColorImage, Context, Frame, Margin, Painter, Pos2, Rect, RichText, Sense, Shape, Stroke,
    TextureHandle, TextureOptions, Ui, UiBuilder, pos2, vec2,
};
use glam::DVec2;

use super::super::commands::Command;
use super::super::theme::Palette;
use super::super::transform::Transform;
use super::super::worker::{LastGood, Shown};
use super::super::world::{ChartGround, Overlay, World};
use crate::aim::{Arc, Gun};
use crate::arsenal::Round;
use crate::frame::{direction_from_azimuth_elevation, horizontal};
use crate::products::reach::{Caution, CellAnswer, Cells, ReachOrder, Shares, Stops};
use crate::units::Angle;

/// Cells to a side.
const SIDE: usize = 448;
/// Bearings of the ring.
const BEARINGS: u32 = 720;
/// How much of the ground the colours cover, of 255.
const COVER: u8 = 92;

/// What the reach rests on.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    round: Round,
    gun: Gun,
    ground: ChartGround,
}

/// What a thread made of it.
struct Made {
    cells: Cells,
    shares: Shares,
    /// The farthest ground hit on each bearing, world metres.
    ring_m: Vec<DVec2>,
}

/// The layer and its thread.
pub struct ReachLayer {
    made: LastGood<Question, Made>,
    texture: Option<(Question, Color32, TextureHandle)>,
}

impl ReachLayer {
    /// A layer whose thread wakes `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self { made: LastGood::open(ctx, make), texture: None }
    }

    /// Whether it is being worked out.
    pub fn is_busy(&self) -> bool {
        self.made.is_busy()
    }

    /// Paints the layer, if it is laid over the map.
    pub fn paint(&mut self, painter: &Painter, transform: &Transform, world: &World, palette: &Palette) {
        let Some(shown) = shown(&mut self.made, world) else { return };
        let cells = &shown.answer.cells;
        let is_other = |(question, ink, _): &(Question, Color32, TextureHandle)| {
            question != shown.question || *ink != palette.low
        };
        if self.texture.as_ref().is_none_or(is_other) {
            let image = colours(cells, palette);
            let texture = painter.ctx().load_texture("reach", image, TextureOptions::NEAREST);
            self.texture = Some((shown.question.clone(), palette.low, texture));
        }
        let Some((_, _, texture)) = &self.texture else { return };
        let half_m = DVec2::splat(0.5 * cells.side as f64 * cells.cell_m);
        let corners_m = [cells.middle_m - half_m, cells.middle_m + half_m];
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let ink = if shown.is_current { Color32::WHITE } else { Color32::from_white_alpha(110) };
        painter.image(texture.id(), transform.screen_rect(corners_m), whole, ink);
        ring(painter, transform, &shown.answer.ring_m, palette);
    }

    /// The switch at the top right of the map, and what the colours mean; the wish made on it.
    pub fn switch_ui(&mut self, ui: &mut Ui, rect: Rect, world: &World) -> Option<Command> {
        let palette = Palette::current(ui.ctx());
        let corner =
            Rect::from_min_max(rect.right_top() + vec2(-150.0, 22.0), rect.right_top() + vec2(-8.0, 200.0));
        let is_on = world.settings.overlay == Overlay::Reach;
        let frame = Frame::new()
            .fill(palette.panel.gamma_multiply(0.92))
            .stroke(Stroke::new(1.0, palette.line))
            .corner_radius(6.0)
            .inner_margin(Margin::same(3));
        let mut wish = None;
        ui.scope_builder(UiBuilder::new().max_rect(corner), |ui| {
            ui.with_layout(egui::Layout::top_down(egui::Align::RIGHT), |ui| {
                frame.show(ui, |ui| {
                    let button = ui.add(Button::selectable(is_on, "Reach"));
                    let other = if is_on { Overlay::None } else { Overlay::Reach };
                    let hover = "which arcs hit where, and dead ground (R); still air";
                    wish = button.on_hover_text(hover).clicked().then_some(Command::LayOver(other));
                });
                if let Some(shown) = shown(&mut self.made, world) {
                    frame.show(ui, |ui| legend_ui(ui, shown.answer.shares, palette));
                }
            });
        });
        wish
    }
}

/// What there is to show, while the layer is laid over the map.
fn shown<'a>(made: &'a mut LastGood<Question, Made>, world: &World) -> Option<Shown<'a, Question, Made>> {
    let firing = world.reading.firing().filter(|_| world.settings.overlay == Overlay::Reach)?;
    let emplacement = &firing.stand.emplacement;
    made.keep_up(&Question {
        round: emplacement.round.clone(),
        gun: emplacement.gun.clone(),
        ground: world.chart.numbered_ground(),
    })
}

fn make(question: &Question) -> Made {
    let order = ReachOrder {
        round: &question.round,
        gun: &question.gun,
        ground: &question.ground.ground,
        caution: Caution::Even,
        stops: Stops::Respected,
    };
    let table = order.table();
    let cells = order.cells(&table, SIDE);
    let pivot_m = question.gun.pivot_m.truncate();
    let place_m = |bearing: Angle, range_m: f64| {
        pivot_m + horizontal(direction_from_azimuth_elevation(bearing, Angle::ZERO)) * range_m
    };
    let ring = order.ring(&table, BEARINGS);
    Made {
        shares: Shares::of(&cells),
        ring_m: ring.iter().map(|point| place_m(point.bearing, point.range_m)).collect(),
        cells,
    }
}

fn colours(cells: &Cells, palette: &Palette) -> ColorImage {
    let pixels = cells.answers.iter().map(|answer| colour(answer, palette)).collect();
    ColorImage::new([cells.side, cells.side], pixels)
}

fn colour(answer: &CellAnswer, palette: &Palette) -> Color32 {
    let ink = match (answer, answer.hits_on(Arc::Low), answer.hits_on(Arc::High)) {
        (CellAnswer::NoGround | CellAnswer::Beyond, ..) => return Color32::TRANSPARENT,
        (_, true, true) => palette.gun,
        (_, true, false) => palette.low,
        (_, false, true) => palette.high,
        (_, false, false) => palette.bad,
    };
    Color32::from_rgba_unmultiplied(ink.r(), ink.g(), ink.b(), COVER)
}

fn ring(painter: &Painter, transform: &Transform, ring_m: &[DVec2], palette: &Palette) {
    let mut points: Vec<Pos2> = ring_m.iter().map(|place_m| transform.screen_from_world(*place_m)).collect();
    points.extend(points.first().copied());
    painter.add(Shape::line(points, Stroke::new(1.6, palette.strong.gamma_multiply(0.8))));
}

fn legend_ui(ui: &mut Ui, shares: Shares, palette: &Palette) {
    ui.spacing_mut().item_spacing = vec2(6.0, 1.0);
    let both = shares.low + shares.high + shares.dead - 1.0;
    let lines = [
        ("both arcs", palette.gun, both),
        ("low only", palette.low, shares.low - both),
        ("high only", palette.high, shares.high - both),
        ("dead ground", palette.bad, shares.dead),
    ];
    for (name, color, share) in lines {
        ui.horizontal(|ui| {
            let (swatch, _) = ui.allocate_exact_size(vec2(11.0, 11.0), Sense::hover());
            ui.painter().rect_filled(swatch, 2.0, color);
            ui.label(RichText::new(format!("{name} {:.0} %", 100.0 * share.max(0.0))).size(12.0));
        });
    }
}
