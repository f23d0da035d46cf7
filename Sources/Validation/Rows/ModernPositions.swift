// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import Quantities
internal import Tracewatt
internal import World

/// Reported accuracy of phones since 2019.
///
/// No public recording of these phones has a true path, so all rows but one are about what they report.
enum ModernPositionRows {
  static let all: [ValidationRow] = (accuracy + CoverageRows.all).map(\.asModern)

  private static let recordings = "student recordings 2021 to 2026 (phyphox, Sensor Logger)"

  /// A walk of ten minutes outdoors, with the fixes of each replication at best accuracy.
  private static func walk(_ change: (inout OSProfile) -> Void = { _ in }) throws -> [[ScoredFix]] {
    var trial = try IPhone13Rows.trial(
      Traces.straight(.walking, speed: 1.4, duration: .minutes(10)),
      .only(.suburban)
    )
    change(&trial.system)
    return trial.fixes(Trial.standard(.best))
  }

  private static let walkSetup =
    "\(IPhone13Rows.phone), \(IPhone13Rows.system), a walk of 10 min through a suburb at best accuracy"

  private static let android = (phone: "modern_pixel7_2022", system: "android_12")
  private static let androidSetup =
    "\(android.phone), \(android.system), a walk of 10 min through a suburb at best accuracy"

  /// The accuracies that an Android phone reports of satellites on that walk after a minute, in
  /// each replication.
  private static func androidWalk(_ change: (inout OSProfile) -> Void = { _ in }) throws
    -> [[Double]]
  {
    var trial = try Trial(
      Traces.straight(.walking, speed: 1.4, duration: .minutes(10)),
      world: .only(.suburban),
      phone: android.phone,
      system: android.system,
      replications: 20
    )
    change(&trial.system)
    return trial.fixes(Trial.standard(.best)).map { fixes in
      fixes.filter { $0.time.seconds > 60 }.map(\.reported)
    }
  }

  private static let accuracy: [ValidationRow] = [
    ValidationRow(
      "modern_am1",
      source: recordings,
      setup: walkSetup + "; positions after the first minute",
      statistics: [
        Statistic(
          "reported accuracy, median",
          "3.8 to 5.7",
          "m",
          Band(from: 3, to: 8, "four iPhones")
        ),
        Statistic(
          "share of the commonest reported accuracy",
          "continuous values",
          "",
          Band(from: nil, to: 0.2, "a continuous value repeats in at most a fifth of the positions")
        ),
      ],
      expected: .pass
    ) {
      let late = try walk().map { fixes in fixes.filter { $0.time.seconds > 60 }.map(\.reported) }
      return [
        Jackknife.quantiles(of: late, at: [0.5])[0], Prediction(commonest(late.flatMap(\.self))),
      ]
    },
    ValidationRow(
      "modern_am2",
      source: recordings,
      setup: walkSetup + "; the phone was located by satellites 10 s to 10 min before, drawn",
      statistics: [
        Statistic(
          "first reported accuracy, median",
          "3.5 to 40",
          "m",
          Band(from: 3.5, to: 40, "warm phones")
        ),
        Statistic(
          "time to a reported accuracy of 10 m, median",
          "0 to 5.4",
          "s",
          Band(from: nil, to: 8, "at most 8 s")
        ),
      ],
      expected: .pass
    ) {
      // The recorded phones were warm: most had a position of satellites at once.
      let age = SimulationDuration.seconds(Inputs.open("modern_am2.age", 300, 10...600))
      let fixes = try walk {
        ($0.standard.firstFixAge, $0.standard.firstFixSource) = (age, .gnss)
        $0.standard.firstFixDistance = .zero
      }
      return [
        Jackknife.quantiles(of: fixes.map { $0.prefix(1).map(\.reported) }, at: [0.5])[0],
        Jackknife.quantiles(
          of: fixes.map { run in run.first { $0.reported <= 10 }.map { [$0.time.seconds] } ?? [600]
          },
          at: [0.5]
        )[0],
      ]
    },
    ValidationRow(
      "modern_am3",
      source: recordings,
      setup: walkSetup + "; positions after the first minute",
      statistics: [
        Statistic(
          "time between positions, median",
          "1.00",
          "s",
          Band(from: 0.99, to: 1.01, "to 10 ms")
        )
      ]
    ) {
      let gaps = try walk().map { fixes in
        let times = fixes.map(\.time.seconds).filter { $0 > 60 }
        return zip(times, times.dropFirst()).map { $1 - $0 }
      }
      return [Jackknife.quantiles(of: gaps, at: [0.5])[0]]
    },
    ValidationRow(
      "modern_am4",
      source: recordings,
      setup: androidSetup
        + "; first with `gnss_accuracy_minimum: 3.79 m`, then unchanged; positions after the first minute",
      statistics: [
        Statistic(
          "least reported accuracy of some Galaxy phones",
          "3.79",
          "m",
          Band(from: 3.7, to: 3.9, "a constant of the maker")
        ),
        Statistic(
          "reported accuracy of other makers' phones, median",
          "1.4 to 2.4",
          "m",
          Band(from: 1.4, to: 2.4, "five phones")
        ),
      ],
      fittedTo: "`gnss_accuracy_factor` of `android_12` was fitted to these medians",
      expected: .pass
    ) {
      let galaxy = try androidWalk { $0.accuracy.gnssMinimum = Metres(3.79) }
      return [
        Prediction(galaxy.flatMap(\.self).min() ?? .nan),
        Jackknife.quantiles(of: try androidWalk(), at: [0.5])[0],
      ]
    },
    ValidationRow(
      "modern_am5",
      isRemembered: true,
      source: "Smartphone decimeter challenge, words of its organisers",
      setup:
        "\(IPhone13Rows.phone), \(IPhone13Rows.system), a drive of 12 min through a suburb at best accuracy",
      statistics: [
        Statistic(
          "true error on roads, median",
          "3 to 5",
          "m",
          Band(from: 3, to: 5, "typical, in words")
        )
      ],
      expected: .pass
    ) {
      let runs = try IPhone13Rows.trial(try Traces.carRide(), .only(.suburban)).fixes(
        Trial.standard(.best)
      )
      return [Jackknife.quantiles(of: runs.map { $0.map(\.radius) }, at: [0.5])[0]]
    },
    ValidationRow(
      "modern_am6",
      source: "Google 2020 (raw GNSS measurements), Pixel 4",
      setup:
        "providers of 2024 on a motorway at 24 m/s for 30 min, a position every second, 40 replications; the "
        + "phone was behind a windscreen, two drives",
      statistics: [
        Statistic("true error on motorways, p50", 1.1, "m", factor: 1.3),
        Statistic("true error on motorways, p95", 2.56, "m", factor: 1.3),
      ],
      fittedTo: "the satellite error on motorways was derived from these drives"
    ) {
      var world = WorldConfiguration.only(.freeway)
      world.providers = try Inputs.providers("era_2024")
      let radii = ErrorSamples.radii(
        Traces.straight(.automotive, speed: 24, duration: .minutes(30)),
        world,
        every: .seconds(1),
        replications: 40,
        groupedBy: 4
      )
      return Jackknife.quantiles(of: radii.gnss, at: [0.5, 0.95])
    },
  ]

  /// The share of the value that occurs most often.
  private static func commonest(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    var (longest, run) = (0, 0)
    for (index, value) in sorted.enumerated() {
      run = index > 0 && sorted[index - 1] == value ? run + 1 : 1
      longest = max(longest, run)
    }
    return Double(longest) / Double(max(1, values.count))
  }
}
