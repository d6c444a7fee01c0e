//! The ESRI ASCII grid: heights as text, the northern row first. Cells that are not square get `dx` and `dy`, as GDAL
//! writes and reads them.

use std::fmt::Write as _;
use std::io::Write;

use super::counts::Kept;
use crate::terrain::error::Fault;
use crate::terrain::heightmap::{HeightMap, HeightScale};

/// The mark of a hole on all but the deepest maps.
const HOLE_M: f64 = -9999.0;
/// A text height carries at most this many decimals.
const MOST_DECIMALS: i32 = 9;

pub(super) fn write(map: &HeightMap, out: &mut impl Write) -> Result<Kept, Fault> {
    let hole_m = if map.lowest_m() > HOLE_M { HOLE_M } else { map.lowest_m().floor() - 1.0 };
    let grain_m = single_precision_m(map);
    let decimals = decimals(map, grain_m);
    let scale = HeightScale { hole: Some(hole_m), ..HeightScale::METRES };
    let mut kept = Kept::new(scale, 10f64.powi(-decimals) + grain_m);
    out.write_all(header(map, hole_m).as_bytes()).map_err(Fault::Unwritable)?;
    for row in (0..map.rows()).rev() {
        let line = line(map, row, decimals, &mut kept);
        out.write_all(line.as_bytes()).map_err(Fault::Unwritable)?;
    }
    Ok(kept)
}

/// What single precision, in which readers keep heights, tells apart at the greatest height, metres.
pub(super) fn single_precision_m(map: &HeightMap) -> f64 {
    map.lowest_m().abs().max(map.highest_m().abs()) * f64::from(f32::EPSILON)
}

/// Enough to tell the map's own counts well apart, and no more than single precision keeps.
fn decimals(map: &HeightMap, grain_m: f64) -> i32 {
    let own_m = map.scale().scale_m.abs();
    let fine_m = if matches!(map.samples().bits(), 32) { grain_m } else { own_m / 10.0 };
    let wanted = (-fine_m.max(grain_m).log10()).ceil();
    if wanted.is_finite() { (wanted as i32).clamp(0, MOST_DECIMALS) } else { MOST_DECIMALS }
}

fn header(map: &HeightMap, hole_m: f64) -> String {
    let lattice = map.lattice();
    let [east_m, north_m] = lattice.spacing_m.to_array();
    let is_square = (east_m - north_m).abs() <= 0.0;
    let cells = if is_square { format!("cellsize {east_m}") } else { format!("dx {east_m}\ndy {north_m}") };
    // Corners, which every reader knows; the samples stand in the middle of their cells.
    let corner_m = lattice.origin_m - lattice.spacing_m * 0.5;
    format!(
        "ncols {}\nnrows {}\nxllcorner {}\nyllcorner {}\n{cells}\nNODATA_value {hole_m}\n",
        lattice.cols, lattice.rows, corner_m.x, corner_m.y
    )
}

fn line(map: &HeightMap, row: usize, decimals: i32, kept: &mut Kept) -> String {
    let hole_m = kept.scale.hole.unwrap_or(HOLE_M);
    let mut line = String::with_capacity(map.cols() * 9);
    for col in 0..map.cols() {
        let start = line.len();
        let height_m = map.sample_m(col, row);
        // Writing to a string cannot fail.
        let _written = match height_m {
            Some(height_m) => write!(line, "{height_m:.*}", decimals as usize),
            None => write!(line, "{hole_m}"),
        };
        let read_back = line[start..].parse::<f32>().map_or(f64::NAN, f64::from);
        kept.compare(height_m.unwrap_or(read_back), read_back);
        line.push(if col + 1 == map.cols() { '\n' } else { ' ' });
    }
    line
}
