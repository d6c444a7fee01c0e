//! Grey pictures: heights in 16 bits, surface numbers in 8, the northern row first.

use std::io::Write;

use super::counts::{Kept, row_of_counts, sixteen_bit_scale};
use crate::terrain::cover::SurfaceNumbers;
use crate::terrain::error::Fault;
use crate::terrain::heightmap::HeightMap;

pub(super) fn write(map: &HeightMap, out: &mut impl Write) -> Result<Kept, Fault> {
    let scale = sixteen_bit_scale(map);
    let mut kept = Kept::new(scale, scale.scale_m.abs());
    let mut encoder = png::Encoder::new(out, map.cols() as u32, map.rows() as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Sixteen);
    let mut header = encoder.write_header()?;
    let mut stream = header.stream_writer()?;
    for row in (0..map.rows()).rev() {
        let counts = row_of_counts(map, row, &mut kept);
        let bytes: Vec<u8> = counts.into_iter().flat_map(u16::to_be_bytes).collect();
        stream.write_all(&bytes).map_err(Fault::Unwritable)?;
    }
    stream.finish()?;
    Ok(kept)
}

pub(super) fn write_numbers(numbers: &SurfaceNumbers, out: &mut impl Write) -> Result<(), Fault> {
    let [cols, rows] = numbers.size();
    let mut encoder = png::Encoder::new(out, cols as u32, rows as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(numbers.numbers())?;
    Ok(())
}
