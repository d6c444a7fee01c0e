//! Logged shots against the model: reading them, fitting to them, and what the fits of the shipped presets are worth.

#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::panic,
    reason = "a test may stop at the first surprise"
)]

mod given;
mod players;
mod reading;
mod refit;
mod refused;
mod written;
