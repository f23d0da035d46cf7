// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import TraceFormats

/// Reads the rows of a layer in the form of a table, and their fields.
struct LayerTable {
  private var scanner: CSVScanner
  private let stream: ByteStream
  private(set) var fields: [Range<Int>] = []
  /// The problems so far.
  var problems: LayerProblems

  /// The table of a stream.
  init(_ stream: ByteStream, file: String) {
    self.stream = stream
    scanner = CSVScanner(stream)
    problems = LayerProblems(file: file)
  }

  /// Reads the first row; false at the end.
  mutating func readFirstRow() -> Bool { check(scanner.readHeader(&fields)) }

  /// Reads the next row; false at the end.
  mutating func readRow() -> Bool { check(scanner.readRow(&fields)) }

  private mutating func check(_ hasRow: Bool) -> Bool {
    if !hasRow, let fact = scanner.failure ?? stream.failure {
      problems.add(TraceFormatError(fact, at: TextPosition(line: max(scanner.line, 1))))
    }
    return hasRow
  }

  /// The line on which the row begins.
  var line: Int { scanner.line }

  /// A field of the row as text without blanks around it.
  func text(_ column: Int) -> String {
    guard fields.indices.contains(column) else { return "" }
    let bytes = scanner.bytes
    var (low, high) = (fields[column].lowerBound, fields[column].upperBound)
    while low < high, bytes[low] == 0x20 { low += 1 }
    while low < high, bytes[high - 1] == 0x20 { high -= 1 }
    return scanner.text(low..<high)
  }

  /// All fields of the row in small letters.
  var words: [String] { fields.indices.map { text($0).lowercased() } }

  /// A number of the row; nil, with a problem, if the field is not a finite number.
  mutating func number(_ column: Int, _ name: String) -> Double? {
    guard fields.indices.contains(column) else {
      problems.add(
        "the row has \(fields.count) fields; it must have at least \(column + 1), for \(name)",
        line: line
      )
      return nil
    }
    if let number = DecimalField.number(scanner.bytes, fields[column]) { return number }
    report("is \(InputProblem.quoted(text(column))); it must be a number", column, name)
    return nil
  }

  /// A number of the row within a range; nil, with a problem, if it is anything else.
  mutating func number(_ column: Int, _ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let number = number(column, name) else { return nil }
    if range.contains(number) { return number }
    let allowed =
      "from \(ExactText.text(range.lowerBound)) to \(ExactText.text(range.upperBound))"
    report("is \(InputProblem.quoted(text(column))); it must be \(allowed)", column, name)
    return nil
  }

  /// Reports an error in a field of the row, or at the row if it is too short for the field.
  mutating func report(_ what: String, _ column: Int, _ name: String) {
    guard column < fields.count, let start = fields.first?.lowerBound else {
      problems.add("\(name) \(what)", line: line)
      return
    }
    problems.add(
      "\(name) \(what)",
      line: line,
      column: fields[column].lowerBound - start + 1
    )
  }
}

/// Reads decimal numbers from bytes.
enum DecimalField {
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The number in a range of bytes, ignoring blanks around it; nil for anything else.
  ///
  /// Up to 15 digits with a point need one correctly rounded division; all others are parsed by the
  /// library.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
    var (index, end) = (range.lowerBound, range.upperBound)
    while index < end, bytes[index] == 0x20 { index += 1 }
    while end > index, bytes[end - 1] == 0x20 { end -= 1 }
    let start = index
    let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
    if index < end, isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    var whole: UInt64 = 0
    var digits = 0
    var decimals = 0
    var hasPoint = false
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit < 10 {
        digits += 1
        guard digits <= 15 else { return slow(bytes, start..<end) }
        whole = whole * 10 + UInt64(digit)
        if hasPoint { decimals += 1 }
      } else if bytes[index] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        return digits > 0 ? slow(bytes, start..<end) : nil
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    let value = Double(whole) / powers[decimals]
    return isNegative ? -value : value
  }

  private static func slow(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
    // Words and hexadecimal digits are excluded, because the library would accept them.
    let allowed = bytes[range].allSatisfy { byte in
      byte &- UInt8(ascii: "0") < 10 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    guard allowed, range.count <= 400,
      let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }
}
