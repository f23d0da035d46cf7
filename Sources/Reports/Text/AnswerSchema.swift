// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// The JSON Schema of what a command prints with `--format json`.
public struct AnswerSchema: Sendable {
  /// The names of the answers: that of the command, a space in it written as `_`.
  ///
  /// Others are `drive` (a line that the lab sends to a program), `gaps` (`why --field`), `plan`
  /// (`--dry-run`), `residuals` (`validate --residuals`), and `phone_check`, `phone_log` and
  /// `two_hours` (`phone calibrate` with other logs and options).
  public static let names = [
    "baseline_show", "check", "compare", "drive", "explain", "gaps", "knobs", "lint",
    "phone_calibrate", "phone_check", "phone_log", "phone_show", "plan", "population", "predict",
    "residuals", "score", "trace_info", "tune", "two_hours", "validate", "why",
  ]

  private let name: String
  private let shapes: [SourceNode.Entry]

  /// The schema of an answer; nil for an unknown name.
  public init?(_ name: String) {
    guard Self.names.contains(name) else { return nil }
    self.name = name
    let problems = ProblemList()
    shapes =
      YAMLText.read(bytes: Array(Self.shapes.utf8), file: "shapes", problems: problems)?
      .entries ?? []
  }

  /// The schema, draft 7.
  public var text: String {
    let used = definitions(reachedFrom: [name])
    return JSONText.object(
      [
        ("$schema", .string("http://json-schema.org/draft-07/schema#")),
        ("title", .string("The answer \(name) of tracewatt, as JSON")),
      ] + members(of: shape(name))
        + [
          (
            "definitions",
            .object(used.dropFirst().map { ($0, .object(members(of: shape($0)))) })
          )
        ]
    )
    .document
  }

  private func shape(_ name: String) -> SourceNode? { shapes.first { $0.key == name }?.value }

  /// Shapes and all that they name, each once.
  private func definitions(reachedFrom names: [String]) -> [String] {
    var found = names
    var index = 0
    while index < found.count {
      for name in references(in: shape(found[index])) where !found.contains(name) {
        found.append(name)
      }
      index += 1
    }
    return found
  }

  private func references(in node: SourceNode?) -> [String] {
    switch node?.content {
    case .scalar(let text, _):
      let name = text.hasSuffix("?") ? String(text.dropLast()) : text
      return Self.types[name] == nil ? [name] : []
    case .sequence(let items): return items.flatMap { references(in: $0) }
    case .mapping(let entries): return entries.flatMap { references(in: $0.value) }
    case nil: return []
    }
  }

  private static let types = [
    "text": "string", "number": "number", "integer": "integer", "flag": "boolean", "any": "",
  ]

  private func members(of node: SourceNode?) -> [(String, JSONText)] {
    switch node?.content {
    case .scalar(let text, _):
      let isOptional = text.hasSuffix("?")
      let name = isOptional ? String(text.dropLast()) : text
      guard let type = Self.types[name] else {
        let reference = JSONText.object([("$ref", .string("#/definitions/" + name))])
        let none = JSONText.object([("type", .string("null"))])
        return isOptional
          ? [("anyOf", .array([reference, none]))] : [("$ref", .string("#/definitions/" + name))]
      }
      if type.isEmpty { return [] }
      return [("type", isOptional ? .array([.string(type), .string("null")]) : .string(type))]
    case .sequence(let items):
      return [("type", .string("array")), ("items", .object(members(of: items.first)))]
    case .mapping(let entries): return object(entries)
    case nil: return []
    }
  }

  private func object(_ entries: [SourceNode.Entry]) -> [(String, JSONText)] {
    let named = entries.filter { $0.key != "*" }
    let rest = entries.first { $0.key == "*" }
    func name(_ entry: SourceNode.Entry) -> String {
      entry.key.hasSuffix("?") ? String(entry.key.dropLast()) : entry.key
    }
    return [
      ("type", .string("object")),
      (
        "required",
        .array(named.filter { !$0.key.hasSuffix("?") }.map { .string($0.key) })
      ),
      (
        "properties",
        .object(named.map { (name($0), .object(members(of: $0.value))) })
      ),
      (
        "additionalProperties",
        rest.map { .object(members(of: $0.value)) } ?? .bool(false)
      ),
    ]
  }
}
