// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import World

/// Makes a trace from a recipe file.
public enum RecipeLoader {
  /// The trace that a recipe makes.
  ///
  /// - Throws: every error of the file.
  public static func load(path: String) throws(InputFailure) -> RecordedTrace {
    let problems = ProblemList()
    let reading = RecipeFile.trace(
      path: path,
      key: "",
      at: SourcePosition(file: path),
      problems: problems
    )
    try problems.check()
    guard let reading else {
      throw InputFailure(diagnostics: ["\(path): error: the file holds no recipe"], exitCode: 65)
    }
    return reading.trace
  }
}
