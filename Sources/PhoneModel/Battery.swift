// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The battery that supplies the phone, by one of three models.
///
/// Scope: the battery integrates the phone's power over time independently of the ledger's sums, so
/// that the two check each other. The model decides how much charge is left and when the battery is
/// empty; the energy that the phone takes is the same under every model.
///
/// Limitations: no ageing, no temperature; an empty battery does not stop the day. A phone that is
/// plugged in draws from the charger, and the battery charges at 5 W (assumption). The
/// constant-voltage model has no inner resistance (0.12 % of the energy at 0.1 W and 2.4 % at 2 W
/// on a cell of 850 mAh), and the instant at which it runs empty is exact only to a stretch of
/// processing.
///
/// Sources: `EquivalentCircuitCell` and `DiffusionCell` name theirs.
///
/// Validation: that of the models, and hand-computed days in the tests of this module.
public struct Battery: Sendable {
  /// The energy of a full charge.
  public let capacity: Joules
  /// The model of its response to a load.
  public let model: BatteryModel
  /// The energy that the phone has taken so far, from the battery or the charger.
  public private(set) var drawn = Joules.zero
  /// The energy missing from a full charge; valid for the constant-voltage model only.
  public private(set) var missing = Joules.zero
  /// Whether the charger is connected.
  public private(set) var isCharging = false
  /// The instant at which the battery first ran empty; nil if it has not.
  public private(set) var emptyAt: SimulationTime?

  /// The present power of the phone in watts, without processing.
  var power = 0.0
  /// The instant up to which the battery is settled.
  var since = SimulationTime.zero
  /// Whether the model has an internal state; asked at each change of power.
  private let hasCell: Bool
  private var cell: Cell

  /// The internal state of the model, if it has one.
  private enum Cell: Sendable {
    case none
    case circuit(EquivalentCircuitCell, PendingWork)
    case diffusion(DiffusionCell, Volts, PendingWork)
  }

  /// Assumption: a five-watt charger.
  static let chargingPower = 5.0

  /// A full battery of constant voltage.
  ///
  /// - Precondition: the capacity is above 0 J.
  public init(capacity: Joules) {
    precondition(capacity.value > 0, "a battery holds more than 0 J")
    self.capacity = capacity
    model = .constantVoltage
    hasCell = false
    cell = .none
  }

  /// A full battery as a profile describes it.
  ///
  /// The diffusion model's `alpha` is the energy of a full charge divided by the nominal voltage.
  public init(_ profile: PhoneProfile) {
    capacity = profile.battery.capacity.value
    precondition(capacity.value > 0, "a battery holds more than 0 J")
    model = profile.battery.model
    let voltage = profile.battery.voltage.value
    switch model {
    case .constantVoltage: cell = .none
    case .equivalentCircuit:
      let cutOff = profile.battery.cutOffVoltage.value
      cell = .circuit(EquivalentCircuitCell(energy: capacity, cutOff: cutOff), PendingWork())
    case .diffusion:
      let alpha = Coulombs(capacity.value / voltage.value)
      let beta = profile.battery.diffusionBetaPerRootMinute.value
      let diffusion = DiffusionCell(alpha: alpha, betaPerRootMinute: beta)
      cell = .diffusion(diffusion, voltage, PendingWork())
    }
    hasCell = model != .constantVoltage
  }

  /// The charge, 0...1, as of the last change of power.
  public var fraction: Double {
    switch cell {
    case .none: max(0, 1 - missing / capacity)
    case .circuit(let circuit, _): circuit.fraction
    case .diffusion(let diffusion, _, _): diffusion.fraction
    }
  }

  /// The charge, 0...1, at future instants, if the power stays as it is until then.
  ///
  /// The battery itself does not change: settling it at other instants would change the last digits
  /// of its sums. Complexity: linear in the time since the last change of power.
  ///
  /// - Parameter times: the instants, in order.
  /// - Returns: a charge for each of them.
  public func fractions(at times: [SimulationTime]) -> [Double] {
    var battery = self
    return times.map { time in
      battery.settle(at: time)
      return battery.fraction
    }
  }

  /// Settles the battery at an instant and adds a difference in watts to its power.
  @inline(__always)
  mutating func changePower(by delta: Double, at time: SimulationTime) {
    settle(at: time)
    power += delta
  }

  /// Draws a power during a stretch that may be in the future; stretches do not overlap.
  mutating func draw(_ power: Watts, from start: SimulationTime, to stop: SimulationTime) {
    let energy = power * (stop - start)
    drawn += energy
    if hasCell { note(power, from: start, to: stop) }
    guard !isCharging else { return }
    if !hasCell, emptyAt == nil, missing + energy >= capacity { emptyAt = start }
    missing += energy
  }

