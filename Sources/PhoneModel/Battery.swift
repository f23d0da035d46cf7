// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What gives the phone its energy, by one of three models.
///
/// Scope: keeps its own integral of the phone's power along time, apart from the ledger's sums, so
/// that the two check each other. The model decides what is left and when nothing is; the energy
/// that the phone takes is the same under every model.
///
/// Limitations: no ageing, no temperature; an empty battery does not stop the day. A phone that is
/// plugged in draws from the charger, and the battery fills with 5 W (assumption). At constant
/// voltage there is no inner resistance (0.12 % of the energy at 0.1 W and 2.4 % at 2 W on a cell of
/// 850 mAh), and the instant of running empty is exact to a stretch of processing.
///
/// Sources: `EquivalentCircuitCell` and `DiffusionCell` name theirs.
///
/// Validation: the models' own, and hand-computed days in the tests of this room.
public struct Battery: Sendable {
  /// The energy of a full charge.
  public let capacity: Joules
  /// How it answers to a load.
  public let model: BatteryModel
  /// The energy that the phone has taken so far, from the battery or the charger.
  public private(set) var drawn = Joules.zero
  /// The energy missing from a full charge; of the constant-voltage model.
  public private(set) var missing = Joules.zero
  /// Whether the charger is connected.
  public private(set) var isCharging = false
  /// When the battery ran empty for the first time; nil while it did not.
  public private(set) var emptyAt: SimulationTime?

  var power = 0.0
  var since = SimulationTime.zero
  private var cell: Cell

  /// The state of a model that needs one.
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
    cell = .none
  }

  /// A full battery as a profile describes it.
  ///
  /// The diffusion model's `alpha` is the capacity at the nominal voltage.
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
  }

  /// The charge, 0...1, as of the last change of power.
  public var fraction: Double {
    switch cell {
    case .none: max(0, 1 - missing / capacity)
    case .circuit(let circuit, _): circuit.fraction
    case .diffusion(let diffusion, _, _): diffusion.fraction
    }
  }

  /// The charge, 0...1, at instants to come, should the power stay as it is until then.
  ///
  /// The battery itself stays as it was: settling it at other instants would change the last digits
  /// of its sums. Linear in the time since the last change of power.
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

  mutating func changePower(by delta: Double, at time: SimulationTime) {
    settle(at: time)
    power += delta
  }

  /// Takes a power for a stretch that may lie ahead; stretches do not overlap.
  mutating func draw(_ power: Watts, from start: SimulationTime, to stop: SimulationTime) {
    let energy = power * (stop - start)
    drawn += energy
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
    guard !isCharging else { return }
    if case .none = cell, emptyAt == nil, missing + energy >= capacity { emptyAt = start }
    missing += energy
  }

  /// Takes a power for several stretches of one length that begin at even intervals.
  mutating func draw(
    _ power: Watts,
    for duration: SimulationDuration,
    from start: SimulationTime,
    every interval: SimulationDuration,
    count: Int
  ) {
    let energy = power * duration
    guard case .none = cell, emptyAt != nil || missing + energy * Double(count + 1) < capacity
    else {
      for index in 0..<count {
        let delay = SimulationDuration(nanoseconds: interval.nanoseconds * Int64(index))
        draw(power, from: start + delay, to: start + delay + duration)
      }
      return
    }
    // Nothing can happen on the way but the sums, which are those of one stretch after another.
    for _ in 0..<count { drawn += energy }
    guard !isCharging else { return }
    for _ in 0..<count { missing += energy }
  }

  mutating func connectCharger(_ isConnected: Bool, at time: SimulationTime) {
    settle(at: time)
    isCharging = isConnected
  }

  mutating func settle(at time: SimulationTime) {
    let seconds = (time - since).seconds
    guard seconds > 0 else { return }
    let energy = Joules(power * seconds)
    drawn += energy
    if case .none = cell {} else { advanceCell(to: time) }
    if isCharging {
      missing = max(.zero, missing - Joules(Self.chargingPower * seconds))
    } else {
      if case .none = cell, emptyAt == nil, power > 0, missing + energy >= capacity {
        emptyAt = since + .seconds(max(0, (capacity - missing).value / power))
      }
      missing += energy
    }
    since = time
  }

  /// Lets a model with a state follow the power, stretch by stretch.
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

/// Stretches of processing that the battery has yet to live through, in the order of time.
struct PendingWork: Sendable {
  private var stretches: [(start: SimulationTime, stop: SimulationTime, power: Double)] = []
  private var head = 0

  mutating func add(_ power: Watts, from start: SimulationTime, to stop: SimulationTime) {
    if stop > start { stretches.append((start, stop, power.value)) }
  }

  /// Cuts a stretch of time where processing begins or ends, and forgets what is over.
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
