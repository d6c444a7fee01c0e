//! The strips or tiles of a TIFF one by one.
//!
//! The decoder reads nearly all of them. Two kinds are read here: a tile that was never written, which GDAL marks by no
//! place and no length, and an LZW tile that reaches over the picture's eastern edge, whose rows the decoder cannot skip the
//! rest of.

use std::io::{Read, Seek, SeekFrom};

use tiff::TiffError;
use tiff::decoder::DecodingResult;
use tiff::tags::{ByteOrder, Tag};
use weezl::BitOrder;

use super::LARGEST_MAP_BYTES;
use super::geo_tiff::TiffReader;
use crate::terrain::error::Fault;

/// A kind of number samples are.
pub(super) trait Number: Copy + Default {
    /// Its bytes.
    const WIDTH: usize;

    /// The samples of a decoded tile; `None` when they are of another kind.
    fn of(tile: DecodingResult) -> Option<Vec<Self>>;

    /// From its bits in the lowest places.
    fn from_bits(bits: u32) -> Self;

    /// The nearest to a number.
    fn nearest(number: f64) -> Self;
}

macro_rules! number {
    ($kind:ty, $variant:ident, $from_bits:expr) => {
        impl Number for $kind {
            const WIDTH: usize = size_of::<$kind>();

            fn of(tile: DecodingResult) -> Option<Vec<Self>> {
                if let DecodingResult::$variant(tile) = tile { Some(tile) } else { None }
            }

            fn from_bits(bits: u32) -> Self {
                $from_bits(bits)
            }

            fn nearest(number: f64) -> Self {
                number as Self
            }
        }
    };
}

number!(u8, U8, |bits| bits as u8);
number!(u16, U16, |bits| bits as u16);
number!(i16, I16, |bits| (bits as u16).cast_signed());
number!(f32, F32, f32::from_bits);

const LZW: u16 = 5;
const NO_PREDICTOR: u16 = 1;
const HORIZONTAL: u16 = 2;

/// Where the tiles are and how they are packed.
pub(super) struct Tiles {
    offsets: Vec<u64>,
    lengths: Vec<u64>,
    packing: u16,
    predictor: u16,
    /// What samples are that were never written.
    unwritten: f64,
}

impl Tiles {
    /// What the tags say of them.
    pub fn of(reader: &mut TiffReader, hole: Option<f64>) -> Result<Self, TiffError> {
        let mut either = |tile: Tag, strip: Tag| match reader.find_tag_unsigned_vec(tile)? {
            Some(tiles) => Ok(tiles),
            None => Ok::<_, TiffError>(reader.find_tag_unsigned_vec(strip)?.unwrap_or_default()),
        };
        let offsets = either(Tag::TileOffsets, Tag::StripOffsets)?;
        let lengths = either(Tag::TileByteCounts, Tag::StripByteCounts)?;
        let mut tag = |tag: Tag| reader.find_tag_unsigned(tag);
        let packing = tag(Tag::Compression)?.unwrap_or_default();
        let predictor = tag(Tag::Predictor)?.unwrap_or(NO_PREDICTOR);
        Ok(Self { offsets, lengths, packing, predictor, unwritten: hole.unwrap_or(0.0) })
    }

    /// The samples of one tile that lie in the picture, row by row.
    pub fn read<T: Number>(&self, reader: &mut TiffReader, index: u32) -> Result<Vec<T>, Fault> {
        let (width, height) = reader.chunk_data_dimensions(index);
        let at = |places: &[u64]| places.get(index as usize).copied();
        match (at(&self.offsets), at(&self.lengths)) {
            (Some(0), Some(0)) => {
                return Ok(vec![T::nearest(self.unwritten); width as usize * height as usize]);
            }
            (Some(0), _) => {
                return Err(Fault::TiffKind { found: "said to lie where its header is".to_owned() });
            }
            _ => {}
        }
        let is_cut = width < reader.chunk_dimensions().0;
        if is_cut && self.packing == LZW && self.predictor <= HORIZONTAL {
            return self.read_cut(reader, index);
        }
        let tile = reader.read_chunk(index)?;
        T::of(tile).ok_or_else(|| Fault::TiffKind { found: "of several kinds".to_owned() })
    }

    /// A tile of which the picture's edge cuts off the end of each row.
    fn read_cut<T: Number>(&self, reader: &mut TiffReader, index: u32) -> Result<Vec<T>, Fault> {
        let (whole, high) = reader.chunk_dimensions();
        let size = (u64::from(whole) * u64::from(high)).saturating_mul(T::WIDTH as u64);
        if size > LARGEST_MAP_BYTES {
            return Err(TiffError::LimitsExceeded.into());
        }
        let bytes = self.unpacked(reader, index, size as usize)?;
        let (width, height) = reader.chunk_data_dimensions(index);
        let is_little = reader.byte_order() == ByteOrder::LittleEndian;
        let bits = |sample: &[u8]| {
            let shifted = |bits: u32, byte: &u8| bits << 8 | u32::from(*byte);
            if is_little { sample.iter().rev().fold(0, shifted) } else { sample.iter().fold(0, shifted) }
        };
        let mut samples = Vec::with_capacity(width as usize * height as usize);
        for row in bytes.chunks_exact(whole as usize * T::WIDTH).take(height as usize) {
            let mut before = 0_u32;
            for sample in row.chunks_exact(T::WIDTH).take(width as usize) {
                let step = if self.predictor == HORIZONTAL { before } else { 0 };
                before = bits(sample).wrapping_add(step);
                samples.push(T::from_bits(before));
            }
        }
        Ok(samples)
    }

    /// The `size` bytes of a whole tile.
    fn unpacked(&self, reader: &mut TiffReader, index: u32, size: usize) -> Result<Vec<u8>, Fault> {
        let find = |places: &[u64]| places.get(index as usize).copied().ok_or_else(ended);
        let (offset, length) = (find(&self.offsets)?, find(&self.lengths)?);
        let stream = reader.inner();
        stream.seek(SeekFrom::Start(offset)).map_err(TiffError::from)?;
        let mut packed = Vec::new();
        stream.take(length).read_to_end(&mut packed).map_err(TiffError::from)?;
        let mut bytes = vec![0; size];
        let mut decoder = weezl::decode::Decoder::with_tiff_size_switch(BitOrder::Msb, 8);
        let (mut read, mut made) = (0, 0);
        while made < size {
            let part = decoder.decode_bytes(&packed[read..], &mut bytes[made..]);
            (read, made) = (read + part.consumed_in, made + part.consumed_out);
            if part.consumed_in == 0 && part.consumed_out == 0 {
                return Err(ended());
            }
        }
        Ok(bytes)
    }
}

fn ended() -> Fault {
    TiffError::IoError(std::io::ErrorKind::UnexpectedEof.into()).into()
}
