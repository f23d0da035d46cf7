// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import Quantities
public import StudyResults

extension BeforeAfter {
  /// The table as text in a format, ending with a newline; in formats for people, the causes are
  /// below the table.
  public func text(as format: TableFormat) -> String {
    let titles =
      TableSchema.groupKey.map(\.name) + [
        "metric", "unit", "before", "now", "effect", "change", "ci_low", "ci_high", "n", "verdict",
      ]
    let table = CellTable(
      titles: titles,
      rows: rows.map { row in
        Cell.cells(row.group) + [
          .text(row.metric), .text(NumberText.symbol(row.unit)), .number(row.change.before),
          .number(row.change.now), .text(row.change.scale.rawValue), .number(row.change.estimate),
          .number(row.change.low), .number(row.change.high), .integer(row.change.count),
          .text(row.conclusion.rawValue),
        ]
      }
    )
    guard format == .table || format == .markdown else { return table.text(as: format) }
    let groups = Set(rows.map(\.group)).sorted()
    let remarks =
      notes.map { "note: " + $0 } + [
        "Changes in the mean with 95 % intervals, paired over replications; 0 means no change in any replication."
      ]
    let blocks = groups.map { block($0, as: format) }
    return blocks.joined() + remarks.map { (format == .table ? "" : "- ") + $0 + "\n" }.joined()
  }

  /// The changes of one group under its title.
  private func block(_ group: RunGroup, as format: TableFormat) -> String {
    var table = CellTable(
      titles: ["metric", "before", "now", "change", "95 % interval", "verdict"],
      rows: []
    )
    table.shown = rows.filter { $0.group == group }.map(cells)
    if let why = causes.first(where: { $0.group == group })?.causes.text {
      table.remarks = ["why: " + why]
    }
    let title = "\(group.scenario) on \(group.phone), \(group.os): \(group.strategy)"
    return (format == .table ? title + "\n" : "**\(title)**\n\n")
      + table.text(as: format) + "\n"
  }

  private func cells(_ row: Row) -> [String] {
    func size(_ value: Double?) -> String {
      guard let value else { return "" }
      return row.change.scale == .fraction
        ? NumberText.signedPercent(value) : NumberText.change(value, unit: row.unit)
    }
    let isEqual = row.conclusion == .equal
    let interval =
      isEqual || row.change.low == nil
      ? "" : "\(size(row.change.low)) to \(size(row.change.high))"
    return [
      row.metric, NumberText.amount(row.change.before, unit: row.unit),
      NumberText.amount(row.change.now, unit: row.unit),
      isEqual ? "0" : size(row.change.estimate), interval, row.conclusion.text,
    ]
  }
}
