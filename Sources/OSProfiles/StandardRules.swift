// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The radio that found the position which the system has at the start of a day.
public enum FirstFixSource: String, CaseIterable, Sendable, Hashable, Codable,
  OptionalSettingContent
{
  /// Access points.
  case wifi
  /// Satellites.
  case gnss
}

/// The rules of the standard service.
public struct StandardRules: Sendable, Hashable {
  /// The delay of the first cell position after a start.
  public var cellFirstDelay = SimulationDuration.seconds(1)
  /// The delay of the first cell position after a start without satellites.
  public var cellFirstDelayWithoutGNSS = SimulationDuration.seconds(0.5)
  /// The median delay of the first Wi-Fi position after a start.
  public var wifiFirstDelay = SimulationDuration.seconds(1.7)
  /// The median delay of the first Wi-Fi position after a start without satellites.
  public var wifiFirstDelayWithoutGNSS = SimulationDuration.seconds(0.8)
  /// The time between Wi-Fi scans while the phone moves.
  public var scanIntervalMoving = SimulationDuration.seconds(6.5)
  /// The time between Wi-Fi scans while the phone is still.
  public var scanIntervalStill = SimulationDuration.seconds(124)
  /// The time between satellite fixes.
  public var gnssInterval = SimulationDuration.seconds(1)
  /// At 100 m, satellites start if no other fix came for this time.
  public var gnssFallbackAfter = SimulationDuration.seconds(20)
  /// The longest search by satellites that started because no other fix came.
  public var gnssFallbackTimeout = SimulationDuration.seconds(60)
  /// Whether Wi-Fi scans continue during satellite reception.
  public var scansBesideGNSS = true
  /// The age up to which a Wi-Fi position is dead-reckoned while no scan finds one; 0 s is never.
  public var deadReckoningTime = SimulationDuration.seconds(60)
  /// The growth of the radius of a dead-reckoned position, in m/s.
  public var deadReckoningGrowth = 15.7
  /// The age of the position that the system still has at the start of the day; 0 s is none.
  public var firstFixAge = SimulationDuration.zero
  /// The radio that found that position.
  public var firstFixSource = FirstFixSource.wifi
  /// The distance of that position from the phone.
  public var firstFixDistance = Metres(3000)
  /// The share by which a fix must be more accurate to pass the distance filter without movement.
  public var filterImprovementFraction = 0.20
  /// The time without a fix until the error `locationUnknown`.
  public var locationUnknownAfter = SimulationDuration.seconds(10)
  /// The time until `requestLocation` delivers the best available position.
  public var requestTimeout = SimulationDuration.seconds(10)
  /// Whether `requestLocation` exists.
  public var requestLocationAvailable = true

  /// The rules of the newest system.
  public init() {}
}

extension StandardRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "first_fix_age",
      \.firstFixAge,
      .delay,
      "The age of the position that the system has at the start of the day; 0 s means none",
      .assumption,
      "a day begins without one, except to test an app's age filter; rule 10"
    ),
    Setting(
      "first_fix_source",
      \.firstFixSource,
      .word(of: FirstFixSource.self),
      "What found that position; after satellites, the receiver may still start hot",
      .assumption,
      "rule 10"
    ),
    Setting(
      "first_fix_distance",
      \.firstFixDistance,
      .distance,
      "The distance from the phone to the position that the system has at the start of the day",
      .assumption,
      "rule 10"
    ),
    Setting(
      "cell_first_delay",
      \.cellFirstDelay,
      .delay,
      "The delay from the start of updates to the first cell position",
      .measured,
      "0.4 to 1.4 s; rule 10"
    ),
    Setting(
      "cell_first_delay_without_gnss",
      \.cellFirstDelayWithoutGNSS,
      .delay,
      "Without satellites, the delay from the start of updates to the first cell position",
      .measured,
      "0.4 to 0.7 s; rule 10"
    ),
    Setting(
      "wifi_first_delay",
      \.wifiFirstDelay,
      .period,
      "The median delay from the start of updates to the first Wi-Fi position",
      .measured,
      "rule 10"
    ),
    Setting(
      "wifi_first_delay_without_gnss",
      \.wifiFirstDelayWithoutGNSS,
      .period,
      "Without satellites, the median delay from the start of updates to the first Wi-Fi position",
      .measured,
      "rule 10"
    ),
    Setting(
      "scan_interval_moving",
      \.scanIntervalMoving,
      .cycle,
      "The time between Wi-Fi scans while the phone moves",
      .measured,
      "rule 9"
    ),
    Setting(
      "scan_interval_still",
      \.scanIntervalStill,
      .cycle,
      "The time between Wi-Fi scans while the phone is still",
      .measured,
      "rule 9"
    ),
    Setting(
      "gnss_interval",
      \.gnssInterval,
      .sampling,
      "The time between satellite fixes",
      .doc,
      "rule 9"
    ),
    Setting(
      "gnss_fallback_after",
      \.gnssFallbackAfter,
      .delay,
      "The time without any other fix after which satellites start at an accuracy of 100 m",
      .assumption,
      "rule 8"
    ),
    Setting(
      "gnss_fallback_timeout",
      \.gnssFallbackTimeout,
      .delay,
      "The time for which satellites that started without another fix keep searching",
      .assumption,
      "rule 8"
    ),
    Setting(
      "scans_beside_gnss",
      \.scansBesideGNSS,
      .flag,
      "Whether Wi-Fi scans continue during satellite reception",
      .assumption,
      "not known; both are possible"
    ),
    Setting(
      "dead_reckoning_time",
      \.deadReckoningTime,
      .delay,
      "The time for which a Wi-Fi position is extrapolated where scans find nothing; 0 s means never",
      .measured,
      "half of the positions 70 s after the last Wi-Fi position come from cells; rule 8"
    ),
    Setting(
      "dead_reckoning_growth",
      \.deadReckoningGrowth,
      .ratio,
      "The growth of the radius of a position that is extrapolated without scans, in m/s",
      .measured,
      "median of 474 losses in vehicles; rule 8"
    ),
    Setting(
      "filter_improvement_fraction",
      \.filterImprovementFraction,
      .fraction,
      "The share by which a fix must be more accurate to pass the distance filter without movement",
      .assumption,
      "rule 11"
    ),
    Setting(
      "location_unknown_after",
      \.locationUnknownAfter,
      .delay,
      "The time without a fix until the `locationUnknown` error",
      .assumption,
      "rule 12"
    ),
    Setting(
      "request_timeout",
      \.requestTimeout,
      .delay,
      "The time until `requestLocation` delivers the best fix it has",
      .reported,
      "rule 13"
    ),
    Setting(
      "request_location_available",
      \.requestLocationAvailable,
      .flag,
      "Whether `requestLocation` exists",
      .doc,
      "from iOS 9; rule 13"
    ),
  ]
}
