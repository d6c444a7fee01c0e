//! From where the gun could hit the target: asked whenever target, round or ground change, answered off the frame.

use std::sync::Arc as Shared;

use glam::{DVec2, DVec3};

use super::kept_table::KeptTable;
use super::reach::Grain;
use super::reading::Firing;
use super::worker::{LastGood, Spare};
use super::world::{ChartGround, World};
use crate::aim::{Attitude, Gun};
use crate::arsenal::Round;
use crate::products::reach::{Caution, Cells, Nose, Pose, ReachOrder, StandOrder, Standing, Stops, Tilt};

/// Places a side, at rest and while the target is dragged.
const FINE: usize = 256;
const COARSE: usize = 96;

/// What the places rest on; where the gun stands now is no part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct StandsQuestion {
    round: Round,
    gun: Gun,
    ground: ChartGround,
    target_m: DVec3,
    pivot_height_m: f64,
    pose: Pose,
    grain: Grain,
}

/// From where the target can be hit.
#[derive(Clone, Debug)]
pub struct Stands {
    /// Tells answers apart.
    pub number: u64,
    /// Every place round the target.
    pub places: Cells<Standing>,
    /// How the hull would stand there.
    pub pose: Pose,
    /// Of the places within reach of the target, by what they are worth.
    pub shares: StandShares,
}

/// Shares of the places from which the target is within reach.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StandShares {
    /// Either arc hits.
    pub both: f64,
    /// The flatter arc alone does.
    pub low: f64,
    /// The steeper arc alone does.
    pub high: f64,
    /// Neither does.
    pub masked: f64,
}

/// What the world knows of it.
#[derive(Clone, Debug)]
pub struct StandsShown {
    /// The last answer.
    pub stands: Shared<Stands>,
    /// Whether it is of the target, round and ground of now.
    pub is_current: bool,
}

/// The thread that finds places.
pub struct StandFinder {
    last: LastGood<StandsQuestion, Shared<Stands>>,
}

impl StandFinder {
    /// A thread that wakes `ctx`.
    pub fn new(ctx: &egui::Context) -> Self {
        let (spare, kept) = (Spare::open(), std::cell::RefCell::new((0, KeptTable::default())));
        let work = move |question: &StandsQuestion| {
            let (number, table) = &mut *kept.borrow_mut();
            *number += 1;
            Shared::new(spare.run(|| stands(question, *number, table)))
        };
        Self { last: LastGood::open(ctx, work) }
    }

    /// Whether places are being looked for.
    pub fn is_busy(&self) -> bool {
        self.last.is_busy()
    }

    /// Gives the world the places from which its target can be hit, or those of the target before while they are looked
    /// for; nothing while no layer shows them.
    pub fn keep_up(&mut self, world: &mut World, grain: Grain) {
        let firing = world.reading.firing().filter(|_| world.settings.layers.wants_stands());
        world.stands = firing.and_then(|firing| {
            let shown = self.last.keep_up(&question(world, firing, grain))?;
            Some(StandsShown { stands: Shared::clone(shown.answer), is_current: shown.is_current })
        });
    }
}

fn question(world: &World, firing: &Firing, grain: Grain) -> StandsQuestion {
    let emplacement = &firing.stand.emplacement;
    let anywhere = Gun { pivot_m: DVec3::ZERO, hull: Attitude::default(), ..emplacement.gun.clone() };
    StandsQuestion {
        round: emplacement.round.clone(),
        gun: anywhere,
        ground: world.chart.numbered_ground(),
        target_m: firing.stand.target.position_m,
        pivot_height_m: emplacement.weapon.pivot_height_m,
        pose: Pose { nose: Nose::AtTargets, tilt: Tilt::AsGround(emplacement.weapon.footprint_m) },
        grain,
    }
}

fn stands(question: &StandsQuestion, number: u64, kept: &mut KeptTable) -> Stands {
    let reach = ReachOrder {
        round: &question.round,
        gun: &question.gun,
        ground: &question.ground.ground,
        caution: Caution::Even,
        stops: Stops::Respected,
    };
    let targets_m = [question.target_m];
    let order = StandOrder {
        reach,
        targets_m: &targets_m,
        clearance_m: 0.0,
        pivot_height_m: question.pivot_height_m,
        pose: question.pose,
    };
    let table = kept.table(&reach);
    let side = match question.grain {
        Grain::Fine => FINE,
        Grain::Coarse => COARSE,
    };
    let places = order.places(table, side);
    Stands { number, shares: StandShares::of(&places), places, pose: question.pose }
}

impl Stands {
    /// What a place is worth, in words; `None` off the map.
    pub fn words(&self, place_m: DVec2) -> Option<&'static str> {
        match self.places.at(place_m)? {
            Standing::NoGround => None,
            Standing::Beyond => Some("from here: out of reach"),
            Standing::Masked => Some("from here: neither arc"),
            Standing::Mixed | Standing::Both => Some("from here: both arcs"),
            Standing::Low => Some("from here: low arc only"),
            Standing::High => Some("from here: high arc only"),
        }
    }
}

impl StandShares {
    fn of(places: &Cells<Standing>) -> Self {
        let count = |wanted: Standing| places.answers.iter().filter(|one| **one == wanted).count() as f64;
        let [both, low, high, masked] =
            [Standing::Both, Standing::Low, Standing::High, Standing::Masked].map(count);
        let within = (both + low + high + masked).max(1.0);
        Self { both: both / within, low: low / within, high: high / within, masked: masked / within }
    }
}
