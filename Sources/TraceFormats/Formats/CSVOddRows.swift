// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Rows of a table without a position of their own: comments, units below the header, the header once
/// more, and another table after it.
struct CSVOddRows {
  /// The most rows of words between a header and the first position.
  private static let mostUnits = 3

  private let width: Int
  /// The last column that a position needs.
  private let last: Int
  /// The name of the first column.
  private let first: [UInt8]
  /// The columns of the coordinates, with their names.
  private let named: [(column: Int, name: [UInt8])]
  /// The number of fields of another table's rows, once its header was seen.
  private var otherWidth: Int?
  private var units = 0
  private var isPastUnits = false

  /// - Parameters:
  ///   - header: the header's fields.
  ///   - columns: the columns that a trace needs.
  init(header: [String], columns: CSVColumns) {
    width = header.count
    last = columns.last
    let names = header.map { Array($0.lowercased().utf8) }
    first = names.first ?? []
    named = [CSVColumns.Role.latitude, .longitude].compactMap { role in
      columns.index[role].map { ($0, names[$0]) }
    }
  }

  /// True if a row has no position of its own; rows of another table are counted.
  mutating func contain(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    line: Int,
    in trace: inout RawTrace
  ) -> Bool {
    if fields.count < width, fields.count <= last {
      let word = fields[0].isEmpty ? 0 : bytes[fields[0].lowerBound]
      if word == UInt8(ascii: "#") || word == UInt8(ascii: ";") { return true }
      if isWord(bytes, fields[0], first), fields.count > 1 { otherWidth = fields.count }
      guard fields.count == otherWidth else { return false }
      trace.count(.otherKind, line: line)
      return true
    }
    guard named.count == 2, named.allSatisfy({ $0.column < fields.count }) else { return false }
    if named.allSatisfy({ isWord(bytes, fields[$0.column], $0.name) }) {
      otherWidth = nil
      return true
    }
    guard !isPastUnits, units < Self.mostUnits,
      named.allSatisfy({ isUnit(bytes, fields[$0.column]) })
    else {
      isPastUnits = true
      return false
    }
    units += 1
    return true
  }

  /// True if a field is a name, in any case.
  private func isWord(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ field: Range<Int>,
    _ name: [UInt8]
  ) -> Bool {
    let text = TextFields.trimmed(bytes, field)
    guard !name.isEmpty, text.count <= name.count + 2 else { return false }
    return Array(String(decoding: bytes[text], as: UTF8.self).lowercased().utf8) == name
  }

  /// True if a field in a column of coordinates has words.
  private func isUnit(_ bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>) -> Bool {
    guard !TextFields.isMissing(bytes, field), DecimalNumber(bytes, field, comma: true) == nil
    else {
      return false
    }
    let text = String(decoding: bytes[field], as: UTF8.self)
    return AngleText.degrees(text, letters: "NS") == nil
      && AngleText.degrees(text, letters: "EW") == nil && text.contains(where: \.isLetter)
  }
}
