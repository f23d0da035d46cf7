// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import Testing

@Suite("The circle of a region")
struct RegionContentTests {
  @Test("it contains its edge", arguments: [(149.0, true), (150, true), (150.001, false)])
  func edge(_ east: Double, _ isInside: Bool) {
    let region = Region(
      identifier: "home",
      centre: PlanePoint(east: 0, north: 0),
      radius: Metres(150)
    )
    #expect(region.contains(PlanePoint(east: east, north: 0)) == isInside)
  }
}
