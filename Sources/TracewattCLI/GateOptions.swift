// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports
internal import Tracewatt

/// The options that `check` and `baseline` share: budgets, scenarios and number of runs.
struct GateOptions: ParsableArguments {
  @Option(help: "The file of budgets.", completion: .file(extensions: ["yaml"]))
  var budgets = BudgetLoader.defaultName

  @Option(
    help: "The recorded baseline; without it the file tracewatt.baseline.json beside the budgets.",
    completion: .file(extensions: ["json"])
  )
  var baseline: String?

  @Option(
    help: "A scenario, by file or built-in name, instead of those of the budgets; repeatable.",
    completion: .file(extensions: ["yaml"])
  )
  var scenario: [String] = []

  @Option(help: "Replications instead of the scenarios' own, at least 1.")
  var replications: Int?

  @Option(help: "Replications that run at once; results do not depend on it. Default: all cores.")
  var jobs: Int?

  @Flag(name: [.short, .long], help: "No progress and no notes.")
  var quiet = false

  func validate() throws {
    try NumberOption.check(replications: replications)
    try JobLimit.check(jobs)
  }

  /// The baseline's file.
  var baselinePath: String {
    if let baseline { return baseline }
    guard let slash = budgets.lastIndex(of: "/") else { return BaselineFile.defaultName }
    return budgets[...slash] + BaselineFile.defaultName
  }

  /// The budgets; if the file is missing, the error says how to start.
  func loadBudgets() throws -> BudgetSet {
    do {
      return try BudgetLoader.load(path: budgets)
    } catch  where error.exitCode == 66 {
      throw CommandFailure.noBudgets(error)
    }
  }

  /// The studies that the budgets need; without budgets, those of all given scenarios.
  func loadStudies(for set: BudgetSet?) throws -> BudgetStudies {
    try BudgetStudies(
      scenarios: scenario.isEmpty ? nil : scenario,
      budgets: set,
      budgetsPath: budgets,
      replications: replications,
      programs: CompareCommand.examples
    )
  }

  /// Runs the studies and records the measures for budgets.
  func simulate(_ studies: BudgetStudies) async throws -> [RecordedGroup] {
    let progress = ProgressLine(
      total: studies.parts.map(\.study.replicationCount).reduce(0, +),
      isShown: !quiet && Terminal.showsProgress
    )
    var groups: [RecordedGroup] = []
    var finished = 0
    for part in studies.parts {
      let study = part.study
      let store = try PartStore(
        study,
        detail: .none,
        keeping: .init(tables: false, results: true),
        spoolFolder: FileManager.default.temporaryDirectory.path
      )
      _ = try await StudySweep(study, into: store).run(
        jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
      ) { progress.update(finished + $0) }
      finished += study.replicationCount
      groups += StudyFingerprints(study).groups(of: study.reported(store.results))
      guard !quiet else { continue }
      for note in study.notes where note.hasPrefix("warning: ") {
        Terminal.complain("\(part.path): \(note)")
      }
    }
    progress.clear()
    return groups
  }
}
