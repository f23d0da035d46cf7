// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A path relative to another folder, so that results refer to their inputs wherever they are
/// stored.
package enum RelativePath {
  /// The path of a file relative to a folder; both are given relative to the current folder.
  package static func from(folder: String, to file: String) -> String {
    let from = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
    let to = URL(fileURLWithPath: file).standardizedFileURL.pathComponents
    var shared = 0
    while shared < min(from.count, to.count - 1), from[shared] == to[shared] { shared += 1 }
    return (Array(repeating: "..", count: from.count - shared) + to[shared...])
      .joined(separator: "/")
  }

  /// The folder of a file's path; empty for a bare name.
  package static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "" }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }
}
