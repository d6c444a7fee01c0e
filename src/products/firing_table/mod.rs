//! The firing table: what to dial for every range, or where every setting lands, on both arcs.
//!
//! A row by range is what the solver answers for a target there; a row by setting is a flight. There is no third way.

mod crew;
mod effects;
mod plan;
mod shots;

use glam::DVec3;

use crate::aim::{AimFault, Arc, Dial, Farthest, Gun, Mask, Stop};
use crate::arsenal::Round;
use crate::flight::Sample;
use crate::terrain::Ground;
use crate::units::Angle;

pub use effects::{Effects, Shift, WindEffect};
use plan::Plan;

/// The most rows a table may have by one count.
const MOST_ROWS: f64 = 20_000.0;

/// How much higher and lower a target is in the columns that tell of it, metres, unless something else is wanted.
pub const HEIGHT_STEP_M: f64 = 100.0;

/// What table is wanted.
#[derive(Clone, Copy, Debug)]
pub struct TableOrder<'a> {
    /// What is fired.
    pub round: &'a Round,
    /// The gun.
    pub gun: &'a Gun,
    /// Uniform wind, m/s.
    pub wind_mps: DVec3,
    /// The line of fire.
    pub azimuth: Angle,
    /// Targets above the pivot, metres, negative below it; above the ground where they stand on it.
    pub height_difference_m: f64,
    /// What the rows count.
    pub spacing: Spacing,
}

/// What the rows of a table count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spacing {
    /// Every so many metres of range.
    Range {
        /// Metres, above 0.
        step_m: f64,
    },
    /// Every so much on the sight.
    Sight {
        /// In the sight's unit, above 0.
        step: f64,
    },
}

/// Where the targets of a table are.
#[derive(Clone, Copy, Debug)]
pub enum Targets<'a> {
    /// All at the order's height difference from the pivot; ground plays no part.
    Level,
    /// On this ground under the line of fire, as high above it as the order says; it may mask them.
    OnGround(&'a Ground),
}

/// How much a row tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Detail {
    /// What to dial and how it flies.
    Plain,
    /// What changes it, too.
    Effects {
        /// How much higher and lower a target is in the columns that tell of it, metres, above 0.
        height_step_m: f64,
    },
}

/// A firing table.
#[derive(Clone, Debug, PartialEq)]
pub struct FiringTable {
    /// The flat arc from near to far, then the steep one.
    pub rows: Vec<Row>,
    /// The farthest the crew can hit at that height, over ground the farthest row they can dial; `None` where nothing
    /// is reached.
    pub farthest: Option<Farthest>,
    /// Ranges within reach at which there is no ground to stand on, metres.
    pub without_ground_m: Vec<f64>,
}

/// One line of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The flatter or the steeper way.
    pub arc: Arc,
    /// Horizontal distance from the pivot along the line of fire, metres; negative where wind carries it behind.
    pub range_m: f64,
    /// Right of the line of fire, metres; 0 in a row by range, whose azimuth is corrected instead.
    pub drift_m: f64,
    /// Target above the pivot, metres; negative below it.
    pub height_difference_m: f64,
    /// What to set on the sight.
    pub dial: Dial,
    /// Azimuth of the bore.
    pub azimuth: Angle,
    /// Elevation of the bore above the horizontal.
    pub elevation: Angle,
    /// Muzzle to target, seconds.
    pub time_of_flight_s: f64,
    /// Below the horizontal at the target, positive downwards.
    pub angle_of_fall: Angle,
    /// Speed at the target, m/s.
    pub impact_speed_mps: f64,
    /// The highest sample on the way.
    pub vertex: Sample,
    /// The stop that forbids it; `None` when the crew can dial it.
    pub stopped_by: Option<Stop>,
    /// What the ground does to it on the way; `None` when it arrives.
    pub masked: Option<Mask>,
    /// Whether the shell is armed when it arrives.
    pub armed: bool,
    /// What changes it; `None` in a plain table.
    pub effects: Option<Effects>,
}

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum TableFault {
    /// The gun or the air is not one.
    #[error(transparent)]
    Aim(#[from] AimFault),
    /// A step that leads nowhere.
    #[error("a table step of {0}; accepted: a number above 0 that makes at most {MOST_ROWS} rows")]
    Step(f64),
    /// A step of height that is none.
    #[error("a height step of {0} m; accepted: a finite number above 0")]
    HeightStep(f64),
}

/// Makes the plain table of level targets; rows that no shot reaches are left out, rows the crew cannot dial say so.
///
/// # Errors
/// See [`TableFault`].
pub fn firing_table(order: &TableOrder<'_>) -> Result<FiringTable, TableFault> {
    detailed_table(order, Targets::Level, Detail::Plain)
}

/// Makes the table, as full as `detail` says, for `targets`.
///
/// # Errors
/// See [`TableFault`].
pub fn detailed_table(
    order: &TableOrder<'_>,
    targets: Targets<'_>,
    detail: Detail,
) -> Result<FiringTable, TableFault> {
    match detail {
        Detail::Effects { height_step_m } if !(height_step_m.is_finite() && height_step_m > 0.0) => {
            Err(TableFault::HeightStep(height_step_m))
        }
        _ => Plan::new(order, targets, detail).with_fan().table(),
    }
}

/// Where the shot of each of `settings` comes down, in their order; `None` where one never does.
///
/// # Errors
/// See [`TableFault`].
pub fn rows_at_settings(
    order: &TableOrder<'_>,
    targets: Targets<'_>,
    settings: &[f64],
) -> Result<Vec<Option<Row>>, TableFault> {
    Ok(Plan::new(order, targets, Detail::Plain).at_settings(settings)?)
}

/// What hits the target at each of `ranges_m`, in their order; empty where nothing does.
///
/// # Errors
/// See [`TableFault`].
pub fn rows_at_ranges(
    order: &TableOrder<'_>,
    targets: Targets<'_>,
    ranges_m: &[f64],
) -> Result<Vec<Vec<Row>>, TableFault> {
    Ok(Plan::new(order, targets, Detail::Plain).at_ranges(ranges_m)?)
}

impl Row {
    /// How far the bore is turned right of the line of fire along `azimuth`, within half a circle either way.
    pub fn azimuth_correction(&self, azimuth: Angle) -> Angle {
        (self.azimuth - azimuth).wrapped_to_half_circle()
    }
}
