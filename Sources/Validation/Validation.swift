// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The published results that the lab is compared with, and their scoring.
///
/// Scope: numbers that others published or measured, entered with their source and the band that
/// their uncertainty gives. Predicted values come from running the lab with fixed seeds.
///
/// Limitations: where a source leaves something open, the row's setup states the assumption. A
/// number that was fitted to a source's own numbers is not validated by them; the kind of a row is
/// computed from the fitted numbers that it reads, and fitted rows are counted separately.
///
/// Sources: each row names its own.
///
/// Validation: this module is the project's own; `docs/validation.md` is the table that it
/// produces.
package struct Validation: Sendable {
  /// The rows in the order of the tables.
  package var rows: [ValidationRow]

  /// A validation of some rows.
  package init(rows: [ValidationRow]) { self.rows = rows }

  /// Replays and scores every row; the order and the numbers do not depend on `jobs`.
  ///
  /// - Parameters:
  ///   - jobs: the number of rows that are replayed at once, at least 1.
  ///   - progress: called with the number of finished rows after each.
  /// - Returns: the rows in their order.
  /// - Throws: the errors of a row's replay, such as a built-in file that cannot be read.
  package func run(
    jobs: Int = 1,
    progress: (Int) -> Void = { _ in }
  ) async throws -> [ScoredRow] {
    var scored: [(index: Int, row: ScoredRow)] = []
    try await withThrowingTaskGroup(of: (Int, ScoredRow).self) { group in
      var next = 0
      func add() {
        let index = next
        let row = rows[index]
        group.addTask { (index, try Self.score(row)) }
        next += 1
      }
      while next < min(max(1, jobs), rows.count) { add() }
      for try await (index, row) in group {
        scored.append((index, row))
        progress(scored.count)
        if next < rows.count, !Task.isCancelled { add() }
      }
    }
    try Task.checkCancellation()
    return scored.sorted { $0.index < $1.index }.map(\.row)
  }

  private static func score(_ row: ValidationRow) throws -> ScoredRow {
    switch row.replay {
    case .run(let run):
      ScoredRow(
        row,
        predictions: row.kind == .identity
          ? try run() : try UnknownRanges.adding(to: try run(), of: run)
      )
    case .notExpressible(let reason): ScoredRow(row, notExpressible: reason)
    }
  }
}
