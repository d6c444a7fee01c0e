//! Effects and ammunition chosen for a weapon and a shell, resolved to what flies.

use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::Arc;

use super::admission::EffectFault;
use super::ammunition::Ammunition;
use super::component::{Component, Share};
use super::numbers;
use super::{Attribute, Effect};
use crate::arsenal::shell::Shell;
use crate::arsenal::weapon::Weapon;

/// An effect or a kind of ammunition asked for, as the command line writes it: `ID` or `ID:STACKS`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its id.
    pub id: String,
    /// How many stacks of it, 1 or more.
    pub stacks: u16,
}

/// A choice that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableChoice {
    /// What stands after the colon is no number of stacks.
    #[error(
        "\"{text}\": the stacks are no number ({cause}); accepted: ID or ID:STACKS with 1 to 65535 stacks"
    )]
    Stacks {
        /// What was written.
        text: String,
        /// What is wrong with it.
        cause: ParseIntError,
    },
    /// There is no id, or no stack.
    #[error("\"{0}\" chooses nothing; accepted: ID or ID:STACKS with 1 to 65535 stacks")]
    Nothing(String),
}

impl FromStr for Choice {
    type Err = UnreadableChoice;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (id, stacks) = text.split_once(':').unwrap_or((text, "1"));
        let unreadable = |cause| UnreadableChoice::Stacks { text: text.to_owned(), cause };
        let stacks = stacks.trim().parse::<u16>().map_err(unreadable)?;
        let id = id.trim().to_owned();
        if id.is_empty() || stacks == 0 {
            return Err(UnreadableChoice::Nothing(text.to_owned()));
        }
        Ok(Self { id, stacks })
    }
}

/// What a loadout makes of one attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct AttributeLine {
    /// The preset key, or the tag of an attribute of the world.
    pub key: String,
    /// Its value before anything is laid on it.
    pub base: f64,
    /// What each modifier has to do with it, in the order they count; ammunition first.
    pub shares: Vec<Share>,
    /// Its value now.
    pub current: f64,
}

/// What is laid on a weapon and a shell.
#[derive(Clone, Debug, Default)]
pub struct Laid<'c> {
    /// Kinds of ammunition, in the order chosen.
    pub ammunition: Vec<&'c Ammunition>,
    /// Effects and their stacks, in the order chosen.
    pub effects: Vec<(&'c Effect, u16)>,
    /// The attributes of the world, which every weapon of it has.
    pub attributes: Vec<&'c Attribute>,
}

impl Laid<'_> {
    /// Lays ammunition on the shell, then effects on both, changes their numbers to the current values, and tells what
    /// became of each attribute.
    ///
    /// # Errors
    /// When an effect changes or follows an attribute that is not there.
    pub fn lay_on(&self, weapon: &mut Weapon, shell: &mut Shell) -> Result<Vec<AttributeLine>, EffectFault> {
        let plain = shell.clone();
        for ammunition in &self.ammunition {
            *shell = ammunition.applied_to(shell);
        }
        let mut component = self.bearer(weapon, shell);
        for (effect, stacks) in &self.effects {
            component.apply(&Arc::new((*effect).clone()), *stacks)?;
        }
        let lines = component.attributes().map(|key| self.line(&component, &plain, key)).collect::<Vec<_>>();
        for line in &lines {
            let number = numbers::of_weapon(weapon, &line.key);
            if let Some(number) = number.or_else(|| numbers::of_shell(shell, &line.key)) {
                *number = line.current;
            }
        }
        Ok(lines)
    }

    /// A bearer of every number the weapon and the shell have, and of the world's attributes.
    fn bearer(&self, weapon: &Weapon, shell: &Shell) -> Component {
        let (mut weapon, mut shell) = (weapon.clone(), shell.clone());
        let mut bases = Vec::new();
        for key in numbers::OF_A_WEAPON {
            bases.extend(numbers::of_weapon(&mut weapon, key).map(|base| (key.to_owned(), *base)));
        }
        for key in numbers::OF_A_SHELL.into_iter().chain(numbers::FURTHER) {
            bases.extend(numbers::of_shell(&mut shell, key).map(|base| (key.to_owned(), *base)));
        }
        bases.extend(self.attributes.iter().map(|one| (one.id.clone(), f64::from(one.base))));
        Component::with_bases(bases)
    }

    fn line(&self, component: &Component, plain: &Shell, key: &str) -> AttributeLine {
        let loaded = component.base(key).unwrap_or_default();
        let base = numbers::of_shell(&mut plain.clone(), key).map_or(loaded, |number| *number);
        let mut shares = self.ammunition_shares(key, base);
        shares.extend(component.shares(key));
        AttributeLine { key: key.to_owned(), base, shares, current: component.current(key).unwrap_or(loaded) }
    }

    /// What each kind of ammunition has to do with the number at `key`, one after the other.
    fn ammunition_shares(&self, key: &str, base: f64) -> Vec<Share> {
        let mut value = base;
        let mut shares = Vec::new();
        for ammunition in &self.ammunition {
            let Some((_, magnitude)) = ammunition.multipliers.iter().find(|(other, _)| *other == key) else {
                continue;
            };
            let operation = Ammunition::operation(key);
            let next = if operation == super::Operation::Override { *magnitude } else { value * magnitude };
            let (effect, change) = (ammunition.id.clone(), next - value);
            shares.push(Share { effect, stacks: 1, operation, magnitude: *magnitude, change });
            value = next;
        }
        shares
    }
}
