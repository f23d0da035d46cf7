// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import TraceFormats
public import World

/// Reads traces and recipes without a scenario.
public enum TraceLoader {
  /// A trace from a recording, or from a recipe if the path ends in `.yaml` or `.yml`.
  ///
  /// The rules apply to recordings; a recipe's trace needs no cleaning.
  ///
  /// - Returns: the trace and notes for its user.
  /// - Throws: every error of the file.
  public static func load(
    path: String,
    rules: CleaningRules = CleaningRules()
  ) throws(InputFailure) -> (trace: RecordedTrace, notes: [String]) {
    let problems = ProblemList()
    let place = SourcePosition(file: path)
    let isRecipe = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    let found =
      isRecipe
      ? RecipeFile.trace(path: path, key: "", at: place, problems: problems)
      : TraceInput.recording(path: path, key: "", at: place, problems: problems, rules: rules)
    let reading = try problems.required(found, "trace", in: path)
    return (reading.trace, reading.notes)
  }

  /// The name of a trace: its file's name without folders, compression and format.
  public static func name(of path: String) -> String {
    let stem = InputBytes.stem(of: path)
    return path.lowercased().hasSuffix(".gz") ? InputBytes.stem(of: stem) : stem
  }

  /// A summary of a trace file, and whether it is usable as truth.
  ///
  /// - Throws: every error that prevents the file from being read.
  public static func summary(
    path: String,
    rules: CleaningRules = CleaningRules()
  ) throws(InputFailure) -> TraceSummary {
    let problems = ProblemList()
    let summary = TraceInput.summary(path: path, problems: problems, rules: rules)
    return try problems.required(summary, "trace", in: path)
  }

  /// A recipe without errors in its file; generating its trace can still fail.
  ///
  /// - Throws: every error of the file.
  public static func recipe(path: String) throws(InputFailure) -> TraceRecipe {
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let root = library.read(path, key: "", at: SourcePosition(file: path))
    let reading = root.flatMap { RecipeFile.decode($0, problems: problems) }
    if let reading, problems.isEmpty {
      let errors = reading.recipe.errors()
      if !errors.isEmpty {
        RecipeFile.report(TraceRecipeErrors(errors), of: reading, path: path, to: problems)
      }
    }
    return try problems.required(reading, "recipe", in: path).recipe
  }
}
