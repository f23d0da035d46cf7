// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

  /// The limit's number, larger for a wider limit from above.
  public var size: Double {
    switch self {
    case .atMost(let value), .atLeast(let value): value
    default: tolerance
    }
  }

  /// What the change is measured in.
  public var scale: PairedChange.Scale {
    switch self {
    case .increase(.amount), .decrease(.amount): .amount
    default: .fraction
    }
  }

  /// True for limits on a change, false for ratios and absolute limits.
  package var isChange: Bool {
    switch self {
    case .increase, .decrease: true
    case .atMost, .atLeast, .ratioAtMost, .ratioAtLeast: false
    }
  }
}
