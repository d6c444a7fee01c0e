//! The real window, driven by label and by clicks on the map.
#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot look has failed")]

mod asking;
mod calibrations;
mod demand;
mod drawn;
mod estimates;
mod files;
mod ground;
mod impacts;
mod inspection;
mod isolines;
mod keeping;
mod loadouts;
mod looks;
mod misses;
mod painter;
mod reach;
mod several;
mod steady;
mod tables;
mod views;
mod window;
