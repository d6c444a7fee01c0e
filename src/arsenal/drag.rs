//! Drag coefficient against speed: straight lines between keys, constant beyond the ends.

/// A drag coefficient as a function of speed, piecewise linear.
///
/// Each piece is kept as a line `cd = intercept + slope * v`, so that a step needs no division and no search beyond
/// the few keys of a game's curve.
#[derive(Clone, Debug, PartialEq)]
pub struct DragCurve {
    keys: Vec<[f64; 2]>,
    pieces: Vec<Piece>,
}

/// One line of the curve, used up to and including `end_mps`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// The highest speed this line is used at, m/s; infinite on the last.
    pub end_mps: f64,
    /// Coefficient of the line at speed zero.
    pub intercept: f64,
    /// Change of the coefficient per m/s.
    pub slope: f64,
}

/// Why a list of keys is no curve.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CurveFault {
    /// There are no keys.
    #[error("a curve needs at least one key [m/s, value]")]
    Empty,
    /// A key holds something that is not a finite number.
    #[error("key {0} holds a value that is no finite number")]
    NotFinite(usize),
    /// A key is not beyond the one before it.
    #[error("key {0} is not above the key before it; keys must ascend")]
    NotAscending(usize),
}

impl DragCurve {
    /// The curve through `keys`, each `[speed in m/s, coefficient]`, speeds strictly ascending.
    ///
    /// # Errors
    /// When there is no key, a value is not finite, or the speeds do not ascend; keys are counted from 1.
    pub fn through(keys: Vec<[f64; 2]>) -> Result<Self, CurveFault> {
        check_keys(&keys)?;
        let pieces = pieces_between(&keys);
        Ok(Self { keys, pieces })
    }

    /// The same coefficient at every speed.
    pub fn constant(coefficient: f64) -> Self {
        let pieces = vec![Piece { end_mps: f64::INFINITY, intercept: coefficient, slope: 0.0 }];
        Self { keys: vec![[0.0, coefficient]], pieces }
    }

    /// The keys it was made from, `[m/s, coefficient]`.
    pub fn keys(&self) -> &[[f64; 2]] {
        &self.keys
    }

    /// Its lines, slowest first; the last reaches to infinity.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The drag coefficient at `speed_mps`.
    pub fn coefficient(&self, speed_mps: f64) -> f64 {
        let piece = self.piece_at(speed_mps);
        piece.intercept + piece.slope * speed_mps
    }

    /// The same curve with every coefficient multiplied by `factor`.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        let keys = self.keys.iter().map(|&[v, cd]| [v, cd * factor]).collect::<Vec<_>>();
        let scale = |p: &Piece| Piece { intercept: p.intercept * factor, slope: p.slope * factor, ..*p };
        Self { keys, pieces: self.pieces.iter().map(scale).collect() }
    }

    /// The line in force at `speed_mps`.
    pub fn piece_at(&self, speed_mps: f64) -> Piece {
        let last = self.pieces.len() - 1;
        let index = self.pieces[..last].iter().take_while(|piece| speed_mps > piece.end_mps).count();
        self.pieces[index]
    }
}

/// Tells whether `keys` can carry a piecewise-linear curve.
///
/// # Errors
/// See [`CurveFault`]; keys are counted from 1.
pub fn check_keys(keys: &[[f64; 2]]) -> Result<(), CurveFault> {
    if keys.is_empty() {
        return Err(CurveFault::Empty);
    }
    if let Some(index) = keys.iter().position(|key| key.iter().any(|value| !value.is_finite())) {
        return Err(CurveFault::NotFinite(index + 1));
    }
    match keys.windows(2).position(|pair| pair[1][0] <= pair[0][0]) {
        Some(index) => Err(CurveFault::NotAscending(index + 2)),
        None => Ok(()),
    }
}

/// Constant up to the first key, a line between each two, constant from the last.
fn pieces_between(keys: &[[f64; 2]]) -> Vec<Piece> {
    let flat = |end_mps, coefficient| Piece { end_mps, intercept: coefficient, slope: 0.0 };
    let line = |pair: &[[f64; 2]]| {
        let slope = (pair[1][1] - pair[0][1]) / (pair[1][0] - pair[0][0]);
        Piece { end_mps: pair[1][0], intercept: pair[0][1] - slope * pair[0][0], slope }
    };
    let first = flat(keys[0][0], keys[0][1]);
    let last = flat(f64::INFINITY, keys[keys.len() - 1][1]);
    std::iter::once(first).chain(keys.windows(2).map(line)).chain(std::iter::once(last)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_linear_between_keys_and_constant_beyond() {
        let curve = DragCurve::through(vec![[10.0, 1.0], [20.0, 3.0]]).unwrap();
        for (speed, cd) in [(0.0, 1.0), (10.0, 1.0), (15.0, 2.0), (20.0, 3.0), (900.0, 3.0)] {
            assert!((curve.coefficient(speed) - cd).abs() < 1e-12, "{speed}");
        }
        assert!((curve.scaled(80.0).coefficient(15.0) - 160.0).abs() < 1e-12);
        assert_eq!(curve.keys(), [[10.0, 1.0], [20.0, 3.0]]);
    }

    #[test]
    fn keys_that_make_no_curve_are_named() {
        assert_eq!(DragCurve::through(vec![]), Err(CurveFault::Empty));
        let twice = vec![[0.0, 1.0], [50.0, 2.0], [50.0, 3.0]];
        assert_eq!(DragCurve::through(twice), Err(CurveFault::NotAscending(3)));
        assert_eq!(DragCurve::through(vec![[0.0, f64::NAN]]), Err(CurveFault::NotFinite(1)));
    }
}
