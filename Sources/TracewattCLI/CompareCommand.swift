// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import ExampleApps
internal import Foundation
internal import Reports
internal import TracewattTesting

/// `tracewatt compare`: simulates and compares strategies.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Simulate strategies over a day and compare their energy and error.",
    discussion: """
      Takes scenario files, weeks or bare traces of any format. Every strategy runs on the same \
      replications of the day, so differences are paired.

      The first line says what to use: of the strategies on the Pareto front that have a position for \
      98 % of the day and are wrong by at most 100 m on average, the one with the least product of \
      location energy (counted as 0.5 % of a charge a day or more) and mean error (counted as 15 m or \
      more); today's is kept if its product is within 5 %. With --limit it is the cheapest strategy that meets every limit.

      Exit codes: 0 fine, 2 if --against finds nothing that can be compared; 64 and above as for every \
      command.

      Example: tracewatt compare scenarios/office_day.yaml --strategy standard_best \
      --strategy duty_cycled --replications 5 -o results
      """
  )

  @Argument(
    help: """
      Scenario files (.yaml), weeks (.yaml), recordings of any known format, or names of built-in \
      days.
      """,
    completion: .file(extensions: ["yaml", "gpx", "csv"])
  )
  var inputs: [String]

  @Option(help: "A strategy, by name or file, to run instead of the scenario's own; repeatable.")
  var strategy: [String] = []

  @Option(help: "A phone, by name or file, to try instead of the scenario's own; repeatable.")
  var phone: [String] = []

  @Option(help: "A system, by name or file, to try instead of the scenario's own; repeatable.")
  var os: [String] = []

  @Option(help: "The providers' accuracy, by name or file, instead of the scenario's own.")
  var providers: String?

  @Option(help: "The strategy that the others are compared with.")
  var reference: String?

  @Option(
    help: "Print the change since a folder of results or a baseline's file instead.",
    completion: .file(extensions: ["json"])
  )
  var against: String?

  @Option(parsing: .unconditional, help: "The study's seed, a whole number below 2^53.")
  var seed: UInt64?

  @Option(parsing: .unconditional, help: "Replications of every combination, at least 1.")
  var replications: Int?

  @Option(
    parsing: .unconditional,
    help: "Replications that run at once; results do not depend on it. Default: all cores."
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "A changed setting, such as standard_best.standard.distance_filter=30m; repeatable.",
      valueName: "name.key=value"
    )
  )
  var set: [String] = []

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  @Option(
    help: """
      The detail tables: none; first, the course of replication 0; states, also its power states; or \
      all, both for every replication. Default: first with -o or --parts, states for a report or a \
      trace made at once, else none.
      """
  )
  var detail: DetailLevel?

  @OptionGroup var publishing: PublishingOptions

  @Option(
    name: [.short, .long],
    help: "The directory for the tables; without it none are written.",
    completion: .directory
  )
  var output: String?

  @Option(
    help: ArgumentHelp("A page with charts and a map of the results as well.", valueName: "file"),
    completion: .file(extensions: ["html"])
  )
  var report: String?

  @OptionGroup var sweep: SweepOptions

  @OptionGroup var drawing: ReportOptions

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var models: UncertaintyOptions

  @OptionGroup var oracle: OracleOptions

  @OptionGroup var telemetry: MetricKitOptions

  @Flag(
    help: """
      Print the number of runs and parts, and what they will take, instead of results; with \
      --format csv list every run, with json every part.
      """
  )
  var dryRun = false

  @Option(
    help: """
      The form of progress on standard error: line, on a terminal only; or json, lines for programs.
      """
  )
  var progress: ProgressForm = .line

  @Flag(name: [.short, .long], help: "No progress, and no notes on standard error.")
  var quiet = false

  func validate() throws {
    guard !inputs.isEmpty else { throw ValidationError("name a scenario or a trace") }
    try NumberOption.check(replications: replications)
    try JobLimit.check(jobs)
    try NumberOption.check(seed: seed)
    if let output, output.isEmpty || output == "-" {
      throw ValidationError(
        "--output is '\(output)'; it must be a folder, because several files are written"
      )
    }
    if report == "-" || drawing.perfetto == "-" {
      throw ValidationError("--report and --perfetto need files; standard output has the table")
    }
    try drawing.check(page: report)
    try OptionRule.check(rules)
  }

  /// The options that exclude or need each other.
  private var rules: [OptionRule] {
    let isDrawn = (name: "--perfetto", isGiven: drawing.perfetto != nil)
    let isCompared = ("--against", against != nil)
    let isForecast = ("--oracle", oracle.target != nil)
    return [
      OptionRule(
        ("--shard", sweep.shard != nil),
        excludes: [
          "--output": output != nil, "--report": report != nil, isDrawn.name: isDrawn.isGiven,
          isCompared.0: isCompared.1,
        ],
        "a shard stores parts only; tracewatt merge and what reads its folder make the rest"
      ),
      OptionRule(
        ("--shard", sweep.shard != nil),
        excludes: [
          "--uncertainty": models.uncertainty, isForecast.0: isForecast.1,
          "--error-measure": models.trade.errorMeasure != nil, "--reference": reference != nil,
          "--field": !telemetry.field.isEmpty,
          "--present, --limit or --details": answer.isAskedFor,
        ],
        "a shard stores parts only, and this needs the whole study"
      ),
      OptionRule(
        ("--parts", sweep.parts != nil),
        excludes: [isCompared.0: isCompared.1, isForecast.0: isForecast.1],
        "it needs the results of all runs in memory; leave --parts, or merge first"
      ),
      OptionRule(
        isCompared,
        excludes: [
          "--uncertainty": models.uncertainty, isForecast.0: isForecast.1,
          "--field": !telemetry.field.isEmpty,
        ],
        "it prints changes only"
      ),
      OptionRule(
        isDrawn,
        needs: ("--detail states or all", detail != DetailLevel.none && detail != .first),
        "it is made of power states"
      ),
    ]
  }

  func run() async throws {
    var options = LoadOptions(
      strategies: strategy.isEmpty ? nil : strategy,
      phones: phone.isEmpty ? nil : phone,
      systems: os.isEmpty ? nil : os,
      providers: providers,
      seed: seed,
      replications: replications,
      sets: set,
      programs: Self.examples
    )
    options.varied = sweep.vary
    let (study, files) = try InputLog.files {
      try StudyLoader.load(paths: inputs.map(BuiltIn.path), options: options)
    }
    let margins = try models.trade.margins()
    let base = try ReferenceChoice.checked(reference, among: study.strategyNames)
    let request = try answer.request(among: study.strategyNames)
    let shard = try sweep.chosenShard()
    if let week = study.week {
      if models.uncertainty, week.phone != nil {
        throw ValidationError("--uncertainty is not for populations whose members' phones differ")
      }
      if oracle.target != nil, format == .csv {
        throw ValidationError(
          "--oracle prints the days of a week one by one, for which --format csv has no rows; choose json, "
            + "or -o for oracle.csv"
        )
      }
    }
    let reported = try telemetry.reports(for: study)
    if dryRun { return try await printPlan(of: study, shard: shard, files: files) }
    let recording = try against.map(CheckCommand.recording)
    let reports = try StudyReports(
      page: report,
      drawing: drawing,
      results: output,
      quiet: quiet
    )
    defer { reports.clear() }
    let kept = keptDetail
    let facts = try publishing.facts()
    let writer = try reports.folder.map {
      try StudyWriter(StudyManifest(study, detail: kept), folder: $0, facts: facts)
    }
    let run = try TerminalRun(
      study,
      detail: kept,
      keeping: .init(
        tables: writer != nil,
        results: recording != nil || oracle.target != nil
      ),
      options: sweep,
      spoolFolder: reports.folder,
      warning: output.map { SizeWarning(folder: $0, detail: kept) },
      jobs: jobs,
      progress: progress,
      isQuiet: quiet
    )
    var remarks: [String] = []
    do {
      if sweep.readsTasks { return try await run.runTasks(of: study) }
      if let shard { return try await run.run(shard, of: study) }
      if let stopping = try sweep.stopping() {
        let maximum = replications ?? SequentialStopping.defaultMaximum
        remarks.append(try await run.run(study, until: stopping, maximum: maximum))
      } else {
        try await run.run(study)
      }
      try Task.checkCancellation()
    } catch is CancellationError {
      throw Interruption.Failure(kept: run.kept(of: study, shard: shard))
    }
    let results = FinishedStudy(
      manifest: run.sweep.store.manifest,
      parts: run.sweep.store.parts,
      reference: base,
      errorMeasure: models.measure,
      margins: margins,
      request: request
    )
    let table = results.table
    try run.sweep.store.parts.check()
    let additions: ComparisonAdditions
    do {
      additions = ComparisonAdditions(
        uncertainty: try await models.run(study, reference: base, jobs: jobs, quiet: quiet),
        oracle: try await oracle.table(
          of: run.sweep.store.results,
          in: study,
          jobs: jobs,
          quiet: quiet
        ),
        spread: results.spread,
        field: reported.map {
          FieldTiers(results.columns, of: study, strategy: telemetry.fieldStrategy, reports: $0)
        }
      )
      try writer?.write(results, with: additions, notes: remarks + table.notes)
    } catch is CancellationError {
      throw Interruption.Failure(kept: run.kept(of: study, shard: nil))
    }
    do {
      try reports.write()
    } catch is CancellationError {
      let kept = output.map { "the tables in \($0) are complete" }
      throw Interruption.Failure(kept: kept ?? Interruption.nothing)
    }
    let change = recording.map {
      BeforeAfter(
        StudyFingerprints(study).groups(of: study.reported(run.sweep.store.results)),
        against: $0,
        margins: margins
      )
    }
    Terminal.write(
      change?.text(as: format)
        ?? StudyOutput.text(
          table,
          with: additions,
          as: format,
          withDetails: answer.details
        )
    )
    // The end of a study is not a note on its inputs, so it is reported even if those are
    // suppressed.
    for remark in remarks { Terminal.complain("note: \(remark)") }
    // Formats for programs have no rows for what is left out.
    if let change, format == .csv || format == .json {
      for note in change.notes { Terminal.complain("note: \(note)") }
    }
    if !quiet {
      for note in study.notes { Terminal.complain("note: \(note)") }
      if let output { Terminal.complain("note: tables written to \(output)") }
      for path in reports.paths { Terminal.complain("note: \(path) written") }
    }
    if change?.rows.isEmpty == true { throw ExitCode(2) }
  }

  /// Prints the plan of the study; the cost is measured unless runs are listed.
  private func printPlan(of study: Study, shard: Shard?, files: [String]) async throws {
    let plan = try PartPlan(study, detail: keptDetail, shard: shard, folder: sweep.parts)
    let cost =
      format == .csv
      ? nil : try await CostTrial.cost(of: study, detail: keptDetail, plan: plan)
    let text = RunPlan(
      study,
      shard: shard,
      parts: plan,
      cost: cost,
      files: files,
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
    )
    Terminal.write(text.text(as: format))
  }

  /// The details: as requested; otherwise those that something shows.
  private var keptDetail: DetailLevel {
    if let detail { return detail }
    // Parts have one level, whatever is made of them in the end.
    if sweep.parts != nil { return .first }
    // Their timelines show power states.
    if report != nil || drawing.perfetto != nil { return .states }
    // In a terminal, the detailed table shows the power over the day.
    let isDrawn =
      format == .table && answer.details && against == nil && Terminal.style != nil
    return output != nil || isDrawn ? .first : .none
  }

  /// The example apps; empty, with a warning, if app code cannot run in virtual time.
  static let examples: [AppProgram] = {
    do {
      return try ExampleApp.all.map { try .code(named: $0.name, launch: $0.launch) }
    } catch {
      let names = ExampleApp.all.map(\.name).joined(separator: ", ")
      Terminal.complain("warning: the strategies \(names) are left out: \(error)")
      return []
    }
  }()
}
