// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import TracewattTestSupport

@testable import Studies

@Suite("Parts of energy that a published row contradicts")
struct ContradictedPartTests {
  static func rows(on system: String, modem: Double) -> [String] {
    var energies = [Double](repeating: 0, count: EnergyPart.allCases.count)
    energies[EnergyPart.tracking.place] = 10 - modem
    energies[EnergyPart.modem.place] = modem
    return ContradictedPart.notable(on: system, energies).map(\.row)
  }

  @Test(
    "a part above a tenth of location energy names its row, from the version on that it is about"
  )
  func notable() {
    expectEqual(Self.rows(on: "ios_18", modem: 2), ["iphone13_p8"])
    expectEqual(Self.rows(on: "ios_27", modem: 2), ["iphone13_p8"])
    expectEqual(Self.rows(on: "ios_18", modem: 1), [])
    expectEqual(Self.rows(on: "ios_17", modem: 9), [])
    expectEqual(Self.rows(on: "android_12", modem: 9), [])
    expectEqual(Self.rows(on: "my_system", modem: 9), [])
    #expect(ContradictedPart.notable(on: "ios_18", [Double](repeating: 0, count: 10)).isEmpty)
  }

  @Test("each names its row in its text")
  func text() {
    for part in ContradictedPart.all { #expect(part.text.contains(part.row)) }
  }
}
