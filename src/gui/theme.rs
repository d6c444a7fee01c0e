//! How the window looks: its fonts, its two palettes, its spacing.

use std::sync::Arc;

use egui::epaint::text::VariationCoords;
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Frame, Margin,
    Stroke, Style, TextStyle, Theme, Vec2, Visuals,
};

use crate::aim::Arc as Trajectory;

/// The colours one theme uses, by what they mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Behind the panels and around the map.
    pub window: Color32,
    /// Panels.
    pub panel: Color32,
    /// Cards on a panel.
    pub card: Color32,
    /// Fields to type in, plots.
    pub well: Color32,
    /// Hairlines.
    pub line: Color32,
    /// What must be read first.
    pub strong: Color32,
    /// Running text.
    pub text: Color32,
    /// What stands beside it: units, labels.
    pub weak: Color32,
    /// What can be clicked or is chosen.
    pub accent: Color32,
    /// The flatter arc.
    pub low: Color32,
    /// The steeper arc.
    pub high: Color32,
    /// The gun.
    pub gun: Color32,
    /// The target.
    pub target: Color32,
    /// It will not work.
    pub bad: Color32,
    /// It may not work.
    pub warn: Color32,
}

const DARK: Palette = Palette {
    window: Color32::from_rgb(0x12, 0x15, 0x18),
    panel: Color32::from_rgb(0x1a, 0x1e, 0x22),
    card: Color32::from_rgb(0x22, 0x27, 0x2c),
    well: Color32::from_rgb(0x14, 0x17, 0x1a),
    line: Color32::from_rgb(0x35, 0x3c, 0x43),
    strong: Color32::from_rgb(0xf4, 0xf6, 0xf7),
    text: Color32::from_rgb(0xcf, 0xd5, 0xda),
    weak: Color32::from_rgb(0x93, 0x9d, 0xa6),
    accent: Color32::from_rgb(0x6c, 0xa8, 0xe0),
    low: Color32::from_rgb(0x57, 0xb6, 0xf2),
    high: Color32::from_rgb(0xf4, 0xa9, 0x4b),
    gun: Color32::from_rgb(0x8f, 0xd9, 0x8a),
    target: Color32::from_rgb(0xff, 0x6b, 0x66),
    bad: Color32::from_rgb(0xff, 0x7b, 0x72),
    warn: Color32::from_rgb(0xe9, 0xc4, 0x5c),
};

const LIGHT: Palette = Palette {
    window: Color32::from_rgb(0xe4, 0xe7, 0xe9),
    panel: Color32::from_rgb(0xf3, 0xf5, 0xf6),
    card: Color32::from_rgb(0xff, 0xff, 0xff),
    well: Color32::from_rgb(0xfb, 0xfc, 0xfc),
    line: Color32::from_rgb(0xcd, 0xd3, 0xd8),
    strong: Color32::from_rgb(0x12, 0x18, 0x1d),
    text: Color32::from_rgb(0x2d, 0x35, 0x3c),
    weak: Color32::from_rgb(0x5d, 0x68, 0x72),
    accent: Color32::from_rgb(0x1f, 0x6f, 0xb8),
    low: Color32::from_rgb(0x0b, 0x69, 0xb5),
    high: Color32::from_rgb(0xb3, 0x5c, 0x00),
    gun: Color32::from_rgb(0x1c, 0x7c, 0x2e),
    target: Color32::from_rgb(0xc6, 0x28, 0x28),
    bad: Color32::from_rgb(0xb4, 0x23, 0x18),
    warn: Color32::from_rgb(0x8a, 0x64, 0x00),
};

/// Space between things that belong together, points.
pub const GAP: f32 = 6.0;
/// Height of a row of fields, points.
pub const ROW: f32 = 24.0;

impl Palette {
    /// The palette of a theme.
    pub const fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }

    /// The palette in force.
    pub fn current(ctx: &Context) -> &'static Self {
        Self::of(ctx.theme())
    }

    /// The colour of an arc.
    pub const fn arc(&self, arc: Trajectory) -> Color32 {
        match arc {
            Trajectory::Low => self.low,
            Trajectory::High => self.high,
        }
    }
}

/// The numbers a crew dials, readable at arm's length, at a share of their usual size.
pub fn dial_font(share: f32) -> FontId {
    FontId::new(48.0 * share, dial())
}

