//! Work that must not hold up a frame: one thread a desk, numbered questions, the latest answer only.

mod dialog;
mod last_good;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

pub use dialog::{Dialog, Picked};
pub use last_good::{LastGood, Shown};

/// A thread that answers questions, and the frame's end of the wire to it.
///
/// Asking again makes every earlier question stale: it is skipped if not begun, told so if it looks at its
/// [`Errand`], and its answer is dropped.
pub struct Desk<Q, A> {
    asked: Arc<AtomicU64>,
    answered: u64,
    questions: Sender<(u64, Q)>,
    answers: Receiver<(u64, A)>,
}

/// What a working thread knows of the question it works on.
pub struct Errand {
    number: u64,
    asked: Arc<AtomicU64>,
}

impl Errand {
    /// Whether a later question made this one pointless.
    pub fn is_stale(&self) -> bool {
        self.asked.load(Ordering::Acquire) != self.number
    }
}

impl<Q: Send + 'static, A: Send + 'static> Desk<Q, A> {
    /// Opens a desk whose thread answers by `work` and wakes the window through `ctx`.
    pub fn open(ctx: &egui::Context, work: impl Fn(Q, &Errand) -> A + Send + 'static) -> Self {
        let (questions, inbox) = channel::<(u64, Q)>();
        let (outbox, answers) = channel();
        let asked = Arc::new(AtomicU64::new(0));
        let (latest, ctx) = (Arc::clone(&asked), ctx.clone());
        thread::spawn(move || {
            while let Ok((number, question)) = inbox.recv() {
                let errand = Errand { number, asked: Arc::clone(&latest) };
                if errand.is_stale() {
                    continue;
                }
                if outbox.send((number, work(question, &errand))).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        });
        Self { asked, answered: 0, questions, answers }
    }

    /// Asks, making every earlier question stale.
    pub fn ask(&mut self, question: Q) {
        let number = self.asked.fetch_add(1, Ordering::AcqRel) + 1;
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
