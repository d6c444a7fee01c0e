//! What many judged answers come to: their faults, and the flights they took where a fan was at hand.

use gunlay::aim::{Answer, Arc};

/// Flights used, by arc; and of answers without one.
#[derive(Default)]
pub struct Tally {
    pub posed: usize,
    pub merged: usize,
    pub worst_miss_m: f64,
    pub faults: Vec<String>,
    flights: [Vec<u32>; 2],
    unreachable: Vec<u32>,
    /// The arc that took most flights, and the answer without one that did, each with its problem.
    dearest: [(u32, String); 2],
}

impl Tally {
    pub fn add(mut self, other: Self) -> Self {
        self.posed += other.posed;
        self.merged += other.merged;
        self.worst_miss_m = self.worst_miss_m.max(other.worst_miss_m);
        self.unreachable.extend(other.unreachable);
        self.faults.extend(other.faults);
        for (ours, theirs) in self.dearest.iter_mut().zip(other.dearest) {
            if theirs.0 > ours.0 {
                *ours = theirs;
            }
        }
        let [low, high] = other.flights;
        self.flights[0].extend(low);
        self.flights[1].extend(high);
        self
    }

    /// Counts an answer from a fan to the problem that `shown` tells.
    pub fn count(&mut self, answer: &Answer, shown: &dyn Fn() -> String) {
        for solution in &answer.solutions {
            self.flights[usize::from(solution.arc == Arc::High)].push(solution.flights);
        }
        let is_hit = !answer.solutions.is_empty();
        let most = answer.solutions.iter().map(|solution| solution.flights).max();
        if !is_hit {
            self.unreachable.push(answer.flights);
        }
        let (dearest, flights) = (&mut self.dearest[usize::from(!is_hit)], most.unwrap_or(answer.flights));
        if flights > dearest.0 {
            *dearest = (flights, shown());
        }
    }

    /// What all of them came to, for a reader.
    pub fn report(&self) -> String {
        let [low, high] = [0, 1].map(|arc| spread(&self.flights[arc]));
        let none = spread(&self.unreachable);
        let solutions: usize = self.flights.iter().map(Vec::len).sum();
        let [(most, hit), (most_in_vain, none_hit)] = &self.dearest;
        format!(
            "{} problems, {solutions} solutions, {} merged within a step; worst miss {:.6} m\n\
             flights from the fan (median, 99 %, most): low {low:?}, high {high:?}, unreachable {none:?} of {}\n\
             most flights, {most}: {hit}\nin vain, {most_in_vain}: {none_hit}",
            self.posed,
            self.merged,
            self.worst_miss_m,
            self.unreachable.len()
        )
    }

    /// Nothing is wrong, and no answer took more flights than the goals allow.
    pub fn hold(&self) {
        let first = &self.faults[..self.faults.len().min(40)];
        assert!(self.faults.is_empty(), "{} faults:\n{}", self.faults.len(), first.join("\n"));
        let [low, high] = [0, 1].map(|arc| spread(&self.flights[arc]));
        assert!(low[0] <= 1 && low[1] <= 5 && low[2] <= 8, "flights of flatter shots: {low:?}");
        assert!(high[0] <= 2 && high[1] <= 6 && high[2] <= 10, "flights of steeper shots: {high:?}");
        let none = spread(&self.unreachable);
        assert!(none[2] <= 2, "flights in vain: {none:?}");
    }
}

/// Median, 99 % and the most of some flights.
pub fn spread(flights: &[u32]) -> [u32; 3] {
    let mut sorted = flights.to_vec();
    sorted.sort_unstable();
    [0.5, 0.99, 1.0]
        .map(|share| sorted.get(((sorted.len().max(1) - 1) as f64 * share) as usize).copied().unwrap_or(0))
}
