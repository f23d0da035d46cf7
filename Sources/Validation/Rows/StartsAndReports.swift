// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

/// Published times to first fix and reported radii.
enum StartRows {
  static let all: [ValidationRow] = [
    ValidationRow(
      "P14",
      returns: "the hot start of the phone, 1.3 s from a receiver's data sheet",
      from: ["gnss.hot_start", "gnss.open_sky.acquisition_multiplier"],
      source: "Android compatibility definition 2018",
      setup:
        "modern_pixel7_2022 at rest under an open sky; 20 restarts of the receiver after 1 to 58 "
        + "min off, 40 replications",
      statistics: [
        Statistic(
          "restart within 1 h in at most 5 s",
          "at least 0.95",
          "",
          Band(from: 0.95, to: nil, "a requirement")
        )
      ]
    ) {
      let trial = try Trial(
        Traces.still(.hours(11)),
        world: .only(.openSky),
        phone: "modern_pixel7_2022",
        system: "android_6",
        replications: 40
      )
      let app = Restarts(
        pauses: (0..<20).map { .minutes(1 + 3 * Double($0)) },
        running: .seconds(30)
      )
      let runs = trial.run(app: app) { _, record, _ in
        Trial.acquisitions(record).dropFirst().map { $0 <= 5 }
      }
      return [Jackknife.share(of: runs)]
    },
    ValidationRow(
      "P15",
      source: "von Watzdorf and Michahelles 2010, iPhones",
      setup: "iphone_6 with ios_6 and providers of 2009; a minute at best accuracy after a start "
        + "indoors, in mid-rise streets and under an open sky, 200 starts each; every fix",
      statistics: [
        Statistic(
          "above 500 m, by cell",
          "always",
          "",
          Band(from: 0.95, to: nil, "start-up fixes may differ")
        ),
        Statistic(
          "below 300 m, by GPS or Wi-Fi",
          "always",
          "",
          Band(from: 0.95, to: nil, "start-up fixes may differ")
        ),
      ]
    ) {
      let runs = try [Environment.indoor, .urban, .openSky].flatMap { environment in
        try Trial(
          Traces.still(.minutes(1)),
          world: try ProviderRows.world2009(environment),
          phone: "iphone_6",
          system: "ios_6",
          replications: 200
        ).fixes(Trial.standard(.best))
      }
      let coarse = runs.map { $0.filter { $0.reported > 500 }.map { $0.source == .cell } }
      let fine = runs.map { $0.filter { $0.reported < 300 }.map { $0.source != .cell } }
      return [Jackknife.share(of: coarse), Jackknife.share(of: fine)]
    },
    ValidationRow(
      "P16",
      returns: "the cold start of each phone, from a receiver's data sheet",
      from: ["gnss.cold_start", "gnss.open_sky.acquisition_multiplier"],
      source: "Teltonika FM36M1 data sheet",
      setup:
        "phones with receivers of the source's time (the N95's are older: 120 s and more in its "
        + "own sources) without network and without valid assistance data under an open sky; 200 first starts each",
      statistics: coldPhones.map {
        Statistic("cold start, median, \($0)", "below 35", "s", Band(from: 25, to: 35, "as given"))
      }
    ) {
      try coldPhones.map { phone in
        var trial = try Trial(
          Traces.still(.minutes(4)),
          world: .only(.openSky),
          phone: phone,
          replications: 200
        )
        trial.phone.gnss.assistance.age = Estimate(trial.phone.gnss.assistance.validity.value * 2)
        trial.events = [DayEvent(time: .zero, kind: .network(isAvailable: false))]
        let runs = trial.run(app: Restarts(pauses: [], running: .minutes(3))) { _, record, _ in
          Array(Trial.acquisitions(record).prefix(1))
        }
        return Jackknife.quantiles(of: runs, at: [0.5])[0]
      }
    },
  ]

  private static let coldPhones = ["iphone_6", "mid2010s_pixel_2016", "modern_pixel7_2022"]
}
