//! The ground layer: which pieces are shown, which are still to be drawn, and what is kept of those drawn before.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{
    Color32, Context, Painter, Rect, Shape, Stroke, StrokeKind, TextureHandle, TextureOptions, Theme, Ui,
    pos2,
};

use super::super::layers::Layers;
use super::super::picture::contours::interval_m;
use super::super::picture::{ContourLabel, Cover, Look, Picture, PictureOrder, Survey, draw};
use super::super::theme::Palette;
use super::super::transform::Transform;
use super::super::worker::Crew;
use super::super::world::Chart;
use super::labels::{along_line, contour_ink};
use super::taken::Taken;
use super::tiles::{Piece, level_for, pixel_m, visible};

/// The most pieces handed to the graphics in one frame.
const MOST_A_FRAME: usize = 6;
/// At least this many pieces are kept, and this many times as many as are shown.
const LEAST_KEPT: usize = 48;
const KEPT_OF_SHOWN: usize = 3;
/// Distance between the stripes that say there is no ground, points.
const HATCH: f32 = 14.0;

/// What all pieces shown together have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Style {
    /// Which chart.
    serial: u64,
    theme: Theme,
    cover: Cover,
    has_contours: bool,
    /// Pixels a point, which contours are spaced by.
    pixels_per_point: f32,
}

/// A piece that has been drawn.
struct Drawn {
    texture: TextureHandle,
    labels: Vec<ContourLabel>,
    /// The frame it was last wanted in.
    wanted_in: u64,
}

/// The pieces of one style.
#[derive(Default)]
struct Sheet {
    number: u64,
    style: Option<Style>,
    pieces: BTreeMap<Piece, Drawn>,
}

/// The pieces and the threads that draw them.
pub struct GroundLayer {
    crew: Crew<(u64, Piece), PictureOrder, Picture>,
    survey: Option<(u64, Arc<Survey>)>,
    sheet: Sheet,
    /// The sheet of the style before, shown until the new one is whole.
    before: Option<Sheet>,
    frame: u64,
    /// What contours are apart now, metres.
    contour_m: Option<f64>,
}

impl GroundLayer {
    /// A layer whose threads wake `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self {
            crew: Crew::open(ctx, |order: PictureOrder| draw(&order)),
            survey: None,
            sheet: Sheet::default(),
            before: None,
            frame: 0,
            contour_m: None,
        }
    }

    /// Whether a piece is being drawn.
    pub fn is_busy(&self) -> bool {
        self.crew.is_busy()
    }

    /// The map as it is drawn from; `None` on flat ground.
    pub fn survey(&self) -> Option<&Survey> {
        self.survey.as_ref().map(|(_, survey)| &**survey)
    }

    /// What contours are apart, metres; `None` when none are shown.
    pub const fn contour_m(&self) -> Option<f64> {
        self.contour_m
    }

    /// Paints what there is and orders what is missing.
    pub fn paint(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        transform: &Transform,
        chart: &Chart,
        layers: Layers,
    ) {
        self.frame += 1;
        self.follow(chart);
        let Some((serial, survey)) = self.survey.clone() else {
            painter.rect_filled(transform.rect, 0.0, flat_colour(ui.theme()));
            (self.contour_m, self.before) = (None, None);
            return;
        };
        hatch(painter, transform.rect, Palette::current(ui.ctx()));
        self.turn_over(Style {
            serial,
            theme: ui.theme(),
            cover: layers.cover,
            has_contours: layers.contours.is_yes(),
            pixels_per_point: ui.pixels_per_point(),
        });
        self.collect(ui.ctx());
        let level = level_for(transform.view.metres_per_point / f64::from(ui.pixels_per_point()));
        let wanted = wanted_pieces(level, transform, &survey);
        self.order(&survey, &wanted);
        self.paint_pieces(painter, transform, &survey, (level, &wanted));
        self.sheet.forget(wanted.len());
        let edge = transform.screen_rect(survey.map.corners_m());
        painter.rect_stroke(
            edge,
            0.0,
            Stroke::new(1.5, Palette::current(ui.ctx()).weak),
            StrokeKind::Outside,
        );
    }

    /// What writes the heights on the contours that are shown, where there is room.
    pub fn labels(&self, ui: &Ui, painter: &Painter, transform: &Transform, taken: &mut Taken) -> Vec<Shape> {
        let level = level_for(transform.view.metres_per_point / f64::from(ui.pixels_per_point()));
        let shown = self
            .sheet
            .pieces
            .iter()
            .filter(|(piece, drawn)| piece.levels_from(level) == 0 && drawn.wanted_in == self.frame);
        let ink = (contour_ink(ui.theme()), ui.theme());
        let labels = shown.flat_map(|(_, drawn)| &drawn.labels);
        labels
            .filter_map(|label| along_line(painter, transform, taken, std::slice::from_ref(label), ink))
            .collect()
    }

    /// Takes up another chart's map.
    fn follow(&mut self, chart: &Chart) {
        if self.survey.as_ref().map(|(serial, _)| *serial) == Some(chart.serial) {
            return;
        }
        let survey = chart.map().map(|map| Survey::new(Arc::clone(map), chart.drape.clone()));
        self.survey = survey.map(|survey| (chart.serial, Arc::new(survey)));
    }

    /// Begins a new sheet when the style has changed.
    fn turn_over(&mut self, style: Style) {
        if self.sheet.style == Some(style) {
            return;
        }
        let fresh = Sheet { number: self.sheet.number + 1, style: Some(style), pieces: BTreeMap::new() };
        let old = std::mem::replace(&mut self.sheet, fresh);
        let is_same_ground = old.style.is_some_and(|old| old.serial == style.serial);
        self.before = is_same_ground.then_some(old).filter(|old| !old.pieces.is_empty());
    }

    fn collect(&mut self, ctx: &Context) {
        let done = self.crew.done(MOST_A_FRAME);
        if done.len() == MOST_A_FRAME {
            ctx.request_repaint();
        }
        for ((number, piece), picture) in done {
            if number == self.sheet.number {
                let texture = ctx.load_texture("ground", picture.image, TextureOptions::LINEAR);
                let drawn = Drawn { texture, labels: picture.labels, wanted_in: self.frame };
                self.sheet.pieces.insert(piece, drawn);
            }
        }
    }

    fn order(&mut self, survey: &Arc<Survey>, wanted: &[Piece]) {
        let Some(style) = self.sheet.style else { return };
        let (number, map_m) = (self.sheet.number, survey.map.corners_m());
        self.contour_m = wanted.iter().find_map(|piece| style.contour_m(survey, *piece));
        for piece in wanted {
            if let Some(drawn) = self.sheet.pieces.get_mut(piece) {
                drawn.wanted_in = self.frame;
            }
        }
        let missing = wanted.iter().filter(|piece| !self.sheet.pieces.contains_key(piece));
        self.crew.want(missing.map(|piece| {
            let contour_m = style.contour_m(survey, *piece);
            let look = Look { theme: style.theme, cover: style.cover, contour_m };
            let (corners_m, size) = (piece.corners_m(map_m), piece.size(map_m));
            ((number, *piece), PictureOrder { survey: Arc::clone(survey), corners_m, size, look })
        }));
    }

    /// Paints the wanted pieces, over the nearest others while some of them are missing.
    fn paint_pieces(
        &mut self,
        painter: &Painter,
        transform: &Transform,
        survey: &Survey,
        (level, wanted): (i32, &[Piece]),
    ) {
        let is_whole = wanted.iter().all(|piece| self.sheet.pieces.contains_key(piece));
        let map_m = survey.map.corners_m();
        let put = |piece: Piece, drawn: &Drawn| {
            let rect = transform.screen_rect(piece.corners_m(map_m));
            if rect.intersects(transform.rect) {
                let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                painter.image(drawn.texture.id(), rect, uv, Color32::WHITE);
            }
        };
        if is_whole {
            self.before = None;
        } else {
            for sheet in self.before.iter().chain([&self.sheet]) {
                let mut pieces: Vec<_> = sheet.pieces.iter().collect();
                pieces.sort_by_key(|(piece, _)| std::cmp::Reverse(piece.levels_from(level)));
                for (piece, drawn) in pieces {
                    put(*piece, drawn);
                }
            }
        }
        for piece in wanted.iter().filter(|piece| **piece != Piece::Whole) {
            if let Some(drawn) = self.sheet.pieces.get(piece) {
                put(*piece, drawn);
            }
        }
    }
}

