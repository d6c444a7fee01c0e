//! Angles and their faces. Everything inside is SI and radians; a unit appears only where a person reads or types.

pub mod calendar;

use std::f64::consts::{PI, TAU};
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A plane angle, kept in radians. Its zero and sense are those of the name it carries (azimuth, elevation, ...).
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Angle {
    radians: f64,
}

impl Angle {
    /// The zero angle.
    pub const ZERO: Self = Self { radians: 0.0 };
    /// A quarter of the circle: straight up as an elevation, east as an azimuth.
    pub const RIGHT: Self = Self { radians: PI / 2.0 };

    /// The angle of `radians`.
    pub const fn from_radians(radians: f64) -> Self {
        Self { radians }
    }

    /// The angle of `degrees`, 360 to the circle.
    pub fn from_degrees(degrees: f64) -> Self {
        Self::from_radians(degrees.to_radians())
    }

    /// The angle of `value` counted in `unit`.
    pub fn from_unit(value: f64, unit: AngleUnit) -> Self {
        match unit {
            AngleUnit::Degree => Self::from_degrees(value),
            AngleUnit::NatoMil | AngleUnit::SovietMil | AngleUnit::Milliradian => {
                Self::from_radians(value * (TAU / unit.per_circle()))
            }
        }
    }

    /// In radians.
    pub const fn radians(self) -> f64 {
        self.radians
    }

    /// In degrees, 360 to the circle.
    pub fn degrees(self) -> f64 {
        self.radians.to_degrees()
    }

    /// Counted in `unit`.
    pub fn in_unit(self, unit: AngleUnit) -> f64 {
        match unit {
            AngleUnit::Degree => self.degrees(),
            AngleUnit::NatoMil | AngleUnit::SovietMil | AngleUnit::Milliradian => {
                self.radians * (unit.per_circle() / TAU)
            }
        }
    }

    /// Sine and cosine.
    pub fn sin_cos(self) -> (f64, f64) {
        self.radians.sin_cos()
    }

    /// Tangent.
    pub fn tan(self) -> f64 {
        self.radians.tan()
    }

    /// Magnitude.
    #[must_use]
    pub fn abs(self) -> Self {
        Self::from_radians(self.radians.abs())
    }

    /// The same direction within [0, 360) degrees, as azimuths are written.
    #[must_use]
    pub fn wrapped_to_circle(self) -> Self {
        let turned = self.radians.rem_euclid(TAU);
        Self::from_radians(if turned >= TAU { 0.0 } else { turned })
    }

    /// The same direction within (-180, 180] degrees, as a turn to the left or right is written.
    #[must_use]
    pub fn wrapped_to_half_circle(self) -> Self {
        Self::from_radians(PI - (PI - self.radians).rem_euclid(TAU))
    }
}

impl Add for Angle {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::from_radians(self.radians + other.radians)
    }
}

impl Sub for Angle {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::from_radians(self.radians - other.radians)
    }
}

impl Neg for Angle {
    type Output = Self;
    fn neg(self) -> Self {
        Self::from_radians(-self.radians)
    }
}

impl Mul<f64> for Angle {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::from_radians(self.radians * factor)
    }
}

impl Div<f64> for Angle {
    type Output = Self;
    fn div(self, divisor: f64) -> Self {
        Self::from_radians(self.radians / divisor)
    }
}

/// The units a sight or a reader can count angles in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AngleUnit {
    /// 360 to the circle.
    #[default]
    #[serde(rename = "deg")]
    Degree,
    /// 6400 to the circle.
    #[serde(rename = "mil")]
    NatoMil,
    /// 6000 to the circle.
    #[serde(rename = "mil6000")]
    SovietMil,
    /// A thousandth of a radian, 2000 pi to the circle.
    #[serde(rename = "mrad")]
    Milliradian,
}

impl AngleUnit {
    /// Every unit, in the order a list shows them.
    pub const ALL: [Self; 4] = [Self::Degree, Self::NatoMil, Self::SovietMil, Self::Milliradian];

    /// How many make a full circle.
    pub const fn per_circle(self) -> f64 {
        match self {
            Self::Degree => 360.0,
            Self::NatoMil => 6400.0,
            Self::SovietMil => 6000.0,
            Self::Milliradian => 1000.0 * TAU,
        }
    }

    /// The word used in preset files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Degree => "deg",
            Self::NatoMil => "mil",
            Self::SovietMil => "mil6000",
            Self::Milliradian => "mrad",
        }
    }

    /// A name that tells the mils apart.
    pub const fn long_name(self) -> &'static str {
        match self {
            Self::Degree => "degrees",
            Self::NatoMil => "NATO mil (6400)",
            Self::SovietMil => "Soviet mil (6000)",
            Self::Milliradian => "milliradian",
        }
    }
}

/// The least of 1, 2, 5 times a power of ten that is not below `least`.
pub fn round_step(least: f64) -> f64 {
    let decade = 10.0_f64.powf(least.max(1e-6).log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|step| step * decade).find(|step| *step >= least).unwrap_or(10.0 * decade)
}

impl fmt::Display for AngleUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no angle unit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no angle unit; accepted: deg, mil, mil6000, mrad")]
pub struct UnknownAngleUnit(pub String);

impl FromStr for AngleUnit {
    type Err = UnknownAngleUnit;
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|unit| unit.word() == word.trim());
        found.ok_or_else(|| UnknownAngleUnit(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn val_forty_five_degrees_in_each_mil() {
        // DEMAND row 21: 45 deg is 800.0 of 6400, 785.4 milliradian, 750.0 of 6000.
        let angle = Angle::from_degrees(45.0);
        assert!((angle.in_unit(AngleUnit::NatoMil) - 800.0).abs() < 1e-9);
        assert!((angle.in_unit(AngleUnit::Milliradian) - 785.398_163).abs() < 1e-6);
        assert!((angle.in_unit(AngleUnit::SovietMil) - 750.0).abs() < 1e-9);
    }

    #[test]
    fn every_unit_reads_back_what_it_wrote() {
        for unit in AngleUnit::ALL {
            let angle = Angle::from_unit(123.25, unit);
            assert!((angle.in_unit(unit) - 123.25).abs() < 1e-10);
            assert_eq!(unit.word().parse(), Ok(unit));
        }
        assert!("grad".parse::<AngleUnit>().is_err());
    }

    #[test]
    fn wrapping_keeps_the_direction() {
        let wrapped = |degrees: f64| Angle::from_degrees(degrees).wrapped_to_circle().degrees();
        assert!((wrapped(-10.0) - 350.0).abs() < 1e-9 && (wrapped(725.0) - 5.0).abs() < 1e-9);
        assert!(Angle::from_radians(-1e-20).wrapped_to_circle().degrees() < 360.0);
        let turn = |degrees: f64| Angle::from_degrees(degrees).wrapped_to_half_circle().degrees();
        assert!((turn(190.0) + 170.0).abs() < 1e-9 && (turn(-180.0) - 180.0).abs() < 1e-9);
    }
}
