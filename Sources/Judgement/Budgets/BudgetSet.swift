// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

/// A wider limit that is accepted until a date, with the reason.
public struct Acceptance: Sendable, Hashable {
  /// The budget's name.
  public var budget: String
  /// The runs that it applies to.
  public var match: RunMatch
  /// The limit in place of the budget's; of the same kind.
  public var limit: BudgetLimit
  /// The last day on which it applies.
  public var until: CalendarDay
  /// The reason.
  public var reason: String
  /// The place in a file; nil for one made in code.
  public var place: FilePlace?

  /// A wider limit that is accepted until a date.
  public init(
    budget: String,
    match: RunMatch = RunMatch(),
    limit: BudgetLimit,
    until: CalendarDay,
    reason: String,
    place: FilePlace? = nil
  ) {
    self.budget = budget
    self.match = match
    self.limit = limit
    self.until = until
    self.reason = reason
    self.place = place
  }
}

/// All budgets of a file, in its order, and the acceptances.
public struct BudgetSet: Sendable, Hashable {
  /// The budgets; their names are unique.
  public var budgets: [Budget]
  /// The wider limits.
  public var accepted: [Acceptance]
  /// The scenarios to simulate, by path or built-in name, as in the file; nil if the file names
  /// none.
  public var scenarios: [String]?

  /// Budgets made in code or read from a file.
  public init(
    _ budgets: [Budget],
    accepted: [Acceptance] = [],
    scenarios: [String]? = nil
  ) {
    self.budgets = budgets
    self.accepted = accepted
    self.scenarios = scenarios
  }

  /// True if a budget matches the runs, or compares matching runs with them.
  public func concerns(_ group: RunGroup) -> Bool {
    budgets.contains { budget in
      guard budget.level != .ignore else { return false }
      if budget.match.matches(group) { return true }
      guard case .strategy(group.strategy) = budget.reference else { return false }
      var match = budget.match
      match.strategy = nil
      return match.matches(group)
    }
  }
}
