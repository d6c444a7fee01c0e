//! A table of costs, each beside the goal it has, in flights R0.

use super::{Cost, machine};

/// What a row must reach.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "each bench has goals of its own kind")]
pub enum Goal {
    /// So many times the speed of the yardstick.
    AtLeastTimes(f64),
    /// At most so many yardsticks.
    AtMost(f64),
    /// None: the row is there to be compared with.
    None,
}

impl Goal {
    fn is_met(self, cost: &Cost) -> bool {
        match self {
            Self::AtLeastTimes(times) => 1.0 / cost.in_yardsticks >= times,
            Self::AtMost(yardsticks) => cost.in_yardsticks <= yardsticks,
            Self::None => true,
        }
    }

    fn in_words(self) -> String {
        match self {
            Self::AtLeastTimes(times) => format!("at least {times} x R0"),
            Self::AtMost(yardsticks) => format!("at most {yardsticks} R0"),
            Self::None => String::new(),
        }
    }
}

/// Prints the table; the number of goals missed.
pub fn print(title: &str, costs: &[Cost], goals: &[Goal]) -> usize {
    println!("\n{title}\n{}\n", machine());
    println!("{:<44} {:>11} {:>9} {:>9} {:>8}  goal", "", "us each", "R0 each", "x R0", "wall/cpu");
    let rows = costs.iter().zip(goals);
    let missed = rows.map(|(cost, &goal)| {
        let Cost { name, cpu_s, in_yardsticks, wall_over_cpu } = cost;
        let word = if goal.is_met(cost) { "" } else { "  MISSED" };
        let (micros, speed) = (cpu_s * 1e6, 1.0 / in_yardsticks);
        let goal_words = goal.in_words();
        println!(
            "{name:<44} {micros:>11.3} {in_yardsticks:>9.3} {speed:>9.2} {wall_over_cpu:>8.2}  {goal_words}{word}"
        );
        usize::from(!goal.is_met(cost))
    });
    missed.sum()
}
