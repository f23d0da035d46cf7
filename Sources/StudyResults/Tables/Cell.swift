// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Quantities

/// A cell of a table, in a text form that all readers understand.
package enum Cell: Sendable {
  /// Missing.
  case empty
  /// Text, quoted where RFC 4180 requires it.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A number in its shortest exact digits, `312.0` with its point; missing if not finite.
  case number(Double)
  /// Seconds from whole nanoseconds, exact.
  case seconds(Int64)
  /// `true` or `false`.
  case boolean(Bool)

  /// A number, or missing.
  package static func number(_ value: Double?) -> Cell { value.map { .number($0) } ?? .empty }
  /// Text, or missing.
  package static func text(_ value: String?) -> Cell { value.map { .text($0) } ?? .empty }
  /// An instant in seconds from the scenario's start, or missing.
  package static func time(_ value: SimulationTime?) -> Cell {
    value.map { .seconds($0.nanoseconds) } ?? .empty
  }

  /// The text between the commas.
  package var csv: String { String(decoding: RowText.bytes(of: [self]), as: UTF8.self) }

  /// Adds the text between the commas to bytes.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .empty: break
    case .text(let text): bytes.append(contentsOf: Self.quoted(text).utf8)
    case .integer(let value):
      NumberBytes.write(value.magnitude, isNegative: value < 0, to: &bytes)
    case .number(let value): NumberBytes.write(value, to: &bytes)
    case .seconds(let nanoseconds): NumberBytes.write(seconds: nanoseconds, to: &bytes)
    case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }
  }

  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n")
        || $0 == UInt8(ascii: "\r")
    }
    guard needsQuotes else { return text }
    // By scalars, because a combining mark can follow a quote and form one character with it.
    var scalars = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { scalars.append(scalar) }
      scalars.append(scalar)
    }
    scalars.append("\"")
    return String(scalars)
  }
}
