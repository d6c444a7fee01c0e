//! Questions asked before: undo and redo. What changes under one press of the pointer is one step.

use crate::mission::Situation;

/// The most steps kept.
const MOST_STEPS: usize = 200;

/// Earlier and undone questions.
#[derive(Clone, Debug, Default)]
pub struct History {
    past: Vec<Situation>,
    future: Vec<Situation>,
    /// Whether the step last recorded is still going on.
    is_open: bool,
}

impl History {
    /// Notes that `before` was left for another question.
    pub fn record(&mut self, before: Situation) {
        if self.is_open {
            return;
        }
        if self.past.len() == MOST_STEPS {
            self.past.remove(0);
        }
        self.past.push(before);
        self.future.clear();
        self.is_open = true;
    }

    /// Ends the step that is going on: the next change is a step of its own.
    pub const fn close_step(&mut self) {
        self.is_open = false;
    }

    /// The question before `now`, which can then be had again by [`Self::redo`].
    pub fn undo(&mut self, now: &Situation) -> Option<Situation> {
        let before = self.past.pop()?;
        self.future.push(now.clone());
        self.is_open = false;
        Some(before)
    }

    /// The question that was undone last.
    pub fn redo(&mut self, now: &Situation) -> Option<Situation> {
        let after = self.future.pop()?;
        self.past.push(now.clone());
        self.is_open = false;
        Some(after)
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(shell: &str) -> Situation {
        Situation::new("sph-2", shell)
    }

    #[test]
    fn undo_and_redo_walk_the_same_questions() {
        let mut history = History::default();
        for shell in ["a", "b"] {
            history.record(question(shell));
            history.close_step();
        }
        assert_eq!(history.undo(&question("c")), Some(question("b")));
        assert_eq!(history.undo(&question("b")), Some(question("a")));
        assert_eq!(history.undo(&question("a")), None);
        assert_eq!(history.redo(&question("a")), Some(question("b")));
        assert_eq!(history.redo(&question("b")), Some(question("c")));
        assert!(!history.can_redo() && history.can_undo());
    }

    #[test]
    fn a_whole_drag_is_one_step() {
        let mut history = History::default();
        for shell in ["a", "b", "c"] {
            history.record(question(shell));
        }
        history.close_step();
        assert_eq!(history.undo(&question("d")), Some(question("a")));
    }

    #[test]
    fn a_new_step_forgets_what_was_undone() {
        let mut history = History::default();
        history.record(question("a"));
        let _ = history.undo(&question("b"));
        history.record(question("a"));
        assert!(!history.can_redo());
    }
}
