// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement
internal import Studies

/// A file of a search space before its strategies are known.
struct SearchSpaceFile {
  /// A strategy's name and the values to try, as texts with their places.
  struct Family {
    var strategy: String
    var position: SourcePosition
    var key: String
    var axes: [(key: String, position: SourcePosition, values: [SourceNode])]
  }

  static let keys = ["version", "kind", "name", "title", "families"]
  static let familyKeys = ["strategy", "settings"]

  var name: String
  var families: [Family]

  /// Reads a file's root; nil, with problems, if it is not a search space.
  ///
  /// Paths of strategies are relative to the file's folder.
  init?(root: SourceNode, folder: String?, problems: ProblemList) {
    if let kind = root["kind"], let text = kind.text, text != "search_space" {
      problems.add(.wrongKind(text: text, expected: "search_space"), at: kind.position)
      return nil
    }
    guard let reader = FieldReader(root, known: Self.keys, problems: problems) else { return nil }
    reader.checkHeader(kind: "search_space")
    name = reader.name("name") ?? "search_space"
    _ = reader.text("title")
    reader.require("families")
    families = []
    let list = reader.list("families") ?? []
    if reader.has("families"), list.isEmpty {
      reader.report(.badValue(text: "[]", allowed: "a list of at least one"), "families")
    }
    for (node, path) in list {
      let known = Self.familyKeys
      guard let entry = FieldReader(node, path: path, known: known, problems: problems),
        entry.require("strategy"), var strategy = entry.text("strategy", expected: "a strategy")
      else { continue }
      if Library.isPath(strategy), let folder {
        strategy = InputBytes.resolve(strategy, in: folder)
      }
      if families.contains(where: { $0.strategy == strategy }) {
        entry.report(.duplicateName(text: strategy), "strategy")
      }
      families.append(
        Family(
          strategy: strategy,
          position: entry.position("strategy"),
          key: entry.full("strategy"),
          axes: Self.axes(entry)
        )
      )
    }
  }

  private static func axes(
    _ entry: FieldReader
  ) -> [(key: String, position: SourcePosition, values: [SourceNode])] {
    guard let node = entry.node["settings"] else { return [] }
    let names = (node.entries ?? []).map { $0.key }.filter { StrategyFile.isSettable($0) }
    let known = names + StrategyFile.settableKeys
    guard let settings = entry.mapping("settings", known: known) else { return [] }
    return (node.entries ?? []).filter { known.contains($0.key) }.compactMap { item in
      guard let values = settings.list(item.key) else { return nil }
      if values.isEmpty {
        settings.report(.badValue(text: "[]", allowed: "a list of at least one"), item.key)
      }
      var seen: [String] = []
      for (value, path) in values {
        let text = value.text ?? value.shape
        if seen.contains(text) {
          settings.problems.add(.duplicateName(text: text), key: path, at: value.position)
        }
        seen.append(text)
      }
      return (item.key, item.position, values.map(\.node))
    }
  }

  /// The family of a strategy, with its values read as in the strategy's file.
  ///
  /// Problems with a key or a value are in the list of problems.
  static func family(
    _ family: Family,
    base: ScenarioStrategy,
    problems: ProblemList
  ) -> SearchSpace.Family {
    var plain = base
    plain.parameters = []
    let text = StrategyText.yaml(for: plain)
    let file = "built-in/\(base.name)"
    guard
      let root = YAMLText.read(bytes: Array(text.utf8), file: file, problems: problems)
    else { return SearchSpace.Family(base: base) }
    let body = root.removing(["version", "kind"])
    let axes = family.axes.compactMap { axis -> SearchSpace.Axis? in
      let values = axis.values.compactMap { node in
        value(node, of: axis, in: body, base: base, problems: problems)
      }
      return values.isEmpty ? nil : SearchSpace.Axis(key: axis.key, values: values)
    }
    return SearchSpace.Family(base: base, axes: axes)
  }

  private static func value(
    _ node: SourceNode,
    of axis: (key: String, position: SourcePosition, values: [SourceNode]),
    in body: SourceNode,
    base: ScenarioStrategy,
    problems: ProblemList
  ) -> SettingValue? {
    let before = problems.count
    let setting = StrategySetting(key: axis.key, value: node, position: axis.position)
    let changed = StrategyFile.applying(setting, to: body, name: base.name, problems: problems)
    guard problems.count == before else { return nil }
    let decoded = StrategyFile.decode(
      changed,
      known: StrategyFile.bodyKeys,
      places: nil,
      problems: problems
    )
    guard problems.count == before, let decoded else { return nil }
    return StrategyKnob.knob(axis.key, of: decoded)?.value(in: decoded)
  }

  /// Checks a file without a scenario; strategies that only a scenario knows are accepted.
  static func check(root: SourceNode, path: String, problems: ProblemList) {
    let folder = InputBytes.folder(of: path)
    guard let file = SearchSpaceFile(root: root, folder: folder, problems: problems) else { return }
    for item in file.families {
      let silent = ProblemList()
      let library = Library(folder: folder, problems: silent)
      let place = SourcePosition.flag("--strategy")
      guard let body = library.find(.strategy, item.strategy, key: "", at: place) else { continue }
      let decoded = StrategyFile.decode(
        body,
        known: StrategyFile.bodyKeys,
        places: nil,
        problems: silent
      )
      guard let decoded, silent.isEmpty else { continue }
      let base = ScenarioStrategy(name: decoded.name, configuration: decoded)
      _ = family(item, base: base, problems: problems)
    }
  }
}
