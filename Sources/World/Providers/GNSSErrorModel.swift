// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The satellite positioning of a phone, by environment.
///
/// Scope: the size, the tails and the correlation of the position error, signal availability,
/// acquisition, reflections, vehicles. The error of an axis is a constant of the run plus a
/// first-order Gauss-Markov process with 1/tau = 1/T + v/D, multiplied in episodes (rule 4 of
/// `scenarios/rules.csv`).
///
/// Limitations: no satellite geometry; latitude and longitude errors are alike.
///
/// Sources: stated at each number. Published radii are reproduced as R50 / R68 / R95.
///
/// Validation: `GNSSErrorStatistics` compares the simulated radii with the rows.
public struct GNSSErrorModel: Sendable, Hashable, Codable {
  /// The quality of satellite positioning in an environment.
  public struct Row: Sendable, Hashable, Codable {
    /// Standard deviation per axis, including the per-run bias.
    public var sigma: Metres
    /// Share of time in episodes of worse error, 0...0.9.
    public var tailFraction: Double
    /// The factor of the error in an episode, at least 1.
    public var tailFactor: Double
    /// Share of time slots with a usable signal, 0...1.
    public var availabilityFraction: Double
    /// The factor of an acquisition's duration over that in the open, at least 1.
    public var acquisitionMultiplier: Double
    /// True if the signal is so weak that receivers work harder.
    public var isWeak: Bool
    /// True if buildings throw the position across the street.
    public var hasReflections: Bool

    /// A row by its numbers.
    public init(
      sigma: Metres,
      tailFraction: Double,
      tailFactor: Double,
      availabilityFraction: Double,
      acquisitionMultiplier: Double,
      isWeak: Bool = false,
      hasReflections: Bool = false
    ) {
      self.sigma = sigma
      self.tailFraction = tailFraction
      self.tailFactor = tailFactor
      self.availabilityFraction = availabilityFraction
      self.acquisitionMultiplier = acquisitionMultiplier
      self.isWeak = isWeak
      self.hasReflections = hasReflections
    }
  }

  /// The rows of the environments.
  public var rows = Self.rows2019
  /// The rows of the vehicles.
  ///
  /// Derived: the medians of rides are 3 to 23 m by car, 1 to 7 m by bus and 4 to 49 m by train.
  public var vehicles = PerVehicle(
    car: VehicleReception(errorFactor: 1.3, errorSpread: 0.65, timeConstant: .seconds(3)),
    bus: VehicleReception(errorFactor: 1.3, errorSpread: 0.3, timeConstant: .seconds(15)),
    train: VehicleReception(errorFactor: 3, errorSpread: 0.75, timeConstant: .seconds(28))
  )

  /// Standard deviation per axis of the part of the error that is constant for a run.
  ///
  /// Assumption: 1.2 m, the slow component left in public phone logs after the correlated part is
  /// removed.
  public var runBias = Metres(1.2)
  /// The time over which the error of a standing phone falls to a correlation of 1/e.
  ///
  /// Derived from the autocorrelation of public logs (MobilityNet 2020) of phones carried together,
  /// 15 to 18 s cycling and 8 to 13 s driving; for a phone at rest an extrapolation.
  public var decorrelationTime = SimulationDuration.seconds(95)
  /// The distance over which the error of a moving phone falls to a correlation of 1/e.
  ///
  /// Derived from the same logs.
  public var decorrelationDistance = Metres(90)
  /// The shortest time constant at any speed.
  ///
  /// Assumption: 3 s, the time constant of receivers' own filters at any speed.
  public var minimumTimeConstant = SimulationDuration.seconds(3)
  /// The longest time constant.
  ///
  /// Derived: that of a phone at rest.
  public var maximumTimeConstant = SimulationDuration.seconds(95)
  /// Mean length of an episode.
  ///
  /// Assumption: 30 s.
  public var episodeMean = SimulationDuration.seconds(30)
  /// The length of the slots for which availability is drawn.
  ///
  /// Assumption: 30 s, as long as an episode; a lost signal stays lost for a while.
  public var availabilitySlot = SimulationDuration.seconds(30)

