//! Makes the synthetic firing range again: `cargo run --example make_range [FOLDER]`, by default `maps/range`.

use std::path::PathBuf;
use std::{env, fs, io};

use gunlay::terrain::range;

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map_or_else(|| PathBuf::from("maps/range"), PathBuf::from);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("heightdata.con"), range::settings())?;
    fs::write(folder.join("range.raw"), range::raw(range::SEED))
}
