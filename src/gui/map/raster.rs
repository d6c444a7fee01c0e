//! A square raster of colours on the graphics, made anew only when what it shows has changed.

use egui::{Color32, ColorImage, Painter, Rect, TextureHandle, TextureOptions, Ui, pos2};
use glam::DVec2;

use super::super::transform::Transform;

/// How much weaker the colours of an earlier question are.
const STALE: f32 = 0.5;

/// A picture and what it is of.
pub struct Raster<K> {
    shown: Option<(K, TextureHandle)>,
}

/// A picture ready to be painted.
pub struct RasterPicture<'a> {
    texture: Option<&'a TextureHandle>,
}

impl<K> Default for Raster<K> {
    fn default() -> Self {
        Self { shown: None }
    }
}

impl<K: PartialEq> Raster<K> {
    /// Frees the picture.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// The picture of `key`, handed to the graphics if it is not the one there.
    pub fn picture(
        &mut self,
        ui: &Ui,
        key: K,
        name: &str,
        image: impl FnOnce() -> ColorImage,
    ) -> RasterPicture<'_> {
        if self.shown.as_ref().map(|(shown, _)| shown) != Some(&key) {
            self.shown = Some((key, ui.load_texture(name, image(), TextureOptions::LINEAR)));
        }
        RasterPicture { texture: self.shown.as_ref().map(|(_, texture)| texture) }
    }
}

impl RasterPicture<'_> {
    /// Paints it over the square of `side_m` about `middle_m`, paler where it is of an earlier question.
    pub fn paint(
        &self,
        painter: &Painter,
        transform: &Transform,
        (middle_m, side_m): (DVec2, f64),
        is_current: bool,
    ) {
        let Some(texture) = self.texture else { return };
        let half_m = DVec2::splat(0.5 * side_m);
        let strength = if is_current { 1.0 } else { STALE };
        painter.image(
            texture.id(),
            transform.screen_rect([middle_m - half_m, middle_m + half_m]),
            Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)),
            Color32::from_white_alpha((255.0 * strength) as u8),
        );
    }
}
