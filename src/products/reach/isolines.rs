//! Lines of equal setting round the gun, traced through the cells that are hit.

use std::collections::BTreeMap;

use glam::DVec2;

use super::cells::{Cells, Way};
use super::{ReachOrder, ReachTable};
use crate::aim::{Arc, Gun};
use crate::frame::{azimuth_from_direction, direction_from_azimuth_elevation};
use crate::units::{Angle, round_step};

/// About how many lines an arc gets.
const LINES: f64 = 9.0;
/// Lines shorter than this many points are left out where nobody asked for their setting.
const LEAST_POINTS: usize = 6;
/// Cells between the corners lines are traced through, at most a side this many corners.
const MOST_CORNERS: usize = 256;
/// Look-ups that bring a point of a line from the straight guess onto the ground the setting hits.
const LOOK_UPS: usize = 3;

/// Which settings get lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Settings<'a> {
    /// Round ones, about nine an arc.
    Round,
    /// These, in the sight's unit.
    Given(&'a [f64]),
}

/// The places one setting hits on one arc.
#[derive(Clone, Debug, PartialEq)]
pub struct Isoline {
    /// Which arc.
    pub arc: Arc,
    /// The setting, in the sight's unit.
    pub setting: f64,
    /// Its places in order, world metres.
    pub points_m: Vec<DVec2>,
}

impl Isoline {
    /// Whether it ends where it begins.
    pub fn is_closed(&self) -> bool {
        self.points_m.len() > 2 && self.points_m.first() == self.points_m.last()
    }

    /// Its least and its greatest distance from a place, metres.
    pub fn distances_m(&self, from_m: DVec2) -> [f64; 2] {
        let distances = || self.points_m.iter().map(|place_m| place_m.distance(from_m));
        [distances().fold(f64::INFINITY, f64::min), distances().fold(0.0, f64::max)]
    }
}

/// The setting that hits a place by a way, in the sight's unit.
pub fn setting_at(gun: &Gun, place_m: DVec2, way: &Way) -> f64 {
    let bearing = azimuth_from_direction((place_m - gun.pivot_m.truncate()).extend(0.0));
    let azimuth = bearing + Angle::from_radians(way.turn_rad.into());
    let bore = direction_from_azimuth_elevation(azimuth, Angle::from_radians(way.elevation_rad.into()));
    gun.sight.setting_from_turret_pitch(gun.hull.axes().turret_from_bore(bore).pitch)
}

impl ReachOrder<'_> {
    /// The lines of both arcs through `cells`, this order's own answer by `table`. A line ends where its ground is not hit.
    pub fn lines(&self, table: &ReachTable, cells: &Cells, settings: Settings<'_>) -> Vec<Isoline> {
        let of_arc = |arc: Arc| {
            let field = Field::new(cells, |place_m, index| {
                Some(setting_at(self.gun, place_m, &cells.answers[index].way(arc)?))
            });
            let exact = |place_m: DVec2| self.setting(table, arc, place_m);
            let (values, least_points) = match settings {
                Settings::Round => (field.round_values(), LEAST_POINTS),
                Settings::Given(given) => (given.to_vec(), 2),
            };
            let trace = |setting| {
                let lines = field.lines(setting, exact).into_iter();
                let whole = lines.filter(|line| line.len() >= least_points);
                whole.map(|points_m| Isoline { arc, setting, points_m }).collect::<Vec<_>>()
            };
            values.into_iter().flat_map(trace).collect::<Vec<_>>()
        };
        [Arc::Low, Arc::High].into_iter().flat_map(of_arc).collect()
    }

    /// The setting that hits the ground at a place on an arc, whatever stands in the way.
    fn setting(&self, table: &ReachTable, arc: Arc, place_m: DVec2) -> Option<f64> {
        let off_m = place_m - self.gun.pivot_m.truncate();
        let height_m = self.ground.height_m(place_m)? - self.gun.pivot_m.z;
        let [low, high] = table.ways(off_m, height_m)?;
        let way = match arc {
            Arc::Low => low,
            Arc::High => high,
        };
        Some(setting_at(self.gun, place_m, &way))
    }
}

