//! How a miss answers to the point aimed at.

use glam::{DMat3, DVec3};

/// A miss that changes less than this, as a volume, tells nothing.
const LEAST_CHANGE: f64 = 0.02;

/// How the miss answers to the point aimed at, learnt from flight to flight (Broyden's method).
pub(super) struct Levers {
    /// From a miss to the change of the point that makes it.
    inverse: DMat3,
    last: Option<(DVec3, DVec3)>,
}

impl Default for Levers {
    fn default() -> Self {
        Self { inverse: DMat3::IDENTITY, last: None }
    }
}

impl Levers {
    /// From the change of the miss per metre of the point along each axis; as if it followed the point where that leads
    /// nowhere.
    pub fn of(x: DVec3, y: DVec3, z: DVec3) -> Self {
        let change = DMat3::from_cols(x, y, z);
        let tells = change.determinant().abs() > LEAST_CHANGE;
        Self { inverse: if tells { change.inverse() } else { DMat3::IDENTITY }, last: None }
    }

    /// The change of the point that should undo `miss_m`, both in metres.
    pub fn correction_m(&mut self, point_m: DVec3, miss_m: DVec3) -> DVec3 {
        if let Some((last_m, last_miss_m)) = self.last {
            self.learn(point_m - last_m, miss_m - last_miss_m);
        }
        self.last = Some((point_m, miss_m));
        self.undoing_m(miss_m)
    }

    /// The same, nothing being learnt from it.
    pub fn undoing_m(&self, miss_m: DVec3) -> DVec3 {
        -(self.inverse * miss_m)
    }

    /// Sherman and Morrison's formula: the inverse now takes `gained_m` to `moved_m`.
    fn learn(&mut self, moved_m: DVec3, gained_m: DVec3) {
        let expected_m = self.inverse * gained_m;
        let scale = moved_m.dot(expected_m);
        if scale.abs() <= 0.1 * moved_m.length_squared() {
            return;
        }
        let row = self.inverse.transpose() * moved_m / scale;
        let off_m = moved_m - expected_m;
        self.inverse += DMat3::from_cols(off_m * row.x, off_m * row.y, off_m * row.z);
    }
}
