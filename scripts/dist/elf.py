# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a program for x86-64 or arm64 asks of the system: libraries, and versions of them (ELF-64, little-endian)."""

import re
import struct
from dataclasses import dataclass

LOADED, DYNAMIC = 1, 2
# The processors by their numbers: the name in Linux, the name in Debian, and the loader.
ARCHITECTURES = {
    0x3E: ("x86_64", "amd64", "lib64/ld-linux-x86-64.so.2"),
    0xB7: ("aarch64", "arm64", "lib/ld-linux-aarch64.so.1"),
}
NEEDED, STRING_TABLE, VERSIONS, VERSION_COUNT = 1, 5, 0x6FFFFFFE, 0x6FFFFFFF


@dataclass(frozen=True)
class Requirements:
    """`libraries` are names of files; `versions` maps some of them to names such as GLIBC_2.34."""

    libraries: list
    versions: dict

    @property
    def glibc(self):
        """The oldest C library with which the program starts, such as 2.34; None if it names no version."""
        names = [name for found in self.versions.values() for name in found]
        pairs = [(int(match[1]), int(match[2])) for name in names if (match := re.match(r"GLIBC_(\d+)\.(\d+)", name))]
        return "%d.%d" % max(pairs) if pairs else None


def architecture(data):
    """The processor of a program, as in ARCHITECTURES. Raises ValueError if it is another or no program."""
    if data[:7] != b"\x7fELF\x02\x01\x01" or (number := int.from_bytes(data[18:20], "little")) not in ARCHITECTURES:
        raise ValueError("it is no program for x86-64 or arm64")
    return ARCHITECTURES[number]


def requirements(data):
    """What the program asks for. Raises ValueError if the bytes are no dynamically linked program."""
    architecture(data)
    try:
        return read(data)
    except (struct.error, IndexError, KeyError) as error:
        raise ValueError("it is a damaged program") from error


def read(data):
    """The requirements of a program whose first bytes are right."""
    (headers,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    segments = [struct.unpack_from("<IIQQQQ", data, headers + size * index) for index in range(count)]

    def offset(address):
        """The place in the file of an address in memory."""
        for kind, _, place, start, _, length in segments:
            if kind == LOADED and start <= address < start + length:
                return place + address - start
        raise IndexError(address)

    dynamic = [segment for segment in segments if segment[0] == DYNAMIC]
    if not dynamic:
        return Requirements([], {})
    _, _, place, _, _, length = dynamic[0]
    entries = [struct.unpack_from("<qQ", data, at) for at in range(place, place + length - 15, 16)]
    table = dict(entries)
    strings = offset(table[STRING_TABLE])

    def string(index):
        return data[strings + index : data.index(b"\0", strings + index)].decode()

    versions = {}
    place = offset(table[VERSIONS]) if VERSIONS in table else 0
    for _ in range(table.get(VERSION_COUNT, 0)):
        _, names, library, first, following = struct.unpack_from("<HHIII", data, place)
        at = place + first
        for _ in range(names):
            _, _, _, name, step = struct.unpack_from("<IHHII", data, at)
            versions.setdefault(string(library), []).append(string(name))
            at += step
        place += following
    return Requirements([string(value) for tag, value in entries if tag == NEEDED], versions)