/// Values at the corners of a lattice; not a number where there is none.
struct Field {
    side: usize,
    places_m: Vec<DVec2>,
    values: Vec<f64>,
}

impl Field {
    fn new(cells: &Cells, value: impl Fn(DVec2, usize) -> Option<f64>) -> Self {
        let every = cells.side.div_ceil(MOST_CORNERS);
        let side = cells.side.div_ceil(every);
        let corners = (0..side).flat_map(|row| (0..side).map(move |col| (col * every, row * every)));
        let corner = |(col, row): (usize, usize)| {
            let place_m = cells.middle_of_m(col, row);
            (place_m, value(place_m, row * cells.side + col).unwrap_or(f64::NAN))
        };
        let (places_m, values) = corners.map(corner).unzip();
        Self { side, places_m, values }
    }

    /// Round values between the least and the greatest.
    fn round_values(&self) -> Vec<f64> {
        let known = || self.values.iter().copied().filter(|value| value.is_finite());
        let (low, high) = (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
        if low >= high {
            return Vec::new();
        }
        let step = round_step((high - low) / LINES);
        let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
        (first..=last).map(|index| index as f64 * step).collect()
    }

    /// Where the field crosses `value`: pieces through each square, joined end to end.
    fn lines(&self, value: f64, exact: impl Fn(DVec2) -> Option<f64>) -> Vec<Vec<DVec2>> {
        let mut pieces = Vec::new();
        for row in 0..self.side.saturating_sub(1) {
            for col in 0..self.side - 1 {
                self.pieces_in(col, row, value, &mut pieces);
            }
        }
        let line = |edges: Vec<Edge>| edges.iter().map(|edge| self.crossing(*edge, value, &exact)).collect();
        joined(&pieces).into_iter().map(line).collect()
    }

    /// The pieces through one square; at a saddle the two that keep the high corners apart.
    fn pieces_in(&self, col: usize, row: usize, value: f64, pieces: &mut Vec<[Edge; 2]>) {
        let at = |dx: usize, dy: usize| (row + dy) * self.side + col + dx;
        let corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
        if corners.iter().any(|corner| self.values[*corner].is_nan()) {
            return;
        }
        let edges = [0, 1, 2, 3].map(|side| Edge::between(corners[side], corners[(side + 1) % 4]));
        let crossed = edges
            .into_iter()
            .filter(|edge| (self.values[edge.from] >= value) != (self.values[edge.to] >= value));
        let crossed: Vec<Edge> = crossed.collect();
        match crossed[..] {
            [one, other] => pieces.push([one, other]),
            [a, b, c, d] if self.values[corners[0]] >= value => pieces.extend([[d, a], [b, c]]),
            [a, b, c, d] => pieces.extend([[a, b], [c, d]]),
            _ => {}
        }
    }

    /// Where on an edge the setting is `value`: guessed straight between its ends, then looked up and guessed again
    /// between the two places nearest round it.
    fn crossing(&self, edge: Edge, value: f64, exact: &impl Fn(DVec2) -> Option<f64>) -> DVec2 {
        let place_m = |share: f64| self.places_m[edge.from].lerp(self.places_m[edge.to], share);
        let mut ends = [(0.0, self.values[edge.from] - value), (1.0, self.values[edge.to] - value)];
        let guess =
            |[(from, below), (to, above)]: [(f64, f64); 2]| from - below * (to - from) / (above - below);
        let mut share = guess(ends);
        for _ in 0..LOOK_UPS {
            let Some(off) = exact(place_m(share)).map(|setting| setting - value) else { break };
            if off == 0.0 {
                break;
            }
            ends[usize::from((off >= 0.0) == (ends[1].1 >= 0.0))] = (share, off);
            share = guess(ends);
        }
        place_m(share)
    }
}

/// Two neighbouring corners, the lesser index first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    from: usize,
    to: usize,
}

