//! Files that are broken, each with the one line it must give.

use std::fs;

use gunlay::terrain::load;

use super::formats::{FOLDER, SAME, path};

/// A broken file and the line it must give.
struct Broken {
    file: &'static str,
    bytes: Vec<u8>,
    line: &'static str,
}

fn good(name: &str) -> Vec<u8> {
    fs::read(path(name)).unwrap()
}

/// A good file with a piece of its text changed.
fn changed(name: &'static str, from: &str, to: &str, line: &'static str) -> Broken {
    let text = String::from_utf8(good(name)).unwrap();
    assert!(text.contains(from), "{name}: {from}");
    Broken { file: name, bytes: text.replace(from, to).into_bytes(), line }
}

/// A file of other bytes.
fn file(file: &'static str, bytes: &[u8], line: &'static str) -> Broken {
    Broken { file, bytes: bytes.to_vec(), line }
}

/// A good file cut to its first bytes.
fn cut(name: &'static str, bytes: usize, line: &'static str) -> Broken {
    Broken { file: name, bytes: good(name)[..bytes].to_vec(), line }
}

fn broken_files() -> Vec<Broken> {
    [bf2(), bare_raw(), pictures(), tiffs(), ascii_grids(), height_fields(), descriptions(), no_maps()]
        .into_iter()
        .flatten()
        .collect()
}

fn bf2() -> Vec<Broken> {
    vec![
        changed(
            "bf2_16.con",
            "SETSIZE 9 7",
            "SETSIZE 9",
            "bf2_16.con: line 3: \"HEIGHTMAP.SETSIZE 9\"; two whole",
        ),
        changed(
            "bf2_16.con",
            "9 7",
            "9 8",
            "bf2_16.raw: has 126 bytes, but 9 x 8 samples of 16 bits need 144",
        ),
        changed(
            "bf2_16.con",
            "9 7",
            "1 63",
            "bf2_16.con: line 3: \"HEIGHTMAP.SETSIZE 1 63\"; two whole numbers",
        ),
        changed(
            "bf2_16.con",
            "9 7",
            "9 -7",
            "bf2_16.con: line 3: \"HEIGHTMAP.SETSIZE 9 -7\"; two whole numbers",
        ),
        changed(
            "bf2_16.con",
            "25.0/1/25.0",
            "25.0/1",
            "bf2_16.con: line 4: \"heightmap.setScale 25.0/1\"; three",
        ),
        changed(
            "bf2_16.con",
            "25.0/1/",
            "25.0/0/",
            "bf2_16.con: line 4: \"heightmap.setScale 25.0/0/25.0\"; three",
        ),
        changed(
            "bf2_16.con",
            "9 7",
            "9999999999 9999999999",
            "bf2_16.raw: 9999999999 x 9999999999 samples take more memory",
        ),
        changed(
            "bf2_16.con",
            "25.0/1/",
            "25.0/1e30/",
            "bf2_16.con: heights from 3.0000000000000003e30 to 2.38",
        ),
        changed(
            "bf2_16.con",
            "25.0/1/25.0",
            "1e-300/1/25.0",
            "bf2_16.con: spacing 1e-300 x 25 m; two numbers above zero are accepted, from 1e-6 to 1e7",
        ),
        changed(
            "bf2_16.con",
            "Resolution 16",
            "Resolution 24",
            "bf2_16.con: line 5: \"heightmap.setBitResolution 24\"",
        ),
        changed(
            "bf2_16.con",
            "Resolution 16",
            "Resolution 8",
            "bf2_16.raw: has 126 bytes, but 9 x 7 samples of 8",
        ),
        changed(
            "bf2_16.con",
            "HEIGHTMAP.SETSIZE",
            "rem",
            "bf2_16.con: \"heightmap.setSize\" is missing; 1025 1025 is",
        ),
        changed(
            "bf2_16.con",
            "bf2_16.RAW",
            "none.raw",
            "bf2_16.con: names the raw file \"Levels/ground/none.raw\"",
        ),
        file(
            "bf2_16.con",
            b"heightmap.setSize \xff\xfe 4",
            "bf2_16.con: is not text in UTF-8; a BF2 .con file",
        ),
        file("bf2_16.con", b"", "bf2_16.con: \"heightmap.setScale\" is missing"),
        cut("bf2_16.raw", 125, "bf2_16.raw: has 125 bytes, but 9 x 7 samples of 16 bits need 126"),
    ]
}

