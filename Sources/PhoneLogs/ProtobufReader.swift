// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of one protobuf message, in order.
///
/// Source: protobuf.dev/programming-guides/encoding.
struct ProtobufReader {
  /// The value of a field.
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next field; nil at the end, or if the message is broken.
  mutating func next() -> (field: UInt64, value: Value)? {
    guard !rest.isEmpty else { return nil }
    guard let key = variableNumber() else { return nil }
    switch key & 7 {
    case 0:
      guard let number = variableNumber() else { return nil }
      return (key >> 3, .number(number))
    case 1, 5:
      let count = key & 7 == 1 ? 8 : 4
      guard rest.count >= count else { return nil }
      let number = rest.prefix(count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(count)
      return (key >> 3, .number(number))
    case 2:
      guard let count = variableNumber(), count <= UInt64(rest.count) else { return nil }
      let bytes = rest.prefix(Int(count))
      rest = rest.dropFirst(Int(count))
      return (key >> 3, .bytes(bytes))
    default: return nil
    }
  }

  private mutating func variableNumber() -> UInt64? {
    var number: UInt64 = 0
    for (index, byte) in rest.prefix(10).enumerated() {
      let part = UInt64(byte & 0x7F)
      guard index < 9 || part <= 1 else { return nil }
      number |= part << (7 * UInt64(index))
      if byte & 0x80 == 0 {
        rest = rest.dropFirst(index + 1)
        return number
      }
    }
    return nil
  }
}
