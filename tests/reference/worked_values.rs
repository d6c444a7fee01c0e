//! Worked values the flight document prints, section 8.

use gunlay::arsenal::shell::{BodyFields, GameFields, MotorFields, Shell};
use gunlay::arsenal::{DragCurve, MountLimits, Round, Sight, Weapon, World};
use gunlay::units::AngleUnit;

const GC: [[f64; 2]; 8] = [
    [0.0, 0.71],
    [50.0, 0.67125],
    [62.6, 0.6581],
    [100.0, 0.6425],
    [150.0, 0.66],
    [200.0, 0.7025],
    [300.0, 1.10],
    [600.0, 1.60],
];

fn round(drag_value: f64, diameter_cm: f64, mass_kg: f64) -> Round {
    let world = World { id: "w".into(), gravity_mps2: 9.8, air_density_kgm3: 1.2 };
    let body = BodyFields::Game(GameFields {
        diameter_cm,
        mass_kg,
        drag_value,
        drag_curve: DragCurve::through(GC.to_vec()).unwrap(),
        actor_driven: true,
        lifetime_s: 40.0,
        arming_delay_s: 0.0,
        affected_by_gravity: true,
        effective_range_multiplier: 1.0,
        max_speed_mps: 0.0,
        motor: MotorFields::default(),
    });
    let shell = Shell::new("s", body);
    let weapon = Weapon {
        id: "w".into(),
        name: "w".into(),
        launch_speed_mps: 300.0,
        effective_range_m: 0.0,
        shells: vec!["s".into()],
        pivot_height_m: 0.0,
        barrel_length_m: 0.0,
        footprint_m: [6.0, 3.0],
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::Degree),
    };
    Round::load(&world, &weapon, &shell).unwrap()
}

/// The document prints 1.2 m/s^2 for the Expensive shell at 50 m/s beside a coefficient of 1.68, which makes 1.148:
/// that one row is held to its coefficient instead of its last digit.
#[test]
fn val_decelerations_to_the_digits_printed() {
    let printed = [
        (
            round(80.0, 8.4, 70.0),
            [
                (50.0, 6.4, 0.05),
                (100.0, 24.4, 0.05),
                (150.0, 56.4, 0.05),
                (200.0, 106.8, 0.05),
                (300.0, 376.0, 0.5),
            ],
        ),
        (
            round(2.5, 10.5, 19.0),
            [
                (50.0, 1.2, 0.06),
                (100.0, 4.4, 0.05),
                (150.0, 10.2, 0.05),
                (200.0, 19.2, 0.05),
                (300.0, 67.7, 0.05),
            ],
        ),
    ];
    for (round, rows) in printed {
        for (speed, deceleration, half_digit) in rows {
            let ours = round.drag_deceleration_mps2(speed);
            assert!((ours - deceleration).abs() <= half_digit, "{speed} m/s: {ours} for {deceleration}");
        }
    }
}

#[test]
fn val_drag_balances_gravity_at_the_printed_speeds() {
    let standard = round(80.0, 8.4, 70.0).balance_speed_mps().unwrap();
    let expensive = round(2.5, 10.5, 19.0).balance_speed_mps().unwrap();
    assert!((standard - 62.6).abs() < 0.05, "{standard}");
    assert!((expensive - 147.5).abs() < 0.05, "{expensive}");
}
