//! How a straight segment lies to a height map: where it first touches it, and how near it comes; cell by cell along
//! the segment, the quadratic inside each cell.
//!
//! A segment that starts under the surface, or comes in under it through the map's edge or a hole, touches there. Holes
//! and everything beyond the edge are passed through.

use glam::{DVec2, DVec3, IVec2};

use super::Contact;
use super::heightmap::HeightMap;
use super::patch::{Pass, Patch};

/// First contact of the segment from `from_m` to `to_m`; `None` also for a segment that is not finite.
pub(super) fn first_contact(map: &HeightMap, from_m: DVec3, to_m: DVec3) -> Option<Contact> {
    let lowest_m = from_m.z.min(to_m.z);
    if lowest_m > map.highest_m() {
        return None;
    }
    let line = GridLine::new(map, from_m, to_m)?;
    if lowest_m > line.ceiling_m(map) {
        return None;
    }
    let touch = line.stretches(map)?.find_map(|stretch| line.touch_in_cell(map, &stretch))?;
    let position = from_m.lerp(to_m, touch.fraction);
    Some(Contact { fraction: touch.fraction, position, normal: touch.normal })
}

/// First contact with the surface of the segment from `from_m` to `to_m` as it comes up from below; a start above the
/// surface touches at once. The normal points down.
pub(super) fn first_contact_from_below(map: &HeightMap, from_m: DVec3, to_m: DVec3) -> Option<Contact> {
    let line = GridLine::new(map, from_m, to_m)?;
    let touch = line.stretches(map)?.find_map(|stretch| line.touch_from_below(map, &stretch))?;
    let position = from_m.lerp(to_m, touch.fraction);
    Some(Contact { fraction: touch.fraction, position, normal: -touch.normal })
}

/// The least height of the segment above the ground under it, metres, negative below; `None` where no ground is.
pub(super) fn least_clearance_m(map: &HeightMap, from_m: DVec3, to_m: DVec3) -> Option<f64> {
    let line = GridLine::new(map, from_m, to_m)?;
    let clearances = line.stretches(map)?.filter_map(|stretch| {
        let patch = GridLine::patch_of(map, &stretch)?;
        Some(patch.least_clearance(&line.pass(&stretch)))
    });
    clearances.reduce(f64::min)
}

/// The segment in grid steps: where it is at fraction t is start + t step, at height z + t dz.
pub(super) struct GridLine {
    start: DVec2,
    step: DVec2,
    /// One over the step, for crossings.
    inverse: DVec2,
    z: f64,
    dz: f64,
}

struct Touch {
    fraction: f64,
    normal: DVec3,
}

/// The part of the segment inside one cell.
pub(super) struct Stretch {
    pub cell: IVec2,
    pub enter: f64,
    pub leave: f64,
}

/// The segment's stretches one after another, from where it enters the raster to where it leaves it.
pub(super) struct Stretches<'a> {
    line: &'a GridLine,
    /// The north-eastern cell.
    last_cell: IVec2,
    /// The next cell and the fraction at which it is entered.
    next: Option<(IVec2, f64)>,
    end: f64,
}

impl Iterator for Stretches<'_> {
    type Item = Stretch;

    fn next(&mut self) -> Option<Stretch> {
        let (cell, enter) = self.next?;
        let crossing = self.line.crossings_out_of(cell);
        let leave = crossing.min_element().min(self.end).max(enter);
        let ahead = cell + self.line.turn_into_next_cell(crossing, leave);
        let is_over =
            leave >= self.end || ahead.cmplt(IVec2::ZERO).any() || ahead.cmpgt(self.last_cell).any();
        self.next = (!is_over).then_some((ahead, leave));
        Some(Stretch { cell, enter, leave })
    }
}

impl GridLine {
    /// `None` for a segment that is not finite.
    pub fn new(map: &HeightMap, from_m: DVec3, to_m: DVec3) -> Option<Self> {
        if !from_m.is_finite() || !to_m.is_finite() {
            return None;
        }
        let start = map.lattice().grid_from_world(from_m.truncate());
        let end = map.lattice().grid_from_world(to_m.truncate());
        let step = end - start;
        Some(Self { start, step, inverse: step.recip(), z: from_m.z, dz: to_m.z - from_m.z })
    }

    /// No ground under the segment is higher than this, metres.
    fn ceiling_m(&self, map: &HeightMap) -> f64 {
        map.ceiling_m(self.start, self.start + self.step)
    }

    /// No ground within so many cells of the segment, east and north, is higher than this, metres.
    pub fn ceiling_within_m(&self, map: &HeightMap, cells: DVec2) -> f64 {
        let (start, end) = (self.start, self.start + self.step);
        map.ceiling_m(start.min(end) - cells, start.max(end) + cells)
    }

    /// Whether both ends lie over the raster.
    pub fn is_within(&self, map: &HeightMap) -> bool {
        let is_over = |at: DVec2| at.cmpge(DVec2::ZERO).all() && at.cmple(map.lattice().last_steps()).all();
        is_over(self.start) && is_over(self.start + self.step)
    }

