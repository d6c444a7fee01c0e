//! The catalogue: preset texts to checked weapons, shells and worlds, every fault told at once.
//!
//! A [`Round`] is had from here and from nowhere else: [`Catalog::round`].

mod accept;
mod document;
mod draft;
mod fault;
mod fields;
mod layers;
mod shells;
mod source;
mod values;
mod weapons;

use std::collections::BTreeMap;
use std::path::Path;

pub use draft::Kind;
pub use fault::{Fault, Faults, Place, Problem};
pub use source::{Source, UnreadableFile};

use super::evidence::{Evidence, Fact};
use super::{DragCurve, Round, RoundFault, Shell, Weapon, World};
use draft::Draft;
use fault::nearest;
use fields::Reading;

/// Every preset read, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Catalog {
    worlds: BTreeMap<String, Entry<World>>,
    curves: BTreeMap<String, Entry<DragCurve>>,
    shells: BTreeMap<String, Entry<Shell>>,
    weapons: BTreeMap<String, Entry<Weapon>>,
}

/// One checked preset, the world it belongs to and what is known about its numbers.
#[derive(Clone, Debug, PartialEq)]
struct Entry<T> {
    value: T,
    world: String,
    facts: Vec<Fact>,
}

/// Why no catalogue could be made.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    /// A file could not be read.
    #[error(transparent)]
    Unreadable(#[from] UnreadableFile),
    /// The files hold faults.
    #[error(transparent)]
    Faults(#[from] Faults),
}

/// Why a catalogue has no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LookupError {
    /// No preset of that kind has that id.
    #[error("there is no {what} \"{id}\"; nearest known: {nearest}; accepted: {accepted}")]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// The id asked for.
        id: String,
        /// The known id most like it.
        nearest: String,
        /// Every known id.
        accepted: String,
    },
    /// The weapon does not fire the shell.
    #[error("weapon \"{weapon}\" does not fire shell \"{shell}\"; accepted: {accepted}")]
    NotFired {
        /// The weapon.
        weapon: String,
        /// The shell.
        shell: String,
        /// The shells it fires.
        accepted: String,
    },
    /// The shell and the weapon make no round.
    #[error("weapon \"{weapon}\", shell \"{shell}\": {fault}")]
    Round {
        /// The weapon.
        weapon: String,
        /// The shell.
        shell: String,
        /// What is wrong.
        fault: RoundFault,
    },
}

impl Catalog {
    /// The shipped presets.
    ///
    /// # Errors
    /// Never with the presets as shipped; a changed one may hold faults.
    pub fn shipped() -> Result<Self, Faults> {
        Self::from_sources(&Source::shipped())
    }

    /// The shipped presets with the files at `paths` laid over them, in order.
    ///
    /// # Errors
    /// When a file cannot be read, or any file holds a fault (then all of them are told).
    pub fn with_files<P: AsRef<Path>>(paths: &[P]) -> Result<Self, CatalogError> {
        let mut sources = Source::shipped();
        for path in paths {
            sources.push(Source::read(path.as_ref())?);
        }
        Ok(Self::from_sources(&sources)?)
    }

