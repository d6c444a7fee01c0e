//! What stands behind a surface: how thick it is and what the shell could go through.

/// Something with a way out on its far side.
///
/// The game's formulas for thickness and capacity are in no document, so both are given, not computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Barrier {
    /// Way through along the flight, metres.
    pub thickness_m: f64,
    /// The same as the game weighs it against the capacity, metres.
    pub effective_thickness_m: f64,
    /// What this shell at this speed can go through, metres.
    pub capacity_m: f64,
    /// Who decides.
    pub passage: Passage,
}

/// Who decides whether a shell goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// Capacity against thickness, for shells that penetrate at all.
    ByCapacity,
    /// What was struck: no ricochet is rolled and no capacity asked.
    Forced,
}

/// Why numbers make no barrier.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{key} is {value}; accepted: a finite number above 0")]
pub struct BarrierFault {
    /// Which number.
    pub key: &'static str,
    /// Its value.
    pub value: f64,
}

impl Barrier {
    /// A barrier of `thickness_m` against a shell that could go through `capacity_m`, weighed at its own thickness.
    ///
    /// # Errors
    /// When either is not a finite number above 0.
    pub fn of(thickness_m: f64, capacity_m: f64) -> Result<Self, BarrierFault> {
        let (effective_thickness_m, passage) = (thickness_m, Passage::ByCapacity);
        Self { thickness_m, effective_thickness_m, capacity_m, passage }.checked()
    }

    /// The same barrier when each of its numbers is finite and above 0.
    ///
    /// # Errors
    /// Naming the first that is not.
    pub fn checked(self) -> Result<Self, BarrierFault> {
        let numbers = [
            ("thickness_m", self.thickness_m),
            ("effective_thickness_m", self.effective_thickness_m),
            ("capacity_m", self.capacity_m),
        ];
        match numbers.into_iter().find(|(_, value)| !(value.is_finite() && *value > 0.0)) {
            Some((key, value)) => Err(BarrierFault { key, value }),
            None => Ok(self),
        }
    }

    /// Capacity over thickness.
    pub fn effectiveness(&self) -> f64 {
        self.capacity_m / self.thickness_m
    }
}
