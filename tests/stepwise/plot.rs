//! The plot of what the fixed step does, kept as `screenshots/stepwise.svg`.

use std::fmt::Write;
use std::path::Path;

use super::{difference, round};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 56.0;
/// The lowest difference shown, metres; the highest is 0.
const LOWEST_M: f64 = -12.0;
const MOST_DEG: u32 = 86;
const SHELLS: [(&str, &str, &str); 2] =
    [("155mm-expensive", "155 mm Expensive", "#1f77b4"), ("155mm-standard", "155 mm Standard", "#c44e1a")];

fn x_of(elevation_deg: f64) -> f64 {
    MARGIN + elevation_deg / 90.0 * (WIDTH - 2.0 * MARGIN)
}

fn y_of(difference_m: f64) -> f64 {
    MARGIN + difference_m / LOWEST_M * (HEIGHT - 2.0 * MARGIN)
}

fn line(svg: &mut String, [x1, y1, x2, y2]: [f64; 4]) {
    let _ =
        writeln!(svg, "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#ccc\"/>");
}

fn text(svg: &mut String, [x, y]: [f64; 2], anchor: &str, words: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}

fn grid(svg: &mut String) {
    for elevation_deg in (0..=90).step_by(15).map(f64::from) {
        line(svg, [x_of(elevation_deg), y_of(0.0), x_of(elevation_deg), y_of(LOWEST_M)]);
        text(svg, [x_of(elevation_deg), y_of(LOWEST_M) + 18.0], "middle", &format!("{elevation_deg}"));
    }
    for difference_m in (-12..=0).step_by(3).map(f64::from) {
        line(svg, [x_of(0.0), y_of(difference_m), x_of(90.0), y_of(difference_m)]);
        text(svg, [x_of(0.0) - 8.0, y_of(difference_m) + 4.0], "end", &format!("{difference_m}"));
    }
    text(svg, [x_of(45.0), HEIGHT - 12.0], "middle", "elevation of the bore, degrees; 300 m/s, level ground");
    let title = "range of the game's steps (1/30 s) less the continuous law's, metres; negative: the game's shot lands shorter";
    text(svg, [x_of(45.0), 24.0], "middle", title);
}

fn curve(svg: &mut String, (shell, name, colour): (&str, &str, &str), row: f64) {
    let round = round(shell);
    let points = (1..=MOST_DEG).map(f64::from).map(|deg| (x_of(deg), y_of(difference(&round, deg).range_m)));
    let points = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
    let _ =
        writeln!(svg, "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>");
    let place = [x_of(88.0), y_of(LOWEST_M) - 34.0 + row * 18.0];
    let _ = write!(svg, "<g fill=\"{colour}\">");
    text(svg, place, "end", name);
    let _ = writeln!(svg, "</g>");
}

fn drawn() -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    grid(&mut svg);
    for (row, shell) in [0.0, 1.0].into_iter().zip(SHELLS) {
        curve(&mut svg, shell, row);
    }
    svg + "</svg>\n"
}

/// `UPDATE_PLOTS=1 cargo test --test stepwise` draws it anew.
#[test]
fn regress_the_kept_plot_shows_what_is_measured() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("screenshots/stepwise.svg");
    let drawn = drawn();
    if std::env::var_os("UPDATE_PLOTS").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
    assert!(kept == drawn, "{} is out of date", file.display());
}
