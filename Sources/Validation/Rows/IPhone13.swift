// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Tracewatt
internal import World

/// Power and reported accuracy of phones since 2019.
///
/// P1 to P17 come from the power log of one iPhone 13 Pro Max, ten days of January 2026, which books the
/// energy of each hour by component and process. Totals agree with the fuel gauge to 1 percent; the
/// share of a component is the phone's own estimate, good to about 30 percent. Bands are the 95 percent
/// interval over days, widened where the log cannot separate causes.
enum IPhone13Rows {
  static let all: [ValidationRow] = (powers + trackers + ownUse + accuracy + coverage)
    .map(\.asModern)

  static let source = "Miller 2026 (iPhone 13 Pro Max)"
  private static let recordings = "student recordings 2021 to 2026 (phyphox, Sensor Logger)"

  /// The phone that stands for a modern iPhone, and its system.
  static let phone = "iphone_class"
  static let system = "ios_26"
  private static let replications = 10

  private static func trial(_ trace: RecordedTrace, _ world: WorldConfiguration) throws -> Trial {
    try Trial(trace, world: world, phone: phone, system: system, replications: replications)
  }

  /// A drive at best accuracy through a suburb.
  private static func drive() throws -> Trial { try trial(try Traces.carRide(), .only(.suburban)) }

  /// A phone that lies in a building for eight hours.
  private static func night() throws -> Trial {
    try trial(Traces.still(.hours(8)), .only(.indoor, area: .suburban))
  }

  private static func band(_ low: Double?, _ high: Double?, _ why: String) -> Band {
    Band(from: low, to: high, why)
  }

  /// Milliwatts from joules and seconds, over all replications.
  private static func milliwatts(_ runs: [(joules: Double, seconds: Double)]) -> Prediction {
    Jackknife.ratio(of: runs.map { $0.joules * 1000 }, over: runs.map(\.seconds))
  }

  /// The seconds that a component spent in the named states.
  private static func seconds(_ component: Component, _ states: [String], _ record: RunRecord)
    -> Double
  {
    record.intervals.filter { $0.component == component && states.contains($0.state) }
      .reduce(0) { $0 + ($1.end - $1.start).seconds }
  }

  /// The energy of what stays on in a suspended phone without network of its own: base and idle modem.
  private static func floor(_ record: RunRecord) -> Double {
    Trial.energy(of: .base, record) + Trial.energy(of: .modem, in: ["idle"], record)
  }

  // MARK: Components

