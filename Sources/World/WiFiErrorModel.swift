// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// How well Wi-Fi positions a phone in an environment.
///
/// Scope: the error's radius follows a Weibull distribution. It is made from a pair of unit normal
/// components, a quarter of their variance bound to a 50 m square of the plane and three quarters
/// wandering while the phone moves: with r the pair's length, r^2/2 is exponential, so
/// L (r^2/2)^(1/k) is exactly Weibull with shape k and scale L; the direction is the pair's.
/// Limitations: no map of access points. Sources: each row names its own.
/// Validation: `WiFiErrorStatistics` holds the simulated radii against the rows.
struct WiFiErrorModel: Sendable {
  /// Shape of the radius.
  var shape: Double
  /// Scale of the radius, in metres.
  var scale: Double
  /// Probability that a slot knows no access point, 0...1.
  var noFix: Double
  /// Share of the way on which the position is of the weak class, 0...1.
  var weakShare: Double

  /// The share of the variance that is bound to the place.
  static let placeShare = 0.25
  /// The size of the squares that it is bound to.
  static let placeSize = Metres(50)
  /// The slots of luck with known access points, shared by all who scan within one.
  static let slot = SimulationDuration.seconds(10)
  /// Seconds of movement after which the moving part has decorrelated.
  static let timeConstant = 15.0
  /// From this speed on a vehicle outside the city is on a freeway.
  ///
  /// Assumption: 22 m/s, about 80 km/h.
  static let freewaySpeed = MetresPerSecond(22)

  /// What the decorrelation clock gains per second: it stands while the phone does.
  ///
  /// A phone at rest repeats the same position; that was measured in public logs.
  static func decorrelationRate(speed: Double, isStill: Bool) -> Double {
    isStill ? 0 : 1 / timeConstant
  }

  /// The radius that holds 68 % of the errors, in metres.
  var r68: Double { scale * pow(-log(1 - 0.68), 1 / shape) }

  /// The row of the weak class: few or distant access points.
  ///
  /// Assumption.
  var weak: WiFiErrorModel {
    WiFiErrorModel(shape: 1.4, scale: 75, noFix: noFix, weakShare: 1)
  }

  /// The row of an environment and a way of moving; nil where Wi-Fi never helps.
  ///
  /// The weak share of one seventh is an assumption; where public logs report the usual class for
  /// nine tenths of all positions and more, it is lower.
  static func row(
    of environment: Environment,
    mode: MotionMode,
    speed: MetresPerSecond
  ) -> WiFiErrorModel? {
    switch environment {
    case .suburban, .urban:
      if mode == .automotive && speed >= freewaySpeed {
        // Assumption: few access points in reach of a fast road, and scans that age.
        return WiFiErrorModel(shape: 1.2, scale: 34, noFix: 0.5, weakShare: 1.0 / 7)
      }
      if mode == .walking || mode == .running {
        // Assumption: dense housing at walking pace.
        return WiFiErrorModel(shape: 1.5, scale: 26, noFix: 0.02, weakShare: 0.07)
      }
      // Measured in public suburban logs: 25 / 34 / 64 m.
      return WiFiErrorModel(
        shape: 1.5,
        scale: 32,
        noFix: environment == .urban ? 0.02 : 0.1,
        weakShare: 0.07
      )
    case .urbanCanyon:
      return WiFiErrorModel(shape: 1.5, scale: 34, noFix: 0.02, weakShare: 0.07)
    case .indoor:
      // Assumption: the database bias at a home.
      return WiFiErrorModel(shape: 1.5, scale: 20, noFix: 0.05, weakShare: 0)
    case .indoorDeep:
      // Assumption: as indoor, with the weak class at its usual share.
      return WiFiErrorModel(shape: 1.5, scale: 20, noFix: 0.05, weakShare: 1.0 / 7)
    case .openSky, .forest:
      // Assumption: open country.
      return WiFiErrorModel(shape: 1.5, scale: 45, noFix: 0.8, weakShare: 1.0 / 7)
    case .tunnel:
      return nil
    }
  }

  /// The error that a pair of unit normal components stands for, in metres.
  func offset(east: Double, north: Double) -> (east: Double, north: Double) {
    let half = (east * east + north * north) / 2
    guard half > 0 else { return (0, 0) }
    let factor = scale * pow(half, 1 / shape) / (2 * half).squareRoot()
    return (east * factor, north * factor)
  }
}
