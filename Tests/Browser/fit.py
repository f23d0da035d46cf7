# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small FIT file, as a recorder writes it: https://developer.garmin.com/fit/protocol/."""

import struct

TABLE = [
    0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
    0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
]


def checksum(data):
    crc = 0
    for byte in data:
        for nibble in (byte & 0xF, byte >> 4):
            crc = (crc >> 4) ^ TABLE[crc & 0xF] ^ TABLE[nibble]
    return crc


def fit(points):
    """A recording of points of seconds, latitude and longitude, with the message `record` alone."""
    # Local message 0 is global message 20, in little endian: time (253), latitude (0), longitude (1).
    data = bytes([0x40, 0, 0]) + struct.pack("<HB", 20, 3)
    data += bytes([253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85])
    semicircles = 2**31 / 180
    for seconds, latitude, longitude in points:
        place = (round(latitude * semicircles), round(longitude * semicircles))
        data += b"\0" + struct.pack("<Iii", 1_100_000_000 + seconds, *place)
    header = struct.pack("<BBHI4s", 14, 0x20, 2132, len(data), b".FIT")
    header += struct.pack("<H", checksum(header))
    return header + data + struct.pack("<H", checksum(header + data))
