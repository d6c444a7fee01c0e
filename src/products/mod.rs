//! What the crew reads: everything made from rounds, answers and trajectories.

pub mod error_budget;
