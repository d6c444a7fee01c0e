//! From where the gun could hit every target, as colours on the map.

use egui::{Color32, ColorImage, Painter, Theme, Ui};

use super::super::stands::Stands;
use super::super::theme::Palette;
use super::super::transform::Transform;
use super::super::world::World;
use super::labels::{plate, under_the_top};
use super::legend::{Entry, Lines, Plate};
use super::raster::Raster;
use super::taken::Taken;
use crate::products::reach::Standing;

/// The picture of the places.
#[derive(Default)]
pub struct StandsLayer {
    raster: Raster<(u64, Theme)>,
}

impl StandsLayer {
    /// Paints the places where the layer is chosen.
    pub fn paint(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        transform: &Transform,
        (world, taken): (&World, &mut Taken),
    ) {
        let Some(shown) = &world.stands else {
            self.raster.forget();
            return;
        };
        let (stands, theme) = (&shown.stands, ui.theme());
        let image = || image(stands, Palette::of(theme));
        let places = &stands.places;
        let side_m = places.side as f64 * places.cell_m;
        let picture = self.raster.picture(ui, (stands.number, theme), "stands", image);
        picture.paint(painter, transform, (places.middle_m, side_m), shown.is_current);
        if !shown.is_current {
            let top = under_the_top(transform.rect);
            plate(painter, taken, &top, "places of a moment ago", Palette::of(theme));
        }
    }
}

fn image(stands: &Stands, palette: &Palette) -> ColorImage {
    let colour = |standing: &Standing| match standing {
        Standing::NoGround => Color32::TRANSPARENT,
        Standing::Beyond => palette.window.gamma_multiply(0.35),
        Standing::Masked => super::reach::colour(palette.bad),
        Standing::Both => super::reach::colour(palette.gun),
        Standing::Mixed => super::reach::colour(palette.strong),
        Standing::Low => super::reach::colour(palette.low),
        Standing::High => super::reach::colour(palette.high),
    };
    ColorImage::new([stands.places.side; 2], stands.places.answers.iter().map(colour).collect())
}

/// What the colours mean, with the share of the ground from which all targets are within reach.
pub fn legend(stands: &Stands, palette: &Palette) -> Plate {
    Plate { heading: stands.asked(), lines: Lines::Entries(entries(stands, palette)) }
}

fn entries(stands: &Stands, palette: &Palette) -> Vec<Entry> {
    let (shares, has_several) = (&stands.shares, stands.targets > 1);
    let mut entries = vec![
        ("both arcs", palette.gun, shares.both),
        ("low arc only", palette.low, shares.low),
        ("high arc only", palette.high, shares.high),
    ];
    if has_several {
        entries.push(("mixed arcs", palette.strong, shares.mixed));
    }
    entries.push((if has_several { "not all of them" } else { "cannot hit it" }, palette.bad, shares.masked));
    let entry = |(name, color, share): (&str, _, f64)| (color, format!("{name}  {:.0} %", 100.0 * share));
    entries.into_iter().map(entry).collect()
}
