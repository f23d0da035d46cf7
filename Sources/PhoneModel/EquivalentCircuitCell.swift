// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A lithium-ion cell as an equivalent circuit: voltage by charge, a resistor and two RC pairs.
///
/// Scope: constant-power loads; the current follows from the cell's present voltage,
/// `I = (E - sqrt(E² - 4 R P)) / 2R`. The RC pairs advance exactly for a constant current, in steps
/// of at most a minute and 0.2 % of the charge, with the mean of the currents at both ends. The
/// cell is empty when its voltage falls to the cut-off, or when it cannot deliver the power.
///
/// Limitations: the constants are those of one cell of about 850 mAh at room temperature.
/// Assumption: a larger cell consists of as many of these in parallel as its capacity needs, so
/// resistances shrink and capacitances grow with it, and time constants stay. No ageing, no
/// temperature, no hysteresis.
///
/// Sources: M. Chen and G. A. Rincón-Mora, "Accurate electrical battery model capable of predicting
/// runtime and I-V performance", IEEE Trans. Energy Conversion 21(2), 2006,
/// doi 10.1109/TEC.2006.874229; the constants come from a public implementation.
///
/// Validation: against arithmetic on its equations, and against the constant-voltage battery at
/// loads so small that the resistors do not matter, in the tests of this module.
public struct EquivalentCircuitCell: Sendable, Hashable {
  /// The charge of the whole cell, from state of charge 1 to 0.
  public let capacity: Coulombs
  /// The voltage at which the phone switches off.
  public let cutOff: Volts
  /// The state of charge, 0...1 of `capacity`.
  public private(set) var stateOfCharge = 1.0
  /// Whether the voltage has fallen to the cut-off.
  public private(set) var isEmpty = false

  /// The ratio of the resistances to those of the published cell.
  let scale: Double
  /// The state of charge at which the resting voltage equals the cut-off.
  let lowest: Double
  /// The voltage across the faster RC pair, in volts.
  var shortTerm = 0.0
  /// The voltage across the slower RC pair, in volts.
  var longTerm = 0.0

  /// Assumption: the published cell holds 850 mAh.
  static let publishedCapacity = Coulombs.milliampereHours(850)
  /// The longest step, in seconds.
  static let longestStep = 60.0
  /// The largest change of the state of charge in one step.
  static let largestShare = 0.002

  /// A full, rested cell that delivers an energy when it is discharged infinitely slowly.
  ///
  /// - Precondition: the energy is above 0 J, and the cut-off is within 2.7...4 V.
  public init(energy: Joules, cutOff: Volts) {
    precondition(energy > .zero, "a cell holds energy")
    precondition(cutOff.value >= 2.7 && cutOff.value <= 4, "the cut-off lies within 2.7 and 4 V")
    self.cutOff = cutOff
    let lowest = Self.stateOfCharge(at: cutOff.value)
    self.lowest = lowest
    capacity = Coulombs(energy.value / (Self.potential(1) - Self.potential(lowest)))
    scale = Self.publishedCapacity / capacity
  }

  /// The resting voltage at a state of charge.
  public static func openCircuitVoltage(at stateOfCharge: Double) -> Volts {
    let s = stateOfCharge
    let polynomial = 3.685 + 0.2156 * s - 0.1178 * s * s + 0.3201 * s * s * s
    return Volts(polynomial - 1.031 * exponential(-35 * s))
  }

  /// The integral of the resting voltage over the state of charge from 0.
  private static func potential(_ s: Double) -> Double {
    let polynomial =
      3.685 * s + 0.2156 / 2 * s * s - 0.1178 / 3 * s * s * s + 0.3201 / 4 * s * s * s * s
    return polynomial - 1.031 / 35 * (1 - exponential(-35 * s))
  }

