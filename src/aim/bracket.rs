//! Two methods on one variable that cannot fail: a root between signs, and the top of a hill.

/// A place and the function's value there.
type Point = (f64, f64);

/// The root of `f` between two places where it has different signs: Chandrupatla's method, bisection unless inverse
/// quadratic interpolation is safe. Stops when `|f| <= close_enough` or the bracket is down to rounding; `None` when
/// the signs agree.
pub(super) fn root(
    mut f: impl FnMut(f64) -> f64,
    first: Point,
    second: Point,
    close_enough: f64,
) -> Option<f64> {
    if first.1.signum() * second.1.signum() > 0.0 {
        return None;
    }
    let (mut newest, mut opposite) = (first, second);
    let mut share = 0.5;
    for _ in 0..100 {
        let x = newest.0 + share * (opposite.0 - newest.0);
        let found = (x, f(x));
        let previous = if found.1.signum() == newest.1.signum() {
            newest
        } else {
            std::mem::replace(&mut opposite, newest)
        };
        newest = found;
        let best = if newest.1.abs() < opposite.1.abs() { newest } else { opposite };
        let margin = (1e-15 + 2.0 * f64::EPSILON * best.0.abs()) / (opposite.0 - newest.0).abs();
        if best.1.abs() <= close_enough || margin > 0.5 {
            return Some(best.0);
        }
        share = next_share(newest, opposite, previous).clamp(margin, 1.0 - margin);
    }
    Some(if newest.1.abs() < opposite.1.abs() { newest.0 } else { opposite.0 })
}

/// Where to look next between the newest point and the opposite one: by inverse quadratic interpolation through the
/// previous one too where that is safe, else half way.
fn next_share((x1, f1): Point, (x2, f2): Point, (x3, f3): Point) -> f64 {
    let xi = (x1 - x2) / (x3 - x2);
    let phi = (f1 - f2) / (f3 - f2);
    if phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi {
        f1 / (f2 - f1) * f3 / (f2 - f3) + (x3 - x1) / (x2 - x1) * f1 / (f3 - f1) * f2 / (f3 - f2)
    } else {
        0.5
    }
}

/// The top of a hill found between two places: where it is, and how high.
///
/// Brent's method: parabolas through the best points, golden section where they mislead. It stops early as soon as
/// `enough` holds of a height, or when the place is known to within `precision`.
pub(super) fn top(
    mut f: impl FnMut(f64) -> f64,
    (low, high): (f64, f64),
    precision: f64,
    enough: impl Fn(f64) -> bool,
) -> Point {
    let first = low + GOLDEN * (high - low);
    let mut climb = Climb::start(low, high, (first, f(first)));
    for _ in 0..60 {
        let middle = 0.5 * (climb.low + climb.high);
        let spread = (climb.best.0 - middle).abs() + 0.5 * (climb.high - climb.low);
        if enough(climb.best.1) || spread <= 2.0 * precision {
            break;
        }
        let x = climb.best.0 + climb.next_stride(middle, precision);
        climb.learn((x, f(x)));
    }
    climb.best
}

/// The smaller part of a golden cut.
const GOLDEN: f64 = 0.381_966_011_250_105_1;

/// What is known of a hill.
struct Climb {
    low: f64,
    high: f64,
    best: Point,
    second: Point,
    third: Point,
    last_stride: f64,
    stride_before: f64,
}

impl Climb {
    fn start(low: f64, high: f64, first: Point) -> Self {
        let width = high - low;
        Self { low, high, best: first, second: first, third: first, last_stride: width, stride_before: width }
    }

    /// To the top of a parabola where that is inside and shrinking, else a golden cut of the larger side.
    fn next_stride(&mut self, middle: f64, precision: f64) -> f64 {
        let inside = |stride: f64| self.low < self.best.0 + stride && self.best.0 + stride < self.high;
        let shrinking = |stride: f64| stride.abs() < 0.5 * self.stride_before.abs();
        let parabola =
            parabola_stride(self.best, self.second, self.third).filter(|&s| inside(s) && shrinking(s));
        let side = if self.best.0 < middle { self.high - self.best.0 } else { self.low - self.best.0 };
        self.stride_before = if parabola.is_some() { self.last_stride } else { side };
        self.last_stride = parabola.unwrap_or(GOLDEN * side);
        if self.last_stride.abs() < precision {
            precision.copysign(self.last_stride)
        } else {
            self.last_stride
        }
    }

    fn learn(&mut self, found: Point) {
        let beyond = found.0 >= self.best.0;
        if found.1 >= self.best.1 {
            let side = if beyond { &mut self.low } else { &mut self.high };
            *side = self.best.0;
            (self.third, self.second, self.best) = (self.second, self.best, found);
            return;
        }
        let side = if beyond { &mut self.high } else { &mut self.low };
        *side = found.0;
        if found.1 >= self.second.1 || self.second == self.best {
            (self.third, self.second) = (self.second, found);
        } else if found.1 >= self.third.1 || self.third == self.best || self.third == self.second {
            self.third = found;
        }
    }
}

/// From the best of three points to the top of the parabola through them, if they make one.
fn parabola_stride(best: Point, second: Point, third: Point) -> Option<f64> {
    let r = (best.0 - second.0) * (best.1 - third.1);
    let q = (best.0 - third.0) * (best.1 - second.1);
    let p = (best.0 - third.0) * q - (best.0 - second.0) * r;
    let denominator = 2.0 * (q - r);
    (denominator != 0.0).then(|| -p / denominator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_is_found_to_rounding() {
        let f = |x: f64| x.cos() - x;
        let found = root(f, (0.0, f(0.0)), (1.0, f(1.0)), 0.0).unwrap();
        assert!((found - 0.739_085_133_215_160_6).abs() < 1e-14);
        assert_eq!(root(f, (2.0, f(2.0)), (3.0, f(3.0)), 0.0), None);
    }

    #[test]
    fn a_root_is_found_across_a_jump_and_a_flat() {
        let jump = |x: f64| if x < 0.3 { -1.0 } else { 2.0 };
        assert!((root(jump, (0.0, -1.0), (1.0, 2.0), 0.0).unwrap() - 0.3).abs() < 1e-12);
        let flat = |x: f64| (x - 0.9).powi(9);
        assert!((root(flat, (0.0, flat(0.0)), (1.0, flat(1.0)), 0.0).unwrap() - 0.9).abs() < 1e-3);
    }

    #[test]
    fn a_top_is_found_smooth_or_pointed() {
        let mut asked = 0;
        let smooth = |x: f64| 3.0 - (x - 0.4).powi(2) - 0.3 * (x - 0.4).powi(4);
        let (x, fx) = top(
            |x| {
                asked += 1;
                smooth(x)
            },
            (-1.0, 2.0),
            1e-6,
            |_| false,
        );
        assert!((x - 0.4).abs() < 2e-6 && (fx - 3.0).abs() < 1e-11);
        assert!(asked < 30, "{asked}");
        let (x, _) = top(|x: f64| -(x - 1.7).abs(), (0.0, 2.0), 1e-6, |_| false);
        assert!((x - 1.7).abs() < 4e-6);
    }

    #[test]
    fn a_top_stops_as_soon_as_it_is_high_enough() {
        let mut asked = 0;
        let (_, fx) = top(
            |x: f64| {
                asked += 1;
                1.0 - x * x
            },
            (-1.0, 1.0),
            1e-9,
            |f| f > 0.5,
        );
        assert!(fx > 0.5 && asked <= 2, "{asked}");
    }
}
