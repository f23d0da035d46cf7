// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The request behind a recommendation: today's strategy and limits.
public struct RecommendationRequest: Sendable, Hashable {
  /// The strategy that the app has today; nil takes the reference.
  public var present: String?
  /// The limits that a recommended strategy must meet; without any, the rule decides.
  public var limits: [TuningLimit]

  /// A request; without arguments, the rule decides and the reference is today's strategy.
  public init(present: String? = nil, limits: [TuningLimit] = []) {
    self.present = present
    self.limits = limits
  }

  /// Whether the request is the default.
  public var isDefault: Bool { present == nil && limits.isEmpty }
}
