// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import StudyResults

@Suite("Names of events")
struct EventNameTests {
  @Test("every name reads back as itself and has a title without underscores")
  func names() {
    for name in EventName.allCases {
      expectEqual(EventName(rawValue: name.rawValue), name)
      #expect(!name.title.contains("_"))
    }
    expectEqual(EventName.enteredRegion.title, "entered region")
  }

  @Test("an entry and an exit of a beacon region have names of their own")
  func beacons() {
    expectEqual(EventText(.beaconRegion("b", entered: true)).name, .enteredBeaconRegion)
    expectEqual(EventText(.beaconRegion("b", entered: false)).name, .exitedBeaconRegion)
  }
}
