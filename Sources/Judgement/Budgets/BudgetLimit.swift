// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The change that a metric may have.
public enum AllowedChange: Sendable, Hashable {
  /// A share of the reference's value, 0 or above.
  case fraction(Double)
  /// An amount in the metric's unit, 0 or above.
  case amount(Double)
}

/// The limit of a budget.
public enum BudgetLimit: Sendable, Hashable {
  /// The statistic is at most this, in the metric's unit.
  case atMost(Double)
  /// The statistic is at least this, in the metric's unit.
  case atLeast(Double)
  /// The metric may rise from the reference by at most this.
  case increase(AllowedChange)
  /// The metric may fall from the reference by at most this.
  case decrease(AllowedChange)
  /// The metric may be at most this many times the reference's.
  case ratioAtMost(Double)
  /// The metric must be at least this many times the reference's.
  case ratioAtLeast(Double)

  /// True if the limit needs a reference to compare with.
  public var isRelative: Bool {
    switch self {
    case .atMost, .atLeast: false
    case .increase, .decrease, .ratioAtMost, .ratioAtLeast: true
    }
  }

  /// True if the metric may not rise beyond the limit, false if it may not fall below it.
  public var boundsAbove: Bool {
    switch self {
    case .atMost, .increase, .ratioAtMost: true
    case .atLeast, .decrease, .ratioAtLeast: false
    }
  }

  /// The keys of all limits in budget files.
  package static let keys = [
    "max", "min", "max_increase", "max_decrease", "max_ratio", "min_ratio",
  ]

  /// The key of the limit in a budget file.
  public var key: String {
    switch self {
    case .atMost: "max"
    case .atLeast: "min"
    case .increase: "max_increase"
    case .decrease: "max_decrease"
    case .ratioAtMost: "max_ratio"
    case .ratioAtLeast: "min_ratio"
    }
  }
}

extension BudgetLimit {
  /// The change that is still allowed, with its sign, in `scale`; 0 for absolute limits.
  package var tolerance: Double {
    switch self {
    case .atMost, .atLeast: 0
    case .increase(.fraction(let size)), .increase(.amount(let size)): size
    case .decrease(.fraction(let size)), .decrease(.amount(let size)): -size
    case .ratioAtMost(let ratio), .ratioAtLeast(let ratio): ratio - 1
    }
  }

  /// The limit's number; for a limit from above, a larger number is a wider limit.
  public var size: Double { isRelative ? tolerance : number }

  /// The number in a budget file, in the metric's unit, as a share or as a ratio.
  public var number: Double {
    switch self {
    case .atMost(let value), .atLeast(let value): value
    case .increase(.fraction(let size)), .increase(.amount(let size)): size
    case .decrease(.fraction(let size)), .decrease(.amount(let size)): size
    case .ratioAtMost(let ratio), .ratioAtLeast(let ratio): ratio
    }
  }

  /// The sign of an excess: 1 for a limit from above and -1 for one from below.
  package var direction: Double { boundsAbove ? 1 : -1 }

  /// The scale of the change.
  public var scale: PairedChange.Scale {
    switch self {
    case .increase(.amount), .decrease(.amount): .amount
    case .increase(.fraction), .decrease(.fraction), .atMost, .atLeast, .ratioAtMost, .ratioAtLeast:
      .fraction
    }
  }

  /// True for limits on a ratio, false for limits on a change and for absolute ones.
  package var isRatio: Bool {
    switch self {
    case .ratioAtMost, .ratioAtLeast: true
    case .atMost, .atLeast, .increase, .decrease: false
    }
  }

  /// True for limits on a change, false for ratios and absolute limits.
  package var isChange: Bool { isRelative && !isRatio }
}
