// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A folder for results.
package enum OutputFolder {
  /// Creates a folder and the folders above it, if they are missing.
  ///
  /// - Throws: `cannotMakeFolder` with the system's own reason.
  package static func make(_ path: String) throws(OutputError) {
    guard !path.isEmpty else { throw .cannotMakeFolder(path: path, reason: "it has no name") }
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made == "/" ? "" : "/") + part
      if mkdir(made, 0o777) == 0 { continue }
      let problem = errno
      // For an existing folder, some systems report another error than that it exists.
      guard let folder = opendir(made) else {
        let reason = String(cString: strerror(problem == EEXIST ? errno : problem))
        throw .cannotMakeFolder(path: path, reason: "\(made): \(reason)")
      }
      closedir(folder)
    }
  }
}
