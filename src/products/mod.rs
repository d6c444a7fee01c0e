//! What the crew reads: where a shot lands, the firing table, shells side by side, the ground under the line of fire.
//!
//! Every number comes from a flight or from the solver; nothing here has a formula for a path of its own.

pub mod beside;
pub mod bounces;
pub mod calibration;
pub mod ccip;
pub mod comparison;
pub mod dial_cost;
pub mod error_budget;
pub mod firing_table;
pub mod gunner_view;
pub mod level_reach;
pub mod profile;
pub mod reach;
pub mod slowing;
pub mod stepwise;
pub mod table_sheet;
