// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A place in a text file, for messages.
public struct TextPosition: Sendable, Hashable {
  /// The line, counted from 1.
  public var line: Int
  /// The column in bytes, counted from 1, where known.
  public var column: Int?

  /// A line and perhaps a column, both counted from 1.
  public init(line: Int, column: Int? = nil) {
    self.line = line
    self.column = column
  }
}
