#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of a few megabytes that unpack to 4 GiB, for each format that is text: time and memory of `trace info`.

bombs.py [PROGRAM]   PROGRAM is tracewatt; default: tracewatt

Each format gets its head, and then blank lines, blanks, or records without a position, for ever. The table has the
seconds, the largest memory and the exit code. It fails if one takes more than 10 seconds or 512 MB, or does not end
with an error of the file.
"""

import os
import sys
import tempfile
import time
import zlib
from pathlib import Path

SIZE = 4 << 30
HEADS = {
    "csv": ("time,latitude,longitude\n", "2026-01-01T00:00:00Z,,\n"),
    "gpx": ('<gpx version="1.1"><trk><trkseg>', "<x></x>\n"),
    "kml": ('<kml xmlns="http://www.opengis.net/kml/2.2"><Document>', "<Style></Style>\n"),
    "tcx": ("<TrainingCenterDatabase><Activities><Activity><Lap><Track>", "<Trackpoint></Trackpoint>\n"),
    "sumo": ("<fcd-export>", '<timestep time="0.00"></timestep>\n'),
    "nmea": ("$GPGGA,120000.00,,,,,0,00,,,M,,M,,*6C\n",) * 2,
    "igc": ("AXXX001\nHFDTE010126\n", "LXXX a comment\n"),
    "plt": ("Geolife trajectory\nWGS 84\nAltitude is in Feet\nReserved 3\n0,2,255,My Track,0,0,2,8421376\n0\n", "\n"),
    "gnss_logger": ("# Header\n# Fix,Provider,LatitudeDegrees,LongitudeDegrees\n", "Raw,1,2,3\n"),
    "geojson": ('{"type":"FeatureCollection","features":[', '{"type":"Feature","geometry":null},\n'),
    "google_records": ('{"locations":[', '{"source":"CELL"},\n'),
    "google_timeline": ('{"semanticSegments":[', '{"startTime":"2026-01-01T00:00:00Z"},\n'),
    "positions": ("[", '{"time":"2026-01-01T00:00:00Z"},\n'),
    "columns": ('{"lat":[50,', "null,\n"),
    "owntracks": ("2026-01-01T00:00:00Z\t*\t{}\n", "2026-01-01T00:00:00Z\t*\t{}\n"),
    "subtitles": ("1\n00:00:00,000 --> 00:00:01,000\n[latitude: 50] [longitude: 7]\n\n", "\n"),
}


def write(path: Path, head: str, filler: str) -> None:
    """Writes a gzip file of members, so that packing takes no time."""
    def member(data: bytes) -> bytes:
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        return packer.compress(data) + packer.flush()

    piece = (filler.encode() * (1 + (1 << 22) // len(filler)))[: 1 << 22]
    piece = piece[: len(piece) // len(filler) * len(filler)]
    packed = member(piece)
    with open(path, "wb") as file:
        file.write(member(head.encode()))
        for _ in range(SIZE // len(piece)):
            file.write(packed)


def main() -> int:
    program = sys.argv[1] if len(sys.argv) > 1 else "tracewatt"
    failed = False
    print(f"{'format':16} {'filler':8} {'packed MB':>9} {'seconds':>8} {'MB':>6} {'exit':>5}")
    with tempfile.TemporaryDirectory() as folder:
        for name, (head, record) in HEADS.items():
            for kind, filler in (("lines", "\n"), ("blanks", " "), ("records", record)):
                path = Path(folder) / f"{name}.gz"
                write(path, head, filler)
                began = time.monotonic()
                process = os.fork()
                if process == 0:
                    null = os.open(os.devnull, os.O_WRONLY)
                    os.dup2(null, 1)
                    os.dup2(null, 2)
                    os.execvp(program, [program, "trace", "info", str(path)])
                _, status, usage = os.wait4(process, 0)
                seconds, megabytes = time.monotonic() - began, usage.ru_maxrss / 1000
                code = os.waitstatus_to_exitcode(status)
                failed |= seconds > 10 or megabytes > 512 or code != 65
                size = path.stat().st_size / 1e6
                print(f"{name:16} {kind:8} {size:9.1f} {seconds:8.2f} {megabytes:6.0f} {code:5}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
