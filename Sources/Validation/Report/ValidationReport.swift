// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Scored rows, ready to be printed.
public struct ValidationReport: Sendable {
  /// The rows in the order of the tables.
  public let rows: [ScoredRow]

  /// A report of some rows.
  public init(_ rows: [ScoredRow]) { self.rows = rows }

  /// The rows of a group.
  public func rows(in group: RowGroup) -> [ScoredRow] { rows.filter { $0.row.group == group } }

  /// How many rows came out how.
  public var counts: RowCounts { RowCounts(rows) }

  /// In how many rows the printed range holds the measured value.
  public var coverage: RangeCoverage { RangeCoverage(rows) }

  /// The counts, and the coverage where there is any.
  public var headline: String {
    counts.sentence + ".\n" + (coverage.sentence.map { $0 + ".\n" } ?? "")
  }

  /// The groups that have rows.
  public var groups: [RowGroup] { RowGroup.allCases.filter { !rows(in: $0).isEmpty } }

  /// Rows recorded as pass that miss: a promise is broken.
  public var broken: [ScoredRow] { rows.filter(\.isBroken) }

  /// Rows recorded as misses that pass: the record is out of date.
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
  /// The 95 percent interval in words, empty without one.
  var intervalText: String {
    guard let low, let high else { return "" }
    return "\(NumberText.short(low)) to \(NumberText.short(high))"
  }

  /// The range over what is unknown in words, empty without one.
  var rangeText: String {
    range.map {
      "\(NumberText.short($0.lowerBound, digits: 3)) to \(NumberText.short($0.upperBound, digits: 3))"
    } ?? ""
  }
}
