//! A TIFF of heights in metres, single precision, with the GeoTIFF tags that say where its samples lie.

use std::io::{Seek, Write};

use tiff::encoder::{TiffEncoder, colortype::Gray32Float};
use tiff::tags::Tag;

use super::ascii_grid::single_precision_m;
use super::counts::Kept;
use crate::terrain::error::Fault;
use crate::terrain::heightmap::{HeightMap, HeightScale};

/// GeoTIFF's directory: version 1.1.0 and four keys: a projected grid, of the maker's own kind, whose samples are
/// points, in metres.
const GEO_KEYS: [u16; 20] = [
    1, 1, 0, 4, // header
    1024, 0, 1, 1, // GTModelType: projected
    1025, 0, 1, 2, // GTRasterType: pixel is point
    3072, 0, 1, 32_767, // ProjectedCSType: the maker's own
    3076, 0, 1, 9001, // ProjLinearUnits: metre
];

pub(super) fn write(map: &HeightMap, out: &mut (impl Write + Seek)) -> Result<Kept, Fault> {
    let scale = HeightScale { hole: Some(f64::NAN), ..HeightScale::METRES };
    let mut kept = Kept::new(scale, single_precision_m(map));
    let mut encoder = TiffEncoder::new(out)?;
    let mut image = encoder.new_image::<Gray32Float>(map.cols() as u32, map.rows() as u32)?;
    image.rows_per_strip(1)?;
    let lattice = map.lattice();
    let north_west_m = map.place_m(0, map.rows() - 1);
    let tags = image.encoder();
    tags.write_tag(Tag::ModelPixelScaleTag, &[lattice.spacing_m.x, lattice.spacing_m.y, 0.0][..])?;
    tags.write_tag(Tag::ModelTiepointTag, &[0.0, 0.0, 0.0, north_west_m.x, north_west_m.y, 0.0][..])?;
    tags.write_tag(Tag::GeoKeyDirectoryTag, &GEO_KEYS[..])?;
    tags.write_tag(Tag::GdalNodata, "nan")?;
    for row in (0..map.rows()).rev() {
        image.write_strip(&heights(map, row, &mut kept))?;
    }
    image.finish()?;
    Ok(kept)
}

fn heights(map: &HeightMap, row: usize, kept: &mut Kept) -> Vec<f32> {
    let mut height = |col| {
        let Some(height_m) = map.sample_m(col, row) else { return f32::NAN };
        kept.compare(height_m, f64::from(height_m as f32));
        height_m as f32
    };
    (0..map.cols()).map(&mut height).collect()
}
