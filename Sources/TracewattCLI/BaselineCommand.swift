// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt baseline`: manages the recorded runs that `check` compares with.
struct BaselineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Record the runs that check compares with, or show what is recorded.",
    subcommands: [BaselineUpdateCommand.self, BaselineShowCommand.self]
  )
}

/// `tracewatt baseline update`: simulates and records runs.
struct BaselineUpdateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Simulate the runs that the budgets match and record them.",
    discussion: """
      Writes a file to commit, with sorted keys, one series per line, the value of every replication, and \
      digests of what must match before runs are compared. check never writes it.

      Example: tracewatt baseline update --budgets tracewatt.budgets.yaml --only 'commute.*'
      """
  )

  @OptionGroup var gate: GateOptions

  @Option(
    help: ArgumentHelp(
      "Record only matching runs, by scenario.strategy or scenario.strategy.phone.os; repeatable.",
      valueName: "glob"
    )
  )
  var only: [String] = []

  func run() async throws {
    let set = try gate.loadBudgets()
    let path = gate.baselinePath
    let old = try BaselineFile.load(path: path) ?? Baseline(groups: [])
    let file = try WholeFile.open(path)
    let studies = try gate.loadStudies(for: set)
    var groups = try await gate.simulate(studies).filter { set.concerns($0.group) }
    if !only.isEmpty {
      groups.removeAll { group in !only.contains { group.group.matches(only: $0) } }
      if groups.isEmpty { throw CommandFailure.noRunsMatch(only) }
    }
    // Groups recorded by other budgets stay, and so do those that a partial update did not run.
    let isPart = !only.isEmpty || !gate.scenario.isEmpty
    let baseline = old.recording(groups) { isPart || !set.concerns($0) }
    let kept = baseline.groups.count - groups.count
    let dropped = old.groups.map(\.group).filter { baseline[$0] == nil }
    let metrics = Set(BaselineFile.metrics).union(set.budgets.map(\.metric))
      .union(old.groups.flatMap(\.values.keys))
    let text = BaselineFile.text(baseline, metrics: metrics.sorted())
    try file.write(text)
    try file.commit()
    guard !gate.run.quiet else { return }
    let rest = kept == 0 ? "" : ", \(kept) kept"
    let noun = groups.count == 1 ? "group" : "groups"
    Terminal.complain("note: \(groups.count) \(noun) of runs recorded in \(path)\(rest)")
    for group in dropped {
      Terminal.complain("note: dropped \(group), which no longer runs")
    }
  }
}

/// `tracewatt baseline show`: shows the recorded runs.
struct BaselineShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a baseline: a row for each metric of each group of runs.",
    discussion: """
      Example: tracewatt baseline show --metric energy_location_j
      """
  )

  @Argument(help: "The baseline file.", completion: .file(extensions: ["json"]))
  var file = BaselineFile.defaultName

  @Option(help: "A metric to show, by name or glob; repeatable. Default: all.")
  var metric: [String] = []

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  func run() async throws {
    let names = RunMeasures.definitions.map(\.name)
    for glob in metric where !names.contains(where: { RunMatch.matches($0, glob) }) {
      throw CommandFailure.unknownMeasure(glob)
    }
    let baseline = try CheckCommand.recording(at: file)
    Terminal.write(BaselineTable(baseline, metrics: metric).text(as: format))
  }
}
