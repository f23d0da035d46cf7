// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns

/// The kinds of YAML files of Tracewatt, as their key `kind` names them.
public enum FileKind: String, CaseIterable, Sendable, Hashable {
  /// A day: a trace, its surroundings, phones, systems and strategies.
  case scenario
  /// Days with weights.
  case week
  /// Users who live in different ways, with weights.
  case population
  /// An app's settings and rules.
  case strategy
  /// A phone's powers and battery.
  case phone
  /// The behaviour of an operating system.
  case os
  /// The errors of providers.
  case providers
  /// A recipe of a generated trace.
  case recipe
  /// Limits of energy and error.
  case budgets
  /// The settings that `tracewatt tune` searches.
  case searchSpace = "search_space"

  /// The name of the schema's file.
  public var schemaName: String { "\(rawValue).v1.schema.json" }

  /// The JSON Schema, draft 7, as the file under `schemas/` has it.
  ///
  /// Those of scenarios, strategies, systems, phones and providers are made from the settings table.
  public var schema: String {
    switch self {
    case .strategy: StrategySchema.text
    case .os: ProfileSchemas.system
    case .phone: ProfileSchemas.phone
    case .providers: ProfileSchemas.providers
    case .scenario: ScenarioSchema.text
    default: BuiltInSchemas.text(of: "\(rawValue).v1") ?? ""
    }
  }

  /// The other kinds whose schemas this one refers to by file name, directly or through others.
  public var referredKinds: [FileKind] {
    var found: [FileKind] = []
    var open = [self]
    while let kind = open.popLast() {
      let text = kind.schema
      for other in Self.allCases
      where other != self && !found.contains(other) && text.contains("\"\(other.schemaName)#") {
        found.append(other)
        open.append(other)
      }
    }
    return Self.allCases.filter(found.contains)
  }
}
