//! How far a gun reaches on each bearing, and every stretch of ground it hits on the way.

use rayon::prelude::*;

use super::line::GroundLine;
use super::ray::Walk;
use super::{ArcTable, RAYS_AT_A_TIME, ReachOrder, ahead};
use crate::aim::LiftStops;
use crate::units::Angle;

/// How far a gun reaches on one bearing.
#[derive(Clone, Debug, PartialEq)]
pub struct RingPoint {
    /// The bearing.
    pub bearing: Angle,
    /// The farthest ground it hits, metres; 0 where it hits none.
    pub range_m: f64,
    /// Every stretch of ground it hits on either arc, nearest first, metres from the pivot.
    pub pockets_m: Vec<[f64; 2]>,
}

impl ReachOrder<'_> {
    /// The ring in still air.
    pub(super) fn still_ring(&self, table: &ArcTable, bearings: u32) -> Vec<RingPoint> {
        let walk = self.walk(table, bearings);
        let stops = self.stops_on(bearings as usize);
        let point = |line: &mut GroundLine, index: u32| {
            let stops = stops.get(index as usize);
            self.ring_point(bearing_of(index, bearings), &walk, line, stops)
        };
        let bearings = (0..bearings).into_par_iter().with_max_len(RAYS_AT_A_TIME);
        bearings.map_init(GroundLine::default, point).collect()
    }

    fn ring_point(
        &self,
        bearing: Angle,
        walk: &Walk<'_>,
        line: &mut GroundLine,
        stops: Option<&LiftStops>,
    ) -> RingPoint {
        let mut pockets_m = Vec::new();
        walk.along(ahead(bearing), line, |n, window, arcs| {
            let Some(arcs) = arcs else { return };
            let is_hit = |elevation: f64, time_s: f64| {
                window.clears(elevation)
                    && self.caution.is_laid(stops, self.round.lifetime_s, (elevation, time_s))
            };
            // the steeper first: it clears nearly always, so the flatter is seldom asked and the branch seldom surprises
            if is_hit(arcs.high, arcs.high_s) || is_hit(arcs.low, arcs.low_s) {
                lengthen(&mut pockets_m, walk.distance_m(n), walk.spacing_m);
            }
        });
        RingPoint::new(bearing, pockets_m)
    }
}

impl RingPoint {
    /// That of the stretches of ground that are hit.
    pub(super) fn new(bearing: Angle, pockets_m: Vec<[f64; 2]>) -> Self {
        let range_m = pockets_m.last().map_or(0.0, |&[_, end_m]| end_m);
        Self { bearing, range_m, pockets_m }
    }
}

/// The bearing of an index, of so many.
pub(super) fn bearing_of(index: u32, bearings: u32) -> Angle {
    Angle::from_degrees(360.0 * f64::from(index) / f64::from(bearings))
}

/// Adds the next distance to stretches of samples one apart.
pub(super) fn lengthen(stretches_m: &mut Vec<[f64; 2]>, distance_m: f64, spacing_m: f64) {
    match stretches_m.last_mut() {
        Some([_, end_m]) if distance_m - *end_m < 1.5 * spacing_m => *end_m = distance_m,
        _ => stretches_m.push([distance_m, distance_m]),
    }
}
