// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics
internal import World

/// Published accuracy of the three providers.
enum ProviderRows {
  static let all: [ValidationRow] = era2009 + satellites + reported

  /// A world of one environment with the providers of 2009.
  static func world2009(_ environment: Environment, area: AreaClass? = nil) throws
    -> WorldConfiguration
  {
    var world = WorldConfiguration.only(environment, area: area)
    world.providers = try Inputs.providers("era_2009")
    return world
  }

  private static let zandbergen = "Zandbergen 2009, iPhone 3G"

  /// Errors at benchmarks: tests of 20 minutes, a position every 10 s.
  private static func benchmarks() throws -> [[Double]] {
    ErrorSamples.radii(
      Traces.still(.minutes(20)),
      try world2009(.openSky),
      every: .seconds(10),
      replications: 400,
      groupedBy: 10
    ).gnss
  }

  private static func wifiSites(seed: UInt64 = Trial.seed) throws -> [[Double]] {
    ErrorSamples.sites(try world2009(.indoor, area: .suburban), count: 10_000, seed: seed).wifi
  }

  private static func cellSites() throws -> [[Double]] {
    ErrorSamples.sites(try world2009(.suburban), count: 4000).cell
  }

  private static func median(_ sorted: [Double]) -> Double { Quantiles.linear(sorted, 0.5) ?? .nan }

  private static let era2009: [ValidationRow] = [
    ValidationRow(
      "P1",
      source: zandbergen,
      setup:
        "providers of 2009 under an open sky; 400 phones at rest for 20 min, a position every 10 s",
      statistics: [
        Statistic("GPS, R50", "8", "m", Band(from: 6.5, to: 9.5, "the source's ten tests"))
      ],
      fittedTo: "the satellite spread of 2009 was derived from this median"
    ) { [Jackknife.prediction(of: try benchmarks(), median)] },
    ValidationRow(
      "P2",
      source: zandbergen,
      setup: "providers of 2009, indoors in a city; 10 000 sites with one position each",
      statistics: [
        Statistic("Wi-Fi, R50", "74", "m", Band(from: 59, to: 89, "its own sampling, n = 58"))
      ],
      fittedTo: "the Wi-Fi scale of 2009 was derived from this median"
    ) { [Jackknife.prediction(of: try wifiSites(), median)] },
    ValidationRow(
      "P3",
      source: "Zandbergen 2012",
      setup: "as P2, for the seeds 1, 2 and 3 as three cities",
      statistics: (1...3).map {
        Statistic(
          "Wi-Fi, R50, city \($0)",
          "43 to 92",
          "m",
          Band(from: 43, to: 92, "lowest and highest city")
        )
      },
      fittedTo:
        "the Wi-Fi scale of 2009 comes from P2, and its range was derived from these medians; three "
        + "seeds are not three cities"
    ) {
      try (1...3).map { Jackknife.prediction(of: try wifiSites(seed: UInt64($0)), median) }
    },
    ValidationRow(
      "P4",
      source: zandbergen,
      setup: "providers of 2009 in a suburb; 4000 sites with one position by cell each",
      statistics: [
        Statistic("cell, R50", "600", "m", Band(from: 450, to: 750, "its own sampling, n = 64"))
      ],
      fittedTo: "of the 3GPP layouts, 1732 m was chosen for suburbs, and the noise of database "
        + "positions was bounded, based on this median"
    ) { [Jackknife.prediction(of: try cellSites(), median)] },
    ValidationRow(
      "P5",
      source: zandbergen,
      setup: "the medians of P1, P2 and P4",
      statistics: [
        Statistic("Wi-Fi over GPS", "9", "", .around(9, within: 0.25)),
        Statistic("cell over GPS", "75", "", .around(75, within: 0.25)),
      ],
      fittedTo: "the same three medians as P1, P2 and P4"
    ) {
      let gps = Jackknife.prediction(of: try benchmarks(), median)
      return try [wifiSites(), cellSites()].map { groups in
        quotient(Jackknife.prediction(of: groups, median), gps)
      }
    },
  ]

  /// The ratio of two independent predictions; relative half-widths add as squares.
  private static func quotient(_ above: Prediction, _ below: Prediction) -> Prediction {
    let value = above.value / below.value
    let count = above.count + below.count
    guard let a = above.high, let b = below.high else { return Prediction(value, count: count) }
    let (p, q) = (a / above.value - 1, b / below.value - 1)
    let half = value * (p * p + q * q).squareRoot()
    return Prediction(value, low: value - half, high: value + half, count: count)
  }

  // MARK: Satellites

  /// Errors of phones that walk for ten minutes, a position every 2 s, in 40 groups.
  private static func walk(_ world: WorldConfiguration) -> [[Double]] {
    ErrorSamples.radii(
      Traces.straight(.walking, speed: 1.4, duration: .minutes(10)),
      world,
      every: .seconds(2),
      replications: 400,
      groupedBy: 10
    ).gnss
  }

