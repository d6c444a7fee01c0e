//! What a frame draws, shape by shape: words with the room they take, lines with their colour.

use egui::epaint::TextShape;
use egui::{Color32, Pos2, Rect, Shape};

use super::window::Window;

/// A word and the room its letters take on the screen.
#[derive(Clone, Debug)]
pub struct Word {
    pub text: String,
    pub corners: [Pos2; 4],
    /// Beyond this nothing of it is seen.
    pub clip: Rect,
}

/// The words drawn with their middles in `rect`.
pub fn words(window: &Window, rect: Rect) -> Vec<Word> {
    let shapes = &window.harness.output().shapes;
    let mut words = Vec::new();
    for clipped in shapes {
        gather(&clipped.shape, clipped.clip_rect, &mut words);
    }
    words.retain(|word| rect.contains(word.middle()) && !word.text.trim().is_empty());
    words
}

fn gather(shape: &Shape, clip: Rect, words: &mut Vec<Word>) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                gather(shape, clip, words);
            }
        }
        Shape::Text(text) => words.push(Word::of(text, clip)),
        _ => {}
    }
}

impl Word {
    fn of(text: &TextShape, clip: Rect) -> Self {
        let turn = egui::emath::Rot2::from_angle(text.angle);
        let room = text.galley.rect;
        let corners = [room.left_top(), room.right_top(), room.right_bottom(), room.left_bottom()];
        let corners = corners.map(|corner| text.pos + turn * corner.to_vec2());
        Self { text: text.galley.text().to_owned(), corners, clip }
    }

    pub fn middle(&self) -> Pos2 {
        self.corners[0].lerp(self.corners[2], 0.5)
    }

    /// Whether all of it is seen.
    pub fn is_whole(&self) -> bool {
        self.corners.iter().all(|corner| self.clip.expand(1.0).contains(*corner))
    }

    /// Whether letters of both would lie over one another: no side of either separates them.
    pub fn overlaps(&self, other: &Self) -> bool {
        [self, other].into_iter().all(|word| {
            let [one, two, _, four] = word.corners;
            [two - one, four - one].into_iter().all(|axis| {
                let axis = axis.normalized();
                let span = |word: &Self| {
                    let along = word.corners.map(|corner| corner.to_vec2().dot(axis));
                    (
                        along.iter().copied().fold(f32::INFINITY, f32::min),
                        along.iter().copied().fold(f32::NEG_INFINITY, f32::max),
                    )
                };
                let ((least, most), (other_least, other_most)) = (span(self), span(other));
                least < other_most - 1.0 && other_least < most - 1.0
            })
        })
    }
}

/// The lines drawn in `color`, of that width.
pub fn lines(window: &Window, color: Color32, width: f32) -> Vec<Vec<Pos2>> {
    let shapes = &window.harness.output().shapes;
    let line = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
        Shape::Path(path)
            if (path.stroke.width - width).abs() < 1e-6
                && path.stroke.color == egui::epaint::ColorMode::Solid(color) =>
        {
            Some(path.points.clone())
        }
        _ => None,
    };
    shapes.iter().filter_map(line).collect()
}