  /// The longest mean time between reflections, that of a walk.
  ///
  /// Assumption: one per two minutes.
  public var reflectionInterval = SimulationDuration.minutes(2)
  /// The mean way between reflections, if that makes more of them.
  ///
  /// Assumption: 200 m.
  public var reflectionSpacing = Metres(200)
  /// Mean of the exponential size of a reflection's jump.
  ///
  /// Assumption: 20 m, after van Diggelen and Wang (2020) on wrong sides of streets.
  public var reflectionSize = Metres(20)
  /// The largest jump.
  ///
  /// Assumption: 100 m, after the same on wrong blocks.
  public var reflectionMaximum = Metres(100)
  /// Mean of the exponential duration of a jump.
  ///
  /// Assumption: 20 s.
  public var reflectionHold = SimulationDuration.seconds(20)

  /// The satellites of the profile `era_2019`.
  public init() {}

  /// The gain of the decorrelation clock per second at a speed in metres per second.
  func decorrelationRate(speed: Double, in vehicle: Vehicle?) -> Double {
    let still = 1 / decorrelationTime.seconds
    let rate = still + speed / decorrelationDistance.value
    let shortest = max(
      minimumTimeConstant,
      min(vehicle.map { vehicles[$0].timeConstant } ?? .zero, maximumTimeConstant)
    )
    return min(max(rate, 1 / maximumTimeConstant.seconds), 1 / shortest.seconds)
  }

  /// The deviation per axis of a row's correlated part, without the run's bias, in metres.
  func correlatedSigma(of row: Row) -> Double {
    max(0, row.sigma.value * row.sigma.value - runBias.value * runBias.value).squareRoot()
  }

  private static let rows2019 = PerEnvironment(
    // Derived: Tomastik 2021, open sites, RMSE 1.7 to 4.5 m; comma2k19 log, p50 2.5 m.
    openSky: Row(
      sigma: Metres(2.6),
      tailFraction: 0.03,
      tailFactor: 3,
      availabilityFraction: 1,
      acquisitionMultiplier: 1
    ),
    // Measured in public suburban logs: 4.5 / 6.2 / 12.5 m and 4.2 / 5.5 / 11.0 m.
    suburban: Row(
      sigma: Metres(3.7),
      tailFraction: 0.08,
      tailFactor: 2.5,
      availabilityFraction: 1,
      acquisitionMultiplier: 1
    ),
    // Derived: Merry and Bettinger 2019, campus, mean 7 to 13 m.
    urban: Row(
      sigma: Metres(6.5),
      tailFraction: 0.10,
      tailFactor: 2.5,
      availabilityFraction: 0.98,
      acquisitionMultiplier: 1.5
    ),
    // Assumption: "tens of metres"; no published distribution was found.
    urbanCanyon: Row(
      sigma: Metres(10),
      tailFraction: 0.2,
      tailFactor: 3,
      availabilityFraction: 0.9,
      acquisitionMultiplier: 2.5,
      hasReflections: true
    ),
    // Derived: Tomastik 2021, RMSE 4.1 to 12.6 m; Purfuerst 2022, DRMS 4.56 m. The multiplier is
    // an assumption, as for mid-rise streets.
    forest: Row(
      sigma: Metres(5.0),
      tailFraction: 0.10,
      tailFactor: 2.5,
      availabilityFraction: 0.95,
      acquisitionMultiplier: 1.5
    ),
    // Measured at a home in public logs: p50 9, p68 12, p95 22 m. The times to first fix behind the
    // phones' medians were measured near a window, so they need no factor here.
    indoor: Row(
      sigma: Metres(7.6),
      tailFraction: 0.10,
      tailFactor: 2.5,
      availabilityFraction: 0.8,
      acquisitionMultiplier: 1,
      isWeak: true
    ),
    // Assumption; Kjaergaard 2010 reports that phones do poorly there.
    indoorDeep: Row(
      sigma: Metres(15),
      tailFraction: 0.2,
      tailFactor: 3,
      availabilityFraction: 0.2,
      acquisitionMultiplier: 4,
      isWeak: true
    ),
    // By definition. The spread matters only if a position is requested nevertheless.
    tunnel: Row(
      sigma: Metres(15),
      tailFraction: 0.2,
      tailFactor: 3,
      availabilityFraction: 0,
      acquisitionMultiplier: 4,
      isWeak: true
    ),
    // Assumption: as in suburbs, whose logs are of roads.
    freeway: Row(
      sigma: Metres(3.7),
      tailFraction: 0.08,
      tailFactor: 2.5,
      availabilityFraction: 1,
      acquisitionMultiplier: 1
    )
  )
}