fn bare_raw() -> Vec<Broken> {
    vec![
        file("square.raw", &[], "square.raw: 0 bytes without a header are no single square of samples"),
        file("square.raw", &[0; 64], "square.raw: 64 bytes without a header are no single square of samples"),
        cut("bare_f32.raw", 251, "bare_f32.raw: has 251 bytes, but 9 x 7 samples of 32 bits need 252"),
        file(
            "bare_f32.raw",
            &[0xff; 252],
            "bare_f32.toml: every sample is a hole; at least one height is needed",
        ),
    ]
}

fn pictures() -> Vec<Broken> {
    vec![
        cut("grey16.png", 0, "grey16.png: is no readable PNG: "),
        cut("grey16.png", 20, "grey16.png: is no readable PNG: "),
        cut("grey16.png", 100, "grey16.png: is no readable PNG: "),
        cut("interlaced16.png", 120, "interlaced16.png: is no readable PNG: "),
        file(
            "grey16.png",
            b"GIF89a not a picture of this kind",
            "grey16.png: is no readable PNG: Invalid PNG sign",
        ),
        file(
            "grey16.png",
            &picture(&image::RgbImage::new(9, 7).into()),
            "grey16.png: its pixels are 8-bit Rgb; grey of 8 or 16",
        ),
        file(
            "grey16.png",
            &picture(&image::GrayAlphaImage::new(9, 7).into()),
            "grey16.png: its pixels are 8-bit GrayscaleAlpha; grey of",
        ),
        file(
            "grey16.png",
            &picture(&image::GrayImage::new(1, 7).into()),
            "grey16.png: 1 x 7 samples make no ground",
        ),
        file(
            "grey16.png",
            &large_picture(),
            "grey16.png: has 58 bytes, but 30000 x 30000 samples of 8 bits need 872093 at the least",
        ),
        file(
            "photo.jpg",
            b"\xff\xd8\xff",
            "photo.jpg: is a JPEG, which does not keep heights; a grey PNG or a TIFF",
        ),
    ]
}

fn tiffs() -> Vec<Broken> {
    vec![
        cut("area_u16.tif", 0, "area_u16.tif: as a TIFF: "),
        cut("area_u16.tif", 100, "area_u16.tif: as a TIFF: "),
        cut(
            "area_u16.tif",
            100,
            "area_u16.tif: as a TIFF: it ends before its samples do; a whole TIFF of u8",
        ),
        file("area_u16.tif", b"II*\0\xff\xff\xff\xff", "area_u16.tif: as a TIFF: "),
        Broken {
            bytes: good("four_bits.tif"),
            ..tiff_that("area_u16.tif: its samples are Gray(4) in another kind")
        },
        Broken {
            bytes: good("jpeg.tif"),
            ..tiff_that("area_u16.tif: its samples are packed as JPEG, which does not")
        },
        Broken {
            bytes: good("white_is_zero.tif"),
            ..tiff_that("area_u16.tif: its samples are counted from white to")
        },
        Broken {
            bytes: with_tag("area_u16.tif", 33_922, 3),
            ..tiff_that("area_u16.tif: its tag ModelTiepoint has 3")
        },
        file(
            "area_u16.tif",
            &tiff(&image::RgbImage::new(9, 7).into()),
            "area_u16.tif: its samples are RGB(8); one band of",
        ),
    ]
}

