// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Schemas")
struct SchemaTests {
  private func schema(_ name: String) throws -> [String: Any] {
    let url = URL(fileURLWithPath: packageRoot + "/schemas/\(name).v1.schema.json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    return try #require(object as? [String: Any])
  }

  /// The keys of the mapping at a path of keys, including steps into `items` and `anyOf`.
  private func keys(_ name: String, _ path: String...) throws -> Set<String> {
    try keys(name, path)
  }

  private func keys(_ name: String, _ path: [String]) throws -> Set<String> {
    var node: Any = try schema(name)
    for key in path {
      node = try #require(properties(of: node)?[key], "\(name) has no \(key)")
    }
    return Set(try #require(properties(of: node)).keys)
  }

  private func properties(of node: Any) -> [String: Any]? {
    guard let node = node as? [String: Any] else { return nil }
    if let properties = node["properties"] as? [String: Any] { return properties }
    if let items = node["items"] { return properties(of: items) }
    for choice in node["anyOf"] as? [Any] ?? [] {
      if let properties = properties(of: choice) { return properties }
    }
    return nil
  }

  @Test("the schema of providers knows every number, by name and range")
  func providers() throws {
    let schema = try schema("providers")
    let definitions = try #require(schema["definitions"] as? [String: Any])
    func followed(_ node: Any?) -> [String: Any]? {
      let node = node as? [String: Any]
      guard let name = (node?["$ref"] as? String)?.split(separator: "/").last else { return node }
      return definitions[String(name)] as? [String: Any]
    }
    var found: Set<String> = []
    func walk(_ node: [String: Any], _ prefix: String) throws {
      for (key, value) in properties(of: node) ?? [:] {
        let child = try #require(followed(value), "\(prefix)\(key)")
        guard child["type"] as? String != "object" else {
          try walk(child, prefix + key + ".")
          continue
        }
        found.insert(prefix + key)
        let setting = ProviderModel.settings.first { $0.key == prefix + key }
        let kind = try #require(setting, "\(prefix)\(key)").kind
        if case .amount(.number, let bounds) = kind {
          #expect(child["minimum"] as? Double == bounds.low, "\(prefix)\(key)")
          #expect(child["maximum"] as? Double == bounds.high, "\(prefix)\(key)")
        }
      }
    }
    for section in ProviderFile.children(of: "") {
      try walk(try #require(followed(properties(of: schema)?[section])), section + ".")
    }
    expectEqual(found, Set(ProviderFile.settableKeys))
    let scenario = try #require(try self.schema("scenario")["definitions"] as? [String: Any])
    let settings = try #require(properties(of: scenario["provider_settings"] as Any))
    expectEqual(Set(settings.keys), Set(ProviderFile.settableKeys))
  }

  @Test(
    "every schema is draft 7 and forbids unknown keys",
    arguments: ["scenario", "strategy", "phone", "os", "providers", "recipe", "search_space"]
  )
  func draft(_ name: String) throws {
    let schema = try schema(name)
    #expect(schema["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    #expect(schema["additionalProperties"] as? Bool == false)
  }

  @Test("the schemas know the keys that the decoders know, and no others")
  func keys() throws {
    try expectEqual(keys("scenario"), Set(ScenarioFile.keys))
    try expectEqual(keys("strategy"), Set(StrategyFile.fileKeys))
    try expectEqual(keys("phone"), Set(PhoneFile.fileKeys))
    try expectEqual(keys("os"), Set(OSFile.fileKeys))
    try expectEqual(keys("providers"), Set(ProviderFile.fileKeys))
    try expectEqual(keys("recipe"), Set(RecipeFile.keys))
    try expectEqual(keys("search_space"), Set(SearchSpaceFile.keys))
    try expectEqual(keys("search_space", "families"), Set(SearchSpaceFile.familyKeys))
    try expectEqual(keys("strategy", "services"), Set(StrategyFile.serviceKeys))
    let services = StrategyConfiguration.Services.sections
    for section in services where !section.settings.isEmpty {
      let path = ["services"] + [section.outer, section.key].compactMap { $0 }
      try expectEqual(keys("strategy", path), Set(section.keys(services)), "\(section.key)")
    }
    let others = StrategyConfiguration.sections
    for section in others where !section.settings.isEmpty {
      try expectEqual(keys("strategy", section.key), Set(section.keys(others)), "\(section.key)")
    }
    let definitions = try #require(try schema("strategy")["definitions"] as? [String: Any])
    let mode = try #require(properties(of: definitions["mode"] as Any))
    expectEqual(Set(mode.keys), Set(StrategyFile.modeKeys))
    for section in StrategyConfiguration.Services.modeSections {
      let found = try #require(properties(of: mode[section.key] as Any), "\(section.key)")
      expectEqual(Set(found.keys), Set(section.settings.map(\.key)), "\(section.key)")
    }
    let geofence = ["place"] + StrategyConfiguration.GeofenceChoice.settings.map(\.key)
    try expectEqual(keys("strategy", "services", "geofences"), Set(geofence))
    try expectEqual(keys("os", "fused_provider"), Set(OSFile.fusedProviderKeys))
    try expectEqual(keys("strategy", "rules"), Set(StrategyFile.ruleKeys))
    #expect(
      try keys("strategy", "rules", "when") == Set(StrategyRule.Conditions.settings.map(\.key))
    )
    try expectEqual(keys("os", "settings"), Set(OSFile.settingKeys))
    for section in PhoneFile.sections {
      try expectEqual(keys("phone", section), Set(PhoneFile.keys(of: section)), "\(section)")
    }
    try expectEqual(keys("scenario", "events"), Set(["at", "app"] + ScenarioFile.eventKeys))
    try expectEqual(keys("scenario", "phones"), Set(PhoneFile.inlineKeys))
    try expectEqual(keys("scenario", "os"), Set(OSFile.inlineKeys))
    try expectEqual(keys("scenario", "app"), Set(ScenarioFile.appKeys))
    try expectEqual(keys("scenario", "other_apps"), Set(ScenarioChoices.otherAppKeys))
    try expectEqual(keys("scenario", "beacons"), Set(BeaconList.keys))
    try expectEqual(keys("scenario", "world"), Set(ScenarioFile.worldKeys))
  }

  @Test("the scenario's schema knows every permission and every answer")
  func permissions() throws {
    let definitions = try #require(try schema("scenario")["definitions"] as? [String: Any])
    let grant = try #require(definitions["grant"] as? [String: Any])
    #expect(grant["enum"] as? [String] == UserGrant.allCases.map { $0.rawValue })
    let answers = try #require(properties(of: definitions["answers"] as Any))
    expectEqual(Set(answers.keys), Set(ScenarioFile.answerKeys))
    for (key, words) in ScenarioFile.answerWords {
      let answer = try #require(answers[key] as? [String: Any])
      #expect(answer["enum"] as? [String] == words.map { $0.rawValue })
    }
  }

  @Test("the scenario's schema knows every setting that can be changed")
  func settings() throws {
    let definitions = try #require(try schema("scenario")["definitions"] as? [String: Any])
    let settings = try #require(properties(of: definitions["settings"] as Any))
    expectEqual(Set(settings.keys), Set(StrategyFile.settableKeys))
    let ofModes = try #require(
      (definitions["settings"] as? [String: Any])?["patternProperties"] as? [String: Any]
    )
    let pattern = try #require(ofModes.keys.first)
    let sections = Set(StrategyFile.settableModeKeys.map { String($0.prefix { $0 != "." }) })
    for section in sections { #expect(pattern.contains(section), "\(section)") }
  }
}
