// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
public import Quantities

extension StrategyConfiguration {
  /// The positions that the app throws away as it receives them.
  ///
  /// Such a position changes nothing in the app: no belief, no rule, no upload. It has cost its
  /// energy by then.
  public struct PositionFilter: Sendable, Hashable, Codable {
    /// The largest reported radius; nil takes any.
    public var maximumRadius: Metres?
    /// The largest age at the delivery; nil takes any.
    public var maximumAge: SimulationDuration?
    /// The largest speed from the last position that was kept; nil takes any.
    public var maximumSpeed: MetresPerSecond?
    /// The least time from the last position that was kept; nil keeps positions however close.
    public var minimumInterval: SimulationDuration?

    /// A filter; without limits it keeps every position.
    public init(
      maximumRadius: Metres? = nil,
      maximumAge: SimulationDuration? = nil,
      maximumSpeed: MetresPerSecond? = nil,
      minimumInterval: SimulationDuration? = nil
    ) {
      self.maximumRadius = maximumRadius
      self.maximumAge = maximumAge
      self.maximumSpeed = maximumSpeed
      self.minimumInterval = minimumInterval
    }

    /// The settings of the section `position_filter`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "max_radius",
        \.maximumRadius,
        .length,
        "The largest reported radius of a position that the app keeps",
        absent: .leftOut("any radius"),
        steps: .multiples([0.5, 2], absent: [50, 100, 500].map { .length(Metres($0)) })
      ),
      Setting(
        "max_age",
        \.maximumAge,
        .duration,
        "The largest age, on delivery, of a position that the app keeps",
        absent: .leftOut("any age"),
        steps: .multiples([0.5, 2], absent: [15, 60].map { .duration(.seconds($0)) })
      ),
      Setting(
        "max_speed",
        \.maximumSpeed,
        .speed,
        "The highest speed between two positions that the app keeps",
        absent: .leftOut("any speed")
      ),
      Setting(
        "min_interval",
        \.minimumInterval,
        .duration,
        "The shortest time between two positions that the app keeps, for storing fewer of them",
        absent: .leftOut("all of them"),
        steps: .multiples([0.5, 2], absent: [10, 60].map { .duration(.seconds($0)) })
      ),
    ]
  }
}

/// The state of a position filter during a day.
package struct PositionScreen: Sendable {
  private let filter: StrategyConfiguration.PositionFilter
  /// The last position that was kept.
  private var kept: Fix?

  package init(_ filter: StrategyConfiguration.PositionFilter) { self.filter = filter }

  /// Whether the app keeps a position that it receives now.
  package mutating func keeps(_ fix: Fix, at now: SimulationTime) -> Bool {
    if let limit = filter.maximumRadius, fix.horizontalAccuracy > limit { return false }
    if let limit = filter.maximumAge, now - fix.timestamp > limit { return false }
    if let least = filter.minimumInterval, let kept, fix.timestamp - kept.timestamp < least {
      return false
    }
    if let limit = filter.maximumSpeed, let kept {
      // Positions of one instant count as a second apart, so that noise makes no infinite speed.
      let seconds = max(1, abs((fix.timestamp - kept.timestamp).seconds))
      if kept.position.distance(to: fix.position).value > limit.value * seconds { return false }
    }
    kept = fix
    return true
  }
}
