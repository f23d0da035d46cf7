// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import BuiltIns
internal import Foundation
internal import Reports

/// `tracewatt init [DIR]`: creates a working example project whose gate passes.
struct InitProjectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example-project",
    abstract: "Write a small working project: a day, a strategy, budgets and their baseline.",
    discussion: """
      The project's gate passes; its README.md shows one line to change to make it fail. If a file \
      exists, it writes nothing unless you pass --force. If it cannot write one of the files, it \
      writes none of them.

      Example: tracewatt init location-budgets
      """
  )

  @Argument(help: "The folder; created if missing.", completion: .directory)
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
      let other = "choose another DIR"
      if !found.isEmpty { throw CommandFailure.filesExist(found, other: other) }
    }
    do {
      try await write()
    } catch let failure as OutputError {
      Terminal.complain(failure.description)
      Terminal.complain("note: nothing was written; \(folder) is unchanged")
      throw ExitCode(OutputError.exitCode)
    }
    guard !quiet else { return }
    Terminal.complain("note: a project of \(paths.count + 1) files written to \(folder)")
    let go = folder == "." ? "" : "cd \(BudgetReport.quoted(folder)) && "
    Terminal.complain("note: next: \(go)tracewatt check")
  }

  /// Writes the project in a hidden folder, runs its gate for the baseline, and moves everything to
  /// its place.
  private func write() async throws {
    let staged = try StagedFolder("project", in: folder)
    func write(_ text: String, to name: String) throws {
      let file = try staged.file(name)
      try file.write(text)
      try file.commit()
    }
    for file in StarterProject.files { try write(file.text, to: file.path) }
    var gate = try GateOptions.parse([])
    gate.budgets = staged.path + "/" + BudgetLoader.defaultName
    gate.run.quiet = true
    let set = try gate.loadBudgets()
    let groups = try await gate.simulate(gate.loadStudies(for: set))
    let metrics = Set(BaselineFile.metrics).union(set.budgets.map(\.metric))
    let text = BaselineFile.text(Baseline(groups: groups), metrics: metrics.sorted())
    try write(text, to: BaselineFile.defaultName)
    try staged.publish(StarterProject.files.map(\.path) + [BaselineFile.defaultName])
  }
}
