// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TraceFormats

/// A place in an input: a file with line and column, or a flag of the command line.
package struct SourcePosition: Sendable, Hashable {
  /// The file as the user named it, or the flag, such as `--set`.
  package var file: String
  /// The line, counted from 1; nil for a whole file or a flag.
  package var line: Int?
  /// The column in characters, counted from 1.
  package var column: Int?
  /// Whether the input is a flag of the command line.
  package var isFlag = false

  /// A place in a file, or the whole file.
  package init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// A flag of the command line.
  package static func flag(_ name: String) -> SourcePosition {
    var position = SourcePosition(file: name)
    position.isFlag = true
    return position
  }

  /// `file:line:column`, as far as known, on one line for any file name.
  package var text: String {
    let file = file.harmless
    guard let line else { return file }
    guard let column else { return "\(file):\(line)" }
    return "\(file):\(line):\(column)"
  }
}
