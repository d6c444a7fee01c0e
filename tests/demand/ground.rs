//! Rows 7, 11, 15 and 25: where gun and target stand, and what is told beside the answer.

use glam::{DVec2, DVec3};
use gunlay::aim::{Arc, Attitude};
use gunlay::mission::{HullChoice, Note, Party, Place, PlaceHeight, Situation, SituationFault};
use gunlay::units::Angle;

use super::rows::{a_at, answer, catalog, mil, near, on_flat, place, relief};

#[test]
fn val_row_07_no_height_there_is_a_state() {
    let ground = relief(4, 4, 100.0, vec![300.0; 16]);
    let situation = Situation { gun: place(150.0, 150.0), target: place(301.0, 150.0), ..a_at(0.0, 0.0) };
    let fault = situation.stand(&catalog(), &ground).unwrap_err();
    assert!(matches!(fault, SituationFault::NoTerrain { party: Party::Target, .. }), "{fault}");
    assert!(fault.to_string().contains("no terrain data"), "{fault}");
    let turned = Situation { gun: situation.target, target: situation.gun, ..situation.clone() };
    let fault = turned.stand(&catalog(), &ground).unwrap_err();
    assert!(matches!(fault, SituationFault::NoTerrain { party: Party::Gun, .. }), "{fault}");
    let on_edge = Situation { target: place(300.0, 150.0), ..situation };
    assert!(on_edge.stand(&catalog(), &ground).is_ok());
}

#[test]
fn val_row_07_a_hole_has_no_height_and_a_typed_one_is_told() {
    let mut heights_m = vec![300.0; 16];
    heights_m[15] = f32::NAN;
    let ground = relief(4, 4, 100.0, heights_m);
    let situation = Situation { gun: place(50.0, 50.0), target: place(250.0, 250.0), ..a_at(0.0, 0.0) };
    assert!(matches!(
        situation.stand(&catalog(), &ground),
        Err(SituationFault::NoTerrain { party: Party::Target, .. })
    ));
    let typed = Situation { target: Place::at(DVec3::new(250.0, 250.0, 310.0)), ..situation };
    let stand = typed.stand(&catalog(), &ground).unwrap();
    assert_eq!(stand.target.position_m.z, 310.0);
    assert_eq!(stand.emplacement.notes, [Note::OffMap(Party::Target)]);
}

#[test]
fn val_row_11_extra_height_of_gun_and_target() {
    near(mil(&answer(&a_at(800.0, 0.0)), Arc::High), 1241.9, 0.1);
    near(mil(&answer(&a_at(800.0, 20.0)), Arc::High), 1237.8, 0.1);
    let raised = Place { east_north_m: DVec2::ZERO, height: PlaceHeight::OnGround { above_m: 10.0 } };
    near(mil(&answer(&Situation { gun: raised, ..a_at(800.0, 0.0) }), Arc::High), 1243.9, 0.1);
}

#[test]
fn val_row_15_a_big_slope_under_the_gun_warns() {
    let rise_per_m = 0.2_f64; // 11.3 deg
    let heights_m = (0..16).map(|index| (f64::from(index % 4) * 100.0 * rise_per_m) as f32).collect();
    let ground = relief(4, 4, 100.0, heights_m);
    let stands = Situation { gun: place(150.0, 150.0), target: place(250.0, 150.0), ..a_at(0.0, 0.0) };
    let stand = stands.stand(&catalog(), &ground).unwrap();
    let [Note::Slope { tilt }] = stand.emplacement.notes[..] else { panic!("{:?}", stand.emplacement.notes) };
    near(tilt.degrees(), rise_per_m.atan().to_degrees(), 1e-4);
    near(stand.emplacement.gun.hull.roll.degrees(), -rise_per_m.atan().to_degrees(), 1e-4);
    let level = HullChoice::Typed(Attitude::level(Angle::ZERO));
    let typed = Situation { hull: level, ..stands }.stand(&catalog(), &ground).unwrap();
    assert_eq!(typed.emplacement.notes, []);
}

#[test]
fn val_row_25_unknown_is_not_zero() {
    let wind_mps = DVec3::new(5.0, 0.0, 0.0);
    let stand = on_flat(&Situation { wind_mps, ..a_at(1000.0, 0.0) });
    assert_eq!(stand.emplacement.notes, [Note::WindNotModelled]);
    assert_eq!(Note::WindNotModelled.to_string(), "wind not modelled for this weapon");
    let sph = Situation { wind_mps, ..Situation::new("sph-2", "155mm-expensive") };
    let told: Vec<String> = on_flat(&sph).emplacement.notes.iter().map(Note::to_string).collect();
    assert_eq!(told, ["wind has no effect before 10000 m of path (inferred)"]);
    let typed = Situation { wind_onset_m: Some(500.0), ..sph };
    let told: Vec<String> = on_flat(&typed).emplacement.notes.iter().map(Note::to_string).collect();
    assert_eq!(told, ["wind has no effect before 500 m of path (as typed)"]);
    assert_eq!(on_flat(&typed).emplacement.round.wind_onset_m(), 500.0);
    let point = Situation { wind_mps, ..Situation::new("pr-mortar", "pr-81mm-he") };
    assert_eq!(on_flat(&point).emplacement.notes, [Note::WindNotModelled]);
    assert_eq!(on_flat(&a_at(1000.0, 0.0)).emplacement.notes, []);
}
