// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX

/// A folder for results.
package enum OutputFolder {
  /// Creates a folder and the folders above it, if they are missing.
  ///
  /// - Returns: the folders that were missing, the outermost first.
  /// - Throws: `cannotMakeFolder` with the system's own reason.
  @discardableResult
  package static func make(_ path: String) throws(OutputError) -> [String] {
    guard !path.isEmpty else { throw .cannotMakeFolder(path: path, reason: "it has no name") }
    var made: [String] = []
    var place = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      place += (place.isEmpty || place == "/" ? "" : "/") + part
      if mkdir(place, 0o777) == 0 {
        made.append(place)
        continue
      }
      let problem = errno
      // For an existing folder, some systems report another error than that it exists.
      guard let folder = opendir(place) else {
        let reason = String(cString: strerror(problem == EEXIST ? errno : problem))
        remove(made)
        throw .cannotMakeFolder(path: path, reason: "\(place): \(reason)")
      }
      closedir(folder)
    }
    return made
  }

  /// Removes folders that `make` made, unless they contain something.
  package static func remove(_ made: [String]) {
    for path in made.reversed() { rmdir(path) }
  }
}
