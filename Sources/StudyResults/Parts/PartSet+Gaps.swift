// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService

/// The time for which one strategy of a study was without positions, by cause.
public struct GapTotals: Sendable, Hashable {
  /// The strategy.
  public var strategy: String
  /// The seconds of gaps by cause; causes without time are left out.
  public var seconds: [(cause: GapCause, seconds: Double)] {
    GapCause.allCases.compactMap { cause in
      times[cause].map { (cause, $0) }
    }
    .sorted { $0.1 > $1.1 }
  }
  /// The seconds by cause; for lookup only.
  private var times: [GapCause: Double] = [:]

  /// No gaps yet.
  init(strategy: String) { self.strategy = strategy }

  /// The seconds of all causes.
  public var total: Double { seconds.reduce(0) { $0 + $1.seconds } }

  mutating func add(_ seconds: Double, _ cause: GapCause) { times[cause, default: 0] += seconds }
}

extension PartSet {
  /// The gaps of every strategy by cause, in the order of their first rows.
  ///
  /// - Throws: `InputFailure` if a part cannot be read back, and `CancellationError`.
  public func gapTotals() throws -> [GapTotals] {
    let names = StudyTable.gaps.schema(parameters: []).fields.map(\.name)
    guard let strategy = names.firstIndex(of: "strategy"),
      let start = names.firstIndex(of: "start_s"),
      let end = names.firstIndex(of: "end_s"), let cause = names.firstIndex(of: "cause")
    else { return [] }
    var totals: [GapTotals] = []
    try forEachRows(of: .gaps) { rows in
      for line in rows.split(separator: UInt8(ascii: "\n")) {
        let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
        guard cells.count == names.count, let from = Double(cells[start]),
          let to = Double(cells[end]), let kind = GapCause(rawValue: cells[cause])
        else { return false }
        if totals.last?.strategy != cells[strategy],
          !totals.contains(where: { $0.strategy == cells[strategy] })
        {
          totals.append(GapTotals(strategy: cells[strategy]))
        }
        if let place = totals.lastIndex(where: { $0.strategy == cells[strategy] }) {
          totals[place].add(to - from, kind)
        }
      }
      return true
    }
    return totals
  }
}
