//! Counts one after another, without a header.

use std::io::Read;

use super::{Source, Watch, report, room_for};
use crate::terrain::error::Fault;
use crate::terrain::samples::Samples;

/// How one count is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SampleKind {
    U8,
    U16LittleEndian,
}

impl SampleKind {
    /// Bits of one count.
    pub const fn bits(self) -> u32 {
        match self {
            Self::U8 => 8,
            Self::U16LittleEndian => 16,
        }
    }
}

/// Reads `cols` x `rows` counts, which must be the whole file.
pub(super) fn read(
    source: Source,
    [cols, rows]: [usize; 2],
    kind: SampleKind,
    watch: &mut Watch<'_>,
) -> Result<Samples, Fault> {
    let (have, bits) = (source.bytes, kind.bits());
    let want = (cols as u64).saturating_mul(rows as u64).saturating_mul(u64::from(bits / 8));
    if have != want {
        return Err(Fault::FileSize { have, want, cols, rows, bits });
    }
    let size = [cols, rows];
    match kind {
        SampleKind::U8 => read_counts(source, size, |[byte]| byte, watch).map(Samples::U8),
        SampleKind::U16LittleEndian => read_counts(source, size, u16::from_le_bytes, watch).map(Samples::U16),
    }
}

fn read_counts<T, const WIDTH: usize>(
    mut source: Source,
    [cols, rows]: [usize; 2],
    count: impl Fn([u8; WIDTH]) -> T,
    watch: &mut Watch<'_>,
) -> Result<Vec<T>, Fault> {
    let mut counts = room_for(cols, rows)?;
    let mut row = vec![0; cols * WIDTH];
    for done in 1..=rows {
        source.stream.read_exact(&mut row)?;
        let (whole, _rest) = row.as_chunks::<WIDTH>();
        counts.extend(whole.iter().map(|&bytes| count(bytes)));
        report(watch, done, rows)?;
    }
    Ok(counts)
}
