// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Studies

extension ResolvedScenario {
  /// The settings of a strategy by dotted key, as text; empty for an app's own code.
  package static func settings(of strategy: ScenarioStrategy) -> [String: String] {
    guard strategy.program == nil else { return [:] }
    var bare = strategy
    bare.name = "strategy"
    bare.configuration.title = ""
    bare.parameters = []
    var writer = YAMLWriter()
    write(bare, to: &writer)
    let root = YAMLText.read(
      bytes: Array(writer.text.utf8),
      file: "strategy",
      problems: ProblemList()
    )
    return root.map { settings(of: $0) } ?? [:]
  }

  /// The settings of every strategy of a resolved scenario, by the strategy's name; for look-up only.
  package static func settings(inScenario root: SourceNode) -> [String: [String: String]] {
    guard case .sequence(let strategies) = root["strategies"]?.content else { return [:] }
    var settings: [String: [String: String]] = [:]
    for node in strategies where node["use"] == nil {
      if let name = node["name"]?.text { settings[name] = self.settings(of: node) }
    }
    return settings
  }

  /// The settings of a resolved strategy, which already include those that were set.
  private static func settings(of strategy: SourceNode) -> [String: String] {
    var settings: [String: String] = [:]
    func walk(_ node: SourceNode, _ path: String) {
      switch node.content {
      case .scalar(let text, _): settings[path] = text
      case .sequence(let items):
        for (index, item) in items.enumerated() { walk(item, "\(path)[\(index)]") }
      case .mapping(let entries):
        for entry in entries {
          walk(entry.value, path.isEmpty ? entry.key : "\(path).\(entry.key)")
        }
      }
    }
    walk(strategy.removing(["name", "title", "services", "set"]), "")
    if let services = strategy["services"] { walk(services, "") }
    return settings
  }
}
