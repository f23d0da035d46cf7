// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the recipe of a made trace.
enum RecipeFile {
  /// The trace that a recipe makes; nil, with problems, if it cannot be made.
  static func trace(
    path: String,
    key: String,
    at position: SourcePosition,
    problems: ProblemList
  ) -> TraceInput.Reading? {
    problems.add(.conflict("recipes are not read yet", note: nil), key: key, at: position)
    return nil
  }
}
