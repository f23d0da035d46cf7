// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Reads the keys of one mapping and reports problems with them.
///
/// Every reading function returns nil if the key is absent or invalid; a problem is added to the
/// list.
package struct FieldReader {
  /// The mapping.
  package let node: SourceNode
  /// The dotted key of the mapping; empty for the root.
  package let path: String
  /// The list to which problems are added.
  package let problems: ProblemList

  /// A reader of a mapping; nil, with a problem, if the value is not a mapping.
  ///
  /// Unknown keys are reported.
  package init?(_ node: SourceNode, path: String = "", known: [String], problems: ProblemList) {
    guard let entries = node.entries else {
      problems.add(
        .wrongShape(found: node.shape, expected: "a mapping"),
        key: path,
        at: node.position
      )
      return nil
    }
    self.node = node
    self.path = path
    self.problems = problems
    for entry in entries where !known.contains(entry.key) {
      problems.add(.unknownKey(known: known), key: full(entry.key), at: entry.position)
    }
  }

  /// The dotted key of one of the mapping's keys.
  package func full(_ key: String) -> String { path.isEmpty ? key : path + "." + key }

  /// True if the key is present.
  package func has(_ key: String) -> Bool { node[key] != nil }

  /// The position of a key's value; the mapping's position if the key is absent.
  package func position(_ key: String) -> SourcePosition { node[key]?.position ?? node.position }

  /// Reports a problem of a key.
  package func report(_ problem: InputProblem, _ key: String) {
    problems.add(problem, key: full(key), at: position(key))
  }

  /// Reports a required key that is absent; true if it is present.
  @discardableResult
  package func require(_ key: String) -> Bool {
    if has(key) { return true }
    problems.add(.missingKey, key: full(key), at: node.position)
    return false
  }

  /// The text of a key.
  package func text(_ key: String, expected: String = "text") -> String? {
    guard let value = node[key] else { return nil }
    guard let text = value.text, text != "" || value.shape != "empty" else {
      report(.wrongShape(found: value.shape, expected: expected), key)
      return nil
    }
    return text
  }

  /// A legal name.
  package func name(_ key: String) -> String? {
    guard let text = text(key, expected: "a name") else { return nil }
    if LegalName.isLegal(text) { return text }
    report(.badName(text: text), key)
    return nil
  }

  /// `true` or `false`.
  package func flag(_ key: String) -> Bool? {
    guard let text = text(key, expected: "true or false") else { return nil }
    switch text {
    case "true": return true
    case "false": return false
    default:
      report(.badValue(text: text, allowed: "true or false"), key)
      return nil
    }
  }

  /// One of the words of an enumeration.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ key: String,
    as type: Word.Type = Word.self,
    also extra: [String] = []
  ) -> Word? where Word.RawValue == String {
    let allowed = Word.allCases.map { $0.rawValue } + extra
    guard let text = text(key, expected: "one of " + allowed.joined(separator: ", ")) else {
      return nil
    }
    if let word = Word(rawValue: text) { return word }
    if !extra.contains(text) { report(.unknownWord(text: text, allowed: allowed), key) }
    return nil
  }

  /// One of the given words of an enumeration.
  package func word<Word: RawRepresentable>(_ key: String, among words: [Word]) -> Word?
  where Word.RawValue == String {
    let allowed = words.map { $0.rawValue }
    guard let text = text(key, expected: "one of " + allowed.joined(separator: ", ")) else {
      return nil
    }
    if let word = words.first(where: { $0.rawValue == text }) { return word }
    report(.unknownWord(text: text, allowed: allowed), key)
    return nil
  }

  /// True if the value of the key is `none`.
  package func isNone(_ key: String) -> Bool { node[key]?.text == "none" }

  /// A whole number within a range.
  package func count(_ key: String, in range: ClosedRange<Int>) -> Int? {
    let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let text = text(key, expected: allowed) else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    report(.badValue(text: text, allowed: allowed), key)
    return nil
  }

  /// A mapping below a key.
  package func mapping(_ key: String, known: [String]) -> FieldReader? {
    guard let value = node[key] else { return nil }
    return FieldReader(value, path: full(key), known: known, problems: problems)
  }

  /// The elements of a list, each with its dotted key.
  package func list(_ key: String) -> [(node: SourceNode, path: String)]? {
    guard let value = node[key] else { return nil }
    guard case .sequence(let elements) = value.content else {
      report(.wrongShape(found: value.shape, expected: "a list"), key)
      return nil
    }
    return elements.enumerated().map { ($1, "\(full(key))[\($0)]") }
  }

  /// Checks `version` and `kind` at the top of a file.
  package func checkHeader(kind: String) {
    if require("version"), let version = text("version"), version != "1" {
      problems.add(.wrongVersion(text: version), at: position("version"))
    }
    if require("kind"), let found = text("kind"), found != kind {
      problems.add(.wrongKind(text: found, expected: kind), at: position("kind"))
    }
  }
}
