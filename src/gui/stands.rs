//! From where the gun could hit every target: asked whenever a target, the clearance, round or ground change, answered off
//! the frame.

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
    wind_mps: DVec3,
    targets_m: Vec<DVec3>,
    clearance_m: f64,
    pivot_height_m: f64,
    pose: Pose,
    grain: Grain,
}

/// From where all targets can be hit.
#[derive(Clone, Debug)]
pub struct Stands {
    /// Tells answers apart.
    pub number: u64,
    /// How many targets there are.
    pub targets: usize,
    /// Least height over every crest on the way to them, metres.
    pub clearance_m: f64,
    /// Every place round the targets.
    pub places: Cells<Standing>,
    /// How the hull would stand there.
    pub pose: Pose,
    /// Of the places within reach of all targets, by what they are worth.
    pub shares: StandShares,
}

/// Shares of the places from which all targets are within reach.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StandShares {
    /// Either arc hits all.
    pub both: f64,
    /// The flatter arc alone does.
    pub low: f64,
    /// The steeper arc alone does.
    pub high: f64,
    /// Each is hit, but not all of them on one arc.
    pub mixed: f64,
    /// At least one is not hit.
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

    /// Gives the world the places from which its targets can be hit, or those of the targets before while they are looked
    /// for; nothing while no layer shows them or a target has no ground.
    pub fn keep_up(&mut self, world: &mut World, grain: Grain) {
        let firing = world.reading.firing().filter(|_| world.settings.layers.wants_stands());
        world.stands = firing.and_then(|firing| {
            let shown = self.last.keep_up(&question(world, firing, grain)?)?;
            Some(StandsShown { stands: Shared::clone(shown.answer), is_current: shown.is_current })
        });
    }
}

fn question(world: &World, firing: &Firing, grain: Grain) -> Option<StandsQuestion> {
    let asked = &world.situation.from_where;
    let mut targets_m = vec![firing.stand.target.position_m];
    targets_m.extend(asked.points_m(&world.chart.ground()).ok()?);
    let emplacement = &firing.stand.emplacement;
    let anywhere = Gun { pivot_m: DVec3::ZERO, hull: Attitude::default(), ..emplacement.gun.clone() };
    Some(StandsQuestion {
        round: emplacement.round.clone(),
        gun: anywhere,
        ground: world.chart.numbered_ground(),
        wind_mps: emplacement.wind_mps,
        targets_m,
        clearance_m: asked.clearance_m,
        pivot_height_m: emplacement.weapon.pivot_height_m,
        pose: Pose { nose: Nose::AtTargets, tilt: Tilt::AsGround(emplacement.weapon.footprint_m) },
        grain,
    })
}

fn stands(question: &StandsQuestion, number: u64, kept: &mut KeptTable) -> Stands {
    let reach = ReachOrder {
        round: &question.round,
        gun: &question.gun,
        ground: &question.ground.ground,
        wind_mps: question.wind_mps,
        caution: Caution::Even,
        stops: Stops::Respected,
    };
    let order = StandOrder {
        reach,
        targets_m: &question.targets_m,
        clearance_m: question.clearance_m,
        pivot_height_m: question.pivot_height_m,
        pose: question.pose,
    };
    let table = kept.table(&reach);
    let side = match question.grain {
        Grain::Fine => FINE,
        Grain::Coarse => COARSE,
    };
    let places = order.places(table, side);
    Stands {
        number,
        targets: question.targets_m.len(),
        clearance_m: question.clearance_m,
        shares: StandShares::of(&places),
        places,
        pose: question.pose,
    }
}

impl Stands {
    /// What a place is worth, in words; `None` off the map.
    pub fn words(&self, place_m: DVec2) -> Option<String> {
        let hits = |way: &str| match self.targets {
            0 | 1 => way.to_owned(),
            targets => format!("all {targets}, {way}"),
        };
        let words = match self.places.at(place_m)? {
            Standing::NoGround => return None,
            Standing::Beyond => "out of reach".to_owned(),
            Standing::Masked if self.targets > 1 => "not all of them".to_owned(),
            Standing::Masked => "neither arc".to_owned(),
            Standing::Both => hits("both arcs"),
            Standing::Low => hits("low arc only"),
            Standing::High => hits("high arc only"),
            Standing::Mixed => hits("low for some, high for others"),
        };
        Some(format!("from here: {words}"))
    }

    /// What was asked, in words.
    pub fn asked(&self) -> String {
        let targets = match self.targets {
            0 | 1 => "The target from here".to_owned(),
            targets => format!("All {targets} from here"),
        };
        if self.clearance_m > 0.0 { format!("{targets}, {:.0} m clear", self.clearance_m) } else { targets }
    }

    /// What was found, in a sentence.
    pub fn found(&self) -> String {
        let hit = self.shares.hit();
        let what = if self.targets > 1 { format!("all {}", self.targets) } else { "the target".to_owned() };
        if hit + self.shares.masked == 0.0 {
            return format!("No place is within reach of {what}.");
        }
        if hit == 0.0 {
            return format!("No place in reach hits {what}.");
        }
        format!("{} % of the ground in reach will do.", percent(hit))
    }
}

/// A share in per cent, never 0 for what there is nor 100 for what is not all.
fn percent(share: f64) -> String {
    match 100.0 * share {
        little if little > 0.0 && little < 1.0 => "under 1".to_owned(),
        much if much > 99.0 && much < 100.0 => "over 99".to_owned(),
        share => format!("{share:.0}"),
    }
}

impl StandShares {
    /// The share from which all targets are hit.
    pub fn hit(&self) -> f64 {
        self.both + self.low + self.high + self.mixed
    }

    fn of(places: &Cells<Standing>) -> Self {
        let count = |wanted: Standing| places.answers.iter().filter(|one| **one == wanted).count() as f64;
        let [both, low, high, mixed, masked] =
            [Standing::Both, Standing::Low, Standing::High, Standing::Mixed, Standing::Masked].map(count);
        let within = (both + low + high + mixed + masked).max(1.0);
        let [both, low, high, mixed, masked] = [both, low, high, mixed, masked].map(|part| part / within);
        Self { both, low, high, mixed, masked }
    }
}