    /// The presets of `sources`; a later one adds to the earlier or overrides them, key by key, by id.
    ///
    /// # Errors
    /// Every fault of every source.
    pub fn from_sources(sources: &[Source]) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let drafts = layers::merged(sources, &mut faults);
        let catalog = Self::read(&drafts, &mut faults);
        catalog.check_shells_known(&drafts, &mut faults);
        faults.sort_by_key(|fault| position(sources, fault));
        if faults.is_empty() { Ok(catalog) } else { Err(Faults(faults)) }
    }

    fn read(drafts: &[Draft], faults: &mut Vec<Fault>) -> Self {
        let worlds = read_kind(drafts, Kind::World, |draft| weapons::read_world(draft, faults));
        let curves = read_kind(drafts, Kind::DragCurve, |draft| weapons::read_curve(draft, faults));
        let shells = read_kind(drafts, Kind::Shell, |draft| {
            shells::read(draft, |id| curve_for(&curves, drafts, draft, id), faults)
        });
        let weapons = read_kind(drafts, Kind::Weapon, |draft| weapons::read_weapon(draft, faults));
        Self { worlds, curves, shells, weapons }
    }

    /// Every weapon names shells of its own world only. A shell with a fault of its own is known all the same.
    fn check_shells_known(&self, drafts: &[Draft], faults: &mut Vec<Fault>) {
        for entry in self.weapons.values() {
            let Some(draft) = draft_of(drafts, Kind::Weapon, &entry.value.id) else { continue };
            let known = ids_of_world(drafts, Kind::Shell, &entry.world);
            for shell in entry.value.shells.iter().filter(|shell| !known.contains(&shell.as_str())) {
                let place = draft.keys.get("shells").map_or(&draft.place, |spot| &spot.place).clone();
                let problem = fault::unknown_word(shell, known.iter().copied());
                faults.push(Fault { place, subject: format!("{}, shells", draft.subject()), problem });
            }
        }
    }

    /// Every world, by id.
    pub fn worlds(&self) -> impl Iterator<Item = &World> {
        self.worlds.values().map(|entry| &entry.value)
    }

    /// Every shell, by id, those that cannot be fired included.
    pub fn shells(&self) -> impl Iterator<Item = &Shell> {
        self.shells.values().map(|entry| &entry.value)
    }

    /// Every weapon, by id.
    pub fn weapons(&self) -> impl Iterator<Item = &Weapon> {
        self.weapons.values().map(|entry| &entry.value)
    }

    /// Every drag curve with its id.
    pub fn curves(&self) -> impl Iterator<Item = (&str, &DragCurve)> {
        self.curves.iter().map(|(id, entry)| (id.as_str(), &entry.value))
    }

    /// The weapon called `id`.
    ///
    /// # Errors
    /// When there is none, with the nearest id and all of them.
    pub fn weapon(&self, id: &str) -> Result<&Weapon, LookupError> {
        Ok(&found(&self.weapons, "weapon", id)?.value)
    }

    /// The shell called `id`.
    ///
    /// # Errors
    /// When there is none, with the nearest id and all of them.
    pub fn shell(&self, id: &str) -> Result<&Shell, LookupError> {
        Ok(&found(&self.shells, "shell", id)?.value)
    }

    /// The rules `weapon` lives under.
    ///
    /// # Errors
    /// When the weapon is not of this catalogue.
    pub fn world_of(&self, weapon: &Weapon) -> Result<&World, LookupError> {
        let entry = found(&self.weapons, "weapon", &weapon.id)?;
        Ok(&found(&self.worlds, "world", &entry.world)?.value)
    }

    /// The shell called `shell_id` out of the weapon called `weapon_id`, ready to fly.
    ///
    /// # Errors
    /// When either is unknown, the weapon does not fire the shell, or the shell's flight is not known.
    pub fn round(&self, weapon_id: &str, shell_id: &str) -> Result<Round, LookupError> {
        let (weapon, shell) = (self.weapon(weapon_id)?, self.shell(shell_id)?);
        let (of_weapon, of_shell) = (weapon.id.clone(), shell.id.clone());
        if !weapon.shells.contains(&shell.id) {
            let accepted = weapon.shells.join(", ");
            return Err(LookupError::NotFired { weapon: of_weapon, shell: of_shell, accepted });
        }
        let round = Round::load(self.world_of(weapon)?, weapon, shell);
        round.map_err(|fault| LookupError::Round { weapon: of_weapon, shell: of_shell, fault })
    }

    /// What is known about the numbers of the preset called `id`, in the order they are read; empty where there is no
    /// such preset.
    pub fn facts(&self, kind: Kind, id: &str) -> &[Fact] {
        let facts = match kind {
            Kind::World => self.worlds.get(id).map(|entry| &entry.facts),
            Kind::DragCurve => self.curves.get(id).map(|entry| &entry.facts),
            Kind::Shell => self.shells.get(id).map(|entry| &entry.facts),
            Kind::Weapon => self.weapons.get(id).map(|entry| &entry.facts),
        };
        facts.map_or(&[], Vec::as_slice)
    }

    /// Where the number at `key` of the preset called `id` is from; `None` where there is no such number.
    pub fn evidence(&self, kind: Kind, id: &str, key: &str) -> Option<Evidence> {
        self.facts(kind, id).iter().find(|fact| fact.key == key).map(|fact| fact.evidence)
    }
}

/// Reads every draft of one kind; what cannot be read is left out, its faults already filed.
fn read_kind<T>(
    drafts: &[Draft],
    kind: Kind,
    mut read: impl FnMut(&Draft) -> Reading<(T, Vec<Fact>)>,
) -> BTreeMap<String, Entry<T>> {
    let mut entries = BTreeMap::new();
    for draft in drafts.iter().filter(|draft| draft.kind == kind) {
        if let Ok((value, facts)) = read(draft) {
            let world = draft.world.clone().unwrap_or_default();
            entries.insert(draft.id.clone(), Entry { value, world, facts });
        }
    }
    entries
}

/// The curve called `id` in the world of `shell`.
fn curve_for(
    curves: &BTreeMap<String, Entry<DragCurve>>,
    drafts: &[Draft],
    shell: &Draft,
    id: &str,
) -> Result<DragCurve, Problem> {
    let world = shell.world.as_deref().unwrap_or_default();
    if let Some(entry) = curves.get(id).filter(|entry| entry.world == world) {
        return Ok(entry.value.clone());
    }
    let known = ids_of_world(drafts, Kind::DragCurve, world);
    if known.contains(&id) {
        return Ok(DragCurve::constant(1.0)); // its own fault is filed already and the catalogue will not be made
    }
    Err(fault::unknown_word(id, known.iter().copied()))
}

fn draft_of<'d>(drafts: &'d [Draft], kind: Kind, id: &str) -> Option<&'d Draft> {
    drafts.iter().find(|draft| draft.kind == kind && draft.id == id)
}

fn ids_of_world<'d>(drafts: &'d [Draft], kind: Kind, world: &str) -> Vec<&'d str> {
    let here = |draft: &&Draft| draft.kind == kind && draft.world.as_deref() == Some(world);
    drafts.iter().filter(here).map(|draft| draft.id.as_str()).collect()
}

fn found<'c, T>(
    entries: &'c BTreeMap<String, Entry<T>>,
    what: &'static str,
    id: &str,
) -> Result<&'c Entry<T>, LookupError> {
    entries.get(id).ok_or_else(|| {
        let nearest = nearest(id, entries.keys().map(String::as_str)).unwrap_or("none is like it").to_owned();
        let accepted = entries.keys().cloned().collect::<Vec<_>>().join(", ");
        LookupError::Unknown { what, id: id.to_owned(), nearest, accepted }
    })
}

/// Where a fault stands among the sources: file by file as given, then line by line.
fn position(sources: &[Source], fault: &Fault) -> (usize, usize) {
    let file = sources.iter().position(|source| source.name == *fault.place.file);
    (file.unwrap_or(sources.len()), fault.place.line)
}
