// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A table that fits into a terminal.
///
/// Columns without enough space are shortened or left out, the least important first, and the table
/// says so.
struct TerminalTable {
  /// A column and its layout.
  struct Column {
    var title: String
    var unit: String
    var isLeft = false
    /// Whether its title is printed.
    var showsTitle = true
    /// Whether the table says so if it is left out.
    var isMissed = true
    /// Whether the table says so if its short form leaves something out.
    var isShortened = true
    /// The cells of the rows, from the longest form to the shortest.
    var forms: [[String]]
    var form = 0

    var cells: [String] { forms[form] }

    var width: Int {
      ([showsTitle ? title : "", unit] + cells).map { TerminalStyle.columns(of: $0) }.max() ?? 0
    }
  }

  /// The steps that save width, applied in order until the table fits.
  enum Step {
    /// Uses the next shorter form of a column.
    case shorten(String)
    /// Leaves a column out.
    case drop(String)
  }

  private let terminal: TerminalStyle
  /// The columns that fit, in the forms that fit.
  let columns: [Column]
  /// The titles of the columns that are left out and worth a remark.
  private let dropped: [String]

  /// Fits columns into a terminal, with as few of the steps as possible.
  ///
  /// - Precondition: there is a column; the first one is never left out.
  init(_ all: [Column], steps: [Step], terminal: TerminalStyle) {
    self.terminal = terminal
    var taken = 0
    while Self.width(of: Self.fitted(all, steps[..<taken])) > terminal.width, taken < steps.count {
      taken += 1
    }
    // Columns that were removed because of a wide one may return, the most important first.
    var needed = Array(steps[..<taken])
    for index in needed.indices.reversed() {
      var fewer = needed
      fewer.remove(at: index)
      if Self.width(of: Self.fitted(all, fewer[...])) <= terminal.width { needed = fewer }
    }
    var columns = Self.fitted(all, needed[...])
    let excess = Self.width(of: columns) - terminal.width
    if excess > 0 {
      let width = max(4, columns[0].width - excess)
      columns[0].forms = [columns[0].cells.map { TerminalStyle.shortened($0, to: width) }]
      columns[0].form = 0
      columns[0].title = TerminalStyle.shortened(columns[0].title, to: width)
    }
    self.columns = columns
    let left = columns.map(\.title)
    dropped = all.dropFirst().filter { $0.isMissed && !left.contains($0.title) }.map(\.title)
  }

  /// The titles, the units, the rows as drawn from their texts, and remarks on what is left out.
  func lines(drawing row: (_ index: Int, _ text: String) -> String) -> [String] {
    let rows = columns[0].cells.indices.map { index in
      row(index, joined(columns.map { $0.cells[index] }))
    }
    let titles = columns.map { $0.showsTitle ? $0.title : "" }
    let heads = [(titles, TerminalStyle.Style.bold), (columns.map(\.unit), .dim)]
    return heads.map { terminal.styled(joined($0), $1) } + rows + remarks
  }

  private var remarks: [String] {
    var parts: [String] = []
    if !dropped.isEmpty {
      let noun = dropped.count == 1 ? "column" : "columns"
      parts.append("\(dropped.count) \(noun) left out (\(dropped.joined(separator: ", ")))")
    }
    let isShort = columns.contains { column in
      column.isShortened && column.form > 0 && column.cells != column.forms[0]
    }
    if isShort { parts.append(parts.isEmpty ? "intervals left out" : "and intervals") }
    guard !parts.isEmpty else { return [] }
    return terminal.wrapped("\(parts.joined(separator: " ")); --format csv prints them all.")
      .map { terminal.styled($0, .dim) }
  }

  private static func fitted(_ columns: [Column], _ steps: ArraySlice<Step>) -> [Column] {
    var columns = columns
    for step in steps {
      switch step {
      case .shorten(let title):
        for index in columns.indices where columns[index].title == title {
          columns[index].form = min(columns[index].form + 1, columns[index].forms.count - 1)
        }
      case .drop(let title): columns.removeAll { $0.title == title }
      }
    }
    return columns
  }

  private static func width(of columns: [Column]) -> Int {
    columns.map(\.width).reduce(0, +) + 2 * (columns.count - 1)
  }

  private func joined(_ texts: [String]) -> String {
    var line = ""
    for (text, column) in zip(texts, columns) {
      let space = max(0, column.width - TerminalStyle.columns(of: text))
      let padding = String(repeating: " ", count: space)
      line += (line.isEmpty ? "" : "  ") + (column.isLeft ? text + padding : padding + text)
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
