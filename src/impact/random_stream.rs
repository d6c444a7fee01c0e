//! The 32-bit random stream of a shell, part of its state (hit registration document section 4.3 step 6).

use std::f64::consts::TAU;

use glam::DVec3;

/// A stream of fractions from one seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomStream {
    seed: u32,
}

impl RandomStream {
    /// The stream that `seed` begins.
    pub const fn from_seed(seed: u32) -> Self {
        Self { seed }
    }

    /// The seed as it stands: what the next hit begins with.
    pub const fn seed(&self) -> u32 {
        self.seed
    }

    /// The next fraction, in [0, 1): seed' = seed * 196314165 + 907633515, its high 23 bits made a fraction.
    pub fn fraction(&mut self) -> f32 {
        self.seed = self.seed.wrapping_mul(196_314_165).wrapping_add(907_633_515);
        f32::from_bits(0x3F80_0000 | (self.seed >> 9)) - 1.0
    }

    /// A number between `low` and `high`, the next fraction of the way.
    pub fn between(&mut self, [low, high]: [f64; 2]) -> f64 {
        low + (high - low) * f64::from(self.fraction())
    }

    /// A unit vector within `half_angle_rad` of the unit vector `axis`: two fractions, drawn as the engine's stock
    /// cone does, phi = acos(2 V - 1) mod the half angle about the axis, theta = 2 pi U around it.
    pub fn in_cone(&mut self, axis: DVec3, half_angle_rad: f64) -> DVec3 {
        if half_angle_rad <= 0.0 {
            return axis;
        }
        let (u, v) = (f64::from(self.fraction()), f64::from(self.fraction()));
        let theta = TAU * u;
        let phi = (2.0 * v - 1.0).acos() % half_angle_rad;
        let (side, other_side) = axis.any_orthonormal_pair();
        let outward = side * theta.cos() + other_side * theta.sin();
        (axis * phi.cos() + outward * phi.sin()).normalize()
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "these fractions are exact")]
mod tests {
    use super::*;

    #[test]
    fn val_the_stream_worked_by_hand() {
        // 0 * 196314165 + 907633515 = 907633515, whose high 23 bits are 1772721; then 2641306770, 4111285669, 4143921812
        let mut stream = RandomStream::from_seed(0);
        for (high_bits, seed) in [
            (1_772_721.0, 907_633_515),
            (5_158_802.0, 2_641_306_770),
            (8_029_854.0, 4_111_285_669),
            (8_093_597.0, 4_143_921_812),
        ] {
            assert_eq!(stream.fraction(), high_bits / 8_388_608.0);
            assert_eq!(stream.seed(), seed);
        }
        // 1 * 196314165 + 907633515 = 1103947680, high bits 2156147
        let mut stream = RandomStream::from_seed(1);
        assert_eq!(stream.fraction(), 2_156_147.0 / 8_388_608.0);
        // (2^32 - 1) * 196314165 + 907633515 = 907633515 - 196314165 = 711319350 mod 2^32, high bits 1389295
        let mut stream = RandomStream::from_seed(u32::MAX);
        assert_eq!(stream.fraction(), 1_389_295.0 / 8_388_608.0);
        assert_eq!(stream.seed(), 711_319_350);
    }

    #[test]
    fn a_cone_stays_within_its_angle_and_round_its_axis() {
        let mut stream = RandomStream::from_seed(7);
        let axis = DVec3::new(0.6, 0.0, 0.8);
        let half = 40_f64.to_radians();
        let drawn = (0..20_000).map(|_| stream.in_cone(axis, half)).collect::<Vec<_>>();
        for direction in &drawn {
            assert!((direction.length() - 1.0).abs() < 1e-12 && direction.dot(axis) >= half.cos() - 1e-9);
        }
        let mean = drawn.iter().sum::<DVec3>() / 20_000.0;
        assert!((mean - axis * mean.dot(axis)).length() < 0.01, "{mean}");
        assert_eq!(stream.in_cone(axis, 0.0), axis);
    }
}
