//! What the keys of a mission's file mean, and how a mission is told with them.

use glam::{DVec2, DVec3};

use super::document::{Air, Document, Files, Fired, FromWhere, FurtherTarget, GroundKind, Gun, Target};
use super::{ChartOrigin, Mission, MissionFault};
use crate::aim::Attitude;
use crate::arsenal::Choice;
use crate::mission::from_where::{self, sound_name};
use crate::mission::{HullChoice, Muzzle, Place, PlaceHeight, Situation};
use crate::units::Angle;

impl Document {
    pub(super) fn of(mission: &Mission) -> Self {
        let asked = &mission.situation;
        Self {
            mission: Files::of(mission),
            round: Fired {
                weapon: asked.weapon.clone(),
                shell: asked.shell.clone(),
                effects: asked.loadout.iter().map(ToString::to_string).collect(),
            },
            gun: Gun::of(asked),
            target: Target::of(asked),
            air: Air { wind_mps: asked.wind_mps, wind_onset_m: asked.wind_onset_m },
            from_where: FromWhere::of(&asked.from_where),
        }
    }

    /// What the keys mean.
    pub(super) fn mission(self) -> Result<Mission, MissionFault> {
        let round = self.round;
        let situation = Situation {
            loadout: round.effects.iter().map(|told| told.parse::<Choice>()).collect::<Result<_, _>>()?,
            gun: place("gun.place_m", self.gun.place_m, self.gun.above_ground_m, self.gun.height_m)?,
            hull: self.gun.hull()?,
            target: place(
                "target.place_m",
                self.target.place_m,
                self.target.above_ground_m,
                self.target.height_m,
            )?,
            target_velocity_mps: finite("target.velocity_mps", self.target.velocity_mps)?,
            platform_velocity_mps: finite("gun.velocity_mps", self.gun.velocity_mps)?,
            wind_mps: finite("air.wind_mps", self.air.wind_mps)?,
            wind_onset_m: onset(self.air.wind_onset_m)?,
            muzzle: if self.gun.launch_from_pivot { Muzzle::Pivot } else { Muzzle::Barrel },
            from_where: self.from_where.map(FromWhere::meant).transpose()?.unwrap_or_default(),
            ..Situation::new(round.weapon, round.shell)
        };
        Ok(Mission { chart: self.mission.chart()?, preset_files: self.mission.presets, situation })
    }
}

impl Files {
    fn of(mission: &Mission) -> Self {
        let (ground, map) = match &mission.chart {
            ChartOrigin::Builtin => (GroundKind::Shipped, None),
            ChartOrigin::Flat => (GroundKind::Flat, None),
            ChartOrigin::File(file) => (GroundKind::Map, Some(file.clone())),
        };
        Self { ground, map, presets: mission.preset_files.clone() }
    }

    fn chart(&self) -> Result<ChartOrigin, MissionFault> {
        match (self.ground, &self.map) {
            (GroundKind::Shipped, None) => Ok(ChartOrigin::Builtin),
            (GroundKind::Flat, None) => Ok(ChartOrigin::Flat),
            (GroundKind::Map, Some(file)) => Ok(ChartOrigin::File(file.clone())),
            _ => Err(MissionFault::Together {
                keys: "mission.ground and mission.map",
                accepted: "a file in map goes with ground = \"map\", and only with it",
            }),
        }
    }
}

impl Gun {
    fn of(asked: &Situation) -> Self {
        let [pitch_deg, roll_deg] = match asked.hull {
            HullChoice::Typed(attitude) => [attitude.pitch, attitude.roll].map(|angle| Some(degrees(angle))),
            HullChoice::OnGround { .. } => [None; 2],
        };
        let [above_ground_m, height_m] = heights(asked.gun);
        Self {
            place_m: asked.gun.east_north_m,
            above_ground_m,
            height_m,
            heading_deg: degrees(asked.hull.heading()),
            pitch_deg,
            roll_deg,
            velocity_mps: asked.platform_velocity_mps,
            launch_from_pivot: asked.muzzle == Muzzle::Pivot,
        }
    }

