//! R0, the yardstick: one 45-degree flight of the *Expensive* shell by a plain scalar loop in two dimensions, a linear
//! scan of the keys and a division at each step. 814 steps, 27.13 s, 2469.37 m.

use gunlay::arsenal::{Body, DragCurve, GameBody, Motor, Round};

/// Curve GC between the speeds a shell has, `[m/s, Cd]` (flight document section 8).
const GC: [[f64; 2]; 7] = [
    [0.0, 0.71],
    [50.0, 0.67125],
    [100.0, 0.6425],
    [150.0, 0.66],
    [200.0, 0.7025],
    [300.0, 1.10],
    [600.0, 1.60],
];
const STEP_S: f64 = 1.0 / 30.0;
const GRAVITY_MPS2: f64 = 9.8;
/// Launch speed, m/s.
pub const SPEED_MPS: f64 = 300.0;

/// 1/2 rho (pi/4) D^2 / m times the drag value, 1/m.
fn drag_per_m() -> f64 {
    let diameter_m = 0.105;
    0.5 * 1.2 * std::f64::consts::PI / 4.0 * diameter_m * diameter_m / 19.0 * 2.5
}

fn coefficient(speed_mps: f64) -> f64 {
    if speed_mps <= GC[0][0] {
        return GC[0][1];
    }
    for pair in GC.windows(2) {
        if speed_mps <= pair[1][0] {
            let share = (speed_mps - pair[0][0]) / (pair[1][0] - pair[0][0]);
            return pair[0][1] + share * (pair[1][1] - pair[0][1]);
        }
    }
    GC[GC.len() - 1][1]
}

/// Steps taken and range of a flight at `elevation` radians back to the muzzle's height, metres.
pub fn naive_flight(elevation: f64) -> (u32, f64) {
    let (sin, cos) = elevation.sin_cos();
    let (mut x, mut z) = (0.0, 0.0);
    let (mut vx, mut vz) = (SPEED_MPS * cos, SPEED_MPS * sin);
    let drag_per_m = drag_per_m();
    let mut steps = 0;
    loop {
        steps += 1;
        let speed = (vx * vx + vz * vz).sqrt();
        let deceleration = drag_per_m * coefficient(speed) * speed;
        let (ax, az) = (-deceleration * vx, -GRAVITY_MPS2 - deceleration * vz);
        let (vx1, vz1) = (vx + ax * STEP_S, vz + az * STEP_S);
        let (dx, dz) = (0.5 * (vx + vx1) * STEP_S, 0.5 * (vz + vz1) * STEP_S);
        if z > 0.0 && z + dz <= 0.0 {
            return (steps, x + dx * (z / -dz));
        }
        (x, z, vx, vz) = (x + dx, z + dz, vx1, vz1);
    }
}

/// The same shell as the library flies it.
pub fn expensive() -> Round {
    let scaled: Vec<[f64; 2]> = GC.iter().map(|&[speed, cd]| [speed, cd * drag_per_m()]).collect();
    let body = GameBody {
        gravity_mps2: GRAVITY_MPS2,
        drag_per_m: DragCurve::through(scaled).unwrap_or_else(|_| DragCurve::constant(0.0)),
        max_speed_mps: f64::INFINITY,
        wind_onset_m: 1000.0,
        motor: Motor::None,
    };
    Round {
        launch_speed_mps: SPEED_MPS,
        step_s: STEP_S,
        lifetime_s: 60.0,
        arming_delay_s: 0.0,
        fuel: 0.0,
        mass_kg: 19.0,
        hit: gunlay::arsenal::HitFields::default(),
        body: Body::Game(body),
    }
}

/// A round that feels wind from so far on, metres of path.
#[allow(dead_code, reason = "not every bench has wind")]
pub fn windy(round: &Round, onset_m: f64) -> Round {
    let mut windy = round.clone();
    if let Body::Game(body) = &mut windy.body {
        body.wind_onset_m = onset_m;
    }
    windy
}
