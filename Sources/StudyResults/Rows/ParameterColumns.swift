// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The `param_…` columns of a study: a column for each setting that any strategy changes.
///
/// A setting whose values are all numbers with units of one dimension becomes a number in the SI
/// unit, which ends the column's name; a setting of numbers, whole numbers or truth values keeps
/// its type; anything else stays text as written.
struct ParameterColumns {
  /// The columns, in order of first appearance.
  let fields: [TableField]
  private let keys: [String]

  init(_ strategies: [ScenarioStrategy]) {
    let parameters = strategies.flatMap(\.parameters)
    var keys: [String] = []
    for parameter in parameters where !keys.contains(parameter.key) { keys.append(parameter.key) }
    self.keys = keys
    fields = keys.map { key in
      Self.field(key, values: parameters.filter { $0.key == key }.map(\.value))
    }
  }

  /// A cell for each column; empty where a strategy leaves the setting alone.
  func cells(_ parameters: [ScenarioStrategy.Parameter]) -> [Cell] {
    zip(keys, fields).map { key, field in
      guard let value = parameters.last(where: { $0.key == key })?.value else { return .empty }
      switch field.kind {
      case .number: return .number(Self.amount(value)?.value)
      case .integer: return Int(value).map { .integer($0) } ?? .empty
      case .boolean: return .boolean(value == "true")
      case .string: return .text(value)
      }
    }
  }

  private static func field(_ key: String, values: [String]) -> TableField {
    let name = "param_" + key.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    let meaning = "The changed setting \(key); empty where it was not changed."
    if values.allSatisfy({ $0 == "true" || $0 == "false" }) {
      return TableField(name, .boolean, meaning)
    }
    if values.allSatisfy({ Int($0) != nil }) { return TableField(name, .integer, meaning) }
    let units = values.map { amount($0)?.unit }
    guard let unit = units[0], units.allSatisfy({ $0 == unit }) else {
      return TableField(name, .string, meaning)
    }
    let suffix = unit.isEmpty ? "" : "_" + unit.lowercased()
    return TableField(name + suffix, .number, meaning, unit: unit)
  }

  /// A number and its SI unit; nil for anything else.
  private static func amount(_ text: String) -> (value: Double, unit: String)? {
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let number = Double(digits), number.isFinite else { return nil }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    switch unit {
    case "": return (number, "")
    case "m": return (number, "m")
    case "km": return (number * 1000, "m")
    case "s": return (number, "s")
    case "min": return (number * 60, "s")
    case "h": return (number * 3600, "s")
    case "J": return (number, "J")
    case "W": return (number, "W")
    case "mW": return (number / 1000, "W")
    default: return nil
    }
  }
}
