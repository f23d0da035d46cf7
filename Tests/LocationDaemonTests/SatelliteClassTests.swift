// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Testing

@testable import LocationDaemon

@Suite("Classes of satellite accuracy")
struct SatelliteClassTests {
  @Test(
    "a radius becomes the next class, above 65 m the next ten metres",
    arguments: [
      (1, 5), (5, 5), (5.1, 10), (10.5, 30), (31, 50), (65, 65), (66, 70), (70, 70), (123, 130),
    ] as [(Double, Double)]
  )
  func classes(_ radius: Double, _ reported: Double) {
    #expect(ReportedAccuracy.satelliteClass(of: Metres(radius)) == Metres(reported))
  }
}
