//! Shells side by side: how far each goes, how it falls, and what to dial for the same target.

use crate::aim::dialling::solve_to_dial;
use crate::aim::{AimFault, Answer, Engagement, Farthest, farthest};
use crate::arsenal::{HitFields, Round};

/// A shell that takes part.
#[derive(Clone, Copy, Debug)]
pub struct Contender<'a> {
    /// Its id.
    pub shell: &'a str,
    /// The round it makes.
    pub round: &'a Round,
}

/// One way of flying and the shells that fly so.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The ids of all shells that fly exactly alike, in the order they were given.
    pub shells: Vec<String>,
    /// The farthest the crew can hit on the target's bearing and at its height.
    pub farthest: Option<Farthest>,
    /// The speed at which drag balances gravity, m/s; `None` where it never does.
    pub balance_speed_mps: Option<f64>,
    /// What to dial for the target.
    pub answer: Answer,
}

/// Answers the same engagement for every contender; shells that fly alike are answered once.
///
/// # Errors
/// When the engagement holds a number that is not finite.
pub fn compare(contenders: &[Contender<'_>], engagement: &Engagement<'_>) -> Result<Vec<Compared>, AimFault> {
    alike(contenders).into_iter().map(|group| compared(&group, engagement)).collect()
}

fn compared(group: &[Contender<'_>], engagement: &Engagement<'_>) -> Result<Compared, AimFault> {
    let engagement = Engagement { round: group[0].round, ..*engagement };
    Ok(Compared {
        shells: group.iter().map(|contender| contender.shell.to_owned()).collect(),
        farthest: farthest(&engagement)?,
        balance_speed_mps: engagement.round.balance_speed_mps(),
        answer: solve_to_dial(&engagement)?,
    })
}

/// The contenders in groups that fly exactly alike, none of them empty.
pub fn alike<'a>(contenders: &[Contender<'a>]) -> Vec<Vec<Contender<'a>>> {
    let mut groups: Vec<Vec<Contender<'a>>> = Vec::new();
    for contender in contenders {
        match groups.iter_mut().find(|group| fly_alike(group[0].round, contender.round)) {
            Some(group) => group.push(*contender),
            None => groups.push(vec![*contender]),
        }
    }
    groups
}

/// Whether two rounds take the same path from the same bore; what they do on arrival may differ.
pub fn fly_alike(one: &Round, other: &Round) -> bool {
    let in_flight = |round: &Round| Round {
        mass_kg: 0.0,
        arming_delay_s: 0.0,
        hit: HitFields::default(),
        ..round.clone()
    };
    in_flight(one) == in_flight(other)
}
