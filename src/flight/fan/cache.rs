//! Fans kept for the rounds they are of.

use std::sync::Arc;

use super::Fan;
use crate::arsenal::Round;

/// Fans kept at most; the one asked for longest ago goes first.
const MOST_KEPT: usize = 8;

/// Keeps the fans of the last few rounds. A fan depends on its round alone, the step included, so that is its key.
#[derive(Debug, Default)]
pub struct FanCache {
    /// The latest last; a round without a fan is remembered too.
    kept: Vec<(Round, Option<Arc<Fan>>)>,
}

impl FanCache {
    /// The fan of `round`, flown if it is not kept; `None` where the round has none.
    pub fn fan(&mut self, round: &Round) -> Option<Arc<Fan>> {
        let entry = match self.kept.iter().position(|(known, _)| known == round) {
            Some(index) => self.kept.remove(index),
            None => (round.clone(), Fan::of(round).map(Arc::new)),
        };
        let fan = entry.1.clone();
        self.kept.push(entry);
        if self.kept.len() > MOST_KEPT {
            self.kept.remove(0);
        }
        fan
    }
}
