// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Stochastics
internal import World

/// Accuracy and cadence measured in the development part of MobilityNet.
enum MeasuredRows {
  static let all: [ValidationRow] = satellites + accessPoints + containment + starts + resting

  static let source = "MobilityNet 2020, development part"
  private static let replications = 60

  /// A trial with a phone on a ride through a suburb.
  private static func ride(_ mode: MotionMode, android: Bool = false) throws -> Trial {
    try Trial(
      mode == .cycling ? try Traces.bicycleRide() : try Traces.carRide(),
      world: .only(.suburban),
      phone: android ? androidPhone : "iphone_6",
      system: android ? androidSystem : "ios_12",
      replications: replications
    )
  }

  static let androidPhone = "mid2010s_pixel_2016"
  static let androidSystem = "android_6"

  /// The satellite fixes of both rides at best accuracy, by replication.
  private static func satelliteFixes(android: Bool = false) throws -> [[ScoredFix]] {
    try [MotionMode.cycling, .automotive].flatMap { mode in
      try ride(mode, android: android).fixes(Trial.standard(.best))
    }
  }

  /// The fixes of both rides at the 100 m tier, by replication.
  static func accessPointFixes(android: Bool = false) throws -> [[ScoredFix]] {
    try [MotionMode.cycling, .automotive].flatMap { mode in
      try ride(mode, android: android).fixes(Trial.standard(.hundredMeters))
    }
  }

  static let rides =
    "a bicycle ride of 20 min and a drive of 12 min through a suburb, with the speeds of the source, "
    + "60 replications, "

  // MARK: Satellites

  private static let correlation: [(lag: Int, cycling: Double, car: Double, band: Double)] = [
    (1, 0.96, 0.91, 0.05), (5, 0.74, 0.58, 0.08), (10, 0.54, 0.38, 0.10), (30, 0.18, 0.08, 0.10),
  ]

  /// Autocorrelation of the error vector at each lag, after the mean of each run is subtracted.
  private static func autocorrelation(_ runs: [[ScoredFix]]) -> [Prediction] {
    let series = runs.map { fixes -> [Int64: (east: Double, north: Double)] in
      let fixes = fixes.filter { $0.source == .gnss }
      let count = Double(max(1, fixes.count))
      let east = fixes.reduce(0) { $0 + $1.east } / count
      let north = fixes.reduce(0) { $0 + $1.north } / count
      return Dictionary(
        fixes.map { (second($0.time), ($0.east - east, $0.north - north)) },
        uniquingKeysWith: { $1 }
      )
    }
    let squares = series.map { run in
      mean(
        run.keys.sorted().compactMap { k in run[k].map { $0.east * $0.east + $0.north * $0.north } }
      )
    }
    return correlation.map { lag, _, _, _ in
      let products = series.map { run in
        mean(
          run.keys.sorted().compactMap { k in
            guard let a = run[k], let b = run[k + Int64(lag)] else { return nil }
            return a.east * b.east + a.north * b.north
          }
        )
      }
      return Jackknife.ratio(of: products, over: squares, count: series.joined().count)
    }
  }

  private static func second(_ time: SimulationTime) -> Int64 {
    Int64((Double(time.nanoseconds) / 1e9).rounded())
  }

