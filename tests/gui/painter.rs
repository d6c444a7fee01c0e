//! Paints what egui tessellates into pixels, on the processor: pictures of the window without a display.

use std::collections::HashMap;

use egui::epaint::textures::{TextureFilter, TexturesDelta};
use egui::epaint::{ClippedPrimitive, ImageData, Mesh, Primitive, Vertex};
use egui::{Color32, ColorImage, Pos2, Rect, TextureId};
use egui_kittest::TestRenderer;
use image::RgbaImage;

struct Texture {
    image: ColorImage,
    is_smooth: bool,
}

/// The textures known so far.
#[derive(Default)]
pub struct Painter {
    textures: HashMap<TextureId, Texture>,
}

#[expect(
    clippy::iter_over_hash_type,
    reason = "each texture is told of once, so their order does not matter"
)]
impl TestRenderer for Painter {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let ImageData::Color(image) = &change.image;
                match change.pos {
                    None => {
                        let is_smooth = change.options.magnification == TextureFilter::Linear;
                        self.textures.insert(id, Texture { image: image.as_ref().clone(), is_smooth });
                    }
                    Some(corner) => self.patch(id, corner, image),
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, ctx: &egui::Context, output: &egui::FullOutput) -> Result<RgbaImage, String> {
        let scale = output.pixels_per_point;
        let size = ctx.content_rect().size() * scale;
        let mut canvas = Canvas::new(size.x.round() as usize, size.y.round() as usize);
        for ClippedPrimitive { clip_rect, primitive } in ctx.tessellate(output.shapes.clone(), scale) {
            if let Primitive::Mesh(mesh) = primitive
                && let Some(texture) = self.textures.get(&mesh.texture_id)
            {
                canvas.mesh(&mesh, texture, clip_rect * scale, scale);
            }
        }
        Ok(canvas.into_image())
    }
}

impl Painter {
    fn patch(&mut self, id: TextureId, [left, top]: [usize; 2], patch: &ColorImage) {
        let Some(texture) = self.textures.get_mut(&id) else { return };
        let width = texture.image.size[0];
        for (row, pixels) in patch.pixels.chunks(patch.size[0]).enumerate() {
            let start = (top + row) * width + left;
            texture.image.pixels[start..start + pixels.len()].copy_from_slice(pixels);
        }
    }
}

/// Pixels, premultiplied.
struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[f32; 4]>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0.0; 4]; width * height] }
    }

    fn mesh(&mut self, mesh: &Mesh, texture: &Texture, clip: Rect, scale: f32) {
        for triangle in mesh.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|corner| mesh.vertices[triangle[corner] as usize]);
            self.triangle(corners, texture, clip, scale);
        }
    }

    fn triangle(&mut self, mut corners: [Vertex; 3], texture: &Texture, clip: Rect, scale: f32) {
        let mut area = edge(corners[0].pos, corners[1].pos, corners[2].pos);
        if area < 0.0 {
            corners.swap(1, 2);
            area = -area;
        }
        let bounds = Rect::from_points(&corners.map(|corner| corner.pos)) * scale;
        let bounds = bounds.intersect(clip);
        if area <= 0.0 || !bounds.is_positive() {
            return;
        }
        let rows = pixel_range(bounds.top(), bounds.bottom(), self.height);
        for row in rows {
            for col in pixel_range(bounds.left(), bounds.right(), self.width) {
                let at = Pos2::new(col as f32 + 0.5, row as f32 + 0.5) / scale;
                if let Some(shares) = shares(&corners, at, area) {
                    let source = shaded(&corners, shares, texture);
                    blend(&mut self.pixels[row * self.width + col], source);
                }
            }
        }
    }

    fn into_image(self) -> RgbaImage {
        let bytes = self.pixels.iter().flatten().map(|channel| channel.round().clamp(0.0, 255.0) as u8);
        RgbaImage::from_raw(self.width as u32, self.height as u32, bytes.collect()).unwrap()
    }
}

/// Pixels whose middles lie between two ends.
fn pixel_range(from: f32, to: f32, most: usize) -> std::ops::Range<usize> {
    let clamp = |edge: f32| (edge - 0.5).ceil().clamp(0.0, most as f32) as usize;
    clamp(from)..clamp(to)
}

/// Twice the area of a triangle, positive when it turns like y downwards.
fn edge(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// What each corner counts at a point, if the point is inside; a point on an edge belongs to the triangle whose top or
/// left edge it is, so that neighbours never paint it twice.
fn shares(corners: &[Vertex; 3], at: Pos2, area: f32) -> Option<[f32; 3]> {
    let mut shares = [0.0; 3];
    for (corner, share) in shares.iter_mut().enumerate() {
        let (from, to) = (corners[(corner + 1) % 3].pos, corners[(corner + 2) % 3].pos);
        let inside = edge(from, to, at);
        let is_top_or_left = to.y < from.y || (to.y <= from.y && to.x > from.x);
        if inside < 0.0 || (inside <= 0.0 && !is_top_or_left) {
            return None;
        }
        *share = inside / area;
    }
    Some(shares)
}

fn shaded(corners: &[Vertex; 3], shares: [f32; 3], texture: &Texture) -> [f32; 4] {
    let mut color = [0.0; 4];
    let mut place = egui::Vec2::ZERO;
    for (corner, share) in corners.iter().zip(shares) {
        place += corner.uv.to_vec2() * share;
        let channels = corner.color.to_array();
        color.iter_mut().zip(channels).for_each(|(sum, channel)| *sum += share * f32::from(channel));
    }
    let texel = texture.at(place);
    std::array::from_fn(|channel| color[channel] * texel[channel] / 255.0)
}

impl Texture {
    fn at(&self, place: egui::Vec2) -> [f32; 4] {
        let [width, height] = self.image.size;
        let steps = place * egui::vec2(width as f32, height as f32) - egui::Vec2::splat(0.5);
        let texel = |x: f32, y: f32| {
            let (x, y) = (x.clamp(0.0, width as f32 - 1.0), y.clamp(0.0, height as f32 - 1.0));
            self.image[(x as usize, y as usize)].to_array().map(f32::from)
        };
        if !self.is_smooth {
            return texel(steps.x.round(), steps.y.round());
        }
        let (corner, share) = (steps.floor(), steps - steps.floor());
        let row = |y: f32| lerp(texel(corner.x, y), texel(corner.x + 1.0, y), share.x);
        lerp(row(corner.y), row(corner.y + 1.0), share.y)
    }
}

fn lerp(one: [f32; 4], other: [f32; 4], share: f32) -> [f32; 4] {
    std::array::from_fn(|channel| one[channel] + (other[channel] - one[channel]) * share)
}

fn blend(under: &mut [f32; 4], over: [f32; 4]) {
    let kept = 1.0 - over[3] / 255.0;
    under.iter_mut().zip(over).for_each(|(under, over)| *under = *under * kept + over);
}

/// How many pixels of `image` within `rect` are of a colour, a little off allowed.
pub fn count(image: &RgbaImage, rect: Rect, color: Color32) -> usize {
    let wanted = [color.r(), color.g(), color.b()];
    let inside = image.enumerate_pixels().filter(|(x, y, _)| rect.contains(Pos2::new(*x as f32, *y as f32)));
    let is_it =
        |pixel: &image::Rgba<u8>| (0..3).all(|channel| pixel[channel].abs_diff(wanted[channel]) <= 10);
    inside.filter(|(_, _, pixel)| is_it(pixel)).count()
}
