//! Grey pictures of 8 or 16 bits: counts, the northern row first, and no word about where they lie.

use png::{BitDepth, ColorType, Decoder, InterlaceInfo, Reader, Transformations, expand_interlaced_row};

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
    check_bytes(source.bytes, size, info.bit_depth as u32)?;
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

/// Deflate makes no more of a byte than this.
const MOST_OF_A_BYTE: u64 = 1032;

/// Refuses a picture whose file is too short for it before room is made: its size is damaged.
fn check_bytes(have: u64, [cols, rows]: [usize; 2], bits: u32) -> Result<(), Fault> {
    let want = (cols as u64 * rows as u64).saturating_mul(u64::from(bits)) / 8 / MOST_OF_A_BYTE;
    if have < want { Err(Fault::TooShort { have, cols, rows, bits, want }) } else { Ok(()) }
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
        let picture = read_interlaced(reader, [cols * WIDTH, rows], WIDTH, watch)?;
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

/// The bytes of an interlaced picture, `size` in bytes and rows, whose lines come spread over all of it.
fn read_interlaced(
    reader: &mut PngReader,
    [cols, rows]: [usize; 2],
    width: usize,
    watch: &mut Watch<'_>,
) -> Result<Vec<u8>, Fault> {
    let mut picture = room_for(cols, rows)?;
    picture.resize(cols * rows, 0);
    let mut done = 0;
    while let Some(line) = reader.next_interlaced_row()? {
        if let InterlaceInfo::Adam7(place) = line.interlace() {
            expand_interlaced_row(&mut picture, cols, line.data(), place, 8 * width as u8);
        }
        done += line.data().len();
        report(watch, done, cols * rows)?;
    }
    Ok(picture)
}

fn extend<T, const WIDTH: usize>(counts: &mut Vec<T>, bytes: &[u8], count: impl Fn([u8; WIDTH]) -> T) {
    let (whole, _rest) = bytes.as_chunks::<WIDTH>();
    counts.extend(whole.iter().map(|&bytes| count(bytes)));
}
