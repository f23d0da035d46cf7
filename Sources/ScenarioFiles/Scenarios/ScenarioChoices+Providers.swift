// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import World

extension ScenarioChoices {
  /// The providers of a scenario, or of the command line, with notes on them.
  ///
  /// A scenario gives a name or a path, `use` with changed settings under `set`, or all numbers.
  func providers(
    _ reader: FieldReader?,
    options: LoadOptions
  ) -> (model: ProviderModel, notes: [String]) {
    let own = reader.flatMap { owned($0) }
    var chosen = own ?? (ProviderModel(), [])
    if let name = options.providers {
      chosen = (named(name, key: "", at: .flag("--providers")) ?? chosen.model, [])
    }
    guard chosen.model != ProviderModel() else { return (chosen.model, []) }
    let changes = chosen.changes.isEmpty ? "" : ", with " + chosen.changes.joined(separator: ", ")
    return (chosen.model, ["providers \(chosen.model.name)\(changes)"])
  }

  private func owned(_ reader: FieldReader) -> (model: ProviderModel, changes: [String])? {
    let key = "providers"
    guard let node = reader.node[key] else { return nil }
    if let name = node.text, node.shape != "empty" {
      return named(name, key: key, at: node.position).map { ($0, []) }
    }
    if node["use"] == nil, node["set"] == nil {
      let body = ProviderFile.bodyKeys
      return ProviderFile.decode(node, path: key, known: body, problems: problems).map { ($0, []) }
    }
    guard let choice = reader.mapping(key, known: ["use", "set"]) else { return nil }
    let name =
      choice.has("use")
      ? choice.text("use", expected: "the name of a provider profile") : BuiltIn.providerNames[0]
    guard let name,
      var body = library.find(
        .providers,
        name,
        key: choice.full("use"),
        at: choice.position("use")
      )
    else { return nil }
    var changes: [String] = []
    for entry in choice.mapping("set", known: ProviderFile.settableKeys)?.node.entries ?? []
    where ProviderFile.settableKeys.contains(entry.key) {
      let keys = entry.key.split(separator: ".").map { String($0) }
      body = body.setting(keys[...], to: entry.value)
      changes.append("\(entry.key) \(entry.value.text ?? "")")
    }
    return ProviderFile.decode(body, known: ProviderFile.bodyKeys, problems: problems)
      .map { ($0, changes) }
  }

  private func named(_ name: String, key: String, at position: SourcePosition) -> ProviderModel? {
    library.find(.providers, name, key: key, at: position).flatMap {
      ProviderFile.decode($0, known: ProviderFile.bodyKeys, problems: problems)
    }
  }
}

extension SourceNode {
  /// The mapping with a value set below a path of keys.
  fileprivate func setting(_ keys: ArraySlice<String>, to value: SourceNode) -> SourceNode {
    guard let first = keys.first else { return value }
    let inner = self[first] ?? SourceNode(.mapping([]), at: value.position)
    return setting(first, to: inner.setting(keys.dropFirst(), to: value))
  }
}
