//! The surface of the ground as a layer a shell may go through: under it a hollow, and below that a floor.
//!
//! Layer, hollow and floor follow the ground: each face is the ground's own surface, lowered. How the game finds the
//! thickness and the capacity to go through is in no document; the way through is traced here, the capacity is given.

use glam::DVec3;

use super::watch::{Continue, OverGround, Watch};
use super::{End, State, Step};
use crate::arsenal::{Round, Surface};
use crate::impact::{Barrier, BarrierFault, Passage};
use crate::terrain::{Contact, Ground};

/// A way through is looked for so far inside the face it begins on, metres: a face is not left where it is entered.
const INSIDE_M: f64 = 1e-6;

/// A layer of even depth all over the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layer<'a> {
    /// From its upper face, the ground's own surface, straight down to its lower one, metres.
    pub thickness_m: f64,
    /// What the shell can go through along its flight, metres; the same at every hit.
    pub capacity_m: f64,
    /// What lies under it; where that is not known a shell that goes through is not followed beyond.
    pub hollow: Option<Hollow<'a>>,
}

/// An empty space under a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hollow<'a> {
    /// From the layer's lower face straight down to the floor, metres.
    pub depth_m: f64,
    /// What the floor is covered with; the same as the ground above it where nothing is said.
    pub floor: Option<&'a Surface>,
}

/// What a shell strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// The ground's own surface.
    Upper,
    /// The lower face of its layer, from below.
    Lower,
    /// The floor under the hollow.
    Floor,
}

/// Where a shell flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Over the ground.
    Over,
    /// In the hollow.
    Under,
}

/// The way through a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Way {
    length_m: f64,
    /// Where it comes out.
    pub to: Side,
}

impl Way {
    /// The way as a barrier to a shell that could go through `capacity_m`.
    pub const fn barrier(&self, capacity_m: f64) -> Barrier {
        let (thickness_m, passage) = (self.length_m, Passage::ByCapacity);
        Barrier { thickness_m, effective_thickness_m: thickness_m, capacity_m, passage }
    }
}

impl Layer<'_> {
    /// The same layer when each of its numbers is finite and above 0.
    ///
    /// # Errors
    /// Naming the first that is not.
    pub fn checked(self) -> Result<Self, BarrierFault> {
        let hollow_m = self.hollow.map(|hollow| ("hollow_m", hollow.depth_m));
        let numbers = [("thickness_m", self.thickness_m), ("capacity_m", self.capacity_m)];
        let wrong = |(_, value): &(&str, f64)| !(value.is_finite() && *value > 0.0);
        match numbers.into_iter().chain(hollow_m).find(wrong) {
            Some((key, value)) => Err(BarrierFault { key, value }),
            None => Ok(self),
        }
    }

    /// The way through from a place on a face along a unit `direction`; `None` from the floor, and where nothing comes out
    /// within the capacity.
    pub(super) fn way_through(
        &self,
        ground: &Ground,
        face: Face,
        from_m: DVec3,
        direction: DVec3,
    ) -> Option<Way> {
        let (downward_m, upward_m) = match face {
            Face::Upper => (0.0, INSIDE_M),
            Face::Lower => (INSIDE_M, 0.0),
            Face::Floor => return None,
        };
        let to_m = from_m + direction * self.capacity_m;
        let raised = |by_m: f64| [from_m + DVec3::Z * by_m, to_m + DVec3::Z * by_m];
        let [lower_from_m, lower_to_m] = raised(self.thickness_m + downward_m);
        let [upper_from_m, upper_to_m] = raised(-upward_m);
        let way = |contact: Contact, to| Way { length_m: contact.fraction * self.capacity_m, to };
        let down = ground.first_contact(lower_from_m, lower_to_m).map(|contact| way(contact, Side::Under));
        let up = ground.first_contact_from_below(upper_from_m, upper_to_m);
        let ways = [down, up.map(|contact| way(contact, Side::Over))];
        ways.into_iter().flatten().min_by(|one, other| one.length_m.total_cmp(&other.length_m))
    }
}

/// Ends a leg at a round's first contact on its side of a layer.
pub(super) struct Room<'g> {
    over: OverGround<'g>,
    ground: &'g Ground,
    /// Depth of the layer's lower face and of the floor below the ground's surface, metres; where the shell is under it.
    depths_m: Option<[f64; 2]>,
}

impl<'g> Room<'g> {
    /// What `round` can strike on a side of `layer`.
    pub fn new(round: &Round, ground: &'g Ground, layer: Option<Layer<'_>>, side: Side) -> Self {
        let under = layer.filter(|_| side == Side::Under);
        let depths_m = under.and_then(|layer| {
            let Layer { thickness_m, hollow, .. } = layer;
            Some([thickness_m, thickness_m + hollow?.depth_m])
        });
        Self { over: OverGround::new(round, ground), ground, depths_m }
    }