  private static let powers: [ValidationRow] = [
    ValidationRow(
      "iphone13_p1",
      source: source,
      setup: "\(phone), \(system), a drive of 12 min under an open sky at best accuracy",
      statistics: [
        Statistic(
          "satellite reception while it tracks",
          "at least 118",
          "mW",
          band(118, 316, "highest mean of an hour; upper end an iPhone 6 without scans")
        )
      ]
    ) {
      let runs = try trial(try Traces.carRide(), .only(.openSky)).run(Trial.standard(.best)) {
        (Trial.energy(of: .gnss, in: ["tracking"], $1), seconds(.gnss, ["tracking"], $1))
      }
      return [milliwatts(runs)]
    },
    ValidationRow(
      "iphone13_p2",
      source: source,
      setup: "\(phone), \(system), lying indoors for 8 h with a dark screen and no app",
      statistics: [
        Statistic(
          "phone in use, asleep",
          "81",
          "mW",
          band(55, 110, "lowest and highest of five nights")
        )
      ],
      expected: .miss(
        "the phone of the model runs nothing but the suspended system and the beacons of Find My: no "
          + "pushes, no background work of other apps and no visits of the system itself."
      )
    ) {
      [
        milliwatts(
          try night().run(Trial.nothing) {
            (Trial.power($0, $1) * $1.duration.seconds, $1.duration.seconds)
          }
        )
      ]
    },
    ValidationRow(
      "iphone13_p3",
      source: source,
      setup: "as iphone13_p2: base and idle modem alone",
      statistics: [
        Statistic(
          "suspended and camped",
          "15 to 40",
          "mW",
          band(15, 40, "lowest readings of the current; lower end a guess")
        )
      ]
    ) {
      [milliwatts(try night().run(Trial.nothing) { (floor($1), $1.duration.seconds) })]
    },
    ValidationRow(
      "iphone13_p6",
      source: source,
      setup: "\(phone), \(system), a drive of 12 min through a suburb at best accuracy",
      statistics: [
        Statistic(
          "processor over satellite reception",
          "0.57",
          "",
          band(0.35, 0.80, "hours on the move")
        )
      ]
    ) { [try ratioToReception { Trial.energy(of: .cpu, $0) + Trial.energy(of: .processing, $0) }] },
    ValidationRow(
      "iphone13_p8",
      source: source,
      setup: "as iphone13_p6, and eight hours at rest at hundred meters",
      statistics: [
        Statistic("modem of look-ups, on the move", "6.6", "mW", band(3, 10, "hours on the move")),
        Statistic("modem of look-ups, at rest", "0.05", "mW", band(nil, 0.2, "hours at rest")),
      ],
      expected: .miss(
        "the database of access points and cells is taken to be on the phone within 20 km of where "
          + "the day begins, so that a drive looks nothing up."
      )
    ) {
      try [
        drive().run(Trial.standard(.best)) { lookups($1) },
        night().run(Trial.standard(.hundredMeters)) { lookups($1) },
      ].map(milliwatts)
    },
    ValidationRow(
      "iphone13_p12",
      source: source,
      statistics: [
        Statistic(
          "idle modem at rest in Wi-Fi",
          "18",
          "mW",
          band(10, 30, "hours at rest, booked to no app")
        )
      ],
      notExpressible:
        "the power of the idle modem is part of the suspended phone's, which was measured as one"
    ),
    ValidationRow(
      "iphone13_p13",
      source: source,
      setup: "as iphone13_p2, scaled to the 14.1 h a day that the phone was off the charger",
      statistics: [
        Statistic(
          "beacons of the Find My network",
          "160",
          "mWh/day",
          band(145, 180, "ten days, 154 to 166 at 95 %")
        )
      ]
    ) {
      let runs = try night().run(Trial.nothing) {
        (joules: Trial.energy(of: .findMy, $1) * 14.1, seconds: $1.duration.seconds)
      }
      return [milliwatts(runs)]
    },
    ValidationRow(
      "iphone13_p15",
      source: source,
      setup: "as iphone13_p6",
      statistics: [
        Statistic(
          "scans for access points over satellite reception",
          "0.22",
          "",
          band(0.05, 0.38, "slope over hours; upper end the quietest tenth of them")
        )
      ],
      expected: .miss(
        "a scan of the iPhone 6 takes 0.76 J every 6.5 s, and one factor on all powers keeps its "
          + "share of the satellites'. The log cannot say whether scans are fewer now or cheaper."
      )
    ) { [try ratioToReception { Trial.energy(of: .wifi, in: ["scanning"], $0) }] },
    ValidationRow(
      "iphone13_p16",
      source: source,
      setup: "\(phone), \(system), no app: the drive of iphone13_p6 against rest",
      statistics: [
        Statistic(
          "modem of a moving phone, above rest",
          "2.6",
          "mW",
          band(-7, 12, "95 % over days, outside the shares of apps")
        )
      ],
      expected: .miss(
        "reselecting cells was measured on iPhone 6 control phones, 45 mW times the factor; in this log "
          + "it may be hidden in the shares of apps that use the modem meanwhile."
      )
    ) {
      let moving = milliwatts(try drive().run(Trial.nothing) { (floor($1), $1.duration.seconds) })
      let rest = milliwatts(try night().run(Trial.nothing) { (floor($1), $1.duration.seconds) })
      return [Prediction(moving.value - rest.value, count: moving.count)]
    },
    ValidationRow(
      "iphone13_p17",
      source: source,
      statistics: [
        Statistic(
          "modem in poor service, above good",
          "38",
          "mW",
          band(20, 75, "days with and without; the meaning is guessed from a name")
        )
      ],
      notExpressible: "the modem of the model has no state for poor service"
    ),
  ]

