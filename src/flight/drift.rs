//! What wind and a moving gun do to a shot, estimated with long steps.
//!
//! Heun's rule on the model's own acceleration, once with wind and motion and once without: both miss the game's flight
//! by metres, their difference hardly by more than a hundredth of itself.

use glam::DVec3;

use super::game::GameFlight;
use super::point::PointFlight;
use super::{Launch, State, Step};
use crate::arsenal::{Body, Round};

/// Steps of an estimate.
const STEPS: u32 = 32;

/// How far wind and the gun's own velocity have moved a shell `time_s` after it was fired at `velocity_mps` relative to
/// the gun, metres: an estimate, good to some hundredths.
pub fn drift_m(round: &Round, velocity_mps: DVec3, gun_mps: DVec3, wind_mps: DVec3, time_s: f64) -> DVec3 {
    let moved_m = |velocity_mps: DVec3, wind_mps: DVec3| {
        let launch = Launch { position_m: DVec3::ZERO, velocity_mps };
        let state = State::at_launch(round, &launch);
        match &round.body {
            Body::Game(body) => {
                let mut flight = GameFlight::new(body, wind_mps, round.step_s);
                estimated(state, |state| flight.step(state), round.step_s, time_s)
            }
            Body::Point(body) => {
                let flight = PointFlight::new(*body, round.step_s);
                estimated(state, |state| flight.step(state), round.step_s, time_s)
            }
        }
    };
    moved_m(velocity_mps + gun_mps, wind_mps) - moved_m(velocity_mps, DVec3::ZERO)
}

/// Where `state` is `time_s` later, by Heun's rule on the change a game's step of `step_s` makes.
fn estimated(mut state: State, mut next: impl FnMut(&State) -> Step, step_s: f64, time_s: f64) -> DVec3 {
    let long_s = time_s / f64::from(STEPS);
    let games_steps = long_s / step_s;
    for _ in 0..STEPS {
        let here = next(&state);
        let change_mps = (here.velocity_mps - state.velocity_mps) * games_steps;
        let guess = moved(&state, change_mps, here.fuel * games_steps, long_s);
        let there = next(&guess);
        let change_there_mps = (there.velocity_mps - guess.velocity_mps) * games_steps;
        let fuel = 0.5 * (here.fuel + there.fuel) * games_steps;
        state = moved(&state, 0.5 * (change_mps + change_there_mps), fuel, long_s);
    }
    state.position_m
}

fn moved(state: &State, change_mps: DVec3, fuel: f64, long_s: f64) -> State {
    let move_m = (state.velocity_mps + 0.5 * change_mps) * long_s;
    let step = Step { move_m, velocity_mps: state.velocity_mps + change_mps, fuel };
    state.after_whole(&step, long_s)
}
