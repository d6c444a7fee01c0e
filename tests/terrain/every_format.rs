//! One ground of whole metres, 0 to 255, written as a file of every format a map is read from.

use std::fs;
use std::path::{Path, PathBuf};

use gunlay::terrain::load;
use gunlay::terrain::save::convert;
use image::{ImageFormat, Luma};
use sha2::{Digest, Sha256};
use tiff::encoder::TiffEncoder;
use tiff::encoder::colortype::{ColorType, Gray8, Gray16, Gray32Float, GrayI16};

/// A square of samples about the world's origin.
pub struct Square {
    pub side: usize,
    pub spacing_m: f64,
    /// Whole metres, row by row from the north.
    pub heights: Vec<u8>,
}

impl Square {
    /// The ground whose height at a place (metres east and north of the middle) is told.
    pub fn of(side: usize, spacing_m: f64, height: impl Fn(f64, f64) -> u8) -> Self {
        let middle = (side - 1) as f64 / 2.0;
        let heights = (0..side * side).map(|index| {
            let (col, row) = ((index % side) as f64, (index / side) as f64);
            height((col - middle) * spacing_m, (middle - row) * spacing_m)
        });
        Self { side, spacing_m, heights: heights.collect() }
    }

    fn edge_m(&self) -> f64 {
        (self.side - 1) as f64 / 2.0 * self.spacing_m
    }

    fn south_first(&self) -> Vec<u8> {
        self.heights.chunks(self.side).rev().flatten().copied().collect()
    }

    /// What a `map.toml` says of a file that says nothing itself.
    fn described(&self, folder: &Path, name: &str, heights: &str, more: &str) -> PathBuf {
        let text = format!(
            "heights = \"{heights}\"\nspacing_m = {}\norigin_m = [-{edge}, -{edge}]\nheight_scale_m = 1\n{more}",
            self.spacing_m,
            edge = self.edge_m()
        );
        let toml = folder.join(name);
        fs::write(&toml, text).unwrap();
        toml
    }

    fn raws(&self, folder: &Path) -> Vec<PathBuf> {
        let wide =
            |bytes: fn(u8) -> Vec<u8>| self.heights.iter().copied().flat_map(bytes).collect::<Vec<u8>>();
        let kinds = [
            ("u8", wide(|metre| vec![metre])),
            ("u16le", wide(|metre| u16::from(metre).to_le_bytes().to_vec())),
            ("u16be", wide(|metre| u16::from(metre).to_be_bytes().to_vec())),
            ("f32", wide(|metre| f32::from(metre).to_le_bytes().to_vec())),
        ];
        let written = kinds.into_iter().map(|(kind, bytes)| {
            let raw = format!("{kind}.raw");
            fs::write(folder.join(&raw), bytes).unwrap();
            let said = format!(
                "row_order = \"north-first\"\n[raw]\nsize = [{side}, {side}]\nsample = \"{kind}\"\n",
                side = self.side
            );
            self.described(folder, &format!("{kind}-raw.toml"), &raw, &said)
        });
        written.collect()
    }

    /// Battlefield 2 levels lie about the world's middle by themselves.
    fn levels(&self, folder: &Path) -> Vec<PathBuf> {
        let south_first = self.south_first();
        let wide: Vec<u8> = south_first.iter().flat_map(|&metre| u16::from(metre).to_le_bytes()).collect();
        let written = [("8", south_first), ("16", wide)].map(|(bits, bytes)| {
            fs::write(folder.join(format!("level{bits}.raw")), bytes).unwrap();
            let con = format!(
                "rem ground\nheightmap.setSize {side} {side}\nheightmap.setScale {step}/1/{step}\n\
                 heightmap.setBitResolution {bits}\nheightmap.loadHeightData level{bits}.raw\n",
                side = self.side,
                step = self.spacing_m
            );
            let path = folder.join(format!("level{bits}.con"));
            fs::write(&path, con).unwrap();
            path
        });
        written.into()
    }

    fn pictures(&self, folder: &Path) -> Vec<PathBuf> {
        let side = self.side as u32;
        let grey8 = image::GrayImage::from_raw(side, side, self.heights.clone()).unwrap();
        grey8.save_with_format(folder.join("grey8.png"), ImageFormat::Png).unwrap();
        let wide = self.heights.iter().map(|&metre| u16::from(metre)).collect();
        let grey16 = image::ImageBuffer::<Luma<u16>, Vec<u16>>::from_raw(side, side, wide).unwrap();
        grey16.save_with_format(folder.join("grey16.png"), ImageFormat::Png).unwrap();
        ["grey8", "grey16"]
            .map(|name| self.described(folder, &format!("{name}-png.toml"), &format!("{name}.png"), ""))
            .into()
    }

    fn tiff<C: ColorType>(&self, folder: &Path, name: &str, sample: fn(u8) -> C::Inner) -> PathBuf
    where
        [C::Inner]: tiff::encoder::TiffValue,
    {
        let file = format!("{name}.tif");
        let mut encoder = TiffEncoder::new(fs::File::create(folder.join(&file)).unwrap()).unwrap();
        let samples: Vec<C::Inner> = self.heights.iter().copied().map(sample).collect();
        encoder.write_image::<C>(self.side as u32, self.side as u32, &samples).unwrap();
        self.described(folder, &format!("{name}-tif.toml"), &file, "")
    }

    fn height_field(&self, folder: &Path) -> PathBuf {
        let bytes: Vec<u8> =
            self.south_first().iter().flat_map(|&metre| u16::from(metre).to_le_bytes()).collect();
        fs::write(folder.join("field.u16"), &bytes).unwrap();
        let origin = -self.edge_m() / 100.0;
        let json = serde_json::json!({
            "format": "wardogs-heightfield-u16-v1", "spacingMeters": self.spacing_m,
            "grid": {
                "width": self.side, "height": self.side, "originX": origin, "originY": origin,
                "stepGameUnits": self.spacing_m / 100.0,
            },
            "minZMeters": 0.0, "maxZMeters": 65535.0, "file": "field.u16", "bytes": bytes.len(),
            "sha256": format!("{:x}", Sha256::digest(&bytes)),
        });
        let path = folder.join("field.json");
        fs::write(&path, json.to_string()).unwrap();
        path
    }

    /// The ground in every format; a map of each file says what that file cannot.
    pub fn files(&self, folder: &Path) -> Vec<PathBuf> {
        let mut files = [self.raws(folder), self.levels(folder), self.pictures(folder)].concat();
        files.push(self.tiff::<Gray8>(folder, "u8", |metre| metre));
        files.push(self.tiff::<Gray16>(folder, "u16", u16::from));
        files.push(self.tiff::<GrayI16>(folder, "i16", i16::from));
        files.push(self.tiff::<Gray32Float>(folder, "f32", f32::from));
        files.push(self.height_field(folder));
        let map = load::open(&files[0]).unwrap();
        // A grid of text and a TIFF with its own place in the world; a map over each of them.
        for out in ["text.asc", "placed.tif"] {
            convert(&map, &folder.join(out)).unwrap();
            files.push(folder.join(out));
            let over = folder.join(format!("over-{out}.toml"));
            fs::write(&over, format!("name = \"over\"\nheights = \"{out}\"\n")).unwrap();
            files.push(over);
        }
        files
    }
}
