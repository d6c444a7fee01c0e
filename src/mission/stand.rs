//! A situation looked up: the round, the gun where it stands, the target, and what to know about them.

use std::fmt;
use std::sync::Arc;

use glam::{DVec2, DVec3};

use super::basis::{Air, Constant, basis};
use super::note::Note;
use super::situation::{HullChoice, Muzzle, Place, PlaceHeight, Situation};
use crate::aim::dialling::solve_to_dial;
use crate::aim::{AimFault, Answer, Attitude, Engagement, Gun, Target};
use crate::arsenal::catalog::{Kind, LookupError, Resolved};
use crate::arsenal::effects::AttributeLine;
use crate::arsenal::{Body, Catalog, Round, Shell, Weapon};
use crate::flight::fan::Fan;
use crate::terrain::Ground;
use crate::units::Angle;

/// A hull tilted by more than this is told of, degrees.
const SLOPE_WARNING_DEG: f64 = 10.0;

/// A gun ready to fire.
#[derive(Clone, Debug)]
pub struct Emplacement {
    /// The weapon it is.
    pub weapon: Weapon,
    /// The name people read for its shell.
    pub shell_name: String,
    /// The shell, its numbers as the loadout makes them.
    pub shell: Shell,
    /// What it fires.
    pub round: Round,
    /// Every number effects can change, and what the loadout makes of it.
    pub attributes: Vec<AttributeLine>,
    /// Where and how it stands.
    pub gun: Gun,
    /// Uniform wind, m/s.
    pub wind_mps: DVec3,
    /// The ground around it.
    pub ground: Ground,
    /// The round's fan, where whoever asks has one at hand; one of another round is of no use and does no harm.
    pub fan: Option<Arc<Fan>>,
    /// What to know beside every answer.
    pub notes: Vec<Note>,
    /// The numbers every answer rests on.
    pub basis: Vec<Constant>,
}

/// A gun ready to fire and its target: what every view answers from.
#[derive(Clone, Debug)]
pub struct Stand {
    /// The gun, its round and the air and ground around it.
    pub emplacement: Emplacement,
    /// What is to be hit.
    pub target: Target,
}

/// One of the two a place belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// The gun.
    Gun,
    /// The target.
    Target,
}

/// Why a situation cannot be answered.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SituationFault {
    /// The presets do not have what is named.
    #[error(transparent)]
    Lookup(#[from] LookupError),
    /// The map has no height there.
    #[error(
        "no terrain data at the {party} ({east_m:.2}, {north_m:.2}): off the map or in a hole; \
         accepted: a place on the map, or one with its height typed"
    )]
    NoTerrain {
        /// Whose place it is.
        party: Party,
        /// World metres.
        east_m: f64,
        /// World metres.
        north_m: f64,
    },
    /// Part of the hull's footprint has no height.
    #[error(
        "no terrain data under part of the gun's footprint; accepted: a place further in, or a typed hull attitude"
    )]
    NoTerrainUnderHull,
    /// A number is none.
    #[error("{0} is not a finite number")]
    NotFinite(&'static str),
    /// A wind onset that is none.
    #[error("the wind's onset is {0} m; accepted: 0 (no wind) or more")]
    WindOnset(f64),
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gun => "gun",
            Self::Target => "target",
        })
    }
}

impl Situation {
    /// Looks up the gun and its target on `ground`.
    ///
    /// # Errors
    /// See [`SituationFault`]; nothing is made up for a place without ground.
    pub fn stand(&self, catalog: &Catalog, ground: &Ground) -> Result<Stand, SituationFault> {
        let mut emplacement = self.emplacement(catalog, ground)?;
        if !self.target_velocity_mps.is_finite() {
            return Err(SituationFault::NotFinite("the target's velocity"));
        }
        let position_m = point(&self.target, Party::Target, ground, &mut emplacement.notes)?;
        Ok(Stand { emplacement, target: Target { position_m, velocity_mps: self.target_velocity_mps } })
    }

    /// Looks up the gun alone; the target is not read.
    ///
    /// # Errors
    /// See [`SituationFault`].
    pub fn emplacement(&self, catalog: &Catalog, ground: &Ground) -> Result<Emplacement, SituationFault> {
        let Resolved { weapon, shell, mut round, attributes } =
            catalog.resolve(&self.weapon, &self.shell, &self.loadout)?;
        let mut notes = Vec::new();
        notes.extend(self.wind_note(catalog, &mut round)?);
        let gun = self.gun(&weapon, ground, &mut notes)?;
        let tilt = gun.hull.tilt();
        if tilt.degrees() > SLOPE_WARNING_DEG {
            notes.push(Note::Slope { tilt });
        }
        let air = if self.wind_mps == DVec3::ZERO { Air::Still } else { Air::Windy };
        let mut basis = basis(catalog, &self.weapon, &self.shell, air)?;
        for constant in &mut basis {
            constant.under(catalog, &attributes);
        }
        Ok(Emplacement {
            shell_name: shell.name.clone(),
            shell,
            basis,
            weapon,
            wind_mps: self.wind_mps,
            ground: ground.clone(),
            fan: None,
            round,
            attributes,
            gun,
            notes,
        })
    }

