//! Counts of 16 bits without a header, the low byte first, the northern row first.

use std::io::Write;

use super::counts::{Kept, row_of_counts, sixteen_bit_scale};
use crate::terrain::error::Fault;
use crate::terrain::heightmap::HeightMap;

pub(super) fn write(map: &HeightMap, out: &mut impl Write) -> Result<Kept, Fault> {
    let scale = sixteen_bit_scale(map);
    let mut kept = Kept::new(scale, scale.scale_m.abs());
    for row in (0..map.rows()).rev() {
        let counts = row_of_counts(map, row, &mut kept);
        let bytes: Vec<u8> = counts.into_iter().flat_map(u16::to_le_bytes).collect();
        out.write_all(&bytes).map_err(Fault::Unwritable)?;
    }
    Ok(kept)
}
