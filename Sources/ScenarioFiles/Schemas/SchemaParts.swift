// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities

/// Parts of JSON Schemas, draft 7.
enum SchemaParts {
  /// The pattern of a number at the start of an amount.
  private static let number = #"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?"#

  /// A legal name.
  static let name: JSONText = .object([
    ("type", .string("string")), ("pattern", .string("^[a-z][a-z0-9_]*$")),
    ("maxLength", .integer(64)),
    (
      "not",
      .object([("enum", words(["na", "nan", "null", "none", "true", "false"]))])
    ),
  ])

  /// A list of strings.
  static func words(_ words: [String]) -> JSONText { .array(words.map { .string($0) }) }

  /// A reference to a definition of the same schema.
  static func reference(_ definition: String) -> (String, JSONText) {
    ("$ref", .string("#/definitions/" + definition))
  }

  /// A mapping that accepts the known keys only.
  static func mapping(
    _ properties: [(String, JSONText)],
    required: [String] = [],
    description: String? = nil
  ) -> JSONText {
    var members: [(String, JSONText)] = [
      ("type", .string("object")), ("additionalProperties", .bool(false)),
      ("properties", .object(properties)),
    ]
    if !required.isEmpty { members.append(("required", words(required))) }
    if let description { members.append(("description", .string(description))) }
    return .object(members)
  }

  /// A list of at least one element.
  static func list(_ items: JSONText, isUnique: Bool = false, description: String? = nil)
    -> JSONText
  {
    var members: [(String, JSONText)] = [
      ("type", .string("array")), ("minItems", .integer(1)), ("items", items),
    ]
    if isUnique { members.append(("uniqueItems", .bool(true))) }
    if let description { members.append(("description", .string(description))) }
    return .object(members)
  }

  /// A mapping that may be empty after its key.
  static func orEmpty(_ mapping: JSONText) -> JSONText {
    .object([("anyOf", .array([mapping, .object([("type", .string("null"))])]))])
  }

  /// A file of a kind: `version`, `kind`, `extends` and more.
  static func file(
    _ kind: String,
    title: String,
    extends: String,
    properties: [(String, JSONText)],
    definitions: [(String, JSONText)]
  ) -> String {
    JSONText.object([
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      ("title", .string(title)), ("type", .string("object")),
      ("additionalProperties", .bool(false)),
      ("required", words(["version", "kind", "name"])),
      (
        "properties",
        .object(
          [
            ("version", .object([("const", .integer(1))])),
            ("kind", .object([("const", .string(kind))])),
            (
              "extends",
              .object([("type", .string("string")), ("description", .string(extends))])
            ),
            (
              "name",
              .object([reference("name"), ("description", .string("The name in tables."))])
            ),
            (
              "title",
              .object([
                ("type", .string("string")), ("description", .string("A short title for people.")),
              ])
            ),
          ] + properties
        )
      ),
      ("definitions", .object([("name", name)] + definitions)),
    ]).document
  }

  /// A number, written as an integer if it is one.
  static func number(_ value: Double) -> JSONText {
    Int(exactly: value).map { .integer($0) } ?? .number(value)
  }

  /// The definition of an amount with units; nil for a pure number.
  static func definition(of dimension: QuantityText.Dimension) -> JSONText? {
    let symbols = QuantityText.symbols(of: dimension).joined(separator: "|")
    func text(_ pattern: String, _ description: String) -> JSONText {
      .object([
        ("type", .string("string")), ("pattern", .string(pattern)),
        ("description", .string(description)),
      ])
    }
    let pattern = #"^\s*"# + number + #"\s*("# + symbols + #")\s*$"#
    switch dimension {
    case .length: return text(pattern, "A length with its unit, such as 25 m.")
    case .duration:
      let parts = #"^\s*("# + number + #"\s*("# + symbols + #")\s*)+$"#
      return text(parts, "A duration with its units, such as 5 min or 1 h 30 min.")
    case .speed: return text(pattern, "A speed with its unit, such as 5 m/s.")
    case .power: return text(pattern, "A power with its unit, such as 45 mW.")
    case .energy: return text(pattern, "An energy with its unit, such as 6.91 Wh.")
    case .voltage: return text(pattern, "A voltage with its unit, such as 3.7 V.")
    case .bytes:
      let whole: JSONText = .object([
        ("type", .string("integer")), ("exclusiveMinimum", .integer(0)),
      ])
      return .object([
        ("anyOf", .array([whole, text(pattern, "Bytes with a unit, such as 2 kB.")]))
      ])
    case .fraction:
      let share: JSONText = .object([
        ("type", .string("number")), ("minimum", .integer(0)), ("maximum", .integer(1)),
      ])
      return .object([("anyOf", .array([share, text(pattern, "Percent, such as 20 %.")]))])
    case .drain, .number: return nil
    }
  }
}

