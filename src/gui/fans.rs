//! The fan of the round in use, flown off the frame: from then on answers come from it.
//!
//! A fan costs a few hundred flights, an answer from it one or two an arc, so it pays as soon as something is dragged. The
//! first answer to a new round does not wait for its fan; it is given again when the fan is there, so that the same
//! question has the same answer however it was come to.

use std::cell::RefCell;
use std::sync::Arc;

use super::worker::Desk;
use super::world::World;
use crate::flight::fan::{Cause, Fan, FanCache, FanOrder};

/// Depths are counted in steps of this, so that a target that is dragged does not ask for ever new fans, metres.
const DEPTH_STEP_M: f64 = 100.0;

/// The thread that flies fans.
pub struct FanKeeper {
    desk: Desk<FanOrder, Option<Arc<Fan>>>,
    asked: Option<FanOrder>,
}

impl FanKeeper {
    /// A thread that wakes `ctx` and keeps the fans of the last rounds.
    pub fn new(ctx: &egui::Context) -> Self {
        let kept = RefCell::new(FanCache::default());
        let work = move |order: FanOrder, _: &_| kept.borrow_mut().fan(&order);
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
        let Some(order) = order_of(world) else { return };
        if self.asked.as_ref() != Some(&order) && !self.desk.is_busy() {
            self.asked = Some(order.clone());
            self.desk.ask(order);
        }
    }
}

/// The fan that answers the world's question: in its wind, as deep as the ground may lie below the gun, and as the target
/// does.
pub fn order_of(world: &World) -> Option<FanOrder> {
    let firing = world.reading.firing()?;
    let relief_m = world.chart.map().map_or(0.0, |map| map.highest_m() - map.lowest_m());
    let depth_m = relief_m.max(-firing.answer.height_difference_m);
    let floor_m = -DEPTH_STEP_M * (depth_m / DEPTH_STEP_M).ceil();
    let emplacement = &firing.stand.emplacement;
    let cause = Cause { wind_mps: emplacement.wind_mps, gun_mps: emplacement.gun.platform_velocity_mps };
    Some(FanOrder { round: emplacement.round.clone(), floor_m, cause })
}
