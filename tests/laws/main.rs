//! What must hold for every input: both models through one suite, on flat and on real ground.

#![allow(clippy::unwrap_used, reason = "a case that cannot be set up has failed the test")]

mod aiming;
mod flying;
mod real_ground;
mod rounds;
mod units;
