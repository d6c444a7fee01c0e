//! Whether the ground lets a solution arrive, and by how much it stands in the way.

use super::solution::Mask;
use crate::flight::Trajectory;
use crate::terrain::Ground;

/// Contact this close to the target is the hit itself, metres: a path that passes within its tolerance of a target on
/// the ground touches the ground about there.
const AT_TARGET_M: f64 = 1.0;

/// What `ground` does to a path that ends at its target; `None` when it arrives.
pub(super) fn mask(ground: &Ground, path: &Trajectory) -> Option<Mask> {
    let target_m = path.last().position_m;
    let (place, contact) = path.samples.windows(2).enumerate().find_map(|(index, pair)| {
        let contact = ground.first_contact(pair[0].position_m, pair[1].position_m)?;
        Some((index, contact))
    })?;
    if contact.position.distance(target_m) <= AT_TARGET_M {
        return None;
    }
    let ahead = path.samples[place..].windows(2);
    let depths = ahead.filter_map(|pair| ground.least_clearance_m(pair[0].position_m, pair[1].position_m));
    let below_m = depths.fold(0.0_f64, |deepest, clearance_m| deepest.max(-clearance_m));
    Some(Mask { position_m: contact.position, below_m })
}
