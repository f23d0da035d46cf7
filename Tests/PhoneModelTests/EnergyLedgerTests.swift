// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

@testable import PhoneModel

@Suite("Energy ledger")
struct EnergyLedgerTests {
  private func ledger() -> EnergyLedger {
    EnergyLedger(battery: Battery(capacity: Joules(1_000)), end: .zero + .seconds(100))
  }

  @Test("causes are ordered by number, and none comes before itself")
  func order() {
    #expect(Cause.phone < Cause.user)
    #expect(!(Cause.user < Cause.phone))
    #expect(!(Cause.user < Cause.user))
  }

  @Test("repeated work without length keeps the processor free for what follows")
  func emptyWork() {
    var ledger = ledger()
    ledger.work(
      for: .zero,
      power: Watts(1),
      cause: Bench.cause,
      from: .zero + .seconds(10),
      every: .seconds(10),
      count: 5
    )
    ledger.work(for: .seconds(2), power: Watts(1), cause: Bench.cause, at: .zero + .seconds(20))
    expectEqual(ledger.processingBusyUntil, .zero + .seconds(22))
    ledger.finish()
    expectEqual(ledger.energy, Joules(2))
  }

  @Test("an account serves its state and cause again, even the first of all")
  func accounts() {
    var ledger = ledger()
    let causes = [Bench.cause, .phone, .user, Bench.cause, .phone, .user]
    for (second, cause) in causes.enumerated() {
      let time = SimulationTime.zero + .seconds(Double(second))
      ledger.transition(to: .baseCamped, power: Watts(1), cause: cause, at: time)
    }
    // Each component has one at rest, and the first component has one more for each other cause.
    expectEqual(ledger.accounts.count, Component.allCases.count + 2)
  }

  @Test("the part of the location energy at a place is that place's")
  func places() {
    expectEqual(EnergyPart.allCases.map(\.place), Array(EnergyPart.allCases.indices))
  }

  @Test("a gauge that shows a full battery may have used nothing")
  func fullGauge() {
    let gauge = BatteryGauge(plateau: 0.0466, step: 0.01)
    let full = gauge.usedFractions(shown: 1)
    expectEqual(full.lowerBound, 0)
    // Half a step is used beyond the plateau.
    #expect(abs(full.upperBound - 0.0516) < 1e-12)
    let next = gauge.usedFractions(shown: 0.99)
    #expect(abs(next.lowerBound - 0.0516) < 1e-12)
    #expect(abs(next.upperBound - 0.0616) < 1e-12)
  }

  @Test("a cell whose voltage is exactly the cut-off is empty")
  func cutOff() {
    var cell = EquivalentCircuitCell(energy: .wattHours(3), cutOff: Volts(3))
    // Both differences are exact, because the numbers are within a factor of 2 of each other.
    cell.shortTerm = EquivalentCircuitCell.openCircuitVoltage(at: 1).value - 3
    let load = Watts(1e-300)
    expectEqual(cell.voltage(under: load), Volts(3))
    let end = cell.advance(power: load, for: .seconds(1))
    expectEqual(end, .zero)
    #expect(cell.isEmpty)
  }

  @Test("a cell ends at its cut-off, however long its steps are", arguments: [0.5, 7, 3_600])
  func endOfCell(seconds: Double) throws {
    var cell = EquivalentCircuitCell(energy: .wattHours(0.1), cutOff: Volts(3))
    let load = Watts(0.2)
    var end: SimulationDuration?
    while end == nil { end = cell.advance(power: load, for: .seconds(seconds)) }
    #expect(try #require(end).seconds <= seconds)
    // Forty halvings of a step of at most a minute, in which the voltage falls by less than 1 V.
    #expect(abs(cell.voltage(under: load).value - 3) < 1e-9)
  }

  @Test("away from empty, both time constants are the published ones")
  func timeConstants() {
    let cell = EquivalentCircuitCell(energy: .wattHours(3), cutOff: Volts(3))
    // At a charge of 0.8 the exponentials are below 2e-5 of the constants beside them.
    let elements = cell.elements(at: 0.8)
    #expect(abs(elements.shortTime / (0.04669 * 703.6) - 1) < 1e-4)
    #expect(abs(elements.longTime / (0.04984 * 4_475) - 1) < 1e-4)
  }

  @Test("the charge of a cell has the energy that was asked for")
  func charge() {
    // The integral of the published voltage from the charge at 3 V to a full charge, by the
    // trapezoidal rule outside of the program's formula; its error is of the order 1e-9.
    let cell = EquivalentCircuitCell(energy: .wattHours(3), cutOff: Volts(3))
    let count = 200_000
    let width = (1 - cell.lowest) / Double(count)
    let sum = (0...count).reduce(0.0) { sum, index in
      let charge = cell.lowest + Double(index) * width
      let voltage = EquivalentCircuitCell.openCircuitVoltage(at: charge).value
      return sum + (index == 0 || index == count ? voltage / 2 : voltage)
    }
    let energy = sum * width * cell.capacity.value
    #expect(abs(energy / Joules.wattHours(3).value - 1) < 1e-7)
    let voltage = EquivalentCircuitCell.openCircuitVoltage(at: cell.lowest)
    #expect(abs(voltage.value - 3) < 1e-12)
  }

  @Test("a load that needs centuries to empty a cell has no life")
  func centuries() {
    let load = LoadSegment(start: .zero, current: Amperes(1e-12))
    #expect(DiffusionCell.itsy.life(of: [load]) == nil)
  }
}
