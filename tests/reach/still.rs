//! Reach in still air.

use glam::DVec2;
use gunlay::products::reach::{Caution, Shares};
use gunlay::terrain::Ground;

use super::posed::{Agreement, check_ring, compare, grounds, order, stand, tilted};

#[test]
fn cells_agree_with_exact_flights_over_the_ground() {
    for (name, ground, gun_m) in grounds() {
        let stand = stand(&ground, gun_m);
        let order = order(&stand, Caution::Even);
        let cells = order.cells(&order.table(), 512);
        let Agreement { checked, agrees, falsely_clear } = compare(&stand, &cells);
        let share = |count: u32| f64::from(count) / f64::from(checked);
        println!(
            "{name}: {checked} cells, low {:.4}, high {:.4}, falsely clear {falsely_clear:?}",
            share(agrees[0]),
            share(agrees[1])
        );
        assert!(checked > 800, "{checked}");
        assert!(share(agrees[0]) >= 0.99, "{name} low {}", share(agrees[0]));
        assert!(share(agrees[1]) >= 0.995, "{name} high {}", share(agrees[1]));
    }
}

#[test]
fn a_cell_shown_clear_with_caution_is_clear() {
    let hulls_deg = [[0.0; 3], [40.0, 9.0, -7.0]];
    for ((name, ground, gun_m), hull_deg) in
        grounds().into_iter().flat_map(|g| hulls_deg.map(|h| (g.clone(), h)))
    {
        let stand = tilted(&ground, gun_m, hull_deg);
        let order = order(&stand, Caution::Conservative);
        let cells = order.cells(&order.table(), 512);
        let Agreement { checked, agrees, falsely_clear } = compare(&stand, &cells);
        println!("{name} conservative: {checked} cells, agree {agrees:?}, falsely clear {falsely_clear:?}");
        assert_eq!(falsely_clear, [0, 0], "{name}");
        assert!(agrees[0] * 10 > checked * 6, "{name}: caution leaves most of what is clear");
    }
}

/// On a tilted hull the stops are different ones on every bearing.
#[test]
fn a_tilted_hull_has_its_own_cells() {
    for (name, ground, gun_m) in grounds() {
        let stand = tilted(&ground, gun_m, [40.0, 9.0, -7.0]);
        let order = order(&stand, Caution::Even);
        let Agreement { checked, agrees, .. } = compare(&stand, &order.cells(&order.table(), 512));
        let share = agrees.map(|count| f64::from(count) / f64::from(checked));
        println!("{name}, tilted: {checked} cells, {share:?}");
        assert!(share[0] >= 0.99 && share[1] >= 0.995, "{name}: {share:?}");
    }
}

#[test]
fn val_a_level_gun_on_flat_ground_reaches_one_circle() {
    // the solver's own farthest point on every bearing
    let stand = stand(&Ground::SEA_LEVEL, DVec2::ZERO);
    let order = order(&stand, Caution::Even);
    let farthest_m = gunlay::aim::farthest(&stand.engagement()).unwrap().unwrap().range_m;
    let table = order.table();
    for point in order.ring(&table, 36) {
        assert!(
            (point.range_m - farthest_m).abs() <= order.span().spacing_m,
            "{} for {farthest_m}",
            point.range_m
        );
        assert_eq!(point.pockets_m.len(), 1);
    }
    let shares = Shares::of(&order.cells(&table, 128));
    assert!(shares.low > 0.95 && shares.dead < 0.03, "only what the sight stops forbid close by: {shares:?}");
}

#[test]
fn the_ring_is_the_farthest_ground_the_solver_hits() {
    for (name, ground, gun_m) in grounds() {
        check_ring(name, &stand(&ground, gun_m), 24);
    }
}
