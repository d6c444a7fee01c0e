//! What people who do this job ask for and stumble over, each row with the right value from outside.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a case that cannot be set up has failed the test")]
#![allow(clippy::float_cmp, reason = "what was typed comes back as typed")]

mod arcs;
mod corrections;
mod ground;
mod lines;
mod rows;
mod shots;
mod tables;
