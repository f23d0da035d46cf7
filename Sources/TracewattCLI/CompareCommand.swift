// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports
internal import RunMetrics

/// `tracewatt compare`: simulates and compares strategies.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Simulate strategies over a day and compare their energy and error.",
    discussion: """
      Takes scenario files, weeks or bare traces in any format. Every strategy runs on the same \
      replications of the day, so differences are paired.

      The first line compares the cheapest step within 100 m, and the cheapest of all, with today's \
      strategy. The steps below it are a price list of the strategies that work: each takes at least \
      10 % less location energy than the one before, at a larger error. With --limit, every step meets every limit.

      Exit codes: 0 fine, 2 if --against finds nothing to compare; 64 and above as for every \
      command.

      Example: tracewatt compare scenarios/office_day.yaml --strategy standard_best \
      --strategy duty_cycled --replications 5 -o results
      """
  )

  @Argument(
    help: """
      Scenario files (.yaml), weeks (.yaml), recordings in any known format, or names of built-in \
      days.
      """,
    completion: .file(extensions: ["yaml", "gpx", "csv"])
  )
  var inputs: [String]

  @Option(help: "A strategy, by name or file, to run instead of the scenario's own; repeatable.")
  var strategy: [String] = []

  @Option(
    help: "Print the change since a folder of results or a baseline file instead.",
    completion: .file(extensions: ["json"])
  )
  var against: String?

  @Option(
    help: """
      The detail tables to keep: none; first (replication 0 over time); states (also its power states); or \
      all (both for every replication). Default: first with --parts; otherwise states with --report or \
      --perfetto, first with -o, else none.
      """
  )
  var detail: DetailLevel?

  @OptionGroup var publishing: PublishingOptions

  @OptionGroup var tables: TablesOption

  @Option(
    help: ArgumentHelp(
      "Also write a page with charts and a map of the results.",
      valueName: "file"
    ),
    completion: .file(extensions: ["html"])
  )
  var report: String?

  @OptionGroup var shared: StudyOptions

  @OptionGroup var printed: RangeOption

  @OptionGroup var sweep: SweepOptions

  @OptionGroup var drawing: ReportOptions

  @Option(
    help: ArgumentHelp(
      "Also print a measure with its spread over the replications, such as first_position_s or 'region_*'; repeatable.",
      valueName: "measure"
    )
  )
  var show: [String] = []

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var models: UncertaintyOptions

  @OptionGroup var oracle: OracleOptions

  @OptionGroup var telemetry: MetricKitOptions

  @Flag(
    help: """
      Print the number of runs and parts, and what they will cost, instead of results; with \
      --format csv, list every run; with json, every part.
      """
  )
  var dryRun = false

  @Option(
    help: """
      How to show progress on standard error: line (only on a terminal) or json (lines for programs).
      """
  )
  var progress: ProgressForm = .line

  func validate() throws {
    guard !inputs.isEmpty else { throw ValidationError("specify a scenario or a trace") }
    if report == "-" || drawing.perfetto == "-" {
      throw ValidationError("--report and --perfetto need files; the table goes to standard output")
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
          "--output": tables.output != nil, "--report": report != nil,
          isDrawn.name: isDrawn.isGiven,
          isCompared.0: isCompared.1,
        ],
        "a shard only stores parts; run tracewatt merge, then make the rest from its folder"
      ),
      OptionRule(
        ("--shard", sweep.shard != nil),
        excludes: [
          "--uncertainty": models.uncertainty, isForecast.0: isForecast.1,
          "--error-measure": answer.trade.errorMeasure != nil,
          "--reference": answer.reference != nil,
          "--field": !telemetry.field.isEmpty,
          "--present, --limit or --details": answer.isAskedFor,
        ],
        "a shard only stores parts, and this needs the whole study"
      ),
      OptionRule(
        ("--parts", sweep.parts != nil),
        excludes: [isCompared.0: isCompared.1, isForecast.0: isForecast.1],
        "that needs the results of all runs in memory; omit --parts, or merge first"
      ),
      OptionRule(
        isCompared,
        excludes: [
          "--uncertainty": models.uncertainty, isForecast.0: isForecast.1,
          "--field": !telemetry.field.isEmpty,
        ],
        "it prints only changes"
      ),
      OptionRule(
        isDrawn,
        needs: ("--detail states or all", detail != DetailLevel.none && detail != .first),
        "the trace shows power states"
      ),
    ]
  }

  func run() async throws {
    let (study, files) = try load()
    let question = try answer.question(among: study.strategyNames)
    _ = try sweep.chosenShard()
    let shown = try ShownMeasures(show)
    let field = try telemetry.reports(for: study)
    if dryRun { return try await printPlan(of: study, files: files) }
    let earlier = try against.map(CheckCommand.recording)
    let reports = try StudyReports(
      page: report,
      drawing: drawing,
      results: tables.output,
      quiet: shared.run.quiet
    )
    defer { reports.clear() }
    let facts = try publishing.facts()
    let writer = try reports.folder.map {
      try StudyWriter(StudyManifest(study, detail: keptDetail), folder: $0, facts: facts)
    }
    let store = try store(
      for: study,
      spoolFolder: reports.folder,
      scope: isShort(study) ? question.scope : .all
    )
    let run = TerminalRun(
      study,
      into: store,
      sweep,
      shared.run,
      progress: progress,
      output: tables.output
    )
    if try await run.runShare() { return }
    let remarks = try await run.runAll(maximum: shared.run.replications)
    let results = FinishedStudy(manifest: store.manifest, parts: store.parts, question: question)
    let table = results.table
    try store.parts.check()
    let additions = try await Interruption.keeping(run.kept()) {
      let additions = try await self.additions(to: results, of: study, store.results, field)
      try writer?.write(results, with: additions, notes: remarks + table.notes)
      return additions
    }
    try await Interruption.keeping(reports.kept) { try reports.write() }
    let change = earlier.map {
      BeforeAfter(study.groups(of: store.results), against: $0, margins: question.margins)
    }
    // The answer comes last, where a reader looks.
    complain(remarks, change, notes: study.notes, reports)
    let measures = shown.text(
      of: results.columns,
      strategies: study.strategyNames,
      as: shared.format
    )
    Terminal.write(
      (change?.text(as: shared.format) ?? text(of: table, with: additions)) + measures
    )
    if change?.rows.isEmpty == true { throw ExitCode(2) }
  }

  /// The study of the inputs, and the files that were read.
  private func load() throws -> (Study, [String]) {
    var options = shared.loading(strategies: strategy, range: printed.range)
    options.varied = sweep.vary
    let (study, files) = try InputLog.files {
      try StudyLoader.load(paths: inputs.map(BuiltIn.path), options: options)
    }
    guard let week = study.week else { return (study, files) }
    if models.uncertainty, week.phone != nil {
      throw ValidationError("--uncertainty cannot handle populations with different phones")
    }
    if oracle.target != nil, shared.format == .csv {
      throw ValidationError(
        "--oracle prints every day of a week, and --format csv has no rows for single days; choose json, "
          + "or -o for oracle.csv"
      )
    }
    return (study, files)
  }

  /// The store for the runs, which keeps what the tables and the options need.
  private func store(
    for study: Study,
    spoolFolder: String?,
    scope: MeasureScope
  ) throws -> PartStore {
    try PartStore(
      study,
      detail: keptDetail,
      keeping: .init(
        tables: spoolFolder != nil,
        results: against != nil || oracle.target != nil,
        scope: scope
      ),
      partsFolder: sweep.parts,
      spoolFolder: spoolFolder ?? FileManager.default.temporaryDirectory.path
    )
  }

  /// Whether only the short table is printed, so that no other measure is needed.
  ///
  /// A population may count its users by any measure.
  private func isShort(_ study: Study) -> Bool {
    shared.format == .table && !answer.details && show.isEmpty && against == nil
      && oracle.target == nil && !models.uncertainty && telemetry.field.isEmpty
      && study.population == nil
  }

  /// The requested results besides the runs.
  private func additions(
    to results: FinishedStudy,
    of study: Study,
    _ runs: [RunResult],
    _ field: MetricKitReports?
  ) async throws -> ComparisonAdditions {
    ComparisonAdditions(
      uncertainty: try await models.run(study, of: results, with: shared.run),
      oracle: try await oracle.table(of: runs, in: study, with: shared.run),
      spread: results.spread,
      field: field.map {
        FieldTiers(results.columns, of: study, strategy: telemetry.fieldStrategy, reports: $0)
      }
    )
  }

  /// The table with the requested details, as it is printed.
  private func text(of table: ComparisonTable, with additions: ComparisonAdditions) -> String {
    table.output(as: shared.format, withDetails: answer.details, with: additions)
  }

  /// Writes to standard error how the study ended, and notes on it.
  private func complain(
    _ remarks: [String],
    _ change: BeforeAfter?,
    notes: [String],
    _ reports: StudyReports
  ) {
    // The end of a study is not a note on its inputs, so it is reported even if those are
    // suppressed; and formats for programs have no rows for what a change leaves out.
    let isForPrograms = shared.format == .csv || shared.format == .json
    for remark in remarks + (isForPrograms ? change?.notes ?? [] : []) {
      Terminal.complain("note: \(remark)")
    }
    let idle = FileLint.settingsWithoutEffect(in: inputs, programs: StudyOptions.examples)
    shared.run.note(idle + notes + (tables.output.map { ["tables written to \($0)"] } ?? []))
    shared.run.note(reports.paths.map { "\($0) written" })
  }

  /// Prints the plan of the study; the cost is measured unless runs are listed.
  private func printPlan(of study: Study, files: [String]) async throws {
    let shard = try sweep.chosenShard()
    let plan = try PartPlan(study, detail: keptDetail, shard: shard, folder: sweep.parts)
    let cost =
      shared.format == .csv
      ? nil : try await CostTrial.cost(of: study, detail: keptDetail, plan: plan)
    let text = RunPlan(
      study,
      shard: shard,
      parts: plan,
      cost: cost,
      files: files,
      jobs: shared.run.jobCount
    )
    Terminal.write(text.text(as: shared.format))
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
      shared.format == .table && answer.details && against == nil && Terminal.style != nil
    return tables.output != nil || isDrawn ? .first : .none
  }
}
