//! The bores that reach a height, told by a share of the way from the highest of them to those that just reach it.

use std::f64::consts::{PI, TAU};

use glam::DVec3;
use gunlay::flight::{Continue, End, State, Step, Watch, run};
use gunlay::frame::UP;

use super::highest;
use super::judge::Judge;

/// Azimuths at which the way to the rim is known.
const AZIMUTHS: usize = 24;
/// Halvings that find the rim, and how far from straight down bores end, radians.
const HALVINGS: usize = 34;
const END: f64 = 1e-4;
/// How far from the vertical the highest shot may lie, radians.
const LEAN: f64 = 0.5;

/// Bores about the one that gets highest.
pub struct Bores {
    /// Unit vectors: the highest bore, and two square to it, the second to the right of the first.
    axes: [DVec3; 3],
    /// How far from the highest bore those lie that just reach the height, radians, as cosines and sines of the azimuth.
    rim: [[f64; 2]; AZIMUTHS / 2],
    widest: f64,
}

impl Bores {
    /// Those that come down to the target's height; `None` where none does.
    pub fn reaching(judge: &Judge<'_>) -> Option<Self> {
        let top = highest_bore(judge);
        judge.crossing(top, false)?;
        let north = DVec3::Y.reject_from_normalized(top).normalize();
        let axes = [top, north, north.cross(top)];
        let rims: Vec<f64> = around(AZIMUTHS).map(|azimuth| rim(judge, &axes, azimuth)).collect();
        let widest = rims.iter().copied().fold(0.0, f64::max);
        Some(Self { axes, rim: std::array::from_fn(|harmonic| wave(&rims, harmonic)), widest })
    }

    /// The farthest any lies from the highest one, degrees.
    pub fn widest_deg(&self) -> f64 {
        self.widest.to_degrees()
    }

    /// The bore of a share at an azimuth, radians.
    pub fn bore(&self, share: f64, azimuth: f64) -> DVec3 {
        let waves = self.rim.iter().enumerate().map(|(harmonic, [cosine, sine])| {
            let (sin, cos) = (azimuth * harmonic as f64).sin_cos();
            cosine * cos + sine * sin
        });
        bore(&self.axes, share * waves.sum::<f64>(), azimuth)
    }
}

/// So many azimuths round the circle, radians.
pub fn around(count: usize) -> impl Iterator<Item = f64> {
    (0..count).map(move |index| TAU * index as f64 / count as f64)
}

fn bore([top, ahead, right]: &[DVec3; 3], away: f64, azimuth: f64) -> DVec3 {
    let (sin, cos) = azimuth.sin_cos();
    *top * away.cos() + (*ahead * cos + *right * sin) * away.sin()
}

/// How far from the highest bore paths cease to come down to the height, radians.
fn rim(judge: &Judge<'_>, axes: &[DVec3; 3], azimuth: f64) -> f64 {
    let reaches = |away: f64| judge.crossing(bore(axes, away, azimuth), false).is_some();
    let (mut inside, mut outside) = (0.0, PI - END);
    if reaches(outside) {
        return outside;
    }
    for _ in 0..HALVINGS {
        let middle = 0.5 * (inside + outside);
        *(if reaches(middle) { &mut inside } else { &mut outside }) = middle;
    }
    inside
}

/// A cosine's and a sine's share in what is known round the circle.
fn wave(values: &[f64], harmonic: usize) -> [f64; 2] {
    let weight = if harmonic == 0 { 1.0 } else { 2.0 } / values.len() as f64;
    let waves = around(values.len()).map(|azimuth| (azimuth * harmonic as f64).sin_cos());
    let sums = waves
        .zip(values)
        .fold([0.0; 2], |[cosine, sine], ((sin, cos), value)| [cosine + value * cos, sine + value * sin]);
    sums.map(|sum| sum * weight)
}

/// The bore that gets highest, which a moving gun and the wind keep from being the vertical one.
fn highest_bore(judge: &Judge<'_>) -> DVec3 {
    if judge.gun.platform_velocity_mps == DVec3::ZERO && judge.wind_mps == DVec3::ZERO {
        return UP;
    }
    let lean = |east: f64, north: f64| (UP + DVec3::new(east, north, 0.0)).normalize();
    let (mut east, mut north) = (0.0, 0.0);
    for within in [LEAN, 0.1 * LEAN, 0.01 * LEAN] {
        east = highest(|east| top_m(judge, lean(east, north)), (east - within, east + within));
        north = highest(|north| top_m(judge, lean(east, north)), (north - within, north + within));
    }
    lean(east, north)
}

/// How high the path along `bore` gets, metres.
pub fn top_m(judge: &Judge<'_>, bore: DVec3) -> f64 {
    let mut top = Top { highest_m: f64::NEG_INFINITY };
    run(judge.round, &judge.gun.launch(judge.round, bore), judge.wind_mps, &mut top);
    top.highest_m
}

/// The highest place of a flight.
struct Top {
    highest_m: f64,
}

impl Watch for Top {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        self.highest_m = self.highest_m.max(state.position_m.z);
        if step.move_m.z < 0.0 { Continue::Stop { fraction: 0.0, end: End::Plane } } else { Continue::On }
    }
}
