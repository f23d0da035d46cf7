// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Reports
import TracewattTestSupport

/// The days under `scenarios/stories`, their budgets, and the expected verdicts of the gate.
enum RegressionStories {
  static let folder = "\(packageRoot)/scenarios/stories"
  static let budgetsPath = "\(folder)/tracewatt.budgets.yaml"
  /// Further days, which answer public questions.
  static let questionsPath = "\(folder)/questions.budgets.yaml"
  static let tablePath = "\(packageRoot)/Tests/StudyResultsTests/Baselines/Golden/verdicts.md"

  /// The verdict of one budget over all runs that it matches.
  struct Expectation: Sendable, CustomStringConvertible {
    var budget: String
    /// The strategies that keep it; for budgets over several days, the days.
    var holds: [String] = []
    /// The strategies that break it.
    var breaks: [String] = []
    /// Names that the cause of every breach must contain.
    var names: [String] = []
    /// Names that the cause of no breach may contain.
    var spares: [String] = []
    var description: String { budget }
  }

  /// The names in the cause of energy for satellite reception.
  private static let reception = ["at best accuracy", "of satellite reception"]

  /// A budget that the app keeps as it was meant and breaks as it was built, by satellite reception.
  private static func asTold(_ budget: String) -> Expectation {
    Expectation(budget: budget, holds: ["as_told"], breaks: ["as_built"], names: ["gnss"])
  }

