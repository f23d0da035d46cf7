// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import ScenarioFiles

/// The strategy of a file, or the errors.
func strategy(_ text: String, places: [String]? = nil) throws -> StrategyConfiguration {
  let problems = ProblemList()
  let root = YAMLText.read(bytes: Array(text.utf8), file: "s.yaml", problems: problems)
  let decoded = root.flatMap {
    StrategyFile.decode($0, places: places, problems: problems)
  }
  try problems.check()
  return try #require(decoded)
}

/// The errors of a strategy file.
func strategyErrors(_ text: String, places: [String]? = nil) -> [String] {
  do {
    _ = try strategy(text, places: places)
    return []
  } catch {
    return (error as? InputFailure)?.diagnostics ?? ["\(error)"]
  }
}
