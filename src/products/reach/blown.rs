//! Reach in a wind that is felt, or from a gun in motion: every point is looked up, and the course of each of its shots is
//! held against the ground.

use std::f64::consts::TAU;

use glam::DVec2;
use rayon::prelude::*;

use super::cells::{CellAnswer, Cells, Way};
use super::overflight::Overflight;
use super::ring::{bearing_of, lengthen};
use super::{CELL_RAYS, RAYS_AT_A_TIME, ReachOrder, RingPoint, ahead};
use crate::aim::LiftStops;
use crate::flight::fan::{Bearing, BlownTable, Shot};
use crate::terrain::HeightReader;
use crate::units::Angle;

/// What is asked, and what it is looked up in.
pub(super) struct BlownReach<'a> {
    order: &'a ReachOrder<'a>,
    table: &'a BlownTable,
    /// Stops by the azimuth of the bore.
    stops: Vec<LiftStops>,
}

impl<'a> BlownReach<'a> {
    pub fn new(order: &'a ReachOrder<'a>, table: &'a BlownTable) -> Self {
        Self { order, table, stops: order.stops_on(CELL_RAYS as usize) }
    }

    /// The ring of so many bearings.
    pub fn ring(&self, bearings: u32) -> Vec<RingPoint> {
        let indices = (0..bearings).into_par_iter().with_max_len(RAYS_AT_A_TIME);
        let reader = || self.order.ground.reader();
        indices
            .map_init(reader, |heights, index| self.ring_point(bearing_of(index, bearings), heights))
            .collect()
    }

    fn ring_point(&self, bearing: Angle, heights: &mut HeightReader<'_>) -> RingPoint {
        let (ahead, reach_m) = (ahead(bearing), self.table.reach_m());
        let (on, spacing_m) = (self.table.bearing(ahead), self.order.spacing_m(reach_m));
        let mut pockets_m = Vec::new();
        for sample in 1..=(reach_m / spacing_m) as u32 {
            let distance_m = spacing_m * f64::from(sample);
            let place_m = self.order.gun.pivot_m.truncate() + ahead * distance_m;
            let Some(height_m) = heights.height_m(place_m) else { continue };
            let Some([low, high]) = on.shots(distance_m, height_m - self.order.gun.pivot_m.z) else {
                continue;
            };
            let hits = |shot: &Shot| self.hits(&on, shot, place_m, height_m);
            if hits(&high) || hits(&low) {
                lengthen(&mut pockets_m, distance_m, spacing_m);
            }
        }
        RingPoint::new(bearing, pockets_m)
    }

    /// An answer for each of `side` x `side` cells of `cell_m`.
    pub fn cells(&self, side: usize, cell_m: f64) -> Cells {
        let (middle_m, ground) = (self.order.gun.pivot_m.truncate(), self.order.ground);
        Cells::answered(side, cell_m, middle_m, || ground.reader(), |heights, at| self.cell(heights, at))
    }

    fn cell(&self, heights: &mut HeightReader<'_>, place_m: DVec2) -> CellAnswer {
        let Some(height_m) = heights.height_m(place_m) else { return CellAnswer::NoGround };
        let pivot_m = self.order.gun.pivot_m;
        let off_m = place_m - pivot_m.truncate();
        let on = self.table.bearing_to(off_m);
        let Some(shots) = on.shots(off_m.length(), height_m - pivot_m.z) else { return CellAnswer::Beyond };
        let way = |shot: Shot| self.hits(&on, &shot, place_m, height_m).then(|| Way::of(&shot));
        let [low, high] = shots.map(way);
        CellAnswer::Within { low, high }
    }

    /// Whether a shot can be laid and gets to a place over all ground before it.
    fn hits(&self, on: &Bearing<'a>, shot: &Shot, place_m: DVec2, height_m: f64) -> bool {
        let ReachOrder { caution, round, .. } = *self.order;
        let stops = self.stops_on(shot.azimuth());
        let (pivot_m, target_m) = (self.order.gun.pivot_m, place_m.extend(height_m));
        caution.is_laid(stops, round.lifetime_s, (shot.elevation().radians(), shot.time_s))
            && Overflight::of(self.order, pivot_m, (on, shot), target_m - pivot_m)
                .is_some_and(|over| over.is_open())
    }

    /// The stops nearest to an azimuth of the bore; `None` where none count.
    fn stops_on(&self, azimuth: Angle) -> Option<&LiftStops> {
        let turn = azimuth.wrapped_to_circle().radians() / TAU * self.stops.len() as f64;
        self.stops.get((turn.round() as usize).checked_rem(self.stops.len())?)
    }
}
