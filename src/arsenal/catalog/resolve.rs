//! Weapon, shell and effects to the round that flies: the only way to one.

use super::lookup::{LookupError, unknown};
use super::{Catalog, Kind};
use crate::arsenal::effects::loadout::{Laid, LaidEffect};
use crate::arsenal::effects::{AttributeLine, Choice, Effect};
use crate::arsenal::{Round, Shell, Weapon};

/// A weapon and a shell under a loadout.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// The weapon, its numbers as they are now.
    pub weapon: Weapon,
    /// The shell, its numbers as they are now.
    pub shell: Shell,
    /// What flies.
    pub round: Round,
    /// Every number effects can change, what each modifier has to do with it, and its value now.
    pub attributes: Vec<AttributeLine>,
}

impl Catalog {
    /// The shell called `shell_id` out of the weapon called `weapon_id`, ready to fly.
    ///
    /// # Errors
    /// When either is unknown, the weapon does not fire the shell, or the shell's flight is not known.
    pub fn round(&self, weapon_id: &str, shell_id: &str) -> Result<Round, LookupError> {
        Ok(self.resolve(weapon_id, shell_id, &[])?.round)
    }

    /// The same under a loadout: the effects and kinds of ammunition `chosen`, in that order.
    ///
    /// # Errors
    /// As [`Catalog::round`]; also when a choice is unknown in the weapon's world, has more stacks than there can be,
    /// changes what is not there, or leaves a number no round can have.
    pub fn resolve(
        &self,
        weapon_id: &str,
        shell_id: &str,
        chosen: &[Choice],
    ) -> Result<Resolved, LookupError> {
        let mut weapon = self.weapon(weapon_id)?.clone();
        check_fires(&weapon, shell_id)?;
        let mut shell = self.shell(shell_id)?.clone();
        let laid = self.laid(&weapon, chosen)?;
        let of_both = || (weapon_id.to_owned(), shell_id.to_owned());
        let attributes = laid.lay_on(&mut weapon, &mut shell).map_err(|fault| {
            let (weapon, shell) = of_both();
            LookupError::Effect { weapon, shell, fault: Box::new(fault) }
        })?;
        attributes.iter().try_for_each(check_resolved)?;
        let round = Round::load(self.world_of(&weapon)?, &weapon, &shell).map_err(|fault| {
            let (weapon, shell) = of_both();
            LookupError::Round { weapon, shell, fault }
        })?;
        Ok(Resolved { weapon, shell, round, attributes })
    }

    /// The choices looked up in the world of `weapon`, with the attributes every weapon of it has.
    fn laid(&self, weapon: &Weapon, chosen: &[Choice]) -> Result<Laid<'_>, LookupError> {
        let world = &self.world_of(weapon)?.id;
        let here = |kind, id: &String| self.world_id(kind, id) == Some(world.as_str());
        let mut laid = Laid::default();
        for choice in chosen {
            let effect = self.effects.get(&choice.id).filter(|_| here(Kind::Effect, &choice.id));
            let ammunition = self.ammunition.get(&choice.id).filter(|_| here(Kind::Ammunition, &choice.id));
            check_stacks(choice, effect.map_or(1, |effect| effect.max_stacks))?;
            match (effect, ammunition) {
                (Some(effect), _) => laid.effects.push(laid_effect(effect, choice)?),
                (None, Some(ammunition)) => {
                    check_given(choice, &[])?;
                    laid.ammunition.push(ammunition);
                }
                (None, None) => return Err(self.unknown_choice(world, &choice.id)),
            }
        }
        laid.attributes.extend(self.attributes.values().filter(|one| here(Kind::Attribute, &one.id)));
        Ok(laid)
    }

    fn unknown_choice(&self, world: &str, id: &str) -> LookupError {
        let of_world = |kind: Kind| {
            let origins = self.origins.iter();
            origins
                .filter(move |((of, _), origin)| *of == kind && origin.world == world)
                .map(|((_, id), _)| id)
        };
        unknown("effect", id, of_world(Kind::Effect).chain(of_world(Kind::Ammunition)).map(String::as_str))
    }
}

fn check_fires(weapon: &Weapon, shell_id: &str) -> Result<(), LookupError> {
    if weapon.shells.iter().any(|fired| fired == shell_id) {
        return Ok(());
    }
    let accepted = weapon.shells.join(", ");
    Err(LookupError::NotFired { weapon: weapon.id.clone(), shell: shell_id.to_owned(), accepted })
}

fn check_stacks(choice: &Choice, most: u16) -> Result<(), LookupError> {
    if choice.stacks <= most {
        return Ok(());
    }
    Err(LookupError::Stacks { id: choice.id.clone(), asked: choice.stacks, most })
}

fn laid_effect<'c>(effect: &'c Effect, choice: &Choice) -> Result<LaidEffect<'c>, LookupError> {
    let known = effect.by_caller().map(|(key, _)| key).collect::<Vec<_>>();
    check_given(choice, &known)?;
    Ok(LaidEffect { effect, stacks: choice.stacks, given: choice.given.clone() })
}

/// Every number given is one the effect takes.
fn check_given(choice: &Choice, known: &[&str]) -> Result<(), LookupError> {
    let Some(key) = choice.given.keys().find(|key| !known.contains(&key.as_str())) else { return Ok(()) };
    let accepted = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    Err(LookupError::Given { id: choice.id.clone(), key: key.clone(), accepted })
}

/// A number something was laid on is still one a round can have.
fn check_resolved(line: &AttributeLine) -> Result<(), LookupError> {
    if line.shares.is_empty() || (line.current.is_finite() && line.current >= 0.0) {
        return Ok(());
    }
    Err(LookupError::Resolved { key: line.key.clone(), value: line.current })
}
