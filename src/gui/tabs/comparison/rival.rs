//! Sides answered off the frame, those that fly alike as one.

use super::question::{Asked, Entry, Question, id_of};
use crate::aim::{Engagement, Farthest};
use crate::arsenal::{Round, Sight};
use crate::frame::direction_from_azimuth_elevation;
use crate::mission::Situation;
use crate::products::ccip;
use crate::products::comparison::{
    Compared, Fired, Reaching, SameSetting, ShotFacts, compare_sides, fire_sides, story,
};
use crate::products::slowing::{Slowing, slowing};
use crate::units::Angle;

/// What is fired where nothing of the target's height is reached.
const STEEP: Angle = Angle::from_radians(std::f64::consts::FRAC_PI_4);

/// All that take part.
#[derive(Clone, Debug, Default)]
pub struct Rivals {
    /// One for each way of flying, in the order their first ones were named.
    pub all: Vec<Rival>,
    /// Why the one that reaches least and the one that reaches most differ.
    pub story: Option<String>,
}

/// Sides that fly alike, and their answer.
#[derive(Clone, Debug)]
pub struct Rival {
    /// Their ids.
    ids: Vec<String>,
    /// Their names, in the order they were named.
    pub names: Vec<String>,
    /// What the first of them fires.
    pub round: Round,
    /// The sight of their guns.
    pub sight: Sight,
    /// The farthest they can be fired on the target's bearing.
    pub farthest: Option<Farthest>,
    /// The speed at which drag balances gravity, m/s.
    pub balance_speed_mps: Option<f64>,
    /// The shots of the same target, or the one of the same setting.
    pub shots: Vec<ShotFacts>,
    /// Why there is none.
    pub no_shot: Option<String>,
    /// What drag does to it, fired as far as it goes.
    pub slowing: Slowing,
}

/// What is known of sides that fly alike before their names are looked up.
struct Told {
    ids: Vec<String>,
    farthest: Option<Farthest>,
    shots: Vec<ShotFacts>,
    no_shot: Option<String>,
}

impl Rivals {
    /// Those of a question.
    pub fn of(question: &Question) -> Self {
        let all = told(question).into_iter().filter_map(|told| Rival::of(question, told));
        let all = all.collect::<Vec<_>>();
        Self { story: why_they_differ(question, &all), all }
    }
}

fn told(question: &Question) -> Vec<Told> {
    let entries = &question.entries;
    let sides = entries.iter().map(Entry::side).collect::<Vec<_>>();
    let Some(first) = sides.first() else { return Vec::new() };
    let (wind_mps, ground) = (question.wind_mps, &question.ground.ground);
    match question.asked {
        Asked::Target => {
            let (round, gun, target) = (first.round, first.gun, &question.target);
            let engagement = Engagement { round, gun, target, wind_mps, ground, fan: None };
            let compared = compare_sides(&sides, &engagement).unwrap_or_default();
            compared.into_iter().map(Told::from).collect()
        }
        Asked::Dial(dial) => {
            let same = SameSetting { azimuth: question.bearing, dial, wind_mps, ground };
            fire_sides(&sides, &same).unwrap_or_default().into_iter().map(Told::from).collect()
        }
    }
}

impl From<Compared> for Told {
    fn from(compared: Compared) -> Self {
        let reason = compared.answer.no_solution.map(|none| none.reason.to_string());
        Self {
            no_shot: compared.shots.is_empty().then(|| reason.unwrap_or_else(|| "no arc hits".to_owned())),
            ids: compared.shells,
            farthest: compared.farthest,
            shots: compared.shots,
        }
    }
}

impl From<Fired> for Told {
    fn from(fired: Fired) -> Self {
        let tilted = "the hull's tilt keeps the bore from pointing there";
        Self {
            no_shot: fired.shot.is_none().then(|| tilted.to_owned()),
            ids: fired.names,
            farthest: fired.farthest,
            shots: fired.shot.into_iter().collect(),
        }
    }
}

impl Rival {
    fn of(question: &Question, told: Told) -> Option<Self> {
        let entry_of = |id: &String| question.entries.iter().find(|entry| entry.id == *id);
        let entries = told.ids.iter().filter_map(entry_of).collect::<Vec<_>>();
        let Entry { round, gun, shell, .. } = *entries.first()?;
        let elevation = told.farthest.map_or(STEEP, |farthest| farthest.elevation);
        let bore = direction_from_azimuth_elevation(question.bearing, elevation);
        let shot = ccip::fire(round, &gun.launch(round, bore), question.wind_mps, &question.ground.ground);
        Some(Self {
            names: entries.iter().map(|entry| entry.name.clone()).collect(),
            round: round.clone(),
            sight: gun.sight.clone(),
            slowing: slowing(shell, round, &shot.path),
            balance_speed_mps: round.balance_speed_mps(),
            ids: told.ids,
            farthest: told.farthest,
            shots: told.shots,
            no_shot: told.no_shot,
        })
    }

    /// Whether what is fired in `situation` is one of them.
    pub fn is_in_use(&self, situation: &Situation) -> bool {
        self.ids.contains(&id_of(situation))
    }

    /// The first of them.
    pub fn first(&self) -> &str {
        self.names.first().map_or("", String::as_str)
    }

    /// The first of them, and how many more there are.
    pub fn called(&self) -> String {
        match self.names.len() {
            0 | 1 => self.first().to_owned(),
            count => format!("{} and {} alike", self.first(), count - 1),
        }
    }
}

fn why_they_differ(question: &Question, all: &[Rival]) -> Option<String> {
    let reaching = all.iter().filter_map(|rival| {
        let entry = question.entries.iter().find(|entry| Some(&entry.id) == rival.ids.first())?;
        Some(Reaching { name: rival.first(), round: &entry.round, farthest: rival.farthest? })
    });
    story(&reaching.collect::<Vec<_>>())
}
