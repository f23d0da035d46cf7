// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Walks through the rows of a table byte by byte, after RFC 4180.
///
/// A row is a list of ranges of bytes, outer quotes left out; blank lines are skipped.
struct CSVScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var nextLine = 1
  /// The separator: comma, semicolon or tab.
  private(set) var separator = UInt8(ascii: ",")
  /// The line on which the last row began, counted from 1.
  private(set) var line = 0
  /// The index of the first byte of the last row.
  private(set) var lineStart = 0
  /// The line of a quote that nothing closes.
  private(set) var unclosedQuoteLine: Int?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The bytes of a field as text.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Skips comments, chooses the separator that the header has most of, and reads the header.
  mutating func readHeader(_ fields: inout [Range<Int>]) -> Bool {
    while index < bytes.count, bytes[index] == UInt8(ascii: "#") {
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      index = min(index + 1, bytes.count)
      nextLine += 1
    }
    var counts = [0, 0, 0]
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var end = index
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      if let kind = separators.firstIndex(of: bytes[end]) { counts[kind] += 1 }
      end += 1
    }
    for kind in 1...2 where counts[kind] > counts[0] && counts[kind] == counts.max() {
      separator = separators[kind]
    }
    return readRow(&fields)
  }

  /// Reads the next row that is not blank; false at the end.
  mutating func readRow(_ fields: inout [Range<Int>]) -> Bool {
    while index < bytes.count {
      line = nextLine
      lineStart = index
      fields.removeAll(keepingCapacity: true)
      readFields(&fields)
      let isBlankRow = fields.count == 1 && fields[0].allSatisfy { isBlank(bytes[$0]) }
      if !isBlankRow { return true }
    }
    return false
  }

  private mutating func readFields(_ fields: inout [Range<Int>]) {
    let count = bytes.count
    while true {
      if index < count, bytes[index] == UInt8(ascii: "\"") {
        fields.append(readQuoted())
      } else {
        let start = index
        while index < count, bytes[index] != separator, bytes[index] != 0x0A,
          bytes[index] != 0x0D
        {
          index += 1
        }
        fields.append(start..<index)
      }
      guard index < count else { return }
      let byte = bytes[index]
      index += 1
      if byte == separator { continue }
      if byte == 0x0D, index < count, bytes[index] == 0x0A { index += 1 }
      nextLine += 1
      return
    }
  }

  /// The bytes between quotes; what follows the closing quote up to the separator is dropped.
  private mutating func readQuoted() -> Range<Int> {
    let opening = nextLine
    index += 1
    let start = index
    while index < bytes.count {
      if bytes[index] == 0x0A { nextLine += 1 }
      if bytes[index] == UInt8(ascii: "\"") {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else { break }
        index += 1
      }
      index += 1
    }
    let end = min(index, bytes.count)
    if index >= bytes.count {
      unclosedQuoteLine = unclosedQuoteLine ?? opening
      index = bytes.count
      return start..<end
    }
    index += 1
    while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A,
      bytes[index] != 0x0D
    {
      index += 1
    }
    return start..<end
  }
}
