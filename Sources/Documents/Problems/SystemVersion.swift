// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The version in the name of a system, such as 16.4 in `ios_16_4`.
package enum SystemVersion {
  /// The newest known system of the same family that is older than the named one.
  ///
  /// A phone has the features of its version and of all versions before it, so an unlisted version
  /// behaves like the newest listed one below it. The result is nil if the name has no version or
  /// none below it is known.
  package static func newestOlder(than name: String, among known: [String]) -> String? {
    guard let wanted = parts(of: name) else { return nil }
    let candidates = known.compactMap { text in parts(of: text).map { (text, $0) } }
    return candidates.filter { $1.family == wanted.family && $1.version < wanted.version }
      .max { $0.1.version < $1.1.version }?.0
  }

  private static func parts(of name: String) -> (family: Substring, version: (Int, Int))? {
    let words = name.split(separator: "_", omittingEmptySubsequences: false)
    guard (2...3).contains(words.count), let major = Int(words[1]) else { return nil }
    guard words.count == 3 else { return (words[0], (major, 0)) }
    return Int(words[2]).map { (words[0], (major, $0)) }
  }
}
