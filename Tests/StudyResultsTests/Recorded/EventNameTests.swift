// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Testing

@testable import StudyResults

@Suite("Names of events")
struct EventNameTests {
  @Test("every name reads back as itself and has a title without underscores")
  func names() {
    for name in EventName.allCases {
      #expect(EventName(rawValue: name.rawValue) == name)
      #expect(!name.title.contains("_"))
    }
    #expect(EventName.enteredRegion.title == "entered region")
  }

  @Test("an entry and an exit of a beacon region have names of their own")
  func beacons() {
    #expect(EventText(.beaconRegion("b", entered: true)).name == .enteredBeaconRegion)
    #expect(EventText(.beaconRegion("b", entered: false)).name == .exitedBeaconRegion)
  }
}
