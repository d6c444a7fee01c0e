//! What the panels read: the question, the ground, the presets, and the answer to them. Only commands change it.

use std::path::PathBuf;
use std::sync::Arc as Shared;

use egui::ThemePreference;
use serde::{Deserialize, Serialize};

use super::estimator::Estimates;
use super::history::History;
use super::layers::Layers;
use super::notices::{Notices, Weight};
use super::opening::Opening;
use super::picture::Drape;
use super::placement::{is_on_chart, placed};
use super::reach::ReachShown;
use super::reading::Reading;
use super::shot_log::ShotLogging;
use super::stands::StandsShown;
use super::transform::MapView;
use crate::aim::Arc;
use crate::arsenal::Catalog;
use crate::flight::fan::Fan;
use crate::frame::GameGrid;
pub use crate::mission::ChartOrigin;
use crate::mission::{Corrections, Mission, Situation};
use crate::terrain::inspect::Inspection;
use crate::terrain::{Ground, HeightMap, LoadedMap};
use crate::units::AngleUnit;

/// Everything a panel may read.
pub struct World {
    /// The presets.
    pub catalog: Shared<Catalog>,
    /// The preset files laid over the shipped ones, in order.
    pub preset_files: Vec<PathBuf>,
    /// The ground and where it is from.
    pub chart: Chart,
    /// The question.
    pub situation: Situation,
    /// The answer to it, as soon as there is one.
    pub reading: Reading,
    /// Counts the answers, so that what is worked out about one knows whose it is.
    pub readings: u64,
    /// The fan of the last round one was flown for: answers come from it while the round stays.
    pub fan: Option<Shared<Fan>>,
    /// What is estimated about the answer, or about an earlier one while that is worked out.
    pub estimates: Estimates,
    /// What the gun can hit everywhere, where a layer shows it.
    pub reach: Option<ReachShown>,
    /// From where the target could be hit, where a layer shows it.
    pub stands: Option<StandsShown>,
    /// What a look at the map found, once it is done.
    pub inspection: Option<Shared<Inspection>>,
    /// How the window shows things.
    pub settings: Settings,
    /// What the map shows; `None` until it knows its size.
    pub view: Option<MapView>,
    /// What a click on the map does.
    pub hand: Hand,
    /// Where on the line of fire the profile's cursor is, metres from the gun.
    pub pointed_m: Option<f64>,
    /// What went wrong and has not been dismissed.
    pub notices: Notices,
    /// What misses taught, in force and past.
    pub corrections: Corrections,
    /// Questions asked before.
    pub history: History,
    /// The log of shots that is calibrated with.
    pub shot_log: Option<ShotLogFile>,
    /// The shots that were logged by clicks on the map.
    pub logging: ShotLogging,
    /// The hand-made table that is shown beside ours.
    pub hand_table: Option<HandTableFile>,
    /// The file that is being read.
    pub opening: Option<Opening>,
}

/// A log of shots that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShotLogFile {
    /// The file.
    pub path: PathBuf,
    /// How many logs have been opened, this one included: one opened again is read again.
    pub opened: u64,
}

/// A hand-made table that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandTableFile {
    /// The file.
    pub path: PathBuf,
    /// How many have been opened, this one included: one opened again is read again.
    pub opened: u64,
}

/// The ground and where it is from.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The map; `None` is flat ground at height 0.
    pub loaded: Option<LoadedMap>,
    /// The picture to lay over it.
    pub drape: Option<Shared<Drape>>,
    /// Where it is from.
    pub origin: ChartOrigin,
    /// Counts the charts shown, so that a picture knows whose it is.
    pub serial: u64,
}

/// How the window shows things.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// What angles are counted in, the sight's own setting aside.
    pub angle_unit: AngleUnit,
    /// Light, dark or as the system has it.
    pub theme: ThemePreference,
    /// Which of the views below the map is open.
    pub tab: Tab,
    /// Whether the map's pointer may move the gun.
    #[serde(default)]
    pub gun_lock: GunLock,
    /// What the map shows beside gun and target.
    #[serde(default)]
    pub layers: Layers,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            angle_unit: AngleUnit::Degree,
            theme: ThemePreference::Dark,
            tab: Tab::Profile,
            gun_lock: GunLock::Free,
            layers: Layers::default(),
        }
    }
}

/// Whether a click or a drag on the map may move the gun; a typed place always does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GunLock {
    /// It may.
    #[default]
    Free,
    /// It may not.
    Locked,
}

/// The views below the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tab {
    /// Ground and paths along the line of fire.
    #[default]
    Profile,
    /// The firing table.
    Table,
    /// Weapons and shells side by side.
    Comparison,
    /// What the shot does where it strikes.
    Impact,
    /// Logged shots against the model.
    Calibration,
}

