//! The solver against brute force: a sweep of elevations that knows nothing of its methods, and shots flown at random.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its case has failed")]

mod from_fan;
mod judged;
mod moving;
mod on_path;
mod problems;
mod sweep;
mod tally;
