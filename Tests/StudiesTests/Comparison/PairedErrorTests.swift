// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Studies
import TracewattTestSupport

@Suite("Effects on the error")
struct PairedErrorTests {
  private func kind(_ measure: ErrorMeasure) -> PairedEffect.Kind? {
    let percents = ["best": 30.0, "duty": 3]
    let results = ["best", "duty"].flatMap { name in
      (0..<3).map { replication in
        let luck = 1 + 0.01 * Double(replication)
        let percent = (percents[name] ?? 0) * luck
        return Made.run(
          name,
          replication,
          [
            "location_percent_per_day": percent, "energy_location_j": 400 * percent,
            "coverage_fraction": 1, "error_mean_m": 20 * luck, "error_p95_m": 40 * luck,
          ]
        )
      }
    }
    let table = ComparisonTable(
      results: results,
      strategies: ["best", "duty"],
      errorMeasure: measure,
      request: RecommendationRequest(present: "best")
    )
    return table.recommendations.first?.steps.compactMap(\.errorChange).first?.kind
  }

  @Test("the mean error is compared as a ratio, any other measure as a difference")
  func kinds() throws {
    expectEqual(kind(.standard), .ratio)
    let other = try #require(ErrorMeasure.all.first { $0.name == "error_p95_m" })
    expectEqual(kind(other), .difference)
  }
}
