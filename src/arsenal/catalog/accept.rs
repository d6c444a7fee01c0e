//! Which numbers a key accepts, and the words that say so.

/// A set of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Accept {
    /// Finite and above 0.
    Positive,
    /// Finite and 0 or more.
    NotNegative,
    /// Above 0, infinity included.
    PositiveOrInfinite,
    /// Any finite number.
    Finite,
    /// Any finite number but 0.
    NotZero,
    /// Any number, infinities included.
    Number,
    /// Whole, 1 or more.
    Count,
    /// Whole, 0 or more.
    CountOrNone,
    /// Between the two, both included.
    Between(f64, f64),
}

impl Accept {
    /// Whether `value` is in the set; NaN is in none.
    pub fn holds(self, value: f64) -> bool {
        match self {
            Self::Positive => value.is_finite() && value > 0.0,
            Self::NotNegative => value.is_finite() && value >= 0.0,
            Self::PositiveOrInfinite => value > 0.0,
            Self::Finite => value.is_finite(),
            Self::NotZero => value.is_finite() && value.abs() > 0.0,
            Self::Number => !value.is_nan(),
            Self::Count => (1.0..=65535.0).contains(&value) && value.fract().abs() <= 0.0,
            Self::CountOrNone => (0.0..=65535.0).contains(&value) && value.fract().abs() <= 0.0,
            Self::Between(low, high) => (low..=high).contains(&value),
        }
    }

    /// The set in words.
    pub fn words(self) -> String {
        match self {
            Self::Positive => "a finite number above 0".to_owned(),
            Self::NotNegative => "a finite number, 0 or more".to_owned(),
            Self::PositiveOrInfinite => "a number above 0, or inf".to_owned(),
            Self::Finite => "a finite number".to_owned(),
            Self::NotZero => "a finite number other than 0".to_owned(),
            Self::Number => "a number, or inf or -inf".to_owned(),
            Self::Count => "a whole number from 1 to 65535".to_owned(),
            Self::CountOrNone => "a whole number from 0 to 65535".to_owned(),
            Self::Between(low, high) => format!("a number from {low} to {high}"),
        }
    }
}
