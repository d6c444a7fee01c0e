"""Makes the files beside it, all of the same ground, with public tools: numpy, Pillow, pypng, tifffile, rasterio (GDAL).

The ground: 9 samples from west to east, 7 from south to north, 25 m apart, centred on the world's origin (so that the
south-western sample is at -100, -75); heights are whole metres from 3 to 250.
"""

import hashlib
import json
from pathlib import Path

import numpy as np
import png
import rasterio
import tifffile
from PIL import Image
from rasterio.transform import from_origin

HERE = Path(__file__).parent
COLS, ROWS, SPACING = 9, 7, 25.0
NORTH_FIRST = np.array(
    [[3 + (row * 53 + col * 29 + row * col * 7) % 248 for col in range(COLS)] for row in range(ROWS)]
)
SOUTH_FIRST = NORTH_FIRST[::-1]
WEST, NORTH = -100.0, 75.0


def write(name, data):
    (HERE / name).write_bytes(data)


def toml(name, heights, *lines):
    said = [f'heights = "{heights}"', f"spacing_m = {SPACING}", "origin_m = [-100, -75]", "height_scale_m = 1"]
    write(name, ("\n".join([*said, *lines]) + "\n").encode())


def con(name, raw, bits, separator="/"):
    write(
        name,
        f"rem the ground\r\n\r\nHEIGHTMAP.SETSIZE {COLS} {ROWS}\r\nheightmap.setScale {SPACING}/1/{SPACING}\r\n"
        f"heightmap.setBitResolution {bits}\r\nheightmap.loadHeightData Levels{separator}ground{separator}{raw}\r\n".encode(),
    )


def geo(name, kind, area=True, driver="GTiff", **options):
    # GDAL's transform is that of the pixel's corner, whatever the file says it means.
    transform = from_origin(WEST - SPACING / 2, NORTH + SPACING / 2, SPACING, SPACING)
    heights = NORTH_FIRST.astype(kind)
    profile = dict(driver=driver, width=COLS, height=ROWS, count=1, dtype=kind, transform=transform, **options)
    with rasterio.open(HERE / name, "w", **profile) as out:
        if driver == "GTiff":
            out.update_tags(AREA_OR_POINT="Area" if area else "Point")
        out.write(heights, 1)


# Battlefield 2
con("bf2_16.con", "bf2_16.RAW", 16)
write("bf2_16.raw", SOUTH_FIRST.astype("<u2").tobytes())
con("bf2_8.con", "bf2_8.raw", 8, "\\")
write("bf2_8.raw", SOUTH_FIRST.astype("u1").tobytes())

# Raw
size = f"[raw]\nsize = [{COLS}, {ROWS}]"
for sample, kind in {"u8": "u1", "u16le": "<u2", "u16be": ">u2", "f32": "<f4"}.items():
    write(f"bare_{sample}.raw", NORTH_FIRST.astype(kind).tobytes())
    toml(f"bare_{sample}.toml", f"bare_{sample}.raw", 'row_order = "north-first"', size, f'sample = "{sample}"')
write("south_first.raw", SOUTH_FIRST.astype("<u2").tobytes())
toml("south_first.toml", "south_first.raw", 'row_order = "south-first"', size, 'sample = "u16le"')

# Pictures
Image.fromarray(NORTH_FIRST.astype("u1")).save(HERE / "grey8.png")
Image.fromarray(NORTH_FIRST.astype("u2")).save(HERE / "grey16.png")
with open(HERE / "interlaced16.png", "wb") as out:
    png.Writer(COLS, ROWS, greyscale=True, bitdepth=16, interlace=True).write(out, NORTH_FIRST.tolist())
for name in ["grey8", "grey16", "interlaced16"]:
    toml(f"{name}.toml", f"{name}.png")
# The same ground saved sideways: a quarter to the left brings it back.
Image.fromarray(np.rot90(NORTH_FIRST, k=-1).astype("u2")).save(HERE / "sideways.png")
toml("sideways.toml", "sideways.png", 'turn = "quarter-left"')
Image.fromarray(np.fliplr(NORTH_FIRST).astype("u2")).save(HERE / "mirrored.png")
toml("mirrored.toml", "mirrored.png", 'turn = "mirror-east-west"')

