//! The world a window opens with: as it was left, or the shipped ground with a gun and a target on it.

use std::sync::Arc;

use super::estimator::Estimates;
use super::history::History;
use super::notices::{Notices, Weight};
use super::placement::first_question;
use super::reading::Reading;
use super::saved::Saved;
use super::shot_log::ShotLogging;
use super::world::{Chart, ChartOrigin, Hand, World};
use crate::arsenal::Catalog;
use crate::mission::Corrections;
use crate::terrain::load::builtin_jacksboro;

/// The world of `saved`, answered at once on the shipped map; another map has still to be read.
pub fn first_world(saved: &Saved, shipped: Catalog) -> World {
    let mut notices = Notices::default();
    let mission = saved.sound_mission();
    let kept_files = mission.as_ref().map(|mission| mission.preset_files.clone()).unwrap_or_default();
    let (catalog, preset_files) = match Catalog::with_files(&kept_files) {
        Ok(catalog) => (catalog, kept_files),
        Err(fault) => {
            notices.tell(Weight::Fault, fault.to_string());
            (shipped, Vec::new())
        }
    };
    let origin = saved.chart();
    let chart = first_chart(&origin, &mut notices);
    let kept = mission.map(|mission| mission.situation).filter(|kept| catalog.weapon(&kept.weapon).is_ok());
    let situation = kept.unwrap_or_else(|| first_question(&catalog, &chart));
    let reading = match &origin {
        ChartOrigin::Builtin => {
            Reading::of(&situation, (&catalog, &chart.ground()), None, &Corrections::default())
        }
        ChartOrigin::Flat | ChartOrigin::File(_) => Reading::Waiting("reading the map".to_owned()),
    };
    World {
        catalog: Arc::new(catalog),
        preset_files,
        chart,
        situation,
        reading,
        readings: 0,
        fan: None,
        estimates: Estimates::default(),
        reach: None,
        stands: None,
        inspection: None,
        settings: saved.settings,
        view: saved.sound_view(),
        hand: Hand::default(),
        pointed_m: None,
        notices,
        corrections: Corrections::default(),
        history: History::default(),
        shot_log: None,
        logging: ShotLogging::default(),
        hand_table: None,
        opening: None,
    }
}

/// The shipped map if it is the one wanted; else no map until the wanted one is read.
fn first_chart(wanted: &ChartOrigin, notices: &mut Notices) -> Chart {
    let loaded = match wanted {
        ChartOrigin::Builtin => {
            builtin_jacksboro().map_err(|fault| notices.tell(Weight::Fault, fault.to_string()))
        }
        ChartOrigin::Flat | ChartOrigin::File(_) => Err(()),
    };
    let loaded = loaded.ok();
    let origin = if loaded.is_some() { ChartOrigin::Builtin } else { ChartOrigin::Flat };
    Chart { loaded, drape: None, origin, serial: 0 }
}
