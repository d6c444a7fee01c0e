//! What a shot does where it strikes, worked out off the frame: the hits of one seed, and where many seeds end.

use std::sync::Arc;

use glam::{DVec2, DVec3};

use super::super::super::world::ChartGround;
use super::barrier::BarrierChoice;
use crate::arsenal::{Catalog, Round};
use crate::flight::{Cover, FirstLeg, Followed, Hollow, Launch, Layer, Setting};
use crate::frame::{azimuth_from_direction, horizontal};
use crate::impact::HitRecord;
use crate::mission::footing::{mapped_cover, unsaid_surface};
use crate::products::bounces::{Onward, Spread, Verdict, spread};
use crate::products::gunner_view::GunnerView;
use crate::products::profile::{Course, course};
use crate::terrain::{Ground, LoadedMap};

/// Places the ground of the picture is looked at.
const GROUND_POINTS: u32 = 240;
/// A picture shows at least so much to either side of the hit, metres.
const LEAST_SHOWN_M: f64 = 25.0;
/// How much of the picture lies before the hit, as a share of what lies behind it.
const BEFORE: f64 = 0.35;
/// Shares of the shots that go on whose distances are told.
pub const QUANTILES: [f64; 3] = [0.5, 0.9, 1.0];

/// A shot and what to follow it with.
#[derive(Clone, Debug)]
pub struct Question {
    /// The presets.
    pub catalog: Arc<Catalog>,
    /// The map, for what it says of its surfaces.
    pub map: Option<LoadedMap>,
    /// The ground of that map.
    pub ground: ChartGround,
    /// Id of the weapon.
    pub weapon: String,
    /// What flies.
    pub round: Round,
    /// How it starts.
    pub launch: Launch,
    /// Uniform wind, m/s.
    pub wind_mps: DVec3,
    /// The gun's pivot and the target, world metres.
    pub ends_m: [DVec3; 2],
    /// Id of the surface everywhere; `None` for what the map says.
    pub surface: Option<String>,
    /// The barrier the ground's surface is, if it is one.
    pub barrier: Option<BarrierChoice>,
    /// The seed the one shot is followed with, and the first of the many.
    pub seed: u32,
    /// How many seeds are flown.
    pub seeds: u32,
}

impl PartialEq for Question {
    fn eq(&self, other: &Self) -> bool {
        let shot = |it: &Self| (it.round.clone(), it.launch, it.wind_mps, it.ends_m, it.ground.clone());
        Arc::ptr_eq(&self.catalog, &other.catalog)
            && shot(self) == shot(other)
            && (&self.weapon, &self.surface) == (&other.weapon, &other.surface)
            && self.barrier == other.barrier
            && (self.seed, self.seeds) == (other.seed, other.seeds)
    }
}

/// Who says what was struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// The user chose it.
    Chosen,
    /// The map says it.
    ByMap,
    /// Nobody: it is the game's surface where nothing is said.
    ByNobody,
}

/// A shot followed through its hits.
#[derive(Clone, Debug)]
pub struct Struck {
    /// Name of the surface first struck.
    pub surface: String,
    /// Who says so.
    pub said: Said,
    /// What the first contact does.
    pub verdict: Verdict,
    /// The hits of the one seed, in order; never empty.
    pub hits: Vec<HitRecord>,
    /// Where it ended, metres from the first hit along the ground.
    pub carried_m: f64,
    /// Where many seeds end.
    pub spread: Spread,
    /// How far the shares [`QUANTILES`] of those that go on come, metres; `None` where none does.
    pub quantiles_m: Option<[f64; 3]>,
    /// The same, ready to draw.
    pub picture: Picture,
    /// The same as the gunner sees it.
    pub seen: GunnerView,
    /// The one seed from the first hit on, in the cut along the line of fire.
    pub course: Course,
}

