//! The ESRI ASCII grid, as Arma's tools and many others export it: a short header, then heights as text, the northern
//! row first.

use std::io::BufRead;

use glam::DVec2;

use super::pixel::Pixel;
use super::shelf::skip_byte_order_mark;
use super::{Format, Raster, RowOrder, Source, Watch, report, room_for};
use crate::terrain::error::Fault;
use crate::terrain::samples::Samples;

/// The height that marks a hole when the header names none, by ESRI's own rule.
const ESRI_HOLE: f64 = -9999.0;

/// Reads the grid.
pub(super) fn read(source: Source, watch: &mut Watch<'_>) -> Result<Raster, Fault> {
    let mut words = Words { stream: source.stream, line: 1 };
    skip_byte_order_mark(&mut *words.stream)?;
    let mut header = Header::default();
    let first_height = loop {
        let word =
            words.next()?.ok_or(Fault::MissingKey { key: "ncols", accepted: "an ASCII grid header" })?;
        if !word.starts_with(|c: char| c.is_ascii_alphabetic()) || word.parse::<f32>().is_ok() {
            break word;
        }
        header.read(&word, &mut words)?;
    };
    let [cols, rows] =
        [needed(header.cols, "ncols", "a whole number")?, needed(header.rows, "nrows", "a whole number")?];
    let spacing_m = header.spacing_m()?;
    let heights = read_heights(&mut words, first_height, [cols, rows], watch)?;
    let mut raster =
        Raster::bare(Samples::F32(heights), [cols, rows], RowOrder::NorthFirst, Format::AsciiGrid);
    raster.spacing_m = Some(spacing_m);
    raster.origin_m = Some(header.origin_m(spacing_m)?);
    raster.scale_m = Some(1.0);
    // Heights are kept in single precision, and so must be what they are compared with.
    raster.hole = Some(f64::from(header.hole.unwrap_or(ESRI_HOLE) as f32));
    Ok(raster)
}

/// What the header says.
#[derive(Default)]
struct Header {
    cols: Option<usize>,
    rows: Option<usize>,
    east: Option<(Pixel, f64)>,
    north: Option<(Pixel, f64)>,
    cell_m: Option<f64>,
    dx_m: Option<f64>,
    dy_m: Option<f64>,
    hole: Option<f64>,
}

impl Header {
    /// Reads the value of `key`.
    fn read(&mut self, key: &str, words: &mut Words) -> Result<(), Fault> {
        let again = words.bad(key, "each header key once");
        let before = match key.to_ascii_lowercase().as_str() {
            "ncols" => self.cols.replace(words.value(key, "a whole number")?).is_some(),
            "nrows" => self.rows.replace(words.value(key, "a whole number")?).is_some(),
            "xllcorner" => self.east.replace((Pixel::Area, words.finite(key)?)).is_some(),
            "xllcenter" | "xllcentre" => self.east.replace((Pixel::Point, words.finite(key)?)).is_some(),
            "yllcorner" => self.north.replace((Pixel::Area, words.finite(key)?)).is_some(),
            "yllcenter" | "yllcentre" => self.north.replace((Pixel::Point, words.finite(key)?)).is_some(),
            "cellsize" => self.cell_m.replace(words.finite(key)?).is_some(),
            "dx" => self.dx_m.replace(words.finite(key)?).is_some(),
            "dy" => self.dy_m.replace(words.finite(key)?).is_some(),
            "nodata_value" => self.hole.replace(words.value(key, "a number")?).is_some(),
            _ => return Err(words.bad(key, "a header key of an ASCII grid or a height")),
        };
        if before { Err(again) } else { Ok(()) }
    }

    fn spacing_m(&self) -> Result<DVec2, Fault> {
        let east_m = needed(self.cell_m.or(self.dx_m), "cellsize", "a number above zero")?;
        let north_m = needed(self.cell_m.or(self.dy_m), "cellsize", "a number above zero")?;
        Ok(DVec2::new(east_m, north_m))
    }

