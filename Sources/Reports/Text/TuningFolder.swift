// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import ScenarioFiles

/// A folder for the results of a search: the table of all candidates, the strategy and its code.
///
/// The files appear under their names when all of them are complete.
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

  /// Writes `candidates.csv` and, if settings were found, `STRATEGY.yaml`, `STRATEGY.swift` and, for
  /// another product's strategy, `STRATEGY.json`.
  ///
  /// No file gets its name before all of them are written.
  ///
  /// - Returns: the paths of the files.
  /// - Throws: `OutputError` if a file cannot be written or renamed.
  public func write(_ rendering: TuningText) throws(OutputError) -> [String] {
    var files: [(name: String, text: String)] = []
    if let winner = rendering.winner, let yaml = rendering.yaml, let swift = rendering.swift {
      let name = StrategyText.strategy(for: winner.settings).name
      files = [("\(name).yaml", yaml), ("\(name).swift", swift)]
      if let options = rendering.options { files.append(("\(name).json", options.json)) }
    }
    return try write(candidates: rendering.csv, files)
  }

  /// Writes the table and other files, named within the folder.
  func write(
    candidates table: String,
    _ others: [(name: String, text: String)]
  ) throws(OutputError) -> [String] {
    try candidates.write(table)
    try candidates.close()
    var files: [AtomicFile] = []
    for (name, text) in others {
      let file = try WholeFile.open("\(folder)/\(name)")
      try file.write(text)
      try file.close()
      files.append(file)
    }
    for file in files { try file.commit() }
    // The table comes last, so that a folder with one is complete.
    try candidates.commit()
    return ["\(folder)/candidates.csv"] + others.map { "\(folder)/\($0.name)" }
  }

  /// Removes the incomplete file.
  public func discard() { candidates.discard() }
}