  private static let walkers =
    "400 phones that walk for 10 min, a satellite position every 2 s, "

  private static func rootMeanSquare(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  private static let satellites: [ValidationRow] = [
    ValidationRow(
      "P6",
      source: "Android compatibility definition 2018",
      setup: walkers + "under an open sky, providers of 2019 and of 2009",
      statistics: ["2019", "2009"].map {
        Statistic(
          "GPS within 20 m, \($0)",
          "at least 0.95",
          "",
          Band(from: 0.95, to: nil, "a requirement")
        )
      }
    ) {
      try [WorldConfiguration.only(.openSky), world2009(.openSky)].map { world in
        Jackknife.share(of: walk(world).map { $0.map { $0 <= 20 } })
      }
    },
    ValidationRow(
      "P7",
      source: "GPS.gov, quoting van Diggelen and Enge 2015",
      setup: walkers + "providers of 2019; 4.9 m read as R68",
      statistics: [
        Statistic("GPS, suburb, R68", "4.9", "m", Band(from: 3.9, to: 5.9, "read as R50 to R68")),
        Statistic("GPS, open sky, R68", "4.9", "m", Band(from: nil, to: 4.9, "an upper bound")),
      ],
      expected: .miss(
        "the suburban spread was fitted to logs with R68 of 6.2 m (iOS) and 5.5 m (Android); its R68 "
          + "of 5.9 m lies on the edge of the band."
      )
    ) {
      [Environment.suburban, .openSky].map { environment in
        Jackknife.quantiles(of: walk(.only(environment)), at: [0.68])[0]
      }
    },
    ValidationRow(
      "P8",
      source: "Merry and Bettinger 2019, iPhone 6",
      setup: walkers + "mid-rise streets, providers of 2019",
      statistics: [
        Statistic("GPS, mean", "7 to 13", "m", Band(from: 7, to: 13, "over seasons and hours"))
      ],
      fittedTo: "the satellite spread of mid-rise streets was derived from this range"
    ) { [Jackknife.mean(of: walk(.only(.urban)))] },
    ValidationRow(
      "P9",
      source: "Tomastik 2021, Android phones",
      setup: walkers + "under trees, providers of 2019",
      statistics: [
        Statistic("GPS, RMSE", "4.1 to 12.6", "m", Band(from: 4.1, to: 12.6, "over devices"))
      ],
      fittedTo: "the satellite spread under trees was derived from this range"
    ) { [Jackknife.prediction(of: walk(.only(.forest)), rootMeanSquare)] },
    ValidationRow(
      "P10",
      source: "Specht 2021",
      setup: walkers
        + "every environment with satellites (freeways use the numbers of suburbs)",
      statistics: [
        "open sky, 2019", "suburb, 2019", "mid-rise, 2019", "forest, 2019", "urban canyon, 2019",
        "indoors, 2019", "deep indoors, 2019", "open sky, 2009",
      ].map {
        Statistic(
          "2DRMS over R95, \($0)",
          "1.10 to 1.14",
          "",
          Band(from: 1.05, to: 1.40, "phones have longer tails than survey receivers")
        )
      },
      expected: .miss(
        "between tall buildings and deep indoors, a fifth of the errors are three times as large (both "
          + "assumptions), so R95 itself is in the tail and 2DRMS stays below it."
      )
    ) {
      let worlds: [WorldConfiguration] = [
        .only(.openSky), .only(.suburban), .only(.urban), .only(.forest), .only(.urbanCanyon),
        .only(.indoor), .only(.indoorDeep), try world2009(.openSky),
      ]
      return worlds.map { world in
        Jackknife.prediction(of: walk(world)) { sorted in
          2 * rootMeanSquare(sorted) / (Quantiles.linear(sorted, 0.95) ?? .nan)
        }
      }
    },
  ]

  // MARK: Access points and cells without a mode in the lab

  private static let reported: [ValidationRow] = [
    ValidationRow(
      "P11",
      source: "Cheng 2005",
      statistics: [
        Statistic("Wi-Fi, R50", "13 to 40", "m", Band(from: 13, to: 40, "three neighbourhoods"))
      ],
      notExpressible: "the lab has no mode with individual access points and a war-driven map"
    ),
    ValidationRow(
      "P12",
      source: "Chen 2006",
      statistics: [
        Statistic("cell, downtown, R50", 94, "m", within: 0.25),
        Statistic("cell, residential, R50", 196, "m", within: 0.25),
      ],
      notExpressible: "the lab computes positions from the serving cell only"
    ),
    ValidationRow(
      "P13",
      source: "Zandbergen 2012",
      statistics: [
        Statistic(
          "Wi-Fi, R50 at 10 to 20 over 5 to 10 access points",
          "1",
          "",
          .around(1, within: 0.15)
        )
      ],
      notExpressible: "the lab has no mode with individual access points"
    ),
  ]
}