/// Numbers of second rank.
pub fn figure_font() -> FontId {
    FontId::new(19.0, semibold())
}

/// A card with a hairline of `edge` round it.
pub fn card(palette: &Palette, edge: Color32, margin: Margin) -> Frame {
    let line = Stroke::new(1.0, edge);
    Frame::new().fill(palette.card).stroke(line).corner_radius(CornerRadius::same(6)).inner_margin(margin)
}

/// Headings and emphasised words.
pub fn strong_font(size: f32) -> FontId {
    FontId::new(size, semibold())
}

/// Labels on the map and the plot.
pub fn mark_font() -> FontId {
    FontId::new(11.5, FontFamily::Proportional)
}

fn dial() -> FontFamily {
    FontFamily::Name("dial".into())
}

fn semibold() -> FontFamily {
    FontFamily::Name("semibold".into())
}

/// Gives the context its fonts and both its styles.
pub fn install(ctx: &Context) {
    ctx.set_fonts(fonts());
    for theme in [Theme::Dark, Theme::Light] {
        ctx.set_style_of(theme, style(theme));
    }
}

/// IBM Plex Sans in three cuts, with the default fonts behind it for what it lacks.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let behind = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let cuts = [
        (FontFamily::Proportional, "plex", 420.0, 100.0),
        (semibold(), "plex-semibold", 600.0, 100.0),
        (dial(), "plex-dial", 600.0, 88.0),
    ];
    for (family, name, weight, width) in cuts {
        let coords = VariationCoords::new([(b"wght", weight), (b"wdth", width)]);
        let tweak = FontTweak { coords, ..FontTweak::default() };
        let face = FontData::from_static(include_bytes!("fonts/IBMPlexSans.ttf")).tweak(tweak);
        fonts.font_data.insert(name.to_owned(), Arc::new(face));
        let faces = std::iter::once(name.to_owned()).chain(behind.iter().cloned());
        fonts.families.insert(family, faces.chain(["Hack".to_owned()]).collect());
    }
    fonts
}

fn style(theme: Theme) -> Style {
    let mut style = Style { visuals: visuals(theme), ..Style::default() };
    let proportional = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Small, proportional(12.0)),
        (TextStyle::Body, proportional(13.5)),
        (TextStyle::Button, proportional(13.5)),
        (TextStyle::Heading, strong_font(15.0)),
        (TextStyle::Monospace, FontId::new(12.5, FontFamily::Monospace)),
    ]
    .into();
    style.spacing.item_spacing = Vec2::new(GAP, 5.0);
    style.spacing.button_padding = Vec2::new(8.0, 3.0);
    style.spacing.interact_size = Vec2::new(36.0, ROW);
    style.spacing.window_margin = Margin::same(10);
    style.spacing.menu_margin = Margin::same(6);
    style.spacing.tooltip_width = 360.0;
    style.interaction.tooltip_delay = 0.25;
    style.interaction.selectable_labels = false;
    style
}

fn visuals(theme: Theme) -> Visuals {
    let palette = Palette::of(theme);
    let mut visuals = theme.default_visuals();
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.card;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.extreme_bg_color = palette.well;
    visuals.faint_bg_color = palette.card;
    visuals.weak_text_color = Some(palette.weak);
    visuals.warn_fg_color = palette.warn;
    visuals.error_fg_color = palette.bad;
    visuals.hyperlink_color = palette.accent;
    visuals.selection.bg_fill = palette.accent.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, palette.strong);
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(6);
    color_widgets(&mut visuals, palette);
    visuals
}

fn color_widgets(visuals: &mut Visuals, palette: &Palette) {
    let hairline = Stroke::new(1.0, palette.line);
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_stroke = hairline;
    widgets.noninteractive.fg_stroke.color = palette.text;
    for state in [&mut widgets.inactive, &mut widgets.open] {
        (state.weak_bg_fill, state.bg_fill, state.bg_stroke) = (palette.card, palette.card, hairline);
        state.fg_stroke.color = palette.text;
    }
    for state in [&mut widgets.hovered, &mut widgets.active] {
        (state.weak_bg_fill, state.bg_fill) = (palette.card, palette.card);
        (state.bg_stroke, state.expansion) = (Stroke::new(1.0, palette.accent), 0.0);
        state.fg_stroke.color = palette.strong;
    }
    let states = [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ];
    for state in states {
        state.corner_radius = CornerRadius::same(4);
    }
}