    /// `None` where the segment passes the raster by.
    pub fn stretches(&self, map: &HeightMap) -> Option<Stretches<'_>> {
        let last = map.lattice().last_steps();
        let (enter, end) = self.clipped_to(last)?;
        let last_cell = (last - 1.0).as_ivec2();
        let first_cell = self.cell_entered_at(enter).clamp(IVec2::ZERO, last_cell);
        Some(Stretches { line: self, last_cell, next: Some((first_cell, enter)), end })
    }

    /// The fractions at which the segment enters and leaves the raster.
    fn clipped_to(&self, last: DVec2) -> Option<(f64, f64)> {
        let (west, east) = slab(self.start.x, self.step.x, last.x);
        let (south, north) = slab(self.start.y, self.step.y, last.y);
        let enter = west.max(south).max(0.0);
        let leave = east.min(north).min(1.0);
        (enter <= leave).then_some((enter, leave))
    }

    /// The cell the segment moves into at fraction `enter`.
    fn cell_entered_at(&self, enter: f64) -> IVec2 {
        let at = self.start + self.step * enter;
        IVec2::new(cell_ahead(at.x, self.step.x), cell_ahead(at.y, self.step.y))
    }

    /// The fractions at which the segment crosses the cell's far border, on each axis.
    fn crossings_out_of(&self, cell: IVec2) -> DVec2 {
        let crossing = |cell: i32, start: f64, step: f64, inverse: f64| {
            let border = f64::from(if step > 0.0 { cell + 1 } else { cell });
            if step.abs() > 0.0 { (border - start) * inverse } else { f64::INFINITY }
        };
        DVec2::new(
            crossing(cell.x, self.start.x, self.step.x, self.inverse.x),
            crossing(cell.y, self.start.y, self.step.y, self.inverse.y),
        )
    }

    fn turn_into_next_cell(&self, crossing: DVec2, leave: f64) -> IVec2 {
        let turn = |crossing: f64, step: f64| {
            if crossing > leave {
                0
            } else if step > 0.0 {
                1
            } else {
                -1
            }
        };
        IVec2::new(turn(crossing.x, self.step.x), turn(crossing.y, self.step.y))
    }

    fn touch_in_cell(&self, map: &HeightMap, stretch: &Stretch) -> Option<Touch> {
        let patch = Self::patch_of(map, stretch)?;
        if self.z_at(stretch.enter).min(self.z_at(stretch.leave)) > patch.highest {
            return None;
        }
        Some(self.touch_at(map, stretch, &patch, patch.first_touch(&self.pass(stretch))?))
    }

    fn touch_from_below(&self, map: &HeightMap, stretch: &Stretch) -> Option<Touch> {
        let patch = Self::patch_of(map, stretch)?;
        Some(self.touch_at(map, stretch, &patch, patch.first_touch_from_below(&self.pass(stretch))?))
    }

    /// The touch so far along a stretch.
    fn touch_at(&self, map: &HeightMap, stretch: &Stretch, patch: &Patch, along: f64) -> Touch {
        let fraction = stretch.enter + along;
        let at = self.within(stretch.cell, fraction);
        Touch { fraction, normal: map.normal_in(patch, at.x, at.y) }
    }

    fn patch_of(map: &HeightMap, stretch: &Stretch) -> Option<Patch> {
        map.patch(stretch.cell.x as usize, stretch.cell.y as usize)
    }

    fn pass(&self, stretch: &Stretch) -> Pass {
        let at = self.within(stretch.cell, stretch.enter);
        Pass {
            at: [at.x, at.y, self.z_at(stretch.enter)],
            rate: [self.step.x, self.step.y, self.dz],
            span: stretch.leave - stretch.enter,
        }
    }

    pub fn z_at(&self, fraction: f64) -> f64 {
        self.z + self.dz * fraction
    }

    /// The place at a fraction as u, v of the cell it lies in.
    fn within(&self, cell: IVec2, fraction: f64) -> DVec2 {
        (self.start + self.step * fraction - cell.as_dvec2()).clamp(DVec2::ZERO, DVec2::ONE)
    }
}

/// Where a coordinate is within [0, last]: from which fraction to which; an empty range when never.
fn slab(start: f64, step: f64, last: f64) -> (f64, f64) {
    if step.abs() > 0.0 {
        let (a, b) = (-start / step, (last - start) / step);
        return (a.min(b), a.max(b));
    }
    if (0.0..=last).contains(&start) { (0.0, 1.0) } else { (1.0, 0.0) }
}

/// The cell ahead of a coordinate: on a border, the one it moves into; to the east or north when it stands still.
fn cell_ahead(at: f64, step: f64) -> i32 {
    let cell = if step < 0.0 { at.ceil() - 1.0 } else { at.floor() };
    cell as i32
}
