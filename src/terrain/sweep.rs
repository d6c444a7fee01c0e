//! First contact of a box carried along a segment, as the game carries the 155 mm shells (hit registration document
//! section 2.5): its length lies along the flight, its width level.
//!
//! A box that moves along its own length touches new ground only with its front face. Ground meets that face first on
//! one of its four corners or where the border between two cells, a straight crease of the surface, runs through it.
//! (Between two corners one cell's surface may bulge by its twist times the box's width and height: below a tenth of a
//! millimetre for the 155 mm box unless slopes inside a cell differ by 30 in a thousand a metre.)

use glam::DVec3;

use super::Contact;
use super::contact::{GridLine, Stretch, first_contact};
use super::heightmap::HeightMap;

/// Half the size of a box that flies along its length, metres; all above zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfExtents {
    /// Along the flight.
    pub along_m: f64,
    /// To either side, level.
    pub across_m: f64,
    /// At a right angle to both.
    pub up_m: f64,
}

/// What is carried along a segment to find where it touches the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Probe {
    /// The segment itself.
    Point,
    /// A box about it.
    Box(HalfExtents),
}

impl Probe {
    /// A box of these half extents along, across and up, metres; the point when one of them is not above zero.
    pub fn from_half_extents_m([along_m, across_m, up_m]: [f64; 3]) -> Self {
        let is_box = along_m > 0.0 && across_m > 0.0 && up_m > 0.0;
        if is_box { Self::Box(HalfExtents { along_m, across_m, up_m }) } else { Self::Point }
    }

    /// The word that names it on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::Box(_) => "box",
        }
    }
}

/// Everything a box passes through: a beam from its rear at the start to its front at the end.
struct Beam {
    rear_m: DVec3,
    axis: DVec3,
    right: DVec3,
    up: DVec3,
    half: HalfExtents,
    /// From the rear at the start to the front at the end.
    length_m: f64,
}

/// A place where ground stands in the beam.
#[derive(Clone, Copy)]
struct Touch {
    /// From the rear at the start, along the axis.
    along_m: f64,
    place_m: DVec3,
}

/// First contact of the box on a height map; its fraction is that of the box's middle, its position the ground touched.
/// A box that stands in the ground at the start touches at once.
pub(super) fn first_contact_of_box(
    map: &HeightMap,
    half: HalfExtents,
    from_m: DVec3,
    to_m: DVec3,
) -> Option<Contact> {
    let Some(beam) = Beam::new(half, from_m, to_m) else { return first_contact(map, from_m, to_m) };
    if beam.lowest_m() > map.highest_m() {
        return None;
    }
    let blocks = beam.blocks_reached(map);
    if blocks.is_empty() {
        return None;
    }
    let first = earlier(beam.first_on_corners(map), beam.first_on_creases(map, &blocks))?;
    let fraction = beam.fraction(first.along_m);
    Some(Contact { fraction, position: first.place_m, normal: map.normal(first.place_m.truncate())? })
}

/// From the middle of a box on its way to the corner that meets a plane first; zero without a direction.
pub(super) fn lowest_corner_m(half: HalfExtents, from_m: DVec3, to_m: DVec3) -> DVec3 {
    Beam::new(half, from_m, to_m).map_or(DVec3::ZERO, |beam| beam.lowest_corner_m())
}

fn earlier(a: Option<Touch>, b: Option<Touch>) -> Option<Touch> {
    [a, b].into_iter().flatten().min_by(|a, b| a.along_m.total_cmp(&b.along_m))
}

impl Beam {
    /// `None` for a segment without a direction.
    fn new(half: HalfExtents, from_m: DVec3, to_m: DVec3) -> Option<Self> {
        let axis = (to_m - from_m).try_normalize()?;
        let right = axis.cross(DVec3::Z).try_normalize().unwrap_or(DVec3::X);
        let length_m = (to_m - from_m).length() + 2.0 * half.along_m;
        Some(Self {
            rear_m: from_m - axis * half.along_m,
            axis,
            right,
            up: right.cross(axis),
            half,
            length_m,
        })
    }

    /// From the box's middle to its lowest corner.
    fn lowest_corner_m(&self) -> DVec3 {
        let down = |direction: DVec3, half_m: f64| direction * -half_m.copysign(direction.z);
        down(self.axis, self.half.along_m)
            + down(self.right, self.half.across_m)
            + down(self.up, self.half.up_m)
    }

    /// The lowest point of the beam.
    fn lowest_m(&self) -> f64 {
        self.rear_m.z.min(self.rear_m.z + self.axis.z * self.length_m) - self.sag_m()
    }

    /// From the axis down to the lowest edge of the beam.
    fn sag_m(&self) -> f64 {
        self.right.z.abs() * self.half.across_m + self.up.z.abs() * self.half.up_m
    }

    /// The fraction of the segment at which the front has come so far.
    fn fraction(&self, along_m: f64) -> f64 {
        let box_m = 2.0 * self.half.along_m;
        ((along_m - box_m) / (self.length_m - box_m)).clamp(0.0, 1.0)
    }

    /// The first ground on one of the beam's four long edges.
    fn first_on_corners(&self, map: &HeightMap) -> Option<Touch> {
        let signs = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
        let touches = signs.into_iter().map(|(side, rise)| {
            let start =
                self.rear_m + self.right * (side * self.half.across_m) + self.up * (rise * self.half.up_m);
            let contact = first_contact(map, start, start + self.axis * self.length_m)?;
            Some(Touch { along_m: contact.fraction * self.length_m, place_m: contact.position })
        });
        touches.fold(None, earlier)
    }

