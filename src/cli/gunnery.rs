//! From what was typed to what is asked: presets and map read, the situation filled in.

use glam::DVec3;

use super::arguments::GunOptions;
use super::fault::CliFault;
use crate::arsenal::{Catalog, ImpactRules};
use crate::flight::Cover;
use crate::mission::footing::mapped_cover;
use crate::mission::{Emplacement, HullChoice, Place, Situation, Stand};
use crate::terrain::{Ground, LoadedMap, load};
use crate::units::Angle;

/// The presets, the ground and the gun of a command.
#[derive(Debug)]
pub struct Gunnery<'o> {
    /// The presets.
    pub catalog: Catalog,
    /// The ground.
    pub ground: Ground,
    /// The map it is of, where there is one.
    pub map: Option<LoadedMap>,
    options: &'o GunOptions,
    gun: Place,
}

impl<'o> Gunnery<'o> {
    /// Reads the files that `options` name.
    pub fn read(options: &'o GunOptions) -> Result<Self, CliFault> {
        let gun = match (options.gun, &options.map) {
            (Some(gun), _) => gun,
            (None, None) => Place::on_ground(glam::DVec2::ZERO),
            (None, Some(_)) => {
                let (wrong, accepted) =
                    ("missing, and on a map there is no place it could mean", "E,N or E,N,Z in metres");
                return Err(CliFault::Options { options: "--gun", wrong, accepted });
            }
        };
        Self::with_gun(options, gun)
    }

    /// The same with the gun at a place of its own.
    pub fn with_gun(options: &'o GunOptions, gun: Place) -> Result<Self, CliFault> {
        let map = options.map.as_ref().map(|file| load::open(file)).transpose()?;
        let ground = map.as_ref().map_or(Ground::SEA_LEVEL, LoadedMap::ground);
        Ok(Self { catalog: Catalog::with_files(&options.presets)?, ground, map, options, gun })
    }

    /// The rules for hits of the weapon's game; `None` where it has none.
    pub fn rules_for_hits(&self) -> Result<Option<&ImpactRules>, CliFault> {
        Ok(self.catalog.impact_of(self.catalog.weapon(&self.options.weapon)?))
    }

    /// What the map says its ground is covered with, in the surfaces of the weapon's game; `None` where it says nothing
    /// that game knows.
    pub fn cover(&self) -> Result<Option<Cover<'_>>, CliFault> {
        let Some(map) = &self.map else { return Ok(None) };
        Ok(mapped_cover(&self.catalog, &self.options.weapon, map)?)
    }

    /// The gun with `shell`, not yet aimed at anything.
    pub fn situation(&self, shell: &str) -> Situation {
        let plain = self.plain_situation(&self.options.weapon, shell);
        Situation { loadout: self.options.effect.clone(), ..plain }
    }

    /// Any weapon where the gun stands, nothing laid on it, not yet aimed at anything.
    pub fn plain_situation(&self, weapon: &str, shell: &str) -> Situation {
        Situation {
            gun: self.gun,
            hull: self.options.hull.unwrap_or(HullChoice::OnGround { heading: Angle::ZERO }),
            platform_velocity_mps: self.options.platform_velocity.unwrap_or(DVec3::ZERO),
            wind_mps: self.options.wind.unwrap_or(DVec3::ZERO),
            wind_onset_m: self.options.wind_onset,
            muzzle: self.options.muzzle.into(),
            ..Situation::new(weapon, shell)
        }
    }

    /// The gun with `shell`, looked up.
    pub fn emplacement(&self, shell: &str) -> Result<Emplacement, CliFault> {
        Ok(self.situation(shell).emplacement(&self.catalog, &self.ground)?)
    }

    /// The gun with `shell` and its target, looked up.
    pub fn stand(&self, situation: &Situation) -> Result<Stand, CliFault> {
        Ok(situation.stand(&self.catalog, &self.ground)?)
    }

    /// How much the ground at the gun lies above the gun's pivot, metres, usually negative; 0 where there is none.
    pub fn ground_above_pivot_m(&self, emplacement: &Emplacement) -> f64 {
        let pivot_m = emplacement.gun.pivot_m;
        self.ground.height_m(pivot_m.truncate()).map_or(0.0, |ground_m| ground_m - pivot_m.z)
    }
}