  static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  private static let satellites: [ValidationRow] = [
    ValidationRow(
      "M1",
      source: source,
      setup: rides + "iphone_6, ios_12, best accuracy; run mean removed",
      statistics: correlation.map {
        Statistic("GPS error, cycling, lag \($0.lag) s", $0.cycling, "", plusMinus: $0.band)
      }
        + correlation.map {
          Statistic("GPS error, car, lag \($0.lag) s", $0.car, "", plusMinus: $0.band)
        },
      fittedTo: "the time constant, 1/tau = 1/95 s + v/90 m, was fitted to these correlations"
    ) {
      try [MotionMode.cycling, .automotive].flatMap { mode in
        autocorrelation(try ride(mode).fixes(Trial.standard(.best)))
      }
    },
    ValidationRow(
      "M2",
      source: source,
      setup: rides + "best accuracy; iphone_6 with ios_12, fixes that report 10 m or less; "
        + "\(androidPhone) with \(androidSystem), fixes that report less than 10.5 m",
      statistics: radii("iOS, GPS", [4.5, 6.2, 9.7, 12.5], lastWithin: 0.20)
        + radii("Android, GPS", [4.2, 5.5, 9.1, 11.0], lastWithin: 0.20),
      fittedTo: "the satellite spread and tails of suburbs were fitted to these quantiles"
    ) {
      let ios = try satelliteFixes().map { $0.filter { $0.reported <= 10 }.map(\.radius) }
      let android = try satelliteFixes(android: true).map {
        $0.filter { $0.reported < 10.5 }.map(\.radius)
      }
      return Jackknife.quantiles(of: ios, at: probabilities)
        + Jackknife.quantiles(of: android, at: probabilities)
    },
    ValidationRow(
      "M2b",
      source: source,
      setup: rides + "iphone_6, ios_12, best accuracy; two replications as two phones side by side",
      statistics: [
        Statistic("two phones, cycling, p50", 4.7, "m", within: 0.15),
        Statistic("two phones, cycling, p68", 6.3, "m", within: 0.15),
        Statistic("two phones, cycling, p95", 12.6, "m", within: 0.30),
        Statistic("two phones, car, p50", 5.3, "m", within: 0.15),
        Statistic("two phones, car, p68", 7.4, "m", within: 0.15),
        Statistic("two phones, car, p95", 20, "m", within: 0.30),
      ],
      fittedTo:
        "the satellite spread, tails and time constant of suburbs were fitted to these recordings",
      expected: .miss(
        "phones carried together share satellites, ionosphere and echoes, which make up about two fifths of the "
          + "variance; two replications of the lab share nothing, so they differ too much."
      )
    ) {
      try [MotionMode.cycling, .automotive].flatMap { mode in
        Jackknife.quantiles(
          of: twins(try ride(mode).fixes(Trial.standard(.best))),
          at: [0.5, 0.68, 0.95]
        )
      }
    },
  ]

  /// The distance between two phones at each second, for replications taken in pairs.
  private static func twins(_ runs: [[ScoredFix]]) -> [[Double]] {
    stride(from: 0, to: runs.count - 1, by: 2).map { pair in
      let other = Dictionary(
        runs[pair + 1].filter { $0.source == .gnss }.map { (second($0.time), $0.position) },
        uniquingKeysWith: { $1 }
      )
      return runs[pair].filter { $0.source == .gnss }.compactMap { fix in
        other[second(fix.time)].map { fix.position.distance(to: $0).value }
      }
    }
  }

  private static let probabilities = [0.5, 0.68, 0.9, 0.95]

  private static func radii(
    _ name: String,
    _ values: [Double],
    lastWithin last: Double
  ) -> [Statistic] {
    zip(["p50", "p68", "p90", "p95"], values).map { quantile, value in
      Statistic("\(name), \(quantile)", value, "m", within: quantile == "p95" ? last : 0.12)
    }
  }

  // MARK: Access points

  private static let accessPoints: [ValidationRow] = [
    ValidationRow(
      "M3",
      source: source,
      setup: rides + "iphone_6, ios_12, 100 m; fixes that report 65 m",
      statistics: radii("iOS, Wi-Fi", [25, 34, 55, 64], lastWithin: 0.12),
      fittedTo: "shape and scale of the Wi-Fi error in suburbs were fitted to these quantiles"
    ) {
      let fixes = try accessPointFixes().map { $0.filter { $0.reported == 65 }.map(\.radius) }
      return Jackknife.quantiles(of: fixes, at: probabilities)
    }
  ]

  private static let containment: [ValidationRow] = [
    ValidationRow(
      "M4",
      source: source,
      setup: rides + "iphone_6 with ios_12 and \(androidPhone) with \(androidSystem), best "
        + "accuracy and 100 m",
      statistics: [
        ("iOS, reported 5 to 10 m", 0.86), ("iOS, reported 65 m", 0.96),
        ("Android, reported below 10.5 m", 0.57), ("Android, reported 20 to 100 m", 0.78),
      ].map { Statistic("inside, \($0.0)", $0.1, "", plusMinus: 0.06) },
      fittedTo: "the factors of the reported radius were fitted to these shares"
    ) {
      func share(_ runs: [[ScoredFix]], _ isTaken: (Double) -> Bool) -> Prediction {
        Jackknife.share(
          of: runs.map { $0.filter { isTaken($0.reported) }.map { $0.radius <= $0.reported } }
        )
      }
      return [
        share(try satelliteFixes()) { $0 <= 10 }, share(try accessPointFixes()) { $0 == 65 },
        share(try satelliteFixes(android: true)) { $0 < 10.5 },
        share(try accessPointFixes(android: true)) { (20...100).contains($0) },
      ]
    }
  ]
}
