// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of the accuracy that the system reports.
public struct AccuracyRules: Sendable, Hashable {
  /// The style of a reported accuracy: in steps as on older iOS, or continuous.
  public var style = AccuracyStyle.iosContinuous
  /// The speed in m/s below which a satellite fix has no course.
  public var courseMinimumSpeed = 0.5
  /// The factor on the receiver's own estimate before it is reported.
  public var gnssFactor = 1.2
  /// The smallest radius that is reported of satellites.
  public var gnssMinimum = Metres(2.5)
  /// The spread of the logarithm of the receiver's own estimate.
  public var gnssSpread = 0.3
  /// The time for which the receiver's own estimate stays the same.
  public var gnssRefresh = SimulationDuration.seconds(30)
  /// The factor on the radius of 68 % of Wi-Fi positions before a continuous one is reported.
  public var wifiFactor = 1.0
  /// The spread of the logarithm of a continuous Wi-Fi radius.
  public var wifiSpread = 0.5
  /// The factor on a cell's range before it is reported.
  public var cellFactor = 1.45
  /// The spread of the logarithm of a continuous cell radius, drawn by cell.
  public var cellSpread = 0.15
  /// The standard deviation per axis of the Wi-Fi positions of a phone at rest.
  public var wifiStillJitter = Metres(5)
  /// The median radius of the first, coarse position after a start.
  public var startUpMedian = Metres(236)
  /// The spread of the logarithm of the radius of that first position.
  public var startUpSpread = 0.6
  /// The smallest radius of that first position.
  public var startUpMinimum = Metres(159)
  /// The largest radius of that first position.
  public var startUpMaximum = Metres(962)
  /// The share of first fixes that begin far off and converge.
  public var convergenceFraction = 0.3
  /// The initial offset of such a fix, as a factor on the spread.
  public var convergenceFactor = 3.0
  /// The time constant with which such a fix converges.
  public var convergenceTime = SimulationDuration.seconds(5)

  /// The rules of the newest system.
  public init() {}
}

extension AccuracyRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "accuracy_style",
      \.style,
      .word(of: AccuracyStyle.self),
      "The form of the reported accuracy: in steps, as in iOS 16 and earlier, or continuous",
      .measured
    ),
    Setting(
      "course_minimum_speed",
      \.courseMinimumSpeed,
      .ratio,
      "The speed in m/s below which a satellite fix has no course",
      .assumption,
      "rule 5"
    ),
    Setting(
      "gnss_accuracy_factor",
      \.gnssFactor,
      .ratio,
      "The factor applied to the receiver's own estimate before it is reported",
      .measured
    ),
    Setting(
      "gnss_accuracy_minimum",
      \.gnssMinimum,
      .distance,
      "The smallest radius reported for a satellite fix",
      .measured
    ),
    Setting(
      "gnss_accuracy_spread",
      \.gnssSpread,
      .ratio,
      "The spread of the logarithm of the receiver's own estimate",
      .measured
    ),
    Setting(
      "gnss_accuracy_refresh",
      \.gnssRefresh,
      .period,
      "The time for which the receiver's own estimate stays the same",
      .assumption
    ),
    Setting(
      "wifi_accuracy_factor",
      \.wifiFactor,
      .ratio,
      "The factor from the radius that contains 68 % of Wi-Fi positions to a continuous reported radius",
      .measured
    ),
    Setting(
      "wifi_accuracy_spread",
      \.wifiSpread,
      .ratio,
      "The spread of the logarithm of a continuous Wi-Fi radius",
      .measured,
      "Android"
    ),
    Setting(
      "cell_accuracy_factor",
      \.cellFactor,
      .ratio,
      "The factor applied to a cell's range before it is reported",
      .derived,
      "about four times the median error"
    ),
    Setting(
      "cell_accuracy_spread",
      \.cellSpread,
      .ratio,
      "The spread of the logarithm of a continuous cell radius, drawn for each cell",
      .derived,
      "Android"
    ),
    Setting(
      "wifi_still_jitter",
      \.wifiStillJitter,
      .distance,
      "The standard deviation per axis of the Wi-Fi positions of a phone at rest",
      .measured
    ),
    Setting(
      "start_up_accuracy_median",
      \.startUpMedian,
      .side,
      "The median radius of the first, coarse position after updates start",
      .measured
    ),
    Setting(
      "start_up_accuracy_spread",
      \.startUpSpread,
      .ratio,
      "The spread of the logarithm of the radius of that first position",
      .derived
    ),
    Setting(
      "start_up_accuracy_minimum",
      \.startUpMinimum,
      .distance,
      "The smallest radius of that first position",
      .measured
    ),
    Setting(
      "start_up_accuracy_maximum",
      \.startUpMaximum,
      .distance,
      "The largest radius of that first position",
      .measured
    ),
    Setting(
      "convergence_fraction",
      \.convergenceFraction,
      .fraction,
      "The share of first fixes that begin far off and converge",
      .measured
    ),
    Setting(
      "convergence_factor",
      \.convergenceFactor,
      .ratio,
      "The initial error of such a fix, as a multiple of the spread",
      .measured
    ),
    Setting(
      "convergence_time",
      \.convergenceTime,
      .period,
      "The time constant with which such a fix converges",
      .measured
    ),
  ]

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] = [
    .order(
      "start_up_accuracy_minimum",
      \.startUpMinimum,
      atMost: "start_up_accuracy_maximum",
      \.startUpMaximum
    )
  ]
}
