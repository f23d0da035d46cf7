// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Studies

@Suite("Limits of a search")
struct TuningLimitTests {
  @Test("the text of a limit has its side")
  func text() {
    let upper = TuningLimit(metric: "error_p95_m", direction: .atMost, bound: 100)
    #expect(upper.text == "error_p95_m at most 100 m")
    let lower = TuningLimit(metric: "coverage_fraction", direction: .atLeast, bound: 0.5)
    #expect(lower.text.hasPrefix("coverage_fraction at least 0.5"))
  }

  @Test("a value at its limit is allowed")
  func allows() {
    let upper = TuningLimit(metric: "error_p95_m", direction: .atMost, bound: 100)
    #expect(upper.allows(100) && upper.allows(99) && !upper.allows(101))
    let lower = TuningLimit(metric: "coverage_fraction", direction: .atLeast, bound: 0.5)
    #expect(lower.allows(0.5) && lower.allows(0.6) && !lower.allows(0.4))
  }
}