impl Style {
    /// What contours of a piece are apart, metres; the whole map's piece has none.
    fn contour_m(&self, survey: &Survey, piece: Piece) -> Option<f64> {
        let Piece::Tile { level, .. } = piece else { return None };
        let point_m = pixel_m(level) * f64::from(self.pixels_per_point);
        self.has_contours
            .then(|| survey.overview_if_made())
            .flatten()
            .map(|overview| interval_m(overview, point_m))
    }
}

impl Sheet {
    /// Lets go of the pieces not wanted for longest when there are too many.
    fn forget(&mut self, shown: usize) {
        let most = (KEPT_OF_SHOWN * shown).max(LEAST_KEPT);
        while self.pieces.len() > most {
            let tiles = self.pieces.iter().filter(|(piece, _)| **piece != Piece::Whole);
            let Some(oldest) = tiles.min_by_key(|(_, drawn)| drawn.wanted_in).map(|(piece, _)| *piece) else {
                return;
            };
            self.pieces.remove(&oldest);
        }
    }
}

/// The whole map's piece and, once the overview is there, the tiles of what is looked at.
fn wanted_pieces(level: i32, transform: &Transform, survey: &Survey) -> Vec<Piece> {
    let mut wanted = vec![Piece::Whole];
    if survey.overview_if_made().is_some() {
        wanted.extend(visible(level, survey.map.corners_m(), transform.corners_m()));
    }
    wanted
}

fn flat_colour(theme: Theme) -> Color32 {
    match theme {
        Theme::Dark => Color32::from_rgb(56, 66, 58),
        Theme::Light => Color32::from_rgb(224, 226, 204),
    }
}

/// Stripes where there is no ground.
fn hatch(painter: &Painter, rect: Rect, palette: &Palette) {
    painter.rect_filled(rect, 0.0, palette.window);
    let stroke = Stroke::new(1.0, palette.line.gamma_multiply(0.55));
    let count = ((rect.width() + rect.height()) / HATCH) as usize;
    for index in 0..=count {
        let x = rect.left() + index as f32 * HATCH;
        painter.line_segment([pos2(x, rect.top()), pos2(x - rect.height(), rect.bottom())], stroke);
    }
}
