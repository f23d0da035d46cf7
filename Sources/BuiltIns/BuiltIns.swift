// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The rest of this room is made of the files under `scenarios/` and `schemas/` when the package is built.

extension BuiltInFiles {
  /// The text of a built-in file.
  ///
  /// - Parameters:
  ///   - name: the file's name without its extension.
  ///   - folder: `scenarios`, `traces`, `strategies`, `phones`, `os`, `providers` or `search_spaces`.
  /// - Returns: the text as it stands in the file; nil if there is none.
  package static func text(of name: String, in folder: String) -> String? {
    all.first { $0.folder == folder && $0.name == name }?.text
  }
}

extension BuiltInSchemas {
  /// The text of a schema by its name, such as `scenario.v1`; nil if there is none.
  package static func text(of name: String) -> String? { all.first { $0.name == name }?.text }
}
