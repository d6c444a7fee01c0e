//! The values of options: places, vectors, attitudes, as people type them.

use glam::{DVec2, DVec3};

use crate::aim::Attitude;
use crate::flight::{Hollow, Layer};
use crate::frame::coordinates::{CoordinateFault, read_point};
use crate::impact::BarrierFault;
use crate::mission::{HullChoice, Place};
use crate::units::Angle;

/// Why a value is none.
#[derive(Debug, thiserror::Error)]
pub enum ValueFault {
    /// Not the numbers that belong there.
    #[error("accepted: {0}")]
    Shape(&'static str),
    /// A number that is none.
    #[error("\"{0}\" is not a finite number")]
    NotFinite(String),
    /// A number out of bounds.
    #[error("accepted: {0}")]
    Bounds(&'static str),
    /// No barrier.
    #[error(transparent)]
    Barrier(#[from] BarrierFault),
    /// No point.
    #[error(transparent)]
    Point(#[from] CoordinateFault),
}

/// One finite number.
pub fn number(text: &str) -> Result<f64, ValueFault> {
    let value =
        text.trim().parse::<f64>().map_err(|_not_a_number| ValueFault::Shape("a number, such as 12.5"))?;
    if value.is_finite() { Ok(value) } else { Err(ValueFault::NotFinite(text.to_owned())) }
}

/// One finite number above 0.
pub fn positive(text: &str) -> Result<f64, ValueFault> {
    number(text)
        .and_then(|value| if value > 0.0 { Ok(value) } else { Err(ValueFault::Bounds("a number above 0")) })
}

/// One finite number, 0 or more.
pub fn not_negative(text: &str) -> Result<f64, ValueFault> {
    number(text).and_then(|value| if value >= 0.0 { Ok(value) } else { Err(ValueFault::Bounds("0 or more")) })
}

/// A whole number, 1 or more.
pub fn count(text: &str) -> Result<u32, ValueFault> {
    let wrong = ValueFault::Bounds("a whole number from 1 to 1000000");
    let count = text.trim().parse::<u32>().ok().filter(|count| (1..=1_000_000).contains(count));
    count.ok_or(wrong)
}

/// `THICKNESS,CAPACITY` or `THICKNESS,CAPACITY,HOLLOW` in metres.
pub fn barrier(text: &str) -> Result<Layer<'static>, ValueFault> {
    let numbers = numbers(text)?;
    let hollow = numbers.get(2).map(|&depth_m| Hollow { depth_m, floor: None });
    match numbers[..] {
        [thickness_m, capacity_m] | [thickness_m, capacity_m, _] => {
            Ok(Layer { thickness_m, capacity_m, hollow }.checked()?)
        }
        _ => Err(ValueFault::Shape("THICKNESS,CAPACITY[,HOLLOW] in metres, such as 0.02,0.05,2.5")),
    }
}

/// `E,N` on the ground or `E,N,Z` at a height, metres.
pub fn place(text: &str) -> Result<Place, ValueFault> {
    match numbers(text) {
        Ok(numbers) => match numbers[..] {
            [east, north] => Ok(Place::on_ground(DVec2::new(east, north))),
            [east, north, height] => Ok(Place::at(DVec3::new(east, north, height))),
            _ => Err(ValueFault::Shape("E,N or E,N,Z in metres, such as 1200,-340")),
        },
        Err(ValueFault::NotFinite(word)) => Err(ValueFault::NotFinite(word)),
        Err(_) => Ok(Place::on_ground(read_point(text)?)),
    }
}

/// `E,N,U`, three numbers.
pub fn vector(text: &str) -> Result<DVec3, ValueFault> {
    match numbers(text)?[..] {
        [east, north, up] => Ok(DVec3::new(east, north, up)),
        _ => Err(ValueFault::Shape("E,N,U, three numbers in m/s, such as 5,0,0")),
    }
}

/// `HEADING,PITCH,ROLL` in degrees, or `HEADING` alone, whose tilt the ground gives.
pub fn hull(text: &str) -> Result<HullChoice, ValueFault> {
    match numbers(text)?[..] {
        [heading] => Ok(HullChoice::OnGround { heading: Angle::from_degrees(heading) }),
        [heading, pitch, roll] => {
            let [heading, pitch, roll] = [heading, pitch, roll].map(Angle::from_degrees);
            Ok(HullChoice::Typed(Attitude { heading, pitch, roll }))
        }
        _ => Err(ValueFault::Shape("HEADING,PITCH,ROLL in degrees, such as 230,5,-3, or HEADING alone")),
    }
}

/// `E,N` in metres.
pub fn spot(text: &str) -> Result<DVec2, ValueFault> {
    match numbers(text)?[..] {
        [east, north] => Ok(DVec2::new(east, north)),
        _ => Err(ValueFault::Shape("E,N in metres, such as 1200,-340")),
    }
}

/// `E,N,Z` in metres.
pub fn point(text: &str) -> Result<DVec3, ValueFault> {
    match numbers(text)?[..] {
        [east, north, height] => Ok(DVec3::new(east, north, height)),
        _ => Err(ValueFault::Shape("E,N,Z in metres, such as 1200,-340,55")),
    }
}

/// `E,N`, or one number for both, metres above 0.
pub fn spacing(text: &str) -> Result<DVec2, ValueFault> {
    let spacing_m = match numbers(text)?[..] {
        [both] => DVec2::splat(both),
        [east, north] => DVec2::new(east, north),
        _ => return Err(ValueFault::Shape("E,N or one number in metres, such as 74.573,92.475")),
    };
    let is_spacing = spacing_m.cmpgt(DVec2::ZERO).all();
    if is_spacing { Ok(spacing_m) } else { Err(ValueFault::Bounds("numbers above 0")) }
}

/// `ALONG,ACROSS,UP`, half the size of a box, metres above 0.
pub fn half_extents(text: &str) -> Result<[f64; 3], ValueFault> {
    match numbers(text)?[..] {
        [along, across, up] if along > 0.0 && across > 0.0 && up > 0.0 => Ok([along, across, up]),
        _ => Err(ValueFault::Shape("ALONG,ACROSS,UP in metres above 0, such as 0.306,0.055,0.055")),
    }
}

/// `COLS,ROWS`, each 2 or more.
pub fn size(text: &str) -> Result<[usize; 2], ValueFault> {
    let sides: Vec<usize> = text.split([',', 'x']).filter_map(|side| side.trim().parse().ok()).collect();
    match sides[..] {
        [cols, rows] if cols >= 2 && rows >= 2 => Ok([cols, rows]),
        _ => Err(ValueFault::Shape("COLS,ROWS, whole numbers from 2, such as 1025,1025")),
    }
}

fn numbers(text: &str) -> Result<Vec<f64>, ValueFault> {
    text.split(',').map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mission::PlaceHeight;

    #[test]
    fn places_are_read_as_typed() {
        assert_eq!(place("-1400,-900").unwrap(), Place::on_ground(DVec2::new(-1400.0, -900.0)));
        assert_eq!(place("1e3, 2, -3.5").unwrap(), Place::at(DVec3::new(1000.0, 2.0, -3.5)));
        assert_eq!(place("y110.33 x98.54").unwrap(), Place::on_ground(DVec2::new(98.54, 110.33)));
        assert!(matches!(place("1,2").unwrap().height, PlaceHeight::OnGround { .. }));
        for wrong in ["", "5", "1,2,3,4", "1,nan", "1,inf,3", "a,b", "1,2,x"] {
            assert!(place(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_hull_has_one_number_or_three() {
        assert!(matches!(hull("230").unwrap(), HullChoice::OnGround { .. }));
        assert!(matches!(hull("230,5,-3").unwrap(), HullChoice::Typed(_)));
        assert!(hull("230,5").is_err() && hull("north").is_err());
    }
}
