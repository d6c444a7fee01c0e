//! A ricochet: whether it is rolled, and where it goes (hit registration document section 4.3 step 6 and the reading
//! of the reflection).

use glam::DVec3;

use super::odds::Odds;
use super::random_stream::RandomStream;
use super::record::Response;
use super::{Arrival, Strike};
use crate::arsenal::ImpactRules;

/// 2 / pi as the game holds it, multiplied with an angle in *degrees*: shallow from about 1.57 degrees on. Kept as it
/// stands.
const SHALLOWNESS_PER_DEGREE: f64 = 0.636_618_283_677_107_3;

/// Rolls for a ricochet unless something rules it out. The roll is on 32-bit floats: p t above the fraction.
pub fn rolled(
    arrival: &Arrival<'_>,
    strike: &Strike<'_>,
    rules: &ImpactRules,
    odds: &Odds,
    stream: &mut RandomStream,
) -> Option<Response> {
    if odds.hindrance.is_some() || odds.probability() as f32 <= stream.fraction() {
        return None;
    }
    let reflected = reflected(arrival.velocity_mps, strike.normal, rules, odds.impact_angle_deg, stream);
    // PhysMatRicochetRestitutionCoefficient: a surface without one takes no speed
    let kept = strike.surface.restitution.map_or(1.0, |bounds| stream.between(bounds));
    Some(Response::Ricochet { velocity_mps: reflected * kept })
}

/// The direction after a bounce at the speed before it: V + (1 + f) |w| u.
fn reflected(
    velocity_mps: DVec3,
    normal: DVec3,
    rules: &ImpactRules,
    angle_deg: f64,
    stream: &mut RandomStream,
) -> DVec3 {
    // w = -(N . V) N, only where the shell moves into the surface
    let w = (-normal.dot(velocity_mps)).max(0.0);
    // u: a random unit vector about N
    let u = stream.in_cone(normal, rules.ricochet_cone_deg.to_radians());
    // t = clamp(angle in degrees * 2/pi, 0, 1);  f random between lo and hi, each a share t from sharp to shallow
    let t = (angle_deg * SHALLOWNESS_PER_DEGREE).clamp(0.0, 1.0);
    let (sharp, shallow) = (rules.deflection_sharp, rules.deflection_shallow);
    let f = stream.between([0, 1].map(|bound| sharp[bound] + (shallow[bound] - sharp[bound]) * t));
    let outward = velocity_mps + (1.0 + f) * w * u;
    outward.normalize_or_zero() * velocity_mps.length()
}
