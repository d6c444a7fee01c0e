//! Work in many small pieces: threads that take from the front of a list, which may be rewritten at any time.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The most threads of a crew.
const MOST_HANDS: usize = 4;

/// A crew that makes an `A` of each job; jobs are told apart by `K`.
pub struct Crew<K, Q, A> {
    board: Arc<Board<K, Q>>,
    done: Receiver<(K, A)>,
}

struct Board<K, Q> {
    jobs: Mutex<Jobs<K, Q>>,
    bell: Condvar,
}

struct Jobs<K, Q> {
    wanted: VecDeque<(K, Q)>,
    /// Begun and not yet handed over.
    begun: Vec<K>,
    is_closed: bool,
}

impl<K, Q, A> Crew<K, Q, A>
where
    K: Copy + PartialEq + Send + 'static,
    Q: Send + 'static,
    A: Send + 'static,
{
    /// Opens a crew that works by `work` and wakes the window through `ctx`; one processor is left to the window.
    pub fn open(ctx: &egui::Context, work: impl Fn(Q) -> A + Send + Sync + 'static) -> Self {
        let jobs = Jobs { wanted: VecDeque::new(), begun: Vec::new(), is_closed: false };
        let board = Arc::new(Board { jobs: Mutex::new(jobs), bell: Condvar::new() });
        let (outbox, done) = channel();
        let work = Arc::new(work);
        let processors = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..processors.saturating_sub(1).clamp(1, MOST_HANDS) {
            let (board, outbox, work) = (Arc::clone(&board), outbox.clone(), Arc::clone(&work));
            let ctx = ctx.clone();
            thread::spawn(move || toil(&board, &*work, &outbox, &ctx));
        }
        Self { board, done }
    }

    /// Rewrites the list: these jobs, first things first, less those already begun; all others are forgotten.
    pub fn want(&self, jobs: impl IntoIterator<Item = (K, Q)>) {
        let mut state = self.board.lock();
        let fresh: VecDeque<(K, Q)> =
            jobs.into_iter().filter(|(key, _)| !state.begun.contains(key)).collect();
        state.wanted = fresh;
        drop(state);
        self.board.bell.notify_all();
    }

    /// Up to `most` of what is done, each once.
    pub fn done(&self, most: usize) -> Vec<(K, A)> {
        let done: Vec<(K, A)> = self.done.try_iter().take(most).collect();
        self.board.lock().begun.retain(|key| done.iter().all(|(other, _)| other != key));
        done
    }

    /// Whether anything is wanted, begun or done and not fetched.
    pub fn is_busy(&self) -> bool {
        let state = self.board.lock();
        !state.wanted.is_empty() || !state.begun.is_empty()
    }
}

impl<K, Q, A> Drop for Crew<K, Q, A> {
    fn drop(&mut self) {
        self.board.lock().is_closed = true;
        self.board.bell.notify_all();
    }
}

impl<K, Q> Board<K, Q> {
    fn lock(&self) -> MutexGuard<'_, Jobs<K, Q>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job, waited for; `None` once the crew is dissolved.
    fn next(&self) -> Option<(K, Q)>
    where
        K: Copy,
    {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some((key, job)) = state.wanted.pop_front() {
                state.begun.push(key);
                return Some((key, job));
            }
            state = self.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn toil<K: Copy, Q, A>(
    board: &Board<K, Q>,
    work: &(impl Fn(Q) -> A + Sync),
    outbox: &Sender<(K, A)>,
    ctx: &egui::Context,
) {
    while let Some((key, job)) = board.next() {
        if outbox.send((key, work(job))).is_err() {
            return;
        }
        ctx.request_repaint();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn all_done(crew: &Crew<u32, u32, u32>) -> Vec<(u32, u32)> {
        let mut done = Vec::new();
        for _ in 0..2000 {
            done.extend(crew.done(3));
            if !crew.is_busy() {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        done.sort_unstable();
        done
    }

    #[test]
    fn every_job_is_done_once_however_often_it_is_wanted() {
        let crew = Crew::open(&egui::Context::default(), |job: u32| {
            thread::sleep(Duration::from_millis(3));
            job * 10
        });
        for _ in 0..5 {
            crew.want((1..=3).map(|job| (job, job)));
            thread::sleep(Duration::from_millis(1));
        }
        let done = all_done(&crew);
        let distinct: std::collections::BTreeSet<_> = done.iter().copied().collect();
        assert_eq!(distinct.into_iter().collect::<Vec<_>>(), [(1, 10), (2, 20), (3, 30)]);
    }

    #[test]
    fn what_is_no_longer_wanted_is_not_begun() {
        let crew = Crew::open(&egui::Context::default(), |job: u32| {
            thread::sleep(Duration::from_millis(20));
            job
        });
        crew.want((0..200).map(|job| (job, job)));
        thread::sleep(Duration::from_millis(5));
        crew.want([(900, 900)]);
        let done = all_done(&crew);
        assert!(done.contains(&(900, 900)) && done.len() <= 2 + MOST_HANDS, "{done:?}");
    }
}
