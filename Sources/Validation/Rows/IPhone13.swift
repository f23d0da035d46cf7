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

/// The power of an iPhone 13 Pro Max.
///
/// All rows come from the phone's own power log, ten days of January 2026, which books the energy of
/// each hour by component and process. Totals agree with the fuel gauge to 1 percent; the
/// share of a component is the phone's own estimate, good to about 30 percent. Bands are the 95 percent
/// interval over days, widened where the log cannot separate causes.
enum IPhone13Rows {
  static let all: [ValidationRow] = (powers + trackers + ownUse)
    .map(\.asModern)

  static let source = "Miller 2026 (iPhone 13 Pro Max)"

  /// The phone that stands for a modern iPhone, and its system.
  static let phone = "iphone_13"
  static let system = "ios_26"
  static let replications = 10

  static func trial(_ trace: RecordedTrace, _ world: WorldConfiguration) throws -> Trial {
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

  /// The share of an hour on the move in which the phone moves.
  ///
  /// The log has clock hours. Those with more than 30 mW of satellite reception have 68 mW on
  /// average, and a receiver that tracks takes 153 mW (118 to 230 mW).
  static var movingShare: Double { Inputs.open("iphone13.moving", 0.45, 0.3...0.58) }

  /// Milliwatts from joules and seconds, over all replications.
  static func milliwatts(_ runs: [(joules: Double, seconds: Double)]) -> Prediction {
    Jackknife.ratio(of: runs.map { $0.joules * 1000 }, over: runs.map(\.seconds))
  }

  /// The seconds that a component spent in the named states.
  static func seconds(_ component: Component, _ states: [String], _ record: RunRecord)
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
          Band(from: 118, to: 316, "highest mean of an hour; upper end an iPhone 6 without scans")
        )
      ],
      fittedTo: "the power of tracking was set between this bound and the iPhone 6's"
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
          Band(from: 55, to: 110, "lowest and highest of five nights")
        )
      ],
      fittedTo: "the background work is the rest of this power"
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
          Band(from: 15, to: 40, "lowest readings of the current; lower end a guess")
        )
      ],
      fittedTo: "base and idle modem were set so that the floor equals an iPhone 6's"
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
          Band(from: 0.35, to: 0.80, "hours on the move")
        )
      ],
      fittedTo: "the power of the awake processor was fitted to this ratio"
    ) { [try ratioToReception { Trial.energy(of: .cpu, $0) + Trial.energy(of: .processing, $0) }] },
    ValidationRow(
      "iphone13_p8",
      source: source,
      setup:
        "as iphone13_p6, driving for 45 % of an hour (30 to 58 %), and eight hours at rest at hundred meters",
      statistics: [
        Statistic(
          "modem of look-ups, on the move",
          "6.6",
          "mW",
          Band(from: 3, to: 10, "hours on the move")
        ),
        Statistic(
          "modem of look-ups, at rest",
          "0.05",
          "mW",
          Band(from: nil, to: 0.2, "hours at rest")
        ),
      ],
      expected: .miss(
        "on a drive without a long stop the phone looks up nine squares in 12 min, and each download keeps the modem "
          + "connected for 10 s; in the log other apps use the same connections."
      )
    ) {
      let driven = try milliwatts(drive().records(Trial.standard(.best)) { lookups($0) })
      let resting = try milliwatts(night().records(Trial.standard(.hundredMeters)) { lookups($0) })
      return [driven.scaled(by: movingShare), resting]
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
          Band(from: 10, to: 30, "hours at rest, booked to no app")
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
      returns: "the power of the beacons",
      from: ["find_my.beacon_power"],
      source: source,
      setup: "as iphone13_p2",
      statistics: [
        Statistic(
          "beacons of the Find My network",
          "9.3",
          "mW",
          Band(from: 8.7, to: 9.9, "130 full hours off the charger, 95 % over ten days")
        )
      ]
    ) {
      let runs = try asleep().records(Trial.nothing) {
        (joules: Trial.energy(of: .findMy, $0), seconds: $0.duration.seconds)
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
          Band(from: 0.05, to: 0.38, "slope over hours; upper end the quietest tenth of them")
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
          Band(from: -7, to: 12, "95 % over days, outside the shares of apps")
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
      returns: "the power of poor service",
      from: ["modem.poor_service_power"],
      source: source,
      setup: "as iphone13_p2, in poor service against good",
      statistics: [
        Statistic(
          "modem in poor service, above good",
          "38",
          "mW",
          Band(from: 20, to: 75, "days with and without; the meaning is guessed from a name")
        )
      ]
    ) {
      var poor = try asleep()
      poor.events.append(DayEvent(time: .zero, kind: .poorService(isPoor: true)))
      func power(_ trial: Trial) -> Prediction {
        milliwatts(trial.records(Trial.nothing) { (floor($0), $0.duration.seconds) })
      }
      let predicted = power(poor)
      let good = power(try asleep())
      return [Prediction(predicted.value - good.value, count: predicted.count)]
    },
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

  // MARK: The system's own use

  /// The hours a day that the logged phone was off the charger.
  private static let hours = 14.1

  private static let ownUse: [ValidationRow] = [
    ValidationRow(
      "iphone13_p9",
      returns: "the power of the system's learning of places, at rest",
      from: ["system_use.location_resting_power"],
      source: source,
      setup: "as iphone13_p2: the system's learning of places",
      statistics: [
        Statistic(
          "visits and routes of the system, at rest",
          "6.3",
          "mW",
          Band(from: 3, to: 10, "hours at rest; an upper end for visits alone")
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
      returns: "the same power and the power on the move, over the hours of a day",
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
          Band(from: 80, to: 600, "days with travel, satellites included")
        ),
        Statistic(
          "visits and routes of the system, a day at home",
          "60 to 130",
          "mWh/day",
          Band(from: 60, to: 130, "lowest and highest of the days at home")
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
}
