// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import Tracewatt
internal import World

extension MeasuredRows {
  // MARK: Starts

  /// The time from launch to the first fix of a reported radius or better, in 20 groups.
  private static func firstFixes(_ runs: [[ScoredFix]], within limit: Double) -> [[Double]] {
    let times = runs.compactMap { run in run.first { $0.reported <= limit }?.time.seconds }
    return groups(of: times)
  }

  /// Values of single replications in 20 groups.
  private static func groups<Value>(of values: [Value]) -> [[Value]] {
    let size = max(1, (values.count + 19) / 20)
    return stride(from: 0, to: values.count, by: size).map {
      Array(values[$0..<min($0 + size, values.count)])
    }
  }

  static let starts: [ValidationRow] = [
    ValidationRow(
      "M5",
      source: source,
      setup: "iphone_6, ios_12, best accuracy, started at rest indoors near a window as in the "
        + "source; 1000 starts",
      statistics: [
        Statistic("first fix of 65 m or better", "1.7", "s", Band(from: 1, to: 2.5, "as given")),
        Statistic("first fix of 10 m or better", "5.0", "s", Band(from: 3.5, to: 6.5, "as given")),
      ],
      fittedTo: "the delays of the staircase and the assisted start were fitted to these medians"
    ) {
      let trial = try Trial(
        Traces.still(.minutes(4)),
        world: .only(.indoor),
        phone: "iphone_6",
        replications: 1000
      )
      let runs = trial.fixes(Trial.standard(.best))
      return [65.0, 10].map { Jackknife.quantiles(of: firstFixes(runs, within: $0), at: [0.5])[0] }
    }
  ]

  // MARK: At rest

  static let resting: [ValidationRow] = [
    ValidationRow(
      "M6",
      source: source,
      setup: "at rest indoors for 8 h at 100 m, 20 replications; p68 of the distance from the "
        + "run's mean position, median over runs; iphone_6 with ios_12, \(androidPhone) with "
        + androidSystem,
      statistics: [
        Statistic("spread at rest, Android", "at most 1", "m", Band(from: 0, to: 1, "as given")),
        Statistic("spread at rest, iOS", "3 to 14", "m", Band(from: 3, to: 14, "as given")),
      ],
      fittedTo: "the spread of positions at rest was taken from these recordings"
    ) {
      try [(androidPhone, androidSystem), ("iphone_6", "ios_12")].map { phone, system in
        let trial = try Trial(
          Traces.still(.hours(8)),
          world: .only(.indoor),
          phone: phone,
          system: system,
          replications: 20
        )
        let spreads = trial.fixes(Trial.standard(.hundredMeters)).map { run -> Double in
          let fixes = run.filter { $0.source == .wifi }
          let east = mean(fixes.map(\.east))
          let north = mean(fixes.map(\.north))
          let distances = fixes.map { fix in
            let (e, n) = (fix.east - east, fix.north - north)
            return (e * e + n * n).squareRoot()
          }
          return Quantiles.linear(distances.sorted(), 0.68) ?? 0
        }
        return Jackknife.quantiles(of: groups(of: spreads), at: [0.5])[0]
      }
    },
    ValidationRow(
      "M7",
      source: source,
      setup: rides + "iphone_6, ios_12, 100 m; median time between Wi-Fi fixes",
      statistics: [
        Statistic("cadence", "6.5", "s", Band(from: 5, to: 8, "as given"))
      ],
      fittedTo: "the time between scans while moving is this median"
    ) {
      let gaps = try accessPointFixes().map { run -> [Double] in
        let times = run.filter { $0.source == .wifi }.map(\.time)
        return zip(times, times.dropFirst()).map { ($1 - $0).seconds }
      }
      return Jackknife.quantiles(of: gaps, at: [0.5])
    },
    ValidationRow(
      "M8",
      source: source,
      setup: "\(androidPhone), \(androidSystem), at rest in a suburban home for 10 min at 3 km, "
        + "positions by cell; 1000 homes for the error; the source is one home, so reported radius "
        + "and share inside come from homes as far from the stored position as the band allows",
      statistics: [
        Statistic("cell error, p50", 707, "m", within: 0.25),
        Statistic("cell, reported, p50", 900, "m", within: 0.25),
        Statistic("cell, inside reported", "0.95", "", Band(from: 0.85, to: 1, "as given")),
      ],
      fittedTo: "the reported radius of cells and its spread were fitted to this home"
    ) {
      let trial = try Trial(
        Traces.still(.minutes(10)),
        world: .only(.indoor, area: .suburban),
        phone: androidPhone,
        system: androidSystem,
        replications: 1000
      )
      let fixes = trial.fixes(Trial.standard(.threeKilometers)).compactMap { run in
        run.last { $0.source == .cell }
      }
      let alike = fixes.filter { Band.around(707, within: 0.25).contains($0.radius) }
      return [
        Jackknife.quantiles(of: groups(of: fixes.map(\.radius)), at: [0.5])[0],
        Jackknife.quantiles(of: groups(of: alike.map(\.reported)), at: [0.5])[0],
        Jackknife.share(of: groups(of: alike.map { $0.radius <= $0.reported })),
      ]
    },
    ValidationRow(
      "M9",
      source: source,
      setup: "iphone_6, ios_12, at rest indoors for 8 h in the background, 1 m filter, "
        + "10 replications; percent per hour of the whole phone",
      statistics: [
        Statistic(
          "best over 100 m",
          "2.45",
          "",
          Band(from: 1.89, to: 3.01, "its 95 % interval over phones and sessions")
        )
      ],
      fittedTo: "the powers of iphone_6 were derived from these drains"
    ) {
      var trial = try Trial(
        Traces.still(.hours(8)),
        world: .only(.indoor),
        phone: "iphone_6",
        replications: 10
      )
      trial.app = AppConfiguration(backgroundAt: .zero)
      let powers = [DesiredAccuracy.best, .hundredMeters].map { accuracy in
        trial.run(Trial.standard(accuracy, filter: Metres(1))) { result, record, _ in
          Trial.power(result, record)
        }
      }
      return [Jackknife.ratio(of: powers[0], over: powers[1])]
    },
  ]
}
