// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses

/// Outcomes by formula: strategy `a` uses 2x, strategy `b` 3y joules, `c` nothing; `z` has no
/// effect.
struct ToyOutcomes: ModelOutcomes {
  var strategies = ["a", "b", "c"]
  /// Whether energies at another value can be computed without a run.
  var isExact = true
  /// The factor of a replication on every energy.
  var luck: @Sendable (Int) -> Double = { 1 + 0.1 * Double($0 % 3) }

  static let parameters = [
    parameter("phone.toy.x", 3, 1...5), parameter("os.toy_y", 4, 1...5),
    parameter("os.toy_z", 0, -1...1),
  ]

  static func parameter(
    _ key: String,
    _ value: Double,
    _ range: ClosedRange<Double>,
    basis: Evidence = .assumption,
    kind: ModelParameter.Kind = .number
  ) -> ModelParameter {
    ModelParameter(
      key: key,
      kind: kind,
      value: value,
      low: range.lowerBound,
      high: range.upperBound,
      basis: basis,
      put: { _, _ in }
    )
  }

  func outcomes(
    of requests: [ModelRequest],
    jobs: Int,
    progress: (Int) -> Void
  ) async -> [[ModelOutcome]] {
    requests.map { request in
      var values = Self.parameters.map(\.value)
      for change in request.changes { values[change.parameter] = change.value }
      let all = outcomes(values, luck(request.replication))
      return (request.strategies ?? [0, 1, 2]).map { all[$0] }
    }
  }

  private func outcomes(_ values: [Double], _ luck: Double) -> [ModelOutcome] {
    [
      // The times include the chance, as in a ledger.
      ModelOutcome(energy: 2 * values[0] * luck, error: values[1], times: [luck, 0]),
      ModelOutcome(energy: 3 * values[1] * luck, error: values[0], times: [luck, 1]),
      ModelOutcome(energy: 0, error: nil, times: [luck, 2]),
    ]
  }

  func energy(of outcome: ModelOutcome, with change: ModelRequest.Change) -> Double? {
    guard isExact else { return nil }
    var values = Self.parameters.map(\.value)
    values[change.parameter] = change.value
    return outcomes(values, outcome.times[0])[Int(outcome.times[1])].energy
  }
}
