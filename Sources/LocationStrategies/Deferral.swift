// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// Fixes that the system holds back.
  public struct Deferral: Sendable, Hashable, Codable {
    /// The distance after which they are delivered; nil, the default, is no limit.
    public var untilTraveled: Metres?
    /// The time after which they are delivered; default 10 min, nil is no limit.
    public var timeout: SimulationDuration?

    /// Deferral until a distance or a time.
    public init(untilTraveled: Metres? = nil, timeout: SimulationDuration? = .minutes(10)) {
      self.untilTraveled = untilTraveled
      self.timeout = timeout
    }

    /// The settings of the section `deferred`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "until_traveled",
        \.untilTraveled,
        .length,
        "The distance travelled after which held positions are delivered",
        .doc,
        "allowDeferredLocationUpdates(untilTraveled:timeout:)",
        absent: .word("none", isEndless: true),
        steps: .values([.length(nil)] + [100, 500, 2000].map { .length(Metres($0)) })
      ),
      Setting(
        "timeout",
        \.timeout,
        .duration,
        "The time after which held positions are delivered",
        .doc,
        "allowDeferredLocationUpdates(untilTraveled:timeout:)",
        absent: .word("none", isEndless: true),
        steps: .multiples(
          [0.25, 0.5, 2, 4],
          absent: [1, 5, 10, 30].map { .duration(.minutes($0)) }
        )
      ),
    ]
  }
}
