// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// A distance filter that grows with speed.
  ///
  /// The filter in use is the filter × ⌈speed ÷ step⌉ × multiplier, and never less than the filter.
  public struct ElasticFilter: Sendable, Hashable, Codable {
    /// The speed that makes one step; default 5 m/s.
    public var step: MetresPerSecond
    /// The growth of the filter with speed; default 1, above 0.
    public var multiplier: Double

    /// A filter that grows with speed.
    public init(step: MetresPerSecond = MetresPerSecond(5), multiplier: Double = 1) {
      self.step = step
      self.multiplier = multiplier
    }

    /// The factor on the filter at a speed, 1 or more.
    public func factor(at speed: MetresPerSecond) -> Double {
      max(1, (speed.value / step.value).rounded(.up) * multiplier)
    }

    /// The settings of the section `elastic_filter`.
    public static let settings: [Setting<Self>] = [
      Setting("step", \.step, .speed, "The change in speed that adds one step to the filter"),
      Setting(
        "multiplier",
        \.multiplier,
        .positiveNumber,
        "The factor by which the filter grows: filter × ⌈speed ÷ step⌉ × multiplier"
      ),
    ]
  }
}