fn ascii_grids() -> Vec<Broken> {
    vec![
        changed(
            "centre.asc",
            "NCOLS 9",
            "NCOLS nine",
            "centre.asc: line 1: \"NCOLS nine\"; a whole number is accepted",
        ),
        changed(
            "centre.asc",
            "NCOLS 9\n",
            "",
            "centre.asc: \"ncols\" is missing; a whole number is accepted",
        ),
        changed("centre.asc", "NROWS 7", "NROWS 8", "centre.asc: 63 samples do not fill 9 x 8"),
        changed(
            "centre.asc",
            "NROWS 7",
            "NROWS 6",
            "centre.asc: line 13: \"73.0\"; nothing after the last height is",
        ),
        changed(
            "centre.asc",
            "CELLSIZE 25.0",
            "CELLSIZE -25.0",
            "centre.asc: spacing -25 x -25 m; two numbers above",
        ),
        changed(
            "centre.asc",
            "CELLSIZE 25.0",
            "CELLSIZE inf",
            "centre.asc: line 5: \"CELLSIZE inf\"; a finite number",
        ),
        changed(
            "centre.asc",
            "CELLSIZE 25.0\n",
            "",
            "centre.asc: \"cellsize\" is missing; a number above zero",
        ),
        changed(
            "centre.asc",
            "XLLCENTER",
            "XLLMIDDLE",
            "centre.asc: line 3: \"XLLMIDDLE\"; a header key of an ASCII",
        ),
        changed(
            "centre.asc",
            "YLLCENTER -75\n",
            "",
            "centre.asc: \"yllcorner\" is missing; a number is accepted",
        ),
        changed("centre.asc", "56.0 92.0", "56.0 92,5", "centre.asc: line 8: \"92,5\"; a number is accepted"),
        changed(
            "centre.asc",
            "NCOLS 9",
            "NCOLS 9\nncols 9",
            "centre.asc: line 2: \"ncols\"; each header key once is accepted",
        ),
        changed(
            "centre.asc",
            "XLLCENTER",
            "XLLCORNER 3\nXLLCENTER",
            "centre.asc: line 4: \"XLLCENTER\"; each header key once",
        ),
        changed("centre.asc", "56.0 92.0", "56.0 1e39", "centre.asc: line 8: \"1e39\"; a number is accepted"),
        changed(
            "centre.asc",
            "56.0 92.0",
            "56.0 -3.4028235e38",
            "centre.asc: heights from -3.4028234663852886e38 to 238 m; from -1e6 to 1e6 m are accepted",
        ),
        changed(
            "centre.asc",
            "XLLCENTER -100.0",
            "XLLCENTER -1e300",
            "centre.asc: origin -1e300, -75 m; two numbers from -1e9 to 1e9 are accepted",
        ),
        changed(
            "centre.asc",
            "NCOLS 9",
            "NCOLS 99999999",
            "centre.asc: 99999999 x 7 samples take more memory than",
        ),
        changed(
            "centre.asc",
            "NCOLS 9",
            "NCOLS 18446744073709551615",
            "centre.asc: 18446744073709551615 x 7 samples",
        ),
        changed(
            "centre.asc",
            "NCOLS 9",
            "NCOLS 0",
            "centre.asc: 0 x 7 samples make no ground; at least 2 x 2 are",
        ),
        file("centre.asc", b"", "centre.asc: \"ncols\" is missing; an ASCII grid header is accepted"),
        file("centre.asc", &[b'7'; 1000], "centre.asc: line 1: \"77777"),
        file("centre.asc", b"\xff\xfe1", "centre.asc: line 1: "),
    ]
}