extension SettingKind {
  /// The name of the definition that the kind refers to; nil if its schema is stated in place.
  var definitionName: String? {
    switch self {
    case .amount(.number, _), .angle, .count, .flag, .event, .word, .words: nil
    case .amount(let dimension, _): "\(dimension)"
    }
  }

  /// The members of the schema of a value of the kind.
  var schema: [(String, JSONText)] {
    switch self {
    case .amount(.number, let bounds), .angle(let bounds):
      [("type", .string("number"))] + Self.limits(bounds)
    case .amount(let dimension, _): [SchemaParts.reference("\(dimension)")]
    case .count(let range):
      [
        ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
        ("maximum", .integer(range.upperBound)),
      ]
    case .flag: [("type", .string("boolean"))]
    case .event: [("const", .bool(true))]
    case .word(let words, _): [("enum", SchemaParts.words(words))]
    case .words(let words):
      [
        ("type", .string("array")), ("minItems", .integer(1)), ("uniqueItems", .bool(true)),
        ("items", .object([("enum", SchemaParts.words(words))])),
      ]
    }
  }

  private static func limits(_ bounds: Bounds) -> [(String, JSONText)] {
    let low = (bounds.excludesLow ? "exclusiveMinimum" : "minimum", SchemaParts.number(bounds.low))
    guard bounds.high < .greatestFiniteMagnitude else { return [low] }
    return [low, ("maximum", SchemaParts.number(bounds.high))]
  }
}

extension Setting {
  /// The schema of the setting, with an owner's default.
  func schema(in defaults: Root) -> JSONText {
    var members = kind.schema
    if case .word(let word, _) = absence {
      if case .word(let words, _) = kind {
        members = [("enum", SchemaParts.words(words + [word]))]
      } else {
        let none: JSONText = .object([("const", .string(word))])
        members = [("anyOf", .array([none, .object(members)]))]
      }
    }
    if !isRequired, let fallback = fallback(in: defaults) {
      members.append(("default", fallback))
    }
    members.append(("description", .string(SettingLine(self, in: defaults).description)))
    return .object(members)
  }

  private func fallback(in defaults: Root) -> JSONText? {
    guard let text = text(in: defaults) else { return nil }
    switch value(in: defaults) {
    case .flag(let flag?): return .bool(flag)
    case .number(let number?): return SchemaParts.number(number)
    case .angle(let angle?): return SchemaParts.number(angle.value)
    case .count(let count?): return .integer(count)
    case .words(let words): return SchemaParts.words(words)
    default: return .string(text)
    }
  }
}

extension Sequence {
  /// The properties for the settings of one owner.
  func schema<Root>(in defaults: Root) -> [(String, JSONText)] where Element == Setting<Root> {
    map { ($0.leaf, $0.schema(in: defaults)) }
  }

  /// The definitions that settings of one owner refer to, each once, in the order of the dimensions.
  func definitions<Root>() -> [(String, JSONText)] where Element == Setting<Root> {
    let names = compactMap(\.kind.definitionName)
    return QuantityText.Dimension.allCases.filter { names.contains("\($0)") }
      .compactMap { dimension in
        SchemaParts.definition(of: dimension).map { ("\(dimension)", $0) }
      }
  }
}

extension SettingSection {
  /// The schema of the section; the elements of a list are passed in.
  func schema(among all: [SettingSection], in defaults: Root, list: JSONText?) -> JSONText {
    let description = text + (source.isEmpty ? "." : ". Core Location or Android: " + source + ".")
    switch content {
    case .mark: return SchemaParts.orEmpty(SchemaParts.mapping([], description: description))
    case .list: return SchemaParts.list(list ?? .object([]), description: description)
    case .settings(let settings):
      var used = defaults
      use(in: &used)
      let inner = all.filter { $0.outer == key }
      let properties =
        settings.schema(in: used)
        + inner.map { ($0.key, $0.schema(among: all, in: defaults, list: list)) }
      let required = settings.filter(\.isRequired).map(\.key)
      let mapping = SchemaParts.mapping(properties, required: required, description: description)
      return required.isEmpty ? SchemaParts.orEmpty(mapping) : mapping
    }
  }
}
