//! The last good answer to a question that keeps changing.

use super::{Desk, Errand};

/// A desk that is asked anew whenever the question differs, and the last answer it gave.
pub struct LastGood<Q, A> {
    desk: Desk<Q, (Q, A)>,
    asked: Option<Q>,
    shown: Option<(Q, A)>,
}

/// The last good answer and whether it is to the question of now.
pub struct Shown<'a, Q, A> {
    /// The question it answers.
    pub question: &'a Q,
    /// The answer.
    pub answer: &'a A,
    /// Whether it answers the question of now, or an earlier one.
    pub is_current: bool,
}

impl<Q: Clone + PartialEq + Send + 'static, A: Send + 'static> LastGood<Q, A> {
    /// Opens a desk that answers by `work` and wakes the window through `ctx`.
    pub fn open(ctx: &egui::Context, work: impl Fn(&Q) -> A + Send + 'static) -> Self {
        let desk = Desk::open(ctx, move |question: Q, _: &Errand| {
            let answer = work(&question);
            (question, answer)
        });
        Self { desk, asked: None, shown: None }
    }

    /// The last good answer, after asking `question` if it was not the last one asked; `None` until there is one.
    /// While an answer is being worked out the next question waits, so that a moving target still gets answers.
    pub fn keep_up(&mut self, question: &Q) -> Option<Shown<'_, Q, A>> {
        if let Some(answered) = self.desk.answer() {
            self.shown = Some(answered);
        }
        if self.asked.as_ref() != Some(question) && !self.desk.is_busy() {
            self.asked = Some(question.clone());
            self.desk.ask(question.clone());
        }
        let (answered, answer) = self.shown.as_ref()?;
        Some(Shown { question: answered, answer, is_current: answered == question })
    }

    /// Whether an answer is being worked out.
    pub fn is_busy(&self) -> bool {
        self.desk.is_busy()
    }
}
