//! How finely a map tells heights apart, whatever its samples could hold.

use crate::terrain::heightmap::HeightMap;
use crate::terrain::samples::Samples;

/// The vertical grain of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Depth {
    /// Bits that would be enough for the heights there are.
    pub bits_used: u32,
    /// The greatest step of which every height is a multiple above the lowest, metres.
    pub step_m: f64,
    /// How many such steps the map is high, plus one.
    pub levels: u64,
}

/// Finds the step all heights are made of.
pub fn depth(map: &HeightMap) -> Depth {
    let relief_m = map.highest_m() - map.lowest_m();
    let step_m = match map.samples() {
        Samples::F32(heights) => float_step_m(map, heights),
        whole => f64::from(whole_step(whole, map.scale().hole)) * map.scale().scale_m.abs(),
    };
    let levels = (relief_m / step_m).round() as u64 + 1;
    Depth { bits_used: levels.next_power_of_two().trailing_zeros().max(1), step_m, levels }
}

/// The greatest common step of the counts in use; 1 when only one is.
fn whole_step(samples: &Samples, hole: Option<f64>) -> u32 {
    let mut is_used = vec![false; 1 << 16];
    match samples {
        Samples::U8(counts) => counts.iter().for_each(|&count| is_used[usize::from(count)] = true),
        Samples::U16(counts) => counts.iter().for_each(|&count| is_used[usize::from(count)] = true),
        Samples::I16(counts) => {
            let places = counts.iter().map(|&count| (i32::from(count) + 32_768) as usize);
            places.for_each(|place| is_used[place] = true);
        }
        Samples::F32(_) => {}
    }
    let shift = if matches!(samples, Samples::I16(_)) { 32_768.0 } else { 0.0 };
    if let Some(unused) = hole.and_then(|hole| is_used.get_mut((hole + shift) as usize)) {
        *unused = false;
    }
    let used = (0..=u32::from(u16::MAX)).filter(|&count| is_used[count as usize]);
    let (mut step, mut first) = (0, None);
    for count in used {
        let lowest = *first.get_or_insert(count);
        step = greatest_common_divisor(step, count - lowest);
    }
    step.max(1)
}

const fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Steps people make heights in, metres or the raster's own unit, coarsest first.
const STEPS: [f64; 18] = [
    100.0, 50.0, 20.0, 10.0, 5.0, 2.0, 1.0, 0.5, 0.25, 0.2, 0.1, 0.05, 0.025, 0.02, 0.01, 0.005, 0.002, 0.001,
];

/// The coarsest usual step all heights keep to; else what single precision tells apart at the greatest height.
fn float_step_m(map: &HeightMap, heights: &[f32]) -> f64 {
    let scale = map.scale();
    let counts =
        [map.lowest_m(), map.highest_m()].map(|height_m| (height_m - scale.offset_m) / scale.scale_m);
    let greatest = counts[0].abs().max(counts[1].abs());
    let grain = greatest * f64::from(f32::EPSILON);
    let lowest = counts[0].min(counts[1]);
    let is_multiple = |height: f32, step: f64| {
        let steps = (f64::from(height) - lowest) / step;
        let is_hole =
            !height.is_finite() || scale.hole.is_some_and(|hole| (f64::from(height) - hole).abs() <= 0.0);
        is_hole || (steps - steps.round()).abs() * step <= 2.0 * grain
    };
    // A step no coarser than the grain would fit everything.
    let usual = STEPS.into_iter().take_while(|step| *step > 16.0 * grain);
    let kept = usual.into_iter().find(|&step| heights.iter().all(|&height| is_multiple(height, step)));
    kept.unwrap_or_else(|| grain.max(f64::from(f32::MIN_POSITIVE))) * scale.scale_m.abs()
}