  /// The energy of a component over that of satellite reception, on a drive at best accuracy.
  private static func ratioToReception(_ energy: (RunRecord) -> Double) throws -> Prediction {
    let runs = try drive().run(Trial.standard(.best)) {
      (energy($1), Trial.energy(of: .gnss, $1))
    }
    return Jackknife.ratio(of: runs.map(\.0), over: runs.map(\.1))
  }

  /// The energy of the modem without its idle state; an app that sends nothing causes look-ups alone.
  private static func lookups(_ record: RunRecord) -> (joules: Double, seconds: Double) {
    let all = Trial.energy(of: .modem, record)
    return (all - Trial.energy(of: .modem, in: ["idle"], record), record.duration.seconds)
  }

  // MARK: A family tracker

  private static let noTracker = "no shipped day has a family tracker as the log's user carried it"

  private static let trackers: [ValidationRow] = [
    ValidationRow(
      "iphone13_p4",
      source: source,
      statistics: [
        Statistic(
          "day of a family tracker",
          "246",
          "mWh/day",
          band(120, 450, "ten days, 173 to 316 at 95 %; one app")
        )
      ],
      notExpressible: noTracker
    ),
    ValidationRow(
      "iphone13_p5",
      source: source,
      statistics: [
        Statistic("satellites' share", "0.30", "", band(0.20, 0.45, "its share among clients")),
        Statistic("processor's share", "0.48", "", band(0.35, 0.60, "its share among clients")),
        Statistic("modem's share", "0.20", "", band(0.12, 0.33, "its share among clients")),
        Statistic("Wi-Fi's share, without scans", "0.01", "", band(nil, 0.03, "traffic alone")),
      ],
      notExpressible: noTracker
    ),
    ValidationRow(
      "iphone13_p7",
      source: source,
      statistics: [
        Statistic(
          "modem of its uploads, on the move",
          "10.5",
          "mW",
          band(5, 20, "hours on the move")
        )
      ],
      notExpressible: noTracker
    ),
    ValidationRow(
      "iphone13_p11",
      source: source,
      statistics: [
        Statistic("its location pushes", "17", "mWh/day", band(5, 50, "their number is unknown"))
      ],
      notExpressible: "\(noTracker), and the number of pushes is unknown"
    ),
    ValidationRow(
      "iphone13_p14",
      source: source,
      statistics: [
        Statistic(
          "location's part of the phone's energy",
          "0.067",
          "",
          band(0.015, 0.12, "quietest and busiest day; one user")
        )
      ],
      notExpressible: noTracker
    ),
  ]

  // MARK: The system's own use

  private static let noSystem = "the system of the model learns no visits and routes for itself"

  private static let ownUse: [ValidationRow] = [
    ValidationRow(
      "iphone13_p9",
      source: source,
      statistics: [
        Statistic(
          "visits and routes of the system, at rest",
          "6.3",
          "mW",
          band(3, 10, "hours at rest; an upper end for visits alone")
        )
      ],
      notExpressible: noSystem
    ),
    ValidationRow(
      "iphone13_p10",
      source: source,
      statistics: [
        Statistic(
          "visits and routes of the system, a day with travel",
          "321",
          "mWh/day",
          band(80, 600, "days with travel, satellites included")
        ),
        Statistic(
          "visits and routes of the system, a day at home",
          "60 to 130",
          "mWh/day",
          band(60, 130, "lowest and highest of the days at home")
        ),
      ],
      notExpressible: noSystem
    ),
  ]

