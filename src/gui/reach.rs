//! What the gun can hit, everywhere: asked whenever gun, round or ground change, answered off the frame.

use std::cell::RefCell;

use glam::DVec3;

use super::kept_table::KeptTable;
use super::layers::ReachCover;
use super::reading::Firing;
use super::worker::{Desk, Spare};
use super::world::{ChartGround, World};
use crate::aim::{Arc, Gun};
use crate::arsenal::Round;
use crate::products::reach::isolines::setting_at;
use crate::products::reach::{Caution, Cells, Isoline, ReachOrder, RingPoint, Settings, Shares, Stops};

/// Cells a side, at rest and while something is dragged.
const FINE: usize = 512;
const COARSE: usize = 192;
/// Bearings of the ring, likewise.
const FINE_RING: u32 = 720;
const COARSE_RING: u32 = 360;

/// How finely reach is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// As a picture that stays.
    Fine,
    /// As one of many that follow a drag.
    Coarse,
}

/// What reach rests on.
#[derive(Clone, Debug)]
pub struct ReachQuestion {
    round: Round,
    gun: Gun,
    ground: ChartGround,
    wind_mps: DVec3,
    grain: Grain,
}

impl ReachQuestion {
    fn of(world: &World, firing: &Firing, grain: Grain) -> Self {
        let emplacement = &firing.stand.emplacement;
        Self {
            round: emplacement.round.clone(),
            gun: emplacement.gun.clone(),
            ground: world.chart.numbered_ground(),
            wind_mps: emplacement.wind_mps,
            grain,
        }
    }

    fn is_of_the_same_gun(&self, other: &Self) -> bool {
        let is_as_placed = self.ground == other.ground && self.gun == other.gun;
        is_as_placed && self.round == other.round && self.wind_mps == other.wind_mps
    }

    const fn order(&self) -> ReachOrder<'_> {
        ReachOrder {
            round: &self.round,
            gun: &self.gun,
            ground: &self.ground.ground,
            wind_mps: self.wind_mps,
            caution: Caution::Even,
            stops: Stops::Respected,
        }
    }
}

/// Reach as it was last answered.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Tells answers apart.
    pub number: u64,
    /// Every cell round the gun.
    pub cells: Cells,
    /// How far the gun reaches on each bearing.
    pub ring: Vec<RingPoint>,
    /// Lines of equal setting.
    pub lines: Vec<Isoline>,
    /// What part of the cells each arc hits.
    pub shares: Shares,
    /// The gun it is of.
    pub gun: Gun,
}

/// What the world knows of reach.
#[derive(Clone, Debug)]
pub struct ReachShown {
    /// The last answer.
    pub reach: std::sync::Arc<Reach>,
    /// Whether it is of the gun, round and ground of now.
    pub is_current: bool,
}

/// The thread that works reach out.
pub struct Reacher {
    desk: Desk<ReachQuestion, (ReachQuestion, Reach)>,
    asked: Option<ReachQuestion>,
    shown: Option<(ReachQuestion, std::sync::Arc<Reach>)>,
}

impl Reacher {
    /// A thread that wakes `ctx`.
    pub fn new(ctx: &egui::Context) -> Self {
        let (spare, kept) = (Spare::open(), RefCell::new((0, KeptTable::default())));
        let work = move |question: ReachQuestion, _: &_| {
            let (number, table) = &mut *kept.borrow_mut();
            *number += 1;
            let reach = spare.run(|| reach(&question, *number, table));
            (question, reach)
        };
        Self { desk: Desk::open(ctx, work), asked: None, shown: None }
    }

    /// Whether reach is being worked out.
    pub fn is_busy(&self) -> bool {
        self.desk.is_busy()
    }

    /// Gives the world the reach of its gun, or of the gun before while that is worked out; nothing while no layer shows
    /// it. While one is worked out the next waits, so that a gun that is dragged still gets pictures.
    pub fn keep_up(&mut self, world: &mut World, grain: Grain) {
        if let Some((question, reach)) = self.desk.answer() {
            self.shown = Some((question, std::sync::Arc::new(reach)));
        }
        let firing = world.reading.firing().filter(|_| world.settings.layers.wants_reach());
        let Some(firing) = firing else {
            world.reach = None;
            return;
        };
        let question = ReachQuestion::of(world, firing, grain);
        let is_asked = |asked: &ReachQuestion| {
            asked.is_of_the_same_gun(&question) && (asked.grain == Grain::Fine || grain == Grain::Coarse)
        };
        if !self.asked.as_ref().is_some_and(is_asked) && !self.desk.is_busy() {
            self.asked = Some(question.clone());
            self.desk.ask(question.clone());
        }
        world.reach = self.shown.as_ref().map(|(answered, reach)| ReachShown {
            reach: std::sync::Arc::clone(reach),
            is_current: answered.is_of_the_same_gun(&question),
        });
    }
}

fn reach(question: &ReachQuestion, number: u64, kept: &mut KeptTable) -> Reach {
    let order = question.order();
    let table = kept.table(&order);
    let (side, bearings) = match question.grain {
        Grain::Fine => (FINE, FINE_RING),
        Grain::Coarse => (COARSE, COARSE_RING),
    };
    let cells = order.cells(table, side);
    Reach {
        number,
        ring: order.ring(table, bearings),
        lines: order.lines(table, &cells, Settings::Round),
        shares: Shares::of(&cells),
        cells,
        gun: question.gun.clone(),
    }
}

impl Reach {
    /// What hits a place, in words: setting and flight time on each arc.
    pub fn words(&self, place_m: glam::DVec2) -> Option<String> {
        use crate::products::reach::CellAnswer;
        let answer = self.cells.at(place_m)?;
        match answer {
            CellAnswer::NoGround => None,
            CellAnswer::Beyond => Some("out of reach".to_owned()),
            CellAnswer::Within { low: None, high: None } => Some("dead ground".to_owned()),
            CellAnswer::Within { .. } => {
                let ways = [Arc::Low, Arc::High].into_iter().filter_map(|arc| {
                    let way = answer.way(arc)?;
                    let setting = setting_at(&self.gun, place_m, &way);
                    let sight = &self.gun.sight;
                    Some(format!("{arc} {setting:.0} {} {:.1} s", sight.unit, way.time_s))
                });
                Some(ways.collect::<Vec<_>>().join("   "))
            }
        }
    }
}

/// Whether a cover shows what an arc hits.
pub const fn shows(cover: ReachCover, arc: Arc) -> bool {
    matches!(
        (cover, arc),
        (ReachCover::Arcs, _) | (ReachCover::Low, Arc::Low) | (ReachCover::High, Arc::High)
    )
}
