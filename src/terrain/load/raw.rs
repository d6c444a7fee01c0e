//! Counts one after another, without a header: the bytes say nothing but how many they are.

use std::fmt;
use std::io::Read;
use std::path::Path;
use std::str::FromStr;

use super::overlay::Overlay;
use super::shelf::Shelf;
use super::{Format, Raster, RowOrder, Source, Warning, Watch, report, room_for, too_large};
use crate::terrain::error::Fault;
use crate::terrain::samples::Samples;

/// How one count is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleKind {
    /// One byte.
    U8,
    /// Two bytes, the low one first.
    U16LittleEndian,
    /// Two bytes, the high one first.
    U16BigEndian,
    /// Single precision, the low byte first.
    F32LittleEndian,
}

impl SampleKind {
    /// Every kind, in the order a list shows them.
    pub const ALL: [Self; 4] = [Self::U8, Self::U16LittleEndian, Self::U16BigEndian, Self::F32LittleEndian];

    /// Bits of one count.
    pub const fn bits(self) -> u32 {
        match self {
            Self::U8 => 8,
            Self::U16LittleEndian | Self::U16BigEndian => 16,
            Self::F32LittleEndian => 32,
        }
    }

    /// The word used in map files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::U16LittleEndian => "u16le",
            Self::U16BigEndian => "u16be",
            Self::F32LittleEndian => "f32",
        }
    }

    /// The kind a file's ending stands for; `None` where the ending leaves it open.
    fn of_ending(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "r8" => Some(Self::U8),
            "r16" => Some(Self::U16LittleEndian),
            "r32" | "f32" => Some(Self::F32LittleEndian),
            _ => None,
        }
    }
}

impl fmt::Display for SampleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no kind of sample.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no kind of sample; accepted: u8, u16le, u16be, f32")]
pub struct UnknownSampleKind(pub String);

impl FromStr for SampleKind {
    type Err = UnknownSampleKind;
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|kind| kind.word() == word.trim());
        found.ok_or_else(|| UnknownSampleKind(word.to_owned()))
    }
}

/// Reads a raw file by what `overlay` says of its size and samples, or as the only square it can be.
pub(super) fn open(
    shelf: &Shelf,
    path: &Path,
    overlay: &Overlay,
    watch: &mut Watch<'_>,
) -> Result<Raster, Fault> {
    let source = shelf.source(path)?;
    let asked = (overlay.size, overlay.sample.or_else(|| SampleKind::of_ending(path)));
    let (size, kind) = layout(source.bytes, asked)?;
    let samples = read(source, size, kind, watch)?;
    let mut raster = Raster::bare(samples, size, RowOrder::NorthFirst, Format::Raw);
    if overlay.size.is_none() || asked.1.is_none() {
        raster.warnings.push(Warning::RawGuessed { cols: size[0], rows: size[1], kind });
    }
    if overlay.order.is_none() {
        raster.warnings.push(Warning::RowOrderAssumed);
    }
    Ok(raster)
}

/// Size and kind: what was said, and for the rest the only square the bytes can be.
fn layout(
    bytes: u64,
    asked: (Option<[usize; 2]>, Option<SampleKind>),
) -> Result<([usize; 2], SampleKind), Fault> {
    let square = |kind: SampleKind| square_side(bytes, kind).map(|side| ([side, side], kind));
    let unclear = Fault::RawUnclear { bytes };
    match asked {
        (Some(size), Some(kind)) => Ok((size, kind)),
        (None, Some(kind)) => square(kind).ok_or(unclear),
        (Some([cols, rows]), None) => {
            let samples = (cols as u64).saturating_mul(rows as u64).max(1);
            // Two bytes are two orders; the game's own, low byte first, is meant unless something else is said.
            let kinds = [SampleKind::U8, SampleKind::U16LittleEndian, SampleKind::F32LittleEndian];
            let fits = |kind: &SampleKind| bytes == samples.saturating_mul(u64::from(kind.bits() / 8));
            kinds.into_iter().find(fits).map(|kind| ([cols, rows], kind)).ok_or(unclear)
        }
        (None, None) => match (square(SampleKind::U16LittleEndian), square(SampleKind::F32LittleEndian)) {
            (Some(found), _) => Ok(found),
            // A square of floats is also a square of bytes, of twice the side.
            (None, Some(_)) => Err(unclear),
            (None, None) => square(SampleKind::U8).ok_or(unclear),
        },
    }
}

fn square_side(bytes: u64, kind: SampleKind) -> Option<usize> {
    let width = u64::from(kind.bits() / 8);
    let side = (bytes / width).isqrt();
    (side >= 2 && side * side * width == bytes).then_some(side as usize)
}

/// Reads `cols` x `rows` counts, which must be the whole file.
pub(super) fn read(
    source: Source,
    size: [usize; 2],
    kind: SampleKind,
    watch: &mut Watch<'_>,
) -> Result<Samples, Fault> {
    let ([cols, rows], have, bits) = (size, source.bytes, kind.bits());
    let samples = (cols as u64).checked_mul(rows as u64);
    let want = samples.and_then(|samples| samples.checked_mul(u64::from(bits / 8)));
    let want = want.ok_or_else(|| too_large(size))?;
    if have != want {
        return Err(Fault::FileSize { have, want, cols, rows, bits });
    }
    match kind {
        SampleKind::U8 => read_counts(source, size, |[byte]| byte, watch).map(Samples::U8),
        SampleKind::U16LittleEndian => read_counts(source, size, u16::from_le_bytes, watch).map(Samples::U16),
        SampleKind::U16BigEndian => read_counts(source, size, u16::from_be_bytes, watch).map(Samples::U16),
        SampleKind::F32LittleEndian => read_counts(source, size, f32::from_le_bytes, watch).map(Samples::F32),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_guessed_and_the_rest_is_asked() {
        assert_eq!(
            layout(2 * 1025 * 1025, (None, None)).unwrap(),
            ([1025, 1025], SampleKind::U16LittleEndian)
        );
        assert_eq!(layout(1025 * 1025, (None, None)).unwrap(), ([1025, 1025], SampleKind::U8));
        assert!(matches!(layout(4 * 512 * 512, (None, None)), Err(Fault::RawUnclear { .. })));
        assert!(matches!(layout(1000, (None, None)), Err(Fault::RawUnclear { .. })));
        let floats = (None, Some(SampleKind::F32LittleEndian));
        assert_eq!(layout(4 * 512 * 512, floats).unwrap(), ([512, 512], SampleKind::F32LittleEndian));
        let sized = (Some([20, 50]), None);
        assert_eq!(layout(1000, sized).unwrap(), ([20, 50], SampleKind::U8));
        assert_eq!(layout(2000, sized).unwrap(), ([20, 50], SampleKind::U16LittleEndian));
        assert!(layout(3000, sized).is_err());
    }

    #[test]
    fn every_kind_reads_back_its_word() {
        for kind in SampleKind::ALL {
            assert_eq!(kind.word().parse(), Ok(kind));
        }
        assert!("u32".parse::<SampleKind>().is_err());
    }
}
