//! What takes longer than a frame to say about an answer: what its inputs' faults are worth, and where a shot that the
//! ground stops can come nearest.

use super::reading::Firing;
use super::worker::Desk;
use super::world::World;
use crate::aim::strike::{NearestStrike, nearest_strike};
use crate::aim::{Arc, DeadZone, Solution};
use crate::products::error_budget::{ErrorBudget, error_budget, map_doubt};
use crate::products::level_reach::{LevelReach, level_reach};

/// Bearings on which the reach at the gun's own height is asked.
const BEARINGS: u32 = 72;

/// What is estimated about one arc.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Which arc.
    pub arc: Arc,
    /// What its inputs' faults are worth; `None` where its path does not come down at the target.
    pub budget: Option<ErrorBudget>,
    /// The nearest it can strike; `None` when it is not masked, or nothing about it strikes ground.
    pub nearest: Option<NearestStrike>,
    /// Bearings on which its elevation cannot be laid.
    pub dead_zones: Vec<DeadZone>,
}

/// The estimates of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Estimates {
    /// One for each solution.
    pub of_arcs: Vec<Estimate>,
    /// How far the gun reaches at its own height, bearing by bearing.
    pub level_reach: LevelReach,
    /// Bearings on which the gun cannot be laid at any elevation.
    pub blind_zones: Vec<DeadZone>,
    /// Which reading they are of.
    pub reading: u64,
}

impl Estimates {
    /// The estimate of an arc.
    pub fn on(&self, arc: Arc) -> Option<&Estimate> {
        self.of_arcs.iter().find(|estimate| estimate.arc == arc)
    }
}

/// The thread that estimates.
pub struct Estimator {
    desk: Desk<(u64, Box<Firing>), Estimates>,
    /// The reading it was last given.
    asked: Option<u64>,
}

impl Estimator {
    /// An estimator whose thread wakes `ctx`.
    pub fn new(ctx: &egui::Context) -> Self {
        let work = |(reading, firing): (u64, Box<Firing>), _: &_| estimates(&firing, reading);
        Self { desk: Desk::open(ctx, work), asked: None }
    }

    /// Whether an answer is being worked on.
    pub fn is_busy(&self) -> bool {
        self.desk.is_busy()
    }

    /// Gives the world what is estimated about its answer; while that is worked out, the next waits, so that a gun that
    /// is dragged still gets estimates.
    pub fn keep_up(&mut self, world: &mut World) {
        if let Some(estimates) = self.desk.answer() {
            world.estimates = estimates;
        }
        if self.asked == Some(world.readings) || self.desk.is_busy() {
            return;
        }
        self.asked = Some(world.readings);
        match world.reading.firing() {
            Some(firing) => self.desk.ask((world.readings, Box::new(firing.clone()))),
            None => world.estimates = Estimates { reading: world.readings, ..Estimates::default() },
        }
    }
}

fn estimates(firing: &Firing, reading: u64) -> Estimates {
    let engagement = firing.stand.engagement();
    let doubt = map_doubt(engagement.ground, engagement.target.position_m.truncate());
    let estimate = |solution: &Solution| {
        let budget =
            if solution.masked.is_none() { error_budget(&engagement, solution, doubt) } else { None };
        let masked = solution.masked.is_some() && solution.is_within_limits();
        let nearest = masked.then(|| nearest_strike(&engagement, solution)).flatten();
        let dead_zones = engagement.gun.dead_zones(solution.elevation);
        Estimate { arc: solution.arc, budget, nearest, dead_zones }
    };
    Estimates {
        of_arcs: firing.answer.solutions.iter().map(estimate).collect(),
        level_reach: level_reach(&engagement, BEARINGS),
        blind_zones: engagement.gun.blind_zones(),
        reading,
    }
}
