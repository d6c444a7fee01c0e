//! GeoTIFF's key directory: the few keys that decide where samples lie and in what unit.

use super::pixel::Pixel;
use crate::terrain::error::Fault;

const MODEL_TYPE: u16 = 1024;
const RASTER_TYPE: u16 = 1025;
const PLANE_UNIT: u16 = 3076;
const HEIGHT_UNIT: u16 = 4099;

const GEOGRAPHIC: u16 = 2;
const PIXEL_IS_POINT: u16 = 2;

/// The keys with short values.
#[derive(Debug, Default)]
pub(super) struct GeoKeys {
    /// Key and value.
    pairs: Vec<(u16, u16)>,
}

/// The unit of a file's coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unit {
    /// This many metres.
    Metres(f64),
    /// Degrees of latitude and longitude.
    Degree,
}

impl GeoKeys {
    /// From the directory's numbers: a header of four, then key, place, count and value for each.
    pub fn of(directory: Vec<f64>) -> Self {
        let shorts: Vec<u16> = directory.into_iter().map(|number| number as u16).collect();
        let entries = shorts.chunks_exact(4).skip(1);
        let pairs = entries.filter_map(|entry| match *entry {
            [key, 0, _, value] => Some((key, value)),
            _ => None,
        });
        Self { pairs: pairs.collect() }
    }

    fn value(&self, key: u16) -> Option<u16> {
        self.pairs.iter().find(|(found, _)| *found == key).map(|(_, value)| *value)
    }

    /// What the tie point belongs to; a file that does not say means areas, by GeoTIFF's rule.
    pub fn pixel(&self) -> Pixel {
        if self.value(RASTER_TYPE) == Some(PIXEL_IS_POINT) { Pixel::Point } else { Pixel::Area }
    }

    /// The unit of east and north; metres when the file does not say.
    pub fn plane_unit(&self) -> Result<Unit, Fault> {
        if self.value(MODEL_TYPE) == Some(GEOGRAPHIC) {
            return Ok(Unit::Degree);
        }
        self.metres(PLANE_UNIT, "ProjLinearUnitsGeoKey").map(Unit::Metres)
    }

    /// Metres in a unit of height; 1 when the file does not say.
    pub fn height_unit_m(&self) -> Result<f64, Fault> {
        self.metres(HEIGHT_UNIT, "VerticalUnitsGeoKey")
    }

    fn metres(&self, key: u16, name: &str) -> Result<f64, Fault> {
        match self.value(key) {
            // 32767 is "the maker's own"; what is not said is metres.
            None | Some(0 | 9001 | 32_767) => Ok(1.0),
            Some(9002) => Ok(0.3048),
            Some(9003) => Ok(1200.0 / 3937.0),
            Some(unit) => Err(Fault::BadValue {
                key: name.to_owned(),
                value: unit.to_string(),
                accepted: "9001 (metre), 9002 (foot) or 9003 (US survey foot)",
            }),
        }
    }
}
