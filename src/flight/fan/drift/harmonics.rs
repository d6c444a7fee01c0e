//! A quantity known at evenly spaced azimuths, as harmonics of the azimuth.

use std::f64::consts::TAU;

use glam::{DVec2, DVec3};

/// Azimuths a quantity is known at.
pub(super) const AZIMUTHS: usize = 24;
/// The highest harmonic kept.
const HIGHEST: usize = 9;
/// Terms of the series: the mean, and a cosine and a sine of each harmonic.
pub(super) const TERMS: usize = 1 + 2 * HIGHEST;

/// The azimuth of an index, as sine and cosine: east and north of a unit vector.
pub(super) fn ahead_of(index: usize) -> DVec2 {
    let (sin, cos) = (TAU * index as f64 / AZIMUTHS as f64).sin_cos();
    DVec2::new(sin, cos)
}

/// What every term is multiplied by for a horizontal unit vector.
pub(super) fn waves(ahead: DVec2) -> [f64; TERMS] {
    let mut waves = [1.0; TERMS];
    let (mut sin, mut cos) = (0.0, 1.0);
    for pair in waves[1..].chunks_exact_mut(2) {
        (sin, cos) = (sin * ahead.y + cos * ahead.x, cos * ahead.y - sin * ahead.x);
        (pair[0], pair[1]) = (cos, sin);
    }
    waves
}

/// The terms of what has `values` at the azimuths in order.
pub(super) fn terms(values: &[DVec3; AZIMUTHS]) -> [DVec3; TERMS] {
    let mut terms = [DVec3::ZERO; TERMS];
    for (index, &value) in values.iter().enumerate() {
        for (place, (term, wave)) in terms.iter_mut().zip(waves(ahead_of(index))).enumerate() {
            let share = if place == 0 { 1.0 } else { 2.0 } / AZIMUTHS as f64;
            *term += value * (wave * share);
        }
    }
    terms
}
