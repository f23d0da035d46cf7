// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses

/// Outcomes by formula: `valley` uses 1 + (x - 3)² joules and `level` 2; every value needs a run.
struct ValleyOutcomes: ModelOutcomes {
  let strategies = ["valley", "level"]

  func outcomes(
    of requests: [ModelRequest],
    jobs: Int,
    progress: (Int) -> Void
  ) async -> [[ModelOutcome]] {
    requests.map { request in
      let x = request.changes.first?.value ?? 3
      let all = [
        ModelOutcome(energy: 1 + (x - 3) * (x - 3), error: nil),
        ModelOutcome(energy: 2, error: nil),
      ]
      return (request.strategies ?? [0, 1]).map { all[$0] }
    }
  }

  func energy(of outcome: ModelOutcome, with change: ModelRequest.Change) -> Double? { nil }
}
