// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import Testing

@testable import PhoneModel

@Suite("Equivalent circuit of a cell")
struct EquivalentCircuitCellTests {
  /// A cell with the published resistances: 850 mAh.
  static let published = EquivalentCircuitCell(
    energy: Joules(
      (potential(1) - potential(lowest)) * Coulombs.milliampereHours(850).value
    ),
    cutOff: Volts(3)
  )

  /// The state of charge at which the resting voltage is 3 V, solved outside of this program.
  static let lowest = 0.011_578_577_854_5

  /// The integral of the resting voltage.
  static func potential(_ s: Double) -> Double {
    3.685 * s + 0.1078 * s * s - 0.1178 / 3 * s * s * s + 0.080025 * s * s * s * s
      - 1.031 / 35 * (1 - exp(-35 * s))
  }

  @Test(
    "the resting voltage is the published one",
    arguments: [(1.0, 4.103), (0.5, 3.803), (0.1, 3.675)]
  )
  func restingVoltage(charge: Double, volts: Double) {
    // The published values are rounded to the millivolt.
    #expect(
      abs(EquivalentCircuitCell.openCircuitVoltage(at: charge).value - volts) <= 0.0005
    )
  }

  @Test("a small cell has the published resistances and a larger one smaller ones")
  func scaling() {
    let small = Self.published
    #expect(abs(small.scale - 1) < 1e-5)
    // 0.07446 + 0.04669 + 0.04984 = 0.17099 ohm away from empty.
    let elements = small.elements(at: 0.8)
    let sum = elements.series + elements.shortResistance + elements.longResistance
    #expect(abs(sum - 0.17099) < 1e-4)
    let large = EquivalentCircuitCell(energy: .wattHours(12.98), cutOff: Volts(3))
    let milliampereHours = large.capacity.value / 3.6
    #expect(abs(large.scale * milliampereHours - 850) < 1e-6)
    #expect(abs(large.elements(at: 0.8).longTime - small.elements(at: 0.8).longTime) < 1e-9)
  }

  @Test("at the first instant the current is that of the quadratic equation")
  func firstCurrent() {
    let cell = Self.published
    // E = 4.1029, R = 0.07446, P = 2: I = (E - sqrt(E² - 4 R P)) / 2 R = 0.49196 A.
    let e = 3.685 + 0.2156 - 0.1178 + 0.3201
    let current = (e - (e * e - 4 * 0.07446 * 2).squareRoot()) / (2 * 0.07446)
    #expect(abs(cell.voltage(under: Watts(2)).value - (e - current * 0.07446)) < 1e-9)
    #expect(abs(cell.voltage(under: Watts(2)).value * current - 2) < 1e-9)
  }

  @Test("under a long constant load the pairs settle at current times resistance")
  func settledPairs() {
    var cell = EquivalentCircuitCell(energy: .wattHours(1000), cutOff: Volts(3))
    cell.advance(power: Watts(20), for: .hours(1))
    let elements = cell.elements(at: cell.stateOfCharge)
    let resting = EquivalentCircuitCell.openCircuitVoltage(at: cell.stateOfCharge).value
    let total = elements.series + elements.shortResistance + elements.longResistance
    // 2 % of the charge in an hour, 0.12 % in the long time constant of 223 s; at up to 1 V of
    // resting voltage per full charge that is 0.03 % of the voltage, and so of the current.
    let current = (resting - (resting * resting - 4 * total * 20).squareRoot()) / (2 * total)
    #expect(abs(cell.shortTerm / (current * elements.shortResistance) - 1) < 0.001)
    #expect(abs(cell.longTerm / (current * elements.longResistance) - 1) < 0.001)
  }

  @Test(
    "down to a fifth, inner loss is what the published resistances cost",
    arguments: [(0.1, 0.0012), (0.3, 0.0036), (0.5, 0.006), (1, 0.012), (2, 0.024)]
  )
  func innerLoss(watts: Double, loss: Double) {
    var cell = Self.published
    var seconds = 0.0
    while cell.stateOfCharge > 0.2 {
      cell.advance(power: Watts(watts), for: .seconds(10))
      seconds += 10
    }
    let inside =
      (Self.potential(1) - Self.potential(cell.stateOfCharge)) * cell.capacity.value
    let lost = 1 - watts * seconds / inside
    // The published figures are R P / V² at 3.8 V; the mean voltage in that range is 3.83 V, and
    // the part that the pairs have not yet taken up lowers it: within 6 %.
    #expect(abs(lost / loss - 1) < 0.06)
  }

  @Test("life falls with power, and at a vanishing load is that of the constant-voltage battery")
  func life() throws {
    var last = Double.infinity
    for watts in [0.05, 0.1, 0.3, 1, 2, 5] {
      var cell = EquivalentCircuitCell(energy: .wattHours(12.98), cutOff: Volts(3))
      let energy = Joules.wattHours(12.98).value
      let end = cell.advance(power: Watts(watts), for: .hours(400))
      let life = try #require(end).seconds
      #expect(cell.isEmpty && cell.fraction == 0)
      let given = life * watts / energy
      #expect(given < last && given <= 1)
      last = given
      // At a quarter of the published resistance, the loss of 0.1 W is 0.03 %, and a little more at
      // the end.
      if watts <= 0.1 { #expect(given > 0.998) }
    }
  }

  @Test("the state does not depend on how a stretch is cut")
  func cuts() {
    var one = Self.published
    var many = Self.published
    one.advance(power: Watts(0.8), for: .hours(2))
    for _ in 0..<7200 { many.advance(power: Watts(0.8), for: .seconds(1)) }
    // Steps of a minute with the mean of both ends: of second order.
    #expect(abs(one.stateOfCharge - many.stateOfCharge) < 1e-5)
    #expect(
      abs(one.voltage(under: Watts(0.8)).value - many.voltage(under: Watts(0.8)).value) < 1e-4
    )
  }

  @Test("a demand beyond what the cell can give empties it at once")
  func overload() {
    var cell = Self.published
    let first = cell.advance(power: Watts(100), for: .seconds(1))
    #expect(first == .zero)
    #expect(cell.isEmpty)
    let second = cell.advance(power: Watts(0.1), for: .seconds(1))
    #expect(second == nil)
  }

  @Test("an empty cell that is charged is full again, and no more than full")
  func charging() {
    var cell = Self.published
    cell.advance(power: Watts(1), for: .hours(10))
    #expect(cell.isEmpty)
    cell.advance(power: Watts(-5), for: .hours(3))
    #expect(!cell.isEmpty)
    #expect(abs(cell.fraction - 1) < 1e-9)
  }
}
