//! Two ways to a point, kept so that what lies between known points can be told up to where the ways merge.
//!
//! Where the ways merge, at the edge of reach, their angles run together like a square root. What stays smooth there is the
//! middle between the two and the square of half the angle between them: beyond reach that square is negative, and a
//! straight line between known points is good up to the edge.

#![allow(
    clippy::inline_always,
    reason = "a look-up is a dozen operations, made hundreds of thousands of times; what is not asked of it falls away"
)]

use super::elevation_step;

/// Elevation of one way, radians; then whatever else belongs to it.
pub(super) type Way<const N: usize> = [f32; N];

/// The flatter and the steeper way.
pub(super) type Ways<const N: usize> = [Way<N>; 2];

/// Middle of the two elevations and square of half the angle between them; of everything else the middle, and the change
/// per radian from the middle.
pub(super) type Corner<const N: usize> = [[f32; 2]; N];

/// No way is known.
pub(super) const UNKNOWN: f32 = f32::NAN;
/// Ways closer than so many elevations of the fan are drawn on from the rows below.
const LEAST_APART: f64 = 3.0;
/// From each of the three rows to the next that corners beyond the edge are drawn on from, metres.
const DRAWN_FROM_M: f64 = 8.0;

/// Two ways as a corner keeps them; unknown where one is, or where they are too close.
pub(super) fn merged<const N: usize>([low, high]: Ways<N>) -> Corner<N> {
    let [low, high] = [low, high].map(|way| way.map(f64::from));
    let aside = 0.5 * (high[0] - low[0]);
    if aside.is_nan() || aside < 0.5 * LEAST_APART * elevation_step().radians() {
        return [[UNKNOWN; 2]; N];
    }
    let mut corner: [[f64; 2]; N] = std::array::from_fn(|value| {
        [0.5 * (low[value] + high[value]), 0.5 * (high[value] - low[value]) / aside]
    });
    corner[0][1] = aside * aside;
    corner.map(|pair| pair.map(|value| value as f32))
}

/// The two ways a corner, or a place between corners, stands for; `None` out of reach.
#[inline(always)]
pub(super) fn apart<const N: usize>(corner: Corner<N>) -> Option<Ways<N>> {
    let aside_squared = corner[0][1];
    if aside_squared.is_nan() || aside_squared < 0.0 {
        return None;
    }
    let aside = aside_squared.sqrt();
    let way = |aside: f32| {
        let mut way: Way<N> = std::array::from_fn(|value| corner[value][0] + corner[value][1] * aside);
        way[0] = corner[0][0] + aside;
        way
    };
    Some([way(-aside), way(aside)])
}

/// Draws the corners of a column on beyond its topmost ones: the angles on a parabola, the rest on straight lines; and ever
/// farther out of reach.
pub(super) fn draw_on<const N: usize>(corners: &mut [Corner<N>], spacing_m: f64) {
    let is_known = |corner: &Corner<N>| corner.iter().flatten().all(|value| value.is_finite());
    let ends = [corners.iter().position(is_known), corners.iter().rposition(is_known)];
    let [Some(first), Some(last)] = ends else { return };
    let stride = ((DRAWN_FROM_M / spacing_m).ceil() as usize).clamp(1, 32).min((last - first) / 2);
    if stride == 0 {
        return;
    }
    let [here, before, first] = [0, 1, 2].map(|back| corners[last - back * stride]);
    for row in last + 1..corners.len() {
        let u = (row - last) as f32 / stride as f32;
        let drawn = |value: usize, which: usize| {
            let [here, before, first] = [here, before, first].map(|corner| corner[value][which]);
            let bend = if value == 0 { here - 2.0 * before + first } else { 0.0 };
            here + u * (here - before) + 0.5 * u * (u + 1.0) * bend
        };
        let below = corners[row - 1][0][1];
        corners[row] = std::array::from_fn(|value| [drawn(value, 0), drawn(value, 1)]);
        corners[row][0][1] = corners[row][0][1].min(below);
    }
}

/// Part of the way from one corner, or one pair of ways, to another.
#[inline(always)]
pub(super) fn toward<const A: usize, const B: usize>(
    from: [[f32; A]; B],
    to: [[f32; A]; B],
    share: f32,
) -> [[f32; A]; B] {
    std::array::from_fn(|row| {
        std::array::from_fn(|value| from[row][value] + (to[row][value] - from[row][value]) * share)
    })
}
