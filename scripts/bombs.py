#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of 4 GiB for each format that is text: time and memory of `trace info`.

bombs.py [--positions] [PROGRAM [FORMAT...]]   PROGRAM is tracewatt; default: tracewatt, all formats; --positions
                                              leaves the files without positions out

Each format gets its head, and then for ever blank lines, blanks, records without a position, long lines, or records
with a position. The files are packed 1,000-fold, packed 100-fold, and not packed; of the last, the first 320 MiB are
on the disk, which is more than is read of them. The table has the seconds, those of the processor, the largest memory
and the exit code. It fails if one takes more than 512 MB, does not end with an error of the file, or takes more than
10 seconds of the processor although it has no positions: those take as long as it takes to read 8 million of them.
"""

import os
import sys
import tempfile
import time
import zlib
from pathlib import Path

SIZE = 4 << 30
# The bytes of a file that is not packed that are on the disk.
WRITTEN = 320 << 20
HEADS = {
    "csv": ("time,latitude,longitude\n", "2026-01-01T00:00:00Z,,\n"),
    "gpx": ('<gpx version="1.1"><trk><trkseg>', "<x></x>\n"),
    "kml": ('<kml xmlns="http://www.opengis.net/kml/2.2"><Document>', "<Style></Style>\n"),
    "tcx": ("<TrainingCenterDatabase><Activities><Activity><Lap><Track>", "<Trackpoint></Trackpoint>\n"),
    "sumo": ("<fcd-export>", '<timestep time="0.00"></timestep>\n'),
    "matsim": ('<population><person id="1"><plan>', '<activity x="7" y="50"/>\n'),
    "nmea": ("$GPGGA,120000.00,,,,,0,00,,,M,,M,,*6C\n",) * 2,
    "igc": ("AXXX001\nHFDTE010126\n", "LXXX a comment\n"),
    "plt": ("Geolife trajectory\nWGS 84\nAltitude is in Feet\nReserved 3\n0,2,255,My Track,0,0,2,8421376\n0\n", "\n"),
    "gnss_logger": ("# Header\n# Fix,Provider,LatitudeDegrees,LongitudeDegrees\n", "Raw,1,2,3\n"),
    "geojson": ('{"type":"FeatureCollection","features":[', '{"type":"Feature","geometry":null},\n'),
    "google_records": ('{"locations":[{"timestampMs":"1767225600000"},', '{"source":"CELL"},\n'),
    "google_timeline": ('{"semanticSegments":[', '{"startTime":"2026-01-01T00:00:00Z"},\n'),
    "positions": ('[{"time":0,"latitude":50,"longitude":7},', '{"time":"2026-01-01T00:00:00Z"},\n'),
    "columns": ('{"lat":[50,', "null,\n"),
    "owntracks": ('2026-01-01T00:00:00Z\t*\t{"_type":"lwt"}\n', "2026-01-01T00:00:00Z\t*\t{}\n"),
    "subtitles": ("1\n00:00:00,000 --> 00:00:01,000\n[latitude: 50] [longitude: 7]\n\n", "\n"),
}


# Heads that a record with a position needs, where they are others.
HEADS_OF_POSITIONS = {"owntracks": "", "nmea": "", "gnss_logger": "# Header\n"}
# A record with a position, for formats that end where there are too many of them.
POSITIONS = {
    "csv": "2026-01-01T00:00:00Z,50.0001,7.0001\n",
    "gpx": '<trkpt lat="50.0001" lon="7.0001"><time>2026-01-01T00:00:00Z</time></trkpt>\n',
    "kml": "<Placemark><TimeStamp><when>2026-01-01T00:00:00Z</when></TimeStamp><Point>"
           "<coordinates>7.0001,50.0001</coordinates></Point></Placemark>\n",
    "tcx": "<Trackpoint><Time>2026-01-01T00:00:00Z</Time><Position><LatitudeDegrees>50.0001</LatitudeDegrees>"
           "<LongitudeDegrees>7.0001</LongitudeDegrees></Position></Trackpoint>\n",
    "sumo": '<timestep time="1.00"><vehicle id="a" lon="7.00010" lat="50.00010"/></timestep>\n',
    "nmea": "$GPRMC,120000.00,A,5000.006,N,00700.006,E,0.0,0.0,010126,,\n"
            "$GPRMC,120001.00,A,5000.006,N,00700.006,E,0.0,0.0,010126,,\n",
    "igc": "B1200005000006N00700006EA0010000120\n",
    "plt": "50.0001,7.0001,0,492,39744.1,2008-10-23,02:53:04\n",
    "gnss_logger": "Fix,gps,50.0001,7.0001,0,0,0,0,1767225600000\n",
    "geojson": '{"type":"Feature","geometry":{"type":"Point","coordinates":[7.0001,50.0001]},'
               '"properties":{"time":"2026-01-01T00:00:00Z"}},\n',
    "google_records": '{"latitudeE7":500001000,"longitudeE7":70001000,"timestampMs":"1767225600000"},\n',
    "google_timeline": '{"startTime":"2026-01-01T00:00:00Z","timelinePath":[{"point":"50.0001°, 7.0001°",'
                       '"time":"2026-01-01T00:00:00Z"}]},\n',
    "positions": '{"time":"2026-01-01T00:00:00Z","latitude":50.0001,"longitude":7.0001},\n',
    "columns": "50.0001,\n",
    "owntracks": '2026-01-01T00:00:00Z\t*\t{"_type":"location","lat":50.0001,"lon":7.0001,"tst":1767225600}\n',
    "subtitles": "1\n00:00:00,000 --> 00:00:01,000\n[latitude: 50.1] [longitude: 7]\n\n"
                 "1\n00:00:00,000 --> 00:00:01,000\n[latitude: 50.2] [longitude: 7]\n\n",
}


def member(data: bytes, padding: int = 0) -> bytes:
    """A member of a gzip file, with bytes in its header that mean nothing, so that it packs less well."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    header = b"\x1f\x8b\x08" + (b"\x04" if padding else b"\x00") + bytes(5) + b"\xff"
    extra = padding.to_bytes(2, "little") + bytes(padding) if padding else b""
    size = len(data).to_bytes(4, "little")
    return header + extra + packer.compress(data) + packer.flush() + zlib.crc32(data).to_bytes(4, "little") + size


