// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation

/// The files below a folder that lint reads.
enum LintFolder {
  /// The file that identifies a folder as results of a comparison.
  private static let resultsMark = "provenance.json"

  /// True if there is a folder at the path.
  static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// The `.yaml` and `.yml` files below a folder, sorted by path.
  ///
  /// Hidden files and folders, folders of results and links to folders are left out.
  static func files(below folder: String) -> [String] {
    var found: [String] = []
    collect(folder == "/" || !folder.hasSuffix("/") ? folder : String(folder.dropLast()), &found)
    return folder == "." || folder == "./" ? found.map { String($0.dropFirst(2)) } : found
  }

  private static func collect(_ folder: String, _ found: inout [String]) {
    let files = FileManager.default
    let names = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    if names.contains(resultsMark) { return }
    for name in names where !name.hasPrefix(".") {
      let path = InputBytes.resolve(name, in: folder)
      if isFolder(path) {
        let isLink = (try? files.destinationOfSymbolicLink(atPath: path)) != nil
        if !isLink { collect(path, &found) }
      } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
        found.append(path)
      }
    }
  }

  /// Whether a readable YAML file does not claim to be a file of Tracewatt.
  ///
  /// Files of Tracewatt have the key `kind`; files of other programs that also have it begin with
  /// `apiVersion`.
  static func isForeign(_ path: String) -> Bool {
    guard let bytes = try? InputBytes.read(path: path, limit: YAMLText.sizeLimit),
      let root = YAMLText.read(bytes: bytes, file: path, problems: ProblemList())
    else { return false }
    return root["apiVersion"] != nil || root["kind"] == nil
  }
}
