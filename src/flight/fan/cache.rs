//! Fans kept for the rounds they are of.

use std::sync::Arc;

use super::{Backend, Cause, Fan};
use crate::arsenal::Round;

/// Fans kept at most; the one asked for longest ago goes first.
const MOST_KEPT: usize = 8;

/// What a fan depends on: its round, the step included, how deep it is to reach, and what makes its shots drift.
#[derive(Clone, Debug, PartialEq)]
pub struct FanOrder {
    /// The round.
    pub round: Round,
    /// A height its fan has to know, metres above the muzzle, negative below it.
    pub floor_m: f64,
    /// The wind and the gun's motion whose drift it has to know.
    pub cause: Cause,
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
        let still = Fan::down_to(self.floor_m, Backend::best(), &self.round)?;
        Some(Arc::new(still.with_drift(self.cause)))
    }

    /// Whether the two differ in nothing but what makes shots drift.
    fn is_in_other_wind(&self, other: &Self) -> bool {
        Self { cause: other.cause, ..self.clone() } == *other
    }
}

impl FanCache {
    /// The fan of an order that is not kept: flown in its wind only, where the round's own is at hand.
    fn blown(&self, order: &FanOrder) -> Option<Arc<Fan>> {
        match self.kept.iter().find(|(known, _)| known.is_in_other_wind(order)) {
            Some((_, fan)) => Some(Arc::new(fan.as_ref()?.with_drift(order.cause))),
            None => order.flown(),
        }
    }

    /// The fan of `order`, flown if it is not kept; `None` where the round has none.
    pub fn fan(&mut self, order: &FanOrder) -> Option<Arc<Fan>> {
        let entry = match self.kept.iter().position(|(known, _)| known == order) {
            Some(index) => self.kept.remove(index),
            None => (order.clone(), self.blown(order)),
        };
        let fan = entry.1.clone();
        self.kept.push(entry);
        if self.kept.len() > MOST_KEPT {
            self.kept.remove(0);
        }
        fan
    }
}
