// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports

/// `tracewatt check`: checks runs against budgets and a baseline, as a gate for continuous
/// integration.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check energy and accuracy against budgets and a recorded baseline: the CI gate.",
    discussion: """
      Without RESULTS it simulates what the budgets match; with RESULTS, a folder that compare -o wrote, \
      it takes the runs from there. Each budget holds, is breached, or has no verdict; the same commit \
      gets the same verdict on every run and machine.

      Exit codes: 0 every budget at level error holds, 1 one is breached, 2 no verdict, 4 better than the \
      baseline by more than the tolerance (with --fail-on-improvement), 64 and above: the check could not run.

      Example: tracewatt check --budgets tracewatt.budgets.yaml --report junit=tracewatt.xml
      """
  )

  @Argument(help: "A folder of results to judge instead of simulating.", completion: .directory)
  var results: String?

  @OptionGroup var gate: GateOptions

  @OptionGroup var printed: RangeOption

  @Option(
    help:
      "A folder of results, or another baseline file, to compare with instead of the baseline.",
    completion: .directory
  )
  var against: String?

  @Option(help: "What to print: \(ReportTarget.kinds).")
  var format: ReportKind = .text

  @Option(
    help: ArgumentHelp(
      "An additional report to write, such as junit=tracewatt.xml; - is standard output; repeatable.",
      valueName: "kind=path"
    ),
    transform: ReportTarget.init
  )
  var report: [ReportTarget] = []

  @Flag(help: "Print a starter budgets file with limits 25 % above the current values.")
  var suggest = false

  @Flag(help: "Exit with 4 if anything beats the baseline by more than its tolerance.")
  var failOnImprovement = false

  @Flag(help: "Exit with 0 whatever the verdict, unless the check could not run.")
  var exitZero = false

  @Option(
    help: ArgumentHelp(
      "The date for judging accepted limits. Default: today in UTC.",
      valueName: "yyyy-mm-dd"
    ),
    transform: CalendarDay.argument
  )
  var today: CalendarDay?

  func validate() throws {
    if let results, results.hasSuffix(".yaml") || results.hasSuffix(".yml") {
      throw ValidationError(
        "\(results) is not a results folder; pass a scenario with --scenario, budgets with --budgets"
      )
    }
    try OptionRule.check([
      OptionRule(
        ("a folder of results", results != nil),
        excludes: [
          "--scenario": !gate.scenario.isEmpty, "--replications": gate.run.replications != nil,
          "--jobs": gate.run.jobs != nil, "--range": printed.range != nil,
        ],
        "its runs are already simulated"
      ),
      OptionRule(
        ("--suggest", suggest),
        excludes: [
          "--report": !report.isEmpty, "--format": format != .text, "--range": printed.range != nil,
        ],
        "it prints a budgets file"
      ),
    ])
    let folders = [results, against].compactMap { $0 }
    let read = ReadFiles(files: [gate.budgets, gate.baselinePath] + folders, folders: folders)
    var places: Set<String> = []
    for target in report where target.path != "-" {
      let place = URL(fileURLWithPath: target.path).standardized.path
      guard places.insert(place).inserted else {
        throw ValidationError("--report names \(target.path) twice")
      }
      guard !read.contain(target.path) else {
        throw ValidationError("--report would replace \(target.path), which check reads")
      }
    }
  }

  func run() async throws {
    guard !suggest else { return try await printSuggestion() }
    let set = try gate.loadBudgets()
    let baseline = try loadBaseline()
    let studies = try results == nil ? gate.loadStudies(for: set, range: printed.range) : nil
    let files = try openReports(reading: studies?.inputs ?? [])
    var paths = BudgetReport.Paths(
      baseline: against ?? gate.baselinePath,
      budgets: gate.budgets == BudgetLoader.defaultName ? nil : gate.budgets,
      namedBaseline: gate.baseline,
      canUpdateBaseline: against == nil
    )
    var groups: [RecordedGroup] = []
    var standings: [EvidenceStanding] = []
    if let results {
      standings = try ResultsReader.standings(in: results)
      groups = try ResultsReader.groups(in: results)
    } else if let studies {
      paths.scenarios = studies.paths
      standings = studies.standings
      groups = try await gate.simulate(studies)
    }
    var outcome = BudgetReport(
      set,
      on: groups,
      against: baseline,
      today: today ?? .today,
      known: studies?.known ?? [],
      isComplete: true,
      scenarios: gate.scenario.isEmpty ? nil : studies.map { Set($0.paths.keys) },
      paths: paths
    )
    outcome.standings = standings
    if let studies { locateChanges(in: &outcome, of: studies) }
    // Files are written first, because the reader of standard output may have ended.
    for (target, file) in zip(report, files) {
      guard let file else { continue }
      try file.write(outcome.text(as: target.kind))
      try file.commit()
    }
    Terminal.write(outcome.text(as: format))
    for target in report where target.path == "-" {
      Terminal.write(outcome.text(as: target.kind))
    }
    let code = exitCode(for: outcome)
    if code != 0 { throw ExitCode(code) }
  }

  /// Finds the changed settings in the files of the scenarios, each of which is read once.
  private func locateChanges(in outcome: inout BudgetReport, of studies: BudgetStudies) {
    var places: [String: StrategyPlaces] = [:]
    outcome.locateChanges { group, key in
      guard let path = studies.paths[group.scenario] else { return nil }
      let known = places[path] ?? StrategyPlaces(scenario: path)
      places[path] = known
      return known.place(of: group.strategy, setting: key)
    }
  }

  /// The reports' files, opened before the work starts; nil means standard output.
  private func openReports(reading inputs: [String]) throws -> [AtomicFile?] {
    let read = ReadFiles(files: inputs)
    for target in report where target.path != "-" && read.contain(target.path) {
      throw CommandFailure.replacesInput(target.path)
    }
    return try report.map { target in
      target.path == "-" ? nil : try WholeFile.open(target.path)
    }
  }

  /// The program's exit code for a report.
  private func exitCode(for outcome: BudgetReport) -> Int32 {
    guard !exitZero else { return 0 }
    switch outcome.verdict {
    case .breached: return 1
    case .noVerdict: return 2
    case .holds: return failOnImprovement && outcome.hasImprovement ? 4 : 0
    }
  }

  private func loadBaseline() throws -> Baseline? {
    guard let against else { return try BaselineFile.load(path: gate.baselinePath) }
    return try Self.recording(at: against)
  }

  /// The recorded runs in a results folder or in a baseline's file.
  static func recording(at path: String) throws -> Baseline {
    guard !path.hasSuffix(".json") else {
      guard let baseline = try BaselineFile.load(path: path) else {
        throw CommandFailure.noBaseline(path: path)
      }
      return baseline
    }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw CommandFailure.notBaseline(path: path)
    }
    return Baseline(name: path, groups: try ResultsReader.groups(in: path))
  }

  private func printSuggestion() async throws {
    if let results {
      Terminal.write(BudgetSuggestion.text(for: try ResultsReader.groups(in: results)))
      return
    }
    let studies = try gate.loadStudies(for: nil)
    let groups = try await gate.simulate(studies)
    let named = gate.scenario.isEmpty ? nil : gate.scenario
    Terminal.write(BudgetSuggestion.text(for: groups, scenarios: named))
  }
}

/// A report to write: its kind and its file.
struct ReportTarget {
  var kind: ReportKind
  /// The file; - means standard output.
  var path: String

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw ValidationError("'\(text)' is not a report such as junit=tracewatt.xml")
    }
    guard let kind = ReportKind(rawValue: String(parts[0])) else {
      throw ValidationError("'\(parts[0])' is not a kind of report; the kinds are \(Self.kinds)")
    }
    self.kind = kind
    path = String(parts[1])
  }

  /// The kinds, for the help text.
  static let kinds = ReportKind.allCases.map(\.rawValue).joined(separator: ", ")
}
