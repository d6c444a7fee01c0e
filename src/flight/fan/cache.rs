//! Fans kept for the rounds they are of.

use std::sync::Arc;

use super::{Backend, Fan};
use crate::arsenal::Round;

/// Fans kept at most; the one asked for longest ago goes first.
const MOST_KEPT: usize = 8;

/// What a fan depends on: its round, the step included, and how deep it is to reach.
#[derive(Clone, Debug, PartialEq)]
pub struct FanOrder {
    /// The round.
    pub round: Round,
    /// A height its fan has to know, metres above the muzzle, negative below it.
    pub floor_m: f64,
}

/// Keeps the fans of the last few orders.
#[derive(Debug, Default)]
pub struct FanCache {
    /// The latest last; an order without a fan is remembered too.
    kept: Vec<(FanOrder, Option<Arc<Fan>>)>,
}

impl FanOrder {
    /// The fan, flown now; `None` where the round has none.
    pub fn flown(&self) -> Option<Arc<Fan>> {
        Fan::down_to(self.floor_m, Backend::best(), &self.round).map(Arc::new)
    }
}

impl FanCache {
    /// The fan of `order`, flown if it is not kept; `None` where the round has none.
    pub fn fan(&mut self, order: &FanOrder) -> Option<Arc<Fan>> {
        let entry = match self.kept.iter().position(|(known, _)| known == order) {
            Some(index) => self.kept.remove(index),
            None => (order.clone(), order.flown()),
        };
        let fan = entry.1.clone();
        self.kept.push(entry);
        if self.kept.len() > MOST_KEPT {
            self.kept.remove(0);
        }
        fan
    }
}
