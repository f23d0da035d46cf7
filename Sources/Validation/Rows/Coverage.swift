// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import ScenarioFiles
internal import Studies
internal import Tracewatt
internal import World

/// The hours in which apps in the field got a position.
enum CoverageRows {
  static let all = [hourly, survival, tracker]

  private static let replications = 4

  // MARK: Participants of a study

  private static let hourly = ValidationRow(
    "modern_c1",
    source: "Beukenhorst 2021, 9,665 participants with their own phones",
    setup:
      "the shipped populations `study_ios` and `study_android` with `hourly_both`, 4 replications; the most frequent "
      + "number of hours is that of users with permission. The published shares follow from 2 hours of 24 on iPhones "
      + "and the odds; the lab's odds are Mantel and Haenszel's",
    statistics: [
      Statistic(
        "hours of 24 with a position, iPhone, most frequent",
        "2",
        "h",
        Band(from: 1, to: 4, "two trips wake an app twice")
      ),
      Statistic(
        "hours of 24 with a position, Android, most frequent",
        "24",
        "h",
        Band(from: 20, to: 24, "near 24")
      ),
      share("iPhone, 6:00 to midnight", 0.10, plusMinus: 0.1),
      share("iPhone, by night", 0.04, plusMinus: 0.15),
      share("Android, 6:00 to midnight", 0.71, plusMinus: 0.1),
      share("Android, by night", 0.48, plusMinus: 0.15),
      Statistic("odds by night over day", "0.37", "", Band(from: 0.3, to: 0.5, "as published")),
      Statistic(
        "odds of Android over iPhone",
        "22.9",
        "",
        Band(from: 19.5, to: 26.9, "the 95 % interval")
      ),
    ],
    expected: .miss(
      "nobody moves at night, so the lab's iPhones get no position then, and the odds by night are just below the band. "
        + "Phones in the field also wake for other apps, and some are carried at night."
    )
  ) {
    let (ios, android) = (try Users(of: "study_ios"), try Users(of: "study_android"))
    return [ios.commonHours, android.commonHours]
      + [
        ios.day, ios.night, android.day, android.night,
        odds([(ios.night, ios.day), (android.night, android.day)]),
        odds([(android.night, ios.night), (android.day, ios.day)]),
      ].map { Prediction($0) }
  }

  /// The share of hours with a position that follows from 2 hours of 24 on iPhones and the two odds.
  private static func share(_ what: String, _ value: Double, plusMinus amount: Double) -> Statistic
  {
    Statistic(
      "share of hours with a position, \(what)",
      NumberText.short(value),
      "",
      .around(value, plusMinus: amount)
    )
  }

  /// The common odds ratio of pairs of shares; each pair counts by the product of its sides.
  ///
  /// Source: Mantel and Haenszel (1959), Journal of the National Cancer Institute 22, 719–748.
  private static func odds(_ pairs: [(Double, Double)]) -> Double {
    pairs.reduce(0) { $0 + $1.0 * (1 - $1.1) } / pairs.reduce(0) { $0 + (1 - $1.0) * $1.1 }
  }

  /// The hours with a position of a shipped population's users.
  private struct Users {
    /// The share of hours between 6:00 and midnight with a position, over all users.
    var day = 0.0
    /// The share of hours between midnight and 6:00.
    var night = 0.0
    /// The most frequent number of hours of those with permission.
    var commonHours = Prediction(.nan)

    init(of name: String) throws {
      let study = try StudyLoader.load(
        paths: [BuiltIn.scenarioPath(name)],
        options: LoadOptions(strategies: ["hourly_both"])
      )
      let weights = study.days.map(\.weight).reduce(0, +)
      var counts = [Double](repeating: 0, count: 25)
      for member in study.days {
        let runs = measures(of: try replayed(member.scenario))
        let weight = member.weight / weights / Double(runs.count)
        for run in runs {
          let all = 24 * (run["hours_with_position_fraction"] ?? 0)
          let dark = 6 * (run["night_hours_with_position_fraction"] ?? 0)
          day += weight * (all - dark) / 18
          night += weight * dark / 6
          if member.scenario.app.authorization == .always { counts[Int(all.rounded())] += weight }
        }
      }
      if let most = counts.indices.max(by: { counts[$0] < counts[$1] }) {
        commonHours = Prediction(Double(most))
      }
    }
  }

  /// A scenario with the phones and systems that replays read.
  private static func replayed(_ scenario: Scenario) throws -> Scenario {
    var scenario = scenario
    scenario.phones = try scenario.phones.map { try Inputs.phone($0.name) }
    scenario.systems = try scenario.systems.map { try Inputs.system($0.name) }
    scenario.replications = min(replications, Inputs.limit)
    return scenario
  }

