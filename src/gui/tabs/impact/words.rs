//! What happens at the contact, in words, first what matters most.

use egui::{RichText, Ui};

use super::super::super::fields::remark;
use super::super::super::numbers;
use super::super::super::theme::{self, Palette};
use super::strike::{Said, Struck};
use crate::impact::{Hindrance, HitRecord, Response};
use crate::products::bounces::Onward;
use crate::terrain::Probe;

/// A shell that ricochets from no angle a hit can have asks for more than this.
const GRAZING_DEG: f64 = 90.0;

/// Draws the words; the seed is that of the one shot.
pub fn struck_ui(ui: &mut Ui, struck: &Struck, probe: Probe, seed: u32) {
    let palette = Palette::current(ui.ctx());
    let Some(hit) = struck.hits.first() else { return };
    let verdict = &struck.verdict;
    let is_sure =
        verdict.is_armed && verdict.ricochet_probability <= 0.0 && verdict.goes_through_mps.is_none();
    let color = if is_sure { palette.gun } else { palette.warn };
    let verdict = capitalised(&verdict.to_string());
    ui.add(egui::Label::new(RichText::new(verdict).font(theme::figure_font()).color(color)).wrap());
    remark(ui, &ground_text(struck));
    let line = |ui: &mut Ui, text: String| {
        ui.add(egui::Label::new(RichText::new(text).size(12.5).color(palette.text)).wrap());
    };
    line(ui, contact_text(hit, probe));
    if let Some(hindrance) = hit.odds.hindrance {
        line(ui, hindrance_text(hindrance));
    }
    line(ui, format!("With seed {seed}: {}.", course_text(struck)));
    line(ui, spread_text(struck));
}

fn ground_text(struck: &Struck) -> String {
    let said = match struck.said {
        Said::Chosen => "as chosen",
        Said::ByMap => "as the map says",
        Said::ByNobody => "the map does not say: the game's own where nothing is said",
    };
    format!("on {} ({said})", struck.surface)
}

fn contact_text(hit: &HitRecord, probe: Probe) -> String {
    let energy = match hit.energy_j {
        joules if joules < 1e5 => format!("{:.1} kJ", joules / 1e3),
        joules => format!("{:.2} MJ", joules / 1e6),
    };
    let armed = if hit.is_armed { "armed" } else { "not yet armed" };
    format!(
        "{:.1}° from the surface's normal at {:.0} m/s, {energy}, {armed}; it touches with {}.",
        hit.odds.impact_angle_deg,
        hit.speed_mps(),
        probe.phrase()
    )
}

fn hindrance_text(hindrance: Hindrance) -> String {
    match hindrance {
        Hindrance::TooSteep { least_deg } if least_deg > GRAZING_DEG => {
            "This shell never ricochets.".to_owned()
        }
        Hindrance::TooSteep { least_deg } => {
            format!("Too steep to ricochet: this shell does from {least_deg:.0}° on.")
        }
        Hindrance::TooSlow { least_mps } => format!("Too slow to ricochet: it takes {least_mps:.0} m/s."),
        Hindrance::Forced => "What it strikes lets it through.".to_owned(),
    }
}

/// What the one seed does, hit by hit.
fn course_text(struck: &Struck) -> String {
    let ends = match struck.hits.last() {
        Some(hit) if matches!(hit.response, Response::End) && hit.is_armed => "detonates",
        Some(hit) if matches!(hit.response, Response::End) => "stops unarmed",
        _ => "flies out of sight or stops",
    };
    let before = [Onward::Ricochet, Onward::Penetration].map(|kind| {
        let count = struck.hits.iter().filter(|hit| Onward::of(hit) == Some(kind)).count();
        match (kind, count) {
            (_, 0) => None,
            (Onward::Ricochet, 1) => Some("ricochets once".to_owned()),
            (Onward::Ricochet, count) => Some(format!("ricochets {count} times")),
            (Onward::Penetration, 1) => Some("goes through once".to_owned()),
            (Onward::Penetration, count) => Some(format!("goes through {count} times")),
        }
    });
    let before = before.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if before.is_empty() {
        return format!("{ends} where it strikes");
    }
    format!("{before}, then {ends} {} on", numbers::metres(struck.carried_m))
}

fn spread_text(struck: &Struck) -> String {
    let spread = &struck.spread;
    let (ricochets, through) = (spread.count(Onward::Ricochet), spread.count(Onward::Penetration));
    let went = match (ricochets, through) {
        (0, 0) => return format!("None of {} seeds ricochets.", spread.shots),
        (_, 0) => format!("{ricochets} of {} seeds ricochet", spread.shots),
        (0, _) => format!("{through} of {} seeds go through", spread.shots),
        _ => format!("{ricochets} of {} seeds ricochet, {through} go through", spread.shots),
    };
    let [half_m, most_m, all_m] = struck.quantiles_m.unwrap_or_default().map(numbers::metres);
    format!("{went}; they end within {half_m} (half), {most_m} (nine tenths), {all_m} (all) of the hit.")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
