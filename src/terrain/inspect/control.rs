//! Known heights against the map's: how far they differ, and which turn, shift or raise of the map would make them agree.

use std::fmt;

use glam::DVec2;

use super::depth::Depth;
use crate::terrain::heightmap::HeightMap;
use crate::terrain::turn::Turn;

/// A place whose height is known from elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct ControlPoint {
    /// What it is called; may be empty.
    pub name: String,
    /// Where it is, world metres.
    pub place_m: DVec2,
    /// Its height, metres.
    pub height_m: f64,
}

/// How known heights agree with a map.
#[derive(Clone, Debug, PartialEq)]
pub struct ControlReport {
    /// Map height minus known height at each point, metres, in the order given; `None` where the map has no ground.
    pub errors_m: Vec<Option<f64>>,
    /// The mean of their magnitudes, metres; `None` when no point is on the map.
    pub mean_m: Option<f64>,
    /// The point with the greatest, and it, metres.
    pub worst: Option<(usize, f64)>,
    /// What would make them agree; `None` when they do, or when nothing tried does.
    pub mend: Option<Mend>,
}

/// A change of a map's description that would make known heights agree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mend {
    /// How to turn the map.
    pub turn: Turn,
    /// How far to shift it after that, metres.
    pub shift_m: DVec2,
    /// How far to raise it, metres.
    pub raise_m: f64,
    /// The mean error that would be left, metres.
    pub mean_m: f64,
}

impl Mend {
    const NONE: Self = Self { turn: Turn::None, shift_m: DVec2::ZERO, raise_m: 0.0, mean_m: f64::INFINITY };
}

impl fmt::Display for Mend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut changes = Vec::new();
        if self.turn != Turn::None {
            changes.push(format!("turn = \"{}\"", self.turn));
        }
        if self.shift_m != DVec2::ZERO {
            changes.push(format!("origin_m moved by [{}, {}]", self.shift_m.x, self.shift_m.y));
        }
        if self.raise_m.abs() > 0.0 {
            changes.push(format!("height_offset_m raised by {:.2}", self.raise_m));
        }
        write!(f, "{} would leave {:.2} m", changes.join(" and "), self.mean_m)
    }
}

/// With fewer points, agreement is chance.
const FEWEST: usize = 3;
/// A turn and a shift together need one more.
const FEWEST_FOR_BOTH: usize = 4;
/// Shifts tried reach this many half samples to each side.
const HALF_STEPS: i32 = 32;
/// Agreement, metres; on coarser maps two vertical steps.
const AGREES_M: f64 = 1.0;

/// Compares a map with known heights, and looks for the simplest change that makes them agree.
pub fn check_control(map: &HeightMap, points: &[ControlPoint], depth: &Depth) -> ControlReport {
    let errors_m: Vec<Option<f64>> =
        points.iter().map(|point| Some(map.height_m(point.place_m)? - point.height_m)).collect();
    let known = errors_m.iter().enumerate().filter_map(|(index, error)| Some((index, (*error)?)));
    let worst = known.max_by(|(_, a), (_, b)| a.abs().total_cmp(&b.abs()));
    let on_map: Vec<f64> = errors_m.iter().flatten().copied().collect();
    let mean_m = mean(&on_map);
    let agrees_m = AGREES_M.max(2.0 * depth.step_m);
    let agrees = on_map.len() == points.len() && mean_m.is_some_and(|mean_m| mean_m <= agrees_m);
    let search = Search { map, points, agrees_m };
    let mend = if agrees || points.len() < FEWEST { None } else { search.simplest() };
    ControlReport { errors_m, mean_m, worst, mend }
}

/// The height a mended map has at a point, minus the known one.
fn error_m(map: &HeightMap, point: &ControlPoint, mend: &Mend) -> Option<f64> {
    let [south_west, north_east] = map.corners_m();
    let extent_m = north_east - south_west;
    let turned_m = mend.turn.of_spacing(extent_m);
    let fractions = (point.place_m - mend.shift_m - south_west) / turned_m;
    let source_m = south_west + mend.turn.source_of(fractions) * extent_m;
    Some(map.height_m(source_m)? + mend.raise_m - point.height_m)
}

fn mean(errors_m: &[f64]) -> Option<f64> {
    (!errors_m.is_empty())
        .then(|| errors_m.iter().map(|error| error.abs()).sum::<f64>() / errors_m.len() as f64)
}

struct Search<'a> {
    map: &'a HeightMap,
    points: &'a [ControlPoint],
    agrees_m: f64,
}

impl Search<'_> {
    /// A raise, else a turn, else a shift, else a turn and a shift.
    fn simplest(&self) -> Option<Mend> {
        let turns = || Turn::ALL.into_iter().filter(|turn| *turn != Turn::None);
        let of_turn = |turn| Mend { turn, ..Mend::NONE };
        self.best([self.raise()].into_iter().flatten())
            .or_else(|| self.best(turns().map(of_turn)))
            .or_else(|| self.best(self.shifts(Turn::None)))
            .or_else(|| {
                let both = turns().flat_map(|turn| self.shifts(turn));
                if self.points.len() >= FEWEST_FOR_BOTH { self.best(both) } else { None }
            })
    }

    /// The mend that leaves least, if what it leaves is agreement.
    fn best(&self, mends: impl Iterator<Item = Mend>) -> Option<Mend> {
        let judged = mends.filter_map(|mend| Some(Mend { mean_m: self.mean_after(&mend)?, ..mend }));
        judged.min_by(|a, b| a.mean_m.total_cmp(&b.mean_m)).filter(|best| best.mean_m <= self.agrees_m)
    }

    /// `None` when a point would lie off the map.
    fn mean_after(&self, mend: &Mend) -> Option<f64> {
        let errors: Option<Vec<f64>> =
            self.points.iter().map(|point| error_m(self.map, point, mend)).collect();
        mean(&errors?)
    }

    fn raise(&self) -> Option<Mend> {
        let errors: Option<Vec<f64>> =
            self.points.iter().map(|point| error_m(self.map, point, &Mend::NONE)).collect();
        let errors = errors?;
        let raise_m = -errors.iter().sum::<f64>() / errors.len() as f64;
        Some(Mend { raise_m, ..Mend::NONE })
    }

    fn shifts(&self, turn: Turn) -> impl Iterator<Item = Mend> {
        let half_step_m = turn.of_spacing(self.map.lattice().spacing_m) * 0.5;
        let steps = -HALF_STEPS..=HALF_STEPS;
        let places = steps.clone().flat_map(move |east| steps.clone().map(move |north| (east, north)));
        places.map(move |(east, north)| {
            let shift_m = DVec2::new(f64::from(east), f64::from(north)) * half_step_m;
            Mend { turn, shift_m, ..Mend::NONE }
        })
    }
}