  static let expectations = [
    Expectation(
      budget: "auto-pause-best",
      holds: ["before", "relaxed"],
      breaks: ["after"],
      names: ["gnss"]
    ),
    Expectation(budget: "auto-pause-energy", breaks: ["after", "relaxed"], names: reception),
    Expectation(budget: "auto-pause-accuracy", holds: ["after", "relaxed"]),
    Expectation(
      budget: "interval-saves-location",
      breaks: ["every_900_s"],
      names: ["uploads.every", "uploads"],
      spares: ["accuracy", "satellite", "gnss"]
    ),
    Expectation(budget: "interval-saves-uploads", holds: ["every_900_s"]),
    Expectation(budget: "accuracy-saves-location", holds: ["lower_accuracy"]),
    Expectation(
      budget: "interval-accuracy",
      holds: ["every_60_s", "every_900_s", "lower_accuracy"]
    ),
    asTold("interval-deliveries"),
    Expectation(budget: "interval-energy", breaks: ["as_built"], names: reception),
    Expectation(budget: "interval-error", holds: ["as_built"]),
    Expectation(
      budget: "medium-saves",
      breaks: ["medium"],
      names: ["desired_accuracy best → nearest_ten_meters", "at ten meters accuracy"],
      spares: ["satellite", "gnss"]
    ),
    Expectation(budget: "low-saves", holds: ["low"]),
    Expectation(budget: "medium-accuracy", holds: ["high", "low", "medium"]),
    Expectation(
      budget: "filter-saves",
      breaks: ["filtered"],
      names: ["distance_filter", "deliveries"],
      spares: ["best accuracy", "satellite", "gnss"]
    ),
    Expectation(budget: "region-saves", holds: ["region"]),
    Expectation(budget: "overnight-accuracy", holds: ["filtered", "region", "unfiltered"]),
    asTold("visits-best"),
    asTold("visits-energy"),
    Expectation(budget: "visits-found", holds: ["as_built"]),
    Expectation(budget: "move-best", holds: ["before"], breaks: ["after"], names: ["gnss"]),
    Expectation(
      budget: "move-energy",
      breaks: ["after"],
      names: ["+86400 s at best accuracy", "of satellite reception"]
    ),
    Expectation(budget: "move-accuracy", holds: ["after"]),
    Expectation(budget: "significant-drain", holds: ["as_told"]),
    Expectation(budget: "significant-total", holds: ["as_told"]),
    Expectation(budget: "significant-accuracy", holds: ["as_told"]),
    Expectation(budget: "background-accuracy-ios-14", holds: ["filtered", "unfiltered"]),
    Expectation(
      budget: "background-accuracy-ios-16",
      holds: ["unfiltered"],
      breaks: ["filtered"]
    ),
    Expectation(budget: "background-energy", holds: ["filtered"]),
    asTold("geofences-energy"),
    Expectation(budget: "geofences-enter", holds: ["as_built", "as_told"]),
    Expectation(budget: "geofences-latency", holds: ["as_built", "as_told"]),
    Expectation(budget: "deferral-saves-ios-9", holds: ["deferred"]),
    Expectation(
      budget: "deferral-saves-ios-10",
      breaks: ["deferred"],
      spares: ["accuracy", "satellite", "gnss", "deliveries"]
    ),
    Expectation(budget: "deferral-accuracy", holds: ["deferred"]),
    Expectation(
      budget: "requests-gnss",
      holds: ["before"],
      breaks: ["after"],
      names: ["gnss"]
    ),
    Expectation(
      budget: "requests-energy",
      breaks: ["after"],
      names: ["request.every", "of satellite reception"]
    ),
    Expectation(budget: "requests-accuracy", holds: ["after"]),
    Expectation(budget: "trip-energy", breaks: ["after"], names: reception),
    Expectation(budget: "trip-best", holds: ["before"], breaks: ["after"], names: ["gnss"]),
    Expectation(budget: "trip-accuracy", holds: ["after"]),
    Expectation(budget: "indicator-seconds", holds: ["as_told"], breaks: ["as_built"]),
    asTold("indicator-energy"),
    Expectation(budget: "indicator-found", holds: ["as_built"], breaks: ["as_told"]),
    Expectation(
      budget: "wakeups-count",
      holds: ["wakeups_hourly"],
      breaks: ["wakeups_piled_up"]
    ),
    Expectation(
      budget: "wakeups-energy",
      holds: ["wakeups_hourly"],
      breaks: ["wakeups_piled_up"],
      names: ["modem", "remote_notification"]
    ),
    Expectation(budget: "wakeups-accuracy", holds: ["wakeups_hourly", "wakeups_piled_up"]),
    Expectation(budget: "trips-energy", holds: ["switched"]),
    Expectation(
      budget: "trips-start",
      holds: ["continuous"],
      breaks: ["significant", "switched"]
    ),
    Expectation(
      budget: "trips-missed",
      holds: ["continuous"],
      breaks: ["significant", "switched"]
    ),
    Expectation(budget: "check-ins-energy", holds: ["every_5_min", "every_60_min", "measured"]),
    Expectation(budget: "check-ins-5-min", breaks: ["every_5_min"]),
    Expectation(budget: "check-ins-60-min", breaks: ["every_60_min"]),
    Expectation(budget: "check-ins-measured", holds: ["measured"]),
    Expectation(budget: "thinned-saves", breaks: ["each_ten_minutes"]),
    Expectation(budget: "coarser-saves", holds: ["coarser"]),
    Expectation(
      budget: "thinned-track",
      holds: ["coarser", "each_minute", "every_second"],
      breaks: ["each_ten_minutes"]
    ),
    Expectation(
      budget: "thinned-length",
      holds: ["each_minute", "each_ten_minutes"],
      breaks: ["coarser", "every_second"]
    ),
    Expectation(budget: "beacon-messages", breaks: ["trusts"]),
    Expectation(budget: "beacon-energy", holds: ["checks", "trusts"]),
    Expectation(budget: "beacon-false", holds: ["checks"]),
    Expectation(budget: "beacon-missed", breaks: ["checks"]),
    Expectation(budget: "quit-energy", holds: ["monitors"]),
    Expectation(budget: "quit-return-ios-18", holds: ["monitors"]),
    Expectation(budget: "quit-return-reported", breaks: ["monitors"]),
  ]

  /// The name of a check's runs in an expectation.
  static func name(of check: BudgetCheck) -> String {
    guard let group = check.group else { return "no run" }
    return check.budget.match.scenario?.contains("*") == true ? group.scenario : group.strategy
  }

  /// The verdicts in the form of the page: a table written by the runs.
  static func table(of report: BudgetReport) -> String {
    var lines = ["| budget | runs | verdict | what the gate says |", "| --- | --- | --- | --- |"]
    for check in report.checks {
      let runs = check.group.map { "\($0.scenario), \($0.strategy), \($0.os)" } ?? ""
      let verdict =
        switch check.status {
        case .holds: "holds"
        case .breached: "breached"
        case .noVerdict: "no verdict"
        case .ignored: "ignored"
        }
      let why = check.status == .breached ? check.why.map { ". Why: \($0)" } ?? "" : ""
      lines.append("| \(check.budget.id) | \(runs) | \(verdict) | \(check.headline)\(why) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
