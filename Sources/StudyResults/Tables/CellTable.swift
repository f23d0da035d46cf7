// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// A table of cells that can be printed in every format.
package struct CellTable {
  /// The names of the columns, which are the keys in JSON.
  let titles: [String]
  /// The cells, as many in each row as there are titles.
  let rows: [[Cell]]
  /// The displayed cells; nil displays the cells themselves.
  package var shown: [[String]]?
  /// Lines of text below the table.
  package var remarks: [String] = []

  /// A table of rows with as many cells as there are titles.
  package init(
    titles: [String],
    rows: [[Cell]],
    shown: [[String]]? = nil,
    remarks: [String] = []
  ) {
    self.titles = titles
    self.rows = rows
    self.shown = shown
    self.remarks = remarks
  }

  /// The table as text in a format, ending with a newline.
  package func text(as format: TableFormat) -> String {
    let table = TextTable(titles, shown ?? rows.map { $0.map(\.text) })
    switch format {
    case .table:
      let below = remarks.map { TextTable.harmless($0) + "\n" }.joined()
      return table.plain + (below.isEmpty ? "" : "\n" + below)
    case .markdown:
      let below = remarks.map { "- " + TextTable.harmless($0) + "\n" }.joined()
      return table.markdown + (below.isEmpty ? "" : "\n" + below)
    case .csv:
      let header = titles.joined(separator: ",") + "\n"
      return header + rows.map { $0.map(\.csv).joined(separator: ",") + "\n" }.joined()
    case .json:
      return JSONText.array(
        rows.map { row in .object(zip(titles, row).map { ($0, $1.json) }) }
      )
      .document
    }
  }
}

extension Cell {
  /// The text of the cell, without quotes.
  fileprivate var text: String {
    if case .text(let text) = self { text } else { csv }
  }

  /// The cell as a value of JSON; missing is null.
  package var json: JSONText {
    switch self {
    case .empty: .null
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .seconds(let nanoseconds): .number(Double(nanoseconds) / 1e9)
    case .boolean(let value): .bool(value)
    }
  }
}
