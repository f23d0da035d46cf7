// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// How satellite positioning fares in an environment.
///
/// Scope: the size and the tails of the position error, signal availability, acquisition.
/// Limitations: no satellite geometry; latitude and longitude errors are alike.
/// Sources: each row names its own. Published radii are reproduced as R50 / R68 / R95.
/// Validation: `GNSSErrorStatistics` holds the simulated radii against the rows.
struct GNSSErrorModel: Sendable {
  /// Standard deviation per axis, in metres, the per-run bias included.
  var sigma: Double
  /// Share of time in episodes of worse error, 0...1.
  var tailShare: Double
  /// What an episode multiplies the error by.
  var tailFactor: Double
  /// Share of time slots with a usable signal, 0...1.
  var availability: Double
  /// What an acquisition takes longer than in the open.
  var acquisitionMultiplier: Double
  /// True where the signal is so weak that receivers work harder.
  var isWeak: Bool

  /// Standard deviation per axis of the part of the error that is constant for a run.
  ///
  /// Assumption: 1.2 m, the slow component that is left over in public phone logs after the
  /// correlated part is taken out.
  static let runBias = Metres(1.2)
  /// Mean length of an episode.
  ///
  /// Assumption: 30 s.
  static let episodeMean = SimulationDuration.seconds(30)
  /// The length of the slots that availability is drawn for.
  ///
  /// Assumption: 30 s, as long as an episode; a signal that is lost is lost for a stretch.
  static let availabilitySlot = SimulationDuration.seconds(30)

  /// What the decorrelation clock gains per second at a speed.
  ///
  /// 1/tau = 1/95 s + v/90 m, with tau kept in 3...95 s. Derived from the autocorrelation of public
  /// logs of phones carried together: 15 to 18 s cycling, 8 to 13 s driving; the 95 s of a phone
  /// at rest are an extrapolation.
  static func decorrelationRate(speed: Double, isStill: Bool) -> Double {
    min(max(1 / 95 + speed / 90, 1 / 95), 1 / 3)
  }

  /// The deviation per axis of the correlated part, without the run's bias, in metres.
  var correlatedSigma: Double {
    let bias = Self.runBias.value
    return max(0, sigma * sigma - bias * bias).squareRoot()
  }

  /// The row of an environment.
  static func row(of environment: Environment) -> GNSSErrorModel {
    switch environment {
    case .openSky:
      // Derived: Tomastik 2021, open sites, RMSE 1.7 to 4.5 m; comma2k19 log, p50 2.5 m.
      GNSSErrorModel(
        sigma: 2.6,
        tailShare: 0.03,
        tailFactor: 3,
        availability: 1,
        acquisitionMultiplier: 1,
        isWeak: false
      )
    case .suburban:
      // Measured in public suburban logs: 4.5 / 6.2 / 12.5 m and 4.2 / 5.5 / 11.0 m.
      GNSSErrorModel(
        sigma: 3.7,
        tailShare: 0.08,
        tailFactor: 2.5,
        availability: 1,
        acquisitionMultiplier: 1,
        isWeak: false
      )
    case .urban:
      // Derived: Merry and Bettinger 2019, campus, mean 7 to 13 m.
      GNSSErrorModel(
        sigma: 6.5,
        tailShare: 0.10,
        tailFactor: 2.5,
        availability: 0.98,
        acquisitionMultiplier: 1.5,
        isWeak: false
      )
    case .urbanCanyon:
      // Assumption: "tens of metres"; no published distribution was found.
      GNSSErrorModel(
        sigma: 10,
        tailShare: 0.2,
        tailFactor: 3,
        availability: 0.9,
        acquisitionMultiplier: 2.5,
        isWeak: false
      )
    case .forest:
      // Derived: Tomastik 2021, RMSE 4.1 to 12.6 m; Purfuerst 2022, DRMS 4.56 m. The multiplier is
      // an assumption, as for mid-rise streets.
      GNSSErrorModel(
        sigma: 5.0,
        tailShare: 0.10,
        tailFactor: 2.5,
        availability: 0.95,
        acquisitionMultiplier: 1.5,
        isWeak: false
      )
    case .indoor:
      // Measured at a home in public logs: p50 9, p68 12, p95 22 m.
      GNSSErrorModel(
        sigma: 7.6,
        tailShare: 0.10,
        tailFactor: 2.5,
        availability: 0.8,
        acquisitionMultiplier: 4,
        isWeak: true
      )
    case .indoorDeep:
      // Assumption; Kjaergaard 2010 reports that phones do poorly there.
      GNSSErrorModel(
        sigma: 15,
        tailShare: 0.2,
        tailFactor: 3,
        availability: 0.2,
        acquisitionMultiplier: 4,
        isWeak: true
      )
    case .tunnel:
      // By definition. The spread only matters to whoever asks in spite of that.
      GNSSErrorModel(
        sigma: 15,
        tailShare: 0.2,
        tailFactor: 3,
        availability: 0,
        acquisitionMultiplier: 4,
        isWeak: true
      )
    }
  }
}

extension Environment {
  /// The position in the order of declaration, for tables.
  var ordinal: Int {
    switch self {
    case .openSky: 0
    case .suburban: 1
    case .urban: 2
    case .urbanCanyon: 3
    case .forest: 4
    case .indoor: 5
    case .indoorDeep: 6
    case .tunnel: 7
    }
  }
}
