//! Everything a box passes through on its way, and the ground that stands in it.

use glam::{DVec2, DVec3};

use super::block::Block;
use super::cells_in;
use super::probe::HalfExtents;
use crate::terrain::Contact;
use crate::terrain::contact::{GridLine, Stretch, first_contact};
use crate::terrain::heightmap::HeightMap;

/// Everything a box passes through: a beam from its rear at the start to its front at the end.
pub(super) struct Beam {
    /// The middle of the rear at the start.
    pub rear_m: DVec3,
    pub axis: DVec3,
    pub right: DVec3,
    pub up: DVec3,
    half: HalfExtents,
    /// From the rear at the start to the front at the end.
    length_m: f64,
}

/// A place where ground stands in the beam.
#[derive(Clone, Copy)]
pub(super) struct Touch {
    /// From the rear at the start, along the axis.
    pub along_m: f64,
    pub place_m: DVec3,
    pub normal: DVec3,
}

/// Touches this near to each other along the flight are one, metres.
const AT_ONCE_M: f64 = 1e-9;
/// A place this near to the ground lies on it, metres.
const ON_GROUND_M: f64 = 1e-6;

impl Beam {
    /// `None` for a segment without a direction.
    pub fn new(half: HalfExtents, from_m: DVec3, to_m: DVec3) -> Option<Self> {
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
    pub fn front_end_m(&self) -> DVec3 {
        self.rear_m + self.axis * self.length_m
    }

    /// From the box's middle to the middle of what is lowest of it: a corner, an edge or a face.
    pub fn to_lowest_m(&self) -> DVec3 {
        let down = |direction: DVec3, half_m: f64| {
            if direction.z == 0.0 { DVec3::ZERO } else { direction * -half_m.copysign(direction.z) }
        };
        down(self.axis, self.half.along_m)
            + down(self.right, self.half.across_m)
            + down(self.up, self.half.up_m)
    }

    /// From the axis down to the lowest edge of the beam.
    pub fn sag_m(&self) -> f64 {
        self.right.z.abs() * self.half.across_m + self.up.z.abs() * self.half.up_m
    }

    /// Whether the box stands on the ground it touches before it moves.
    pub fn stands_at(&self, touch: &Touch) -> bool {
        touch.along_m <= 2.0 * self.half.along_m
    }

    /// The fraction of the segment at which the front has come so far.
    pub fn fraction(&self, along_m: f64) -> f64 {
        let box_m = 2.0 * self.half.along_m;
        ((along_m - box_m) / (self.length_m - box_m)).clamp(0.0, 1.0)
    }

    /// The first ground on one of the beam's four long edges.
    pub fn first_on_corners(&self, map: &HeightMap) -> Option<Touch> {
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
    pub fn blocks_reached(&self, map: &HeightMap, line: &GridLine) -> Vec<Block> {
        let width = cells_in(map, self.half.across_m.hypot(self.half.up_m)).ceil();
        let reached = |stretch: Stretch| {
            let lowest_m = line.z_at(stretch.enter).min(line.z_at(stretch.leave)) - self.sag_m();
            let enter_m = stretch.enter * self.length_m;
            let cell = [stretch.cell.x as usize, stretch.cell.y as usize];
            let mut block = Block::around(cell, [width.x as usize, width.y as usize], map);
            (block.lowest_m, block.enter_m) = (lowest_m, enter_m);
            (lowest_m <= block.highest_m(map)).then_some(block)
        };
        line.stretches(map).into_iter().flatten().filter_map(reached).collect()
    }

    /// The first point of a border between cells that lies in the beam, unless that is after what is known.
    pub fn first_on_creases(&self, map: &HeightMap, blocks: &[Block], known: Option<Touch>) -> Option<Touch> {
        let known_m = known.map_or(f64::INFINITY, |touch| touch.along_m);
        let reached = blocks.iter().take_while(|block| block.enter_m <= known_m);
        let creases = reached.flat_map(|block| block.creases(map, |ends_m| self.is_beside(ends_m)));
        let first = creases.map(|ends_m| self.first_on_crease(ends_m)).fold(None, first_of)?;
        let normal = normal_beside(map, first.1.truncate())?;
        Some(Touch { along_m: first.0, place_m: first.1, normal })
    }

    /// Whether a line between two places passes the beam by on one side, seen from above: the beam's width is level.
    fn is_beside(&self, ends_m: [DVec2; 2]) -> bool {
        let right = self.right.truncate();
        let [a, b] = ends_m.map(|place_m| (place_m - self.rear_m.truncate()).dot(right));
        a.min(b) > self.half.across_m || a.max(b) < -self.half.across_m
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

pub(super) fn earlier(a: Option<Touch>, b: Option<Touch>) -> Option<Touch> {
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
