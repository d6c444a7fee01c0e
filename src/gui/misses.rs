//! After a miss: what the fall of a round teaches, and how the next one is laid.

use std::sync::Arc as Shared;

use glam::DVec2;

use super::reading::Firing;
use super::world::World;
use crate::aim::{Arc, Solution};
use crate::arsenal::Catalog;
use crate::flight::fan::Fan;
use crate::mission::corrections::{Bound, FallFault, FallOfShot};
use crate::mission::{Correction, Corrections, Situation};
use crate::products::dial_cost::{DialCost, dial_cost, dialled_strike};
use crate::products::profile::{Clearance, clearance};
use crate::terrain::Ground;

/// The next round on an arc, laid by what the last one taught.
#[derive(Clone, Debug)]
pub struct Corrected {
    /// The arc.
    pub arc: Arc,
    /// How far the aim is moved.
    pub correction: Correction,
    /// Where it is moved to, world metres.
    pub aim_m: DVec2,
    /// What to dial to hit that place; `None` where the arc does not hit it.
    pub laid: Option<Laid>,
}

/// A shot at a place and what is shown beside it.
#[derive(Clone, Debug)]
pub struct Laid {
    /// What to dial.
    pub solution: Solution,
    /// What the dial's steps cost.
    pub cost: DialCost,
    /// Where its path comes closest to a crest; `None` where it passes none.
    pub clearance: Option<Clearance>,
}

/// Why a fall of shot teaches nothing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MissFault {
    /// Nothing was shown that could have been fired.
    #[error("nothing can be fired on the {0} arc, so no miss can be told of it")]
    NotFired(Arc),
    /// The setting shown does not come down on ground that is known.
    #[error(
        "the setting shown for the {0} arc strikes no known ground, so there is nothing to measure the miss from"
    )]
    NoStrike(Arc),
    /// It is said to have struck where there is no ground.
    #[error(
        "no terrain data where the round is said to have struck, {0:.2} {1:.2} in map units: off the map or in a hole; \
         accepted: a place on the map"
    )]
    OffMap(f64, f64),
    /// There is no line of fire to measure along.
    #[error(transparent)]
    Fall(#[from] FallFault),
}

/// What a correction on an arc holds for: this weapon where it stands, and this shell.
pub fn bound(situation: &Situation, arc: Arc) -> Bound {
    Bound { gun: situation.weapon.clone(), arc, shell: situation.shell.clone() }
}

/// The next rounds on the arcs that have a correction in force.
pub fn corrected(
    situation: &Situation,
    (catalog, ground): (&Catalog, &Ground),
    fan: Option<&Shared<Fan>>,
    corrections: &Corrections,
) -> Vec<Corrected> {
    let gun_m = situation.gun.east_north_m;
    let on_arc = |arc: Arc| {
        let correction = corrections.in_force(&bound(situation, arc), gun_m)?;
        let aimed = situation.aimed_by(correction);
        let laid = || {
            let stand = aimed.stand(catalog, ground).ok()?.with_fan(fan.cloned());
            let solution = stand.answer().ok()?.on(arc)?.clone();
            let engagement = stand.engagement();
            let cost = dial_cost(&engagement, &solution);
            let clearance = clearance(engagement.round, ground, &solution.path);
            Some(Laid { solution, cost, clearance })
        };
        Some(Corrected { arc, correction, aim_m: aimed.target.east_north_m, laid: laid() })
    };
    [Arc::Low, Arc::High].into_iter().filter_map(on_arc).collect()
}

/// Learns from a round that was fired at the setting shown for `arc` and struck at `observed_m`.
///
/// # Errors
/// When no setting was shown, it strikes nowhere, the round is said to have struck off the map, or the places give no line of
/// fire.
pub fn learn(world: &mut World, arc: Arc, observed_m: DVec2) -> Result<Correction, MissFault> {
    if world.chart.ground().height_m(observed_m).is_none() {
        let [east, north] = world.chart.grid().grid_from_world(observed_m).to_array();
        return Err(MissFault::OffMap(east, north));
    }
    let firing = world.reading.firing().ok_or(MissFault::NotFired(arc))?;
    let fired = firing.fired_on(arc).ok_or(MissFault::NotFired(arc))?;
    let predicted_m = dialled_strike(&firing.stand.engagement(), fired).ok_or(MissFault::NoStrike(arc))?;
    let gun_m = world.situation.gun.east_north_m;
    let fall = FallOfShot { gun_m, predicted_m: predicted_m.truncate(), observed_m };
    Ok(world.corrections.learn(bound(&world.situation, arc), fall)?)
}

impl Firing {
    /// The correction in force on an arc, and how the next round is laid by it.
    pub fn corrected_on(&self, arc: Arc) -> Option<&Corrected> {
        self.corrected.iter().find(|corrected| corrected.arc == arc)
    }

    /// What is shown to be fired on an arc; `None` where nothing usable is.
    pub fn fired_on(&self, arc: Arc) -> Option<&Solution> {
        let laid = self.corrected_on(arc).and_then(|corrected| corrected.laid.as_ref());
        let shown = laid.map(|laid| &laid.solution).or(self.answer.on(arc));
        shown.filter(|solution| solution.is_usable())
    }
}
