//! Work that must not hold up a frame: one thread a desk, numbered questions, the latest answer only.

mod crew;
mod dialog;
mod frames;
mod last_good;
mod spare;
mod today;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

pub use crew::Crew;
pub use dialog::{Dialog, Picked};
pub use frames::FrameLog;
pub use last_good::{LastGood, Shown};
pub use spare::Spare;
pub use today::today;

/// A thread that answers questions, and the frame's end of the wire to it.
///
/// Asking again makes every earlier question stale: it is skipped if not begun, told so if it looks at its
/// [`Errand`], and its answer is dropped.
pub struct Desk<Q, A> {
    asked: Arc<AtomicU64>,
    answered: u64,
    /// How much of the work on the latest question is done, in thousandths.
    progress: Arc<AtomicU32>,
    questions: Sender<(u64, Q)>,
    answers: Receiver<(u64, A)>,
}

/// What a working thread knows of the question it works on.
pub struct Errand {
    number: u64,
    asked: Arc<AtomicU64>,
    progress: Arc<AtomicU32>,
    ctx: egui::Context,
}

impl Errand {
    /// Whether a later question made this one pointless.
    pub fn is_stale(&self) -> bool {
        self.asked.load(Ordering::Acquire) != self.number
    }

    /// Tells how much of the work is done, 0 to 1; wakes the window when that is worth showing.
    pub fn tell(&self, share: f32) {
        let thousandths = (share.clamp(0.0, 1.0) * 1000.0) as u32;
        let before = self.progress.swap(thousandths, Ordering::Relaxed);
        if before / 10 != thousandths / 10 && !self.is_stale() {
            self.ctx.request_repaint();
        }
    }
}

impl<Q: Send + 'static, A: Send + 'static> Desk<Q, A> {
    /// Opens a desk whose thread answers by `work` and wakes the window through `ctx`.
    pub fn open(ctx: &egui::Context, work: impl Fn(Q, &Errand) -> A + Send + 'static) -> Self {
        let (questions, inbox) = channel::<(u64, Q)>();
        let (outbox, answers) = channel();
        let asked = Arc::new(AtomicU64::new(0));
        let progress = Arc::new(AtomicU32::new(0));
        let (latest, told, ctx) = (Arc::clone(&asked), Arc::clone(&progress), ctx.clone());
        thread::spawn(move || {
            while let Ok((number, question)) = inbox.recv() {
                let (asked, progress) = (Arc::clone(&latest), Arc::clone(&told));
                let errand = Errand { number, asked, progress, ctx: ctx.clone() };
                if errand.is_stale() {
                    continue;
                }
                if outbox.send((number, work(question, &errand))).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        });
        Self { asked, answered: 0, progress, questions, answers }
    }

    /// Asks, making every earlier question stale.
    pub fn ask(&mut self, question: Q) {
        let number = self.asked.fetch_add(1, Ordering::AcqRel) + 1;
        self.progress.store(0, Ordering::Relaxed);
        if self.questions.send((number, question)).is_err() {
            self.answered = number;
        }
    }

    /// The answer to the latest question, once, as soon as it is there.
    pub fn answer(&mut self) -> Option<A> {
        loop {
            match self.answers.try_recv() {
                Ok((number, answer)) if number == self.asked.load(Ordering::Acquire) => {
                    self.answered = number;
                    return Some(answer);
                }
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    self.answered = self.asked.load(Ordering::Acquire);
                    return None;
                }
            }
        }
    }

    /// Makes every question stale without asking another.
    pub fn give_up(&mut self) {
        self.answered = self.asked.fetch_add(1, Ordering::AcqRel) + 1;
    }

    /// How much of the work on the latest question is done, as far as it was told, 0 to 1.
    pub fn progress(&self) -> f32 {
        self.progress.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// Whether the latest question is still unanswered.
    pub fn is_busy(&self) -> bool {
        self.answered != self.asked.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn wait<Q: Send + 'static, A: Send + 'static>(desk: &mut Desk<Q, A>) -> Option<A> {
        for _ in 0..2000 {
            if let Some(answer) = desk.answer() {
                return Some(answer);
            }
            thread::sleep(Duration::from_millis(1));
        }
        None
    }

    #[test]
    fn only_the_latest_answer_arrives() {
        let ctx = egui::Context::default();
        let mut desk = Desk::open(&ctx, |question: u32, _: &Errand| {
            thread::sleep(Duration::from_millis(5));
            question * 2
        });
        for question in 1..=20 {
            desk.ask(question);
        }
        assert!(desk.is_busy());
        assert_eq!(wait(&mut desk), Some(40));
        assert!(!desk.is_busy());
        assert_eq!(desk.answer(), None);
    }

    #[test]
    fn a_question_given_up_is_told_so_and_never_answered() {
        let ctx = egui::Context::default();
        let mut desk = Desk::open(&ctx, |_: u32, errand: &Errand| {
            errand.tell(0.5);
            while !errand.is_stale() {
                thread::sleep(Duration::from_millis(1));
            }
        });
        desk.ask(1);
        while desk.progress() < 0.4 {
            thread::sleep(Duration::from_millis(1));
        }
        desk.give_up();
        assert!(!desk.is_busy());
        thread::sleep(Duration::from_millis(20));
        assert_eq!(desk.answer(), None);
    }

    #[test]
    fn a_working_thread_learns_that_its_question_is_stale() {
        let ctx = egui::Context::default();
        let mut desk = Desk::open(&ctx, |first: bool, errand: &Errand| {
            while first && !errand.is_stale() {
                thread::sleep(Duration::from_millis(1));
            }
            first
        });
        desk.ask(true);
        desk.ask(false);
        assert_eq!(wait(&mut desk), Some(false));
    }
}
