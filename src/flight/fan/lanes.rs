//! A register of lanes, as the wide kernel needs it.

use std::array::from_fn;
use std::ops::{Add, Index, IndexMut, Mul, Sub};

/// How many there are.
pub const WIDTH: usize = 4;

/// Four f64 numbers that are worked on at once.
///
/// Plain arrays: the compiler turns them into whatever registers the function around them may use. Each operation
/// rounds every lane as the scalar operation does, so nothing depends on which those are.
#[derive(Clone, Copy)]
pub struct Lanes([f64; WIDTH]);

impl Lanes {
    /// The same number in every lane.
    #[inline]
    pub const fn splat(value: f64) -> Self {
        Self([value; WIDTH])
    }

    /// Square roots.
    #[inline]
    pub fn sqrt(self) -> Self {
        Self(self.0.map(f64::sqrt))
    }

    /// Negative in the lanes where either is; otherwise without meaning.
    #[inline]
    pub fn or(self, other: Self) -> Self {
        self.with(other, |a, b| f64::from_bits(a.to_bits() | b.to_bits()))
    }

    /// A bit for each lane, the first lane lowest: set where it is negative.
    #[inline]
    pub fn signs(self) -> u32 {
        self.0.iter().rev().fold(0, |bits, lane| bits << 1 | u32::from(lane.is_sign_negative()))
    }

    #[inline]
    fn with(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self(from_fn(|lane| f(self.0[lane], other.0[lane])))
    }
}

impl Add for Lanes {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        self.with(other, |a, b| a + b)
    }
}

impl Sub for Lanes {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a - b)
    }
}

impl Mul for Lanes {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        self.with(other, |a, b| a * b)
    }
}

impl Index<usize> for Lanes {
    type Output = f64;

    #[inline]
    fn index(&self, lane: usize) -> &f64 {
        &self.0[lane]
    }
}

impl IndexMut<usize> for Lanes {
    #[inline]
    fn index_mut(&mut self, lane: usize) -> &mut f64 {
        &mut self.0[lane]
    }
}
