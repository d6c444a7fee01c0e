//! A fan: one round fired at every elevation in calm air, sampled, and what can be read off it.
//!
//! A fan is flown with the game's own step, many flights at once, and answers in nanoseconds what would take flights to
//! find: which elevations pass through a point, how high and how far the round gets. What it answers is interpolated
//! between neighbouring flights, good to millimetres where flights vary smoothly; whoever shows a hit flies it.

mod arc_table;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod build;
mod cache;
mod corners;
mod descents;
mod kernel;
mod lanes;
mod pivot_view;
mod plain;
mod reach;
mod sampler;
mod section;
mod sheet;
mod shot;
mod step_law;
mod wide;

use crate::arsenal::Round;
use crate::units::Angle;
use build::Sheets;

pub use arc_table::{ArcTable, ArcsAt, TableSpan};
pub use cache::{FanCache, FanOrder};
pub use descents::{Descent, descents};
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
#[derive(Debug)]
pub struct Fan {
    round: Round,
    sheets: Sheets,
    /// The highest flight at each range column, the farthest at each height row.
    highest: Vec<usize>,
    farthest: Vec<usize>,
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
        let (highest, farthest) = (sheets.columns.tops(), sheets.rows.tops());
        Some(Self { round: round.clone(), sheets, highest, farthest })
    }

    /// The round it is of.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// The least height it knows, metres below the muzzle and so negative.
    pub const fn floor_m(&self) -> f64 {
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
