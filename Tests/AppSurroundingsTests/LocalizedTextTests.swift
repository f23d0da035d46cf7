// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Foundation
import Testing

@Suite("Texts for the user") struct LocalizedTextTests {
  @Test("a key is its own text, with the values in it")
  func keys() {
    let count = 3
    #expect(String(localized: "Location is not allowed") == "Location is not allowed")
    #expect(String(localized: "\(count) places", comment: "A number of places") == "3 places")
    #expect(String(localized: "key.places", defaultValue: "\(count) places") == "3 places")
    #expect(String(localized: LocalizedStringResource("Unknown", bundle: .main)) == "Unknown")
    #expect(String(localized: LocalizedStringResource("key", defaultValue: "Text")) == "Text")
    let resource: LocalizedStringResource = "\(count) places"
    #expect(resource.key == "3 places")
    #expect(String(localized: resource) == "3 places")
  }

  @Test("a measurement has its own unit")
  func measurements() {
    #expect(Measurement(value: 12, unit: UnitLength.meters).formatted() == "12 m")
    #expect(Measurement(value: 1.2345, unit: UnitLength.kilometers).formatted() == "1.23 km")
    #expect(Measurement(value: -0.5, unit: UnitSpeed.metersPerSecond).formatted() == "-0.5 m/s")
  }
}
