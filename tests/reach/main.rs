//! Reach against the solver and exact flights over the ground.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its case has failed")]

mod posed;
mod still;
mod wind;
