//! The fan of the round in use, flown off the frame: from then on answers come from it.
//!
//! A fan costs a few hundred flights, an answer from it one or two an arc, so it pays as soon as something is dragged. The
//! first answer to a new round does not wait for its fan; it is given again when the fan is there, so that the same
//! question has the same answer however it was come to.

use std::cell::RefCell;
use std::sync::Arc;

use super::worker::Desk;
use super::world::World;
use crate::arsenal::Round;
use crate::flight::fan::{Fan, FanCache};

/// The thread that flies fans.
pub struct FanKeeper {
    desk: Desk<Round, Option<Arc<Fan>>>,
    asked: Option<Round>,
}

impl FanKeeper {
    /// A thread that wakes `ctx` and keeps the fans of the last rounds.
    pub fn new(ctx: &egui::Context) -> Self {
        let kept = RefCell::new(FanCache::default());
        let work = move |round: Round, _: &_| kept.borrow_mut().fan(&round);
        Self { desk: Desk::open(ctx, work), asked: None }
    }

    /// Whether a fan is being flown.
    pub fn is_busy(&self) -> bool {
        self.desk.is_busy()
    }

    /// Gives the world the fan of its round, as soon as there is one, and lets it answer from it.
    pub fn keep_up(&mut self, world: &mut World) {
        if let Some(fan) = self.desk.answer().flatten() {
            world.fan = Some(fan);
            world.read_again();
        }
        let Some(firing) = world.reading.firing() else { return };
        let round = &firing.stand.emplacement.round;
        if self.asked.as_ref() != Some(round) && !self.desk.is_busy() {
            self.asked = Some(round.clone());
            self.desk.ask(round.clone());
        }
    }
}
