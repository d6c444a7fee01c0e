//! Lines of equal setting round the gun, traced through the cells that are hit.

use std::collections::BTreeMap;

use glam::DVec2;

use crate::aim::{Arc, Gun};
use crate::frame::{azimuth_from_direction, direction_from_azimuth_elevation};
use crate::products::reach::Cells;
use crate::units::Angle;

/// About how many lines an arc gets.
const LINES: f64 = 9.0;
/// Lines shorter than this many points are left out.
const LEAST_POINTS: usize = 6;
/// Cells between the corners lines are traced through, at most a side this many corners.
const MOST_CORNERS: usize = 256;

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

/// The setting that lays the bore on a place at an elevation, in the sight's unit.
pub fn setting_at(gun: &Gun, place_m: DVec2, elevation_rad: f64) -> f64 {
    let azimuth = azimuth_from_direction((place_m - gun.pivot_m.truncate()).extend(0.0));
    let bore = direction_from_azimuth_elevation(azimuth, Angle::from_radians(elevation_rad));
    gun.sight.setting_from_turret_pitch(gun.hull.axes().turret_from_bore(bore).pitch)
}

/// The lines of both arcs at round settings.
pub fn of_settings(cells: &Cells, gun: &Gun) -> Vec<Isoline> {
    let every = cells.side.div_ceil(MOST_CORNERS);
    let of_arc = |arc: Arc| {
        let field = Field::new(cells, every, |place_m, index| {
            let way = cells.answers[index].way(arc)?;
            Some(setting_at(gun, place_m, f64::from(way.elevation_rad)))
        });
        let trace = |setting| {
            field.lines(setting).into_iter().map(move |points_m| Isoline { arc, setting, points_m })
        };
        field.round_values().into_iter().flat_map(trace).collect::<Vec<_>>()
    };
    [Arc::Low, Arc::High].into_iter().flat_map(of_arc).collect()
}

/// Values at the corners of a lattice; not a number where there is none.
struct Field {
    side: usize,
    places_m: Vec<DVec2>,
    values: Vec<f64>,
}

impl Field {
    fn new(cells: &Cells, every: usize, value: impl Fn(DVec2, usize) -> Option<f64>) -> Self {
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
        let step = super::super::picture::round_step((high - low) / LINES);
        let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
        (first..=last).map(|index| index as f64 * step).collect()
    }

    /// Where the field crosses `value`: pieces through each square, joined end to end.
    fn lines(&self, value: f64) -> Vec<Vec<DVec2>> {
        let mut pieces = Vec::new();
        for row in 0..self.side - 1 {
            for col in 0..self.side - 1 {
                self.pieces_in(col, row, value, &mut pieces);
            }
        }
        let lines = joined(&pieces)
            .into_iter()
            .map(|edges| edges.iter().map(|edge| self.crossing(*edge, value)).collect());
        lines.filter(|line: &Vec<DVec2>| line.len() >= LEAST_POINTS).collect()
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

    fn crossing(&self, edge: Edge, value: f64) -> DVec2 {
        let (from, to) = (self.values[edge.from], self.values[edge.to]);
        self.places_m[edge.from].lerp(self.places_m[edge.to], (value - from) / (to - from))
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

    /// Cells round the origin whose low arc has a setting that is a tenth of the distance, 5 m a cell.
    fn cone(side: usize) -> (Cells, Gun) {
        let cell_m = 5.0;
        let mut cells =
            Cells { side, cell_m, middle_m: DVec2::ZERO, answers: vec![CellAnswer::Beyond; side * side] };
        for row in 0..side {
            for col in 0..side {
                let elevation_rad = (cells.middle_of_m(col, row).length() / 1000.0) as f32;
                let low = Some(Way { elevation_rad, time_s: 1.0 });
                cells.answers[row * side + col] = CellAnswer::Within { low, high: None };
            }
        }
        let gun = Gun {
            pivot_m: glam::DVec3::ZERO,
            barrel_length_m: 0.0,
            hull: crate::aim::Attitude::level(Angle::ZERO),
            platform_velocity_mps: glam::DVec3::ZERO,
            mount: crate::arsenal::MountLimits::free(),
            sight: crate::arsenal::Sight::exact(crate::units::AngleUnit::Milliradian),
        };
        (cells, gun)
    }

    #[test]
    fn the_lines_of_a_cone_are_circles() {
        let (cells, gun) = cone(100);
        let lines = of_settings(&cells, &gun);
        assert!(lines.len() >= 4, "{}", lines.len());
        for line in lines.iter().filter(|line| line.setting < 240.0) {
            assert_eq!(line.points_m.first(), line.points_m.last(), "a ring is closed");
            for place_m in &line.points_m {
                assert!(
                    (place_m.length() - line.setting).abs() < 1.0,
                    "{} {}",
                    line.setting,
                    place_m.length()
                );
            }
        }
    }

    #[test]
    fn a_line_ends_where_ground_is_not_hit() {
        let (mut cells, gun) = cone(100);
        for row in 0..100 {
            for col in 0..50 {
                cells.answers[row * 100 + col] = CellAnswer::Within { low: None, high: None };
            }
        }
        for line in of_settings(&cells, &gun) {
            assert!(line.points_m.iter().all(|place_m| place_m.x > 0.0));
            assert_ne!(line.points_m.first(), line.points_m.last());
        }
    }
}
