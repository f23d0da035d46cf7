// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Scored rows, in a form that can be printed.
public struct ValidationReport: Sendable {
  /// The rows in the order of the tables.
  public let rows: [ScoredRow]

  /// A report of some rows.
  public init(_ rows: [ScoredRow]) { self.rows = rows }

  /// The rows of a group.
  public func rows(in group: RowGroup) -> [ScoredRow] { rows.filter { $0.row.group == group } }

  /// The number of rows with each outcome.
  public var counts: RowCounts { RowCounts(rows) }

  /// The number of rows whose printed range contains the measured value.
  public var coverage: RangeCoverage { RangeCoverage(rows) }

  /// The counts, and the coverage if there is any.
  public var headline: String {
    counts.sentence + ".\n" + (coverage.sentence.map { $0 + ".\n" } ?? "")
  }

  /// The groups that have rows.
  public var groups: [RowGroup] { RowGroup.allCases.filter { !rows(in: $0).isEmpty } }

  /// Rows recorded as pass that miss.
  public var broken: [ScoredRow] { rows.filter(\.isBroken) }

  /// Rows recorded as misses that pass, so that the record is out of date.
  public var mended: [ScoredRow] { rows.filter(\.isMended) }
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
