// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import TracewattTestSupport

@Suite("Units")
struct UnitsTests {
  @Test("power over a duration is energy")
  func energy() {
    // 45 mW over an hour is 162 J; one rounding each of 0.045 and the product.
    #expect(abs((Watts(0.045) * .hours(1)).value - 162) < 1e-13)
  }

  @Test("one watt-hour is 3600 joules")
  func wattHours() {
    expectEqual(Joules.wattHours(1), Joules(3600))
    expectEqual(Joules.wattHours(12.5), Joules(45_000))
  }

  @Test("length over a duration is speed, and speed over a duration is length")
  func speed() {
    expectEqual(Metres(100) / .seconds(8), MetresPerSecond(12.5))
    expectEqual(MetresPerSecond(12.5) * .seconds(8), Metres(100))
  }

  @Test("amounts of one unit add, subtract, scale, compare and divide")
  func arithmetic() {
    var energy = Joules(2) + Joules(3)
    expectEqual(energy, Joules(5))
    energy += Joules(1)
    energy -= Joules(4)
    expectEqual(energy, Joules(2))
    expectEqual(Joules(2) - Joules(3), -Joules(1))
    expectEqual(Joules(2) * 3, 3 * Joules(2))
    expectEqual(Joules(6) / 3, Joules(2))
    expectEqual(Joules(6) / Joules(3), 2)
    #expect(Joules(2) < Joules(3))
    expectEqual(Joules.zero.value, 0)
  }

  @Test("an amount describes itself with its unit")
  func description() {
    expectEqual(Joules(0.76).description, "0.76 J")
    expectEqual(Watts(1.5).description, "1.5 W")
    expectEqual(Metres(25).description, "25.0 m")
    expectEqual(MetresPerSecond(3.5).description, "3.5 m/s")
    expectEqual(Volts(3.85).description, "3.85 V")
    expectEqual(Degrees(90).description, "90.0 deg")
  }

  @Test("an amount is written as a bare number and read back equal")
  func coding() throws {
    let amounts = [Metres(0.1), Metres(-25), Metres(1e300)]
    let data = try JSONEncoder().encode(amounts)
    try expectEqual(JSONDecoder().decode([Double].self, from: data), amounts.map(\.value))
    try expectEqual(JSONDecoder().decode([Metres].self, from: data), amounts)
  }
}