  /// The state of charge at a resting voltage, by bisection.
  private static func stateOfCharge(at voltage: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if openCircuitVoltage(at: middle).value < voltage { low = middle } else { high = middle }
    }
    return high
  }

  /// The charge left, 0...1 of the charge between the cut-off at rest and full; 0 once empty.
  public var fraction: Double {
    isEmpty ? 0 : min(1, max(0, (stateOfCharge - lowest) / (1 - lowest)))
  }

  /// The elements of the circuit at a state of charge, scaled to this cell: ohms and seconds.
  struct Elements {
    var series: Double
    var shortResistance: Double
    var shortTime: Double
    var longResistance: Double
    var longTime: Double
  }

  /// The elements at a state of charge, from the published fits.
  func elements(at s: Double) -> Elements {
    let series = 0.1562 * exponential(-24.37 * s) + 0.07446
    let first = 0.3208 * exponential(-29.14 * s) + 0.04669
    let second = 6.603 * exponential(-155.2 * s) + 0.04984
    // The fits of the capacitances fall below 0 F near empty, where the cell has no memory left.
    let firstCapacitance = max(1, -752.9 * exponential(-13.51 * s) + 703.6)
    let secondCapacitance = max(1, -6056 * exponential(-27.12 * s) + 4475)
    return Elements(
      series: series * scale,
      shortResistance: first * scale,
      shortTime: first * firstCapacitance,
      longResistance: second * scale,
      longTime: second * secondCapacitance
    )
  }

  /// The current that delivers a power, or nil if the cell cannot deliver it.
  private func current(for power: Double, _ elements: Elements) -> Double? {
    let voltage =
      Self.openCircuitVoltage(at: stateOfCharge).value - shortTerm - longTerm
    let root = voltage * voltage - 4 * elements.series * power
    guard voltage > 0, root >= 0 else { return nil }
    return 2 * power / (voltage + root.squareRoot())
  }

  /// The voltage at the terminals under a power, or 0 V if the cell cannot deliver it.
  public func voltage(under power: Watts) -> Volts {
    let elements = elements(at: stateOfCharge)
    guard let current = current(for: power.value, elements) else { return .zero }
    let resting = Self.openCircuitVoltage(at: stateOfCharge).value - shortTerm - longTerm
    return Volts(resting - current * elements.series)
  }

  /// Delivers a constant power for a duration; a power below 0 W charges the cell.
  ///
  /// Returns the time until the cell ran empty, or nil if it did not. An empty cell delivers
  /// nothing more; a full cell takes nothing more.
  @discardableResult public mutating func advance(
    power: Watts,
    for duration: SimulationDuration
  ) -> SimulationDuration? {
    if isEmpty {
      guard power < .zero else { return nil }
      isEmpty = false
    }
    let total = duration.seconds
    var done = 0.0
    while done < total {
      let isDischarging = power > .zero
      let demand = power < .zero && stateOfCharge >= 1 ? 0 : power.value
      if isDischarging, voltage(under: power) <= cutOff {
        isEmpty = true
        return .seconds(done)
      }
      let here = elements(at: stateOfCharge)
      guard let rate = current(for: demand, here) else {
        isEmpty = true
        return .seconds(done)
      }
      var step = min(Self.longestStep, total - done)
      let share = Self.largestShare * capacity.value
      if abs(rate) * step > share { step = share / abs(rate) }
      if rate < 0 { step = min(step, max(1e-6, (1 - stateOfCharge) * capacity.value / -rate)) }
      let start = self
      take(step, power: demand, current: rate, here)
      if isDischarging, voltage(under: power) <= cutOff {
        var (low, high) = (0.0, step)
        for _ in 0..<40 {
          var trial = start
          let middle = (low + high) / 2
          trial.take(middle, power: demand, current: rate, here)
          if trial.voltage(under: power) <= cutOff { high = middle } else { low = middle }
        }
        self = start
        take(high, power: demand, current: rate, here)
        isEmpty = true
        return .seconds(done + high)
      }
      done += step
    }
    return nil
  }

  /// Takes one step with the mean of the currents at its ends.
  private mutating func take(
    _ step: Double,
    power: Double,
    current rate: Double,
    _ here: Elements
  ) {
    var trial = self
    trial.move(step, current: rate, here)
    let after = trial.current(for: power, elements(at: trial.stateOfCharge)) ?? rate
    move(step, current: (rate + after) / 2, here)
  }

  /// Advances the charge and the RC pairs by one step of constant current.
  private mutating func move(_ step: Double, current: Double, _ here: Elements) {
    stateOfCharge = min(1, max(0, stateOfCharge - current * step / capacity.value))
    let short = exponential(-step / here.shortTime)
    let long = exponential(-step / here.longTime)
    shortTerm = shortTerm * short + current * here.shortResistance * (1 - short)
    longTerm = longTerm * long + current * here.longResistance * (1 - long)
  }
}