    /// The cells under the beam's axis, each with its neighbours, where the beam is not above all of them.
    fn blocks_reached(&self, map: &HeightMap) -> Vec<Block> {
        let Some(line) = GridLine::new(map, self.rear_m, self.rear_m + self.axis * self.length_m) else {
            return Vec::new();
        };
        if self.lowest_m() > line.ceiling_around_m(map) {
            return Vec::new();
        }
        let reached = |stretch: Stretch| {
            let lowest_m = line.z_at(stretch.enter).min(line.z_at(stretch.leave)) - self.sag_m();
            let block = Block::around(stretch.cell.x as usize, stretch.cell.y as usize, map);
            (lowest_m <= block.highest_m(map)).then_some(block)
        };
        line.stretches(map).into_iter().flatten().filter_map(reached).collect()
    }

    /// The first point of a border between cells that lies in the beam.
    fn first_on_creases(&self, map: &HeightMap, blocks: &[Block]) -> Option<Touch> {
        let creases = blocks.iter().flat_map(|block| block.creases(map));
        creases.map(|[a, b]| self.first_on_crease(a, b)).fold(None, earlier)
    }

    /// The first point of the straight line from `a` to `b` that lies in the beam.
    fn first_on_crease(&self, a: DVec3, b: DVec3) -> Option<Touch> {
        let in_beam = |point: DVec3| {
            let offset = point - self.rear_m;
            [offset.dot(self.axis), offset.dot(self.right), offset.dot(self.up)]
        };
        let limits = [
            (0.0, self.length_m),
            (-self.half.across_m, self.half.across_m),
            (-self.half.up_m, self.half.up_m),
        ];
        let (start, end) = (in_beam(a), in_beam(b));
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for axis in 0..3 {
            let (near, far) = within(start[axis], end[axis] - start[axis], limits[axis]);
            (enter, leave) = (enter.max(near), leave.min(far));
        }
        if enter > leave {
            return None;
        }
        let touch =
            |t: f64| Some(Touch { along_m: start[0] + (end[0] - start[0]) * t, place_m: a.lerp(b, t) });
        earlier(touch(enter), touch(leave))
    }
}

/// For which t the number start + step t lies within the limits; an empty range when for none.
fn within(start: f64, step: f64, (low, high): (f64, f64)) -> (f64, f64) {
    if step.abs() > 0.0 {
        let (a, b) = ((low - start) / step, (high - start) / step);
        return (a.min(b), a.max(b));
    }
    if (low..=high).contains(&start) { (0.0, 1.0) } else { (1.0, 0.0) }
}

/// A cell and its neighbours: samples from the first to the last column and row, both included.
struct Block {
    cols: [usize; 2],
    rows: [usize; 2],
}

impl Block {
    fn around(col: usize, row: usize, map: &HeightMap) -> Self {
        let span = |cell: usize, count: usize| [cell.saturating_sub(1), (cell + 2).min(count - 1)];
        Self { cols: span(col, map.cols()), rows: span(row, map.rows()) }
    }

    fn samples(&self) -> impl Iterator<Item = [usize; 2]> {
        let cols = self.cols[0]..=self.cols[1];
        (self.rows[0]..=self.rows[1]).flat_map(move |row| cols.clone().map(move |col| [col, row]))
    }

    fn highest_m(&self, map: &HeightMap) -> f64 {
        let heights = self.samples().filter_map(|[col, row]| map.sample_m(col, row));
        heights.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The borders between cells in the block, where a cell beside them has ground.
    fn creases<'m>(&self, map: &'m HeightMap) -> impl Iterator<Item = [DVec3; 2]> + use<'m> {
        let [last_col, last_row] = [self.cols[1], self.rows[1]];
        let samples: Vec<_> = self.samples().collect();
        let point = |[col, row]: [usize; 2]| Some(map.place_m(col, row).extend(map.sample_m(col, row)?));
        let has_ground = |cells: [[Option<usize>; 2]; 2]| {
            map.holes() == 0
                || cells
                    .into_iter()
                    .any(|[col, row]| col.zip(row).is_some_and(|(c, r)| map.patch(c, r).is_some()))
        };
        samples.into_iter().flat_map(move |[col, row]| {
            let east = (col < last_col)
                .then_some([col + 1, row])
                .filter(|_| has_ground([[Some(col), Some(row)], [Some(col), row.checked_sub(1)]]));
            let north = (row < last_row)
                .then_some([col, row + 1])
                .filter(|_| has_ground([[Some(col), Some(row)], [col.checked_sub(1), Some(row)]]));
            [east, north].into_iter().flatten().filter_map(move |to| Some([point([col, row])?, point(to)?]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_lies_along_the_flight_and_level_across() {
        let half = HalfExtents { along_m: 3.0, across_m: 2.0, up_m: 1.0 };
        let beam = Beam::new(half, DVec3::ZERO, DVec3::new(0.0, 10.0, 0.0)).unwrap();
        assert!((beam.right - DVec3::X).length() < 1e-15 && (beam.up - DVec3::Z).length() < 1e-15);
        assert!((beam.lowest_m() + 1.0).abs() < 1e-15);
        let diving = Beam::new(half, DVec3::ZERO, DVec3::new(0.0, 0.0, -10.0)).unwrap();
        assert!((diving.lowest_corner_m().z + 3.0).abs() < 1e-15);
        assert!(Beam::new(half, DVec3::ONE, DVec3::ONE).is_none());
    }

    #[test]
    fn half_extents_without_a_size_are_a_point() {
        assert_eq!(Probe::from_half_extents_m([0.0; 3]), Probe::Point);
        assert_eq!(Probe::from_half_extents_m([0.306, 0.055, 0.055]).word(), "box");
    }
}
