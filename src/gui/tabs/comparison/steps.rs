//! What the game's fixed step does to each of them: how much farther its shots land than the continuous law's.

use egui::{Label, RichText, Stroke, Ui};
use egui_plot::HLine;

use super::super::super::theme::{Palette, strong_font};
use super::rival::Rivals;
use super::slowing::{color, line, plot};
use crate::arsenal::Round;
use crate::products::stepwise::step_effects;
use crate::units::Angle;

/// Elevations both laws are flown at, degrees from the first by this.
const FIRST_DEG: f64 = 3.0;
const STEP_DEG: f64 = 3.0;
const ELEVATIONS: u32 = 29;
/// The one that is told of in words.
const TOLD_DEG: f64 = 45.0;

/// In less height than this, points, the words stand in one line.
const ROOM_FOR_WORDS: f32 = 140.0;

/// The rounds it is asked of, and what they are called.
pub type Asked = Vec<(String, Round)>;

/// Elevation, degrees, and how much farther the stepwise shot lands, metres, for each of them.
#[derive(Clone, Debug)]
pub struct Stepped {
    lines: Vec<(String, Vec<[f64; 2]>)>,
}

impl Stepped {
    /// Flies both laws.
    pub fn of(asked: &Asked) -> Self {
        let degrees = |index: u32| FIRST_DEG + STEP_DEG * f64::from(index);
        let elevations: Vec<Angle> =
            (0..ELEVATIONS).map(|index| Angle::from_degrees(degrees(index))).collect();
        let line = |(name, round): &(String, Round)| {
            let effects = step_effects(round, &elevations);
            let points = effects.iter().map(|one| [one.elevation.degrees(), one.range_change_m()]);
            (name.clone(), points.collect())
        };
        Self { lines: asked.iter().map(line).collect() }
    }

    /// What it does to each at the elevation told of.
    fn told(&self) -> Vec<String> {
        let at =
            |points: &[[f64; 2]]| points.iter().find(|at| (at[0] - TOLD_DEG).abs() < 0.5).map(|at| at[1]);
        let words = |(name, points): &(String, Vec<[f64; 2]>)| {
            let farther_m = at(points)?;
            let word = if farther_m < 0.0 { "shorter" } else { "farther" };
            Some(format!("{name} lands {:.1} m {word}", farther_m.abs()))
        };
        self.lines.iter().filter_map(words).collect()
    }
}

/// What is asked of the rivals.
pub fn asked(rivals: &Rivals) -> Asked {
    rivals.all.iter().map(|rival| (rival.called(), rival.round.clone())).collect()
}

/// Draws it.
pub fn steps_ui(ui: &mut Ui, stepped: &Stepped) {
    let palette = Palette::current(ui.ctx());
    let text = format!(
        "The game flies in fixed steps, and so does gunlay. At {TOLD_DEG:.0}° {} than a tool says that integrates the \
         continuous law.",
        stepped.told().join(", ")
    );
    let text = RichText::new(text).font(strong_font(13.0)).color(palette.strong);
    // in a low panel the plot needs the room
    let label = Label::new(text);
    ui.add(if ui.available_height() > ROOM_FOR_WORDS { label.wrap() } else { label.truncate() });
    let title = "stepwise minus continuous, m farther, over elevation, deg; level ground, still air";
    plot("steps", title, palette).show(ui, |plot| {
        plot.hline(HLine::new("continuous law", 0.0).stroke(Stroke::new(1.2, palette.weak)));
        for (index, (name, points)) in stepped.lines.iter().enumerate() {
            line(plot, name, points.clone(), color(palette, index));
        }
    });
}