fn height_fields() -> Vec<Broken> {
    vec![
        changed(
            "heightfield.json",
            "-u16-v1",
            "-u16-v2",
            "heightfield.json: \"format\" is \"wardogs-heightfield-u16-v2\"",
        ),
        changed(
            "heightfield.json",
            "\"bytes\": 126",
            "\"bytes\": 128",
            "heightfield.u16: has 126 bytes, but its description",
        ),
        changed("heightfield.json", "\"sha256\": \"", "\"sha256\": \"0", "heightfield.u16: has the SHA-256 "),
        changed(
            "heightfield.json",
            "\"height\": 7",
            "\"height\": 8",
            "heightfield.u16: has 126 bytes, but 9 x 8 samples",
        ),
        changed(
            "heightfield.json",
            "65535.0",
            "0.0",
            "heightfield.json: \"maxZMeters\" is 0; a number above minZMeters",
        ),
        changed(
            "heightfield.json",
            "\"spacingMeters\": 25.0",
            "\"spacingMeters\": 4",
            "heightfield.json: \"grid.stepGameUnits\" is 0.25",
        ),
        changed(
            "heightfield.json",
            "\"minZMeters\": 0.0,",
            "",
            "heightfield.json: is no heightfield.json: missing field `minZMeters`",
        ),
        changed(
            "heightfield.json",
            "\"width\": 9",
            "\"width\": -9",
            "heightfield.json: is no heightfield.json: invalid value: integer `-9`",
        ),
        changed("heightfield.json", "heightfield.u16", "gone.u16", "gone.u16: cannot be read: "),
        file("heightfield.json", b"{", "heightfield.json: is no heightfield.json: EOF while parsing"),
        changed(
            "heightfield.json",
            "\"spacingMeters\": 25.0",
            "\"spacingMeters\": 1e999",
            "heightfield.json: is no heightfield.json: number out of range",
        ),
    ]
}

fn descriptions() -> Vec<Broken> {
    vec![
        changed(
            "grey16.toml",
            "spacing_m",
            "spacing",
            "grey16.toml: unknown key \"spacing\"; the nearest known is \"spacing_m\"",
        ),
        changed(
            "grey16.toml",
            "25.0",
            "\"25\"",
            "grey16.toml: \"spacing_m\" is \"25\"; [east, north] or one number",
        ),
        changed(
            "grey16.toml",
            "[-100, -75]",
            "[-100]",
            "grey16.toml: \"origin_m\" is [-100]; [east, north] in metres",
        ),
        changed(
            "grey16.toml",
            "[-100, -75]",
            "[-100, nan]",
            "grey16.toml: \"origin_m\" is [-100, nan]; [east, north]",
        ),
        changed(
            "grey16.toml",
            "scale_m = 1",
            "scale_m = 0",
            "grey16.toml: height scale 0 m and offset 0 m; a finite",
        ),
        changed("grey16.toml", "grey16.png", "grey17.png", "grey17.png: cannot be read: "),
        changed(
            "grey16.toml",
            "grey16.png",
            "grey16.toml",
            "grey16.toml: names \"grey16.toml\", which is no raster",
        ),
        changed(
            "grey16.toml",
            "grey16.png",
            "notes.txt",
            "grey16.toml: names \"notes.txt\", which is no raster",
        ),
        changed("grey16.toml", "scale_m = 1", "scale_m = ", "grey16.toml: line 4: "),
        changed(
            "grey16.toml",
            "scale_m = 1",
            "scale_m = 1\n[raw]\nsize = [9, 7]",
            "grey16.png: tells its size and samples itself; size and sample are accepted of a raw",
        ),
        changed(
            "grey16.toml",
            "scale_m = 1",
            "scale_m = 1e300",
            "grey16.toml: heights from 3e300 to 2.38e302 m; from -1e6",
        ),
        changed(
            "sideways.toml",
            "quarter-left",
            "left",
            "sideways.toml: \"turn\" is \"left\"; \"none\", \"mirror",
        ),
        changed(
            "grey16.toml",
            "scale_m = 1",
            "scale_m = 1\n[[repair]]\ncol = 9\nrow = 0\nheight_m = 5",
            "grey16.toml: a repair sets column 9, row 0 to 5 m",
        ),
        changed(
            "grey16.toml",
            "scale_m = 1",
            "scale_m = 1\n[[repair]]\ncol = 8\nrow = 0\nheight_m = -5",
            "grey16.toml: a repair sets column 8, row 0 to -5 m",
        ),
    ]
}

fn no_maps() -> Vec<Broken> {
    vec![
        file(
            "notes.txt",
            b"hello",
            "notes.txt: no known kind of map; accepted: map.toml, .con, heightfield.json, .png",
        ),
        file("noending", b"hello", "noending: no known kind of map; accepted: map.toml"),
    ]
}

/// The head of a picture far larger than its file.
fn large_picture() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 30_000, 30_000);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().unwrap().write_chunk(png::chunk::IDAT, &[0]).unwrap();
    bytes
}