    /// Puts a typed onset into the round and tells what the wind can do.
    fn wind_note(&self, catalog: &Catalog, round: &mut Round) -> Result<Option<Note>, SituationFault> {
        if !self.wind_mps.is_finite() {
            return Err(SituationFault::NotFinite("the wind"));
        }
        if let Some(onset_m) = self.wind_onset_m {
            if !(onset_m.is_finite() && onset_m >= 0.0) {
                return Err(SituationFault::WindOnset(onset_m));
            }
            if let Body::Game(body) = &mut round.body {
                body.wind_onset_m = onset_m;
            }
        }
        if self.wind_mps == DVec3::ZERO {
            return Ok(None);
        }
        let onset_m = round.wind_onset_m();
        if onset_m <= 0.0 {
            return Ok(Some(Note::WindNotModelled));
        }
        let from_preset = catalog.evidence(Kind::Weapon, &self.weapon, "effective_range_m");
        let evidence = if self.wind_onset_m.is_some() { None } else { from_preset };
        Ok(Some(Note::WindOnset { onset_m, evidence }))
    }

    fn gun(&self, weapon: &Weapon, ground: &Ground, notes: &mut Vec<Note>) -> Result<Gun, SituationFault> {
        if !self.platform_velocity_mps.is_finite() {
            return Err(SituationFault::NotFinite("the platform's velocity"));
        }
        let place = self.gun.raised_from_ground(weapon.pivot_height_m);
        let pivot_m = point(&place, Party::Gun, ground, notes)?;
        Ok(Gun {
            pivot_m,
            barrel_length_m: match self.muzzle {
                Muzzle::Barrel => weapon.barrel_length_m,
                Muzzle::Pivot => 0.0,
            },
            hull: self.hull_attitude(weapon, ground)?,
            platform_velocity_mps: self.platform_velocity_mps,
            mount: weapon.mount,
            sight: weapon.sight.clone(),
        })
    }

    fn hull_attitude(&self, weapon: &Weapon, ground: &Ground) -> Result<Attitude, SituationFault> {
        let is_finite = |angle: Angle| angle.radians().is_finite();
        match self.hull {
            HullChoice::Typed(Attitude { heading, pitch, roll }) => [heading, pitch, roll]
                .into_iter()
                .all(is_finite)
                .then_some(Attitude { heading, pitch, roll })
                .ok_or(SituationFault::NotFinite("the hull's attitude")),
            HullChoice::OnGround { heading } if is_finite(heading) => {
                Attitude::on_ground(ground, self.gun.east_north_m, heading, weapon.footprint_m)
                    .ok_or(SituationFault::NoTerrainUnderHull)
            }
            HullChoice::OnGround { .. } => Err(SituationFault::NotFinite("the hull's heading")),
        }
    }
}

impl Place {
    /// The same place `more_m` higher when it is measured from the ground.
    fn raised_from_ground(self, more_m: f64) -> Self {
        let height = match self.height {
            PlaceHeight::OnGround { above_m } => PlaceHeight::OnGround { above_m: above_m + more_m },
            typed @ PlaceHeight::Absolute(_) => typed,
        };
        Self { height, ..self }
    }
}

/// The point of the world a place is; a typed height where there is no ground is noted.
fn point(
    place: &Place,
    party: Party,
    ground: &Ground,
    notes: &mut Vec<Note>,
) -> Result<DVec3, SituationFault> {
    if !place.is_finite() {
        return Err(SituationFault::NotFinite(match party {
            Party::Gun => "the gun's position",
            Party::Target => "the target's position",
        }));
    }
    let DVec2 { x: east_m, y: north_m } = place.east_north_m;
    let point_m = place.point_m(ground).ok_or(SituationFault::NoTerrain { party, east_m, north_m })?;
    if ground.height_m(place.east_north_m).is_none() {
        notes.push(Note::OffMap(party));
    }
    Ok(point_m)
}

impl Stand {
    /// The same stand, to be answered from `fan`.
    #[must_use]
    pub fn with_fan(mut self, fan: Option<Arc<Fan>>) -> Self {
        self.emplacement.fan = fan;
        self
    }

    /// The problem this stand poses.
    pub fn engagement(&self) -> Engagement<'_> {
        Engagement {
            round: &self.emplacement.round,
            gun: &self.emplacement.gun,
            target: &self.target,
            wind_mps: self.emplacement.wind_mps,
            ground: &self.emplacement.ground,
            fan: self.emplacement.fan.as_deref(),
        }
    }

    /// What to dial, or why nothing can be dialled.
    ///
    /// # Errors
    /// Never for a stand made from a situation, whose numbers are checked.
    pub fn answer(&self) -> Result<Answer, AimFault> {
        solve_to_dial(&self.engagement())
    }
}
