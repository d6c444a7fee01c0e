//! Whether the ground lets a solution arrive, and by how much it stands in the way.

use glam::DVec3;

use super::Engagement;
use super::solution::Mask;
use crate::flight::{OverGround, Sample, Trajectory, probe_of};
use crate::terrain::Contact;

/// Contact this close to the target is the hit itself, metres: a path that passes within its tolerance of a target on
/// the ground touches the ground about there.
const AT_TARGET_M: f64 = 1.0;

/// What the ground does to a path that ends at its target; `None` when it arrives.
pub(super) fn mask(engagement: &Engagement<'_>, path: &Trajectory) -> Option<Mask> {
    let watch = OverGround::new(engagement.round, engagement.ground);
    let over_all_m = engagement.ground.highest_m() + probe_of(engagement.round, engagement.ground).reach_m();
    let pieces = path.samples.windows(2).enumerate();
    let mut low = pieces.filter(|(_, pair)| pair[0].position_m.z.min(pair[1].position_m.z) <= over_all_m);
    let (place, contact) =
        low.find_map(|(index, pair)| Some((index, watch.contact(pair[0].position_m, pair[1].position_m)?)))?;
    let target_m = path.last().position_m;
    let piece = [path.samples[place].position_m, path.samples[place + 1].position_m];
    if is_the_hit(piece, &contact, target_m) {
        return None;
    }
    Some(Mask { position_m: contact.position, below_m: below_m(engagement, &path.samples[place..]) })
}

/// Whether a contact on a straight piece of a path is the hit of the target itself.
pub fn is_the_hit(piece: [DVec3; 2], contact: &Contact, target_m: DVec3) -> bool {
    let is_at = |place_m: DVec3| place_m.distance(target_m) <= AT_TARGET_M;
    is_at(contact.position) || is_at(middle_strikes_m(piece, contact))
}

/// Where the middle of a shell that touches with its edge would strike the ground it touches, were that to go on evenly: a
/// box that falls at a small angle touches well before its middle does.
fn middle_strikes_m([from_m, to_m]: [DVec3; 2], contact: &Contact) -> DVec3 {
    let middle_m = from_m.lerp(to_m, contact.fraction);
    let ahead = (to_m - from_m).normalize_or_zero();
    let above_m = (middle_m - contact.position).dot(contact.normal);
    let closing = -ahead.dot(contact.normal);
    if closing > 0.0 { middle_m + ahead * (above_m / closing) } else { contact.position }
}

/// How far at most the ground stands above the shell's lowest edge, metres.
fn below_m(engagement: &Engagement<'_>, path: &[Sample]) -> f64 {
    let probe = probe_of(engagement.round, engagement.ground);
    let depths = path.windows(2).filter_map(|pair| {
        let (from_m, to_m) = (pair[0].position_m, pair[1].position_m);
        Some(probe.sag_m(from_m, to_m) - engagement.ground.least_clearance_m(from_m, to_m)?)
    });
    depths.fold(0.0, f64::max)
}
