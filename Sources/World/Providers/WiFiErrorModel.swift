// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Quantities
internal import Stochastics

/// The Wi-Fi positioning of a phone, by environment and motion mode.
///
/// Scope: the error's radius follows a Weibull distribution. It is made from a pair of unit normal
/// components; a share of their variance is bound to a square of the plane and the rest wanders
/// while the phone moves; the direction is the pair's. A phone at rest repeats the same position,
/// as measured in public logs.
///
/// Limitations: a map of access points decides where a position is available and of which class it
/// is, but not its error.
///
/// Sources: stated at each number.
///
/// Validation: `WiFiErrorStatistics` compares the simulated radii with the rows.
public struct WiFiErrorModel: Sendable, Hashable, Codable {
  /// The distribution of the error's radius.
  public struct Radius: Sendable, Hashable, Codable {
    /// The Weibull shape, above 0.
    public var shape: Double
    /// The Weibull scale, above 0 m; it contains 63 % of the errors.
    public var scale: Metres

    /// A distribution by its shape and scale.
    public init(shape: Double, scale: Metres) {
      self.shape = shape
      self.scale = scale
    }

    /// The radius that contains 68 % of the errors.
    public var r68: Metres { scale * pow(-log(1 - 0.68), 1 / shape) }

    /// The error of a pair of unit normal components, in metres.
    ///
    /// With r the pair's length, r^2/2 is exponential, so L (r^2/2)^(1/k) is exactly Weibull with
    /// shape k and scale L.
    func offset(east: Double, north: Double) -> (east: Double, north: Double) {
      let half = (east * east + north * north) / 2
      guard half > 0 else { return (0, 0) }
      let factor = scale.value * pow(half, 1 / shape) / (2 * half).squareRoot()
      return (east * factor, north * factor)
    }
  }

  /// The quality of Wi-Fi positioning in an environment.
  public struct Row: Sendable, Hashable, Codable {
    /// The radius of the usual class.
    public var radius: Radius
    /// Probability that no access point is known in a slot of time (`coverageSlot`), 0...1.
    public var noFixFraction: Double
    /// Share of the way with positions of the weak class, 0...1.
    public var weakFraction: Double

    /// A row by its numbers.
    public init(radius: Radius, noFixFraction: Double, weakFraction: Double) {
      self.radius = radius
      self.noFixFraction = noFixFraction
      self.weakFraction = weakFraction
    }

    fileprivate init(_ shape: Double, _ scale: Double, noFix: Double, weak: Double) {
      self.init(
        radius: Radius(shape: shape, scale: Metres(scale)),
        noFixFraction: noFix,
        weakFraction: weak
      )
    }
  }

  /// The rows of the environments.
  ///
  /// The weak share of one seventh is an assumption; it is lower where public logs report the usual
  /// class for nine tenths of all positions and more.
  public var rows = PerEnvironment(
    // Assumption: open country.
    openSky: Row(1.5, 45, noFix: 0.8, weak: 1.0 / 7),
    // Measured in public suburban logs: 25 / 34 / 64 m.
    suburban: Row(1.5, 32, noFix: 0.1, weak: 0.07),
    urban: Row(1.5, 32, noFix: 0.02, weak: 0.07),
    // Assumption: a little more than in streets of lower houses.
    urbanCanyon: Row(1.5, 34, noFix: 0.02, weak: 0.07),
    // Assumption: as open country.
    forest: Row(1.5, 45, noFix: 0.8, weak: 1.0 / 7),
    // Assumption: the database bias at a home.
    indoor: Row(1.5, 20, noFix: 0.05, weak: 0),
    // Assumption: as indoor, with the weak class at its usual share.
    indoorDeep: Row(1.5, 20, noFix: 0.05, weak: 1.0 / 7),
    // Measured on rails without satellite signals (MobilityNet 2020, iPhone 6, 100 m): access
    // points were known in 31 % of 2652 slots, from 9 % in a subway to 58 % in light rail, and a
    // third of those were of the weak class. The radius is an assumption.
    tunnel: Row(1.37, 52, noFix: 0.69, weak: 0.32),
    // Measured in trains above ground and express buses: 55 % of 4310 slots, and a third of those
    // were weak. The radius is an assumption.
    freeway: Row(1.2, 34, noFix: 0.45, weak: 0.33)
  )
  /// The row of walkers and runners in suburbs or mid-rise streets; its shares also apply to
  /// cyclists.
  ///
  /// Assumption: dense housing at walking pace. That access points are known as often to cyclists
  /// is measured: 99 % of 1001 slots on bicycles (MobilityNet 2020, iPhone 6, 100 m).
  public var walking = Row(1.5, 26, noFix: 0.02, weak: 0.07)
  /// The speed from which a vehicle in suburbs or mid-rise streets is on a motorway or a railway
  /// line.
  ///
  /// Assumption: 22 m/s, about 80 km/h.
  public var freewaySpeed = MetresPerSecond(22)
  /// The radius of the weak class: few or distant access points.
  ///
  /// Assumption.
  public var weak = Radius(shape: 1.4, scale: Metres(75))

