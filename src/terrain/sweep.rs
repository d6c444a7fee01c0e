//! First contact of a box carried along a segment, as the game carries the 155 mm shells (hit registration document
//! section 2.5): its length lies along the flight, its width level.
//!
//! A box that moves along its own length touches new ground only with its front face. Ground meets that face first on
//! one of its four corners or where the border between two cells, a straight crease of the surface, runs through it.
//! (Between two corners one cell's surface may bulge by its twist times the box's width and height: below a tenth of a
//! millimetre for the 155 mm box unless slopes inside a cell differ by 30 in a thousand a metre.)
//!
//! A box that stands in the ground it moves away from, as at a muzzle near the ground or after a bounce, is carried as
//! its middle alone: ground behind it is no contact.

use glam::{DVec2, DVec3};

use super::Contact;
use super::contact::{GridLine, Stretch, first_contact};
use super::heightmap::HeightMap;
use super::plane_contact;

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

impl HalfExtents {
    /// No point of the box is farther from its middle than this, metres.
    fn reach_m(&self) -> f64 {
        self.along_m + self.across_m + self.up_m
    }
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

    /// From the line it is carried on down to its lowest edge, metres; 0 for a point and for a box without a direction.
    pub fn sag_m(self, from_m: DVec3, to_m: DVec3) -> f64 {
        let Self::Box(half) = self else { return 0.0 };
        Beam::new(half, from_m, to_m).map_or(0.0, |beam| beam.sag_m())
    }

