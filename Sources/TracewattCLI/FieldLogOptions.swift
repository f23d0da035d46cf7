// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import ArgumentParser
internal import PhoneLogs
internal import Quantities
internal import Reports

/// The options of `why` for an app's own log.
struct FieldLogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An app's own log, whose gaps are laid beside simulated runs of the same day.",
      valueName: "log"
    ),
    completion: .file()
  )
  var field: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The shortest time without positions that counts as a gap; default '30 min', or three of the strategy's intervals.",
      valueName: "duration"
    )
  )
  var gap: String?

  @Option(help: "The phone, by name or file, instead of the scenario's own.")
  var phone: String?

  @Option(help: "The system, by name or file, instead of the scenario's own.")
  var os: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Leave out earlier records: a time such as 2026-11-03T00:00:00Z.",
      valueName: "time"
    )
  )
  var from: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Leave out later records: a time such as 2026-11-04T00:00:00Z.",
      valueName: "time"
    )
  )
  var to: String?

  @Option(parsing: .unconditional, help: "The study's seed, a whole number below 2^53.")
  var seed: UInt64?

  @OptionGroup var runs: RunOptions

  func validate() throws {
    try NumberOption.check(seed: seed)
    let isChosen = ("--field", field != nil)
    try OptionRule.check(
      [
        ("--gap", gap != nil), ("--phone", phone != nil), ("--os", os != nil),
        ("--from", from != nil), ("--to", to != nil), ("--seed", seed != nil),
        ("--replications", runs.replications != nil), ("--jobs", runs.jobs != nil),
      ]
      .map { OptionRule($0, needs: isChosen, "recorded runs are not simulated again") }
    )
    _ = try threshold
    _ = try window
  }

  /// The shortest gap; nil for the usual one.
  private var threshold: SimulationDuration? {
    get throws {
      guard let gap else { return nil }
      guard let nanoseconds = try? QuantityText.parse(gap, as: .duration), nanoseconds >= 1e9 else {
        throw ValidationError("--gap is '\(gap)'; it must be at least 1 s, such as '30 min'")
      }
      return SimulationDuration(nanoseconds: Int64(nanoseconds))
    }
  }

  /// The times that are read, in milliseconds since 1970; nil for all.
  private var window: ClosedRange<Int64>? {
    get throws {
      guard from != nil || to != nil else { return nil }
      func time(_ text: String?, _ flag: String, _ usual: Int64) throws -> Int64 {
        guard let text else { return usual }
        guard let time = WallTime.unixMilliseconds(text) else {
          throw ValidationError(
            "\(flag) is '\(text)'; it must be a time such as 2026-11-03T00:00:00Z"
          )
        }
        return time
      }
      let (start, end) = (try time(from, "--from", .min), try time(to, "--to", .max))
      guard start < end else { throw ValidationError("--from must be before --to") }
      return start...end
    }
  }

  /// Lays a log beside simulated runs and prints its gaps.
  ///
  /// - Parameters:
  ///   - path: the log.
  ///   - day: the scenario of its day; nil makes one from the log's positions.
  ///   - strategies: the strategy that represents the app.
  ///   - format: the output format.
  /// - Throws: every error of the log, the day and the options.
  func run(_ path: String, day: String?, strategies: [String], format: TableFormat) async throws {
    var reading = try Interruption.immediately {
      () throws(InputFailure) in try AppLogFile.read(path: path)
    }
    if let window = try window {
      reading.log = reading.log.within(window)
      guard !reading.log.positions.isEmpty else {
        throw InputFailure(
          .holdsNo("positions between --from and --to"),
          at: SourcePosition(file: path)
        )
      }
    }
    let scenario = try scenario(of: reading.log, path: path, day: day, strategies: strategies)
    let warnings = scenario.notes.filter { $0.hasPrefix("warning: ") }
    // A log's positions are never smoothed, as the warning on noise suggests.
    runs.note(
      day == nil ? warnings.filter { !$0.hasPrefix("warning: the trace's noise ") } : warnings
    )
    let study = FieldGapStudy(
      reading.log,
      name: path,
      on: scenario,
      threshold: try threshold
        ?? GapRules().threshold(for: scenario.strategies[0].configuration),
      isFromLog: day == nil
    )
    let progress = ProgressLine(
      total: scenario.replications,
      noun: "replications",
      isShown: runs.showsProgress
    )
    progress.update(0)
    let report = await study.run(jobs: runs.jobCount) { progress.update($0) }
    progress.clear()
    try Task.checkCancellation()
    guard day == nil || !report.gaps.isEmpty || report.gapsOutside == 0 else {
      throw CommandFailure.noCommonDay(log: path, day: scenario.name)
    }
    var notes = reading.notes.map { "In the log: \($0)." }
    if day == nil, let doubt = scenario.traceDoubt {
      notes.append("As the way of the phone, the log's positions are doubtful: \(doubt).")
    }
    let text = FieldGapText(report, notes: notes)
    Terminal.write(text.text(as: format, on: Terminal.style))
    if format == .csv || format == .json {
      Terminal.complain("note: \(text.answer)")
      for note in text.remarks { Terminal.complain("note: \(note)") }
    }
  }

  /// The day with one strategy, phone and system.
  private func scenario(
    of log: AppLog,
    path: String,
    day: String?,
    strategies: [String]
  ) throws -> Scenario {
    let options = LoadOptions(
      strategies: strategies.isEmpty ? nil : strategies,
      phones: phone.map { [$0] },
      systems: os.map { [$0] },
      seed: seed,
      replications: runs.replications,
      programs: StudyOptions.examples
    )
    var scenario: Scenario
    if let day {
      scenario = try Interruption.immediately {
        () throws(InputFailure) in try ScenarioLoader.load(path: day, options: options)
      }
    } else {
      let trace = try AppLogFile.trace(of: log, path: path)
      scenario = try ScenarioLoader.load(trace, path: path, options: options)
      log.describe(&scenario)
    }
    guard scenario.strategies.count == 1 else {
      let names = scenario.strategies.map(\.name).joined(separator: ", ")
      throw ValidationError(
        "--field compares with one strategy; choose one with --strategy of \(names)"
      )
    }
    // Only the first of each runs.
    scenario.phones = [scenario.phones[0]]
    scenario.systems = [scenario.systems[0]]
    return scenario
  }
}
