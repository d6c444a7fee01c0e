//! The inverse question: from where could this gun hit all of these targets, with room over every crest on the way.
//!
//! Each candidate place gets the gun its ground would give it: pivot above the ground there, hull level or tilted as the
//! ground, nose turned. For each target the two arcs are looked up by distance and height difference, and each is followed
//! down its path of the fan over the ground between; in wind or motion down its course as a table of both tells it.

use std::fmt;

use glam::{DVec2, DVec3};

use super::cells::{Cells, Way};
use super::overflight::Overflight;
use super::passage::Passage;
use super::{ReachOrder, ReachTable, Stops};
use crate::aim::{Arc, Attitude, Engagement, Gun, LiftStops, Solution, Target, solve};
use crate::flight::fan::{BlownTable, Shot};
use crate::frame::azimuth_from_direction;
use crate::products::profile::clearance;
use crate::units::Angle;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct StandOrder<'a> {
    /// Round, gun and ground; where the gun stands and how its hull lies are left open.
    pub reach: ReachOrder<'a>,
    /// All that is to be hit, world metres.
    pub targets_m: &'a [DVec3],
    /// Least height over every crest on the way, metres; 0 or more.
    pub clearance_m: f64,
    /// The pivot above the ground, metres.
    pub pivot_height_m: f64,
    /// How the hull would stand.
    pub pose: Pose,
}

/// How the hull stands at every candidate place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Where it points.
    pub nose: Nose,
    /// Whether the ground tilts it.
    pub tilt: Tilt,
}

/// Where the hull points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nose {
    /// To the middle of the targets.
    AtTargets,
    /// Always the same way.
    Heading(Angle),
}

/// Whether the ground tilts the hull.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tilt {
    /// It stands level everywhere.
    Level,
    /// It lies as the ground under its footprint (length and width, metres).
    AsGround([f64; 2]),
}

/// A place to stand at that has been solved for, not only looked up.
#[derive(Clone, Debug)]
pub struct FirmStand {
    /// The gun as it stands there.
    pub gun: Gun,
    /// What hits each target, in their order.
    pub shots: Vec<Solution>,
}

/// What a place is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There is no ground to stand on: off the map, a hole, or too near either for the hull.
    NoGround,
    /// At least one target is out of the round's reach.
    Beyond,
    /// All are within reach, and at least one is masked, stopped or too late on both arcs.
    Masked,
    /// Each target is hit on one arc at least, none of the arcs hits all.
    Mixed,
    /// The flatter arc hits all of them.
    Low,
    /// The steeper arc hits all of them.
    High,
    /// Either arc hits all of them.
    Both,
}

impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.tilt {
            Tilt::Level => "hull level, ",
            Tilt::AsGround(_) => "hull tilted as the ground, ",
        })?;
        match self.nose {
            Nose::AtTargets => f.write_str("nose to the targets"),
            Nose::Heading(heading) => write!(f, "nose to {:.1} deg", heading.degrees()),
        }
    }
}

impl Standing {
    /// Whether everything can be hit from there.
    pub const fn hits_all(self) -> bool {
        matches!(self, Self::Mixed | Self::Low | Self::High | Self::Both)
    }

    /// What each arc does to each target, put together.
    fn of(hits: impl IntoIterator<Item = [bool; 2]>) -> Self {
        let (mut low, mut high) = (true, true);
        for [on_low, on_high] in hits {
            if !on_low && !on_high {
                return Self::Masked;
            }
            (low, high) = (low && on_low, high && on_high);
        }
        match (low, high) {
            (true, true) => Self::Both,
            (true, false) => Self::Low,
            (false, true) => Self::High,
            (false, false) => Self::Mixed,
        }
    }
}