/// A TIFF with another count of numbers in one of its tags.
fn with_tag(name: &str, tag: u16, count: u32) -> Vec<u8> {
    let mut bytes = good(name);
    let directory = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
    let entry = bytes[directory + 2..].chunks(12).position(|entry| entry[..2] == tag.to_le_bytes()).unwrap();
    bytes[directory + 2 + 12 * entry + 4..][..4].copy_from_slice(&count.to_le_bytes());
    bytes
}

/// A broken TIFF that is to give a line.
fn tiff_that(line: &'static str) -> Broken {
    file("area_u16.tif", &[], line)
}

fn picture(picture: &image::DynamicImage) -> Vec<u8> {
    encoded(picture, image::ImageFormat::Png)
}

fn tiff(picture: &image::DynamicImage) -> Vec<u8> {
    encoded(picture, image::ImageFormat::Tiff)
}

fn encoded(picture: &image::DynamicImage, format: image::ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A copy of all good files, for one of them to be broken.
fn copy_of_all() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(FOLDER).unwrap().flatten() {
        if entry.path().is_file() {
            fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
        }
    }
    folder
}

/// The file to open when `name` is broken: the one that names it, if there is one.
fn opened_for(name: &str) -> String {
    let pair = |from: &str, to: &str| name.strip_suffix(from).map(|stem| format!("{stem}{to}"));
    match name {
        "bf2_16.raw" => "bf2_16.con".to_owned(),
        "square.raw" | "photo.jpg" => name.to_owned(),
        _ => pair(".raw", ".toml").or_else(|| pair(".png", ".toml")).unwrap_or_else(|| name.to_owned()),
    }
}

#[test]
fn every_broken_file_gives_its_one_clear_line() {
    let folder = copy_of_all();
    let mut wrong = Vec::new();
    for broken in broken_files() {
        let place = folder.path().join(broken.file);
        let before = fs::read(&place).ok();
        fs::write(&place, &broken.bytes).unwrap();
        let line = match load::open(&folder.path().join(opened_for(broken.file))) {
            Ok(_) => "opened".to_owned(),
            Err(error) => error.to_string().replace(&format!("{}/", folder.path().display()), ""),
        };
        if !line.starts_with(broken.line) || line.contains('\n') {
            wrong.push(format!("wanted {}\n   got {line}", broken.line));
        }
        match before {
            Some(bytes) => fs::write(&place, bytes).unwrap(),
            None => fs::remove_file(&place).unwrap(),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_damaged_byte_and_no_lost_tail_makes_any_reader_panic() {
    let folder = copy_of_all();
    for (name, _) in SAME {
        let bytes = good(name);
        let place = folder.path().join(name);
        for index in (0..bytes.len()).step_by(1 + bytes.len() / 60) {
            let mut damaged = bytes.clone();
            damaged[index] ^= [0xff, 0x01, 0x80, 0x20][index % 4];
            fs::write(&place, &damaged).unwrap();
            let _either = load::open(&place);
            fs::write(&place, &bytes[..index]).unwrap();
            let _either = load::open(&place);
        }
        fs::write(&place, &bytes).unwrap();
    }
}

#[test]
fn a_folder_and_a_file_that_is_not_there_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("map.toml")).unwrap();
    let line = |name: &str| load::open(&folder.path().join(name)).unwrap_err().to_string();
    assert!(line("map.toml").contains("map.toml: cannot be read: is a directory"), "{}", line("map.toml"));
    assert!(line("map.png").contains("map.png: cannot be read: No such file"), "{}", line("map.png"));
}

#[test]
fn a_raw_file_of_more_than_a_map_may_take_is_refused_without_reading_it() {
    let folder = tempfile::tempdir().unwrap();
    let huge = folder.path().join("huge.raw");
    // A sparse file: 2 GB long, nothing on the disk.
    fs::File::create(&huge).unwrap().set_len(2 * 32_768 * 32_768).unwrap();
    let line = load::open(&huge).unwrap_err().to_string();
    assert!(
        line.ends_with(
            "32768 x 32768 samples take more memory than there is or than a map may have, 1024 MiB"
        )
    );
}
