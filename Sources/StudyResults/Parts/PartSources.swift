// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation

/// The folders and files of parts that are to be merged.
struct PartSources {
  /// The folders of all parts, each once and in order.
  let folders: [String]
  private let paths: [(path: String, isFolder: Bool)]

  /// The parts at some paths of folders and files.
  ///
  /// - Throws: `InputFailure` with exit code 66 for a missing one.
  init(_ paths: [String]) throws(InputFailure) {
    var folders: [String] = []
    var known: Set<String> = []
    var sources: [(path: String, isFolder: Bool)] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw InputFailure(.missingPath, at: SourcePosition(file: path))
      }
      let folder = isFolder.boolValue ? path : InputBytes.folder(of: path)
      if known.insert(folder).inserted { folders.append(folder.isEmpty ? "." : folder) }
      sources.append((path, isFolder.boolValue))
    }
    self.folders = folders
    self.paths = sources
  }

  /// Passes the path of each part file to a function, once and in order.
  ///
  /// The names of one folder at a time are in memory.
  func forEachFile(_ body: (String) -> Void) {
    var (files, folders): (Set<String>, Set<String>) = ([], [])
    for (path, isFolder) in paths {
      if isFolder {
        guard folders.insert(path).inserted else { continue }
        for name in PartFolder.names(in: path) where !files.contains(path + "/" + name) {
          body(path + "/" + name)
        }
      } else if !folders.contains(InputBytes.folder(of: path)) || !PartFolder.isPart(path),
        files.insert(path).inserted
      {
        body(path)
      }
    }
  }
}