impl Edge {
    fn between(one: usize, other: usize) -> Self {
        Self { from: one.min(other), to: one.max(other) }
    }
}

/// Pieces put end to end; a closed line ends where it begins.
fn joined(pieces: &[[Edge; 2]]) -> Vec<Vec<Edge>> {
    let mut at_edge: BTreeMap<Edge, Vec<usize>> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        for edge in piece {
            at_edge.entry(*edge).or_default().push(index);
        }
    }
    let mut is_used = vec![false; pieces.len()];
    let mut lines = Vec::new();
    // lines with loose ends first, from an end; what is left over are rings
    let loose = (0..pieces.len()).filter(|&index| pieces[index].iter().any(|edge| at_edge[edge].len() == 1));
    for start in loose.chain(0..pieces.len()).collect::<Vec<_>>() {
        if is_used[start] {
            continue;
        }
        let [one, other] = pieces[start];
        let begin = if at_edge[&other].len() == 1 { other } else { one };
        lines.push(follow(pieces, &at_edge, &mut is_used, (start, begin)));
    }
    lines
}

fn follow(
    pieces: &[[Edge; 2]],
    at_edge: &BTreeMap<Edge, Vec<usize>>,
    is_used: &mut [bool],
    (start, begin): (usize, Edge),
) -> Vec<Edge> {
    let (mut line, mut next) = (vec![begin], Some(start));
    while let Some(index) = next {
        is_used[index] = true;
        let [one, other] = pieces[index];
        let end = if line.last() == Some(&one) { other } else { one };
        line.push(end);
        next = at_edge[&end].iter().copied().find(|index| !is_used[*index]);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::products::reach::{CellAnswer, Way};

    /// Cells round the origin whose low arc has a value that is a tenth of the distance, 5 m a cell.
    fn cone(side: usize) -> Cells {
        let cell_m = 5.0;
        let mut cells =
            Cells { side, cell_m, middle_m: DVec2::ZERO, answers: vec![CellAnswer::Beyond; side * side] };
        for row in 0..side {
            for col in 0..side {
                let elevation_rad = (cells.middle_of_m(col, row).length() / 1000.0) as f32;
                let low = Some(Way { elevation_rad, turn_rad: 0.0, time_s: 1.0 });
                cells.answers[row * side + col] = CellAnswer::Within { low, high: None };
            }
        }
        cells
    }

    fn lines(cells: &Cells) -> Vec<(f64, Vec<DVec2>)> {
        let milliradian =
            |index: usize| Some(1000.0 * f64::from(cells.answers[index].way(Arc::Low)?.elevation_rad));
        let field = Field::new(cells, |_, index| milliradian(index));
        let values = field.round_values();
        values
            .into_iter()
            .flat_map(|value| {
                field
                    .lines(value, |place_m| Some(place_m.length()))
                    .into_iter()
                    .map(move |line| (value, line))
            })
            .collect()
    }

    #[test]
    fn the_lines_of_a_cone_are_circles() {
        let found = lines(&cone(100));
        assert!(found.len() >= 4, "{}", found.len());
        for (value, line) in found.iter().filter(|(value, _)| *value > 0.0 && *value < 240.0) {
            assert_eq!(line.first(), line.last(), "a ring is closed");
            for place_m in line {
                assert!((place_m.length() - value).abs() < 1e-3, "{value} {}", place_m.length());
            }
        }
    }

    #[test]
    fn a_line_ends_where_ground_is_not_hit() {
        let mut cells = cone(100);
        for row in 0..100 {
            for col in 0..50 {
                cells.answers[row * 100 + col] = CellAnswer::Within { low: None, high: None };
            }
        }
        for (_, line) in lines(&cells) {
            assert!(line.iter().all(|place_m| place_m.x > 0.0));
            assert_ne!(line.first(), line.last());
        }
    }
}
