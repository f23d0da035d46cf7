// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns

/// What the YAML files of Tracewatt describe, as their key `kind` says.
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
  /// How good positions are.
  case providers
  /// A made trace.
  case recipe
  /// What may not be exceeded.
  case budgets
  /// Where `tracewatt tune` looks.
  case searchSpace = "search_space"

  /// The name of the schema's file.
  public var schemaName: String { "\(rawValue).v1.schema.json" }

  /// The JSON Schema, draft 7, as the file under `schemas/` has it.
  public var schema: String {
    BuiltInSchemas.text(of: "\(rawValue).v1") ?? ""
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
