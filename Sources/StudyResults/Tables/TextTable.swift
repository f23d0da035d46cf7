// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TraceFormats

/// A table of texts: aligned columns or Markdown.
package struct TextTable {
  private let lines: [[String]]

  /// A table with as many cells in each row as there are titles.
  package init(_ titles: [String], _ rows: [[String]]) {
    lines = ([titles] + rows).map { $0.map(Self.harmless) }
  }

  /// The titles of the columns.
  package var titles: [String] { lines[0] }

  /// The rows below the titles.
  package var rows: ArraySlice<[String]> { lines.dropFirst() }

  /// Left-aligned columns with two spaces between them and none at the ends of lines.
  package var plain: String {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      var text = ""
      for (index, cell) in line.enumerated() {
        text += cell + String(repeating: " ", count: widths[index] - cell.count + 2)
      }
      while text.hasSuffix(" ") { text.removeLast() }
      return text + "\n"
    }
    .joined()
  }

  /// A Markdown table with all columns left-aligned.
  package var markdown: String {
    let marks = lines[0].map { _ in ":--" }
    let rows = lines.map { $0.map(Self.escaped) }
    return ([rows[0], marks] + rows.dropFirst()).map { "| " + $0.joined(separator: " | ") + " |\n" }
      .joined()
  }

  /// A text from a file without characters that move a terminal's cursor.
  package static func harmless(_ text: String) -> String {
    text.harmless
  }

  /// A text in which no character ends a cell of Markdown.
  package static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
