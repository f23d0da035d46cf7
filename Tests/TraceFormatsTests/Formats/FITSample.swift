// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes small FIT files for tests.
struct FITSample {
  private var data: [UInt8] = []
  private var isBig = false

  /// A field of a definition: number, bytes, base type.
  typealias Field = (number: UInt8, size: UInt8, type: UInt8)

  /// The usual fields of a record: time, latitude, longitude.
  static let recordFields: [Field] = [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85)]
  /// The fields of an event: time, kind, action.
  static let eventFields: [Field] = [(253, 4, 0x86), (0, 1, 0), (1, 1, 0)]

  /// Adds a definition of a message, optionally with the sizes of developer fields.
  mutating func define(
    _ local: UInt8,
    message: UInt16,
    _ fields: [Field],
    bigEndian: Bool = false,
    developer: [UInt8] = []
  ) {
    isBig = bigEndian
    data += [0x40 | (developer.isEmpty ? 0 : 0x20) | local, 0, bigEndian ? 1 : 0]
    let bytes = [UInt8(truncatingIfNeeded: message), UInt8(truncatingIfNeeded: message >> 8)]
    data += bigEndian ? bytes.reversed() : bytes
    data.append(UInt8(fields.count))
    for field in fields { data += [field.number, field.size, field.type] }
    guard !developer.isEmpty else { return }
    data.append(UInt8(developer.count))
    for (index, size) in developer.enumerated() { data += [UInt8(index), size, 0] }
  }

  /// Adds bytes unchanged.
  mutating func add(_ bytes: [UInt8]) { data += bytes }

  /// Adds four bytes in the order of the last definition.
  mutating func add(_ value: UInt32) {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    data += isBig ? bytes.reversed() : bytes
  }

  /// Adds a record of the usual fields.
  mutating func record(_ local: UInt8 = 0, time: UInt32, latitude: Double, longitude: Double) {
    add([local])
    add(time)
    add(Self.semicircles(latitude))
    add(Self.semicircles(longitude))
  }

  /// Adds an event of the usual fields.
  mutating func event(_ local: UInt8, time: UInt32, kind: UInt8, type: UInt8) {
    add([local])
    add(time)
    add([kind, type])
  }

  /// Degrees in the unit of the format.
  static func semicircles(_ degrees: Double) -> UInt32 {
    UInt32(bitPattern: Int32(degrees * 2_147_483_648 / 180))
  }

  /// The file, with a heading of 12 or 14 bytes and the right checksum or a given one.
  func file(headSize: Int = 14, checksum: UInt16? = nil) -> [UInt8] {
    let size = UInt32(data.count)
    var head: [UInt8] = [UInt8(headSize), 0x10, 0, 0]
    head += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) }
    head += Array(".FIT".utf8)
    if headSize == 14 { head += [0, 0] }
    let all = head + data
    let sum = checksum ?? Self.checksum(all)
    return all + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
  }

  /// The checksum by the table in the protocol's description, four bits at a time.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
      0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    var sum: UInt16 = 0
    for byte in bytes {
      for nibble in [byte & 0xF, byte >> 4] {
        sum = (sum >> 4) ^ table[Int(sum & 0xF)] ^ table[Int(nibble)]
      }
    }
    return sum
  }

  /// A start: 2025-12-31T12:00:00Z.
  static let start: UInt32 = 1_767_182_400 - 631_065_600

  /// A file of two records.
  static let small: [UInt8] = {
    var sample = FITSample()
    sample.define(0, message: 20, recordFields)
    sample.record(time: start, latitude: 50.5, longitude: 7.25)
    sample.record(time: start + 5, latitude: 50.501, longitude: 7.25)
    return sample.file()
  }()
}