  /// The length of the slots in which access points are either known or not, by one draw.
  ///
  /// Measured: times without any lasted 22 s in light rail, 29 s in trains, 47 s on foot and two
  /// minutes in a subway and in express buses on average (MobilityNet 2020, iPhone 6, 100 m). With
  /// the shares of known time these are slots of 16 to 61 s; one length for all is an assumption.
  public var coverageSlot = SimulationDuration.seconds(30)

  /// The factor of every error in this part of the world: how well its access points are known.
  ///
  /// The phone does not know it, so reported radii do not change. Assumption: 1. Published medians
  /// of places, 13 to 74 m, differ by 0.47 in logarithm.
  public var placeFactor = 1.0
  /// The share of the variance that is bound to the place, 0...1.
  ///
  /// Assumption: a quarter, within the fifth to third that public logs allow.
  public var placeFraction = 0.25
  /// The size of the squares to which that share is bound.
  ///
  /// Assumption: 50 m, the reach of most access points.
  public var placeSize = Metres(50)
  /// The time of movement that decorrelates the moving part to 1/e, apart from the effect of the
  /// way.
  ///
  /// Fitted with ``movingDistance``: the correlation of errors of usual-class positions 6.5 s apart
  /// is 0.83 on foot, 0.77 on electric bicycles and 0.43 in trains, and 1/e after 50, 22 and 8 s
  /// (MobilityNet 2020, iPhone 6, 100 m). Less the place's part these are rates of 0.02, 0.03 and
  /// 0.083 a second at 1.3, 5 and 20 m/s, on a straight line.
  public var movingTimeConstant = SimulationDuration.seconds(67)
  /// The way that decorrelates the moving part to 1/e, apart from the effect of time.
  ///
  /// Fitted: the line's slope.
  public var movingDistance = Metres(290)

  /// The median age of a cached scan result.
  ///
  /// Measured in walked shopping centres (indoor location competition 2020).
  public var cachedAgeMedian = SimulationDuration.seconds(3.5)
  /// The 95th percentile of the age of cached scan results; at least the median.
  ///
  /// Measured in the same logs.
  public var cachedAgeP95 = SimulationDuration.seconds(25)

  /// The Wi-Fi of the profile `era_2019`.
  public init() {}

  /// The length of the slots of cached results, which all scans within a slot share.
  static let slot = SimulationDuration.seconds(10)

  /// The deviation of the logarithm of a cached result's age.
  var cachedAgeSigma: Double {
    log(cachedAgeP95 / cachedAgeMedian) / StandardNormal.quantile(0.95)
  }

  /// The gain of the decorrelation clock per second at a speed in metres per second; 0 while the
  /// phone is still.
  func decorrelationRate(speed: Double, isStill: Bool) -> Double {
    isStill ? 0 : 1 / movingTimeConstant.seconds + speed / movingDistance.value
  }

  /// The gain of the decorrelation clock over which a position keeps its class.
  ///
  /// Assumption: two thirds, a little less than the time for which errors stay similar.
  static let classStretch = 2.0 / 3

  /// A row of the table.
  enum Situation: Hashable, Sendable {
    /// An environment.
    case environment(Environment)
    /// On foot in suburbs or mid-rise streets.
    case walking

    static let allCases = Environment.allCases.map { Self.environment($0) } + [.walking]

