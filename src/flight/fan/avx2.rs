//! The wide kernel compiled for AVX2, for processors that have it.

#![allow(
    unsafe_code,
    reason = "code compiled for AVX2 may run only where the processor has been asked for it"
)]

use super::kernel::{self, Job, Sink};

/// Whether the processor has AVX2.
pub fn is_here() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Flies `job` with AVX2, or without where there is none; the outcome is the same.
pub fn fly(job: &Job, sink: &mut impl Sink) {
    if is_here() {
        // SAFETY: the processor has just said that it has AVX2.
        unsafe { fly_compiled(job, sink) }
    } else {
        kernel::fly(job, sink);
    }
}

/// The kernel is inlined here, so that the compiler may use AVX2 for it. Fused multiply-add stays off: it rounds
/// differently.
#[target_feature(enable = "avx2")]
fn fly_compiled(job: &Job, sink: &mut impl Sink) {
    kernel::fly(job, sink);
}
