// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import Studies

extension BudgetEvaluation {
  /// The changes behind a check: since the baseline, or against the strategy to compare with, or else
  /// the shares of energy; nil if nothing is known.
  func causes(_ check: BudgetCheck, _ runs: RecordedGroup) -> ChangeCauses? {
    // Only the energy that the metric counts can explain it.
    let categories = Self.categories(of: check.budget.metric)
    func reduced(_ runs: RecordedGroup) -> RecordedGroup {
      var runs = runs
      runs.energy = runs.energy.filter { categories.contains($0.key.category) }
      return runs
    }
    func changes(since reference: BudgetReference) -> ChangeCauses? {
      var check = check
      check.budget.reference = reference
      guard case .success(let recorded) = self.reference(of: check, runs) else { return nil }
      var causes = ChangeCauses(of: reduced(runs), since: reduced(recorded))
      causes.isSinceBaseline = reference == .baseline
      return causes.isEmpty ? nil : causes
    }
    var found = changes(since: .baseline)
    // An edit since the baseline explains more than how two strategies differ.
    if case .strategy(let name)? = check.budget.reference, found?.settings.isEmpty ?? true {
      found = changes(since: .strategy(name))
    }
    if let found { return found }
    let own = reduced(runs)
    return own.energy.isEmpty ? nil : ChangeCauses(of: own)
  }

  /// The prefixes of the measures of accuracy and of events.
  private static let scores = [
    "error_", "coverage_", "staleness_", "fix_", "inside_", "track_", "distance_", "region_",
    "visit_", "unscored_", "longest_gap_",
  ]

  private static func categories(of metric: String) -> [EnergyCategory] {
    switch metric {
    case "energy_total_j", "battery_percent_per_hour": EnergyCategory.allCases
    case "energy_idle_j": [.idle]
    case "energy_user_j": [.user]
    case "energy_location_j", "location_percent_per_hour", "location_percent_per_day": [.location]
    case "energy_app_j": [.app]
    // The energy does not explain an error or a count of events.
    case _ where Self.scores.contains { metric.hasPrefix($0) }: []
    default: [.location, .app]
    }
  }
}
