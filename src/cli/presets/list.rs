//! `gunlay presets list`.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::arsenal::catalog::Kind;
use crate::arsenal::{BodyFields, Catalog, Shell, Weapon};
use crate::cli::fault::CliFault;
use crate::cli::page::{Form, Page, Status};

/// The options of `presets list`.
#[derive(Debug, Args)]
pub struct ListOptions {
    /// A preset file that adds to or overrides the built-in presets by id; repeatable.
    #[arg(long, value_name = "FILE")]
    presets: Vec<PathBuf>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct ListReport {
    worlds: Vec<WorldReport>,
}

#[derive(Debug, Serialize)]
struct WorldReport {
    id: String,
    weapons: Vec<WeaponReport>,
    shells: Vec<ShellReport>,
    effects: Vec<NamedReport>,
    ammunition: Vec<NamedReport>,
    attributes: Vec<NamedReport>,
    surfaces: Vec<NamedReport>,
}

#[derive(Debug, Serialize)]
struct WeaponReport {
    id: String,
    name: String,
    launch_speed_mps: f64,
    shells: Vec<String>,
}

#[derive(Debug, Serialize)]
struct ShellReport {
    id: String,
    name: String,
    model: &'static str,
    /// What flight needs and nobody has given; empty for a shell that flies.
    missing: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct NamedReport {
    id: String,
    name: String,
}

/// Lists the presets.
pub fn list(options: &ListOptions) -> Result<Page, CliFault> {
    let catalog = Catalog::with_files(&options.presets)?;
    let worlds = catalog.worlds().map(|world| WorldReport::of(&catalog, &world.id)).collect();
    Ok(Page::of(&ListReport { worlds }, Form::of_switch(options.json), Status::Done))
}

impl WorldReport {
    fn of(catalog: &Catalog, world: &str) -> Self {
        let here = |kind, id: &str| catalog.world_id(kind, id) == Some(world);
        let named = |id: &str, name: &str| NamedReport { id: id.to_owned(), name: name.to_owned() };
        Self {
            id: world.to_owned(),
            weapons: catalog.weapons().filter(|one| here(Kind::Weapon, &one.id)).map(Into::into).collect(),
            shells: catalog.shells().filter(|one| here(Kind::Shell, &one.id)).map(Into::into).collect(),
            effects: catalog
                .effects()
                .filter(|one| here(Kind::Effect, &one.id))
                .map(|one| named(&one.id, &one.name))
                .collect(),
            ammunition: catalog
                .ammunition()
                .filter(|one| here(Kind::Ammunition, &one.id))
                .map(|one| named(&one.id, &one.name))
                .collect(),
            attributes: catalog
                .attributes()
                .filter(|one| here(Kind::Attribute, &one.id))
                .map(|one| named(&one.id, &one.name))
                .collect(),
            surfaces: catalog
                .surfaces()
                .filter(|one| here(Kind::Surface, &one.id))
                .map(|one| named(&one.id, &one.name))
                .collect(),
        }
    }
}

impl From<&Weapon> for WeaponReport {
    fn from(weapon: &Weapon) -> Self {
        Self {
            id: weapon.id.clone(),
            name: weapon.name.clone(),
            launch_speed_mps: weapon.launch_speed_mps,
            shells: weapon.shells.clone(),
        }
    }
}

impl From<&Shell> for ShellReport {
    fn from(shell: &Shell) -> Self {
        let (model, missing) = match &shell.body {
            BodyFields::Game(_) => ("game", Vec::new()),
            BodyFields::Point(_) => ("point", Vec::new()),
            BodyFields::Unknown { missing } => ("unknown", missing.clone()),
        };
        Self { id: shell.id.clone(), name: shell.name.clone(), model, missing }
    }
}

impl fmt::Display for ListReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, world) in self.worlds.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{world}")?;
        }
        Ok(())
    }
}

impl fmt::Display for WorldReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.id)?;
        writeln!(f, "  weapons")?;
        for weapon in &self.weapons {
            let (id, name, speed, shells) =
                (&weapon.id, &weapon.name, weapon.launch_speed_mps, weapon.shells.join(", "));
            writeln!(f, "    {id:<24} {name}, {speed} m/s, fires {shells}")?;
        }
        let (known, unknown) = self.shells.iter().partition::<Vec<_>, _>(|shell| shell.missing.is_empty());
        writeln!(f, "  shells")?;
        for shell in known {
            writeln!(f, "    {:<24} {}, model {}", shell.id, shell.name, shell.model)?;
        }
        if !unknown.is_empty() {
            let ids = unknown.iter().map(|shell| shell.id.as_str()).collect::<Vec<_>>().join(", ");
            writeln!(f, "    cannot be fired, their flight is not known: {ids}")?;
        }
        write_named(f, "effects", &self.effects)?;
        write_named(f, "ammunition", &self.ammunition)?;
        write_named(f, "attributes", &self.attributes)?;
        if !self.surfaces.is_empty() {
            let ids = self.surfaces.iter().map(|surface| surface.id.as_str()).collect::<Vec<_>>().join(", ");
            writeln!(f, "  surfaces: {ids}")?;
        }
        Ok(())
    }
}

fn write_named(f: &mut fmt::Formatter<'_>, title: &str, named: &[NamedReport]) -> fmt::Result {
    if !named.is_empty() {
        writeln!(f, "  {title}")?;
    }
    for NamedReport { id, name } in named {
        writeln!(f, "    {id:<32} {name}")?;
    }
    Ok(())
}
