//! TIFF of one band, with what GeoTIFF and GDAL say in its tags about place and holes.

use glam::DVec2;
use tiff::ColorType;
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::tags::Tag;

use super::geo_keys::{GeoKeys, Unit};
use super::shelf::Stream;
use super::{Format, LARGEST_MAP_BYTES, Raster, RowOrder, Source, Watch, report, room_for};
use crate::terrain::error::Fault;
use crate::terrain::samples::Samples;

type TiffReader = Decoder<Box<dyn Stream>>;

/// Reads the first picture of the file.
pub(super) fn read(source: Source, watch: &mut Watch<'_>) -> Result<Raster, Fault> {
    let mut limits = Limits::default();
    limits.decoding_buffer_size = LARGEST_MAP_BYTES as usize;
    limits.intermediate_buffer_size = LARGEST_MAP_BYTES as usize;
    let mut reader = Decoder::new(source.stream)?.with_limits(limits);
    let (width, height) = reader.dimensions()?;
    let size = [width as usize, height as usize];
    let samples = read_samples(&mut reader, size, watch)?;
    let mut raster = Raster::bare(samples, size, RowOrder::NorthFirst, Format::Tiff);
    place(&mut raster, &mut reader)?;
    Ok(raster)
}

fn read_samples(reader: &mut TiffReader, size: [usize; 2], watch: &mut Watch<'_>) -> Result<Samples, Fault> {
    let color = reader.colortype()?;
    let refused = |found: String| Fault::TiffKind { found };
    if !matches!(color, ColorType::Gray(_)) {
        return Err(refused(format!("{color:?}")));
    }
    let first = reader.read_chunk(0)?;
    let mut mosaic = Mosaic { reader, size, watch };
    match first {
        DecodingResult::U8(tile) => mosaic.filled(tile, of_u8).map(Samples::U8),
        DecodingResult::U16(tile) => mosaic.filled(tile, of_u16).map(Samples::U16),
        DecodingResult::I16(tile) => mosaic.filled(tile, of_i16).map(Samples::I16),
        DecodingResult::F32(tile) => mosaic.filled(tile, of_f32).map(Samples::F32),
        _ => Err(refused(format!("{color:?} in another kind of number"))),
    }
}

fn of_u8(tile: DecodingResult) -> Option<Vec<u8>> {
    if let DecodingResult::U8(tile) = tile { Some(tile) } else { None }
}

fn of_u16(tile: DecodingResult) -> Option<Vec<u16>> {
    if let DecodingResult::U16(tile) = tile { Some(tile) } else { None }
}

fn of_i16(tile: DecodingResult) -> Option<Vec<i16>> {
    if let DecodingResult::I16(tile) = tile { Some(tile) } else { None }
}

fn of_f32(tile: DecodingResult) -> Option<Vec<f32>> {
    if let DecodingResult::F32(tile) = tile { Some(tile) } else { None }
}

/// The strips or tiles of a picture, put together one by one.
struct Mosaic<'a, 'w> {
    reader: &'a mut TiffReader,
    size: [usize; 2],
    watch: &'a mut Watch<'w>,
}

impl Mosaic<'_, '_> {
    fn filled<T: Copy + Default>(
        &mut self,
        first: Vec<T>,
        of_kind: impl Fn(DecodingResult) -> Option<Vec<T>>,
    ) -> Result<Vec<T>, Fault> {
        let [cols, rows] = self.size;
        let mut counts = room_for(cols, rows)?;
        let (tile_width, tile_height) = self.reader.chunk_dimensions();
        let (across, down) = (width_in(cols, tile_width), width_in(rows, tile_height));
        let mut tile = first;
        for index in 0..across * down {
            if index > 0 {
                tile = of_kind(self.reader.read_chunk(index as u32)?).unwrap_or_default();
            }
            let corner = [index % across * tile_width as usize, index / across * tile_height as usize];
            let (width, height) = self.reader.chunk_data_dimensions(index as u32);
            // Room is filled as the file bears it out, so that a damaged size costs nothing.
            let reached = (corner[1] + height as usize).min(rows) * cols;
            counts.resize(counts.len().max(reached), T::default());
            paste(&mut counts, cols, &tile, corner, width as usize);
            report(self.watch, index + 1, across * down)?;
        }
        Ok(counts)
    }
}

