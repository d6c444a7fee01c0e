//! The processors that wide work may use: all but the one the window is drawn by.

use std::thread;

use rayon::ThreadPool;

/// A pool beside the window; without one, work runs where it is asked for.
pub struct Spare {
    pool: Option<ThreadPool>,
}

impl Spare {
    /// Opens the pool.
    pub fn open() -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let builder = rayon::ThreadPoolBuilder::new().num_threads(processors.saturating_sub(1).max(1));
        Self { pool: builder.build().ok() }
    }

    /// Runs `work`, what is wide in it on these processors.
    pub fn run<A: Send>(&self, work: impl FnOnce() -> A + Send) -> A {
        match &self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}
