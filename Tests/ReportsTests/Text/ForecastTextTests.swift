// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Judgement
import Reports
import TracewattTestSupport

@Suite("The text of sealed forecasts")
struct ForecastTextTests {
  private func sealed(named names: [String], on date: String) -> SealedForecasts {
    SealedForecasts(
      title: "",
      date: date,
      program: "0.1.0",
      model: "1",
      inputs: [],
      forecasts: names.map {
        Forecast(name: $0, unit: "percent/h", value: 2, eighty: 1...4, ninety: 0.5...8)
      }
    )
  }

  @Test("the score says how many values the ranges hold, then each of them, then what is missing")
  func score() {
    let sealed = sealed(named: ["a.drain", "b.drain", "c.drain"], on: "2026-11-29")
    let score = ForecastScore(sealed, measured: ["a.drain": 3, "b.drain": 6])
    expectEqual(
      score.text(of: sealed, as: .table),
      """
      The 80 % ranges contain 1 of 2 measured values, the 90 % ranges 2. Sealed on 2026-11-29 by 0.1.0, model 1.

      forecast  value  80 %  measured  measured/value  inside  unit
      a.drain   2      1–4   3         1.5             80 %    %/h
      b.drain   2      1–4   6         3               90 %    %/h

      Interval score 3.41; lower is better.
      Not measured: c.drain.

      """
    )
  }

  @Test("no text of a file moves the cursor")
  func hostile() {
    let sealed = sealed(named: ["a\u{1B}[2J", "b\u{1B}[2J"], on: "\u{1B}[2J")
    let score = ForecastScore(sealed, measured: ["a\u{1B}[2J": 3])
    for format in TableFormat.allCases where format != .csv {
      let texts = [score.text(of: sealed, as: format), sealed.text(as: format)]
      for text in texts { #expect(!text.contains("\u{1B}"), "\(format)") }
    }
  }
}
