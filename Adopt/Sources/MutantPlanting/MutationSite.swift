// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A place in a file where a mutant can be planted.
public struct MutationSite: Sendable, Hashable {
  /// The mark in a template that the mutant's number replaces.
  static let numberMark = "\u{1}"

  /// The path of the file from the root of the tree.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The replaced bytes of the file.
  public var range: Range<Int>
  /// The kind of change.
  public var kind: MutationOperator
  /// The code as it is, on one line.
  public var original: String
  /// The code of the mutant, on one line; empty if it is removed.
  public var replacement: String
  /// The text that takes the range's place, with a mark for the number.
  var template: String

  /// The code that holds both versions and chooses by the number.
  ///
  /// - Parameter number: the mutant's number.
  /// - Returns: code with as many lines as the original has.
  public func planted(as number: Int) -> String {
    template.split(separator: Self.numberMark, omittingEmptySubsequences: false)
      .joined(separator: String(number))
  }
}
