// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import StudyResults

extension ComparisonAdditions {
  /// The additions as text, each after an empty line; the format is `table` or `markdown`.
  func text(below table: ComparisonTable, as format: TableFormat) -> String {
    let stability = UncertaintyText(table, uncertainty)
    let isTable = format == .table
    var text = uncertainty.isEmpty ? "" : "\n" + (isTable ? stability.plain : stability.markdown)
    if let oracle { text += "\n" + (isTable ? oracle.plain : oracle.markdown) }
    text += PopulationSpread.text(spread, as: format)
    return text + (field.map { "\n" + $0.text(as: format, claim: table.rung) } ?? "")
  }

  /// The titles of the additional columns in CSV.
  var titles: [String] {
    (uncertainty.isEmpty ? [] : StabilityCells.titles) + (oracle == nil ? [] : OracleTable.columns)
      + (field == nil ? [] : FieldTiers.titles)
  }

  /// The cells of a row in CSV, one for each of `titles`.
  func cells(of group: RunGroup, in table: ComparisonTable) -> [Cell] {
    (uncertainty.isEmpty ? [] : StabilityCells.cells(of: group, in: uncertainty, table))
      + (oracle?.cells(of: group) ?? []) + (field?.cells(of: group) ?? [])
  }

  /// The additional members in JSON.
  func members(in table: ComparisonTable) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = []
    if !uncertainty.isEmpty {
      members.append(("uncertainty", .array(uncertainty.map { $0.json(table) })))
    }
    if let oracle { members.append(("oracle", oracle.json)) }
    if let field { members.append(("field", field.json)) }
    return members
  }
}
