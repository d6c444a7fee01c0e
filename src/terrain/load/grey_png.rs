//! Grey pictures of 8 or 16 bits: counts, the northern row first, and no word about where they lie.

use png::{BitDepth, ColorType, Decoder, Reader, Transformations};

use super::shelf::Stream;
use super::{Format, Raster, RowOrder, Source, Watch, report, room_for};
use crate::terrain::error::Fault;
use crate::terrain::samples::Samples;

/// Reads a grey picture.
pub(super) fn read(source: Source, watch: &mut Watch<'_>) -> Result<Raster, Fault> {
    let mut decoder = Decoder::new(source.stream);
    decoder.set_transformations(Transformations::IDENTITY);
    let mut reader = decoder.read_info()?;
    let info = reader.info();
    let size = [info.width as usize, info.height as usize];
    let samples = match (info.color_type, info.bit_depth) {
        (ColorType::Grayscale, BitDepth::Eight) => {
            Samples::U8(read_counts(&mut reader, size, |[byte]| byte, watch)?)
        }
        (ColorType::Grayscale, BitDepth::Sixteen) => {
            Samples::U16(read_counts(&mut reader, size, u16::from_be_bytes, watch)?)
        }
        (color, depth) => return Err(Fault::PictureKind { found: format!("{}-bit {color:?}", depth as u8) }),
    };
    Ok(Raster::bare(samples, size, RowOrder::NorthFirst, Format::Png))
}

type PngReader = Reader<Box<dyn Stream>>;

fn read_counts<T, const WIDTH: usize>(
    reader: &mut PngReader,
    [cols, rows]: [usize; 2],
    count: impl Fn([u8; WIDTH]) -> T + Copy,
    watch: &mut Watch<'_>,
) -> Result<Vec<T>, Fault> {
    let mut counts = room_for(cols, rows)?;
    if reader.info().interlaced {
        let mut picture = room_for(cols * WIDTH, rows)?;
        picture.resize(cols * WIDTH * rows, 0);
        reader.next_frame(&mut picture)?;
        extend(&mut counts, &picture, count);
        return Ok(counts);
    }
    let mut done = 0;
    while let Some(row) = reader.next_row()? {
        extend(&mut counts, row.data(), count);
        done += 1;
        report(watch, done, rows)?;
    }
    Ok(counts)
}

fn extend<T, const WIDTH: usize>(counts: &mut Vec<T>, bytes: &[u8], count: impl Fn([u8; WIDTH]) -> T) {
    let (whole, _rest) = bytes.as_chunks::<WIDTH>();
    counts.extend(whole.iter().map(|&bytes| count(bytes)));
}
