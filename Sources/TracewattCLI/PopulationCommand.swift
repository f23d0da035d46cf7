// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports

/// `tracewatt population`: simulates people and counts them.
struct PopulationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "population",
    abstract: "Simulate thousands of different people and count who loses how much.",
    discussion: """
      Takes a population file with people: how many, on which phones, with which permissions and habits. \
      Each person has a life of their own, or a track of a recording. The answer is the share of users over a limit, why people differ, \
      what would help those who lose most, and what kept positions away.

      With --parts, a killed run resumes where it stopped. --shard and merge work as for compare.

      Example: tracewatt population scenarios/users.yaml --people 100
      """
  )

  @Argument(
    help: "A population file (.yaml) with people.",
    completion: .file(extensions: ["yaml"])
  )
  var input: String

  @Option(help: "A strategy, by name or file, to run instead of the file's own; repeatable.")
  var strategy: [String] = []

  @Option(help: "The number of people, instead of the file's own.")
  var people: Int?

  @Option(help: "The strategy that the app uses today. Default: the file's first.")
  var present: String?

  @OptionGroup var publishing: PublishingOptions

  @OptionGroup var tables: TablesOption

  @Option(
    help: ArgumentHelp("Also write a page with the people and the answer.", valueName: "file"),
    completion: .file(extensions: ["html"])
  )
  var report: String?

  @OptionGroup var shared: StudyOptions

  @OptionGroup var printed: RangeOption

  @OptionGroup var sweep: SweepOptions

  @Option(
    help: """
      How to show progress on standard error: line (only on a terminal) or json (lines for programs).
      """
  )
  var progress: ProgressForm = .line

  func validate() throws {
    if report == "-" {
      throw ValidationError("--report needs a file; the answer goes to standard output")
    }
    try OptionRule.check([
      OptionRule(
        ("--shard", sweep.shard != nil),
        excludes: ["--output": tables.output != nil, "--report": report != nil],
        "a shard only stores parts; run the command without --shard to get the answer"
      ),
      OptionRule(
        ("--people", people != nil),
        excludes: ["--replications": shared.run.replications != nil],
        "each person is a replication"
      ),
    ])
  }

  func run() async throws {
    var options = shared.loading(strategies: strategy, range: printed.range)
    if let people { options.replications = people }
    options.varied = sweep.vary
    let study = try InputLog.files {
      try StudyLoader.load(paths: [BuiltIn.path(of: input)], options: options)
    }
    .0
    guard let plan = study.days[0].scenario.people else {
      throw CommandFailure.noPeople(input)
    }
    try StrategyName.check(present, of: "--present", among: study.strategyNames)
    _ = try sweep.chosenShard()
    let facts = try publishing.facts()
    let page = try report.map { try ReportFile($0) }
    let writer = try tables.output.map {
      try StudyWriter(StudyManifest(study, detail: .none), folder: $0, facts: facts)
    }
    let store = try PartStore(
      study,
      detail: .none,
      keeping: .init(tables: true),
      partsFolder: sweep.parts,
      spoolFolder: tables.output ?? FileManager.default.temporaryDirectory.path
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
    let results = FinishedStudy(manifest: store.manifest, parts: store.parts)
    try store.parts.check()
    let spread = results.spread
    guard
      let answer = PopulationAnswer(
        results.columns,
        plan: plan,
        spread: spread,
        strategies: study.strategyNames,
        present: present
      )
    else { throw CommandFailure.noPeople(input) }
    let gaps = try store.parts.gapTotals()
    try page?.write(Array(PopulationPage(answer, gaps: gaps).html.utf8))
    try writer?.write(results, with: ComparisonAdditions(spread: spread), notes: remarks)
    for remark in remarks { Terminal.complain("note: \(remark)") }
    shared.run.note(study.notes + (tables.output.map { ["tables written to \($0)"] } ?? []))
    shared.run.note(report.map { ["\($0) written"] } ?? [])
    Terminal.write(PopulationText(answer, gaps: gaps).text(as: shared.format))
  }
}
