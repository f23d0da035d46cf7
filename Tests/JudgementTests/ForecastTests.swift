// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Judgement
import TracewattTestSupport

@Suite("Sealed forecasts")
struct ForecastTests {
  private func forecast(_ name: String, _ value: Double) -> Forecast {
    Forecast(
      name: name,
      unit: "percent/h",
      value: value,
      eighty: value / 2...value * 2,
      ninety: value / 3...value * 3
    )
  }

  private func sealed(_ forecasts: [Forecast]) -> SealedForecasts {
    SealedForecasts(
      title: "",
      date: "2026-11-29",
      program: "0.1.0",
      model: "1",
      inputs: [],
      forecasts: forecasts
    )
  }

  @Test("a value is inside a range or not, and what is outside costs ten times its distance")
  func score() throws {
    let all = sealed([forecast("a", 2), forecast("b", 2), forecast("c", 2), forecast("d", 2)])
    let score = ForecastScore(all, measured: ["a": 4, "b": 5, "d": 0.5, "x": 1])
    expectEqual(score.pairs.map(\.forecast.name), ["a", "b", "d"])
    expectEqual(score.missing, ["c"])
    expectEqual(score.pairs.map(\.isInEighty), [true, false, false])
    expectEqual(score.pairs.map(\.isInNinety), [true, true, false])
    expectEqual(score.pairs.map(\.ratio), [2, 2.5, 0.25])
    let width = log(4.0)
    let expected = [width, width + 10 * log(1.25), width + 10 * log(2)]
    for (pair, value) in zip(score.pairs, expected) { #expect(abs(pair.score - value) < 1e-9) }
    #expect(try abs(#require(score.score) - expected.reduce(0, +) / 3) < 1e-9)
    #expect(ForecastScore(all, measured: [:]).score == nil)
  }
}
