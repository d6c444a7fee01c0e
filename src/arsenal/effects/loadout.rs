//! Effects and ammunition chosen for a weapon and a shell, resolved to what flies.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::Arc;

use super::admission::EffectFault;
use super::ammunition::Ammunition;
use super::component::{Component, Share};
use super::magnitude::Given;
use super::numbers;
use super::{Attribute, Effect};
use crate::arsenal::shell::Shell;
use crate::arsenal::weapon::Weapon;

/// An effect or a kind of ammunition asked for, as the command line writes it: `ID`, `ID:STACKS`, and after that
/// `,KEY=VALUE` for each number it is given.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Its id.
    pub id: String,
    /// How many stacks of it, 1 or more.
    pub stacks: u16,
    /// The magnitudes its caller sets; those left out are the effect's own.
    pub given: Given,
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
    /// What stands after a comma gives no number.
    #[error("\"{text}\": \"{part}\" gives no number; accepted: ID:STACKS,KEY=VALUE with a finite value")]
    Given {
        /// What was written.
        text: String,
        /// The part.
        part: String,
    },
    /// There is no id, or no stack.
    #[error("\"{0}\" chooses nothing; accepted: ID or ID:STACKS with 1 to 65535 stacks")]
    Nothing(String),
}

impl Choice {
    /// `stacks` stacks of the effect or ammunition called `id`, every magnitude its own.
    pub fn of(id: impl Into<String>, stacks: u16) -> Self {
        Self { id: id.into(), stacks, given: Given::new() }
    }
}

impl FromStr for Choice {
    type Err = UnreadableChoice;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split(',');
        let head = parts.next().unwrap_or_default();
        let (id, stacks) = head.split_once(':').unwrap_or((head, "1"));
        let unreadable = |cause| UnreadableChoice::Stacks { text: text.to_owned(), cause };
        let stacks = stacks.trim().parse::<u16>().map_err(unreadable)?;
        if id.trim().is_empty() || stacks == 0 {
            return Err(UnreadableChoice::Nothing(text.to_owned()));
        }
        let unread = |part: &str| UnreadableChoice::Given { text: text.to_owned(), part: part.to_owned() };
        let given = parts.map(|part| given(part).ok_or_else(|| unread(part))).collect::<Result<_, _>>()?;
        Ok(Self { id: id.trim().to_owned(), stacks, given })
    }
}

/// Name and value of `KEY=VALUE`.
fn given(part: &str) -> Option<(String, f32)> {
    let (key, value) = part.split_once('=')?;
    let value = value.trim().parse::<f32>().ok().filter(|value| value.is_finite())?;
    Some((key.trim().to_owned(), value)).filter(|(key, _)| !key.is_empty())
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.id, self.stacks)?;
        self.given.iter().try_for_each(|(key, value)| write!(f, ",{key}={value}"))
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
    /// Effects, in the order chosen.
    pub effects: Vec<LaidEffect<'c>>,
    /// The attributes of the world, which every weapon of it has.
    pub attributes: Vec<&'c Attribute>,
}

/// An effect that is laid on.
#[derive(Clone, Debug)]
pub struct LaidEffect<'c> {
    /// The effect.
    pub effect: &'c Effect,
    /// Its stacks.
    pub stacks: u16,
    /// The magnitudes its caller sets.
    pub given: Given,
}

impl Laid<'_> {
    /// Lays ammunition on the shell, then effects on both, changes their numbers to the current values, and tells what
    /// became of each attribute.
    ///
    /// # Errors
    /// When an effect changes or follows an attribute that is not there, or does not stay under the tags of the others.
    pub fn lay_on(&self, weapon: &mut Weapon, shell: &mut Shell) -> Result<Vec<AttributeLine>, EffectFault> {
        let plain = shell.clone();
        for ammunition in &self.ammunition {
            *shell = ammunition.applied_to(shell);
        }
        let mut component = self.bearer(weapon, shell);
        self.apply(&mut component)?;
        let lines = component.attributes().map(|key| self.line(&component, &plain, key)).collect::<Vec<_>>();
        for line in &lines {
            let number = numbers::of_weapon(weapon, &line.key);
            if let Some(number) = number.or_else(|| numbers::of_shell(shell, &line.key)) {
                *number = line.current;
            }
        }
        Ok(lines)
    }

    /// Applies every effect, in the order chosen, and looks whether each is still there.
    fn apply(&self, component: &mut Component) -> Result<(), EffectFault> {
        let mut handles = Vec::new();
        for LaidEffect { effect, stacks, given } in &self.effects {
            let handle = component.apply_given(&Arc::new((*effect).clone()), *stacks, given.clone())?;
            handles.push((*effect, handle));
        }
        handles.iter().try_for_each(|(effect, handle)| component.check_holds(effect, *handle))
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
