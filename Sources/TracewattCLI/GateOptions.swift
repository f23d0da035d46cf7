// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports
internal import Tracewatt

/// The options that `check` and `baseline` share: budgets, scenarios and number of runs.
struct GateOptions: ParsableArguments {
  @Option(help: "The budgets file.", completion: .file(extensions: ["yaml"]))
  var budgets = BudgetLoader.defaultName

  @Option(
    help: "The recorded baseline. Default: tracewatt.baseline.json next to the budgets.",
    completion: .file(extensions: ["json"])
  )
  var baseline: String?

  @Option(
    help: "A scenario, by file or built-in name, instead of those in the budgets; repeatable.",
    completion: .file(extensions: ["yaml"])
  )
  var scenario: [String] = []

  @OptionGroup var run: RunOptions

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
  func loadStudies(for set: BudgetSet?, range: RangeLevel? = nil) throws -> BudgetStudies {
    try BudgetStudies(
      scenarios: scenario.isEmpty ? nil : scenario,
      budgets: set,
      budgetsPath: budgets,
      replications: run.replications,
      range: range,
      programs: StudyOptions.programs
    )
  }

  /// Runs the studies and records the measures for budgets.
  func simulate(_ studies: BudgetStudies) async throws -> [RecordedGroup] {
    let progress = ProgressLine(
      total: studies.parts.map(\.study.replicationCount).reduce(0, +),
      isShown: run.showsProgress
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
      _ = try await StudyRun(study, jobs: run.jobs).sweep(into: store) {
        progress.update(finished + $0)
      }
      finished += study.replicationCount
      groups += study.groups(of: store.results)
      guard !run.quiet else { continue }
      for note in study.notes where note.hasPrefix("warning: ") {
        Terminal.complain("\(part.path): \(note)")
      }
    }
    progress.clear()
    return groups
  }
}
