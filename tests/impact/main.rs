//! Hits from outside: what one contact does, what a record carries, and a shell followed through its hits.

#![allow(clippy::unwrap_used, clippy::float_cmp, reason = "a test may stop at the first surprise")]

mod follow;
mod hits;
mod layers;
mod records;
