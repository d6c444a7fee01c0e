//! What is kept from one start to the next, and how a kept question becomes one again.

use std::path::PathBuf;

use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

use super::transform::MapView;
use super::world::{ChartOrigin, Settings, World};
use crate::aim::Attitude;
use crate::arsenal::Choice;
use crate::mission::{HullChoice, Muzzle, Place, PlaceHeight, Situation};
use crate::units::Angle;

/// The key it is kept under.
pub const KEY: &str = "gunlay";

/// What is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// How the window shows things.
    pub settings: Settings,
    /// Where the ground is from.
    pub chart: ChartOrigin,
    /// Preset files laid over the shipped ones.
    pub preset_files: Vec<PathBuf>,
    /// What the map shows.
    pub view: Option<MapView>,
    /// The question.
    pub question: Option<Question>,
}

/// A question as it is kept: metres, m/s and radians.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    weapon: String,
    shell: String,
    /// What is laid on them, by id and stacks.
    #[serde(default)]
    loadout: Vec<String>,
    gun: Spot,
    target: Spot,
    heading_rad: f64,
    /// Pitch and roll, where they were typed.
    tilt_rad: Option<[f64; 2]>,
    target_velocity_mps: DVec3,
    platform_velocity_mps: DVec3,
    wind_mps: DVec3,
    wind_onset_m: Option<f64>,
    from_pivot: bool,
}

/// A place as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Spot {
    east_north_m: DVec2,
    height_m: f64,
    above_ground: bool,
}

impl Saved {
    /// What of `world` is kept.
    pub fn of(world: &World) -> Self {
        Self {
            settings: world.settings,
            chart: world.chart.origin.clone(),
            preset_files: world.preset_files.clone(),
            view: world.view,
            question: Some(Question::from(&world.situation)),
        }
    }

    /// The view, unless the file was damaged.
    pub fn sound_view(&self) -> Option<MapView> {
        self.view.filter(MapView::is_sound)
    }

    /// The question, unless the file was damaged.
    pub fn sound_situation(&self) -> Option<Situation> {
        let situation = Situation::from(self.question.as_ref()?);
        let vectors = [situation.target_velocity_mps, situation.platform_velocity_mps, situation.wind_mps];
        let is_sound = situation.gun.is_finite()
            && situation.target.is_finite()
            && situation.hull.heading().radians().is_finite()
            && vectors.iter().all(|vector| vector.is_finite());
        is_sound.then_some(situation)
    }
}

impl From<&Situation> for Question {
    fn from(situation: &Situation) -> Self {
        let tilt_rad = match situation.hull {
            HullChoice::Typed(attitude) => Some([attitude.pitch.radians(), attitude.roll.radians()]),
            HullChoice::OnGround { .. } => None,
        };
        Self {
            weapon: situation.weapon.clone(),
            shell: situation.shell.clone(),
            loadout: situation.loadout.iter().map(ToString::to_string).collect(),
            gun: situation.gun.into(),
            target: situation.target.into(),
            heading_rad: situation.hull.heading().radians(),
            tilt_rad,
            target_velocity_mps: situation.target_velocity_mps,
            platform_velocity_mps: situation.platform_velocity_mps,
            wind_mps: situation.wind_mps,
            wind_onset_m: situation.wind_onset_m,
            from_pivot: situation.muzzle == Muzzle::Pivot,
        }
    }
}

impl From<&Question> for Situation {
    fn from(question: &Question) -> Self {
        let heading = Angle::from_radians(question.heading_rad);
        let hull = question.tilt_rad.map_or(HullChoice::OnGround { heading }, |tilt_rad| {
            let [pitch, roll] = tilt_rad.map(Angle::from_radians);
            HullChoice::Typed(Attitude { heading, pitch, roll })
        });
        let choice = |text: &String| text.parse::<Choice>().ok();
        Self {
            loadout: question.loadout.iter().filter_map(choice).collect(),
            gun: question.gun.into(),
            target: question.target.into(),
            hull,
            target_velocity_mps: question.target_velocity_mps,
            platform_velocity_mps: question.platform_velocity_mps,
            wind_mps: question.wind_mps,
            wind_onset_m: question.wind_onset_m,
            muzzle: if question.from_pivot { Muzzle::Pivot } else { Muzzle::Barrel },
            ..Self::new(&question.weapon, &question.shell)
        }
    }
}

impl From<Place> for Spot {
    fn from(place: Place) -> Self {
        let (height_m, above_ground) = match place.height {
            PlaceHeight::OnGround { above_m } => (above_m, true),
            PlaceHeight::Absolute(height_m) => (height_m, false),
        };
        Self { east_north_m: place.east_north_m, height_m, above_ground }
    }
}

impl From<Spot> for Place {
    fn from(spot: Spot) -> Self {
        let height = if spot.above_ground {
            PlaceHeight::OnGround { above_m: spot.height_m }
        } else {
            PlaceHeight::Absolute(spot.height_m)
        };
        Self { east_north_m: spot.east_north_m, height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question() -> Situation {
        let heading = Angle::from_degrees(230.0);
        let [pitch, roll] = [5.0, -3.0].map(Angle::from_degrees);
        Situation {
            gun: Place { height: PlaceHeight::OnGround { above_m: 10.0 }, ..Place::on_ground(DVec2::ONE) },
            target: Place::at(DVec3::new(1.0, 2.0, 3.0)),
            hull: HullChoice::Typed(Attitude { heading, pitch, roll }),
            wind_mps: DVec3::new(1.0, -2.0, 0.5),
            wind_onset_m: Some(400.0),
            muzzle: Muzzle::Pivot,
            loadout: vec!["charge-1:2,power=0.75".parse().unwrap()],
            ..Situation::new("sph-2", "155mm-expensive")
        }
    }

    #[test]
    fn a_kept_question_is_the_same_question() {
        let saved = Saved { question: Some(Question::from(&question())), ..Saved::default() };
        assert_eq!(saved.sound_situation(), Some(question()));
        let on_ground = Situation { hull: HullChoice::OnGround { heading: Angle::ZERO }, ..question() };
        assert_eq!(Situation::from(&Question::from(&on_ground)), on_ground);
    }

    #[test]
    fn a_damaged_question_is_none() {
        let mut broken = question();
        broken.gun.east_north_m.x = f64::NAN;
        let saved = Saved { question: Some(Question::from(&broken)), ..Saved::default() };
        assert_eq!(saved.sound_situation(), None);
        let view = MapView { centre_m: DVec2::ZERO, metres_per_point: 0.0 };
        assert_eq!(Saved { view: Some(view), ..Saved::default() }.sound_view(), None);
    }
}
