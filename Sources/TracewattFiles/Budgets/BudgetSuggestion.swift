// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Tracewatt

/// A starter file of budgets: limits 25 % above the present values, energy always beside accuracy.
public enum BudgetSuggestion {
  private static let margin = 1.25
  private static let drift = "3 %"

  /// The text of a file of budgets for some runs.
  ///
  /// - Parameters:
  ///   - groups: the runs, whose present values are the measure.
  ///   - scenarios: the scenarios to name in the file; nil leaves them out.
  /// - Returns: YAML that a check reads and that the same runs keep.
  public static func text(for groups: [RecordedGroup], scenarios: [String]? = nil) -> String {
    var lines = [
      "# yaml-language-server: $schema=schemas/budgets.v1.schema.json",
      "# Limits are 25 % above the values of today; tighten them as you learn.",
      "version: 1", "kind: budgets",
    ]
    if let scenarios { lines.append("scenarios: [\(scenarios.joined(separator: ", "))]") }
    let groups = groups.filter { $0.group.strategy != "control" }
    lines.append(groups.isEmpty ? "budgets: []" : "budgets:")
    for group in groups {
      let isAlone =
        groups.count {
          $0.group.scenario == group.group.scenario
            && $0.group.strategy == group.group.strategy
        } == 1
      for (metric, limit) in limits(of: group) {
        lines += entry(group.group, metric, limit, isAlone: isAlone)
      }
      for metric in ["energy_location_j", "error_p95_m"]
      where (group.mean(metric) ?? 0) > 0 {
        lines += entry(
          group.group,
          metric,
          "compare: baseline\n    max_increase: \(drift)",
          isAlone: isAlone,
          suffix: "-drift"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func entry(
    _ group: RunGroup,
    _ metric: String,
    _ limit: String,
    isAlone: Bool,
    suffix: String = ""
  ) -> [String] {
    let devices = isAlone ? "" : "-\(group.phone)-\(group.os)"
    let name = "\(group.scenario)-\(group.strategy)\(devices)-\(metric)\(suffix)"
      .replacing("_", with: "-")
    let match =
      "scenario: \(group.scenario), strategy: \(group.strategy)"
      + (isAlone ? "" : ", phone: \(group.phone), os: \(group.os)")
    return [
      "  - id: \(name)", "    match: { \(match) }", "    metric: \(metric)", "    \(limit)",
    ]
  }

  /// Energy and accuracy, and what else the day can say.
  private static func limits(of group: RecordedGroup) -> [(metric: String, limit: String)] {
    var limits: [(String, String)] = []
    func most(_ metric: String) {
      guard let value = group.mean(metric) else { return }
      limits.append((metric, "max: \(amount(value * margin, metric))"))
    }
    most("energy_location_j")
    most("error_p95_m")
    if let coverage = group.mean("coverage_fraction") {
      let least = max(0, 1 - (1 - coverage) * margin - 0.01)
      limits.append(("coverage_fraction", "min: \(NumberText.short(least, digits: 3))"))
    }
    if let crossings = group.mean("region_true_count"), crossings > 0,
      (group.mean("region_found_count") ?? 0) > 0
    {
      most("region_missed_count")
      if group.values["region_latency_p50_s"]?.allSatisfy({ $0 != nil }) == true {
        most("region_latency_p50_s")
      }
    }
    return limits
  }

  /// An amount at three digits, never below the value.
  private static func amount(_ value: Double, _ metric: String) -> String {
    let unit = RunMeasures.definitions.first { $0.name == metric }?.unit ?? ""
    var text = NumberText.short(value, digits: 3)
    if let shown = Double(text), shown < value { text = NumberText.short(value * 1.005, digits: 3) }
    return unit.isEmpty ? text : "\(text) \(NumberText.symbol(unit))"
  }
}
