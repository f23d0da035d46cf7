// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import World

/// Reads a file of providers.
enum ProviderFile {
  /// The keys of providers besides `version`, `kind` and `extends`.
  static let bodyKeys = ["name", "title"] + children(of: "")
  /// The keys of a providers' file.
  static let fileKeys = ["version", "kind", "extends"] + bodyKeys
  /// The dotted keys of all numbers, which a scenario may set, in the order of the files.
  static let settableKeys = ProviderModel.settings.map { $0.key }

  /// The numbers by their dotted keys.
  static let settings = Dictionary(
    uniqueKeysWithValues: ProviderModel.settings.map { ($0.key, $0) }
  )

  /// The keys below a prefix such as `gnss.`, in the order of the files, each once.
  static func children(of prefix: String) -> [String] { childKeys[prefix] ?? [] }

  /// The keys below each prefix.
  private static let childKeys: [String: [String]] = {
    var keys: [String: [String]] = [:]
    for setting in ProviderModel.settings {
      var prefix = ""
      for part in setting.key.split(separator: ".").map(String.init) {
        if keys[prefix]?.contains(part) != true { keys[prefix, default: []].append(part) }
        prefix += part + "."
      }
    }
    return keys
  }()

  /// Reads providers; every number is required.
  ///
  /// Nil if the value is not a mapping.
  static func decode(
    _ node: SourceNode,
    path: String = "",
    known: [String] = fileKeys,
    problems: ProblemList
  ) -> ProviderModel? {
    guard let reader = FieldReader(node, path: path, known: known, problems: problems) else {
      return nil
    }
    var model = ProviderModel()
    reader.require("name")
    model.name = reader.name("name") ?? model.name
    model.title = reader.text("title") ?? ""
    let before = problems.count
    decode(reader, prefix: "", into: &model)
    guard problems.count == before else { return model }
    for condition in ProviderModel.conditions {
      condition.check(model, in: node, path: path, problems: problems)
    }
    return model
  }

  private static func decode(
    _ reader: FieldReader,
    prefix: String,
    into model: inout ProviderModel
  ) {
    for key in children(of: prefix) where reader.require(key) {
      let full = prefix + key
      if let setting = settings[full] {
        setting.read(from: reader, key: key, into: &model)
      } else if let section = reader.mapping(key, known: children(of: full + ".")) {
        decode(section, prefix: full + ".", into: &model)
      }
    }
  }
}
