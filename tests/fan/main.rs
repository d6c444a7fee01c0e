//! Fans: many flights at once against the one loop, and what is read off them against exact flights.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod blown;
mod drift;
mod kernel;
mod reading;
mod rounds;
