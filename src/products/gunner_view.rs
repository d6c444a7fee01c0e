//! What the gunner sees from the gun along the line of fire: skylines of the ground, the shell's path and its bounces,
//! each as angles off that line and above the horizontal.

use glam::DVec3;

use crate::flight::Followed;
use crate::frame::{azimuth_from_direction, direction_from_azimuth_elevation, elevation_from_direction};
use crate::terrain::Ground;
use crate::units::Angle;

/// Bounds of the layers the ground is shown in, as shares of the distance to the target.
const LAYERS: [f64; 7] = [0.01, 0.2, 0.4, 0.65, 0.95, 1.4, 2.5];
/// Ground nearer than this is under the gun, not before it, metres.
const NEAREST_M: f64 = 15.0;
/// Directions a skyline is looked along.
const COLUMNS: u32 = 180;
/// Growth of the distance between two looks at the ground, and the least step between them, metres.
const STRIDE: (f64, f64) = (0.01, 4.0);
/// Ground met so near a place is what the place lies on, metres.
const AT_THE_PLACE_M: f64 = 1.0;
/// The view reaches at least so far to either side of the line of fire.
const LEAST_HALF_WIDTH_DEG: f64 = 12.0;
/// It reaches no farther, so that a shell coming down on the gun does not turn it into a panorama.
const MOST_HALF_WIDTH_DEG: f64 = 60.0;

/// Where the gunner's eye is and where it looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// The gun's pivot, world metres.
    pub position_m: DVec3,
    /// Azimuth of the line of fire: from the pivot to the target.
    pub line: Angle,
}

/// A place as the gunner sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sighting {
    /// To the right of the line of fire, in (-180, 180] deg.
    pub right: Angle,
    /// Above the horizontal.
    pub up: Angle,
    /// How far off, metres.
    pub distance_m: f64,
    /// Whether the ground stands before it.
    pub is_hidden: bool,
}

/// The upper edge of the ground between two distances.
#[derive(Clone, Debug, PartialEq)]
pub struct Skyline {
    /// Between which distances it lies, metres.
    pub between_m: [f64; 2],
    /// Directions and heights of the edge from left to right, where there is ground: right of the line of fire, above
    /// the horizontal.
    pub edge: Vec<[Angle; 2]>,
}

/// A stretch of a path that is seen, or hidden, all along.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// Whether the ground stands before it.
    pub is_hidden: bool,
    /// Its places in order.
    pub points: Vec<Sighting>,
}

/// A shot followed through its hits, as the gunner sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GunnerView {
    /// The ground, the farthest layer first.
    pub skylines: Vec<Skyline>,
    /// The target.
    pub target: Option<Sighting>,
    /// The path up to the first hit.
    pub incoming: Vec<Stretch>,
    /// The path from the first hit on.
    pub onward: Vec<Stretch>,
    /// The highest point of the path.
    pub vertex: Option<Sighting>,
    /// The hits in order.
    pub hits: Vec<Sighting>,
    /// Where shots of other seeds end.
    pub rests: Vec<Sighting>,
}

impl GunnerView {
    /// The view from the gun's pivot on a target and a shot at it, with where shots of other seeds end.
    pub fn of([pivot_m, target_m]: [DVec3; 2], ground: &Ground, shot: &Followed, rests_m: &[DVec3]) -> Self {
        let eye = Eye::toward(pivot_m, target_m);
        let seen = |place_m: DVec3| eye.sighting(place_m, ground);
        let samples = &shot.path.samples;
        let first_s = shot.hits.first().map_or(f64::INFINITY, |hit| hit.time_s);
        let later = samples.partition_point(|sample| sample.time_s <= first_s);
        let first_m = shot.hits.first().map(|hit| hit.position_m);
        let before = samples[..later].iter().map(|sample| sample.position_m).chain(first_m);
        let after = first_m.into_iter().chain(samples[later..].iter().map(|sample| sample.position_m));
        let hits = shot.hits.iter().filter_map(|hit| seen(hit.position_m)).collect::<Vec<_>>();
        let rests = rests_m.iter().filter_map(|rest_m| seen(*rest_m)).collect::<Vec<_>>();
        let widest = hits.iter().chain(&rests).map(|one| one.right.radians().abs()).fold(0.0, f64::max);
        let reach_m = pivot_m.distance(target_m);
        Self {
            skylines: eye.skylines(ground, reach_m, Angle::from_radians(widest)),
            target: seen(target_m),
            incoming: eye.path(&before.collect::<Vec<_>>(), ground),
            onward: eye.path(&after.collect::<Vec<_>>(), ground),
            vertex: seen(shot.path.vertex.position_m),
            hits,
            rests,
        }
    }
}

