// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns

/// A rule that the model of a system applies, or a fact it rests on: a row of `scenarios/rules.csv`.
///
/// Comments cite rules of Core Location by number ("rule 25") and facts and rules of Android by name
/// ("D7", "G2"). `tracewatt explain` prints one, and `make docs` writes the page with all of them.
package struct SystemRule: Sendable, Hashable {
  /// The number of a rule of Core Location, or the name of a fact or of a rule of Android.
  package var name: String
  /// `ios` or `android`.
  package var system: String
  /// What the rule or the fact says.
  package var statement: String
  /// The settings of a system that it uses, with their values in `ios_27` for rules of Core Location.
  package var settings: String
  /// Marks: doc, measured, fitted, reported, derived or A.
  package var evidence: String
  /// The files that apply it, below `Sources` or `Tests`.
  package var files: String
  /// The name of a test of it.
  package var test: String
  /// Where it is published.
  package var source: String

  /// Whether it is one of the numbered rules of Core Location.
  package var isNumbered: Bool { Int(name) != nil }

  /// All rules and facts, in the order of the table.
  package static let all = rows(of: BuiltInTables.rules)

  /// The rows of a table; a row without eight cells is left out, and a test checks that there is none.
  static func rows(of text: String) -> [SystemRule] {
    RangeTable.rows(of: text).compactMap { cells in
      guard cells.count == 8 else { return nil }
      return SystemRule(
        name: cells[0],
        system: cells[1],
        statement: cells[2],
        settings: cells[3],
        evidence: cells[4],
        files: cells[5],
        test: cells[6],
        source: cells[7]
      )
    }
  }

  /// The rules and facts that a user means by `14`, `rule 14`, `D7` or `fact D7`: usually one.
  package static func named(_ text: String) -> [SystemRule] {
    let words = text.lowercased().split(separator: " ")
    guard let last = words.last, words.count == 1 || ["rule", "fact"].contains(words[0]) else {
      return []
    }
    return all.filter { $0.name.lowercased() == last }
  }

  /// The rules and facts whose statements mention a term, such as `CLServiceSession`, `wake_lock` or
  /// `geofence`.
  package static func about(_ term: String) -> [SystemRule] {
    let words = words(of: term)
    guard !words.isEmpty else { return [] }
    return all.filter { rule in
      let own = Self.words(of: rule.statement)
      return own.indices.contains { start in
        own[start...].count >= words.count
          && zip(words, own[start...]).allSatisfy { $1.hasPrefix($0) }
      }
    }
  }

  /// The words of a name or a sentence in lower case, without the prefix of Apple's types.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var last: Character = " "
    for letter in text {
      if letter.isLetter || letter.isNumber {
        let begins = !(last.isLetter || last.isNumber) || letter.isUppercase && last.isLowercase
        if begins { words.append("") }
        words[words.count - 1].append(letter)
      }
      last = letter
    }
    if let first = words.first, first.hasPrefix("CL"), first.count > 2 {
      words[0] = String(first.dropFirst(2))
    }
    return words.map { $0.lowercased() }
  }
}
