//! What a person typed or clicked: a weapon, a shell, a gun, a target and the air between them.

use glam::{DVec2, DVec3};

use super::corrections::Correction;
use super::from_where::FromWhere;
use crate::aim::Attitude;
use crate::arsenal::Choice;
use crate::terrain::Ground;
use crate::units::Angle;

/// A gun and its target as they were given, nothing looked up yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// Id of the weapon.
    pub weapon: String,
    /// Id of the shell.
    pub shell: String,
    /// Effects and kinds of ammunition laid on them, in order.
    pub loadout: Vec<Choice>,
    /// Where the gun's pivot is; on the ground, the weapon's own pivot height comes on top.
    pub gun: Place,
    /// How its hull stands.
    pub hull: HullChoice,
    /// What is to be hit.
    pub target: Place,
    /// How the target moves, m/s, world.
    pub target_velocity_mps: DVec3,
    /// How the gun moves, m/s, world.
    pub platform_velocity_mps: DVec3,
    /// Uniform wind, m/s, world, the way it blows.
    pub wind_mps: DVec3,
    /// Path after which wind begins, metres; `None` for what the presets say.
    pub wind_onset_m: Option<f64>,
    /// Where the shell starts.
    pub muzzle: Muzzle,
    /// What else is asked where a place for the gun is looked for; the shot at the target is none of its business.
    pub from_where: FromWhere,
}

/// A place on the map and how high it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// World metres.
    pub east_north_m: DVec2,
    /// Its height.
    pub height: PlaceHeight,
}

/// How high a place is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlaceHeight {
    /// On the ground there, and some metres more.
    OnGround {
        /// Extra height, metres.
        above_m: f64,
    },
    /// At a height of the world, metres, whatever the ground does.
    Absolute(f64),
}

/// How the hull's attitude is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HullChoice {
    /// It was given.
    Typed(Attitude),
    /// The ground under its footprint gives it; level on flat ground.
    OnGround {
        /// Where the nose points.
        heading: Angle,
    },
}

/// Where the shell starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Muzzle {
    /// At the end of the barrel.
    #[default]
    Barrel,
    /// At the pivot itself, as if there were no barrel.
    Pivot,
}

impl Situation {
    /// `weapon` with `shell` on the ground at the origin, nose north, in still air, at a target that stands there too.
    pub fn new(weapon: impl Into<String>, shell: impl Into<String>) -> Self {
        let origin = Place::on_ground(DVec2::ZERO);
        Self {
            weapon: weapon.into(),
            shell: shell.into(),
            loadout: Vec::new(),
            gun: origin,
            hull: HullChoice::OnGround { heading: Angle::ZERO },
            target: origin,
            target_velocity_mps: DVec3::ZERO,
            platform_velocity_mps: DVec3::ZERO,
            wind_mps: DVec3::ZERO,
            wind_onset_m: None,
            muzzle: Muzzle::Barrel,
            from_where: FromWhere::default(),
        }
    }

    /// The same question with the target moved as `correction` says, its height measured as before.
    #[must_use]
    pub fn aimed_by(&self, correction: Correction) -> Self {
        let mut aimed = self.clone();
        aimed.target.east_north_m = correction.aim_point_m(self.gun.east_north_m, self.target.east_north_m);
        aimed
    }

    /// Whether gun, round, air and target are the same, whatever else is asked of other places.
    pub fn is_same_shot_as(&self, other: &Self) -> bool {
        let other = Self { from_where: self.from_where.clone(), ..other.clone() };
        *self == other
    }
}

impl Place {
    /// On the ground itself.
    pub const fn on_ground(east_north_m: DVec2) -> Self {
        Self { east_north_m, height: PlaceHeight::OnGround { above_m: 0.0 } }
    }

    /// At a point of the world.
    pub const fn at(point_m: DVec3) -> Self {
        Self { east_north_m: DVec2::new(point_m.x, point_m.y), height: PlaceHeight::Absolute(point_m.z) }
    }

    /// The point of the world it is; `None` where it is measured from ground that is not there.
    pub fn point_m(&self, ground: &Ground) -> Option<DVec3> {
        let height_m = match self.height {
            PlaceHeight::OnGround { above_m } => ground.height_m(self.east_north_m)? + above_m,
            PlaceHeight::Absolute(height_m) => height_m,
        };
        Some(self.east_north_m.extend(height_m))
    }

    /// Whether each of its numbers is one.
    pub fn is_finite(&self) -> bool {
        let (PlaceHeight::OnGround { above_m: height_m } | PlaceHeight::Absolute(height_m)) = self.height;
        self.east_north_m.is_finite() && height_m.is_finite()
    }
}

impl HullChoice {
    /// Where the nose points.
    pub const fn heading(&self) -> Angle {
        match self {
            Self::Typed(attitude) => attitude.heading,
            Self::OnGround { heading } => *heading,
        }
    }
}
