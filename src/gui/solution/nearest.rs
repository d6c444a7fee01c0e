//! Where an arc that the ground blocks comes nearest to its target: asked of a thread, for it takes hundreds of flights.

use egui::Context;
use glam::DVec3;

use super::super::reading::Firing;
use super::super::worker::LastGood;
use super::super::world::{ChartGround, World};
use crate::aim::strike::{NearestStrike, nearest_strike};
use crate::aim::{Engagement, Gun, Solution, Target};
use crate::arsenal::Round;

/// What a nearest strike rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    round: Round,
    gun: Gun,
    target: Target,
    wind_mps: DVec3,
    ground: ChartGround,
    blocked: Vec<Solution>,
}

/// The thread, and what it found last.
pub struct Nearest {
    found: LastGood<Question, Vec<Option<NearestStrike>>>,
}

impl Nearest {
    /// A search whose thread wakes `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self { found: LastGood::open(ctx, find) }
    }

    /// Whether the thread is at work.
    pub fn is_busy(&self) -> bool {
        self.found.is_busy()
    }

    /// The nearest strike of each blocked arc, in the order of the solutions; empty until it is found.
    pub fn strikes(&mut self, world: &World, firing: &Firing) -> Vec<Option<NearestStrike>> {
        let solutions = &firing.answer.solutions;
        let is_blocked = |solution: &&Solution| solution.masked.is_some() && solution.is_within_limits();
        let blocked: Vec<Solution> = solutions.iter().filter(is_blocked).cloned().collect();
        if blocked.is_empty() {
            return Vec::new();
        }
        let emplacement = &firing.stand.emplacement;
        let question = Question {
            round: emplacement.round.clone(),
            gun: emplacement.gun.clone(),
            target: firing.stand.target,
            wind_mps: emplacement.wind_mps,
            ground: world.chart.numbered_ground(),
            blocked,
        };
        let Some(shown) = self.found.keep_up(&question).filter(|shown| shown.is_current) else {
            return Vec::new();
        };
        let mut found = shown.answer.iter().copied();
        solutions
            .iter()
            .map(|solution| if is_blocked(&solution) { found.next().flatten() } else { None })
            .collect()
    }
}

fn find(question: &Question) -> Vec<Option<NearestStrike>> {
    let engagement = Engagement {
        round: &question.round,
        gun: &question.gun,
        target: &question.target,
        wind_mps: question.wind_mps,
        ground: &question.ground.ground,
    };
    question.blocked.iter().map(|solution| nearest_strike(&engagement, solution)).collect()
}