impl Eye {
    /// The eye at `position_m`, looking toward `target_m`.
    pub fn toward(position_m: DVec3, target_m: DVec3) -> Self {
        Self { position_m, line: azimuth_from_direction(target_m - position_m) }
    }

    /// A place as it is seen over `ground`; `None` for the eye itself.
    pub fn sighting(&self, place_m: DVec3, ground: &Ground) -> Option<Sighting> {
        let off_m = place_m - self.position_m;
        let distance_m = off_m.length();
        (distance_m > 0.0).then(|| Sighting {
            right: self.right_of_line(azimuth_from_direction(off_m)),
            up: elevation_from_direction(off_m),
            distance_m,
            is_hidden: self.is_hidden(place_m, ground),
        })
    }

    /// Places in order, cut where they pass out of sight or into it; neighbouring stretches share the place between.
    pub fn path(&self, places_m: &[DVec3], ground: &Ground) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
        for sighting in places_m.iter().filter_map(|place_m| self.sighting(*place_m, ground)) {
            let is_hidden = sighting.is_hidden;
            match stretches.last_mut() {
                Some(last) if last.is_hidden == is_hidden => last.points.push(sighting),
                Some(last) => {
                    last.points.push(sighting);
                    stretches.push(Stretch { is_hidden, points: vec![sighting] });
                }
                None => stretches.push(Stretch { is_hidden, points: vec![sighting] }),
            }
        }
        stretches
    }

    /// The skylines of `ground` as far as the view reaches, the farthest first; `reach_m` is the distance to what is
    /// looked at, and the view is wide enough for directions up to `widest` off the line of fire.
    pub fn skylines(&self, ground: &Ground, reach_m: f64, widest: Angle) -> Vec<Skyline> {
        let half_deg = (1.5 * widest.degrees()).clamp(LEAST_HALF_WIDTH_DEG, MOST_HALF_WIDTH_DEG);
        let layers = LAYERS.windows(2).rev();
        layers
            .map(|share| {
                let between_m = [share[0], share[1]].map(|share| (share * reach_m).max(NEAREST_M));
                self.skyline(ground, between_m, half_deg)
            })
            .collect()
    }

    fn skyline(&self, ground: &Ground, between_m: [f64; 2], half_deg: f64) -> Skyline {
        let column = |index: u32| {
            let right = Angle::from_degrees(half_deg * (2.0 * f64::from(index) / f64::from(COLUMNS) - 1.0));
            Some([right, self.highest(ground, between_m, right)?])
        };
        Skyline { between_m, edge: (0..=COLUMNS).filter_map(column).collect() }
    }

    /// The greatest angle above the horizontal of ground between two distances; `None` where there is no ground.
    fn highest(&self, ground: &Ground, [from_m, to_m]: [f64; 2], right: Angle) -> Option<Angle> {
        let azimuth = Angle::from_radians(self.line.radians() + right.radians());
        let ahead = direction_from_azimuth_elevation(azimuth, Angle::ZERO).truncate();
        let next = |distance_m: &f64| Some(distance_m + (STRIDE.0 * distance_m).max(STRIDE.1));
        let distances = std::iter::successors(Some(from_m), next).take_while(|distance_m| *distance_m < to_m);
        let slope = |distance_m: f64| {
            let height_m = ground.height_m(self.position_m.truncate() + ahead * distance_m)?;
            Some((height_m - self.position_m.z) / distance_m)
        };
        let steepest = distances.chain([to_m]).filter_map(slope).reduce(f64::max)?;
        Some(Angle::from_radians(steepest.atan()))
    }

    fn right_of_line(&self, azimuth: Angle) -> Angle {
        Angle::from_radians(azimuth.radians() - self.line.radians()).wrapped_to_half_circle()
    }

    /// Whether the ground meets the straight line to a place well before it.
    fn is_hidden(&self, place_m: DVec3, ground: &Ground) -> bool {
        let distance_m = place_m.distance(self.position_m);
        let contact = ground.first_contact(self.position_m, place_m);
        contact.is_some_and(|contact| (1.0 - contact.fraction) * distance_m > AT_THE_PLACE_M)
    }
}
