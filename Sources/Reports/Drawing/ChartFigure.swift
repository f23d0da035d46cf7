// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A table of a page: the numbers of a chart, or a table of its own.
struct DataTable {
  /// A column: its title and the unit of its numbers.
  struct Column {
    /// The title at its head.
    var title: String
    /// The unit as a symbol; empty for texts, counts and shares.
    var unit = ""
    /// Whether its cells are numbers, which are aligned to the right.
    var isNumber = true
    /// The column of `summary.csv` whose means it shows; nil if there is none.
    var metric: String?
    /// The strategy that all of its cells belong to; nil if there is none.
    var strategy: String?
  }

  /// A cell.
  enum Cell {
    /// No content: a missing value.
    case empty
    /// A text, from a file or fixed.
    case text(String)
    /// A number at full precision, and its displayed form.
    case number(Double, shown: String)
  }

  /// The caption, which says what the table holds.
  var caption: String
  /// The columns.
  var columns: [Column]
  /// The rows, each with one cell per column; the first cell names the row.
  var rows: [[Cell]]
  /// The strategy that each row belongs to; empty if rows belong to none.
  var strategies: [String] = []

  /// Writes the table; a wide one scrolls on its own and can be reached with the keyboard.
  func write(to markup: inout Markup, isSortable: Bool = false) {
    markup.element(
      "div",
      ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption]
    ) {
      $0.element("table", ["class": isSortable ? "sortable" : nil]) { table in
        table.element("caption", text: caption)
        table.element("thead") { head in
          head.element("tr") { row in
            for column in columns {
              row.element(
                "th",
                [
                  "scope": "col", "class": column.isNumber ? "number" : nil,
                  "data-metric": column.metric, "data-strategy": column.strategy,
                ]
              ) {
                $0.text(column.title)
                if !column.unit.isEmpty {
                  $0.element("span", ["class": "unit"], text: " " + column.unit)
                }
              }
            }
          }
        }
        table.element("tbody") { body in
          for (index, cells) in rows.enumerated() {
            let strategy = strategies.indices.contains(index) ? strategies[index] : nil
            write(cells, of: strategy, to: &body)
          }
        }
      }
    }
  }

  private func write(_ cells: [Cell], of strategy: String?, to body: inout Markup) {
    body.element("tr", ["data-strategy": strategy]) { row in
      for (index, cell) in cells.enumerated() {
        // CSS recognizes numbers by their element; a class on each cell would be a tenth of the
        // page.
        row.element(index == 0 ? "th" : "td", ["scope": index == 0 ? "row" : nil]) { part in
          switch cell {
          case .empty: break
          case .text(let text): part.name(text)
          case .number(let value, let shown):
            part.element("data", ["value": "\(value)"], text: shown)
          }
        }
      }
    }
  }
}

/// A chart of a page: title, drawing, remark and its numbers as a table.
struct ChartFigure {
  /// The identifier in the page; also the stem of the identifiers of its title and description.
  var id: String
  /// The title.
  var title: String
  /// The description for readers who cannot see the chart: axes, units and the main finding.
  var description: String
  /// A remark below the chart, for example that points were left out; empty for none.
  var remark = ""
  /// The width in the drawing's own coordinates.
  var width = 720.0
  /// The height in the drawing's own coordinates.
  var height = 360.0
  /// Whether it has links, which an image could not have.
  var hasLinks = false
  /// Its numbers.
  var tables: [DataTable]
  /// The function that draws it.
  var draw: (inout Markup) -> Void

  /// Writes the chart under a heading of the given level.
  func write(to markup: inout Markup, heading: Int = 3) {
    markup.element("figure", ["id": id]) { figure in
      figure.element("figcaption") { $0.element("h\(heading)", text: title) }
      let box = "0 0 \(Markup.number(width)) \(Markup.number(height))"
      // In narrow windows, the drawing scrolls, so that its letters do not shrink.
      figure.element(
        "div",
        ["class": "plot", "tabindex": "0", "role": "group", "aria-label": title]
      ) { plot in
        plot.element(
          "svg",
          [
            "viewBox": box, "role": hasLinks ? "group" : "img",
            "aria-labelledby": "\(id)-title \(id)-desc",
            "class": "chart", "xmlns": "http://www.w3.org/2000/svg", "font-family": "sans-serif",
            "font-size": "12",
          ]
        ) { svg in
          svg.element("title", ["id": "\(id)-title"], text: title)
          svg.element("desc", ["id": "\(id)-desc"], text: description)
          draw(&svg)
        }
      }
      if !remark.isEmpty { figure.element("p", ["class": "remark"], text: remark) }
      guard !tables.isEmpty else { return }
      figure.element("details") { details in
        details.element("summary", text: "Numbers: \(title)")
        for table in tables { table.write(to: &details) }
      }
    }
  }
}