    fn origin_m(&self, spacing_m: DVec2) -> Result<DVec2, Fault> {
        let (east, east_m) = needed(self.east, "xllcorner", "a number")?;
        let (north, north_m) = needed(self.north, "yllcorner", "a number")?;
        let corner_m = DVec2::new(east_m, north_m);
        let x = east.sample_from_south_west(corner_m, spacing_m).x;
        let y = north.sample_from_south_west(corner_m, spacing_m).y;
        Ok(DVec2::new(x, y))
    }
}

fn needed<T>(value: Option<T>, key: &'static str, accepted: &'static str) -> Result<T, Fault> {
    value.ok_or(Fault::MissingKey { key, accepted })
}

/// A height as written; a number too large for single precision is none, though it reads as infinity.
fn height(word: &str) -> Option<f32> {
    let height: f32 = word.parse().ok()?;
    let is_written_out = word.bytes().any(|byte| byte.is_ascii_digit());
    (!height.is_infinite() || !is_written_out).then_some(height)
}

fn read_heights(
    words: &mut Words,
    first: String,
    [cols, rows]: [usize; 2],
    watch: &mut Watch<'_>,
) -> Result<Vec<f32>, Fault> {
    let mut heights = room_for(cols, rows)?;
    let mut next = Some(first);
    while let Some(word) = next {
        if heights.len() == cols * rows {
            return Err(words.bad(&word, "nothing after the last height"));
        }
        heights.push(height(&word).ok_or_else(|| words.bad(&word, "a number"))?);
        if heights.len() % cols == 0 {
            report(watch, heights.len(), cols * rows)?;
        }
        next = words.next()?;
    }
    if heights.len() < cols * rows {
        return Err(Fault::SampleCount { cols, rows, have: heights.len() });
    }
    Ok(heights)
}

/// The file word by word.
struct Words {
    stream: Box<dyn super::shelf::Stream>,
    /// The line the reader is on, counted from 1.
    line: usize,
}

/// No number and no key is longer; what is, is no text of this kind.
const LONGEST_WORD: usize = 64;

impl Words {
    /// The next word; `None` at the end of the file.
    fn next(&mut self) -> Result<Option<String>, Fault> {
        let mut word = Vec::new();
        loop {
            let block = self.stream.fill_buf()?;
            if block.is_empty() {
                return self.finished(word);
            }
            let mut used = 0;
            for &byte in block {
                if byte.is_ascii_whitespace() && !word.is_empty() {
                    self.stream.consume(used);
                    return self.finished(word);
                }
                used += 1;
                if byte == b'\n' {
                    self.line += 1;
                } else if !byte.is_ascii_whitespace() {
                    word.push(byte);
                }
                if word.len() > LONGEST_WORD {
                    return Err(self.bad(&String::from_utf8_lossy(&word), "a short number or key"));
                }
            }
            self.stream.consume(used);
        }
    }

    fn finished(&self, word: Vec<u8>) -> Result<Option<String>, Fault> {
        if word.is_empty() {
            return Ok(None);
        }
        let bad = |raw: std::string::FromUtf8Error| {
            self.bad(&String::from_utf8_lossy(raw.as_bytes()), "plain text")
        };
        String::from_utf8(word).map(Some).map_err(bad)
    }

    fn value<T: std::str::FromStr>(&mut self, key: &str, accepted: &'static str) -> Result<T, Fault> {
        let line = self.line;
        let word = self.next()?.unwrap_or_default();
        word.parse().map_err(|_none| Fault::BadLine { line, text: format!("{key} {word}"), accepted })
    }

    fn finite(&mut self, key: &str) -> Result<f64, Fault> {
        let line = self.line;
        let number: f64 = self.value(key, "a number")?;
        let bad = Fault::BadLine { line, text: format!("{key} {number}"), accepted: "a finite number" };
        if number.is_finite() { Ok(number) } else { Err(bad) }
    }

    fn bad(&self, word: &str, accepted: &'static str) -> Fault {
        Fault::BadLine { line: self.line, text: word.to_owned(), accepted }
    }
}
