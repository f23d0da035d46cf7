// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Reports

@Suite("Progress in words")
struct ProgressTextTests {
  @Test(
    "progress never passes its total",
    arguments: [
      (3, 20, "3 of 20 days"), (989, 469, "469 of 469 days"), (-1, 5, "0 of 5 days"),
      (1, 0, "0 of 0 days"), (0, -3, "0 of 0 days"),
    ]
  )
  func bounds(_ finished: Int, _ total: Int, _ text: String) {
    #expect(ProgressText.text(finished, of: total, "days") == text)
  }
}
