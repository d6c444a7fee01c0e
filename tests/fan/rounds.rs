//! The rounds a fan is tried with.

use gunlay::arsenal::{Body, Catalog, GameBody, Motor, Round};

/// Every shell of every shipped weapon that can be fired.
pub fn shipped() -> Vec<(String, Round)> {
    let catalog = Catalog::shipped().unwrap();
    let of = |weapon: &gunlay::arsenal::Weapon| {
        let load = |id: &String| {
            let (world, shell) = (catalog.world_of(weapon).unwrap(), catalog.shell(id).unwrap());
            Some((format!("{} {id}", weapon.id), Round::load(world, weapon, shell).ok()?))
        };
        weapon.shells.iter().filter_map(load).collect::<Vec<_>>()
    };
    catalog.weapons().flat_map(of).collect()
}

/// One of them.
pub fn round(weapon: &str, shell: &str) -> Round {
    let name = format!("{weapon} {shell}");
    shipped().into_iter().find(|(known, _)| *known == name).unwrap().1
}

/// The Expensive shell where wind is felt from so far on.
pub fn windy(onset_m: f64) -> Round {
    let mut round = round("sph-2", "155mm-expensive");
    if let Body::Game(body) = &mut round.body {
        body.wind_onset_m = onset_m;
    }
    round
}

/// The game's model without the part that makes a round plain: a motor that burns and a greatest speed.
pub fn rocket() -> Round {
    let round = round("sph-2", "155mm-expensive");
    let Body::Game(body) = &round.body else { unreachable!("a 155 mm shell is of the game's model") };
    let motor = Motor::Rocket {
        acceleration_mps2: 60.0,
        burn_rate: 40.0,
        total_fuel: 100.0,
        start_delay_s: 0.3,
        gravity_factor: gunlay::arsenal::DragCurve::constant(1.0),
    };
    let body = GameBody { motor, max_speed_mps: 220.0, ..body.clone() };
    Round { launch_speed_mps: 150.0, fuel: 100.0, body: Body::Game(body), ..round }
}
