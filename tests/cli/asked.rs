//! Asking the program, in few words.

use assert_cmd::Command;
use serde_json::Value;

pub const ROWS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/presets/row-weapons.toml");
pub const RIDGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/maps/ridge.toml");
pub const SLOPE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/maps/slope.toml");
pub const JACKSBORO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/maps/jacksboro/map.toml");

/// What the program said.
pub struct Said {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program; arguments are separated by blanks.
pub fn ask(arguments: &str) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gunlay"));
    let output = command.args(arguments.split_whitespace()).output().unwrap();
    Said {
        status: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the program with `--json` and reads what it prints.
#[track_caller]
pub fn json(arguments: &str, status: i32) -> Value {
    let said = ask(&format!("{arguments} --json"));
    assert_eq!(said.status, status, "{}{}", said.out, said.err);
    assert_eq!(said.err, "");
    serde_json::from_str(&said.out).unwrap()
}

/// A question to weapon A of the rows.
pub fn a(command: &str, options: &str) -> String {
    format!("{command} --presets {ROWS} --weapon a --shell a-shell {options}")
}

/// A question to the SPH-2 with its Expensive shell.
pub fn sph(command: &str, options: &str) -> String {
    format!("{command} --weapon sph-2 --shell 155mm-expensive {options}")
}

/// The solution on an arc.
#[track_caller]
pub fn on<'v>(answer: &'v Value, arc: &str) -> &'v Value {
    let solutions = answer["solutions"].as_array().unwrap();
    solutions.iter().find(|solution| solution["arc"] == arc).unwrap_or_else(|| panic!("no {arc}: {answer}"))
}

/// A number, near what is right.
#[track_caller]
pub fn near(ours: &Value, right: f64, tolerance: f64) {
    let ours = ours.as_f64().unwrap_or_else(|| panic!("{ours} is no number"));
    assert!((ours - right).abs() <= tolerance, "{ours} for {right}");
}
