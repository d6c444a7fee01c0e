//! Numbers from outside: the independent oracle's flights and aims, and the source documents' worked values.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its case has failed")]

mod aims;
mod cases;
mod flights;
mod worked_values;
