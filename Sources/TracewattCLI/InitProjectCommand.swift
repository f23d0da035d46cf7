// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import ArgumentParser
internal import BuiltIns
internal import Foundation
internal import Reports
internal import ScenarioFiles
internal import StudyResults

/// `tracewatt init [DIR]`: creates a working example project whose gate passes.
struct InitProjectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example-project",
    abstract: "Write a small working project: a day, a strategy, budgets and their baseline.",
    discussion: """
      The gate of the project passes; its README.md names one line to change that makes it fail. If a file \
      exists, nothing is written unless --force is given.

      Example: tracewatt init location-budgets
      """
  )

  @Argument(help: "The folder; it is created if missing.", completion: .directory)
  var folder = "."

  @Flag(help: "Replace existing files.")
  var force = false

  @Flag(name: [.short, .long], help: "No notes.")
  var quiet = false

  func validate() throws {
    if folder.isEmpty { throw ValidationError("the folder has no name") }
  }

  func run() async throws {
    let paths = StarterProject.files.map { folder + "/" + $0.path }
    let baseline = folder + "/" + BaselineFile.defaultName
    if !force {
      let found = (paths + [baseline]).filter { FileManager.default.fileExists(atPath: $0) }
      guard found.isEmpty else {
        for path in found { Terminal.complain("\(path): error: the file exists") }
        Terminal.complain("note: --force replaces it, another DIR leaves it alone")
        throw ExitCode(OutputError.exitCode)
      }
    }
    for (file, path) in zip(StarterProject.files, paths) {
      let output = try WholeFile.open(path)
      try output.write(file.text)
      try output.commit()
    }
    var gate = try GateOptions.parse([])
    gate.budgets = folder + "/" + BudgetLoader.defaultName
    gate.quiet = true
    let set = try gate.loadBudgets()
    let groups = try await gate.simulate(gate.loadStudies(for: set))
    let metrics = Set(BaselineFile.metrics).union(set.budgets.map(\.metric))
    let text = BaselineFile.text(Baseline(groups: groups), metrics: metrics.sorted())
    try WholeFile.write(Array(text.utf8), to: baseline)
    guard !quiet else { return }
    Terminal.complain("note: a project of \(paths.count + 1) files written to \(folder)")
    let go = folder == "." ? "" : "cd \(BudgetReport.quoted(folder)) && "
    Terminal.complain("note: next: \(go)tracewatt check")
  }
}
