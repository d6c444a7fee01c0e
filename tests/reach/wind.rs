//! Reach in a wind that is felt, and from a gun in motion.

use glam::DVec3;
use gunlay::products::reach::{Caution, ReachTable};

use super::posed::{Agreement, Air, blown, check_ring, compare, grounds, order};

const ACROSS: Air = Air { wind_mps: DVec3::new(5.0, 0.0, 0.0), gun_mps: DVec3::ZERO };
/// Felt from the muzzle on, and the gun drives.
const DRIVING: Air = Air { wind_mps: DVec3::new(-3.0, 4.0, 0.0), gun_mps: DVec3::new(6.0, -5.0, 0.0) };

fn airs() -> [(Air, f64); 2] {
    [(ACROSS, 1000.0), (DRIVING, 100.0)]
}

#[test]
fn cells_agree_with_exact_flights_over_the_ground() {
    for (name, ground, gun_m) in grounds() {
        for (air, onset_m) in airs() {
            let stand = blown(&ground, gun_m, air, onset_m);
            let order = order(&stand, Caution::Even);
            let table = order.table();
            assert!(matches!(table, ReachTable::Blown(_)));
            let Agreement { checked, agrees, falsely_clear } = compare(&stand, &order.cells(&table, 256));
            let share = agrees.map(|count| f64::from(count) / f64::from(checked));
            println!("{name} {air:?}: {checked} cells, {share:?}, falsely clear {falsely_clear:?}");
            assert!(checked > 500, "{checked}");
            assert!(share[0] >= 0.99 && share[1] >= 0.995, "{name} {air:?}: {share:?}");
        }
    }
}

#[test]
fn a_cell_shown_clear_with_caution_is_clear() {
    for (name, ground, gun_m) in grounds() {
        for (air, onset_m) in airs() {
            let stand = blown(&ground, gun_m, air, onset_m);
            let order = order(&stand, Caution::Conservative);
            let cells = order.cells(&order.table(), 256);
            let Agreement { checked, agrees, falsely_clear } = compare(&stand, &cells);
            println!(
                "{name} {air:?} conservative: {checked} cells, agree {agrees:?}, falsely clear {falsely_clear:?}"
            );
            assert_eq!(falsely_clear, [0, 0], "{name} {air:?}");
            assert!(agrees[0] * 10 > checked * 6, "{name}: caution leaves most of what is clear");
        }
    }
}

#[test]
fn the_ring_is_the_farthest_ground_the_solver_hits() {
    for (name, ground, gun_m) in grounds() {
        for (air, onset_m) in airs() {
            check_ring(name, &blown(&ground, gun_m, air, onset_m), 24);
        }
    }
}
