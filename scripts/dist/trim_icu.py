#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps the parts of ICU's data that the program can need: numbers and dates in English, time zones, normal forms.

    trim_icu.py FULL TRIMMED

FULL is a common data file of ICU ("CmnD", little-endian), as Swift's Foundation links it. Tables of converters,
dictionaries, transliteration, collation, names of languages, regions and units, and other languages are left out:
the program's output is English whatever the language of the system, and files are decoded by other libraries. A
locale that is left out falls back to root.
"""

import re
import struct
import sys

KEPT_LOCALES = r"(root|en|en_001|en_US|en_US_POSIX)"
KEPT = [
    # Resource bundles: dates and numbers of a locale, currencies, names of zones, and what the bundles of a tree share.
    # Without currencies no formatter of dates or numbers can be made.
    re.compile(r"^((curr|zone)/)?(%s|pool|res_index|supplementalData)\.res$" % KEPT_LOCALES),
    re.compile(r"^brkitr/(%s|res_index)\.res$" % KEPT_LOCALES),
    re.compile(r"^brkitr/(char|word)\.brk$"),
    re.compile(
        r"^(currencyNumericCodes|icustd|icuver|keyTypeData|metaZones|metadata|numberingSystems|plurals|"
        r"timezoneTypes|zoneinfo64)\.res$"
    ),
    # Normal forms, host names, and the names of the converters that need no table.
    re.compile(r"^(nfkc|nfkc_cf|nfkc_scf|uts46|uemoji|ulayout|cnvalias)\.(nrm|icu)$"),
]


def entries(data):
    """The table of contents: the header's size, and name and content of each entry."""
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD" or data[8] != 0:
        raise ValueError("it has another header")
    (header_size,) = struct.unpack_from("<H", data)
    (count,) = struct.unpack_from("<I", data, header_size)
    table = [struct.unpack_from("<II", data, header_size + 4 + 8 * index) for index in range(count)]
    ends = [content for _, content in table[1:]] + [len(data) - header_size]
    found = []
    for (name, content), end in zip(table, ends):
        start = header_size + name
        text = data[start : data.index(b"\0", start)].decode("ascii")
        found.append((text, data[header_size + content : header_size + end]))
    return header_size, found


def is_kept(name):
    """Names begin with the package, such as icudt76l/."""
    path = name.split("/", 1)[1]
    return any(pattern.match(path) for pattern in KEPT)


def packed(header, kept):
    """A common data file of the entries, whose order is that of their names."""
    names = bytearray()
    name_offsets = []
    first_name = 4 + 8 * len(kept)
    for name, _ in kept:
        name_offsets.append(first_name + len(names))
        names += name.encode("ascii") + b"\0"
    contents = bytearray()
    offset = first_name + len(names)
    # The file begins at a multiple of 16, and so must every entry.
    padding = -(len(header) + offset) % 16
    offset += padding
    table = bytearray(struct.pack("<I", len(kept)))
    for name_offset, (_, content) in zip(name_offsets, kept):
        table += struct.pack("<II", name_offset, offset + len(contents))
        contents += content + b"\0" * (-len(content) % 16)
    return bytes(header) + bytes(table) + bytes(names) + b"\0" * padding + bytes(contents)


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    try:
        header_size, found = entries(data)
    except (ValueError, struct.error) as error:
        raise SystemExit(f"trim_icu: error: {sys.argv[1]} is not a little-endian common data file of ICU: {error}")
    kept = [(name, content) for name, content in found if is_kept(name)]
    trimmed = packed(data[:header_size], kept)
    with open(sys.argv[2], "wb") as file:
        file.write(trimmed)
    print("ICU data: %d of %d entries, %.1f of %.1f MB" % (len(kept), len(found), len(trimmed) / 1e6, len(data) / 1e6))


if __name__ == "__main__":
    main()
