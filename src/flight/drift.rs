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
    let states = [velocity_mps + gun_mps, velocity_mps]
        .map(|velocity_mps| State::at_launch(round, &Launch { position_m: DVec3::ZERO, velocity_mps }));
    let stride = Stride { long_s: time_s / f64::from(STEPS), step_s: round.step_s };
    match &round.body {
        Body::Game(body) => {
            let [mut blown, mut calm] = [wind_mps, DVec3::ZERO]
                .map(|wind_mps| GameFlight::<false>::new(body, wind_mps, round.step_s));
            stride.apart_m(states, |state| blown.step(state), |state| calm.step(state))
        }
        Body::Point(body) => {
            let flight = PointFlight::new(*body, round.step_s);
            stride.apart_m(states, |state| flight.step(state), |state| flight.step(state))
        }
    }
}

/// A long step, and the game's step it is estimated from, seconds.
#[derive(Clone, Copy)]
struct Stride {
    long_s: f64,
    step_s: f64,
}

impl Stride {
    /// How far apart two shells end. They are flown side by side: while one waits for a root, the other goes on.
    fn apart_m(
        self,
        [mut one, mut other]: [State; 2],
        mut next_of_one: impl FnMut(&State) -> Step,
        mut next_of_other: impl FnMut(&State) -> Step,
    ) -> DVec3 {
        for _ in 0..STEPS {
            one = self.after(&one, &mut next_of_one);
            other = self.after(&other, &mut next_of_other);
        }
        one.position_m - other.position_m
    }

    /// A long step on, by Heun's rule on the change a game's step makes.
    fn after(self, state: &State, next: &mut impl FnMut(&State) -> Step) -> State {
        let games_steps = self.long_s / self.step_s;
        let here = next(state);
        let change_mps = (here.velocity_mps - state.velocity_mps) * games_steps;
        let guess = moved(state, change_mps, here.fuel * games_steps, self.long_s);
        let there = next(&guess);
        let change_there_mps = (there.velocity_mps - guess.velocity_mps) * games_steps;
        let fuel = 0.5 * (here.fuel + there.fuel) * games_steps;
        moved(state, 0.5 * (change_mps + change_there_mps), fuel, self.long_s)
    }
}

fn moved(state: &State, change_mps: DVec3, fuel: f64, long_s: f64) -> State {
    let move_m = (state.velocity_mps + 0.5 * change_mps) * long_s;
    let step = Step { move_m, velocity_mps: state.velocity_mps + change_mps, fuel };
    state.after_whole(&step, long_s)
}
