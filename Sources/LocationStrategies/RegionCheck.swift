// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// How the app's own check of regions keeps noise from reporting crossings.
  public struct RegionCheck: Sendable, Hashable, Codable {
    /// Metres beyond the radius at which a region counts as left; default 0 m.
    public var exitMargin: Metres
    /// Positions in a row on the other side that make a crossing; at least 1, the default.
    public var confirmations: Int

    /// A check without a margin, by the first position.
    public init(exitMargin: Metres = .zero, confirmations: Int = 1) {
      self.exitMargin = exitMargin
      self.confirmations = confirmations
    }

    /// The settings of the section `region_check`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "exit_margin",
        \.exitMargin,
        .anyLength,
        "The distance beyond the radius at which the app considers a region left",
        steps: .values([0, 10, 20, 50, 100].map { .length(Metres($0)) })
      ),
      Setting(
        "confirmations",
        \.confirmations,
        .count(1...1000),
        "How many consecutive positions on the other side make a crossing",
        steps: .values([1, 2, 3, 5, 10].map { .count($0) })
      ),
    ]
  }
}
