//! A fan: one round fired at every elevation in calm air, sampled, and what can be read off it.
//!
//! A fan is flown with the game's own step, many flights at once, and answers in nanoseconds what would take flights to
//! find: which elevations pass through a point, how high and how far the round gets. What it answers is interpolated
//! between neighbouring flights, good to millimetres where flights vary smoothly; whoever shows a hit flies it.

mod arc_table;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod blown;
mod build;
mod cache;
mod corners;
mod curve;
mod descents;
mod drift;
mod kernel;
mod lanes;
mod merging;
mod moments;
mod pivot_view;
mod plain;
mod reach;
mod sampler;
mod section;
mod sheet;
mod shot;
mod step_law;
mod wide;

use std::sync::Arc;

use glam::DVec3;

use crate::arsenal::Round;
use crate::frame::elevation_from_direction;
use crate::units::Angle;
use build::Sheets;
use drift::DriftTable;

pub use arc_table::{ArcTable, ArcsAt, TableSpan};
pub use blown::{Bearing, BlownTable, Course, Shot};
pub use cache::{FanCache, FanOrder};
pub use descents::{Descent, descents};
pub use drift::Cause;
pub use kernel::PlanarState;
pub use pivot_view::FanPath;
pub use shot::FanShot;
pub use wide::{Backend, PlanarLanding, landings};

/// Elevations of a fan, from straight down to straight up.
pub const ELEVATIONS: usize = 1024;

/// One round at every elevation, the muzzle at the origin.
///
/// A fan does not know the end of a shell's life: it flies on for a few lifetimes, and its answers carry their time of
/// flight to be compared with the lifetime.
#[derive(Clone, Debug)]
pub struct Fan {
    round: Round,
    sheets: Arc<Sheets>,
    /// The highest flight at each range column, the farthest at each height row.
    highest: Arc<[usize]>,
    farthest: Arc<[usize]>,
    /// What one wind and one motion of the gun do to its shots, if that is at hand.
    drift: Option<Arc<DriftTable>>,
}

impl Fan {
    /// The fan of `round`; `None` where it never comes down again.
    pub fn of(round: &Round) -> Option<Self> {
        Self::on(Backend::best(), round)
    }

    /// The same fan, flown by `backend`.
    pub fn on(backend: Backend, round: &Round) -> Option<Self> {
        Self::down_to(0.0, backend, round)
    }

    /// The same fan, with a floor at least as low as `floor_m`, metres above the muzzle.
    pub fn down_to(floor_m: f64, backend: Backend, round: &Round) -> Option<Self> {
        let sheets = build::sheets(round, backend, floor_m)?;
        let (highest, farthest) = (sheets.columns.tops().into(), sheets.rows.tops().into());
        Some(Self { round: round.clone(), sheets: Arc::new(sheets), highest, farthest, drift: None })
    }

    /// The same fan, which then also knows what `cause` does to its shots.
    #[must_use]
    pub fn with_drift(&self, cause: Cause) -> Self {
        let drift = (!cause.is_none(&self.round)).then(|| {
            let patient = Round { lifetime_s: f64::INFINITY, ..self.round.clone() };
            let longest_s = self.last_moment_s();
            Arc::new(DriftTable::of(&patient, self.floor_m(), longest_s, cause))
        });
        Self { drift, ..self.clone() }
    }

    /// Whether it knows what `cause` does to its shots.
    pub fn knows(&self, cause: Cause) -> bool {
        self.drift.as_ref().is_some_and(|drift| drift.cause() == cause)
    }

    /// Whether the cause whose drift it knows moves any of its shots.
    pub fn drifts(&self) -> bool {
        self.drift.as_ref().is_some_and(|drift| !drift.is_nothing())
    }

    /// How far from its place in still air a shell fired along the unit vector `bore` is after `time_s`, metres; `None`
    /// where that is not known of `cause`.
    pub fn drift_m(&self, cause: Cause, bore: DVec3, time_s: f64) -> Option<DVec3> {
        self.drift_of_m(cause, (bore, elevation_from_direction(bore)), time_s)
    }

    /// The same of a bore with its elevation.
    fn drift_of_m(&self, cause: Cause, bore: (DVec3, Angle), time_s: f64) -> Option<DVec3> {
        self.drift.as_ref().filter(|drift| drift.cause() == cause)?.at_m(bore, time_s)
    }

    /// Where the shell of an elevation is after `time_s` in still air, metres ahead of and above the muzzle; `None` after
    /// [`Fan::last_moment_s`]. Below its floor a shell goes on as it fell.
    pub fn place_m(&self, elevation: Angle, time_s: f64) -> Option<[f64; 2]> {
        self.sheets.moments.place_m(position_of(elevation), time_s)
    }

    /// Where a shell fired along the unit vector `bore` is after `time_s`, metres from the muzzle; `None` where that is not
    /// known, or not of `cause`.
    pub fn shell_m(&self, cause: Cause, bore: DVec3, time_s: f64) -> Option<DVec3> {
        let bore = (bore, elevation_from_direction(bore));
        let drift_m = if self.drift.is_none() { DVec3::ZERO } else { self.drift_of_m(cause, bore, time_s)? };
        Some(self.still_of_m(bore, time_s)? + drift_m)
    }

    /// The same in still air and from a gun that does not move.
    pub fn still_shell_m(&self, bore: DVec3, time_s: f64) -> Option<DVec3> {
        self.still_of_m((bore, elevation_from_direction(bore)), time_s)
    }

    /// The same of a bore with its elevation.
    fn still_of_m(&self, (bore, elevation): (DVec3, Angle), time_s: f64) -> Option<DVec3> {
        let [ahead_m, above_m] = self.place_m(elevation, time_s)?;
        let ahead = bore.truncate().normalize_or_zero();
        Some((ahead * ahead_m).extend(above_m))
    }

    /// The last moment it knows of any shot, seconds.
    pub fn last_moment_s(&self) -> f64 {
        self.sheets.moments.even.axis.last()
    }

    /// The round it is of.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// The least height it knows, metres below the muzzle and so negative.
    pub fn floor_m(&self) -> f64 {
        self.sheets.rows.axis.first
    }
}

/// The elevation so many places from the first.
fn elevation_of(position: f64) -> Angle {
    Angle::from_degrees(-90.0 + position * elevation_step().degrees())
}

/// How many places from the first an elevation is.
fn position_of(elevation: Angle) -> f64 {
    (elevation.degrees() + 90.0) / elevation_step().degrees()
}

/// From each elevation to the next.
fn elevation_step() -> Angle {
    Angle::from_degrees(180.0 / (ELEVATIONS - 1) as f64)
}
