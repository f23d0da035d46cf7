// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Quantities

extension FieldReader {
  /// A length; above 0 m by default.
  package func length(_ key: String, _ bounds: Bounds = .positive(" m")) -> Metres? {
    amount(key, .length, bounds).map { Metres($0) }
  }

  /// A duration; above 0 s by default, bounds in nanoseconds.
  package func duration(_ key: String, _ bounds: Bounds = .positive(" s")) -> SimulationDuration? {
    amount(key, .duration, bounds).map { SimulationDuration(nanoseconds: Int64($0)) }
  }

  /// An instant from the scenario's start; 0 s or later.
  package func time(_ key: String) -> SimulationTime? {
    amount(key, .duration, .notNegative(" s")).map { SimulationTime(nanoseconds: Int64($0)) }
  }

  /// A pure number.
  package func number(_ key: String, _ bounds: Bounds) -> Double? { amount(key, .number, bounds) }

  /// A number of bytes; above 0.
  package func bytes(_ key: String) -> Int? {
    let most = 1e12
    let bounds = Bounds(low: 0, high: most, excludesLow: true, words: "above 0, at most 1000000 MB")
    guard let value = amount(key, .bytes, bounds) else { return nil }
    return Int(value.rounded())
  }

  /// An amount in the internal unit of its dimension.
  package func amount(_ key: String, _ dimension: QuantityText.Dimension, _ bounds: Bounds)
    -> Double?
  {
    guard let value = node[key] else { return nil }
    return Self.amount(value, key: full(key), dimension, bounds, problems)
  }

  /// An amount from any value.
  package static func amount(
    _ node: SourceNode,
    key: String,
    _ dimension: QuantityText.Dimension,
    _ bounds: Bounds,
    _ problems: ProblemList
  ) -> Double? {
    let allowed = dimension.text + ", " + bounds.text
    guard let text = node.text, node.shape != "empty" else {
      let shape = InputProblem.wrongShape(found: node.shape, expected: allowed)
      problems.add(shape, key: key, at: node.position)
      return nil
    }
    do {
      let value = try QuantityText.parse(text, as: dimension)
      if bounds.contains(value) { return value }
      problems.add(.badValue(text: text, allowed: bounds.text), key: key, at: node.position)
    } catch {
      switch error {
      case .unit(let unit):
        let symbols = QuantityText.symbols(of: dimension)
        let problem: InputProblem =
          symbols.isEmpty
          ? .badValue(text: text, allowed: allowed)
          : .badUnit(text: text, unit: unit, allowed: symbols)
        problems.add(problem, key: key, at: node.position)
      case .notFinite:
        problems.add(.badValue(text: text, allowed: "finite"), key: key, at: node.position)
      case .partsOutOfOrder:
        let order = "from large units to small ones, such as 1 h 30 min"
        problems.add(.badValue(text: text, allowed: order), key: key, at: node.position)
      case .notANumber, .tooLarge:
        problems.add(.badValue(text: text, allowed: allowed), key: key, at: node.position)
      }
    }
    return nil
  }
}

extension QuantityText.Dimension {
  /// An example of an amount of this dimension, for messages.
  fileprivate var text: String {
    switch self {
    case .length: "a length such as 25 m"
    case .duration: "a duration such as 5 min"
    case .energy: "an energy such as 450 J"
    case .power: "a power such as 45 mW"
    case .voltage: "a voltage such as 3.7 V"
    case .speed: "a speed such as 5 m/s"
    case .bytes: "a number of bytes such as 2048 or 2 kB"
    case .fraction: "a share such as 0.2 or 20 %"
    case .number: "a number"
    case .drain: "a share of the charge over time such as 1.5 %/h"
    }
  }
}
