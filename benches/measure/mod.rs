//! Measures variants against each other in one run: rounds interleave them all, each timed by its own thread's CPU
//! clock, and what counts is the median over the rounds of the ratio to the yardstick of the same round.

pub mod report;
pub mod yardstick;

use std::hint::black_box;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// Rounds of a run; the first is for warming up.
const ROUNDS: usize = 12;
/// CPU time one variant gets in a round, seconds.
const SLICE_S: f64 = 0.02;

/// Something to be measured.
pub struct Variant<'a> {
    /// What the table calls it.
    pub name: String,
    /// Flights, solutions or whatever one call makes.
    pub makes: f64,
    /// One call; its value only keeps the compiler from leaving it out.
    pub call: Box<dyn FnMut() -> f64 + 'a>,
}

impl<'a> Variant<'a> {
    /// One call of which makes `makes` things.
    pub fn new(name: impl Into<String>, makes: usize, call: impl FnMut() -> f64 + 'a) -> Self {
        Self { name: name.into(), makes: makes as f64, call: Box::new(call) }
    }
}

/// What a variant takes.
pub struct Cost {
    /// What the table calls it.
    pub name: String,
    /// CPU seconds a thing, median over the rounds.
    pub cpu_s: f64,
    /// CPU time a thing in units of the yardstick's, median over the rounds.
    pub in_yardsticks: f64,
    /// Wall time over CPU time of its thread: about 1 when the thread had a core of its own.
    pub wall_over_cpu: f64,
}

/// Costs of all variants; the first is the yardstick.
pub fn measured(variants: &mut [Variant<'_>]) -> Vec<Cost> {
    let calls: Vec<usize> = variants.iter_mut().map(calls_in_a_slice).collect();
    let mut rounds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let one: Vec<(f64, f64)> =
            variants.iter_mut().zip(&calls).map(|(variant, &calls)| timed(variant, calls)).collect();
        rounds.push(one);
    }
    let rounds = &rounds[1..];
    let cost = |(index, variant): (usize, &Variant<'_>)| Cost {
        name: variant.name.clone(),
        cpu_s: median(rounds.iter().map(|round| round[index].0)),
        in_yardsticks: median(rounds.iter().map(|round| round[index].0 / round[0].0)),
        wall_over_cpu: median(rounds.iter().map(|round| round[index].1 / round[index].0)),
    };
    variants.iter().enumerate().map(cost).collect()
}

fn calls_in_a_slice(variant: &mut Variant<'_>) -> usize {
    let (cpu_s, _) = timed(variant, 1);
    let once_s = (cpu_s * variant.makes).max(1e-9);
    ((SLICE_S / once_s) as usize).max(1)
}

/// CPU and wall seconds a thing.
fn timed(variant: &mut Variant<'_>, calls: usize) -> (f64, f64) {
    let (wall, cpu_s) = (Instant::now(), cpu_s_now());
    for _ in 0..calls {
        black_box((variant.call)());
    }
    let things = calls as f64 * variant.makes;
    ((cpu_s_now() - cpu_s) / things, wall.elapsed().as_secs_f64() / things)
}

fn cpu_s_now() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let whole_s = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(whole_s).as_secs_f64() + time.tv_nsec as f64 * 1e-9
}

/// The middle of `values`.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// The machine the figures are from.
pub fn machine() -> String {
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"));
    let model = line.and_then(|line| line.split(": ").nth(1)).unwrap_or("a processor without a name");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} threads, {}", std::env::consts::ARCH)
}
