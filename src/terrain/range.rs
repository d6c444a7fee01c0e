//! The synthetic firing range that ships with gunlay: fractal hills, a winding valley and a flat firing pad.
//!
//! Only sums, products and quotients make it, so that every machine makes the same bytes from the same seed.

/// Samples along each side.
pub const SIDE: usize = 1025;
/// From one sample to the next, metres.
pub const SPACING_M: f64 = 4.0;
/// Metres a count: 200 m in 65 536 counts, exact in decimal.
pub const SCALE_M: f64 = 0.003_051_757_812_5;
/// The seed the shipped range was made with.
pub const SEED: u64 = 20_050_621;
/// The middle of the firing pad, east and north of the map's middle, metres.
pub const PAD_M: [f64; 2] = [-1400.0, -1400.0];
/// The height of the firing pad, metres, to the nearest count.
pub const PAD_HEIGHT_M: f64 = 60.0;

const PAD_RADIUS_M: f64 = 80.0;
const PAD_APRON_M: f64 = 240.0;
const OCTAVES: u32 = 7;
const LONGEST_WAVE_M: f64 = 1400.0;
const HILLS_M: f64 = 150.0;
const VALLEY_DEPTH_M: f64 = 55.0;
const VALLEY_HALF_WIDTH_M: f64 = 420.0;

/// The settings a Battlefield 2 level would have for the range; the raw file is `range.raw` beside them.
pub fn settings() -> String {
    format!(
        "rem A synthetic firing range: fractal hills, a winding valley, a flat firing pad at {} {}.\n\
         rem Made by gunlay (cargo run --example make_range), seed {SEED}.\n\
         heightmap.setSize {SIDE} {SIDE}\nheightmap.setScale {SPACING_M}/{SCALE_M}/{SPACING_M}\n\
         heightmap.setBitResolution 16\nheightmap.loadHeightData range.raw\n",
        PAD_M[0], PAD_M[1]
    )
}

/// The raw file: counts of 16 bits, little-endian, the southern row first.
pub fn raw(seed: u64) -> Vec<u8> {
    let middle_m = (SIDE - 1) as f64 * SPACING_M / 2.0;
    let at = |index: usize| index as f64 * SPACING_M - middle_m;
    let places = (0..SIDE).flat_map(|row| (0..SIDE).map(move |col| (at(col), at(row))));
    places.flat_map(|(east_m, north_m)| count(height_m(seed, east_m, north_m)).to_le_bytes()).collect()
}

fn count(height_m: f64) -> u16 {
    (height_m / SCALE_M).round().clamp(0.0, f64::from(u16::MAX)) as u16
}

fn height_m(seed: u64, east_m: f64, north_m: f64) -> f64 {
    let hills_m = 10.0 + HILLS_M * fractal(seed, east_m, north_m);
    let (east_of_pad, north_of_pad) = (east_m - PAD_M[0], north_m - PAD_M[1]);
    let from_pad_m = (east_of_pad * east_of_pad + north_of_pad * north_of_pad).sqrt();
    let off_pad = smooth((from_pad_m - PAD_RADIUS_M) / (PAD_APRON_M - PAD_RADIUS_M));
    let ground_m = (hills_m - valley_m(seed, east_m, north_m)).max(1.0);
    PAD_HEIGHT_M + (ground_m - PAD_HEIGHT_M) * off_pad
}

/// How deep the valley is cut at a place: it winds from south to north about the middle of the map.
fn valley_m(seed: u64, east_m: f64, north_m: f64) -> f64 {
    let bend = noise(seed ^ u64::from(u16::MAX), north_m / 1100.0, 0.5);
    let axis_m = 900.0 * (bend - 0.5) + 300.0;
    VALLEY_DEPTH_M * (1.0 - smooth((east_m - axis_m).abs() / VALLEY_HALF_WIDTH_M))
}

/// Octaves of noise, each of half the wave and half the height of the one before; within [0, 1].
fn fractal(seed: u64, east_m: f64, north_m: f64) -> f64 {
    let (mut sum, mut weights, mut weight, mut wave_m) = (0.0, 0.0, 1.0, LONGEST_WAVE_M);
    for octave in 0..OCTAVES {
        sum += weight * noise(seed.wrapping_add(u64::from(octave)), east_m / wave_m, north_m / wave_m);
        weights += weight;
        weight *= 0.5;
        wave_m *= 0.5;
    }
    sum / weights
}

/// Random values on the whole numbers, smoothly joined; within [0, 1].
fn noise(seed: u64, x: f64, y: f64) -> f64 {
    let (col, row) = (x.floor(), y.floor());
    let (u, v) = (smooth(x - col), smooth(y - row));
    let value = |east: i64, north: i64| lattice_value(seed, col as i64 + east, row as i64 + north);
    let south = value(0, 0) + (value(1, 0) - value(0, 0)) * u;
    let north = value(0, 1) + (value(1, 1) - value(0, 1)) * u;
    south + (north - south) * v
}

/// From 0 below 0 to 1 above 1, level at both ends: t³ (6 t² - 15 t + 10).
fn smooth(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// A random number in [0, 1) for a whole place, by the mixing steps of `SplitMix64`.
fn lattice_value(seed: u64, col: i64, row: i64) -> f64 {
    let place =
        (col as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (row as u64).wrapping_mul(0xD1B5_4A32_D192_ED03);
    let mut bits = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(place);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^= bits >> 31;
    (bits >> 11) as f64 / (1u64 << 53) as f64
}
