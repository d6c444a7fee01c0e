//! TIFF of one band, with what GeoTIFF and GDAL say in its tags about place and holes.

use glam::DVec2;
use tiff::ColorType;
use tiff::decoder::{Decoder, Limits};
use tiff::tags::Tag;

use super::geo_keys::{GeoKeys, Unit};
use super::shelf::Stream;
use super::tiff_tiles::{Number, Tiles};
use super::{Format, LARGEST_MAP_BYTES, Raster, RowOrder, Source, Watch, report, room_for};
use crate::terrain::error::Fault;
use crate::terrain::samples::Samples;

pub(super) type TiffReader = Decoder<Box<dyn Stream>>;

/// Reads the first picture of the file.
pub(super) fn read(source: Source, watch: &mut Watch<'_>) -> Result<Raster, Fault> {
    let mut limits = Limits::default();
    limits.decoding_buffer_size = LARGEST_MAP_BYTES as usize;
    limits.intermediate_buffer_size = LARGEST_MAP_BYTES as usize;
    let mut reader = Decoder::new(source.stream)?.with_limits(limits);
    let (width, height) = reader.dimensions()?;
    let size = [width as usize, height as usize];
    check_kind(&mut reader)?;
    let samples = read_samples(&mut reader, size, watch)?;
    let mut raster = Raster::bare(samples, size, RowOrder::NorthFirst, Format::Tiff);
    place(&mut raster, &mut reader)?;
    Ok(raster)
}

fn read_samples(reader: &mut TiffReader, size: [usize; 2], watch: &mut Watch<'_>) -> Result<Samples, Fault> {
    let color = reader.colortype()?;
    let format: Option<u16> = reader.find_tag_unsigned(Tag::SampleFormat)?;
    let hole = marker(reader)?;
    let tiles = Tiles::of(reader, hole)?;
    let mut mosaic = Mosaic { tiles, reader, size, watch };
    match (color, format.unwrap_or(UNSIGNED)) {
        (ColorType::Gray(8), UNSIGNED) => mosaic.filled().map(Samples::U8),
        (ColorType::Gray(16), UNSIGNED) => mosaic.filled().map(Samples::U16),
        (ColorType::Gray(16), SIGNED) => mosaic.filled().map(Samples::I16),
        (ColorType::Gray(32), FLOAT) => mosaic.filled().map(Samples::F32),
        (color, _) => Err(Fault::TiffKind { found: format!("{color:?} in another kind of number") }),
    }
}

/// Values of the tag that says what kind of number the samples are.
const UNSIGNED: u16 = 1;
const SIGNED: u16 = 2;
const FLOAT: u16 = 3;

/// Refuses what are no heights, or not as they were.
fn check_kind(reader: &mut TiffReader) -> Result<(), Fault> {
    const JPEGS: [u16; 2] = [6, 7];
    const WHITE_IS_ZERO: u16 = 0;
    let refused = |found: &str| Err(Fault::TiffKind { found: found.to_owned() });
    let mut tag = |tag: Tag| reader.find_tag_unsigned::<u16>(tag);
    if tag(Tag::Compression)?.is_some_and(|packed| JPEGS.contains(&packed)) {
        return refused("packed as JPEG, which does not keep heights");
    }
    if tag(Tag::PhotometricInterpretation)? == Some(WHITE_IS_ZERO) {
        return refused("counted from white to black");
    }
    match reader.colortype()? {
        ColorType::Gray(_) => Ok(()),
        color => refused(&format!("{color:?}")),
    }
}

/// The strips or tiles of a picture, put together one by one.
struct Mosaic<'a, 'w> {
    tiles: Tiles,
    reader: &'a mut TiffReader,
    size: [usize; 2],
    watch: &'a mut Watch<'w>,
}

impl Mosaic<'_, '_> {
    fn filled<T: Number>(&mut self) -> Result<Vec<T>, Fault> {
        let [cols, rows] = self.size;
        let mut counts = room_for(cols, rows)?;
        let (tile_width, tile_height) = self.reader.chunk_dimensions();
        let (across, down) = (width_in(cols, tile_width), width_in(rows, tile_height));
        for index in 0..across * down {
            let tile: Vec<T> = self.tiles.read(self.reader, index as u32)?;
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
            let (spacing_m, pixel) = (spacing * unit_m, keys.pixel());
            let sample_m = |corner| pixel.sample_from_north_west(corner * unit_m, spacing_m, raster.rows);
            raster.origin_m = corner.map(sample_m);
            raster.spacing_m = Some(spacing_m);
        }
    }
    Ok(())
}

/// Spacing and, where it says so, north-western corner in the file's own unit; `None` when it says nothing about place.
fn grid(reader: &mut TiffReader) -> Result<Option<(DVec2, Option<DVec2>)>, Fault> {
    let scale = tag_of(reader, Tag::ModelPixelScaleTag, "ModelPixelScale", 2, "three")?;
    let tie = tag_of(reader, Tag::ModelTiepointTag, "ModelTiepoint", 6, "six for each point")?;
    let matrix = tag_of(reader, Tag::ModelTransformationTag, "ModelTransformation", 8, "sixteen")?;
    match (scale.as_slice(), tie.as_slice(), matrix.as_slice()) {
        ([east, north, ..], [col, row, _, x, y, ..], _) => {
            let corner = DVec2::new(x - col * east, y + row * north);
            Ok(Some((DVec2::new(*east, *north), Some(corner))))
        }
        (_, _, [east, skew_a, _, x, skew_b, north, _, y, ..]) => {
            if skew_a.abs() > 0.0 || skew_b.abs() > 0.0 {
                return Err(Fault::Rotated);
            }
            Ok(Some((DVec2::new(*east, -*north), Some(DVec2::new(*x, *y)))))
        }
        ([east, north, ..], ..) => Ok(Some((DVec2::new(*east, *north), None))),
        _ => Ok(None),
    }
}

/// The numbers of a tag, none where it is not there, but never fewer than `least`.
fn tag_of(
    reader: &mut TiffReader,
    tag: Tag,
    name: &'static str,
    least: usize,
    accepted: &'static str,
) -> Result<Vec<f64>, Fault> {
    let numbers = numbers(reader, tag)?;
    if (1..least).contains(&numbers.len()) {
        return Err(Fault::ShortTag { tag: name, have: numbers.len(), accepted });
    }
    Ok(numbers)
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
    let is_single = matches!(samples, Samples::F32(_));
    let kept = |marker: f64| if is_single { f64::from(marker as f32) } else { marker };
    Ok(marker(reader)?.map(kept).filter(|marker| marker.is_finite()))
}

/// The number GDAL marks holes with.
fn marker(reader: &mut TiffReader) -> Result<Option<f64>, Fault> {
    let Some(value) = reader.find_tag(Tag::GdalNodata)? else { return Ok(None) };
    let text = value.into_string()?;
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    let bad = |_none| Fault::BadValue {
        key: "GDAL_NODATA".to_owned(),
        value: format!("\"{text}\""),
        accepted: "a number",
    };
    text.parse().map(Some).map_err(bad)
}
