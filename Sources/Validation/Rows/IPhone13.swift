// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import ScenarioFiles
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
  static let phone = "iphone_13"
  static let system = "ios_26"
  private static let replications = 10

  private static func trial(_ trace: RecordedTrace, _ world: WorldConfiguration) throws -> Trial {
    try Trial(trace, world: world, phone: phone, system: system, replications: replications)
  }

  /// A drive at best accuracy through a suburb.
  private static func drive() throws -> Trial { try trial(try Traces.carRide(), .only(.suburban)) }

  /// A phone that lies in a building for eight hours, in a Wi-Fi network.
  private static func night() throws -> Trial {
    var trial = try trial(Traces.still(.hours(8)), .only(.indoor, area: .suburban))
    trial.events = [DayEvent(time: .zero, kind: .wifiLink(isJoined: true))]
    return trial
  }

  /// The same without an app that runs: the phone sleeps.
  private static func asleep() throws -> Trial {
    var trial = try night()
    trial.app = AppConfiguration(backgroundAt: .zero)
    return trial
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

  /// The energy of the whole phone.
  private static func total(_ record: RunRecord) -> Double {
    record.ledger.reduce(0) { $0 + $1.energy.value }
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
      ],
      fittedTo: "the power of tracking was put between this bound and the iPhone 6"
    ) {
      let runs = try trial(try Traces.carRide(), .only(.openSky)).records(Trial.standard(.best)) {
        (Trial.energy(of: .gnss, in: ["tracking"], $0), seconds(.gnss, ["tracking"], $0))
      }
      return [milliwatts(runs)]
    },
    ValidationRow(
      "iphone13_p2",
      source: source,
      setup: "\(phone), \(system), lying indoors in a Wi-Fi network for 8 h, dark screen, no app",
      statistics: [
        Statistic(
          "phone in use, asleep",
          "81",
          "mW",
          band(55, 110, "lowest and highest of five nights")
        )
      ],
      fittedTo: "the background work is what is left of this power"
    ) {
      [
        milliwatts(
          try asleep().records(Trial.nothing) {
            (total($0), $0.duration.seconds)
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
      ],
      fittedTo: "base and idle modem were set so that the floor is that of an iPhone 6"
    ) {
      [milliwatts(try asleep().records(Trial.nothing) { (floor($0), $0.duration.seconds) })]
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
      ],
      fittedTo: "the power of the awake processor was fitted to this ratio"
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
        drive().records(Trial.standard(.best)) { lookups($0) },
        night().records(Trial.standard(.hundredMeters)) { lookups($0) },
      ].map(milliwatts)
    },
    ValidationRow(
      "iphone13_p12",
      returns: "the mean power of paging",
      from: ["modem.paging_power", "modem.paging_duration", "modem.paging_interval"],
      source: source,
      setup: "as iphone13_p2: the modem without a connection",
      statistics: [
        Statistic(
          "idle modem at rest in Wi-Fi",
          "18",
          "mW",
          band(10, 30, "hours at rest, booked to no app")
        )
      ]
    ) {
      let runs = try asleep().records(Trial.nothing) {
        (joules: Trial.energy(of: .modem, in: ["idle"], $0), seconds: $0.duration.seconds)
      }
      return [milliwatts(runs)]
    },
    ValidationRow(
      "iphone13_p13",
      returns: "the power of the beacons, over the hours off the charger",
      from: ["find_my.beacon_power"],
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
      let runs = try asleep().records(Trial.nothing) {
        (joules: Trial.energy(of: .findMy, $0) * hours, seconds: $0.duration.seconds)
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
      fittedTo: "the power of a scan was fitted to this ratio"
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
      fittedTo: "the power of reselecting cells is this difference"
    ) {
      let moving = milliwatts(
        try drive().records(Trial.nothing) { (floor($0), $0.duration.seconds) }
      )
      let rest = milliwatts(
        try asleep().records(Trial.nothing) { (floor($0), $0.duration.seconds) }
      )
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
    let runs = try drive().records(Trial.standard(.best)) {
      (energy($0), Trial.energy(of: .gnss, $0))
    }
    return Jackknife.ratio(of: runs.map(\.0), over: runs.map(\.1))
  }

  /// The energy of the modem without its idle state; an app that sends nothing causes look-ups alone.
  private static func lookups(_ record: RunRecord) -> (joules: Double, seconds: Double) {
    let all = Trial.energy(of: .modem, record)
    return (all - Trial.energy(of: .modem, in: ["idle"], record), record.duration.seconds)
  }

  // MARK: A family tracker

  /// The energy that the tracker of the shipped day takes, in joules, and the time on the move.
  private struct TrackerDay {
    /// Half of the satellite reception: the log divides it among the clients that want it, and on the
    /// move the system wants it too.
    var reception = 0.0
    var processor = 0.0
    var modem = 0.0
    /// Traffic over Wi-Fi; scans are not booked to apps.
    var wifi = 0.0
    var movingSeconds = 0.0

    var total: Double { reception + processor + modem + wifi }
  }

  private static func trackerDays() throws -> [TrackerDay] {
    var scenario = try ScenarioLoader.load(path: BuiltIn.scenarioPath("family_tracker"))
    scenario.phones = [try Inputs.phone(phone)]
    scenario.systems = [try Inputs.system(system)]
    scenario.world.providers = Inputs.changed(scenario.world.providers, named: "era_2019")
    scenario.strategies.removeAll { $0.name != "family_tracker" }
    scenario.replications = min(replications, Inputs.limit)
    let experiment = Experiment(scenario, detail: .all)
    return (0..<scenario.replications).compactMap { replication in
      guard let record = experiment.run(replication: replication).first?.detail else { return nil }
      var day = TrackerDay()
      for row in record.ledger where row.cause.category == .location || row.cause.category == .app {
        switch row.component {
        case .gnss: day.reception += row.energy.value / 2
        case .cpu, .processing: day.processor += row.energy.value
        case .modem: day.modem += row.energy.value
        case .wifi: day.wifi += row.state == "scanning" ? 0 : row.energy.value
        default: break
        }
      }
      day.movingSeconds = seconds(.systemLocation, ["moving"], record)
      return day
    }
  }

  private static let trackerSetup =
    "the shipped day family_tracker, family_tracker, 10 replications; half of the reception"

  private static let longReception =
    "its receiver runs for almost three hours; the 284 mWh of all clients in the log are less than two "
    + "at the power of the profile. How the app keeps it off is not in the log."

  private static let trackers: [ValidationRow] = [
    ValidationRow(
      "iphone13_p4",
      source: source,
      setup: trackerSetup,
      statistics: [
        Statistic(
          "day of a family tracker",
          "246",
          "mWh/day",
          band(120, 450, "ten days, 173 to 316 at 95 %; one app")
        )
      ],
      fittedTo: "the powers of receiver and processor come from the same log",
      expected: .miss(longReception)
    ) { [Jackknife.mean(of: try trackerDays().map { [$0.total / 3.6] })] },
    ValidationRow(
      "iphone13_p5",
      source: source,
      setup: trackerSetup,
      statistics: [
        Statistic("satellites' share", "0.30", "", band(0.20, 0.45, "its share among clients")),
        Statistic("processor's share", "0.48", "", band(0.35, 0.60, "its share among clients")),
        Statistic("modem's share", "0.20", "", band(0.12, 0.33, "its share among clients")),
        Statistic("Wi-Fi's share, without scans", "0.01", "", band(nil, 0.03, "traffic alone")),
      ],
      fittedTo: "the powers of receiver and processor come from the same log",
      expected: .miss(
        "\(longReception) So the modem's share is too small, though an upload every 2 min takes more "
          + "than the log's on the move."
      )
    ) {
      let days = try trackerDays()
      return [\TrackerDay.reception, \.processor, \.modem, \.wifi].map { part in
        Jackknife.ratio(of: days.map { $0[keyPath: part] }, over: days.map(\.total))
      }
    },
    ValidationRow(
      "iphone13_p7",
      source: source,
      setup: trackerSetup,
      statistics: [
        Statistic(
          "modem of its uploads, on the move",
          "10.5",
          "mW",
          band(5, 20, "hours on the move")
        )
      ],
      expected: .miss(
        "the upload every 2 min is assumed, and each keeps the modem connected for 10 s; in the log other "
          + "apps use the same connections."
      )
    ) {
      let days = try trackerDays()
      return [milliwatts(days.map { (joules: $0.modem, seconds: $0.movingSeconds) })]
    },
    ValidationRow(
      "iphone13_p11",
      source: source,
      statistics: [
        Statistic("its location pushes", "17", "mWh/day", band(5, 50, "their number is unknown"))
      ],
      notExpressible: "the lab has no location pushes, and their number is unknown"
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
      notExpressible: "the shipped day has no other use of the phone to take a part of"
    ),
  ]

  // MARK: The system's own use

  /// The hours a day that the logged phone was off the charger.
  private static let hours = 14.1

  private static let ownUse: [ValidationRow] = [
    ValidationRow(
      "iphone13_p9",
      returns: "the power at rest of the phone",
      from: ["system_use.location_resting_power"],
      source: source,
      setup: "as iphone13_p2: the system's learning of places",
      statistics: [
        Statistic(
          "visits and routes of the system, at rest",
          "6.3",
          "mW",
          band(3, 10, "hours at rest; an upper end for visits alone")
        )
      ]
    ) {
      let runs = try asleep().records(Trial.nothing) {
        (joules: Trial.energy(of: .systemLocation, $0), seconds: $0.duration.seconds)
      }
      return [milliwatts(runs)]
    },
    ValidationRow(
      "iphone13_p10",
      returns: "the powers at rest and on the move, over the hours of a day",
      from: ["system_use.location_resting_power", "system_use.location_moving_power"],
      source: source,
      setup:
        "\(phone), \(system), no app: a working day with a little over an hour of travel, all of it in "
        + "the 14.1 h off the charger, and as many hours at home",
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
      ]
    ) {
      let day = try trial(try Traces.workingDay(), .only(.suburban)).records(Trial.nothing) {
        let moving = seconds(.systemLocation, ["moving"], $0)
        let resting = seconds(.systemLocation, ["resting"], $0)
        let power = Trial.energy(of: .systemLocation, in: ["resting"], $0) / resting
        let joules = Trial.energy(of: .systemLocation, in: ["moving"], $0)
        return [
          (joules + power * (hours * 3600 - moving)) / 3.6, power * hours * 1000,
        ]
      }
      return [0, 1].map { index in Jackknife.mean(of: day.map { [$0[index]] }) }
    },
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
      ],
      expected: .miss(
        "the model reports the steps of iOS 12, 5, 10 and 65 m, which were measured on an iPhone 6."
      )
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
      ],
      expected: .miss(
        "a session of the model begins with a position by access points or cells, a second or more "
          + "before the satellites'; the recorded phones were warm and had a position at once."
      )
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
      notExpressible:
        "what suspends an app in use for hours is not modelled, so a tracker is never silent"
    ),
  ]
}
