// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import TraceFormats

/// One problem that prevents a folder of field recordings from being read.
package struct FieldFolderError: Error, Sendable, Hashable {
  /// The problem, with the values that show it.
  package enum Fact: Sendable, Hashable {
    /// The file does not exist, neither plain nor packed with gzip.
    case missingFile
    /// The bytes end early or the table is broken.
    case broken(TraceFormatError.Fact)
    /// The table has no header.
    case noHeader
    /// A required column is missing.
    case missingColumn
    /// A row has fewer fields than the header.
    case missingFields(found: Int, expected: Int)
    /// A field that must not be empty is empty.
    case empty
    /// A text that should be a finite number.
    case badNumber(String)
    /// A number outside its range.
    case outOfRange(String, ClosedRange<Double>)
    /// A text that is not one of the known words for the field.
    case unknownWord(String, known: [String])
    /// A name that no row of the other table defines.
    case unknownName(String, table: String)
    /// A name that an earlier row already uses.
    case duplicate(String)
    /// The end is before the start.
    case endsBeforeStart
    /// An experiment with fewer than two true positions in the folder.
    case noTruth(String)
  }

  /// The file, as it was opened.
  package var path: String
  /// The line, counted from 1; nil for the whole file.
  package var line: Int?
  /// The byte in the line, counted from 1; nil for the whole line.
  package var column: Int?
  /// The table's column; empty if none.
  package var key: String
  /// The problem.
  package var fact: Fact

  package init(path: String, line: Int? = nil, column: Int? = nil, key: String = "", fact: Fact) {
    self.path = path
    self.line = line
    self.column = column
    self.key = key
    self.fact = fact
  }
}

extension FieldFolderError: CustomStringConvertible {
  /// The place and the problem, as one line.
  package var description: String {
    var place = path
    if let line {
      place += ":\(line)"
      if let column { place += ":\(column)" }
    }
    let subject = key.isEmpty ? "" : "\(key): "
    return "\(place): error: \(subject)\(text)"
  }

  private var text: String {
    switch fact {
    case .missingFile:
      "the file does not exist; a folder laid out like the MobilityNet extract contains it"
    case .broken(let fact):
      "the table cannot be read to the end: \(fact.sentence)"
    case .noHeader: "the table is empty; its first row must list the columns"
    case .missingColumn: "the table has no such column"
    case .missingFields(let found, let expected):
      "the row has \(found) fields where the header has \(expected)"
    case .empty: "the field is empty"
    case .badNumber(let text): "'\(Self.shown(text))' is not a finite number"
    case .outOfRange(let text, let range):
      "\(Self.shown(text)) is out of range; it must be in \(range.lowerBound)...\(range.upperBound)"
    case .unknownWord(let text, let known):
      "'\(Self.shown(text))' is unknown; known values are \(known.joined(separator: ", "))"
    case .unknownName(let name, let table):
      "'\(Self.shown(name))' does not occur in \(table)"
    case .duplicate(let name): "'\(Self.shown(name))' occurs in an earlier row too"
    case .endsBeforeStart: "the end is before the start"
    case .noTruth(let name):
      "the experiment '\(Self.shown(name))' has fewer than two true positions"
    }
  }

  /// A text of a file for a message: cut, and without characters that a terminal interprets.
  private static func shown(_ text: String) -> String {
    let harmless = text.unicodeScalars.prefix(60)
      .map { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? "?" : String($0) }
    return harmless.joined()
  }
}
