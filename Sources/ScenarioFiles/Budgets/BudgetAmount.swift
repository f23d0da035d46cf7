// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement

/// Reads the amounts of a budget in the unit of its metric.
enum BudgetAmount {
  /// The one limit of a budget or an acceptance; nil, with a problem, if there is none or several.
  static func limit(_ reader: FieldReader, _ metric: MeasureDefinition) -> BudgetLimit? {
    let found = BudgetLimit.keys.filter(reader.has)
    guard let key = found.first, found.count == 1 else {
      let list = BudgetLimit.keys.joined(separator: ", ")
      let what =
        found.isEmpty
        ? "a limit is missing; it must be one of \(list)"
        : "\(found.joined(separator: " and ")) are set together; a budget has only one limit"
      let note = found.isEmpty ? nil : "write one budget per limit"
      reader.problems.add(
        .conflict(what, note: note),
        key: reader.path,
        at: found.last.map(reader.position) ?? reader.node.position
      )
      return nil
    }
    switch key {
    case "max": return amount(reader, key, metric, bounds(metric)).map { .atMost($0) }
    case "min": return amount(reader, key, metric, bounds(metric)).map { .atLeast($0) }
    case "max_increase": return change(reader, key, metric).map { .increase($0) }
    case "max_decrease": return decrease(reader, key, metric).map { .decrease($0) }
    case "max_ratio": return ratio(reader, key).map { .ratioAtMost($0) }
    default: return ratio(reader, key).map { .ratioAtLeast($0) }
    }
  }

  /// A share is from 0 to 1, because 95 without a percent sign is probably a mistake.
  private static func bounds(_ metric: MeasureDefinition) -> Bounds {
    metric.isShare ? .within(0, 1, "from 0 to 1, such as 0.95 or 95 %") : any
  }

  private static let any = Bounds.within(
    -.greatestFiniteMagnitude,
    .greatestFiniteMagnitude,
    "finite"
  )

  private static func ratio(_ reader: FieldReader, _ key: String) -> Double? {
    reader.number(key, .positive(""))
  }

  /// A limit on a decrease, which must be below 100 % for measures that are never negative.
  private static func decrease(
    _ reader: FieldReader,
    _ key: String,
    _ metric: MeasureDefinition
  ) -> AllowedChange? {
    guard let change = change(reader, key, metric) else { return nil }
    let isAll =
      switch change {
      case .fraction(let share): share >= 1
      case .amount(let amount): metric.isShare && amount >= 1
      }
    guard isAll, !metric.mayBeNegative else { return change }
    let allowed = "below 100 %, because \(metric.name) is never below 0"
    reader.report(.badValue(text: reader.node[key]?.text ?? "", allowed: allowed), key)
    return nil
  }

  /// A share such as `3 %`, or an amount in the metric's unit.
  private static func change(
    _ reader: FieldReader,
    _ key: String,
    _ metric: MeasureDefinition
  ) -> AllowedChange? {
    let text = reader.node[key]?.text ?? ""
    if text.last(where: { !$0.isWhitespace }) == "%" {
      return reader.amount(key, .fraction, .notNegative(" %")).map { .fraction($0) }
    }
    let bounds = metric.isShare ? bounds(metric) : .notNegative("")
    return amount(reader, key, metric, bounds).map { .amount($0) }
  }

  /// An amount in the metric's unit; a problem if it has a wrong unit or none.
  static func amount(
    _ reader: FieldReader,
    _ key: String,
    _ metric: MeasureDefinition,
    _ bounds: Bounds
  ) -> Double? {
    switch metric.unit {
    case "J": return reader.amount(key, .energy, bounds)
    case "m": return reader.amount(key, .length, bounds)
    case "s": return reader.amount(key, .duration, bounds).map { $0 / 1e9 }
    case "h": return reader.amount(key, .duration, bounds).map { $0 / 3600e9 }
    case "B": return reader.amount(key, .bytes, bounds)
    case "percent/h": return reader.amount(key, .drain, bounds)
    case "percent/d": return reader.amount(key, .drain, bounds).map { $0 * 24 }
    default: return reader.amount(key, metric.isCount ? .number : .fraction, bounds)
    }
  }
}