    /// The name in files.
    var name: String {
      switch self {
      case .environment(let environment): environment.rawValue
      case .walking: "walking"
      }
    }
  }

  /// The row of a situation.
  subscript(situation: Situation) -> Row {
    get {
      switch situation {
      case .environment(let environment): rows[environment]
      case .walking: walking
      }
    }
    set {
      switch situation {
      case .environment(let environment): rows[environment] = newValue
      case .walking: walking = newValue
      }
    }
  }

  /// The row of an environment and a motion mode.
  func row(of environment: Environment, mode: MotionMode, speed: MetresPerSecond) -> Row {
    if environment == .suburban || environment == .urban {
      if mode == .automotive && speed >= freewaySpeed { return rows.freeway }
      if mode == .walking || mode == .running { return walking }
      if mode == .cycling {
        return Row(
          radius: rows[environment].radius,
          noFixFraction: walking.noFixFraction,
          weakFraction: walking.weakFraction
        )
      }
    }
    return rows[environment]
  }
}

extension WiFiErrorModel.Radius {
  /// The settings of a distribution, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "shape",
      \.shape,
      .number(0.2...20),
      "The shape of the Weibull distribution of the error",
      .derived,
      "by environment; the profile's file names each source"
    ),
    Setting(
      "scale",
      \.scale,
      .length(0.1...10_000),
      "The scale of that distribution; 63 % of the errors are below it",
      .derived,
      "by environment; the profile's file names each source"
    ),
  ]
}

extension WiFiErrorModel.Row {
  /// The shares of an environment, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "no_fix_fraction",
      \.noFixFraction,
      .fraction(0...1),
      "The share of time in which no access point is known",
      .assumption,
      "by environment; the profile's file names each source"
    ),
    Setting(
      "weak_fraction",
      \.weakFraction,
      .fraction(0...1),
      "The share of the distance over which access points are few or distant",
      .assumption,
      "by environment; the profile's file names each source"
    ),
  ]
}

extension WiFiErrorModel {
  /// The settings common to all environments, without the radius of the weak class, in the order of
  /// the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "freeway_speed",
      \.freewaySpeed,
      .speed(1...1000),
      "The speed above which a vehicle in suburbs or mid-rise streets is on a motorway or a railway line",
      .assumption
    ),
    Setting(
      "coverage_slot",
      \.coverageSlot,
      .duration(1...86_400),
      "The length of the time slots; a draw for each decides whether access points are known",
      .measured,
      "MobilityNet 2020, iPhone 6, 100 m"
    ),
    Setting(
      "place_factor",
      \.placeFactor,
      .number(0.1...10),
      "The factor on every error, depending on how well access points are known in this part of the world",
      .assumption,
      "published medians at different places, 13 to 74 m, differ by 0.47 in logarithm"
    ),
    Setting(
      "place_fraction",
      \.placeFraction,
      .fraction(0...1),
      "The share of the error's variance that depends only on the place",
      .assumption,
      "public logs leave room for a fifth to a third"
    ),
    Setting(
      "place_size",
      \.placeSize,
      .length(1...100_000),
      "The size of the squares within which that part is fixed",
      .assumption,
      "the reach of most access points"
    ),
    Setting(
      "moving_time_constant",
      \.movingTimeConstant,
      .duration(1...86_400),
      "The time on the move over which the correlation of the rest of the error falls to 1/e, ignoring distance",
      .fitted,
      "MobilityNet 2020, iPhone 6, 100 m"
    ),
    Setting(
      "moving_distance",
      \.movingDistance,
      .length(1...1_000_000),
      "The distance over which that correlation falls to 1/e, ignoring time",
      .fitted,
      "MobilityNet 2020, iPhone 6, 100 m"
    ),
    Setting(
      "cached_age_median",
      \.cachedAgeMedian,
      .duration(0.001...3600),
      "The median age of a cached scan",
      .measured,
      "indoor location competition 2020"
    ),
    Setting(
      "cached_age_p95",
      \.cachedAgeP95,
      .duration(0.001...86_400),
      "The age that 95 % of cached scans stay below",
      .measured,
      "indoor location competition 2020"
    ),
  ]

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] = [
    .order("cached_age_median", \.cachedAgeMedian, atMost: "cached_age_p95", \.cachedAgeP95)
  ]
}
