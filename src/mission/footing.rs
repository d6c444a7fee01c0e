//! What the ground is covered with, in the surfaces of a weapon's game.

use crate::arsenal::catalog::{Kind, LookupError};
use crate::arsenal::{Catalog, Surface};
use crate::flight::Cover;
use crate::terrain::LoadedMap;

/// The game's number for ground nothing is said about.
const UNSAID: u32 = 0;

/// What `map` says its ground is covered with, for the weapon called `weapon_id`; `None` where it says nothing that
/// game knows.
///
/// # Errors
/// When there is no such weapon.
pub fn mapped_cover<'a>(
    catalog: &'a Catalog,
    weapon_id: &str,
    map: &'a LoadedMap,
) -> Result<Option<Cover<'a>>, LookupError> {
    let kinds = surfaces_of(catalog, weapon_id)?;
    let named = kinds.iter().find(|kind| Some(&kind.id) == map.about.surface.as_ref()).copied();
    let unnamed = || kinds.iter().find(|kind| kind.has_number(UNSAID)).copied();
    Ok(match &map.about.surface_numbers {
        None => named.map(Cover::everywhere),
        Some(numbers) => named
            .or_else(unnamed)
            .map(|elsewhere| Cover::mapped(elsewhere, numbers, map.map.corners_m(), kinds)),
    })
}

/// The surface the game of the weapon called `weapon_id` takes where nothing is said; `None` where it has none.
///
/// # Errors
/// When there is no such weapon.
pub fn unsaid_surface<'a>(catalog: &'a Catalog, weapon_id: &str) -> Result<Option<&'a Surface>, LookupError> {
    Ok(surfaces_of(catalog, weapon_id)?.into_iter().find(|kind| kind.has_number(UNSAID)))
}

/// Every surface of the game of the weapon called `weapon_id`, by id.
///
/// # Errors
/// When there is no such weapon.
pub fn surfaces_of<'a>(catalog: &'a Catalog, weapon_id: &str) -> Result<Vec<&'a Surface>, LookupError> {
    let world = catalog.world_id(Kind::Weapon, &catalog.weapon(weapon_id)?.id);
    let is_here = |kind: &&Surface| catalog.world_id(Kind::Surface, &kind.id) == world;
    Ok(catalog.surfaces().filter(is_here).collect())
}
