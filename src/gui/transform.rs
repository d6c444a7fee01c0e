//! What part of the world a rectangle on the screen shows: a small value that maps one to the other.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// The closest and the widest look, metres a point.
const ZOOM_LIMITS: [f64; 2] = [0.05, 400.0];

/// Where a map is looked at and how closely; north is up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MapView {
    /// The place in the middle, world metres.
    pub centre_m: DVec2,
    /// World metres a point on the screen.
    pub metres_per_point: f64,
}

impl MapView {
    /// The view that shows the box from `low_m` to `high_m`, with a margin, in a space of `size` points.
    pub fn showing(low_m: DVec2, high_m: DVec2, size: Vec2) -> Self {
        let span_m = (high_m - low_m).max(DVec2::splat(1.0));
        let room = DVec2::new(f64::from(size.x.max(1.0)), f64::from(size.y.max(1.0))) * 0.86;
        let metres_per_point = (span_m / room).max_element();
        Self { centre_m: 0.5 * (low_m + high_m), metres_per_point: within_limits(metres_per_point) }
    }

    /// The transform this view makes of `rect`.
    pub const fn on(self, rect: Rect) -> Transform {
        Transform { rect, view: self }
    }

    /// The same view with something in it that a stored file could not have broken.
    pub fn is_sound(&self) -> bool {
        self.centre_m.is_finite() && self.metres_per_point.is_finite() && self.metres_per_point > 0.0
    }
}

fn within_limits(metres_per_point: f64) -> f64 {
    metres_per_point.clamp(ZOOM_LIMITS[0], ZOOM_LIMITS[1])
}

/// A view on a rectangle of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// The rectangle, points.
    pub rect: Rect,
    /// What it shows.
    pub view: MapView,
}

impl Transform {
    /// Screen from world.
    pub fn screen_from_world(&self, place_m: DVec2) -> Pos2 {
        let off = (place_m - self.view.centre_m) / self.view.metres_per_point;
        self.rect.center() + vec2(off.x as f32, -off.y as f32)
    }

    /// World from screen.
    pub fn world_from_screen(&self, pos: Pos2) -> DVec2 {
        let off = pos - self.rect.center();
        self.view.centre_m + DVec2::new(f64::from(off.x), -f64::from(off.y)) * self.view.metres_per_point
    }

    /// A length on the screen, points, of `metres` in the world.
    pub fn points_from_metres(&self, metres: f64) -> f32 {
        (metres / self.view.metres_per_point) as f32
    }

    /// The south-western and north-eastern corners shown, world metres.
    pub fn corners_m(&self) -> [DVec2; 2] {
        [self.world_from_screen(self.rect.left_bottom()), self.world_from_screen(self.rect.right_top())]
    }

    /// The rectangle on the screen between two corners of the world.
    pub fn screen_rect(&self, corners_m: [DVec2; 2]) -> Rect {
        Rect::from_two_pos(self.screen_from_world(corners_m[0]), self.screen_from_world(corners_m[1]))
    }

    /// The view after the map was dragged by `delta` points.
    pub fn panned(&self, delta: Vec2) -> MapView {
        let off_m = DVec2::new(f64::from(delta.x), -f64::from(delta.y)) * self.view.metres_per_point;
        MapView { centre_m: self.view.centre_m - off_m, ..self.view }
    }

    /// The view `factor` times closer, with what is under `anchor` kept there.
    pub fn zoomed(&self, factor: f64, anchor: Pos2) -> MapView {
        let metres_per_point = within_limits(self.view.metres_per_point / factor);
        let kept_m = self.world_from_screen(anchor);
        let ratio = metres_per_point / self.view.metres_per_point;
        MapView { centre_m: kept_m + (self.view.centre_m - kept_m) * ratio, metres_per_point }
    }
}

/// A distance to the edge of `rect` that keeps a label on it, points.
pub fn clamped_to(rect: Rect, pos: Pos2, margin: f32) -> Pos2 {
    let inner = rect.shrink(margin);
    pos2(pos.x.clamp(inner.left(), inner.right()), pos.y.clamp(inner.top(), inner.bottom()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transform() -> Transform {
        let view = MapView { centre_m: DVec2::new(9854.0, 11033.0), metres_per_point: 7.5 };
        view.on(Rect::from_min_size(pos2(260.0, 40.0), vec2(700.0, 500.0)))
    }

    #[test]
    fn the_screen_reads_back_the_world() {
        let transform = transform();
        for place_m in [DVec2::new(9854.0, 11033.0), DVec2::new(8000.0, 12000.0), DVec2::new(-5.0, 0.0)] {
            let back = transform.world_from_screen(transform.screen_from_world(place_m));
            assert!((back - place_m).length() < 0.01, "{place_m} {back}");
        }
    }

    #[test]
    fn north_is_up_and_east_is_right() {
        let transform = transform();
        let middle = transform.screen_from_world(transform.view.centre_m);
        let moved = transform.screen_from_world(transform.view.centre_m + DVec2::new(75.0, 150.0));
        assert!((moved - middle - vec2(10.0, -20.0)).length() < 1e-3);
    }

    #[test]
    fn zooming_keeps_what_is_under_the_cursor() {
        let transform = transform();
        let anchor = pos2(333.0, 444.0);
        let place_m = transform.world_from_screen(anchor);
        let closer = transform.zoomed(3.0, anchor).on(transform.rect);
        assert!((closer.screen_from_world(place_m) - anchor).length() < 1e-2);
        assert!((closer.view.metres_per_point - 2.5).abs() < 1e-12);
        assert!(transform.zoomed(1e9, anchor).is_sound() && transform.zoomed(1e-9, anchor).is_sound());
    }

    #[test]
    fn dragging_moves_the_ground_with_the_hand() {
        let transform = transform();
        let held_m = transform.world_from_screen(pos2(400.0, 200.0));
        let after = transform.panned(vec2(30.0, -50.0)).on(transform.rect);
        assert!((after.screen_from_world(held_m) - pos2(430.0, 150.0)).length() < 1e-2);
    }

    #[test]
    fn a_box_is_shown_whole() {
        let (low, high) = (DVec2::new(1000.0, 2000.0), DVec2::new(5000.0, 2500.0));
        let shown = MapView::showing(low, high, vec2(700.0, 500.0)).on(transform().rect);
        let [south_west, north_east] = shown.corners_m();
        assert!(south_west.cmplt(low).all() && north_east.cmpgt(high).all());
    }
}