    /// It in words: `its box, 0.612 x 0.110 x 0.110 m`.
    pub fn phrase(self) -> String {
        match self {
            Self::Point => "its centre".to_owned(),
            Self::Box(HalfExtents { along_m, across_m, up_m }) => {
                let [length_m, width_m, height_m] = [along_m, across_m, up_m].map(|half_m| 2.0 * half_m);
                format!("its box, {length_m:.3} x {width_m:.3} x {height_m:.3} m")
            }
        }
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
    normal: DVec3,
}

/// Touches this near to each other along the flight are one, metres.
const AT_ONCE_M: f64 = 1e-9;
/// A place this near to the ground lies on it, metres.
const ON_GROUND_M: f64 = 1e-6;

/// First contact of the box on a height map; its fraction is that of the box's middle, its position the ground touched.
/// A box that stands in ground it does not leave touches at once.
pub(super) fn first_contact_of_box(
    map: &HeightMap,
    half: HalfExtents,
    from_m: DVec3,
    to_m: DVec3,
) -> Option<Contact> {
    if is_far_above(map, half, from_m, to_m) {
        return None;
    }
    let Some(beam) = Beam::new(half, from_m, to_m) else { return first_contact(map, from_m, to_m) };
    let line = GridLine::new(map, beam.rear_m, beam.front_end_m())?;
    let blocks = beam.blocks_reached(map, &line);
    if blocks.is_empty() && line.is_within(map) {
        return None;
    }
    let on_corners = beam.first_on_corners(map);
    let first = earlier(on_corners, beam.first_on_creases(map, &blocks, on_corners))?;
    if beam.stands_at(&first) {
        return standing(map, [from_m, to_m], &first, beam.axis.dot(first.normal) > 0.0);
    }
    Some(Contact { fraction: beam.fraction(first.along_m), position: first.place_m, normal: first.normal })
}

/// Contact of a box that stands in ground it touches there: its middle's own where that is in the ground too, or the box is
/// leaving.
fn standing(map: &HeightMap, [from_m, to_m]: [DVec3; 2], at: &Touch, is_leaving: bool) -> Option<Contact> {
    let of_middle = first_contact(map, from_m, to_m);
    if is_leaving || of_middle.is_some_and(|contact| contact.fraction <= 0.0) {
        return of_middle;
    }
    let place_m = at.place_m.truncate();
    let position = place_m.extend(map.height_m(place_m).unwrap_or(at.place_m.z));
    Some(Contact { fraction: 0.0, position, normal: at.normal })
}

/// First contact of the box on the plane at a height, by the same rules.
pub(super) fn plane_contact_of_box(
    height_m: f64,
    half: HalfExtents,
    from_m: DVec3,
    to_m: DVec3,
) -> Option<Contact> {
    let to_lowest_m = Beam::new(half, from_m, to_m).map_or(DVec3::ZERO, |beam| beam.to_lowest_m());
    let is_leaving = from_m.z + to_lowest_m.z < height_m && to_m.z > from_m.z;
    let carried_m = if is_leaving { DVec3::ZERO } else { to_lowest_m };
    plane_contact(height_m, from_m + carried_m, to_m + carried_m)
}

/// Whether no ground reaches the box anywhere on its way: what most steps of a flight need, so it costs little.
fn is_far_above(map: &HeightMap, half: HalfExtents, from_m: DVec3, to_m: DVec3) -> bool {
    let lowest_m = from_m.z.min(to_m.z) - half.reach_m();
    lowest_m > map.highest_m()
        || GridLine::new(map, from_m, to_m)
            .is_some_and(|line| lowest_m > line.ceiling_within_m(map, cells_in(map, half.reach_m())))
}

/// A length in cells of the map, east and north.
fn cells_in(map: &HeightMap, length_m: f64) -> DVec2 {
    length_m / map.lattice().spacing_m
}

fn earlier(a: Option<Touch>, b: Option<Touch>) -> Option<Touch> {
    [a, b].into_iter().flatten().min_by(|a, b| a.along_m.total_cmp(&b.along_m))
}

/// The earlier of two; of two at once on one slope the place between them, so that an edge touches with its middle.
fn earlier_or_between(map: &HeightMap, a: Option<Touch>, b: Option<Touch>) -> Option<Touch> {
    let (Some(one), Some(other)) = (a, b) else { return a.or(b) };
    let place_m = one.place_m.midpoint(other.place_m);
    let is_on_ground = || {
        map.height_m(place_m.truncate()).is_some_and(|height_m| (height_m - place_m.z).abs() < ON_GROUND_M)
    };
    let is_one = (one.along_m - other.along_m).abs() < AT_ONCE_M && is_on_ground();
    if is_one { Some(Touch { place_m, ..one }) } else { earlier(a, b) }
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

    /// The front's middle at the end.
    fn front_end_m(&self) -> DVec3 {
        self.rear_m + self.axis * self.length_m
    }

    /// From the box's middle to the middle of what is lowest of it: a corner, an edge or a face.
    fn to_lowest_m(&self) -> DVec3 {
        let down = |direction: DVec3, half_m: f64| {
            if direction.z == 0.0 { DVec3::ZERO } else { direction * -half_m.copysign(direction.z) }
        };
        down(self.axis, self.half.along_m)
            + down(self.right, self.half.across_m)
            + down(self.up, self.half.up_m)
    }

    /// From the axis down to the lowest edge of the beam.
    fn sag_m(&self) -> f64 {
        self.right.z.abs() * self.half.across_m + self.up.z.abs() * self.half.up_m
    }

    /// Whether the box stands on the ground it touches before it moves.
    fn stands_at(&self, touch: &Touch) -> bool {
        touch.along_m <= 2.0 * self.half.along_m
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
            let Contact { fraction, position, normal } = contact;
            Some(Touch { along_m: fraction * self.length_m, place_m: position, normal })
        });
        touches.fold(None, |first, touch| earlier_or_between(map, first, touch))
    }

    /// The cells under the beam's axis, each with those the beam's width reaches, where it is not above all of them.
    fn blocks_reached(&self, map: &HeightMap, line: &GridLine) -> Vec<Block> {
        let width = cells_in(map, self.half.across_m.hypot(self.half.up_m)).ceil();
        let reached = |stretch: Stretch| {
            let lowest_m = line.z_at(stretch.enter).min(line.z_at(stretch.leave)) - self.sag_m();
            let enter_m = stretch.enter * self.length_m;
            let cell = [stretch.cell.x as usize, stretch.cell.y as usize];
            let block = Block::around(cell, [width.x as usize, width.y as usize], map);
            (lowest_m <= block.highest_m(map)).then_some(Block { lowest_m, enter_m, ..block })
        };
        line.stretches(map).into_iter().flatten().filter_map(reached).collect()
    }

    /// The first point of a border between cells that lies in the beam, unless that is after what is known.
    fn first_on_creases(&self, map: &HeightMap, blocks: &[Block], known: Option<Touch>) -> Option<Touch> {
        let known_m = known.map_or(f64::INFINITY, |touch| touch.along_m);
        let reached = blocks.iter().take_while(|block| block.enter_m <= known_m);
        let creases = reached.flat_map(|block| block.creases(map));
        let first = creases.map(|ends_m| self.first_on_crease(ends_m)).fold(None, first_of)?;
        let normal = normal_beside(map, first.1.truncate())?;
        Some(Touch { along_m: first.0, place_m: first.1, normal })
    }

    /// The first point of the straight line between two that lies in the beam, and how far along it is.
    fn first_on_crease(&self, [a, b]: [DVec3; 2]) -> Option<(f64, DVec3)> {
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
        let touch = |t: f64| Some((start[0] + (end[0] - start[0]) * t, a.lerp(b, t)));
        first_of(touch(enter), touch(leave))
    }
}

