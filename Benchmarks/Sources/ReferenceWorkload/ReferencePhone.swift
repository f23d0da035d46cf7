// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Stochastics
internal import World

/// The phone of the reference workload: one provider, its power states, and what the app believes.
///
/// The event list, the ledger, the draws and the scores are the product's own.
struct ReferencePhone<Noise: ProviderNoise>: Sendable {
  static var end: SimulationTime { SimulationTime(seconds: 86_400) }
  /// The last instant at which something may happen.
  static var last: SimulationTime { SimulationTime(nanoseconds: 86_400_000_000_000 - 1) }

  var events = FutureEventList(sourceCount: 2)
  var luck = KeyedRandom(key: 0)
  private(set) var deliveryCount = 0
  private(set) var hasBelief = false
  private(set) var belief = PlanePoint.zero
  private(set) var ledger: EnergyLedger
  private(set) var errors: TrackingErrors

  private let sigma: Double
  private let east: [Double]
  private let north: [Double]
  private var noise: Noise

  /// A phone whose provider errs by so many metres, a deviation that lasts for a time constant.
  init(trace: ReferenceTrace, sigma: Double, timeConstant: SimulationDuration) {
    self.sigma = sigma
    east = trace.truth.east
    north = trace.truth.north
    noise = Noise(random: luck, timeConstant: timeConstant)
    ledger = Self.newLedger
    errors = TrackingErrors(truth: trace.truth)
  }

  private static var newLedger: EnergyLedger {
    EnergyLedger(battery: Battery(capacity: Joules(40_000)), end: end)
  }

  /// Begins the day of another seed.
  mutating func restart(seed: UInt64) {
    events = FutureEventList(sourceCount: 2)
    luck = KeyedRandom(seed: seed, replication: 0, purpose: .luck)
    noise.restart(with: KeyedRandom(seed: seed, replication: 0, purpose: .noise))
    ledger = Self.newLedger
    errors.restart()
    deliveryCount = 0
    hasBelief = false
  }

  /// The true position at a second.
  func truth(atSecond second: Int) -> PlanePoint {
    PlanePoint(east: east[second], north: north[second])
  }

  /// Puts the radio into another state now.
  @inline(__always)
  mutating func enter(_ state: PowerState, _ watts: Double) {
    ledger.transition(to: state, power: Watts(watts), cause: .app, at: events.now)
  }

  /// Books an amount of work, which is done at 1 W.
  @inline(__always)
  mutating func spend(_ joules: Double) {
    ledger.work(for: .seconds(joules), power: Watts(1), cause: .app, at: events.now)
  }

  /// Arms a timer so many seconds after now.
  @inline(__always)
  mutating func arm(_ source: EventSource, after seconds: Int) {
    let delay = SimulationDuration(nanoseconds: Int64(seconds) &* 1_000_000_000)
    events.setTimer(of: source, at: events.now + delay)
  }

  /// Where the provider places the phone now.
  @inline(__always)
  mutating func measurement() -> PlanePoint {
    let now = events.now
    let second = Int(now.nanoseconds / 1_000_000_000)
    let error = sigma * noise.error(at: now)
    return PlanePoint(east: east[second] + error.x, north: north[second] + error.y)
  }

  /// Whether a position lies at least so far from the belief, or is the first one.
  @inline(__always)
  func isNews(_ position: PlanePoint, beyond metres: Double) -> Bool {
    let de = position.east - belief.east
    let dn = position.north - belief.north
    return !hasBelief || de * de + dn * dn >= metres * metres
  }

  /// Hands a position to the app: what went before is scored, and the delivery paid for.
  mutating func deliver(_ position: PlanePoint) {
    let second = Int(events.now.nanoseconds / 1_000_000_000)
    errors.score(until: second, believing: hasBelief ? belief : nil)
    belief = position
    hasBelief = true
    deliveryCount += 1
    spend(0.010)
  }

  /// Ends the day and says what it came to.
  mutating func outcome(_ method: QuantileMethod) -> ReferenceOutcome {
    ledger.finish()
    errors.score(until: ReferenceTrace.count, believing: hasBelief ? belief : nil)
    let count = errors.coveredCount
    guard count > 0 else { return ReferenceOutcome() }
    let ranks = [0.5, 0.95].map { Int((Double(count) * $0).rounded(.up)) - 1 }
    let distances = errors.distances(ofRanks: ranks, method: method)
    return ReferenceOutcome(
      energy: ledger.energy.value,
      deliveries: Double(deliveryCount),
      uncovered: Double(errors.uncoveredCount),
      mean: errors.mean?.value ?? 0,
      p50: distances[0].value,
      p95: distances[1].value
    )
  }
}

extension DrawPurpose {
  static let luck = DrawPurpose("reference.luck")
  static let noise = DrawPurpose("reference.noise")
}

extension Cause {
  static let app = Cause(rawValue: 2)
}

extension EventSource {
  /// The provider is done with what it does.
  static var finish: EventSource { EventSource(rawValue: 0) }
  /// The provider begins something, or loses the signal.
  static var turn: EventSource { EventSource(rawValue: 1) }
}
