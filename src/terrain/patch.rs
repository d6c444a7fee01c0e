//! The surface inside one cell of the grid, and where a straight line first touches it.

/// A bilinear surface over the unit square: h(u, v) = base + a u + b v + k u v, u to the east, v to the north.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch {
    base: f64,
    slope_u: f64,
    slope_v: f64,
    twist: f64,
    /// The highest corner, which is the highest point.
    pub highest: f64,
}

/// A point of a line inside a cell and how the line goes on: u, v and z grow by these per unit of the line's parameter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    pub at: [f64; 3],
    pub rate: [f64; 3],
    /// How much of the parameter the line spends in the cell.
    pub span: f64,
}

/// Below this distance, metres, a point counts as on the surface: it covers the rounding of positions a game map can
/// have, so that a shell set down exactly on the ground is not found under it.
pub(super) const ON_SURFACE_M: f64 = 1e-9;

impl Patch {
    /// From the corner heights: south-west, south-east, north-west, north-east.
    #[inline]
    pub fn from_corners([sw, se, nw, ne]: [f64; 4]) -> Self {
        Self {
            base: sw,
            slope_u: se - sw,
            slope_v: nw - sw,
            twist: (ne - nw) - (se - sw),
            highest: sw.max(se).max(nw).max(ne),
        }
    }

    /// Height over (u, v).
    pub fn height(&self, u: f64, v: f64) -> f64 {
        self.base + self.slope_u * u + self.slope_v * v + self.twist * u * v
    }

    /// How the height grows along u and along v.
    pub fn gradient(&self, u: f64, v: f64) -> [f64; 2] {
        [self.slope_u + self.twist * v, self.slope_v + self.twist * u]
    }

    /// Height, growth and bend along a line through (u, v): h(s) = height + growth s + bend s², u and v growing by `rate`.
    #[inline]
    pub fn along(&self, [u, v]: [f64; 2], [du, dv]: [f64; 2]) -> [f64; 3] {
        let [hu, hv] = self.gradient(u, v);
        [self.height(u, v), hu * du + hv * dv, self.twist * du * dv]
    }

    /// The parameter, within [0, span], at which the line first reaches the surface from above or is under it.
    pub fn first_touch(&self, pass: &Pass) -> Option<f64> {
        self.clearance(pass).first_touch(pass.span)
    }

    /// The same for a line that comes up to the surface from below, or is over it.
    pub fn first_touch_from_below(&self, pass: &Pass) -> Option<f64> {
        self.clearance(pass).turned().first_touch(pass.span)
    }

    /// The least height of the line above the surface, negative below it.
    pub fn least_clearance(&self, pass: &Pass) -> f64 {
        let clearance = self.clearance(pass);
        let ends = clearance.at_start.min(clearance.at(pass.span));
        let turn = -clearance.growth / (2.0 * clearance.curvature);
        let is_lowest = clearance.curvature > 0.0 && (0.0..=pass.span).contains(&turn);
        if is_lowest { ends.min(clearance.at(turn)) } else { ends }
    }

    fn clearance(&self, pass: &Pass) -> Clearance {
        let ([u, v, z], [du, dv, dz]) = (pass.at, pass.rate);
        let [hu, hv] = self.gradient(u, v);
        Clearance {
            at_start: z - self.height(u, v),
            growth: dz - hu * du - hv * dv,
            curvature: -self.twist * du * dv,
        }
    }
}

/// Height of a line above a patch: f(s) = f + g s + c s².
#[derive(Clone, Copy, Debug)]
struct Clearance {
    at_start: f64,
    growth: f64,
    curvature: f64,
}

impl Clearance {
    /// The depth of the line below the patch.
    fn turned(self) -> Self {
        Self { at_start: -self.at_start, growth: -self.growth, curvature: -self.curvature }
    }

    /// Where, within [0, span], the line first comes down to the surface or is under it.
    fn first_touch(self, span: f64) -> Option<f64> {
        if self.at_start < -ON_SURFACE_M {
            return Some(0.0);
        }
        if self.at_start <= ON_SURFACE_M {
            return self.touch_from_the_surface(span);
        }
        if let Some(touch) = self.first_positive_root().filter(|&s| s <= span) {
            return Some(touch);
        }
        (self.at(span) <= 0.0).then_some(span)
    }

    fn at(self, s: f64) -> f64 {
        self.at_start + (self.growth + self.curvature * s) * s
    }

    /// A line that starts on the surface touches at once unless it rises; then it may come back.
    fn touch_from_the_surface(self, span: f64) -> Option<f64> {
        let Self { growth, curvature, .. } = self;
        if growth < 0.0 || (growth <= 0.0 && curvature <= 0.0) {
            return Some(0.0);
        }
        let back = -growth / curvature;
        (curvature < 0.0 && back <= span).then_some(back)
    }

    /// The first root above zero, from a start above zero, without cancellation.
    fn first_positive_root(self) -> Option<f64> {
        let Self { at_start: f, growth: g, curvature: c } = self;
        let discriminant = g * g - 4.0 * c * f;
        if discriminant < 0.0 {
            return None;
        }
        let q = -0.5 * (g + discriminant.sqrt().copysign(g));
        [q / c, f / q].into_iter().filter(|s| s.is_finite() && *s >= 0.0).reduce(f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_met_exactly() {
        let patch = Patch::from_corners([236.1, 240.7, 199.3, 1076.9]);
        let near = |u, v, h: f64| (patch.height(u, v) - h).abs() < 1e-12;
        assert!(near(0.0, 0.0, 236.1) && near(1.0, 0.0, 240.7));
        assert!(near(0.0, 1.0, 199.3) && near(1.0, 1.0, 1076.9));
    }

    #[test]
    fn both_roots_of_a_saddle_are_told_apart() {
        // Over the diagonal of the saddle h = -4 u v the clearance of a level line at z = -1/4 is -1/4 + 4 s².
        let saddle = Patch::from_corners([0.0, 0.0, 0.0, -4.0]);
        let from_below = Pass { at: [0.0, 0.0, -0.25], rate: [1.0, 1.0, 0.0], span: 1.0 };
        assert_eq!(saddle.first_touch(&from_below), Some(0.0));
        let from_above = Pass { at: [1.0, 1.0, -0.25], rate: [-1.0, -1.0, 0.0], span: 1.0 };
        assert!((saddle.first_touch(&from_above).unwrap() - 0.75).abs() < 1e-15);
    }

    #[test]
    fn a_line_that_leaves_the_surface_upward_may_fall_back_on_it() {
        let ridge = Patch::from_corners([0.0, 0.0, 0.0, 4.0]);
        let pass = |dz| Pass { at: [0.0, 0.0, 0.0], rate: [1.0, 1.0, dz], span: 1.0 };
        assert!((ridge.first_touch(&pass(2.0)).unwrap() - 0.5).abs() < 1e-15);
        assert_eq!(ridge.first_touch(&pass(5.0)), None);
        assert_eq!(ridge.first_touch(&pass(-1.0)), Some(0.0));
    }
}