impl Struck {
    /// The first seed after `seed` that ricochets, from the start again behind the last; `None` where none does.
    pub fn next_bounce(&self, seed: u32) -> Option<u32> {
        let ricochets = || self.spread.rests.iter().filter(|rest| rest.onward == Onward::Ricochet);
        ricochets().find(|rest| rest.seed > seed).or(ricochets().next()).map(|rest| rest.seed)
    }
}

/// A bounce from the side and the ends of many from above, metres from the first hit: along the flight, then up or
/// to the right.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// How far it reaches before and behind the hit.
    pub reach_m: [f64; 2],
    /// The ground from the side.
    pub ground: Vec<[f64; 2]>,
    /// The path up to the first hit.
    pub incoming: Vec<[f64; 2]>,
    /// The path from the first hit on.
    pub onward: Vec<[f64; 2]>,
    /// The hits.
    pub hits: Vec<[f64; 2]>,
    /// Where each of the many seeds that go on ends, from above.
    pub rests: Vec<[f64; 2]>,
    /// The floor under a barrier, from the side; empty without one.
    pub floor: Vec<[f64; 2]>,
    /// The path of the one seed from the first hit on, from above.
    pub onward_above: Vec<[f64; 2]>,
}

/// Follows the shot; the fault tells why it cannot be.
pub fn strike(question: &Question) -> Result<Struck, String> {
    let weapon = question.catalog.weapon(&question.weapon).map_err(|fault| fault.to_string())?;
    let rules = question.catalog.impact_of(weapon);
    let rules = rules.ok_or("this weapon's game has no rules for hits: what a contact does is not known")?;
    let (cover, said) = cover(question)?;
    let setting = Setting {
        round: &question.round,
        wind_mps: question.wind_mps,
        ground: &question.ground.ground,
        cover,
        layer: layer(question)?,
        rules,
    };
    let first = FirstLeg::of(&setting, &question.launch);
    let deep_m = setting.layer.and_then(|layer| Some(layer.thickness_m + layer.hollow?.depth_m));
    let nothing = "this shot strikes no ground: it leaves the map or expires in the air";
    let followed = first.followed(question.seed);
    let hit = followed.hits.first().ok_or(nothing)?;
    let seeds = question.seed..question.seed.saturating_add(question.seeds.max(1));
    let spread = spread(&first, seeds).ok_or(nothing)?;
    let surface = question.catalog.surface(&hit.surface);
    let frame = Axes::of(hit);
    let [pivot_m, target_m] = question.ends_m;
    let ground = &question.ground.ground;
    let rests_m = spread.rests.iter().map(|rest| rest.position_m).collect::<Vec<_>>();
    let mut quantiles_m = [0.0; 3];
    for (distance_m, share) in quantiles_m.iter_mut().zip(QUANTILES) {
        *distance_m = spread.distance_m(share).unwrap_or_default();
    }
    Ok(Struck {
        surface: surface.map_or(hit.surface.clone(), |surface| surface.name.clone()),
        said,
        verdict: Verdict::of(hit),
        carried_m: horizontal(followed.path.last().position_m - hit.position_m).length(),
        quantiles_m: (!spread.rests.is_empty()).then_some(quantiles_m),
        picture: frame.picture(ground, deep_m, &followed, &spread),
        seen: GunnerView::of(question.ends_m, ground, &followed, &rests_m),
        course: course(pivot_m, azimuth_from_direction(target_m - pivot_m), ground, &followed),
        hits: followed.hits.clone(),
        spread,
    })
}

fn cover(question: &Question) -> Result<(Cover<'_>, Said), String> {
    let catalog = &question.catalog;
    if let Some(id) = &question.surface {
        let surface = catalog.surface(id).map_err(|fault| fault.to_string())?;
        return Ok((Cover::everywhere(surface), Said::Chosen));
    }
    let mapped = question.map.as_ref().map(|map| mapped_cover(catalog, &question.weapon, map)).transpose();
    if let Some(cover) = mapped.map_err(|fault| fault.to_string())?.flatten() {
        return Ok((cover, Said::ByMap));
    }
    let unsaid = unsaid_surface(catalog, &question.weapon).map_err(|fault| fault.to_string())?;
    let surface = unsaid.ok_or("nothing says what the ground is covered with; choose a surface")?;
    Ok((Cover::everywhere(surface), Said::ByNobody))
}

