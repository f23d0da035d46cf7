// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Seeds {
  static var binary: [(String, [[UInt8]])] { [("fit", [fit(isBig: false), fit(isBig: true)])] }

  /// A FIT file with a definition of records and the walk, in one of the two byte orders.
  private static func fit(isBig: Bool) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBig ? little.reversed() : little
    }
    // Message 20 is a record: latitude, longitude and time of four bytes each.
    var data: [UInt8] = [0x40, 0, isBig ? 1 : 0] + number(20, 2) + [3]
    data += [0, 4, 0x85, 1, 4, 0x85, 253, 4, 0x86]
    for point in Walk.points {
      let circle = 2_147_483_648.0 / 180
      data += [0] + number(Int(point.latitude * circle), 4)
      data += number(Int(point.longitude * circle), 4) + number(point.unix - 631_065_600, 4)
    }
    var header: [UInt8] = [14, 0x10, 0x08, 0x08]
    header += (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
    header += Array(".FIT".utf8)
    header += checksum(header)
    return header + data + checksum(header + data)
  }

  /// The cyclic redundancy check of FIT: CRC-16 with the polynomial 0xA001.
  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt16 = 0
    for byte in bytes {
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
    }
    return [UInt8(sum & 0xFF), UInt8(sum >> 8)]
  }
}