def write(path: Path, head: str, filler: str, padding: int | None) -> None:
    """Writes a file of 4 GiB: of equal members of gzip with padding, or not packed where that is None."""
    record = filler.encode()
    piece = record * ((1 << 22) // len(record))
    with open(path, "wb") as file:
        if padding is None:
            file.write(head.encode())
            for _ in range(WRITTEN // len(piece)):
                file.write(piece)
            file.truncate(SIZE)
            return
        packed = member(piece, padding)
        file.write(member(head.encode()))
        for _ in range(SIZE // len(piece)):
            file.write(packed)


def run(program: str, path: Path) -> tuple[float, float, float, int]:
    """The seconds, the seconds of the processor, the largest memory in MB and the exit code of `trace info`."""
    began = time.monotonic()
    process = os.fork()
    if process == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execvp(program, [program, "trace", "info", str(path)])
    _, status, usage = os.wait4(process, 0)
    processor = usage.ru_utime + usage.ru_stime
    return time.monotonic() - began, processor, usage.ru_maxrss / 1000, os.waitstatus_to_exitcode(status)


def main() -> int:
    arguments = [argument for argument in sys.argv[1:] if argument != "--positions"]
    only_positions = len(arguments) < len(sys.argv) - 1
    program = arguments[0] if arguments else "tracewatt"
    names = arguments[1:] or list(HEADS)
    failed = False
    print(f"{'format':16} {'filler':10} {'file':6} {'seconds':>8} {'processor':>9} {'MB':>6} {'exit':>5}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        for name in names:
            head, record = HEADS[name]
            fillers = {
                "lines": "\n", "blanks": " ", "records": record, "long lines": "x" * 999 + "\n",
                "positions": POSITIONS[name],
            }
            for kind, filler in fillers.items():
                if only_positions and kind != "positions":
                    continue
                for form, padding in (("x1000", 0), ("x100", 38_000), ("plain", None)):
                    # Eight million positions are more than the plain files have.
                    if kind == "positions" and padding is None:
                        continue
                    write(path, HEADS_OF_POSITIONS.get(name, head) if kind == "positions" else head, filler, padding)
                    seconds, processor, megabytes, code = run(program, path)
                    failed |= megabytes > 512 or code != 65 or (processor > 10 and kind != "positions")
                    figures = f"{seconds:8.2f} {processor:9.2f} {megabytes:6.0f} {code:5}"
                    print(f"{name:16} {kind:10} {form:6} {figures}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