/// The point that comes first along the beam.
fn first_of(a: Option<(f64, DVec3)>, b: Option<(f64, DVec3)>) -> Option<(f64, DVec3)> {
    [a, b].into_iter().flatten().min_by(|a, b| a.0.total_cmp(&b.0))
}

/// The normal of a cell that meets at a place on a border: the first that has ground, from the north-east round.
fn normal_beside(map: &HeightMap, place_m: DVec2) -> Option<DVec3> {
    let aside_m = map.lattice().spacing_m * 1e-6;
    let sides = [DVec2::ZERO, DVec2::new(-1.0, 1.0), DVec2::new(1.0, -1.0), DVec2::NEG_ONE];
    sides.into_iter().find_map(|side| map.normal(place_m + side * aside_m))
}

/// For which t the number start + step t lies within the limits; an empty range when for none.
fn within(start: f64, step: f64, (low, high): (f64, f64)) -> (f64, f64) {
    if step.abs() > 0.0 {
        let (a, b) = ((low - start) / step, (high - start) / step);
        return (a.min(b), a.max(b));
    }
    if (low..=high).contains(&start) { (0.0, 1.0) } else { (1.0, 0.0) }
}

/// The cells about a stretch of the axis: samples from the first to the last column and row, both included.
struct Block {
    cols: [usize; 2],
    rows: [usize; 2],
    /// The lowest the beam comes along the stretch, metres.
    lowest_m: f64,
    /// Where the axis enters the stretch, metres from the rear at the start.
    enter_m: f64,
}

impl Block {
    fn around([col, row]: [usize; 2], [wide, deep]: [usize; 2], map: &HeightMap) -> Self {
        let span = |cell: usize, width: usize, count: usize| {
            [cell.saturating_sub(width), (cell + 1 + width).min(count - 1)]
        };
        let (cols, rows) = (span(col, wide, map.cols()), span(row, deep, map.rows()));
        Self { cols, rows, lowest_m: f64::NEG_INFINITY, enter_m: 0.0 }
    }

    fn samples(&self) -> impl Iterator<Item = [usize; 2]> {
        let cols = self.cols[0]..=self.cols[1];
        (self.rows[0]..=self.rows[1]).flat_map(move |row| cols.clone().map(move |col| [col, row]))
    }

    fn highest_m(&self, map: &HeightMap) -> f64 {
        let heights = self.samples().filter_map(|[col, row]| map.sample_m(col, row));
        heights.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The borders between cells in the block that are high enough to reach the beam, where a cell beside them has ground.
    fn creases<'m>(&self, map: &'m HeightMap) -> impl Iterator<Item = [DVec3; 2]> + use<'m> {
        let ([last_col, last_row], lowest_m) = ([self.cols[1], self.rows[1]], self.lowest_m);
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
            let ends = move |to: [usize; 2]| Some([point([col, row])?, point(to)?]);
            let is_high = move |[a, b]: &[DVec3; 2]| a.z.max(b.z) >= lowest_m;
            [east, north].into_iter().flatten().filter_map(ends).filter(is_high)
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
        assert!((beam.sag_m() - 1.0).abs() < 1e-15);
        let diving = Beam::new(half, DVec3::ZERO, DVec3::new(0.0, 0.0, -10.0)).unwrap();
        assert!((diving.to_lowest_m().z + 3.0).abs() < 1e-15);
        assert!(Beam::new(half, DVec3::ONE, DVec3::ONE).is_none());
    }

    #[test]
    fn half_extents_without_a_size_are_a_point() {
        assert_eq!(Probe::from_half_extents_m([0.0; 3]), Probe::Point);
        let shell = Probe::from_half_extents_m([0.306, 0.055, 0.055]);
        assert_eq!((shell.word(), Probe::Point.word()), ("box", "point"));
        assert_eq!(shell.phrase(), "its box, 0.612 x 0.110 x 0.110 m");
    }
}