/// The barrier; the fault names the number that makes it none.
fn layer(question: &Question) -> Result<Option<Layer<'_>>, String> {
    let Some(choice) = &question.barrier else { return Ok(None) };
    let floor = choice.floor.as_ref().map(|id| question.catalog.surface(id)).transpose();
    let floor = floor.map_err(|fault| fault.to_string())?;
    let BarrierChoice { thickness_m, capacity_m, hollow_m: depth_m, .. } = *choice;
    let layer = Layer { thickness_m, capacity_m, hollow: Some(Hollow { depth_m, floor }) };
    layer.checked().map(Some).map_err(|fault| fault.to_string())
}

/// The first hit and the way the shot went over the ground there.
struct Axes {
    hit_m: DVec3,
    ahead: DVec2,
    time_s: f64,
}

impl Axes {
    fn of(hit: &HitRecord) -> Self {
        let ahead = horizontal(hit.velocity_mps).try_normalize().unwrap_or(DVec2::Y);
        Self { hit_m: hit.position_m, ahead, time_s: hit.time_s }
    }

    fn side_view(&self, position_m: DVec3) -> [f64; 2] {
        let off_m = position_m - self.hit_m;
        [horizontal(off_m).dot(self.ahead), off_m.z]
    }

    fn plan_view(&self, position_m: DVec3) -> [f64; 2] {
        let off_m = horizontal(position_m - self.hit_m);
        [off_m.dot(self.ahead), self.ahead.perp_dot(off_m)]
    }

    /// What is to be seen; with a barrier its floor `deep_m` under the ground.
    fn picture(&self, ground: &Ground, deep_m: Option<f64>, followed: &Followed, spread: &Spread) -> Picture {
        let rests = spread.rests.iter().map(|rest| self.plan_view(rest.position_m)).collect::<Vec<_>>();
        let samples = &followed.path.samples;
        let later = samples.partition_point(|sample| sample.time_s <= self.time_s);
        let onward = || std::iter::once(self.hit_m).chain(samples[later..].iter().map(|one| one.position_m));
        let ends = rests.iter().copied().chain(onward().map(|point_m| self.plan_view(point_m)));
        let farthest_m = ends.map(|[along, across]| along.hypot(across)).fold(LEAST_SHOWN_M, f64::max);
        let reach_m = [-(BEFORE * farthest_m).max(LEAST_SHOWN_M), 1.1 * farthest_m];
        let before = samples[..later].iter().map(|sample| self.side_view(sample.position_m));
        Picture {
            reach_m,
            floor: deep_m.map_or_else(Vec::new, |deep_m| self.ground(ground, reach_m, deep_m)),
            ground: self.ground(ground, reach_m, 0.0),
            incoming: before.chain([[0.0, 0.0]]).collect(),
            onward: onward().map(|point_m| self.side_view(point_m)).collect(),
            hits: followed.hits.iter().map(|hit| self.side_view(hit.position_m)).collect(),
            onward_above: onward().map(|point_m| self.plan_view(point_m)).collect(),
            rests,
        }
    }

    /// The ground, or what lies so much below it.
    fn ground(&self, ground: &Ground, [from_m, to_m]: [f64; 2], below_m: f64) -> Vec<[f64; 2]> {
        let at = |index: u32| {
            let along_m = from_m + (to_m - from_m) * f64::from(index) / f64::from(GROUND_POINTS);
            let height_m = ground.height_m(self.hit_m.truncate() + self.ahead * along_m)?;
            Some([along_m, height_m - below_m - self.hit_m.z])
        };
        (0..=GROUND_POINTS).filter_map(at).collect()
    }
}
