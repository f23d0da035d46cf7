// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Studies

/// A report as metrics in the text format of OpenMetrics 1.0.
///
/// A family contains the values of one measure, each with its budget, runs and statistic as labels.
/// A name ends in the unit: joules, seconds, meters, ratio for shares, events for counts, percent
/// per hour or day.
struct OpenMetricsReport {
  private let report: BudgetReport

  init(_ report: BudgetReport) { self.report = report }

  var text: String {
    var families = Families()
    families.add(
      family: "tracewatt",
      suffix: "_info",
      type: "info",
      unit: "",
      help: "Versions of the program and its model.",
      labels: [("version", ProgramVersion.program), ("model", ProgramVersion.model)],
      1
    )
    for check in report.checks { add(check, to: &families) }
    return families.text + "# EOF\n"
  }

  private func add(_ check: BudgetCheck, to families: inout Families) {
    let labels = labels(of: check)
    families.add(
      family: "tracewatt_budget_breached",
      unit: "",
      help: "1 if the budget is breached, whatever its level.",
      labels: labels,
      check.status == .breached ? 1 : 0
    )
    var hasNoVerdict = false
    if case .noVerdict = check.status { hasNoVerdict = true }
    families.add(
      family: "tracewatt_budget_without_verdict",
      unit: "",
      help: "1 if there is no verdict, whatever the level.",
      labels: labels,
      hasNoVerdict ? 1 : 0
    )
    addNumbers(of: check, labels, to: &families)
  }

  private func addNumbers(
    of check: BudgetCheck,
    _ labels: [(String, String)],
    to families: inout Families
  ) {
    let measure = MeasureName(check.budget.metric)
    func add(_ what: String, _ help: String, _ value: Double?) {
      guard let value else { return }
      families.add(
        family: measure.family(what),
        unit: measure.unit,
        help: help,
        labels: labels,
        value
      )
    }
    func addShare(_ what: String, _ help: String, _ value: Double?) {
      guard let value else { return }
      families.add(
        family: "tracewatt_budget_\(what)_ratio",
        unit: "ratio",
        help: help,
        labels: labels,
        value
      )
    }
    add("", measure.meaning, check.now?.estimate)
    let change = "Change against the reference, as a share of it."
    let allowed = "Allowed change, as a share of the reference."
    if check.change?.scale == .fraction { addShare("change", change, check.change?.estimate) }
    if check.change?.scale == .amount {
      add("_change", "Change against the reference: " + measure.meaning, check.change?.estimate)
    }
    let limit = check.limit
    if !limit.isRelative {
      add("_limit", "Limit of a budget: " + measure.meaning, limit.number)
    } else if limit.scale == .fraction {
      addShare("change_limit", allowed, limit.tolerance)
    } else {
      add("_change_limit", "Allowed change: " + measure.meaning, limit.tolerance)
    }
  }

  private func labels(of check: BudgetCheck) -> [(String, String)] {
    var labels = [("budget", check.budget.id)]
    if let group = check.group {
      labels += [
        ("scenario", group.scenario), ("strategy", group.strategy), ("phone", group.phone),
        ("os", group.os),
      ]
    }
    return labels + [("statistic", check.budget.statisticName)]
  }
}

/// The names of metrics for a column of the table of runs.
private struct MeasureName {
  let base: String
  let unit: String
  let meaning: String

  init(_ column: String) {
    let endings = [
      ("_percent_per_hour", "percent_per_hour"), ("_percent_per_day", "percent_per_day"),
      ("_fraction", "ratio"), ("_count", "events"), ("_j", "joules"), ("_s", "seconds"),
      ("_m", "meters"), ("_bytes", "bytes"), ("_h", "hours"), ("_nat", "nats"),
    ]
    let ending = endings.first { column.hasSuffix($0.0) }
    base = "tracewatt_" + column.dropLast(ending?.0.count ?? 0)
    unit = ending?.1 ?? ""
    meaning = RunMeasures.definitions.first { $0.name == column }?.meaning ?? column
  }

  /// The name of the measure's family, or of a related one.
  func family(_ what: String) -> String { base + what + (unit.isEmpty ? "" : "_" + unit) }
}

/// Metric families in the order of their first samples; each occurs once, in one block.
private struct Families {
  private struct Family {
    var name: String
    var head: String
    var samples: [String]
  }

  private var families: [Family] = []
  private var places: [String: Int] = [:]
  private var taken: Set<String> = []

  /// Adds a sample; one with the same name and labels as an earlier one is left out.
  mutating func add(
    family name: String,
    suffix: String = "",
    type: String = "gauge",
    unit: String,
    help: String,
    labels: [(String, String)],
    _ value: Double
  ) {
    let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }
    let sample = "\(name)\(suffix){\(list.joined(separator: ","))}"
    guard taken.insert(sample).inserted else { return }
    let place = places[name] ?? families.count
    if place == families.count {
      var head = "# TYPE \(name) \(type)\n"
      if !unit.isEmpty { head += "# UNIT \(name) \(unit)\n" }
      head += "# HELP \(name) \(Self.escaped(help))\n"
      families.append(Family(name: name, head: head, samples: []))
      places[name] = place
    }
    families[place].samples.append("\(sample) \(Self.number(value))\n")
  }

  var text: String { families.map { $0.head + $0.samples.joined() }.joined() }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    return value.description
  }

  private static func escaped(_ text: String) -> String {
    text.visible.replacingScalars { ["\\": "\\\\", "\"": "\\\"", "\n": "\\n"][$0] }
  }
}
