// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
  package var csv: String {
    switch self {
    case .empty: ""
    case .text(let text): Self.quoted(text)
    case .integer(let value): String(value)
    case .number(let value): value.isFinite ? value.description : ""
    case .seconds(let nanoseconds): Self.decimal(nanoseconds)
    case .boolean(let value): value ? "true" : "false"
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

  /// Nanoseconds as seconds, such as `0.25` or `-312.0`.
  private static func decimal(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    var digits = String(rest)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    return (nanoseconds < 0 ? "-" : "") + "\(whole).\(digits)"
  }
}
