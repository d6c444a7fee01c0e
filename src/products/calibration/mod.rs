//! What logged shots say of a gun: the model against them, and its numbers fitted to them.
//!
//! A log or a hand-made table is read ([`read_log`], [`read_table`]), [`calibrate`] sets it against a [`Setup`], and
//! [`preset_text`] writes what came out as a preset of its own. Residuals are logged minus model throughout: positive
//! when the shot landed farther, or flew longer, than the model says.

mod fault;
mod fit;
mod hand_table;
mod leave_one_out;
mod log_csv;
mod log_fault;
mod log_text;
mod model;
mod parameter;
mod preset;
mod problem;
mod quality;
mod scatter;
mod shot;
mod table_fault;

pub use fault::CalibrationFault;
pub use fit::{Calibration, Estimate, Residual, calibrate};
pub use hand_table::{HandTable, TableRow, read_table};
pub use log_csv::{ShotLog, read_log};
pub use log_fault::{LogFault, LogFaults, LogProblem};
pub use log_text::log_text;
pub use model::Setup;
pub use parameter::{Parameter, UnknownParameter, parameters_from_words};
pub use preset::{CalibratedPreset, PresetFault, preset_text, summary};
pub use quality::Correlation;
pub use scatter::{RANGE_READING_M, TIME_READING_S};
pub use shot::LoggedShot;
pub use table_fault::{Direction, TableFault, TableFaults, TableProblem};
