//! What is fired: a [`Round`] is one shell from one weapon after every effect, and all that flight ever sees.

pub mod catalog;
pub mod drag;
pub mod effects;
pub mod evidence;
pub mod round;
pub mod shell;
pub mod sight;
pub mod surface;
pub mod weapon;

pub use catalog::Catalog;
pub use drag::DragCurve;
pub use effects::{Ammunition, Choice, Effect, UnreadableChoice};
pub use evidence::Evidence;
pub use round::{Body, GameBody, Motor, PointBody, Round, RoundFault};
pub use shell::{BodyFields, GameFields, HitFields, MotorFields, PointFields, Shell};
pub use sight::Sight;
pub use surface::{ImpactRules, Surface};
pub use weapon::{MountLimits, Weapon};

/// The rules of a game that are no weapon's own.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    /// The name preset files refer to it by.
    pub id: String,
    /// Acceleration of gravity, m/s^2, positive downwards.
    pub gravity_mps2: f64,
    /// Air density, kg/m^3, the same at every height.
    pub air_density_kgm3: f64,
}
