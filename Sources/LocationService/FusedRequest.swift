// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The trade-off between accuracy and power in a request to Android's fused provider.
public enum FusedPriority: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent
{
  /// `PRIORITY_HIGH_ACCURACY`: satellites, Wi-Fi and cells.
  case highAccuracy = "high_accuracy"
  /// `PRIORITY_BALANCED_POWER_ACCURACY`: Wi-Fi and cells, about a block.
  case balancedPowerAccuracy = "balanced_power_accuracy"
  /// `PRIORITY_LOW_POWER`: mostly cells, about a town.
  case lowPower = "low_power"
  /// `PRIORITY_PASSIVE`, formerly `PRIORITY_NO_POWER`: positions that other apps get, no others.
  case passive

  /// The accuracy of Core Location under which tables count the priority's seconds; nil for
  /// passive.
  ///
  /// Assumption: high accuracy counts as best, balanced as 100 m, low power as 3 km.
  public var tier: DesiredAccuracy? {
    switch self {
    case .highAccuracy: .best
    case .balancedPowerAccuracy: .hundredMeters
    case .lowPower: .threeKilometers
    case .passive: nil
    }
  }
}

/// A request to Android's fused provider: `LocationRequest`.
///
/// All of it is a hint, except the shortest interval and the least distance, which gate deliveries.
/// Source: developers.google.com, LocationRequest and LocationRequest.Builder.
public struct FusedRequest: Sendable, Hashable, Codable {
  /// The trade-off between accuracy and power; default balanced, as in the library.
  public var priority: FusedPriority
  /// The desired time between positions; above 0 s, default 1 h, as was the library's.
  public var interval: SimulationDuration
  /// The shortest time between deliveries, whichever app caused them; nil is the library's default.
  ///
  /// A value longer than the interval counts as the interval.
  public var minimumInterval: SimulationDuration?
  /// The longest time that positions may be held back for a batch; 0 s, the default, is never.
  public var maximumUpdateDelay: SimulationDuration
  /// The least distance between deliveries; 0 m, the default, is none.
  public var minimumDistance: Metres

  /// A request with the library's defaults.
  public init(
    priority: FusedPriority = .balancedPowerAccuracy,
    interval: SimulationDuration = .hours(1),
    minimumInterval: SimulationDuration? = nil,
    maximumUpdateDelay: SimulationDuration = .zero,
    minimumDistance: Metres = Metres(0)
  ) {
    self.priority = priority
    self.interval = interval
    self.minimumInterval = minimumInterval
    self.maximumUpdateDelay = maximumUpdateDelay
    self.minimumDistance = minimumDistance
  }
}

extension FusedRequest {
  private static let page = "developers.google.com, LocationRequest.Builder"

  /// The settings of the section `fused` of a strategy.
  public static let settings: [Setting<FusedRequest>] = [
    Setting(
      "priority",
      \.priority,
      .word(of: FusedPriority.self, isOrdered: true),
      "The trade-off between accuracy and power",
      .doc,
      page,
      isRequired: true
    ),
    Setting(
      "interval",
      \.interval,
      .duration,
      "The requested time between positions; they may come faster or slower",
      .doc,
      page,
      isRequired: true
    ),
    Setting(
      "min_update_interval",
      \.minimumInterval,
      .anyDuration,
      "The shortest time between deliveries, whichever app triggers them",
      .doc,
      page,
      absent: .leftOut("the library's default, a share of the interval"),
      steps: .multiples([0.25, 0.5])
    ),
    Setting(
      "max_update_delay",
      \.maximumUpdateDelay,
      .anyDuration,
      "The longest time for which positions may be held back to be delivered together; 0 s turns this off",
      .doc,
      page,
      steps: .values([1, 5, 15].map { .duration(.minutes($0)) })
    ),
    Setting(
      "min_update_distance",
      \.minimumDistance,
      .anyLength,
      "The smallest distance between deliveries; 0 m means no limit",
      .doc,
      page,
      steps: .values([10, 50, 100, 500].map { .length(Metres($0)) })
    ),
  ]

  /// The conditions between the settings of a request.
  public static let conditions: [SettingCondition<FusedRequest>] = [
    SettingCondition(
      "min_update_interval",
      "it is longer than the interval",
      remedy: "leave it out, or make it at most the interval"
    ) { request in
      request.minimumInterval.map { $0 > request.interval } ?? false
    }
  ]
}