impl StandOrder<'_> {
    /// An answer for each of `side` x `side` places of the square from which all targets could be within reach; where they
    /// lie too far apart for that, of the square round their middle from which the nearest could be.
    pub fn places(&self, table: &ReachTable, side: usize) -> Cells<Standing> {
        let reach_m = table.reach_m();
        let corners = self.targets_m.iter().map(|target_m| target_m.truncate());
        let (low_m, high_m) = corners.fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), place| {
            (low.min(place), high.max(place))
        });
        if self.targets_m.is_empty() {
            return Cells { side: 0, cell_m: 0.0, middle_m: DVec2::ZERO, answers: Vec::new() };
        }
        let shared_m = reach_m - 0.5 * (high_m - low_m).min_element();
        let half_m = if shared_m > 0.0 { shared_m } else { reach_m };
        let middle_m = low_m.midpoint(high_m);
        let cell_m = 2.0 * half_m / side as f64;
        Cells::answered(side, cell_m, middle_m, || (), |(), place_m| self.standing(table, place_m))
    }

    /// What one place is worth.
    pub fn standing(&self, table: &ReachTable, place_m: DVec2) -> Standing {
        let Some(ground_m) = self.reach.ground.height_m(place_m) else { return Standing::NoGround };
        let pivot_m = place_m.extend(ground_m + self.pivot_height_m);
        let ways = self.targets_m.iter().map(|&target_m| {
            let off_m = target_m - pivot_m;
            table.ways(off_m.truncate(), off_m.z).map(|ways| (target_m, ways))
        });
        let Some(ways) = ways.collect::<Option<Vec<_>>>() else { return Standing::Beyond };
        let Some(gun) = self.gun_at(pivot_m) else { return Standing::NoGround };
        Standing::of(ways.into_iter().map(|(target_m, ways)| self.hits(table, &gun, target_m, ways)))
    }

    /// The gun as it would stand with its pivot at `pivot_m`; `None` where part of its footprint has no ground.
    pub fn gun_at(&self, pivot_m: DVec3) -> Option<Gun> {
        let heading = match self.pose.nose {
            Nose::Heading(heading) => heading,
            Nose::AtTargets => self.bearing_of_targets(pivot_m),
        };
        let hull = match self.pose.tilt {
            Tilt::Level => Attitude::level(heading),
            Tilt::AsGround(footprint_m) => {
                Attitude::on_ground(self.reach.ground, pivot_m.truncate(), heading, footprint_m)?
            }
        };
        Some(Gun { pivot_m, hull, ..self.reach.gun.clone() })
    }

    fn bearing_of_targets(&self, pivot_m: DVec3) -> Angle {
        let sum_m: DVec3 = self.targets_m.iter().sum();
        let middle_m = sum_m / self.targets_m.len().max(1) as f64;
        azimuth_from_direction((middle_m - pivot_m).with_z(0.0))
    }

    /// The gun at a place and its shots at each target in turn, solved and flown over the ground; `None` where a target
    /// cannot be hit after all. One arc for all of them where one hits them all, the flatter first.
    pub fn firm(&self, place_m: DVec2) -> Option<FirmStand> {
        let ground_m = self.reach.ground.height_m(place_m)?;
        let gun = self.gun_at(place_m.extend(ground_m + self.pivot_height_m))?;
        let answers = self.targets_m.iter().map(|&target_m| self.shots(&gun, target_m));
        let shots = answers.collect::<Option<Vec<_>>>()?;
        let all_on = |arc: Arc| {
            let on_arc = |shots: &Vec<Solution>| shots.iter().find(|shot| shot.arc == arc).cloned();
            shots.iter().map(on_arc).collect::<Option<Vec<_>>>()
        };
        let first = || shots.iter().filter_map(|shots| shots.first().cloned()).collect();
        let shots = all_on(Arc::Low).or_else(|| all_on(Arc::High)).unwrap_or_else(first);
        (shots.len() == self.targets_m.len()).then_some(FirmStand { gun, shots })
    }

    /// The shots that hit a target with room over every crest, flatter first.
    fn shots(&self, gun: &Gun, target_m: DVec3) -> Option<Vec<Solution>> {
        let target = Target::at_rest(target_m);
        let ReachOrder { round, ground, wind_mps, .. } = self.reach;
        let answer = solve(&Engagement { round, gun, target: &target, wind_mps, ground, fan: None }).ok()?;
        let is_clear = |shot: &Solution| {
            let crest = clearance(round, ground, &shot.path);
            shot.is_usable() && crest.is_none_or(|crest| crest.above_m >= self.clearance_m)
        };
        let shots: Vec<Solution> = answer.solutions.into_iter().filter(is_clear).collect();
        (!shots.is_empty()).then_some(shots)
    }

    /// Whether each arc hits a target.
    fn hits(&self, table: &ReachTable, gun: &Gun, target_m: DVec3, ways: [Way; 2]) -> [bool; 2] {
        let laid = self.laid(gun, azimuth_from_direction((target_m - gun.pivot_m).with_z(0.0)), ways);
        if laid == [false, false] {
            return laid;
        }
        match table {
            ReachTable::Still(table) => {
                let (ground, caution) = (self.reach.ground, self.reach.caution);
                let passage = Passage::between(ground, table, caution, [gun.pivot_m, target_m]);
                let is_open =
                    |way: Way| passage.is_open(&table.path(way.elevation_rad.into()), self.clearance_m);
                [laid[0] && is_open(ways[0]), laid[1] && is_open(ways[1])]
            }
            ReachTable::Blown(table) => self.clear_in_wind(table, gun.pivot_m, target_m, laid),
        }
    }

    /// Whether the crew can set each way to a target on a bearing, and the shell lives long enough.
    fn laid(&self, gun: &Gun, bearing: Angle, ways: [Way; 2]) -> [bool; 2] {
        let stops_at = |turn_rad: f32| {
            let azimuth = bearing + Angle::from_radians(turn_rad.into());
            (self.reach.stops == Stops::Respected).then(|| LiftStops::on(gun, azimuth))
        };
        let [low_turn, high_turn] = ways.map(|way| way.turn_rad);
        let low = stops_at(low_turn);
        let high = if high_turn.to_bits() == low_turn.to_bits() { low } else { stops_at(high_turn) };
        let is_laid = |way: Way, stops: Option<LiftStops>| {
            let lay = (way.elevation_rad.into(), way.time_s.into());
            self.reach.caution.is_laid(stops.as_ref(), self.reach.round.lifetime_s, lay)
        };
        [is_laid(ways[0], low), is_laid(ways[1], high)]
    }

    /// Which of the arcs that are laid get over the ground in wind or motion.
    fn clear_in_wind(
        &self,
        table: &BlownTable,
        pivot_m: DVec3,
        target_m: DVec3,
        laid: [bool; 2],
    ) -> [bool; 2] {
        let off_m = target_m - pivot_m;
        let on = table.bearing_to(off_m.truncate());
        let Some([low, high]) = on.shots(off_m.truncate().length(), off_m.z) else { return [false; 2] };
        let is_open = |shot: &Shot| {
            let over = Overflight::of(&self.reach, pivot_m, (&on, shot), off_m);
            over.is_some_and(|over| over.is_open() && over.clears_crests(self.clearance_m))
        };
        [laid[0] && is_open(&low), laid[1] && is_open(&high)]
    }
}
