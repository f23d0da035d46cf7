// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Studies

/// Loads strategies without a scenario.
public enum StrategyLoader {
  /// Strategies by built-in name or path, in the order given.
  ///
  /// - Parameters:
  ///   - names: built-in names or paths from the current folder.
  ///   - places: the names of the scenario's places, which strategies may use.
  /// - Returns: a strategy for each name.
  /// - Throws: every error of the files; an error for an unknown name.
  public static func load(
    _ names: [String],
    places: [String] = []
  ) throws(InputFailure) -> [ScenarioStrategy] {
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let choices = ScenarioChoices(library: library, problems: problems, places: places)
    let strategies = choices.strategies(nil, options: LoadOptions(strategies: names))
    try problems.check()
    return strategies
  }
}
