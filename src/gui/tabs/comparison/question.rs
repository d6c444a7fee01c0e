//! What a comparison rests on: the sides, each with its own gun where the gun stands, and what all of them are asked.

use glam::DVec3;

use super::super::super::reading::Firing;
use super::super::super::world::{ChartGround, World};
use super::sides::Others;
use crate::aim::{Gun, Target};
use crate::arsenal::{Round, Shell};
use crate::mission::Situation;
use crate::products::comparison::Side;
use crate::units::Angle;

/// What a comparison rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Who takes part.
    pub entries: Vec<Entry>,
    /// What every side is asked.
    pub asked: Asked,
    /// What is to be hit; its bearing is that of a setting, too.
    pub target: Target,
    /// The bearing of the target.
    pub bearing: Angle,
    /// Uniform wind, m/s.
    pub wind_mps: DVec3,
    /// The ground.
    pub ground: ChartGround,
}

/// What every side is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asked {
    /// To hit the target.
    Target,
    /// To fire this angle on its dial along the target's bearing.
    Dial(Angle),
}

/// One side.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Ids of weapon and shell as `WEAPON/SHELL`, by which it is told from the others.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its shell.
    pub shell: Shell,
    /// What it fires.
    pub round: Round,
    /// The gun.
    pub gun: Gun,
}

impl Question {
    /// Asks all shells of the weapon in use, and the `others` with nothing laid on them.
    pub fn new(world: &World, firing: &Firing, others: &Others, asked: Asked) -> Self {
        let emplacement = &firing.stand.emplacement;
        let situation = &world.situation;
        let own = emplacement.weapon.shells.iter().filter_map(|shell| {
            let loaded = Situation { shell: shell.clone(), ..situation.clone() };
            Entry::of(world, firing, &loaded, |_, shell| shell.to_owned())
        });
        let others = others.beside(&situation.weapon).filter_map(|(weapon, shell)| {
            let (weapon, shell) = (weapon.clone(), shell.clone());
            let loaded = Situation { weapon, shell, loadout: Vec::new(), ..situation.clone() };
            Entry::of(world, firing, &loaded, |weapon, shell| format!("{weapon}, {shell}"))
        });
        Self {
            entries: own.chain(others).collect(),
            asked,
            target: firing.stand.target,
            bearing: firing.answer.bearing,
            wind_mps: emplacement.wind_mps,
            ground: world.chart.numbered_ground(),
        }
    }
}

impl Entry {
    /// What is compared of it.
    pub fn side(&self) -> Side<'_> {
        Side { name: &self.id, round: &self.round, gun: &self.gun }
    }

    /// The side of a situation, called by what `name` makes of its weapon's and shell's names; `None` where the presets
    /// do not hold it or it cannot stand there.
    fn of(
        world: &World,
        firing: &Firing,
        situation: &Situation,
        name: impl Fn(&str, &str) -> String,
    ) -> Option<Self> {
        let made = situation.emplacement(&world.catalog, &firing.stand.emplacement.ground).ok()?;
        let has_one_shell = made.weapon.shells.len() == 1;
        let name = name(&made.weapon.name, &made.shell_name);
        Some(Self {
            id: id_of(situation),
            name: if has_one_shell { made.weapon.name } else { name },
            shell: made.shell,
            round: made.round,
            gun: made.gun,
        })
    }
}

/// The id of the side a situation is.
pub fn id_of(situation: &Situation) -> String {
    format!("{}/{}", situation.weapon, situation.shell)
}
