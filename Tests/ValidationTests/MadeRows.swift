// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Validation

/// Rows for tests without a simulation.
enum Made {
  static func row(
    _ id: String,
    _ kind: RowKind = .model,
    predicting values: [Double] = [10],
    in band: Band = Band(from: 9, to: 11, "made"),
    fittedTo: String? = nil,
    expected: RecordedOutcome = .pass
  ) -> ValidationRow {
    var row = ValidationRow(
      id,
      returns: kind == .identity ? "10 m" : nil,
      isRemembered: kind == .hint,
      source: "Nobody 1900, \"a, b\"",
      setup: "made",
      statistics: values.map { _ in Statistic("R50", "10", "m", band) },
      fittedTo: fittedTo,
      expected: expected
    ) { values.map { Prediction($0, low: $0 - 1, high: $0 + 1, count: 3) } }
    if let fittedTo {
      row.fits = [FittedNumber("iphone_6", "base.power", to: [fittedTo], readBy: [id])]
    }
    return row
  }

  static func missing(_ id: String) -> ValidationRow {
    ValidationRow(
      id,
      source: "Nobody 1900",
      statistics: [Statistic("R50", "10", "m", Band(from: 9, to: nil, "made"))],
      notExpressible: "no such mode"
    )
  }

  static func scored(_ rows: [ValidationRow]) async throws -> [ScoredRow] {
    try await Validation(rows: rows).run()
  }
}
