//! Many flights of one round at once.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod kernel;
mod lanes;
mod plain;
mod step_law;
mod wide;

pub use kernel::PlanarState;
pub use wide::{Backend, PlanarLanding, landings};
