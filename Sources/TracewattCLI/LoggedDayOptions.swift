// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports
internal import ScenarioFiles
internal import Validation

/// The options of `validate` for the days of a phone's own log.
struct LoggedDayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Replay the days of an iPhone's own log: a folder of hourly energies (docs/guide/measure-your-phone.md).",
      valueName: "folder"
    ),
    completion: .directory
  )
  var days: String?

  @Option(help: "The app in the --days log that tracks location. Default: com.life360.safetymap.")
  var app: String?

  @Option(
    help: "The strategy that represents that app, by name or file. Default: family_tracker.",
    completion: .list(BuiltIn.strategyNames)
  )
  var strategy: String?

  /// Whether days are replayed.
  var isChosen: Bool { days != nil }

  func validate() throws {
    try OptionRule.check([
      OptionRule(("--app", app != nil), needs: ("--days", isChosen), "it is an app in that log"),
      OptionRule(
        ("--strategy", strategy != nil),
        needs: ("--days", isChosen),
        "it represents that app"
      ),
    ])
  }

  /// Replays the days of a folder and prints them.
  func run(
    _ folder: String,
    phone: String?,
    replications: Int,
    format: TableFormat
  ) throws {
    let log = try HourlyEnergyFolder.read(folder)
    let app = app ?? "com.life360.safetymap"
    guard log.processes.contains(app) else {
      throw ValidationError("--app is \(app), which is not a process in \(folder)")
    }
    let replay = DayReplay(
      log,
      app: app,
      strategy: try StrategyLoader.load([strategy ?? "family_tracker"])[0].configuration,
      phone: try PhoneLoader.load(phone ?? "iphone_13"),
      system: try BuiltIn.system("ios_26"),
      replications: replications
    )
    let days = try log.dates.compactMap { try replay.day($0) }
    guard !days.isEmpty else {
      throw InputFailure(.holdsNo("day with satellite reception"), at: SourcePosition(file: folder))
    }
    Terminal.write(DayReport(replay, days).text(as: format))
  }
}
