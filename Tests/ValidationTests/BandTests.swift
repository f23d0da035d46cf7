// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Validation

@Suite("Band")
struct BandTests {
  @Test("both ends count as inside")
  func ends() {
    let band = Band.around(10, within: 0.2)
    #expect(band.contains(8) && band.contains(12))
    #expect(!band.contains(7.999) && !band.contains(12.001))
  }

  @Test("NaN is never inside", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    #expect(!Band(from: nil, to: nil, "").contains(value))
  }

  @Test(
    "ends are written in words",
    arguments: [
      (Band(from: 6.5, to: 9.5, ""), "6.5 to 9.5"),
      (Band(from: 0.95, to: nil, ""), "at least 0.95"),
      (Band(from: nil, to: 4.9, ""), "at most 4.9"), (Band(from: nil, to: nil, ""), "any"),
      (Band.around(600, factor: 1.5), "400 to 900"),
    ]
  )
  func text(band: Band, text: String) {
    #expect(band.text == text)
  }
}
