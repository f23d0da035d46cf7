// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A row with its outcome.
package struct ScoredRow: Sendable {
  /// The outcome of a row.
  package enum Outcome: Sendable, Hashable {
    /// Every statistic is inside its band.
    case pass
    /// At least one statistic is outside its band.
    case miss
    /// The row cannot be replayed; the text says why.
    case notExpressible(String)
  }

  /// The row.
  package var row: ValidationRow
  /// One prediction for each statistic; empty if the row cannot be replayed.
  package var predictions: [Prediction]
  /// The outcome.
  package var outcome: Outcome

  /// A row that was replayed.
  ///
  /// - Precondition: there is one prediction for each statistic, and at least one.
  package init(_ row: ValidationRow, predictions: [Prediction]) {
    precondition(!predictions.isEmpty, "row \(row.id) predicts nothing")
    precondition(
      predictions.count == row.statistics.count,
      "row \(row.id) predicts as much as was published"
    )
    self.row = row
    self.predictions = predictions
    let isInside = zip(row.statistics, predictions).allSatisfy { $0.band.contains($1.value) }
    outcome = isInside ? .pass : .miss
  }

  /// A row that cannot be replayed.
  package init(_ row: ValidationRow, notExpressible reason: String) {
    self.row = row
    predictions = []
    outcome = .notExpressible(reason)
  }

  /// Whether the lab can replay the row.
  package var isExpressible: Bool {
    if case .notExpressible = outcome { false } else { true }
  }

  /// A row recorded as pass that misses.
  package var isBroken: Bool { row.expected == .pass && outcome == .miss }

  /// A row recorded as a miss that passes.
  package var isMended: Bool { row.expected != .pass && outcome == .pass }

  /// The recorded reason for a miss; nil unless the row misses.
  package var explanation: String? {
    guard outcome == .miss, case .miss(let text) = row.expected else { return nil }
    return text
  }
}
