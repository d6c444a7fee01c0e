//! How modifiers combine into a current value (effects document sections 4.2 and 4.4).

/// What a modifier does to its attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operation {
    /// Added to the base.
    Add,
    /// A factor that adds up with the others of its kind.
    Multiply,
    /// A divisor that adds up with the others of its kind.
    Divide,
    /// A factor on its own.
    MultiplyCompound,
    /// Added after every factor.
    AddFinal,
    /// Instead of everything else.
    Override,
}

/// Below this a sum of divisors divides nothing.
const LEAST_DIVISOR: f64 = 1e-8;

impl Operation {
    /// Every operation, in the order the formula takes them.
    pub const ALL: [Self; 6] =
        [Self::Add, Self::Multiply, Self::Divide, Self::MultiplyCompound, Self::AddFinal, Self::Override];

    /// The word used in preset files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Multiply => "multiply",
            Self::Divide => "divide",
            Self::MultiplyCompound => "multiply_compound",
            Self::AddFinal => "add_final",
            Self::Override => "override",
        }
    }

    /// The magnitude of `stacks` stacks: m' = (m - I) n + I, with I = 1 for multiply and divide, 0 for the others, and
    /// no scaling of an override. So n stacks of a compound v give v n.
    pub fn stacked(self, magnitude: f64, stacks: u16) -> f64 {
        let n = f64::from(stacks);
        match self {
            Self::Add | Self::AddFinal | Self::MultiplyCompound => magnitude * n,
            Self::Multiply | Self::Divide => (magnitude - 1.0) * n + 1.0,
            Self::Override => magnitude,
        }
    }
}

/// The modifiers of one attribute, gathered by operation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gathered {
    add: f64,
    multiply: f64,
    divide: f64,
    compound: f64,
    add_final: f64,
    instead: Option<f64>,
}

impl Gathered {
    /// No modifier at all.
    pub const NONE: Self =
        Self { add: 0.0, multiply: 0.0, divide: 0.0, compound: 1.0, add_final: 0.0, instead: None };

    /// Takes in one modifier, its magnitude already stacked. Of overrides the first one taken in stays.
    pub fn take(&mut self, operation: Operation, magnitude: f64) {
        match operation {
            Operation::Add => self.add += magnitude,
            Operation::Multiply => self.multiply += magnitude - 1.0,
            Operation::Divide => self.divide += magnitude - 1.0,
            Operation::MultiplyCompound => self.compound *= magnitude,
            Operation::AddFinal => self.add_final += magnitude,
            Operation::Override => self.instead = self.instead.or(Some(magnitude)),
        }
    }

    /// The current value over `base`:
    /// ((base + sum add) (1 + sum(multiply - 1)) / D) product compound + sum add final, where D = 1 + sum(divide - 1),
    /// or 1 when |D| <= 1e-8; an override stands instead of all of it.
    pub fn current(&self, base: f64) -> f64 {
        if let Some(value) = self.instead {
            return value;
        }
        let sum = 1.0 + self.divide;
        let divisor = if sum.abs() <= LEAST_DIVISOR { 1.0 } else { sum };
        (base + self.add) * (1.0 + self.multiply) / divisor * self.compound + self.add_final
    }
}