fn width_in(all: usize, one: u32) -> usize {
    all.div_ceil(one.max(1) as usize)
}

fn paste<T: Copy>(counts: &mut [T], cols: usize, tile: &[T], [col, row]: [usize; 2], width: usize) {
    for (down, line) in tile.chunks_exact(width.max(1)).enumerate() {
        let start = (row + down) * cols + col;
        if let Some(room) = counts.get_mut(start..start + width) {
            room.copy_from_slice(line);
        }
    }
}

/// Reads place, scale and holes from the tags.
fn place(raster: &mut Raster, reader: &mut TiffReader) -> Result<(), Fault> {
    let keys = GeoKeys::of(numbers(reader, Tag::GeoKeyDirectoryTag)?);
    raster.hole = hole(reader, &raster.samples)?;
    raster.scale_m = Some(keys.height_unit_m()?);
    let Some((spacing, corner)) = grid(reader)? else { return Ok(()) };
    match keys.plane_unit()? {
        Unit::Degree => raster.spacing_deg = Some(spacing),
        Unit::Metres(unit_m) => {
            let (spacing_m, corner_m) = (spacing * unit_m, corner * unit_m);
            raster.spacing_m = Some(spacing_m);
            raster.origin_m = Some(keys.pixel().sample_from_north_west(corner_m, spacing_m, raster.rows));
        }
    }
    Ok(())
}

/// Spacing and north-western corner in the file's own unit; `None` when it says nothing about place.
fn grid(reader: &mut TiffReader) -> Result<Option<(DVec2, DVec2)>, Fault> {
    let scale = numbers(reader, Tag::ModelPixelScaleTag)?;
    let tie = numbers(reader, Tag::ModelTiepointTag)?;
    let matrix = numbers(reader, Tag::ModelTransformationTag)?;
    match (scale.as_slice(), tie.as_slice(), matrix.as_slice()) {
        ([east, north, ..], [col, row, _, x, y, ..], _) => {
            let spacing = DVec2::new(*east, *north);
            Ok(Some((spacing, DVec2::new(x - col * east, y + row * north))))
        }
        (_, _, [east, skew_a, _, x, skew_b, north, _, y, ..]) => {
            if skew_a.abs() > 0.0 || skew_b.abs() > 0.0 {
                return Err(Fault::Rotated);
            }
            Ok(Some((DVec2::new(*east, -*north), DVec2::new(*x, *y))))
        }
        _ => Ok(None),
    }
}

fn numbers(reader: &mut TiffReader, tag: Tag) -> Result<Vec<f64>, Fault> {
    match reader.find_tag(tag)? {
        None => Ok(Vec::new()),
        Some(value) if tag == Tag::GeoKeyDirectoryTag => {
            Ok(value.into_u16_vec()?.into_iter().map(f64::from).collect())
        }
        Some(value) => Ok(value.into_f64_vec()?),
    }
}

/// The count GDAL marks holes with, as the samples' own width has it.
fn hole(reader: &mut TiffReader, samples: &Samples) -> Result<Option<f64>, Fault> {
    let Some(value) = reader.find_tag(Tag::GdalNodata)? else { return Ok(None) };
    let text = value.into_string()?;
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    let bad = |_none| Fault::BadValue {
        key: "GDAL_NODATA".to_owned(),
        value: format!("\"{text}\""),
        accepted: "a number",
    };
    let marker: f64 = text.parse().map_err(bad)?;
    let kept = if matches!(samples, Samples::F32(_)) { f64::from(marker as f32) } else { marker };
    Ok(kept.is_finite().then_some(kept))
}
