//! Who takes part in a comparison, each looked up where the gun stands.

use std::str::FromStr;

use glam::DVec3;

use super::CompareOptions;
use crate::aim::Target;
use crate::cli::fault::CliFault;
use crate::cli::gunnery::Gunnery;
use crate::frame::direction_from_azimuth_elevation;
use crate::mission::{Situation, Stand};
use crate::products::comparison::Side;
use crate::units::Angle;

/// Ids of a weapon and one of its shells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideId {
    /// The weapon.
    pub weapon: String,
    /// The shell.
    pub shell: String,
}

/// A side that takes part.
pub struct Entry {
    /// What it is called beside the others.
    pub name: String,
    /// What it is.
    pub id: SideId,
    /// The gun and its target.
    pub stand: Stand,
}

/// Why a side is none.
#[derive(Debug, thiserror::Error)]
#[error("accepted: WEAPON/SHELL, such as l81/l81-shell; `gunlay presets list` names them")]
pub struct NoSide;

impl FromStr for SideId {
    type Err = NoSide;

    fn from_str(text: &str) -> Result<Self, NoSide> {
        let (weapon, shell) = text.trim().split_once('/').ok_or(NoSide)?;
        let is_named = !weapon.is_empty() && !shell.is_empty() && !shell.contains('/');
        is_named.then(|| Self { weapon: weapon.to_owned(), shell: shell.to_owned() }).ok_or(NoSide)
    }
}

impl Entry {
    /// What is compared of it.
    pub fn side(&self) -> Side<'_> {
        let emplacement = &self.stand.emplacement;
        Side { name: &self.name, round: &emplacement.round, gun: &emplacement.gun }
    }
}

/// The shells of the weapon, then the other sides; at least one.
pub fn entries(options: &CompareOptions, gunnery: &Gunnery<'_>) -> Result<Vec<Entry>, CliFault> {
    let weapon = &options.gun.weapon;
    let own = options.shells.iter().map(|shell| {
        let id = SideId { weapon: weapon.clone(), shell: shell.clone() };
        Ok(Entry { name: shell.clone(), id, stand: stand(options, gunnery, gunnery.situation(shell))? })
    });
    let others = options.side.iter().map(|id| {
        let situation = gunnery.plain_situation(&id.weapon, &id.shell);
        let name = format!("{}/{}", id.weapon, id.shell);
        Ok(Entry { name, id: id.clone(), stand: stand(options, gunnery, situation)? })
    });
    own.chain(others).collect()
}

/// The weapons that take part.
pub fn title(entries: &[Entry]) -> String {
    let mut names =
        entries.iter().map(|entry| entry.stand.emplacement.weapon.name.as_str()).collect::<Vec<_>>();
    names.dedup();
    names.join(" and ")
}

/// The gun and the target; a point ahead of the gun where none is compared.
fn stand(options: &CompareOptions, gunnery: &Gunnery<'_>, situation: Situation) -> Result<Stand, CliFault> {
    let Some(target) = options.target else {
        let emplacement = situation.emplacement(&gunnery.catalog, &gunnery.ground)?;
        let bore = match options.lay.by_sight() {
            Some((deg, _)) => direction_from_azimuth_elevation(Angle::from_degrees(deg), Angle::ZERO),
            None => options.lay.bore(&emplacement.gun)?,
        };
        let ahead = bore.with_z(0.0).normalize_or(DVec3::Y);
        let level = DVec3::Z * gunnery.ground_above_pivot_m(&emplacement);
        let target = Target::at_rest(emplacement.gun.pivot_m + ahead * 1000.0 + level);
        return Ok(Stand { emplacement, target });
    };
    let target_velocity_mps = options.target_velocity.unwrap_or(DVec3::ZERO);
    gunnery.stand(&Situation { target, target_velocity_mps, ..situation })
}
