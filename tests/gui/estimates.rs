//! What an answer's inputs are worth: the library's numbers on the card.

use glam::DVec2;
use gunlay::aim::Arc;
use gunlay::arsenal::Catalog;
use gunlay::mission::{Situation, Stand};
use gunlay::products::error_budget::{error_budget, map_doubt};

use super::window::Window;

fn stand(window: &Window, situation: &Situation) -> Stand {
    situation
        .stand(&Catalog::shipped().unwrap(), &window.world().chart.ground())
        .unwrap()
        .with_fan(window.world().fan.clone())
}

#[test]
fn the_fault_that_matters_most_stands_on_the_card_and_the_rest_on_demand() {
    let mut window = Window::open();
    let stand = stand(&window, &window.world().situation);
    let answer = stand.answer().unwrap();
    let doubt = map_doubt(&stand.emplacement.ground, stand.target.position_m.truncate());
    for arc in [Arc::Low, Arc::High] {
        let budget = error_budget(&stand.engagement(), answer.on(arc).unwrap(), doubt).unwrap();
        assert_eq!(window.world().estimates.on(arc).unwrap().budget.as_ref(), Some(&budget));
        assert!(window.shows(&budget.dominant().unwrap().to_string()));
    }
    assert!(!window.shows("1 deg of hull roll"));
    let low = &window.world().estimates.on(Arc::Low).unwrap().budget.as_ref().unwrap().ellipse;
    let heading = format!("Error budget: ±{:.0} × {:.0} m", low.semi_major_m, low.semi_minor_m);
    window.click(&heading);
    assert!(window.shows("1 deg of hull roll") && window.shows("1 % of drag"));
}

#[test]
fn estimates_follow_the_question() {
    let mut window = Window::open();
    let before = window.world().estimates.clone();
    window.click_map(DVec2::new(20_300.0, 13_900.0));
    assert_eq!(window.world().estimates.reading, window.world().readings);
    assert_ne!(window.world().estimates.of_arcs, before.of_arcs);
}