# TIFF
geo("area_u8.tif", "uint8")
geo("area_u16.tif", "uint16", compress="lzw", predictor=2)
geo("area_i16.tif", "int16", compress="deflate")
geo("area_f32.tif", "float32", crs="EPSG:32632", nodata=-9999)
geo("point_f32.tif", "float32", area=False, tiled=True, blockxsize=16, blockysize=16)
geo("big_tiff.tif", "int16", BIGTIFF="YES")
# One tile that reaches over the picture's edges: its rows are longer than the picture's.
lzw = dict(tiled=True, blockxsize=16, blockysize=16, compress="lzw")
geo("tiled_lzw_u8.tif", "uint8", **lzw)
geo("tiled_lzw_u16.tif", "uint16", predictor=2, **lzw)
geo("tiled_lzw_i16.tif", "int16", ENDIANNESS="BIG", **lzw)
geo("tiled_lzw_f32.tif", "float32", predictor=3, **lzw)
# What is no height map although it is grey: four bits a sample, white as zero, packed as JPEG.
geo("four_bits.tif", "uint8", NBITS=4)
geo("white_is_zero.tif", "uint8", photometric="miniswhite")
geo("jpeg.tif", "uint8", compress="jpeg")
tie = (0, 0, 0, WEST, NORTH, 0)
keys = (1, 1, 0, 2, 1024, 0, 1, 1, 1025, 0, 1, 2)
tifffile.imwrite(
    HERE / "big_endian.tif",
    NORTH_FIRST.astype(">u2"),
    byteorder=">",
    photometric="minisblack",
    rowsperstrip=2,
    metadata=None,
    extratags=[
        (33550, "d", 3, (SPACING, SPACING, 0.0), True),
        (33922, "d", 6, tie, True),
        (34735, "H", len(keys), keys, True),
    ],
)
tifffile.imwrite(HERE / "placeless.tif", NORTH_FIRST.astype("u2"), photometric="minisblack", metadata=None)
toml("placeless.toml", "placeless.tif")

# ASCII grid
geo("corner.asc", "int16", driver="AAIGrid")
(HERE / "corner.prj").unlink(missing_ok=True)
(HERE / "corner.asc.aux.xml").unlink(missing_ok=True)
lines = [" ".join(f"{height}.0" for height in row) for row in NORTH_FIRST]
head = f"NCOLS {COLS}\nNROWS {ROWS}\nXLLCENTER {WEST}\nYLLCENTER -75\nCELLSIZE {SPACING}\nNODATA_VALUE -9999\n"
write("centre.asc", (head + "\n".join(lines) + "\n").encode())

# heightfield.json
counts = SOUTH_FIRST.astype("<u2").tobytes()
write("heightfield.u16", counts)
description = {
    "format": "wardogs-heightfield-u16-v1",
    "spacingMeters": SPACING,
    "grid": {"width": COLS, "height": ROWS, "originX": -1.0, "originY": -0.75, "stepGameUnits": SPACING / 100},
    "minZMeters": 0.0,
    "maxZMeters": 65535.0,
    "file": "heightfield.u16",
    "bytes": len(counts),
    "sha256": hashlib.sha256(counts).hexdigest(),
}
write("heightfield.json", (json.dumps(description, indent=2) + "\n").encode())
write("under_json.toml", b'heights = "heightfield.json"\n')

# Holes: the same ground with its north-western and one inner sample missing.
holed = NORTH_FIRST.astype("f4")
holed[0, 0] = holed[3, 4] = np.nan
with rasterio.open(
    HERE / "holes_nan.tif", "w", driver="GTiff", width=COLS, height=ROWS, count=1, dtype="float32",
    nodata=float("nan"), transform=from_origin(WEST - 12.5, NORTH + 12.5, SPACING, SPACING),
) as out:
    out.write(holed, 1)
with rasterio.open(
    HERE / "holes_marked.tif", "w", driver="GTiff", width=COLS, height=ROWS, count=1, dtype="int16",
    nodata=-32768, transform=from_origin(WEST - 12.5, NORTH + 12.5, SPACING, SPACING),
) as out:
    out.write(np.where(np.isnan(holed), -32768, holed).astype("i2"), 1)
# A row without heights, which is not even written.
sparse = NORTH_FIRST.astype("i2")
sparse[3] = -32768
with rasterio.open(
    HERE / "unwritten.tif", "w", driver="GTiff", width=COLS, height=ROWS, count=1, dtype="int16", blockysize=1,
    nodata=-32768, sparse_ok=True, transform=from_origin(WEST - 12.5, NORTH + 12.5, SPACING, SPACING),
) as out:
    out.write(sparse, 1)
marked = np.where(np.isnan(holed), -9999, holed)
write("holes.asc", (head + "\n".join(" ".join(f"{h:g}" for h in row) for row in marked) + "\n").encode())