  /// Keeps a stretch of processing for the internal state of the model.
  private mutating func note(_ power: Watts, from start: SimulationTime, to stop: SimulationTime) {
    switch cell {
    case .none: break
    case .circuit(let circuit, var pending):
      cell = .none
      pending.add(power, from: start, to: stop)
      cell = .circuit(circuit, pending)
    case .diffusion(let diffusion, let voltage, var pending):
      cell = .none
      pending.add(power, from: start, to: stop)
      cell = .diffusion(diffusion, voltage, pending)
    }
  }

  /// Draws a power during equal stretches that begin at regular intervals.
  mutating func draw(
    _ power: Watts,
    for duration: SimulationDuration,
    from start: SimulationTime,
    every interval: SimulationDuration,
    count: Int
  ) {
    let energy = power * duration
    guard !hasCell,
      emptyAt != nil || missing + energy * Double(count + 1) < capacity
    else {
      for index in 0..<count {
        let delay = SimulationDuration(nanoseconds: interval.nanoseconds * Int64(index))
        draw(power, from: start + delay, to: start + delay + duration)
      }
      return
    }
    // The battery does not run empty on the way, or already has, so only the sums change; they
    // equal those of one stretch after another.
    for _ in 0..<count { drawn += energy }
    guard !isCharging else { return }
    for _ in 0..<count { missing += energy }
  }

  /// Connects or disconnects the charger.
  mutating func connectCharger(_ isConnected: Bool, at time: SimulationTime) {
    settle(at: time)
    isCharging = isConnected
  }

  /// Applies the power since the last settlement, up to an instant.
  @inline(__always)
  mutating func settle(at time: SimulationTime) {
    let seconds = (time - since).seconds
    guard seconds > 0 else { return }
    let energy = Joules(power * seconds)
    drawn += energy
    if hasCell { advanceCell(to: time) }
    if isCharging {
      missing = max(.zero, missing - Joules(Self.chargingPower * seconds))
    } else {
      if !hasCell, emptyAt == nil, power > 0, missing + energy >= capacity {
        emptyAt = since + .seconds(max(0, (capacity - missing).value / power))
      }
      missing += energy
    }
    since = time
  }

  /// Advances the internal state of the model, stretch by stretch.
  @inline(never)
  private mutating func advanceCell(to time: SimulationTime) {
    switch cell {
    case .none: break
    case .circuit(var circuit, var pending):
      cell = .none
      pending.stretches(from: since, to: time, base: power) { start, length, watts in
        let load = isCharging ? -Self.chargingPower : watts
        if let reached = circuit.advance(power: Watts(load), for: length), emptyAt == nil {
          emptyAt = start + reached
        }
      }
      cell = .circuit(circuit, pending)
    case .diffusion(var diffusion, let voltage, var pending):
      cell = .none
      pending.stretches(from: since, to: time, base: power) { start, length, watts in
        let load = Amperes((isCharging ? -Self.chargingPower : watts) / voltage.value)
        if emptyAt == nil, let reached = diffusion.timeToEmpty(current: load, within: length) {
          emptyAt = start + reached
        }
        diffusion.advance(current: load, for: length)
        if isCharging { diffusion.clampToFull() }
      }
      cell = .diffusion(diffusion, voltage, pending)
    }
  }
}

/// The stretches of processing that the battery has not reached yet, in order of time.
struct PendingWork: Sendable {
  private var stretches: [(start: SimulationTime, stop: SimulationTime, power: Double)] = []
  /// The index of the first stretch that is not over.
  private var head = 0

  /// Adds a stretch, unless it is empty.
  mutating func add(_ power: Watts, from start: SimulationTime, to stop: SimulationTime) {
    if stop > start { stretches.append((start, stop, power.value)) }
  }

  /// Splits a span where processing begins or ends, and drops the stretches that are over.
  mutating func stretches(
    from start: SimulationTime,
    to end: SimulationTime,
    base: Double,
    _ body: (SimulationTime, SimulationDuration, Double) -> Void
  ) {
    var now = start
    while now < end {
      while head < stretches.count, stretches[head].stop <= now { head += 1 }
      var next = end
      var power = base
      if head < stretches.count {
        let work = stretches[head]
        if work.start > now {
          next = min(end, work.start)
        } else {
          next = min(end, work.stop)
          power += work.power
        }
      }
      body(now, next - now, power)
      now = next
    }
    if head > 64, head * 2 > stretches.count {
      stretches.removeFirst(head)
      head = 0
    }
  }
}
