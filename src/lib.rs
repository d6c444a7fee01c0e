//! A fire-control calculator: what to set on the sight, by the game's own stepwise flight over real ground.
//!
//! The rooms, in the order data flows through them.

pub mod frame;
pub mod units;

pub mod arsenal;
pub mod terrain;

pub mod impact;

pub mod flight;

pub mod aim;

pub mod products;

pub mod mission;

pub mod cli;
#[cfg(feature = "gui")]
pub mod gui;
