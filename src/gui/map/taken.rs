//! Which pieces of the map already have something on them, so that words find room beside it.

use egui::{Pos2, Rect, Vec2};

/// Pieces of the screen with something on them.
#[derive(Clone, Debug)]
pub struct Taken {
    within: Rect,
    pieces: Vec<Rect>,
}

impl Taken {
    /// Nothing is taken of `within`, and nothing beyond it is free.
    pub const fn new(within: Rect) -> Self {
        Self { within, pieces: Vec::new() }
    }

    /// All of what can be written on.
    pub const fn within(&self) -> Rect {
        self.within
    }

    /// Something stands at `piece`.
    pub fn take(&mut self, piece: Rect) {
        self.pieces.push(piece);
    }

    /// Whether all of `piece` is on the map and nothing stands there.
    pub fn is_free(&self, piece: Rect) -> bool {
        self.within.contains_rect(piece) && !self.pieces.iter().any(|taken| taken.intersects(piece))
    }

    /// As [`Self::first_free`], and the first of the pieces, which is then taken, where none is free.
    pub fn first_free_or_first(&mut self, size: Vec2, middles: &[Pos2]) -> Rect {
        let first = Rect::from_center_size(middles.first().copied().unwrap_or(self.within.center()), size);
        self.first_free(size, middles.iter().copied()).unwrap_or_else(|| {
            self.take(first);
            first
        })
    }

    /// The first free of the pieces of that size with their middles at `middles`, which is then taken.
    pub fn first_free(&mut self, size: Vec2, middles: impl IntoIterator<Item = Pos2>) -> Option<Rect> {
        let mut pieces = middles.into_iter().map(|middle| Rect::from_center_size(middle, size));
        let free = pieces.find(|piece| self.is_free(*piece))?;
        self.take(free);
        Some(free)
    }
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    #[test]
    fn words_stand_beside_what_is_there_or_nowhere() {
        let mut taken = Taken::new(Rect::from_min_max(pos2(0.0, 0.0), pos2(100.0, 100.0)));
        taken.take(Rect::from_center_size(pos2(50.0, 50.0), vec2(20.0, 20.0)));
        let size = vec2(30.0, 10.0);
        let middles = [pos2(50.0, 56.0), pos2(95.0, 80.0), pos2(50.0, 70.0)];
        let first = taken.first_free(size, middles);
        assert_eq!(first, Some(Rect::from_center_size(middles[2], size)));
        assert_eq!(taken.first_free(size, middles), None, "what was found is taken");
    }
}
