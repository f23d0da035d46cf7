// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Bytes in the wire format of Protocol Buffers.
///
/// Fields are written in the order of the calls, so the same calls give the same bytes.
///
/// Source: Protocol Buffers documentation, "Encoding".
struct ProtobufWriter {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  /// Adds an unsigned number, a Boolean or a case of an enumeration.
  mutating func varint(_ field: Int, _ value: UInt64) {
    tag(field, wireType: 0)
    append(varint: value)
  }

  /// Adds a signed number of type `int32` or `int64`.
  mutating func signed(_ field: Int, _ value: Int64) {
    varint(field, UInt64(bitPattern: value))
  }

  /// Adds a floating-point number of 64 bits.
  mutating func double(_ field: Int, _ value: Double) { fixed64(field, value.bitPattern) }

  /// Adds an unsigned number of a fixed 64 bits.
  mutating func fixed64(_ field: Int, _ value: UInt64) {
    tag(field, wireType: 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Adds a text, as UTF-8.
  mutating func text(_ field: Int, _ value: String) {
    tag(field, wireType: 2)
    append(varint: UInt64(value.utf8.count))
    bytes.append(contentsOf: value.utf8)
  }

  /// Adds a nested message, whose fields `write` adds.
  mutating func message(_ field: Int, _ write: (inout ProtobufWriter) -> Void) {
    tag(field, wireType: 2)
    // Most messages are shorter than 128 bytes, and their length takes one byte.
    let place = bytes.count
    bytes.append(0)
    write(&self)
    let count = bytes.count - place - 1
    if count < 0x80 {
      bytes[place] = UInt8(count)
    } else {
      var length = ProtobufWriter()
      length.append(varint: UInt64(count))
      bytes.replaceSubrange(place...place, with: length.bytes)
    }
  }

  private mutating func tag(_ field: Int, wireType: UInt64) {
    append(varint: UInt64(field) << 3 | wireType)
  }

  private mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
