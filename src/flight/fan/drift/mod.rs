//! What wind and the gun's own motion do to every shot of a round: how far from its place in still air a shell is, for any
//! bore at any moment.
//!
//! It is flown with the game's own step, in the wind and without it, at some azimuths of some elevations, and read between
//! them: by harmonics of the azimuth (a wind that turns with it is a first or second one, what is left soon vanishes), by
//! cubics along elevation and time.

mod flown;
mod harmonics;

use glam::DVec3;
use rayon::prelude::*;

use super::sheet::{Axis, Stencil};
use crate::arsenal::Round;
use crate::units::Angle;
use flown::{Drifted, Plan};
use harmonics::{TERMS, waves};

/// Elevations flown, from straight down to straight up.
const ELEVATIONS: usize = 65;
/// Moments of each flight that are kept, at most.
const MOMENTS: usize = 97;

/// Harmonics that add less are left out, metres.
const LEAST_M: f32 = 3e-5;

/// Metres east, north and up that each harmonic of the azimuth adds, one after the other.
type Terms = [f32; 3 * TERMS];

/// The drift of one round in one wind, fired from a gun in one motion.
#[derive(Debug)]
pub(super) struct DriftTable {
    cause: Cause,
    elevations: Axis,
    moments: Axis,
    /// Of each elevation, of each moment.
    terms: Vec<Terms>,
    /// How many numbers of each count, harmonic by harmonic from the mean.
    used: Vec<u8>,
}

/// What makes shots drift.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cause {
    /// The wind, m/s.
    pub wind_mps: DVec3,
    /// The gun's own velocity, m/s.
    pub gun_mps: DVec3,
}

impl Cause {
    /// Whether nothing blows that `round` feels.
    pub fn is_calm(&self, round: &Round) -> bool {
        self.wind_mps == DVec3::ZERO || round.wind_onset_m() <= 0.0
    }

    /// Whether nothing drifts of `round`: nothing blows that it feels and the gun stands still.
    pub fn is_none(&self, round: &Round) -> bool {
        self.is_calm(round) && self.gun_mps == DVec3::ZERO
    }
}

impl DriftTable {
    /// The drift of `round`, which outlives every flight, until it is below `floor_m` above the muzzle or `longest_s` have
    /// passed.
    pub fn of(round: &Round, floor_m: f64, longest_s: f64, cause: Cause) -> Self {
        let elevations = Axis {
            first: -Angle::RIGHT.radians(),
            spacing: 2.0 * Angle::RIGHT.radians() / (ELEVATIONS - 1) as f64,
            count: ELEVATIONS,
        };
        let plan = Plan::new(round, (floor_m, longest_s), cause, MOMENTS);
        let flown: Vec<Drifted> =
            (0..ELEVATIONS).into_par_iter().map(|index| plan.drifted(elevations.at(index))).collect();
        let terms: Vec<Terms> = flown.into_iter().flat_map(|drifted| drifted.terms).collect();
        let used = terms.iter().map(used).collect();
        Self { cause, elevations, moments: plan.moments.axis, terms, used }
    }

    /// What it is of.
    pub const fn cause(&self) -> Cause {
        self.cause
    }

    /// Whether it moves no shell at any moment.
    pub fn is_nothing(&self) -> bool {
        self.used.iter().all(|&used| used == 0)
    }

    /// How far a shell fired along the unit vector `bore`, of an elevation, has drifted after `time_s`, metres; `None` after
    /// the last moment.
    pub fn at_m(&self, (bore, elevation): (DVec3, Angle), time_s: f64) -> Option<DVec3> {
        let flat = bore.truncate();
        let elevations = self.elevations.stencil(elevation.radians())?;
        let moments = self.moments.stencil(time_s)?;
        let (terms, used) = self.weighed(&elevations, &moments);
        if used == 0 {
            return Some(DVec3::ZERO);
        }
        let ahead = flat.try_normalize().unwrap_or(glam::DVec2::Y);
        let added = waves(ahead).into_iter().zip(terms[..used].as_chunks().0);
        let drift_m = added.map(|(wave, term)| wave * DVec3::from(term.map(f64::from))).sum::<DVec3>();
        drift_m.is_finite().then_some(drift_m)
    }

    /// The terms between elevations and moments, and how many numbers of them count.
    fn weighed(&self, elevations: &Stencil, moments: &Stencil) -> (Terms, usize) {
        let (mut sums, mut most) = ([0.0; 3 * TERMS], 0);
        for (elevation, of_elevation) in elevations.weighed_places() {
            for (moment, of_moment) in moments.weighed_places() {
                let place = elevation * self.moments.count + moment;
                let (weight, used) = ((of_elevation * of_moment) as f32, usize::from(self.used[place]));
                most = most.max(used);
                for (sum, term) in sums[..used].iter_mut().zip(&self.terms[place][..used]) {
                    *sum += weight * term;
                }
            }
        }
        (sums, most)
    }
}

/// How many numbers of `terms` count: up to the last harmonic that adds enough; all of them where one is not known.
fn used(terms: &Terms) -> u8 {
    let adds = |term: &f32| term.is_nan() || term.abs() > LEAST_M;
    let whole = |last: usize| if last < 3 { 3 } else { 9 + (last - 3) / 6 * 6 };
    terms.iter().rposition(adds).map_or(0, whole) as u8
}
