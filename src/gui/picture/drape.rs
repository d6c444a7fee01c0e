//! A picture laid over the ground: an aerial photograph, a game's own map.

use std::path::Path;
use std::{fs, io};

use glam::DVec2;
use image::{ImageReader, RgbImage};

use super::tints::Tint;

/// The most pixels a picture may have: a quarter of a gigabyte.
const MOST_PIXELS: u64 = 1 << 26;

/// A picture that reaches from corner to corner of its map, north up.
#[derive(Debug)]
pub struct Drape {
    /// The picture in ever smaller copies, each half the one before.
    copies: Vec<RgbImage>,
}

/// Why a picture cannot be laid over the ground.
#[derive(Debug, thiserror::Error)]
pub enum DrapeFault {
    /// It cannot be read.
    #[error("{file}: the picture to drape cannot be read: {fault}; accepted: PNG or TIFF")]
    Unreadable {
        /// Its file.
        file: String,
        /// Why.
        fault: image::ImageError,
    },
    /// It is too large.
    #[error(
        "{file}: the picture to drape has {width} x {height} pixels; accepted: up to {MOST_PIXELS} in all"
    )]
    TooLarge {
        /// Its file.
        file: String,
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
}

impl Drape {
    /// Reads a picture.
    ///
    /// # Errors
    /// When it is no picture of a known kind, or too large.
    pub fn open(path: &Path) -> Result<Self, DrapeFault> {
        let file = || path.display().to_string();
        let unreadable = |fault: image::ImageError| DrapeFault::Unreadable { file: file(), fault };
        let reader = || {
            let is_file = fs::metadata(path).map_err(|fault| unreadable(fault.into()))?.is_file();
            if !is_file {
                return Err(unreadable(io::Error::other("it is no plain file").into()));
            }
            let reader = ImageReader::open(path).and_then(ImageReader::with_guessed_format);
            reader.map_err(|fault| unreadable(fault.into()))
        };
        let (width, height) = reader()?.into_dimensions().map_err(unreadable)?;
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return Err(DrapeFault::TooLarge { file: file(), width, height });
        }
        Ok(Self::of(reader()?.decode().map_err(unreadable)?.into_rgb8()))
    }

    /// A picture at hand.
    pub fn of(picture: RgbImage) -> Self {
        let mut copies = vec![picture];
        while let Some(half) = copies.last().and_then(halved) {
            copies.push(half);
        }
        Self { copies }
    }

    /// The colour at a place, in shares of the extent from the south-western corner; `pixel` is how much of the extent
    /// one pixel of the screen is.
    pub fn colour(&self, place: DVec2, pixel: DVec2) -> Tint {
        let fits = |copy: &&RgbImage| (pixel * size(copy)).min_element() <= 1.0;
        let copy = self.copies.iter().find(fits).or(self.copies.last());
        copy.map_or([0.0; 3], |copy| bilinear(copy, DVec2::new(place.x, 1.0 - place.y)))
    }
}

fn size(picture: &RgbImage) -> DVec2 {
    DVec2::new(f64::from(picture.width()), f64::from(picture.height()))
}

/// A copy of half the width and height; `None` of one pixel.
fn halved(picture: &RgbImage) -> Option<RgbImage> {
    let (width, height) = picture.dimensions();
    if width.max(height) < 2 {
        return None;
    }
    let half = |side: u32| side.div_ceil(2);
    Some(RgbImage::from_fn(half(width), half(height), |x, y| {
        let at =
            |dx: u32, dy: u32| picture.get_pixel((2 * x + dx).min(width - 1), (2 * y + dy).min(height - 1)).0;
        let four = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
        image::Rgb(std::array::from_fn(|channel| {
            let sum: u32 = four.iter().map(|pixel| u32::from(pixel[channel])).sum();
            (sum.div_euclid(4)) as u8
        }))
    }))
}

fn bilinear(picture: &RgbImage, share: DVec2) -> Tint {
    let last = size(picture) - 1.0;
    let at = (share * size(picture) - 0.5).clamp(DVec2::ZERO, last);
    let (low, part) = (at.floor(), (at - at.floor()).as_vec2());
    let pixel =
        |x: f64, y: f64| picture.get_pixel(x.min(last.x) as u32, y.min(last.y) as u32).0.map(f32::from);
    let row = |y: f64| super::tints::mixed(pixel(low.x, y), pixel(low.x + 1.0, y), part.x);
    super::tints::mixed(row(low.y), row(low.y + 1.0), part.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White in the north-west, black elsewhere.
    fn drape() -> Drape {
        Drape::of(RgbImage::from_fn(64, 64, |x, y| image::Rgb([if x < 32 && y < 32 { 255 } else { 0 }; 3])))
    }

    #[test]
    fn north_is_up_and_east_is_right() {
        let colour = |x, y| drape().colour(DVec2::new(x, y), DVec2::splat(0.001))[0];
        assert!(colour(0.2, 0.8) > 254.0);
        assert!(colour(0.8, 0.8) < 1.0 && colour(0.2, 0.2) < 1.0 && colour(0.8, 0.2) < 1.0);
    }

    #[test]
    fn a_wide_pixel_shows_the_mean_of_what_it_covers() {
        let whole = drape().colour(DVec2::splat(0.5), DVec2::ONE)[0];
        assert!((whole - 63.0).abs() < 2.0, "{whole}");
    }

    #[test]
    fn what_is_no_picture_is_told_in_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("photo.png");
        std::fs::write(&path, b"no picture").unwrap();
        let fault = Drape::open(&path).unwrap_err().to_string();
        assert!(
            fault.contains("photo.png") && fault.contains("accepted") && !fault.contains('\n'),
            "{fault}"
        );
        assert!(Drape::open(Path::new("/nowhere/photo.png")).is_err());
    }
}