  /// The measures of a scenario's only strategy in each replication.
  private static func measures(of scenario: Scenario) -> [RunMeasures] {
    let experiment = Experiment(scenario)
    return (0..<scenario.replications).compactMap {
      experiment.run(replication: $0).first?.measures
    }
  }

  // MARK: What keeps an app alive

  private static let survival = ValidationRow(
    "modern_c2",
    source: "CARP 2025, a Galaxy A54 with Android 14",
    setup:
      "`overnight_home` off the charger with `service_high_accuracy` on `android_14`, 12 replications: a foreground "
      + "service that nothing ends stands for a connected device; else the maker ends it after 4 h on average "
      + "(`android_16_strict`), and the user opens the app in each waking hour or, after the start, never. One phone "
      + "shows an order, no percentages",
    statistics: [
      ratio("hourly use over a connected device", 0.55),
      ratio("no use over hourly use", 0.45),
      ratio("by night over the whole time, no use", 0.6),
    ],
    expected: .pass
  ) {
    let kept = try night("android_14", maker: nil)
    let unused = try night("android_14", maker: "android_16_strict")
    var used = unused
    // Nobody opens an app between midnight and 6:00.
    used.events += [1, 2, 3, 10, 11].flatMap { hour in
      let opened = SimulationTime.zero + .hours(Double(hour))
      return [
        DayEvent(time: opened, kind: .foreground),
        DayEvent(time: opened + .minutes(1), kind: .background),
      ]
    }
    func hours(_ scenario: Scenario, byNight: Bool = false) -> [Double] {
      let name = (byNight ? "night_" : "") + "hours_with_position_fraction"
      return measures(of: scenario).map { $0[name] ?? 0 }
    }
    let rare = hours(unused)
    return [
      Jackknife.ratio(of: hours(used), over: hours(kept)),
      Jackknife.ratio(of: rare, over: hours(used)),
      Jackknife.ratio(of: hours(unused, byNight: true), over: rare),
    ]
  }

  /// Less of the hours with a position than otherwise.
  private static func ratio(_ what: String, _ value: Double) -> Statistic {
    Statistic(
      "hours with a position, \(what)",
      NumberText.short(value),
      "",
      Band(from: nil, to: 0.99, "fewer")
    )
  }

  /// The night at home on a system, with a maker's rules for ending services.
  private static func night(_ system: String, maker: String?) throws -> Scenario {
    var options = LoadOptions(strategies: ["service_high_accuracy"])
    options.phones = ["modern_pixel7_2022"]
    options.systems = [system]
    let day = BuiltIn.scenarioPath("overnight_home")
    var scenario = try replayed(try ScenarioLoader.load(path: day, options: options))
    scenario.replications = min(12, Inputs.limit)
    scenario.events.removeAll { event in
      if case .charger = event.kind { true } else { false }
    }
    if let maker {
      scenario.systems[0].fusedProvider.maker = try BuiltIn.system(maker).fusedProvider.maker
    }
    return scenario
  }

  // MARK: A tracker in use

  private static let tracker = ValidationRow(
    "modern_c3",
    source: IPhone13Rows.source,
    setup:
      "the shipped day `family_tracker`, 4 replications: an hour off the charger is silent if the app takes no energy "
      + "in it",
    statistics: [
      Statistic(
        "silent hours of a background tracker off the charger",
        "0.05 (7 of 131)",
        "",
        Band(from: nil, to: 0.1, "one hour in ten")
      )
    ],
    expected: .miss(
      "at rest the lab's tracker waits behind a region and takes no energy. The real one also got pushes, Bluetooth "
        + "events and system visits at work; how many is not known, and 6 of 14 hours depend on them."
    )
  ) {
    var options = LoadOptions(strategies: ["family_tracker"])
    options.phones = [IPhone13Rows.phone]
    options.systems = [IPhone13Rows.system]
    let day = BuiltIn.scenarioPath("family_tracker")
    let scenario = try replayed(try ScenarioLoader.load(path: day, options: options))
    let experiment = Experiment(scenario, detail: .all)
    // The charger is off from 7:00 to 21:06.
    let hours = 7..<21
    let silent = (0..<scenario.replications).map { replication -> [Bool] in
      let intervals = experiment.run(replication: replication).first?.detail?.intervals ?? []
      return hours.map { hour in
        let start = SimulationTime.zero + .hours(Double(hour))
        return !intervals.contains { interval in
          interval.cause.client == 0 && interval.power.value > 0
            && interval.start < start + .hours(1) && interval.end > start
        }
      }
    }
    return [Jackknife.share(of: silent)]
  }
}
