//! The catalogue: preset texts to checked weapons, shells and worlds, every fault told at once.
//!
//! A round is had from here and from nowhere else: [`Catalog::round`], and [`Catalog::resolve`] under effects.

mod accept;
mod assembly;
mod document;
mod draft;
mod effects;
mod fault;
mod fields;
mod layers;
mod lookup;
mod remark;
mod resolve;
mod shells;
mod source;
mod surfaces;
mod values;
mod weapons;

use std::collections::BTreeMap;
use std::path::Path;

pub use draft::Kind;
pub use fault::{Fault, Faults, Place, Problem};
pub use lookup::LookupError;
pub use resolve::Resolved;
pub use source::{Source, UnreadableFile};

use super::effects::{Ammunition, Attribute, Effect};
use super::evidence::{Content, Evidence, Fact, Stated};
use super::{DragCurve, ImpactRules, Shell, Surface, Weapon, World};
use lookup::found;

/// Every preset read, checked, by id.
#[derive(Clone, Debug, PartialEq)]
pub struct Catalog {
    worlds: BTreeMap<String, World>,
    impacts: BTreeMap<String, ImpactRules>,
    curves: BTreeMap<String, DragCurve>,
    surfaces: BTreeMap<String, Surface>,
    shells: BTreeMap<String, Shell>,
    weapons: BTreeMap<String, Weapon>,
    attributes: BTreeMap<String, Attribute>,
    effects: BTreeMap<String, Effect>,
    ammunition: BTreeMap<String, Ammunition>,
    origins: BTreeMap<(Kind, String), Origin>,
}

/// The world a preset belongs to and what is known about its numbers.
#[derive(Clone, Debug, PartialEq)]
struct Origin {
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
        assembly::catalog(sources)
    }

    /// Every world, by id.
    pub fn worlds(&self) -> impl Iterator<Item = &World> {
        self.worlds.values()
    }

    /// Every drag curve with its id.
    pub fn curves(&self) -> impl Iterator<Item = (&str, &DragCurve)> {
        self.curves.iter().map(|(id, curve)| (id.as_str(), curve))
    }

    /// Every kind of surface, by id.
    pub fn surfaces(&self) -> impl Iterator<Item = &Surface> {
        self.surfaces.values()
    }

    /// Every shell, by id, those that cannot be fired included.
    pub fn shells(&self) -> impl Iterator<Item = &Shell> {
        self.shells.values()
    }

    /// Every weapon, by id.
    pub fn weapons(&self) -> impl Iterator<Item = &Weapon> {
        self.weapons.values()
    }

    /// Every attribute that only effects change, by id.
    pub fn attributes(&self) -> impl Iterator<Item = &Attribute> {
        self.attributes.values()
    }

    /// Every effect, by id.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.effects.values()
    }

    /// Every kind of ammunition, by id.
    pub fn ammunition(&self) -> impl Iterator<Item = &Ammunition> {
        self.ammunition.values()
    }

    /// The weapon called `id`.
    ///
    /// # Errors
    /// When there is none, with the nearest id and all of them.
    pub fn weapon(&self, id: &str) -> Result<&Weapon, LookupError> {
        found(&self.weapons, "weapon", id)
    }

    /// The shell called `id`.
    ///
    /// # Errors
    /// When there is none, with the nearest id and all of them.
    pub fn shell(&self, id: &str) -> Result<&Shell, LookupError> {
        found(&self.shells, "shell", id)
    }

    /// The kind of surface called `id`.
    ///
    /// # Errors
    /// When there is none, with the nearest id and all of them.
    pub fn surface(&self, id: &str) -> Result<&Surface, LookupError> {
        found(&self.surfaces, "surface", id)
    }

    /// The rules `weapon` lives under.
    ///
    /// # Errors
    /// When the weapon is not of this catalogue.
    pub fn world_of(&self, weapon: &Weapon) -> Result<&World, LookupError> {
        found(&self.worlds, "world", self.world_id(Kind::Weapon, &weapon.id).unwrap_or_default())
    }

    /// The rules for hits that `weapon` lives under; `None` where its world has none.
    pub fn impact_of(&self, weapon: &Weapon) -> Option<&ImpactRules> {
        self.impacts.get(self.world_id(Kind::Weapon, &weapon.id)?)
    }

    /// Id of the world a preset belongs to; `None` where there is no such preset.
    pub fn world_id(&self, kind: Kind, id: &str) -> Option<&str> {
        self.origin(kind, id).map(|origin| origin.world.as_str())
    }

    /// What is known about the numbers of the preset called `id`, in the order they are read; empty where there is no
    /// such preset.
    pub fn facts(&self, kind: Kind, id: &str) -> &[Fact] {
        self.origin(kind, id).map_or(&[], |origin| origin.facts.as_slice())
    }

    /// Where the number at `key` of the preset called `id` is from; `None` where there is no such number.
    pub fn evidence(&self, kind: Kind, id: &str, key: &str) -> Option<Evidence> {
        self.facts(kind, id).iter().find(|fact| fact.key == key).map(|fact| fact.evidence)
    }

    /// How well the worst number of the effect or kind of ammunition called `id` is known; `None` where it has none.
    pub fn evidence_of_choice(&self, id: &str) -> Option<Evidence> {
        let facts = [Kind::Effect, Kind::Ammunition].into_iter().flat_map(|kind| self.facts(kind, id));
        let given = facts.filter(|fact| fact.content == Content::Numbers && fact.stated != Stated::Absent);
        given.map(|fact| fact.evidence).max()
    }

    /// Every preset there is: its kind, its id and the id of its world.
    pub fn presets(&self) -> impl Iterator<Item = (Kind, &str, &str)> {
        self.origins.iter().map(|((kind, id), origin)| (*kind, id.as_str(), origin.world.as_str()))
    }

    /// That no preset is called `id`, with the nearest that is.
    pub fn unknown_preset(&self, id: &str) -> LookupError {
        let known = self.origins.keys().map(|(_, id)| id.as_str());
        let nearest = fault::nearest(id, known).unwrap_or("none is like it").to_owned();
        let accepted = "an id that the list of presets names".to_owned(); // all of them would be a page
        LookupError::Unknown { what: "preset", id: id.to_owned(), nearest, accepted }
    }

    fn origin(&self, kind: Kind, id: &str) -> Option<&Origin> {
        self.origins.get(&(kind, id.to_owned()))
    }
}
