// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import ScenarioFiles
internal import Tracewatt
internal import World

/// The family tracker in the log, and the shipped day that is compared with it.
extension IPhone13Rows {
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
    var daemons = try Inputs.system(system)
    // The log books the look-ups of the daemons to them, not to the app.
    daemons.lookups.freshRadius = daemons.lookups.knownRadius
    scenario.systems = [daemons]
    scenario.world.providers = Inputs.changed(scenario.world.providers, named: "era_2019")
    scenario.strategies.removeAll { $0.name != "family_tracker" }
    // The receiver's part of the time on the move; the log shows 0.36 of all reception as the tracker's.
    let duty = Inputs.open("iphone13.duty", 0.6, 0.36...0.95)
    var rules = scenario.strategies[0].configuration.rules
    for index in rules.indices
    where rules[index].mode == "coarse" && rules[index].target == "moving" {
      rules[index].conditions.duration = .seconds((60 * (1 - duty) / duty).rounded())
    }
    scenario.strategies[0].configuration.rules = rules
    scenario.replications = min(replications, Inputs.limit)
    let experiment = Experiment(scenario, detail: .all)
    return (0..<scenario.replications).compactMap { replication in
      guard let record = experiment.run(replication: replication).first?.detail else { return nil }
      var day = TrackerDay()
      for row in record.ledger where row.cause.category == .location || row.cause.category == .app {
        switch row.component {
        case .gnss: day.reception += row.energy.value / 2
        case .modem: day.modem += row.energy.value
        case .wifi: day.wifi += row.state == "scanning" ? 0 : row.energy.value
        default: break
        }
      }
      day.processor = LocationWork.appProcessor.energy(in: record, of: scenario.phones[0])
      day.movingSeconds = seconds(.systemLocation, ["moving", "sharing"], record)
      return day
    }
  }

  private static let trackerSetup =
    "the shipped day and strategy family_tracker, 10 replications; half of the reception, the app's "
    + "part of the processor, and none of the system's look-ups, as the log books them; the receiver runs "
    + "for 60 % of the time on the move (36 to 95 %)"

  static let trackers: [ValidationRow] = [
    ValidationRow(
      "iphone13_p4",
      source: source,
      setup: trackerSetup,
      statistics: [
        Statistic(
          "day of a family tracker",
          "246",
          "mWh/day",
          Band(from: 120, to: 450, "ten days, 173 to 316 at 95 %; one app")
        )
      ],
      fittedTo: "the powers of receiver and processor come from the same log"
    ) { [Jackknife.mean(of: try trackerDays().map { [$0.total / 3.6] })] },
    ValidationRow(
      "iphone13_p5",
      source: source,
      setup: trackerSetup,
      statistics: [
        Statistic(
          "satellites' share",
          "0.30",
          "",
          Band(from: 0.20, to: 0.45, "its share among clients")
        ),
        Statistic(
          "processor's share",
          "0.48",
          "",
          Band(from: 0.35, to: 0.60, "its share among clients")
        ),
        Statistic(
          "modem's share",
          "0.20",
          "",
          Band(from: 0.12, to: 0.33, "its share among clients")
        ),
        Statistic(
          "Wi-Fi's share, without scans",
          "0.01",
          "",
          Band(from: nil, to: 0.03, "traffic alone")
        ),
      ],
      fittedTo: "the powers of receiver and processor come from the same log"
    ) {
      let days = try trackerDays()
      return [\TrackerDay.reception, \.processor, \.modem, \.wifi].map { part in
        Jackknife.ratio(of: days.map { $0[keyPath: part] }, over: days.map(\.total))
      }
    },
    ValidationRow(
      "iphone13_p7",
      source: source,
      setup: trackerSetup + "; moving for 45 % of an hour (30 to 58 %)",
      statistics: [
        Statistic(
          "modem of its uploads, on the move",
          "10.5",
          "mW",
          Band(from: 5, to: 20, "hours on the move")
        )
      ]
    ) {
      let days = try trackerDays()
      let moving = milliwatts(days.map { (joules: $0.modem, seconds: $0.movingSeconds) })
      return [moving.scaled(by: movingShare)]
    },
    ValidationRow(
      "iphone13_p11",
      source: source,
      statistics: [
        Statistic(
          "its location pushes",
          "17",
          "mWh/day",
          Band(from: 5, to: 50, "their number is unknown")
        )
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
          Band(from: 0.015, to: 0.12, "quietest and busiest day; one user")
        )
      ],
      notExpressible: "the shipped day has no other phone use to compare with"
    ),
  ]
}
