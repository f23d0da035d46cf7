// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt why`: shows where the energy of recorded runs went, and why two of them differ.
struct WhyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract:
      "Explain why GPS was on, where the energy went, what makes two runs differ, and the gaps of a log.",
    discussion: """
      Takes a folder that compare -o wrote and simulates nothing. Every joule belongs to a component in a \
      state and is caused by a service, an action or a radio's tail, in one app or several. With --than or \
      --against, it explains the difference in the same way: which cause adds how much.

      With --field, it reads an app's own log instead and simulates the same day: a scenario, or a day made \
      from the log's positions. For every gap without positions it prints in how many runs the simulated app \
      is silent too and by which rule, or the experiment that would tell. Logs: CSV (docs/reference/traces.md), \
      transistorsoft's and e-mission's JSON, OwnTracks.

      Exit codes: 0 fine, 2 if no runs can be explained or compared, 64 wrong usage, 65 malformed results or \
      log, 66 no results or log.

      Example: tracewatt why results --strategy standard_best
      """
  )

  @Argument(
    help:
      "A folder of results, as compare -o writes it; with --field, the log's day as a scenario.",
    completion: .file()
  )
  var results: String?

  @OptionGroup(title: "Logs of phones in use") var field: FieldLogOptions

  @Option(help: "A strategy to explain; repeatable. Default: all.")
  var strategy: [String] = []

  @Option(help: "A strategy in the same folder to compare the others with.")
  var than: String?

  @Option(
    help: "An older folder of results to compare the same strategies with.",
    completion: .directory
  )
  var against: String?

  @Option(help: "The component to list times for, such as gnss, wifi, modem or cpu.")
  var component: String = Component.gnss.rawValue

  @Option(
    parsing: .unconditional,
    help: "How many of the component's longest times to list; 0 for none."
  )
  var longest: Int = 3

  @Flag(help: "List small shares one by one too.")
  var all = false

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  func validate() throws {
    if field.field == nil, results == nil {
      throw ValidationError("Missing expected argument '<results>'")
    }
    if field.field != nil, results == nil, strategy.isEmpty {
      throw ValidationError("--field needs --strategy, which represents the app, or a scenario")
    }
    if field.field != nil, strategy.count > 1 {
      throw ValidationError("--field compares with one strategy")
    }
    try OptionRule.check([
      OptionRule(
        ("--field", field.field != nil),
        excludes: [
          "--than": than != nil, "--against": against != nil, "--all": all,
          "--component": component != Component.gnss.rawValue, "--longest": longest != 3,
        ],
        "they explain the energy of recorded runs"
      ),
      OptionRule(
        ("--than", than != nil),
        excludes: ["--against": against != nil],
        "each specifies what to compare the strategy with"
      ),
    ])
    if let than, strategy == [than] {
      throw ValidationError("--than is '\(than)', the strategy itself")
    }
    guard longest >= 0 else {
      throw ValidationError("--longest is \(longest); it must be at least 0")
    }
    guard Component(rawValue: component) != nil else {
      let names = Component.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--component is '\(component)'; the components are \(names)")
    }
  }

  func run() async throws {
    if let log = field.field {
      return try await field.run(log, day: results, strategies: strategy, format: format)
    }
    let results = results ?? ""
    let study = try RecordedStudy(folder: results)
    for (flag, name) in strategy.map({ ("--strategy", $0) }) + (than.map { [("--than", $0)] } ?? [])
    where !study.strategies.contains(name) {
      let known = study.strategies
      throw CommandFailure.unknownStrategy(name, option: flag, known: known, results: results)
    }
    let report = AttributionReport(
      of: study,
      strategies: strategy.isEmpty ? nil : strategy,
      than: than,
      against: try against.map { ($0, try RecordedStudy(folder: $0)) },
      component: Component(rawValue: component) ?? .gnss,
      limit: longest,
      showsAll: all
    )
    Terminal.write(report.text(as: format))
    if format == .csv || format == .json {
      for note in report.notes { Terminal.complain("note: \(note)") }
    }
    if report.attributions.isEmpty { throw ExitCode(2) }
  }
}
