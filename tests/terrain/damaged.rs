//! Good files with a few bytes changed, put in, taken out or cut off: whatever is left opens, or gives its one line.

use std::fs;
use std::path::{Path, PathBuf};

use gunlay::terrain::inspect::inspect;
use gunlay::terrain::load;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::formats::{FOLDER, SAME};

/// What is done to a file, at a place in it.
#[derive(Clone, Debug)]
enum Harm {
    Flip(u8),
    Digit(u8),
    Insert(Vec<u8>),
    Remove(usize),
    Cut,
}

impl Harm {
    fn done_to(&self, bytes: &mut Vec<u8>, place: Index) {
        if bytes.is_empty() {
            return;
        }
        let at = place.index(bytes.len());
        match self {
            Self::Flip(bits) => bytes[at] ^= bits,
            Self::Digit(digit) => bytes[at] = *digit,
            Self::Insert(more) => drop(bytes.splice(at..at, more.iter().copied())),
            Self::Remove(count) => drop(bytes.drain(at..(at + count).min(bytes.len()))),
            Self::Cut => bytes.truncate(at),
        }
    }
}

fn harm() -> impl Strategy<Value = (Harm, Index)> {
    let kind = prop_oneof![
        4 => (1..=255_u8).prop_map(Harm::Flip),
        4 => select(&b"0123456789-.eE/ \n\"=[]nan"[..]).prop_map(Harm::Digit),
        1 => select(vec!["9999999999", "-1", "nan", "1e400", "\n", "\u{0}", "[", "0"])
            .prop_map(|text| Harm::Insert(text.as_bytes().to_vec())),
        1 => (1..40_usize).prop_map(Harm::Remove),
        1 => Just(Harm::Cut),
    ];
    (kind, any::<Index>())
}

/// The small files a map is made of: itself and what lies under the same or a named file.
fn parts(name: &str) -> Vec<PathBuf> {
    let whole = fs::read_to_string(Path::new(FOLDER).join(name)).unwrap_or_default().to_ascii_lowercase();
    let all = fs::read_dir(FOLDER).unwrap().flatten().map(|entry| entry.path());
    let named =
        |file: &Path| whole.contains(&file.file_name().unwrap().to_string_lossy().to_ascii_lowercase());
    let mut parts: Vec<_> = all.filter(|file| file.ends_with(name) || named(file)).collect();
    parts.sort();
    parts
}

fn opens_or_says_why(name: &str, which: Index, harms: &[(Harm, Index)]) -> Result<(), TestCaseError> {
    let folder = tempfile::tempdir().unwrap();
    let parts = parts(name);
    for part in &parts {
        fs::copy(part, folder.path().join(part.file_name().unwrap())).unwrap();
    }
    if name == "under_json.toml" {
        fs::copy(Path::new(FOLDER).join("heightfield.u16"), folder.path().join("heightfield.u16")).unwrap();
    }
    let file = folder.path().join(parts[which.index(parts.len())].file_name().unwrap());
    let mut bytes = fs::read(&file).unwrap();
    for (harm, place) in harms {
        harm.done_to(&mut bytes, *place);
    }
    fs::write(&file, bytes).unwrap();
    match load::open(&folder.path().join(name)) {
        Ok(loaded) => {
            let map = &loaded.map;
            prop_assert!(map.cols() >= 2 && map.rows() >= 2);
            prop_assert!(map.lowest_m().is_finite() && map.highest_m().is_finite());
            let seen = inspect(map, &loaded.about.control_points);
            prop_assert!(seen.spikes.count <= map.cols() * map.rows());
            let middle = map.corners_m()[0].midpoint(map.corners_m()[1]);
            prop_assert!(loaded.ground().height_m(middle).is_none_or(f64::is_finite));
        }
        Err(fault) => {
            let line = fault.to_string();
            prop_assert!(!line.contains('\n'), "{line}");
            prop_assert!(line.len() < 700, "{line}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn a_damaged_file_of_any_format_opens_or_gives_its_line(
        (name, _) in select(&SAME[..]),
        which in any::<Index>(),
        harms in prop::collection::vec(harm(), 1..4),
    ) {
        opens_or_says_why(name, which, &harms)?;
    }
}
