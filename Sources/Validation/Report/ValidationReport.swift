// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Judgement
internal import Quantities

/// Scored rows, in a form that can be printed.
package struct ValidationReport: Sendable {
  /// The rows in the order of the tables.
  package let rows: [ScoredRow]

  /// A report of some rows.
  package init(_ rows: [ScoredRow]) { self.rows = rows }

  /// The rows of a group.
  package func rows(in group: RowGroup) -> [ScoredRow] { rows.filter { $0.row.group == group } }

  /// The number of rows with each outcome.
  package var counts: RowCounts { RowCounts(rows) }

  /// The measured numbers of the rows, and the drains of a sheet of field scores, beside predictions.
  ///
  /// - Parameters:
  ///   - sheet: the scores.
  ///   - hasSessions: whether a drain of a carried phone has the term of its session.
  /// - Returns: the residuals of the rows, then those of the drains.
  package func residuals(with sheet: FieldScoreSheet, hasSessions: Bool = true) -> [Residual] {
    ResidualCatalogue.residuals(of: rows)
      + ResidualCatalogue.residuals(of: sheet, hasSessions: hasSessions)
  }

  /// The groups that have rows.
  package var groups: [RowGroup] { RowGroup.allCases.filter { !rows(in: $0).isEmpty } }

  /// Rows recorded as pass that miss.
  package var broken: [ScoredRow] { rows.filter(\.isBroken) }

  /// Rows recorded as misses that pass, so that the record is out of date.
  package var mended: [ScoredRow] { rows.filter(\.isMended) }
}

extension ScoredRow {
  /// The outcome in a word.
  var outcomeWord: String {
    switch outcome {
    case .pass: "pass"
    case .miss: "miss"
    case .notExpressible: "none"
    }
  }
}

extension Prediction {
  /// The 95 percent interval in words; empty without one.
  var intervalText: String {
    guard let low, let high else { return "" }
    return "\(NumberText.short(low)) to \(NumberText.short(high))"
  }

  /// The range over the unknown parameters in words; empty without one.
  var rangeText: String {
    range.map {
      "\(NumberText.short($0.lowerBound, digits: 3)) to \(NumberText.short($0.upperBound, digits: 3))"
    } ?? ""
  }
}
