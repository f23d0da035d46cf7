// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The rest of this module is generated from the files under `scenarios/` and `schemas/` when the
// package is built.

extension BuiltInFiles {
  /// The text of a built-in file.
  ///
  /// - Parameters:
  ///   - name: the file's name without its extension.
  ///   - folder: `scenarios`, `stories`, `stories/strategies`, `traces`, `strategies`, `phones`,
  ///     `os`, `providers` or `search_spaces`.
  /// - Returns: the unchanged text of the file; nil if there is none.
  package static func text(of name: String, in folder: String) -> String? {
    all.first { $0.folder == folder && $0.name == name }?.text
  }
}

extension BuiltInFiles {
  /// The names of the files of a folder, in alphabetical order.
  package static func names(in folder: String) -> [String] {
    all.filter { $0.folder == folder }.map(\.name)
  }

  /// The prefix of the paths of built-in files.
  package static let root = "built-in/"

  /// The bytes of a built-in file by its path, such as `built-in/phones/iphone_6.yaml`; nil if
  /// there is none.
  package static func bytes(path: String) -> [UInt8]? {
    guard path.hasPrefix(root), path.hasSuffix(".yaml") else { return nil }
    let parts = path.dropFirst(root.count).dropLast(".yaml".count).split(separator: "/")
    guard let name = parts.last else { return nil }
    // A file names others by their way from its own folder.
    var folders: [Substring] = []
    for part in parts.dropLast() {
      if part == ".." { _ = folders.popLast() } else { folders.append(part) }
    }
    let folder = folders.isEmpty ? "scenarios" : folders.joined(separator: "/")
    return text(of: String(name), in: folder).map { Array($0.utf8) }
  }
}

extension BuiltInSchemas {
  /// The text of a schema by its name, such as `week.v1`; nil if there is none.
  package static func text(of name: String) -> String? { all.first { $0.name == name }?.text }
}