    /// Judges a step, and tells what it would end on.
    pub fn judge(&mut self, state: &State, step: &Step) -> (Continue, Face) {
        let Some([lower_m, floor_m]) = self.depths_m else {
            return (self.over.judge(state, step), Face::Upper);
        };
        let on_floor = lowered(self.over.judge(&raised(state, floor_m), step), floor_m);
        let from_m = raised(state, lower_m).position_m;
        match (self.ground.first_contact_from_below(from_m, from_m + step.move_m), on_floor) {
            (Some(Contact { fraction, .. }), Continue::Stop { fraction: on_floor_at, .. })
                if on_floor_at < fraction =>
            {
                (on_floor, Face::Floor)
            }
            (Some(Contact { fraction, position, normal }), _) => {
                let touched_m = position - DVec3::Z * lower_m;
                (Continue::Stop { fraction, end: End::Terrain { normal, touched_m } }, Face::Lower)
            }
            (None, _) => (on_floor, Face::Floor),
        }
    }
}

/// The shell so much higher: what is lower than the ground is to it as the ground is to this.
fn raised(state: &State, by_m: f64) -> State {
    State { position_m: state.position_m + DVec3::Z * by_m, ..*state }
}

fn lowered(verdict: Continue, by_m: f64) -> Continue {
    match verdict {
        Continue::Stop { fraction, end: End::Terrain { normal, touched_m } } => {
            let touched_m = touched_m - DVec3::Z * by_m;
            Continue::Stop { fraction, end: End::Terrain { normal, touched_m } }
        }
        Continue::Stop { .. } | Continue::On => verdict,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::DVec2;

    use super::*;
    use crate::arsenal::Catalog;
    use crate::terrain::HeightMap;
    use crate::terrain::heightmap::{HeightScale, Lattice};
    use crate::terrain::samples::Samples;

    /// Ground of these heights every 10 m to the east.
    fn ridge(heights: [f32; 6]) -> Ground {
        let lattice = Lattice { cols: 6, rows: 2, origin_m: DVec2::ZERO, spacing_m: DVec2::splat(10.0) };
        let samples = Samples::F32([heights, heights].concat());
        let scale = HeightScale { scale_m: 1.0, offset_m: 0.0, hole: None };
        Ground::Relief(Arc::new(HeightMap::new(samples, lattice, scale).unwrap()))
    }

    #[test]
    fn of_floor_and_ceiling_the_first_ends_a_step() {
        let round =
            Catalog::shipped().unwrap().round("sph-2-calibrated", "155mm-expensive-calibrated").unwrap();
        let mut round = round;
        round.hit.sweep_half_extents_m = [0.0; 3];
        let hollow = Some(Hollow { depth_m: 1.0, floor: None });
        let layer = Some(Layer { thickness_m: 0.02, capacity_m: 1.0, hollow });
        let launch = super::super::Launch { position_m: DVec3::new(5.0, 5.0, -0.5), velocity_mps: DVec3::X };
        let state = State::at_launch(&round, &launch);
        let step = Step { move_m: DVec3::X * 40.0, velocity_mps: DVec3::X, fuel: 0.0 };
        // level at -0.5 m: the floor is there where the ground is 0.52 m high, the ceiling where it is 0.48 m deep
        for (heights, face, east_m) in [
            ([0.0, 0.0, 5.0, 0.0, -5.0, -5.0], Face::Floor, 11.04),
            ([0.0, 0.0, -5.0, 0.0, 5.0, 5.0], Face::Lower, 10.96),
        ] {
            let ground = ridge(heights);
            let (verdict, met) = Room::new(&round, &ground, layer, Side::Under).judge(&state, &step);
            let Continue::Stop { fraction, end: End::Terrain { normal, touched_m } } = verdict else {
                unreachable!("it strikes")
            };
            assert_eq!((met, normal.z > 0.0), (face, face == Face::Floor));
            assert!((fraction - (east_m - 5.0) / 40.0).abs() < 1e-12, "{fraction}");
            assert!((touched_m - DVec3::new(east_m, 5.0, -0.5)).length() < 1e-9, "{touched_m}");
        }
    }
    #[test]
    fn a_place_rounded_off_its_face_is_still_inside() {
        let layer = Layer { thickness_m: 0.02, capacity_m: 1.0, hollow: None };
        for (face, height_m, direction, to) in [
            (Face::Upper, 5e-9, DVec3::NEG_Z, Side::Under),
            (Face::Lower, -0.02 - 5e-9, DVec3::Z, Side::Over),
        ] {
            let from_m = DVec3::new(5.0, 5.0, height_m);
            for ground in [Ground::SEA_LEVEL, ridge([0.0; 6])] {
                let way = layer.way_through(&ground, face, from_m, direction).unwrap();
                assert_eq!(way.to, to);
                assert!((way.length_m - 0.02).abs() < 1e-8, "{way:?}");
            }
        }
        assert_eq!(layer.way_through(&Ground::SEA_LEVEL, Face::Floor, DVec3::ZERO, DVec3::Z), None);
    }
}