extension GNSSErrorModel.Row {
  /// The settings of an environment, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "sigma",
      \.sigma,
      .length(0...1000),
      "The standard deviation of the error per axis, including the bias of the run",
      .derived,
      "by environment; the profile's file names each source"
    ),
    Setting(
      "tail_fraction",
      \.tailFraction,
      .fraction(0...0.9),
      "The share of time in episodes of worse error",
      .derived,
      "by environment; the profile's file names each source"
    ),
    Setting(
      "tail_factor",
      \.tailFactor,
      .number(1...100),
      "The factor by which an episode multiplies the error",
      .derived,
      "by environment; the profile's file names each source"
    ),
    Setting(
      "availability_fraction",
      \.availabilityFraction,
      .fraction(0...1),
      "The share of time in which the signal can be used",
      .assumption
    ),
    Setting(
      "acquisition_multiplier",
      \.acquisitionMultiplier,
      .number(1...100),
      "The length of an acquisition, as a multiple of one in the open",
      .assumption
    ),
    Setting(
      "weak_signal",
      \.isWeak,
      .flag,
      "Whether the signal is so weak that receivers work harder",
      .assumption
    ),
    Setting(
      "reflections",
      \.hasReflections,
      .flag,
      "Whether reflections from buildings shift the position across the street",
      .assumption
    ),
  ]
}

extension GNSSErrorModel {
  /// The settings common to all environments, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "run_bias",
      \.runBias,
      .length(0...1000),
      "The standard deviation per axis of the part of the error that is constant for a run",
      .assumption,
      "the slow part that is left over in public phone logs"
    ),
    Setting(
      "decorrelation_time",
      \.decorrelationTime,
      .duration(1...86_400),
      "The time over which the correlation of a still phone's error falls to 1/e",
      .derived,
      "extrapolated from phones on bicycles and in cars, MobilityNet 2020"
    ),
    Setting(
      "decorrelation_distance",
      \.decorrelationDistance,
      .length(1...100_000),
      "The distance over which the correlation of a moving phone's error falls to 1/e",
      .derived,
      "MobilityNet 2020"
    ),
    Setting(
      "minimum_time_constant",
      \.minimumTimeConstant,
      .duration(1...86_400),
      "The shortest time constant at any speed",
      .assumption,
      "what receivers' own filters keep at any speed"
    ),
    Setting(
      "maximum_time_constant",
      \.maximumTimeConstant,
      .duration(1...86_400),
      "The longest time constant at any speed",
      .derived,
      "as for a phone at rest"
    ),
    Setting(
      "episode_mean",
      \.episodeMean,
      .duration(1...86_400),
      "The mean length of an episode of worse error",
      .assumption
    ),
    Setting(
      "availability_slot",
      \.availabilitySlot,
      .duration(1...86_400),
      "The length of the time slots; signal availability is drawn for each",
      .assumption,
      "as long as an episode"
    ),
    Setting(
      "reflection_interval",
      \.reflectionInterval,
      .duration(1...86_400),
      "The longest mean time between reflections, at walking pace",
      .assumption
    ),
    Setting(
      "reflection_spacing",
      \.reflectionSpacing,
      .length(1...100_000),
      "The mean distance between reflections, where that results in more of them",
      .assumption
    ),
    Setting(
      "reflection_size",
      \.reflectionSize,
      .length(0.1...10_000),
      "The mean size of the jump of a reflection",
      .assumption,
      "after van Diggelen and Wang 2020, wrong sides of streets"
    ),
    Setting(
      "reflection_maximum",
      \.reflectionMaximum,
      .length(0...10_000),
      "The largest jump of a reflection",
      .assumption,
      "after van Diggelen and Wang 2020, wrong blocks"
    ),
    Setting(
      "reflection_hold",
      \.reflectionHold,
      .duration(1...86_400),
      "The mean time for which a jump lasts",
      .assumption
    ),
  ]

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] = [
    .order(
      "minimum_time_constant",
      \.minimumTimeConstant,
      atMost: "maximum_time_constant",
      \.maximumTimeConstant
    ),
    .order(
      "decorrelation_time",
      \.decorrelationTime,
      atMost: "maximum_time_constant",
      \.maximumTimeConstant
    ),
  ]
}