/// What a click on the map does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hand {
    /// Nothing: the map is only looked at.
    Look,
    /// It places the gun.
    Gun,
    /// It places the target.
    #[default]
    Target,
    /// It adds a target to those that are to be hit from one place.
    FurtherTarget,
    /// It says where the gun of a logged shot stood.
    LoggedGun,
    /// It says where a logged shot struck.
    LoggedImpact,
    /// It says where the round fired on an arc struck.
    Miss(Arc),
}

impl Hand {
    /// Whether it marks what was seen, and moves neither gun nor target.
    pub const fn logs(self) -> bool {
        matches!(self, Self::LoggedGun | Self::LoggedImpact | Self::Miss(_))
    }
}

/// The ground of a chart, told from others by the chart's number.
#[derive(Clone, Debug)]
pub struct ChartGround {
    /// The ground.
    pub ground: Ground,
    serial: u64,
}

impl PartialEq for ChartGround {
    fn eq(&self, other: &Self) -> bool {
        self.serial == other.serial
    }
}

impl Chart {
    /// The ground of the chart.
    pub fn ground(&self) -> Ground {
        self.loaded.as_ref().map_or(Ground::SEA_LEVEL, LoadedMap::ground)
    }

    /// The ground with the chart's number.
    pub fn numbered_ground(&self) -> ChartGround {
        ChartGround { ground: self.ground(), serial: self.serial }
    }

    /// The height map, where there is one.
    pub fn map(&self) -> Option<&Shared<HeightMap>> {
        self.loaded.as_ref().map(|loaded| &loaded.map)
    }

    /// The units its game counts in.
    pub fn grid(&self) -> GameGrid {
        self.map().map_or(GameGrid::METRES, |map| map.grid())
    }

    /// What people call it.
    pub fn name(&self) -> &str {
        self.map().map_or("Flat ground", |map| map.name())
    }
}

impl World {
    /// The question with its ground and presets, as it can be kept: its files named in full.
    pub fn mission(&self) -> Mission {
        let mission = Mission {
            chart: self.chart.origin.clone(),
            preset_files: self.preset_files.clone(),
            situation: self.situation.clone(),
        };
        mission.read_in(&std::env::current_dir().unwrap_or_default())
    }

    /// What is estimated about the answer on screen, once it is.
    pub fn estimates_of_now(&self) -> Option<&Estimates> {
        (self.estimates.reading == self.readings).then_some(&self.estimates)
    }

    /// Answers the question again, after it, the ground or the presets changed; not while the map is still read.
    pub fn read_again(&mut self) {
        if matches!(self.reading, Reading::Waiting(_)) {
            return;
        }
        self.answer();
    }

    fn answer(&mut self) {
        let on = (&*self.catalog, &self.chart.ground());
        self.reading = Reading::of(&self.situation, on, self.fan.as_ref(), &self.corrections);
        self.readings += 1;
    }

    /// Shows other ground; gun and target that would stand off it are placed anew, as a step that can be undone.
    pub fn show_chart(&mut self, chart: Chart) {
        self.use_chart(chart);
        if !is_on_chart(&self.situation, &self.catalog, &self.chart) {
            self.ask_instead(placed(&self.situation, &self.catalog, &self.chart));
        }
        self.answer();
    }

    /// Asks what `mission` asks, by its presets and on its ground, wherever gun and target stand; a step that can be undone.
    pub fn take_up(&mut self, mission: Mission, catalog: Catalog, chart: Chart) {
        self.catalog = Shared::new(catalog);
        self.preset_files = mission.preset_files;
        self.use_chart(chart);
        self.ask_instead(mission.situation);
        self.answer();
    }

    fn use_chart(&mut self, chart: Chart) {
        self.chart = Chart { serial: self.chart.serial + 1, ..chart };
        self.view = None;
        self.inspection = None;
        (self.logging.gun_m, self.logging.impact_m) = (None, None);
        self.corrections.leave_ground();
    }

    fn ask_instead(&mut self, situation: Situation) {
        self.history.close_step();
        self.history.record(std::mem::replace(&mut self.situation, situation));
        self.history.close_step();
    }

    /// Uses presets with those of the file at `path` among them.
    pub fn use_presets(&mut self, catalog: Catalog, path: PathBuf) {
        self.notices.tell(Weight::Told, format!("presets of {} are in use", path.display()));
        self.catalog = Shared::new(catalog);
        self.preset_files.retain(|known| *known != path);
        self.preset_files.push(path);
        self.read_again();
    }

    /// Shows the hand-made table at `path` beside ours, or none.
    pub fn show_beside(&mut self, path: Option<PathBuf>) {
        let opened = self.hand_table.as_ref().map_or(0, |table| table.opened) + 1;
        if path.is_some() {
            self.settings.tab = Tab::Table;
        }
        self.hand_table = path.map(|path| HandTableFile { path, opened });
    }

    /// Calibrates with the log of shots at `path`.
    pub fn use_shot_log(&mut self, path: PathBuf) {
        let opened = self.shot_log.as_ref().map_or(0, |log| log.opened) + 1;
        self.shot_log = Some(ShotLogFile { path, opened });
        self.settings.tab = Tab::Calibration;
    }
}
