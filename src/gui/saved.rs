//! What is kept from one start to the next.

use serde::{Deserialize, Serialize};

use super::transform::MapView;
use super::world::{ChartOrigin, Settings, World};
use crate::mission::Mission;

/// The key it is kept under.
pub const KEY: &str = "gunlay";

/// What is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// How the window shows things.
    pub settings: Settings,
    /// What the map shows.
    pub view: Option<MapView>,
    /// The question with its ground and presets, as the text of a mission's file.
    pub mission: Option<String>,
}

impl Saved {
    /// What of `world` is kept.
    pub fn of(world: &World) -> Self {
        Self { settings: world.settings, view: world.view, mission: Some(world.mission().text()) }
    }

    /// The view, unless the file was damaged.
    pub fn sound_view(&self) -> Option<MapView> {
        self.view.filter(MapView::is_sound)
    }

    /// The mission, unless the file was damaged.
    pub fn sound_mission(&self) -> Option<Mission> {
        self.mission.as_deref().and_then(|text| Mission::parse(text).ok())
    }

    /// The ground of that mission; the shipped one where there is none.
    pub fn chart(&self) -> ChartOrigin {
        self.sound_mission().map(|mission| mission.chart).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;

    #[test]
    fn what_was_damaged_is_none() {
        let view = MapView { centre_m: DVec2::ZERO, metres_per_point: 0.0 };
        let damaged = Saved { view: Some(view), mission: Some("[mission".to_owned()), ..Saved::default() };
        assert_eq!(damaged.sound_view(), None);
        assert_eq!(damaged.sound_mission(), None);
    }
}
