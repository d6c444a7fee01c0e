//! What is wrong with a map, before anything is computed on it.

mod control;

pub use control::ControlPoint;
