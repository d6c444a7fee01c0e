//! Drafts of every kind to the catalogue, what refers to what checked.

use std::collections::BTreeMap;

use super::draft::{Draft, Kind};
use super::fault::{Fault, Faults, Problem, unknown_word};
use super::fields::Reading;
use super::source::Source;
use super::{Catalog, Origin, effects, layers, shells, surfaces, weapons};
use crate::arsenal::DragCurve;
use crate::arsenal::evidence::Fact;

/// Reads `sources` into one catalogue.
///
/// # Errors
/// Every fault of every source, in the order of files and lines.
pub fn catalog(sources: &[Source]) -> Result<Catalog, Faults> {
    let mut faults = Vec::new();
    let drafts = layers::merged(sources, &mut faults);
    let catalog = Assembly { drafts: &drafts, origins: BTreeMap::new() }.read(&mut faults);
    faults.sort_by_key(|fault| position(sources, fault));
    if faults.is_empty() { Ok(catalog) } else { Err(Faults(faults)) }
}

/// The drafts of all files and what has been learnt of them.
struct Assembly<'d> {
    drafts: &'d [Draft],
    origins: BTreeMap<(Kind, String), Origin>,
}

impl Assembly<'_> {
    fn read(mut self, faults: &mut Vec<Fault>) -> Catalog {
        let drafts = self.drafts;
        let curves = self.kind(Kind::DragCurve, |draft| weapons::read_curve(draft, faults));
        let curve_of = |draft: &Draft, id: &str| curve_for(&curves, drafts, draft, id);
        let catalog = Catalog {
            worlds: self.kind(Kind::World, |draft| weapons::read_world(draft, faults)),
            impacts: self.kind(Kind::Impact, |draft| surfaces::read_rules(draft, faults)),
            surfaces: self.kind(Kind::Surface, |draft| surfaces::read(draft, faults)),
            shells: self.kind(Kind::Shell, |draft| shells::read(draft, |id| curve_of(draft, id), faults)),
            weapons: self.kind(Kind::Weapon, |draft| weapons::read_weapon(draft, faults)),
            attributes: self.kind(Kind::Attribute, |draft| effects::read_attribute(draft, faults)),
            effects: self.kind(Kind::Effect, |draft| effects::read(draft, faults)),
            ammunition: self.kind(Kind::Ammunition, |draft| effects::read_ammunition(draft, faults)),
            curves,
            origins: self.origins,
        };
        check_shells_known(&catalog, drafts, faults);
        check_effects_known(&catalog, drafts, faults);
        catalog
    }

    /// Reads every draft of one kind; what cannot be read is left out, its faults already filed.
    fn kind<T>(
        &mut self,
        kind: Kind,
        mut read: impl FnMut(&Draft) -> Reading<(T, Vec<Fact>)>,
    ) -> BTreeMap<String, T> {
        let mut values = BTreeMap::new();
        for draft in self.drafts.iter().filter(|draft| draft.kind == kind) {
            if let Ok((value, facts)) = read(draft) {
                let world = draft.world.clone().unwrap_or_default();
                self.origins.insert((kind, draft.id.clone()), Origin { world, facts });
                values.insert(draft.id.clone(), value);
            }
        }
        values
    }
}

/// Every weapon names shells of its own world only. A shell with a fault of its own is known all the same.
fn check_shells_known(catalog: &Catalog, drafts: &[Draft], faults: &mut Vec<Fault>) {
    for draft in drafts.iter().filter(|draft| draft.kind == Kind::Weapon) {
        let Some(weapon) = catalog.weapons.get(&draft.id) else { continue };
        let known = ids_of_world(drafts, Kind::Shell, draft.world.as_deref());
        for shell in weapon.shells.iter().filter(|shell| !known.contains(&shell.as_str())) {
            faults.push(draft.fault_at("shells", unknown_word(shell, known.iter().copied())));
        }
    }
}

/// Every effect changes and follows numbers of weapons and shells, or attributes of its own world, and shares its id
/// with no ammunition, because loadouts name both alike.
fn check_effects_known(catalog: &Catalog, drafts: &[Draft], faults: &mut Vec<Fault>) {
    for draft in drafts.iter().filter(|draft| draft.kind == Kind::Effect) {
        let Some(effect) = catalog.effects.get(&draft.id) else { continue };
        if let Some(other) =
            drafts.iter().find(|other| other.kind == Kind::Ammunition && other.id == draft.id)
        {
            faults.push(draft.fault_at("id", Problem::Taken { owner: other.subject() }));
        }
        let mut known: Vec<&str> = effects::changeable();
        known.extend(ids_of_world(drafts, Kind::Attribute, draft.world.as_deref()));
        for modifier in &effect.modifiers {
            let named = std::iter::once(modifier.attribute.as_str()).chain(modifier.magnitude.source());
            for attribute in named.filter(|attribute| !known.contains(attribute)) {
                faults.push(draft.fault_at("modifiers", unknown_word(attribute, known.iter().copied())));
            }
        }
    }
}

/// The curve called `id` in the world of `shell`.
fn curve_for(
    curves: &BTreeMap<String, DragCurve>,
    drafts: &[Draft],
    shell: &Draft,
    id: &str,
) -> Result<DragCurve, Problem> {
    let known = ids_of_world(drafts, Kind::DragCurve, shell.world.as_deref());
    if !known.contains(&id) {
        return Err(unknown_word(id, known.iter().copied()));
    }
    // a curve with a fault of its own stands for itself until the catalogue is refused
    Ok(curves.get(id).cloned().unwrap_or_else(|| DragCurve::constant(1.0)))
}

fn ids_of_world<'d>(drafts: &'d [Draft], kind: Kind, world: Option<&str>) -> Vec<&'d str> {
    let here = |draft: &&Draft| draft.kind == kind && draft.world.as_deref() == world;
    drafts.iter().filter(here).map(|draft| draft.id.as_str()).collect()
}

/// Where a fault stands among the sources: file by file as given, then line by line.
fn position(sources: &[Source], fault: &Fault) -> (usize, usize) {
    let file = sources.iter().position(|source| source.name == *fault.place.file);
    (file.unwrap_or(sources.len()), fault.place.line)
}
