//! Wrong usage and input that cannot be used: status 2 and one line that names it.

use super::asked::{JACKSBORO, ROWS, SLOPE, a, ask, sph};

/// Status 2, nothing on standard output, one line on standard error with every one of `words`.
#[track_caller]
pub fn refused(arguments: &str, words: &[&str]) {
    let said = ask(arguments);
    assert_eq!(said.status, 2, "{arguments}: {}{}", said.out, said.err);
    assert_eq!(said.out, "", "{arguments}");
    assert_eq!(said.err.lines().count(), 1, "{arguments}: {}", said.err);
    for word in words {
        assert!(said.err.contains(word), "{arguments}: \"{word}\" is not in {}", said.err);
    }
}

/// The same for a preset file of this text.
#[track_caller]
fn preset_refused(text: &str, words: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, text).unwrap();
    let question =
        format!("solve --presets {} --weapon sph-2 --shell 155mm-expensive --target 0,900", file.display());
    refused(&question, &[&["mine.toml"], words].concat());
}

#[test]
fn wrong_options_are_named() {
    refused(&sph("solve", ""), &["--target <E,N[,Z]>"]);
    refused(&sph("solve", "--trget 0,5"), &["'--trget'", "'--target'"]);
    refused(&sph("solve", "--target"), &["--target"]);
    refused(&sph("solve", "--target 0,900 --arc mid"), &["--arc", "accepted: low, high, both"]);
    refused(&sph("solve", "--target 0,900 --hull 1,2"), &["--hull", "HEADING,PITCH,ROLL"]);
    refused(&sph("solve", "--target 0,900 --wind 1,2"), &["--wind", "E,N,U"]);
    refused(&sph("solve", "--target 0,900 --wind-onset -1"), &["--wind-onset", "0 or more"]);
    refused(
        &sph("fire", "--azimuth 5"),
        &["--azimuth D --elevation D", "--yaw D --pitch D", "--azimuth D --sight N"],
    );
    refused(&sph("fire", "--azimuth 5 --sight 3 --pitch 1"), &["--azimuth D --sight N"]);
    refused(&sph("table", "--step 0"), &["--step", "above 0"]);
    refused(&sph("table", "--step 0.0000001"), &["step", "at most 20000 rows"]);
    refused(&sph("table", "--format xls"), &["--format", "csv, md, svg, pdf"]);
    refused("compare --weapon sph-2 --shells 155mm-standard", &["--target", "--sight"]);
    refused("slove", &["slove", "nearest: solve"]);
    refused("--bogus", &["--bogus"]);
}

#[test]
fn val_row_23_half_a_point_is_refused() {
    refused(&sph("solve", "--target 1678"), &["1678", "--target"]);
    refused(&sph("solve", "--target x98.54"), &["only one coordinate"]);
    refused(&sph("solve", "--target x98.54;x110"), &["gives x twice"]);
    refused(&sph("solve", "--target 1,2,3,4"), &["E,N or E,N,Z"]);
    let same = |spelling: &str| ask(&sph("solve", &format!("--target {spelling} --json"))).out;
    let plain = same("98.54,1110.33");
    assert!(plain.contains("1110.33"));
    assert_eq!(same("x98.54;y1110.33"), plain);
    assert_eq!(same("98.54;1110.33"), plain);
}

#[test]
fn what_is_not_a_number_is_refused() {
    refused(&sph("solve", "--target nan,5"), &["nan", "not a finite number"]);
    refused(&sph("solve", "--target 0,900,inf"), &["inf", "not a finite number"]);
    refused(&sph("solve", "--target 0,900 --gun 0,NaN"), &["--gun", "NaN"]);
    refused(&sph("fire", "--azimuth nan --elevation 3"), &["--azimuth", "nan"]);
}

#[test]
fn unknown_names_tell_the_nearest_and_the_accepted() {
    refused("solve --weapon sph2 --shell x --target 0,9", &["sph2", "nearest known: sph-2", "accepted:"]);
    let wrong_shell = "solve --weapon sph-2 --shell pr-81mm-he --target 0,900";
    refused(wrong_shell, &["sph-2", "pr-81mm-he", "155mm-standard, 155mm-standard-sb"]);
    refused("solve --weapon sph-2 --shell none --target 0,900", &["none", "accepted: 155mm-standard"]);
}

#[test]
fn files_that_cannot_be_used_are_named() {
    refused(&sph("solve", "--target 0,900 --map nope.png --gun 0,0"), &["nope.png", "cannot be read"]);
    refused(&sph("solve", "--target 0,900 --presets nope.toml"), &["nope.toml", "cannot be read"]);
    refused(
        &sph("fire", "--azimuth 1 --elevation 2 --path /nonexistent/p.csv"),
        &["/nonexistent/p.csv", "cannot be written"],
    );
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("short.toml");
    std::fs::write(folder.path().join("short.raw"), [0_u8; 30]).unwrap();
    let text = concat!(
        "heights = \"short.raw\"\nspacing_m = 1.0\norigin_m = [0, 0]\nheight_scale_m = 1\n",
        "row_order = \"north-first\"\n[raw]\nsize = [4, 4]\nsample = \"u16le\"\n"
    );
    std::fs::write(&map, text).unwrap();
    let question = sph("solve", &format!("--target 1,1 --gun 2,2 --map {}", map.display()));
    refused(&question, &["short.raw", "has 30 bytes", "4 x 4 samples of 16 bits need 32"]);
}

#[test]
fn presets_with_faults_name_file_line_and_key() {
    let world = "[world]\nid = \"wardogs\"\n";
    let weapon = format!("{world}[[weapon]]\nid = \"sph-2\"\n");
    preset_refused(
        &format!("{weapon}launch_sped_mps = 300\n"),
        &[":5", "launch_sped_mps", "launch_speed_mps"],
    );
    preset_refused(&format!("{weapon}launch_speed_mps = nan\n"), &[":5", "launch_speed_mps", "accepted"]);
    preset_refused(&format!("{weapon}launch_speed = 300\n"), &["launch_speed", "launch_speed_mps"]);
    preset_refused(&format!("{weapon}pitch_deg = [41, 0]\n"), &["pitch_deg"]);
    preset_refused(&format!("{weapon}launch_speed_mps = 0\nfootprint_m = [0, 1]\n"), &["1 more"]);
    preset_refused("[world\n", &[":1"]);
}

#[test]
fn val_row_07_no_terrain_is_said_not_guessed() {
    let question = a("solve", &format!("--map {SLOPE} --gun 150,150 --target 301,150"));
    refused(&question, &["no terrain data at the target", "accepted"]);
    refused(
        &a("solve", &format!("--map {SLOPE} --gun 301,150 --target 150,150")),
        &["no terrain data at the gun"],
    );
    refused(&sph("solve", &format!("--map {JACKSBORO} --target 10,10")), &["--gun"]);
    refused(&sph("solve", &format!("--map {JACKSBORO} --gun 0,0 --target 900,900")), &["footprint"]);
}

#[test]
fn help_and_version_are_no_faults() {
    for word in ["--help", "--version", "solve --help"] {
        let said = ask(word);
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{word}");
        assert!(!said.out.is_empty());
    }
    assert!(ask(&format!("table --presets {ROWS} --help")).out.contains("--height-difference"));
}
