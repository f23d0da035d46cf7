// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import Quantities
internal import Studies

/// A starter file of budgets: limits 25 % above the present values, energy always beside accuracy.
///
/// Energy is in percent of a full charge a day, which people can judge without knowing the energy
/// of a battery in joules.
public enum BudgetSuggestion {
  private static let margin = 1.25
  /// The allowed rise, and the widest one that is suggested where luck hides smaller ones.
  private static let (drift, widestDrift) = (0.03, 0.5)

  /// The text of a file of budgets for some runs.
  ///
  /// - Parameters:
  ///   - groups: the runs, whose present values set the limits.
  ///   - scenarios: the scenarios to name in the file; nil leaves them out.
  /// - Returns: YAML that a check can read and that the same runs satisfy.
  public static func text(for groups: [RecordedGroup], scenarios: [String]? = nil) -> String {
    var lines = [
      "# Limits are 25 % above today's values, or more where luck requires it; tighten them as you learn.",
      "version: 1", "kind: budgets",
    ]
    if let scenarios {
      let names = scenarios.map { YAMLWriter.quoted($0) }
      lines.append("scenarios: [\(names.joined(separator: ", "))]")
    }
    let least = groups.map(\.replications.count).min() ?? 0
    if (1..<10).contains(least) {
      lines.append("# Few replications detect little: raise replications in the scenarios to 20.")
      lines.append("defaults: { min_replications: \(least) }")
    }
    var entries: [String] = []
    for key in keys(of: groups) {
      let own = groups.filter { ($0.group.scenario, $0.group.strategy) == key }
      for (metric, limit) in limits(of: own) { entries += entry(key, metric, limit) }
      for metric in [energy(of: own), "error_p95_m"]
      where own.contains(where: { ($0.mean(metric) ?? 0) > 0 }) {
        guard let rise = rise(of: metric, in: own) else { continue }
        let limit = "compare: baseline\n    max_increase: \(NumberText.percent(rise))"
        entries += entry(key, metric, limit, suffix: "-drift")
      }
    }
    lines.append(entries.isEmpty ? "budgets: []" : "budgets:")
    return (lines + entries).joined(separator: "\n") + "\n"
  }

  /// Days and strategies, each once; phones and systems share their limits.
  private static func keys(of groups: [RecordedGroup]) -> [(String, String)] {
    var keys: [(String, String)] = []
    for group in groups.map(\.group) where group.strategy != "control" {
      let key = (group.scenario, group.strategy)
      if !keys.contains(where: { $0 == key }) { keys.append(key) }
    }
    return keys
  }

  private static func entry(
    _ key: (scenario: String, strategy: String),
    _ metric: String,
    _ limit: String,
    suffix: String = ""
  ) -> [String] {
    let head = "\(key.scenario)-\(key.strategy)".replacing("_", with: "-")
    let tail = "-\(metric)\(suffix)".replacing("_", with: "-")
    return [
      "  - id: \(shortened(head, to: BudgetFile.idLimit - tail.utf8.count) + tail)",
      "    match: { scenario: \(key.scenario), strategy: \(key.strategy) }",
      "    metric: \(metric)", "    \(limit)",
    ]
  }

  /// A name of limited length; the end of a longer one is replaced by distinguishing digits.
  private static func shortened(_ name: String, to limit: Int) -> String {
    guard name.utf8.count > limit else { return name }
    let mark = "-" + String(SHA256.hexDigest(of: name.utf8).prefix(8))
    return String(name.prefix(max(0, limit - mark.count))) + mark
  }

  /// The rise to allow: 3 %, or where luck hides a breach of that, the next 5 % that it does not
  /// hide; nil if that is above 50 %.
  private static func rise(of metric: String, in groups: [RecordedGroup]) -> Double? {
    let needs = groups.compactMap { $0.narrowestRise(of: metric) }
    guard needs.count == groups.count, let need = needs.max() else { return nil }
    guard need > 0.05 else { return drift }
    let rise = (need * 20).rounded(.up) / 20
    return rise <= widestDrift ? rise : nil
  }

  /// Limits of energy and accuracy, and of coverage and regions if the runs measure them.
  private static func limits(of groups: [RecordedGroup]) -> [(metric: String, limit: String)] {
    var limits: [(String, String)] = []
    func estimates(_ metric: String) -> [IntervalEstimate] {
      groups.compactMap { group in
        let values = group.values[metric] ?? []
        guard values.allSatisfy({ $0 != nil }) else { return nil }
        return IntervalEstimate.mean(values.compactMap { $0 })
      }
    }
    func most(_ metric: String) {
      let found = estimates(metric)
      // A value that is missing in some group would prevent a verdict.
      guard found.count == groups.count else { return }
      let limit = found.map { max($0.estimate * margin, ($0.high ?? 0) * 1.01) }.max() ?? 0
      if limit > 0 { limits.append((metric, "max: \(amount(limit, metric))")) }
    }
    most(energy(of: groups))
    most("error_p95_m")
    let coverage = estimates("coverage_fraction")
    if coverage.count == groups.count, let least = coverage.map({ $0.low ?? $0.estimate }).min(),
      least > 0
    {
      let limit = max(0, 1 - (1 - least) * margin - 0.01)
      limits.append(("coverage_fraction", "min: \(NumberText.short(limit, digits: 3))"))
    }
    if groups.contains(where: { ($0.mean("region_found_count") ?? 0) > 0 }) {
      most("region_missed_count")
      most("region_latency_p50_s")
    }
    return limits
  }

  /// The measure of energy: the headline measure, or joules if the recorded runs have no other.
  private static func energy(of groups: [RecordedGroup]) -> String {
    let headline = "location_percent_per_day"
    return groups.allSatisfy { $0.values[headline] != nil } ? headline : "energy_location_j"
  }

  /// An amount with three digits, never below the value.
  private static func amount(_ value: Double, _ metric: String) -> String {
    let unit = RunMeasures.definitions.first { $0.name == metric }?.unit ?? ""
    var text = NumberText.short(value, digits: 3)
    if let shown = Double(text), shown < value { text = NumberText.short(value * 1.005, digits: 3) }
    return unit.isEmpty ? text : "\(text) \(NumberText.symbol(unit))"
  }
}
