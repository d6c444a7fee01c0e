//! Where every flight of a fan is at each of some moments.

use super::sheet::Axis;

/// Moments that fall on the game's own steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct EvenMoments {
    /// The moments, seconds.
    pub axis: Axis,
    /// Steps of the game from each to the next.
    pub steps_between: usize,
}

impl EvenMoments {
    /// So many, the last of them at `longest_s` or later, of flights with steps of `step_s`.
    pub fn up_to(longest_s: f64, step_s: f64, count: usize) -> Self {
        let steps_between = (longest_s / step_s / (count - 1) as f64).ceil().max(1.0);
        let axis = Axis { first: 0.0, spacing: steps_between * step_s, count };
        Self { axis, steps_between: steps_between as usize }
    }
}

/// Places ahead of and above the muzzle, flight by flight and moment by moment; a flight that has ended on the fan's floor
/// goes on as it fell.
#[derive(Debug)]
pub(super) struct Moments {
    /// The moments.
    pub even: EvenMoments,
    /// The flights, counted from the first.
    flights: Axis,
    places_m: Vec<[f32; 2]>,
}

impl Moments {
    /// So many flights, none of which has flown yet.
    pub fn empty(even: EvenMoments, flights: usize) -> Self {
        let places_m = vec![[f32::NAN; 2]; flights * even.axis.count];
        Self { even, flights: Axis { first: 0.0, spacing: 1.0, count: flights }, places_m }
    }

    /// Where the flight at a position between flights is after `time_s`, metres ahead and above; `None` after the last
    /// moment.
    pub fn place_m(&self, position: f64, time_s: f64) -> Option<[f64; 2]> {
        let moments = self.even.axis.stencil(time_s)?;
        let flights = self.flights.stencil(position.clamp(0.0, self.flights.last()))?;
        let mut place_m = [0.0; 2];
        for (flight, of_flight) in flights.weighed_places() {
            let places_m = &self.places_m[flight * self.even.axis.count..];
            for (moment, of_moment) in moments.weighed_places() {
                let [ahead_m, above_m] = places_m[moment].map(f64::from);
                place_m[0] += of_flight * of_moment * ahead_m;
                place_m[1] += of_flight * of_moment * above_m;
            }
        }
        place_m.iter().all(|metres| metres.is_finite()).then_some(place_m)
    }

    /// Parts of `flights` flights each, to be filled side by side.
    pub fn parts_mut(&mut self, flights: usize) -> Vec<MomentsPart<'_>> {
        let (count, steps_between) = (self.even.axis.count, self.even.steps_between);
        let parts = self.places_m.chunks_mut(flights * count);
        parts.map(|places_m| MomentsPart { count, steps_between, places_m }).collect()
    }
}

/// The moments of some flights.
pub(super) struct MomentsPart<'m> {
    count: usize,
    /// Steps from each moment to the next.
    pub steps_between: usize,
    places_m: &'m mut [[f32; 2]],
}

impl MomentsPart<'_> {
    /// Notes where a flight is at a moment, metres; moments beyond the last are not kept.
    pub fn note(&mut self, flight: usize, moment: usize, place_m: [f64; 2]) {
        if moment < self.count {
            self.places_m[flight * self.count + moment] = place_m.map(|metres| metres as f32);
        }
    }

    /// Lets every flight go on to the last moment.
    pub fn let_them_go_on(&mut self) {
        for places_m in self.places_m.chunks_mut(self.count) {
            let known = places_m.iter().position(|place_m| place_m[0].is_nan()).unwrap_or(self.count);
            for moment in known.max(3)..self.count {
                let [first, second, last] = std::array::from_fn(|index| places_m[moment - 3 + index]);
                places_m[moment] =
                    std::array::from_fn(|axis| first[axis] + 3.0 * (last[axis] - second[axis]));
            }
        }
    }
}
