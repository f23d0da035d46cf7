// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import Studies

/// The places at which a scenario's strategies are written in files.
public struct StrategyPlaces {
  private let strategies: DecodedStrategies

  /// Reads a scenario's file without its trace.
  ///
  /// - Parameter path: the file or its built-in name; a file with errors, a trace or a week has no
  ///   places.
  public init(scenario path: String) {
    strategies = DecodedStrategies()
    let path = BuiltIn.path(of: path)
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml"), !WeekLoader.isWeek(path: path) else {
      return
    }
    _ = ScenarioLoader.scenarioFile(
      path,
      LoadOptions(),
      ProblemList(),
      strategies: strategies,
      given: ((ScenarioLoader.placeholder, "", []), [])
    )
  }

  /// The place of a setting of a strategy, or of as much of its dotted key as is written.
  ///
  /// A strategy that is built in has the place at which the scenario names it.
  ///
  /// - Returns: nil if the strategy is in no file.
  public func place(of strategy: String, setting key: String) -> FilePlace? {
    let item = strategies.all.first {
      $0.configuration.name == strategy && !$0.key.hasPrefix("other_apps")
    }
    guard let item else { return nil }
    var positions = [item.position, item.body.position]
    var node: SourceNode? = item.body
    for part in key.prefix(while: { $0 != "[" }).split(separator: ".") {
      // The key of a setting leaves the list of services out.
      let entries = (node?.entries ?? []) + (node?["services"]?.entries ?? [])
      guard let entry = entries.first(where: { $0.key == part }) else { break }
      positions.append(entry.position)
      node = entry.value
    }
    let written = positions.last { !$0.isFlag && !$0.file.hasPrefix("built-in") && $0.line != nil }
    return written.map { FilePlace(file: $0.file, line: $0.line ?? 1, column: $0.column ?? 1) }
  }
}
