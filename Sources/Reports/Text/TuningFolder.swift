// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import ScenarioFiles

/// A folder for the results of a search: the table of all candidates, the strategy and its code.
///
/// Each file appears under its name when it is complete.
public struct TuningFolder {
  private let folder: String
  private let candidates: AtomicFile

  /// Creates the folder and opens the table, so that an error in writing is found before the
  /// search.
  ///
  /// - Throws: `OutputError` with the system's own reason.
  public init(_ folder: String) throws(OutputError) {
    self.folder = folder
    try OutputFolder.make(folder)
    candidates = try AtomicFile("candidates.csv", in: folder)
  }

  /// Writes `candidates.csv` and, if settings were found, `STRATEGY.yaml` and `STRATEGY.swift`.
  ///
  /// - Returns: the paths of the files.
  /// - Throws: `OutputError` if a file cannot be written or renamed.
  public func write(_ rendering: TuningText) throws(OutputError) -> [String] {
    try candidates.write(rendering.csv)
    try candidates.commit()
    var paths = [folder + "/candidates.csv"]
    guard let winner = rendering.winner, let yaml = rendering.yaml, let swift = rendering.swift
    else { return paths }
    let name = StrategyText.strategy(for: winner.settings).name
    for (text, kind) in [(yaml, "yaml"), (swift, "swift")] {
      let path = "\(folder)/\(name).\(kind)"
      try WholeFile.write(Array(text.utf8), to: path)
      paths.append(path)
    }
    return paths
  }

  /// Removes the incomplete file.
  public func discard() { candidates.discard() }
}
