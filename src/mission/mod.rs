//! Who stands where and what is asked of them: a typed [`Situation`] becomes a [`Stand`] that every view reads.
//!
//! The heights of gun and target are sampled once, here; window, command line and exports all answer from the same
//! stand, so that they cannot contradict each other.

pub mod basis;
pub mod corrections;
pub mod file;
pub mod footing;
pub mod from_where;
pub mod note;
mod sheet_title;
pub mod situation;
pub mod stand;
mod whole_file;

pub use basis::Constant;
pub use corrections::{Correction, Corrections};
pub use file::{ChartOrigin, Mission, MissionFault};
pub use from_where::{FromWhere, FurtherTarget};
pub use note::Note;
pub use situation::{HullChoice, Muzzle, Place, PlaceHeight, Situation};
pub use stand::{Emplacement, Party, SituationFault, Stand};
pub use whole_file::save_whole;
