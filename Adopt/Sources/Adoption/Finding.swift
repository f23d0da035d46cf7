// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Something about a line of the app that the report mentions.
struct Finding: Hashable, Comparable {
  /// The list of the report that the finding belongs to.
  enum Kind: Int, Hashable {
    /// The line does not build, or not do what it did, until someone edits it.
    case needsHand

    /// A branch of `#if` that Linux would have dropped in silence is carried.
    case branchKept

    /// A branch of `#if` is still dropped.
    case branchDropped

    /// The tool changed more than spelling.
    case changed
  }

  var kind: Kind
  var path: String
  var line: Int
  var message: String
  var suggestion = ""

  static func < (first: Finding, second: Finding) -> Bool {
    (first.kind.rawValue, first.path, first.line, first.message)
      < (second.kind.rawValue, second.path, second.line, second.message)
  }
}