  // MARK: Reported accuracy

  /// A walk of ten minutes outdoors, with the fixes of each replication at best accuracy.
  private static func walk() throws -> [[ScoredFix]] {
    try trial(
      Traces.straight(.walking, speed: 1.4, duration: .minutes(10)),
      .only(.suburban)
    ).fixes(Trial.standard(.best))
  }

  private static let walkSetup =
    "\(phone), \(system), a walk of 10 min through a suburb at best accuracy"

  private static let accuracy: [ValidationRow] = [
    ValidationRow(
      "modern_am1",
      source: recordings,
      setup: walkSetup + "; positions after the first minute",
      statistics: [
        Statistic("reported accuracy, median", "3.8 to 5.7", "m", band(3, 8, "four iPhones")),
        Statistic(
          "share of the commonest reported accuracy",
          "continuous values",
          "",
          band(nil, 0.2, "a continuous value repeats in at most a fifth of the positions")
        ),
      ]
    ) {
      let late = try walk().map { fixes in fixes.filter { $0.time.seconds > 60 }.map(\.reported) }
      return [
        Jackknife.quantiles(of: late, at: [0.5])[0], Prediction(commonest(late.flatMap(\.self))),
      ]
    },
    ValidationRow(
      "modern_am2",
      source: recordings,
      setup: walkSetup,
      statistics: [
        Statistic(
          "first reported accuracy, median",
          "3.5 to 40",
          "m",
          band(3.5, 40, "warm phones")
        ),
        Statistic(
          "time to a reported accuracy of 10 m, median",
          "0 to 5.4",
          "s",
          band(nil, 8, "at most 8 s")
        ),
      ]
    ) {
      let fixes = try walk()
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
        Statistic("time between positions, median", "1.00", "s", band(0.99, 1.01, "to 10 ms"))
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
      statistics: [
        Statistic(
          "least reported accuracy of some Galaxy phones",
          "3.79",
          "m",
          band(3.7, 3.9, "a constant of the maker")
        )
      ],
      notExpressible: "reported accuracy does not depend on the maker of an Android phone yet"
    ),
    ValidationRow(
      "modern_am5",
      isRemembered: true,
      source: "Smartphone decimeter challenge, words of its organisers",
      setup: "two frequencies, a drive of 12 min through a suburb, 400 positions a run",
      statistics: [
        Statistic("true error on roads, median", "3 to 5", "m", band(3, 5, "typical, in words"))
      ],
      expected: .pass
    ) {
      let runs = try trial(try Traces.carRide(), .only(.suburban)).fixes(Trial.standard(.best))
      return [Jackknife.quantiles(of: runs.map { $0.map(\.radius) }, at: [0.5])[0]]
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

  // MARK: Coverage

  private static let coverage: [ValidationRow] = [
    ValidationRow(
      "modern_c1",
      source: "population studies of coverage, 2017 to 2022",
      statistics: [
        Statistic("hours of 24 with a position, iPhone", "1 to 4", "h", band(1, 4, "mode")),
        Statistic("odds by night over day", "0.3 to 0.5", "", band(0.3, 0.5, "as published")),
      ],
      notExpressible:
        "the systems are older than those replayed, and what their users' apps asked for is unknown"
    ),
    ValidationRow(
      "modern_c2",
      source: "one phone with Android 14",
      statistics: [
        Statistic("orders of survival that hold, of 3", "3", "", band(3, 3.5, "all of them"))
      ],
      notExpressible: "connected devices and buckets of use are not part of a day of the lab"
    ),
    ValidationRow(
      "modern_c3",
      source: "one phone with iOS 26",
      statistics: [
        Statistic(
          "silent hours of a background tracker off the charger",
          "at most 0.1",
          "",
          band(nil, 0.1, "one hour in ten")
        )
      ],
      notExpressible: noTracker
    ),
  ]
}
