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

mod beam;
mod block;
mod probe;

use glam::{DVec2, DVec3};

use self::beam::{Beam, Touch, earlier};
use super::contact::{GridLine, first_contact};
use super::heightmap::HeightMap;
use super::{Contact, plane_contact};

pub use self::probe::{HalfExtents, Probe};

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