    fn hull(&self) -> Result<HullChoice, MissionFault> {
        let angle = |key, told_deg: f64| {
            told_deg.is_finite().then(|| Angle::from_degrees(told_deg)).ok_or(MissionFault::not_finite(key))
        };
        let heading = angle("gun.heading_deg", self.heading_deg)?;
        match (self.pitch_deg, self.roll_deg) {
            (None, None) => Ok(HullChoice::OnGround { heading }),
            (Some(pitch_deg), Some(roll_deg)) => Ok(HullChoice::Typed(Attitude {
                heading,
                pitch: angle("gun.pitch_deg", pitch_deg)?,
                roll: angle("gun.roll_deg", roll_deg)?,
            })),
            _ => Err(MissionFault::Together {
                keys: "gun.pitch_deg and gun.roll_deg",
                accepted: "both, or neither for a hull that stands as the ground does",
            }),
        }
    }
}

impl Target {
    fn of(asked: &Situation) -> Self {
        let [above_ground_m, height_m] = heights(asked.target);
        Self {
            place_m: asked.target.east_north_m,
            above_ground_m,
            height_m,
            velocity_mps: asked.target_velocity_mps,
        }
    }
}

impl FromWhere {
    /// Nothing is told where nothing more than the target is asked.
    fn of(asked: &from_where::FromWhere) -> Option<Self> {
        (*asked != from_where::FromWhere::default()).then(|| Self {
            clearance_m: asked.clearance_m,
            target: asked.further.iter().map(FurtherTarget::of).collect(),
        })
    }

    fn meant(self) -> Result<from_where::FromWhere, MissionFault> {
        let clearance_m = self.clearance_m;
        if !(clearance_m.is_finite() && clearance_m >= 0.0) {
            return Err(MissionFault::Value {
                key: "from_where.clearance_m",
                value: clearance_m.to_string(),
                accepted: "metres over every crest, 0 or more",
            });
        }
        let further = self.target.into_iter().map(FurtherTarget::meant).collect::<Result<_, _>>()?;
        Ok(from_where::FromWhere { further, clearance_m })
    }
}

impl FurtherTarget {
    fn of(asked: &from_where::FurtherTarget) -> Self {
        let [above_ground_m, height_m] = heights(asked.place);
        Self { name: asked.name.clone(), place_m: asked.place.east_north_m, above_ground_m, height_m }
    }

    fn meant(self) -> Result<from_where::FurtherTarget, MissionFault> {
        let name = sound_name(&self.name).map(str::to_owned).ok_or_else(|| MissionFault::Value {
            key: "from_where.target.name",
            value: format!("{:?}", self.name),
            accepted: "a name of 1 to 24 letters on one line",
        })?;
        let place = place("from_where.target.place_m", self.place_m, self.above_ground_m, self.height_m)?;
        Ok(from_where::FurtherTarget { name, place })
    }
}

/// In degrees, freed of what the change of units adds to the last digit.
fn degrees(angle: Angle) -> f64 {
    let told = (angle.degrees() * 1e12).round() / 1e12;
    if told.is_finite() { told } else { 0.0 }
}

/// The height above the ground, and that of the world: the one of them that `place` has.
const fn heights(place: Place) -> [Option<f64>; 2] {
    match place.height {
        PlaceHeight::OnGround { above_m } => [Some(above_m), None],
        PlaceHeight::Absolute(height_m) => [None, Some(height_m)],
    }
}

fn place(
    key: &'static str,
    east_north_m: DVec2,
    above_ground_m: Option<f64>,
    height_m: Option<f64>,
) -> Result<Place, MissionFault> {
    let height = match (above_ground_m, height_m) {
        (above_m, None) => PlaceHeight::OnGround { above_m: above_m.unwrap_or_default() },
        (None, Some(height_m)) => PlaceHeight::Absolute(height_m),
        (Some(_), Some(_)) => {
            return Err(MissionFault::Together {
                keys: "above_ground_m and height_m",
                accepted: "one of them: metres above the ground, or a height of the world",
            });
        }
    };
    let place = Place { east_north_m, height };
    place.is_finite().then_some(place).ok_or(MissionFault::not_finite(key))
}

fn finite(key: &'static str, vector: DVec3) -> Result<DVec3, MissionFault> {
    vector.is_finite().then_some(vector).ok_or(MissionFault::not_finite(key))
}

fn onset(told_m: Option<f64>) -> Result<Option<f64>, MissionFault> {
    match told_m {
        Some(onset_m) if !(onset_m.is_finite() && onset_m >= 0.0) => Err(MissionFault::Value {
            key: "air.wind_onset_m",
            value: onset_m.to_string(),
            accepted: "metres of path, 0 or more",
        }),
        told_m => Ok(told_m),
    }
}
