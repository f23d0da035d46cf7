// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Reports

@Suite("Output of trace info")
struct TraceInfoTests {
  @Test(
    "the time between points is in seconds up to a day, then in days",
    arguments: [(11.0, "11 s"), (212.6, "212.6 s"), (81_699_318.5, "945.59 d")]
  )
  func step(_ seconds: Double, _ text: String) {
    #expect(TraceInfoText.step(seconds) == text)
  }
}
