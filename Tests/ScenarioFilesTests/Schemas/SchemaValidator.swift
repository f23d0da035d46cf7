// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

/// A JSON value that distinguishes `true` from `1`.
enum JSONValue: Sendable, Hashable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The contents of a YAML file, with unquoted scalars resolved as by an editor's language server.
  init(_ node: SourceNode) {
    switch node.content {
    case .mapping(let entries):
      self = .object(
        Dictionary(uniqueKeysWithValues: entries.map { ($0.key, JSONValue($0.value)) })
      )
    case .sequence(let items):
      self = .array(items.map { JSONValue($0) })
    case .scalar(let text, isQuoted: true):
      self = .string(text)
    case .scalar(let text, isQuoted: false):
      switch text {
      case "", "null", "~": self = .null
      case "true": self = .bool(true)
      case "false": self = .bool(false)
      default:
        let isNumber =
          text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil
        self = isNumber ? Double(text).map { .number($0) } ?? .string(text) : .string(text)
      }
    }
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var strings: [String] {
    guard case .array(let items) = self else { return [] }
    return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  var keys: Set<String> {
    if case .object(let members) = self { Set(members.keys) } else { [] }
  }
}

/// A validator of the part of JSON Schema draft 7 that the schemas use.
///
/// An unknown keyword is an error of the schema, so that nothing remains unchecked.
struct SchemaValidator: Sendable {
  struct UnknownKeyword: Error {
    var keyword: String
  }
  struct BadReference: Error {
    var text: String
  }

  /// The validator of the shipped schemas.
  static let shared = Result { try SchemaValidator() }

  private let schemas: [String: JSONValue]

  /// All schemas of the folder `schemas`.
  init() throws {
    let folder = packageRoot + "/schemas"
    var schemas: [String: JSONValue] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasSuffix(".json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      schemas[name] = try JSONDecoder().decode(JSONValue.self, from: data)
    }
    self.schemas = schemas
  }

  /// The schema of a kind.
  func schema(_ kind: FileKind) throws -> JSONValue {
    guard let schema = schemas[kind.schemaName] else { throw BadReference(text: kind.schemaName) }
    return schema
  }

  /// The errors of a value by the schema of a kind.
  func errors(in value: JSONValue, as kind: FileKind) throws -> [String] {
    try check(value, try schema(kind), kind.schemaName, "")
  }

  /// The errors of a value by a given schema.
  func errors(in value: JSONValue, against schema: JSONValue) throws -> [String] {
    try check(value, schema, "", "")
  }

  /// The schema at a pointer such as `providers.v1.schema.json#/properties/gnss`.
  func follow(_ reference: String, from file: String) throws -> (schema: JSONValue, file: String) {
    let parts = reference.split(separator: "#", omittingEmptySubsequences: false)
    let name = parts[0].isEmpty ? file : String(parts[0])
    guard parts.count == 2, var node = schemas[name] else { throw BadReference(text: reference) }
    for step in parts[1].split(separator: "/") {
      if let index = Int(step), case .array(let items) = node, items.indices.contains(index) {
        node = items[index]
      } else if let next = node[String(step)] {
        node = next
      } else {
        throw BadReference(text: reference)
      }
    }
    return (node, name)
  }

  private func check(
    _ value: JSONValue,
    _ schema: JSONValue,
    _ file: String,
    _ path: String
  ) throws -> [String] {
    if case .bool(let isAllowed) = schema { return isAllowed ? [] : ["\(path): not allowed"] }
    guard case .object(let keywords) = schema else { throw UnknownKeyword(keyword: "\(schema)") }
    if case .string(let reference)? = keywords["$ref"] {
      let (target, name) = try follow(reference, from: file)
      return try check(value, target, name, path)
    }
    var errors: [String] = []
    for (keyword, argument) in keywords.sorted(by: { $0.key < $1.key }) {
      let found =
        try checkValue(value, keyword, argument) ?? checkChoice(
          value,
          keyword,
          argument,
          file,
          path
        )
        ?? checkMembers(value, keyword, argument, keywords, file, path)
      guard let found else { throw UnknownKeyword(keyword: keyword) }
      errors += found.map { $0.isEmpty ? "\(path): \(keyword)" : $0 }
    }
    return errors
  }

  /// Checks the keywords about the value alone; an empty text represents the keyword's failure.
  private func checkValue(
    _ value: JSONValue,
    _ keyword: String,
    _ argument: JSONValue
  ) throws -> [String]? {
    func held(_ holds: Bool) -> [String] { holds ? [] : [""] }
    func compared(_ holds: (Double, Double) -> Bool, _ measure: Double?) -> [String] {
      guard case .number(let limit) = argument, let measure else { return [] }
      return held(holds(measure, limit))
    }
    var number: Double?
    var length: Double?
    var count: Double?
    var members: Double?
    switch value {
    case .number(let value): number = value
    case .string(let text): length = Double(text.unicodeScalars.count)
    case .array(let items): count = Double(items.count)
    case .object(let entries): members = Double(entries.count)
    default: break
    }
    switch keyword {
    case "$schema", "title", "description", "default", "definitions": return []
    case "type":
      let names = argument.strings.isEmpty ? [text(argument)] : argument.strings
      return held(names.contains { isOfType(value, $0) })
    case "enum":
      guard case .array(let choices) = argument else { return nil }
      return held(choices.contains(value))
    case "const": return held(value == argument)
    case "pattern":
      guard case .string(let string) = value else { return [] }
      return held(try matches(string, text(argument)))
    case "minimum": return compared(>=, number)
    case "maximum": return compared(<=, number)
    case "exclusiveMinimum": return compared(>, number)
    case "minLength": return compared(>=, length)
    case "maxLength": return compared(<=, length)
    case "minItems": return compared(>=, count)
    case "maxItems": return compared(<=, count)
    case "minProperties": return compared(>=, members)
    case "uniqueItems":
      guard case .array(let items) = value else { return [] }
      return held(Set(items).count == items.count)
    case "required":
      guard case .object(let entries) = value else { return [] }
      return argument.strings.filter { entries[$0] == nil }.map { "\($0) is missing" }
    default: return nil
    }
  }

  private func checkChoice(
    _ value: JSONValue,
    _ keyword: String,
    _ argument: JSONValue,
    _ file: String,
    _ path: String
  ) throws -> [String]? {
    if keyword == "not" { return try check(value, argument, file, path).isEmpty ? [""] : [] }
    guard ["anyOf", "oneOf", "allOf"].contains(keyword), case .array(let choices) = argument else {
      return nil
    }
    let good = try choices.count { try check(value, $0, file, path).isEmpty }
    switch keyword {
    case "anyOf": return good > 0 ? [] : [""]
    case "oneOf": return good == 1 ? [] : [""]
    default: return good == choices.count ? [] : [""]
    }
  }

  private func checkMembers(
    _ value: JSONValue,
    _ keyword: String,
    _ argument: JSONValue,
    _ keywords: [String: JSONValue],
    _ file: String,
    _ path: String
  ) throws -> [String]? {
    switch (keyword, value) {
    case ("items", .array(let items)):
      return try items.enumerated().flatMap { index, item in
        try check(item, argument, file, "\(path)[\(index)]")
      }
    case ("properties", .object(let members)):
      guard case .object(let known) = argument else { return nil }
      return try members.sorted { $0.key < $1.key }.flatMap { key, member in
        try known[key].map { try check(member, $0, file, path + "." + key) } ?? []
      }
    case ("patternProperties", .object(let members)):
      guard case .object(let patterns) = argument else { return nil }
      return try members.flatMap { key, member in
        try patterns.flatMap { pattern, schema in
          try matches(key, pattern) ? check(member, schema, file, path + "." + key) : []
        }
      }
    case ("additionalProperties", .object(let members)):
      var known: [String: JSONValue] = [:]
      if case .object(let found)? = keywords["properties"] { known = found }
      let patterns = keywords["patternProperties"]?.keys ?? []
      return try members.flatMap { key, member -> [String] in
        let isKnown = try known[key] != nil || patterns.contains { try matches(key, $0) }
        return try isKnown ? [] : check(member, argument, file, path + "." + key)
      }
    case ("propertyNames", .object(let members)):
      return try members.keys.flatMap { try check(.string($0), argument, file, path + "." + $0) }
    case ("items", _), ("properties", _), ("patternProperties", _), ("additionalProperties", _),
      ("propertyNames", _):
      return []
    default:
      return nil
    }
  }

  private func text(_ value: JSONValue) -> String {
    if case .string(let text) = value { text } else { "" }
  }

  private func isOfType(_ value: JSONValue, _ name: String) -> Bool {
    switch (name, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func matches(_ text: String, _ pattern: String) throws -> Bool {
    let expression = try NSRegularExpression(pattern: pattern)
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
