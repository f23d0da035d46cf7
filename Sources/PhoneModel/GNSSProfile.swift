// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The satellite receiver of a phone.
public struct GNSSProfile: Sendable, Hashable {
  /// The median times to first fix, by the data that the receiver still has.
  public struct Starts: Sendable, Hashable {
    /// Within minutes of the last fix.
    public var hot = Estimate(SimulationDuration.seconds(1.3))
    /// With assistance data.
    public var assisted = Estimate(SimulationDuration.seconds(4.5))
    /// Without fresh ephemerides.
    public var warm = Estimate(SimulationDuration.seconds(24))
    /// Without any data.
    public var cold = Estimate(SimulationDuration.seconds(33.5))

    /// The default times.
    public init() {}
  }

  /// The data by which a receiver starts faster.
  public struct Assistance: Sendable, Hashable {
    /// Its age at the start of the day.
    public var age = Estimate(SimulationDuration.zero)
    /// The time for which it is valid.
    public var validity = Estimate(SimulationDuration.hours(7 * 24))
    /// Its size in bytes.
    public var bytes = Estimate(60_000.0)

    /// The default values.
    public init() {}
  }

  /// The power of satellite reception before the first fix.
  public var acquiringPower = Estimate(Watts(0.2))
  /// The power of satellite reception in good signal.
  public var trackingPower = Estimate(Watts(0.2))
  /// The power of satellite reception in weak signal.
  public var weakPower = Estimate(Watts(0.156))
  /// The power of satellite reception in good signal that stores fixes while the processor sleeps.
  public var lowPower = Estimate(Watts(0.2))
  /// The ratio of the power of reception on two frequencies to that on one.
  public var dualFrequencyFactor = Estimate(1.37)
  /// The power of satellite reception in its tail, after the last request.
  public var tailPower = Estimate(Watts(0.02))
  /// The duration of the tail.
  public var tailDuration = Estimate(SimulationDuration.seconds(6))
  /// The median times to first fix.
  public var starts = Starts()
  /// The duration of a search before the receiver rests; 0 s if it never gives up.
  public var acquisitionTimeout = Estimate(SimulationDuration.zero)
  /// The duration of the rest before the receiver searches again.
  public var retryDelay = Estimate(SimulationDuration.seconds(60))
  /// The assistance data.
  public var assistance = Assistance()
  /// Whether the receiver uses two frequencies.
  public var usesDualFrequency = false

  /// A profile with the default values.
  public init() {}
}

extension GNSSProfile {
  /// The numbers of the satellite receiver, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting(
      "acquiring_power",
      \.acquiringPower,
      .componentPower,
      "Satellite reception before the first fix"
    ),
    EstimatedSetting(
      "tracking_power",
      \.trackingPower,
      .componentPower,
      "Satellite reception with a good signal"
    ),
    EstimatedSetting(
      "weak_power",
      \.weakPower,
      .componentPower,
      "Satellite reception with a weak signal"
    ),
    EstimatedSetting(
      "low_power",
      \.lowPower,
      .componentPower,
      "Satellite reception with a good signal, storing fixes while the processor sleeps"
    ),
    EstimatedSetting(
      "dual_frequency_factor",
      \.dualFrequencyFactor,
      .rate,
      "The power of reception on two frequencies divided by its power on one"
    ),
    EstimatedSetting(
      "tail_power",
      \.tailPower,
      .componentPower,
      "Satellite reception after the last request"
    ),
    EstimatedSetting("tail_duration", \.tailDuration, .stage, "The length of the tail"),
    EstimatedSetting(
      "hot_start",
      \.starts.hot,
      .stage,
      "Median time to first fix within minutes of the last one"
    ),
    EstimatedSetting(
      "assisted_start",
      \.starts.assisted,
      .median,
      "Median time to first fix with assistance data"
    ),
    EstimatedSetting(
      "warm_start",
      \.starts.warm,
      .stage,
      "Median time to first fix without fresh ephemerides"
    ),
    EstimatedSetting(
      "cold_start",
      \.starts.cold,
      .stage,
      "Median time to first fix without prior data"
    ),
    EstimatedSetting(
      "acquisition_timeout",
      \.acquisitionTimeout,
      .stage,
      "The time for which the receiver searches before it pauses; 0 s if it never gives up"
    ),
    EstimatedSetting(
      "retry_delay",
      \.retryDelay,
      .rest,
      "The pause before it searches again"
    ),
    EstimatedSetting(
      "assistance_age",
      \.assistance.age,
      .stage,
      "The age of the assistance data at the start of the day"
    ),
    EstimatedSetting(
      "assistance_validity",
      \.assistance.validity,
      .stage,
      "The time for which assistance data stays valid"
    ),
    EstimatedSetting(
      "assistance_bytes",
      \.assistance.bytes,
      .rate,
      "The size of the assistance data"
    ),
  ]

  /// The settings of the receiver that are choices, not measurements.
  public static let choices: [Setting<Self>] = [
    Setting(
      "dual_frequency",
      \.usesDualFrequency,
      .flag,
      "Whether the receiver uses two frequencies"
    )
  ]
}

extension ComponentModel {
  /// Satellite reception.
  static let gnss = ComponentModel(
    "GNSS",
    part: .tracking,
    lane: 0,
    isLaneAlwaysDrawn: true,
    states: [
      StateModel(.gnssOff, "off", .rest),
      StateModel(.gnssAcquiring, "acquiring", .hatched) {
        $0.gnss.acquiringPower.value * $0.gnss.frequencyFactor
      },
      StateModel(.gnssTracking, "tracking", .full) {
        $0.gnss.trackingPower.value * $0.gnss.frequencyFactor
      },
      StateModel(.gnssWeak, "tracking_weak", .middle, part: .weak) {
        $0.gnss.weakPower.value * $0.gnss.frequencyFactor
      },
      StateModel(.gnssLowPower, "low_power", .faint) {
        $0.gnss.lowPower.value * $0.gnss.frequencyFactor
      },
      StateModel(.gnssTail, "tail", .tail) { $0.gnss.tailPower.value },
    ]
  )
}

extension GNSSProfile {
  /// The power factor of receiving a second frequency; 1 without one.
  fileprivate var frequencyFactor: Double { usesDualFrequency ? dualFrequencyFactor.value : 1 }
}
