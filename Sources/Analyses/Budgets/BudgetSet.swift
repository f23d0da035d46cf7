// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt

/// A wider limit that is accepted for a while, with the reason.
public struct Acceptance: Sendable, Hashable {
  /// The budget's name.
  public var budget: String
  /// The runs it holds for.
  public var match: RunMatch
  /// The limit in place of the budget's; of the same kind.
  public var limit: BudgetLimit
  /// The last day on which it holds.
  public var until: CalendarDay
  /// Why.
  public var reason: String
  /// Where it stands; nil for one made in code.
  public var place: FilePlace?

  /// A limit that is accepted for a while.
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

/// Every budget of a file, in its order, and what is accepted beyond them.
public struct BudgetSet: Sendable, Hashable {
  /// The budgets; their names are unique.
  public var budgets: [Budget]
  /// The wider limits.
  public var accepted: [Acceptance]
  /// The scenarios to simulate, by path or built-in name, as the file names them; nil where it does not.
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

  /// True if a budget matches the runs, or compares runs that match with them.
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
