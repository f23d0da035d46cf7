// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities

extension FieldReader {
  /// The value of a key as a setting of a kind; nil, with a problem, if it is of another kind.
  func value<Root>(of setting: Setting<Root>, key: String) -> SettingValue? {
    if case .word(let word, _) = setting.absence, node[key]?.text == word {
      return setting.kind.absentValue
    }
    switch setting.kind {
    case .amount(let dimension, let bounds):
      return amount(key, dimension, bounds).flatMap { setting.kind.value(ofAmount: $0) }
    case .angle(let bounds):
      return amount(key, .number, bounds).flatMap { setting.kind.value(ofAmount: $0) }
    case .count(let range): return count(key, in: range).map { .count($0) }
    case .flag: return flag(key).map { .flag($0) }
    case .event:
      guard let flag = flag(key) else { return nil }
      if flag { return .flag(true) }
      report(.badValue(text: "false", allowed: setting.kind.allowedText), key)
      return nil
    case .word(let words, _):
      var allowed = words
      if case .word(let word, _) = setting.absence { allowed.append(word) }
      guard let text = text(key, expected: "one of " + allowed.joined(separator: ", ")) else {
        return nil
      }
      if words.contains(text) { return .word(text) }
      report(.unknownWord(text: text, allowed: allowed), key)
      return nil
    case .words(let words): return list(key, of: words, setting.kind.allowedText)
    }
  }

  /// A list of at least one of some words, each once.
  private func list(_ key: String, of words: [String], _ allowed: String) -> SettingValue? {
    guard let list = list(key) else { return nil }
    if list.isEmpty { report(.badValue(text: "[]", allowed: allowed), key) }
    var found: [String] = []
    for (node, path) in list {
      let text = node.text ?? node.shape
      guard words.contains(text) else {
        let problem = InputProblem.unknownWord(text: text, allowed: words)
        problems.add(problem, key: path, at: node.position)
        continue
      }
      if found.contains(text) {
        problems.add(.duplicateName(text: text), key: path, at: node.position)
      }
      found.append(text)
    }
    return .words(found)
  }
}

extension Setting {
  /// Reads the setting into its owner, which keeps its value if the key is absent or wrong.
  ///
  /// - Parameters:
  ///   - reader: the mapping that contains the key.
  ///   - key: the key in it; by default the setting's own.
  ///   - root: the owner.
  package func read(from reader: FieldReader, key: String? = nil, into root: inout Root) {
    let key = key ?? self.key
    guard isRequired ? reader.require(key) : reader.has(key) else { return }
    if let value = reader.value(of: self, key: key) { set(value, in: &root) }
  }
}

extension SettingSection {
  /// The keys of the section itself, then those of sections inside it.
  func keys(_ all: [SettingSection]) -> [String] {
    settings.map(\.key) + all.filter { $0.outer == key }.map(\.key)
  }

  /// Reads the section and those inside it, if the file has them; lists are not read.
  func read(from reader: FieldReader, among all: [SettingSection], into root: inout Root) {
    if case .list = content { return }
    guard let section = reader.mapping(key, known: keys(all)) else { return }
    use(in: &root)
    for setting in settings { setting.read(from: section, into: &root) }
    for inner in all where inner.outer == key {
      inner.read(from: section, among: all, into: &root)
    }
  }
}

extension SettingCondition {
  /// Reports the condition, if it is broken, at its key or at the nearest mapping around it.
  func check(_ root: Root, in node: SourceNode, path: String, problems: ProblemList) {
    guard effect == .refused, isBroken(by: root) else { return }
    var place = node
    var isNamed = true
    for part in key.split(separator: ".") {
      guard let below = place[String(part)] else {
        isNamed = false
        break
      }
      place = below
    }
    guard isNamed || !isOfNamedKey else { return }
    problems.add(
      .conflict(text, note: remedy),
      key: path.isEmpty ? key : path + "." + key,
      at: place.position
    )
  }
}
