// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Stochastics
internal import World

/// The phone of the reference workload: one provider, its power states, and the app's belief.
///
/// The event list, the ledger, the draws and the scores are the product's own.
struct ReferencePhone<Noise: ProviderNoise>: Sendable {
  static var end: SimulationTime { SimulationTime(seconds: 86_400) }
  /// The last instant at which something may happen.
  static var last: SimulationTime { SimulationTime(nanoseconds: 86_400_000_000_000 - 1) }

  var events = FutureEventList(sourceCount: 2)
  var luck = KeyedRandom(key: 0)
  private(set) var deliveryCount = 0
  /// East and north; infinitely far before the first delivery, so that any position is news.
  private(set) var belief = SIMD2<Double>(repeating: .infinity)
  private(set) var ledger: EnergyLedger
  private(set) var errors: TrackingErrors

  private let sigma: Double
  /// East and north of each second.
  private let truth: [SIMD2<Double>]
  private var noise: Noise

  /// A phone whose provider has errors of a standard deviation in metres and a time constant.
  init(trace: ReferenceTrace, sigma: Double, timeConstant: SimulationDuration) {
    self.sigma = sigma
    truth = zip(trace.truth.east, trace.truth.north).map { SIMD2($0, $1) }
    noise = Noise(random: luck, timeConstant: timeConstant)
    ledger = Self.newLedger
    errors = TrackingErrors(truth: trace.truth)
  }

  private static var newLedger: EnergyLedger {
    EnergyLedger(battery: Battery(capacity: Joules(40_000)), end: end)
  }

  /// Starts the day of another seed.
  mutating func restart(seed: UInt64) {
    events = FutureEventList(sourceCount: 2)
    luck = KeyedRandom(seed: seed, replication: 0, purpose: .luck)
    noise.restart(with: KeyedRandom(seed: seed, replication: 0, purpose: .noise))
    ledger = Self.newLedger
    errors.restart()
    deliveryCount = 0
    belief = SIMD2(repeating: .infinity)
  }

  /// The true position at a second.
  func truth(atSecond second: Int) -> PlanePoint {
    PlanePoint(east: truth[second].x, north: truth[second].y)
  }

  /// Puts the radio into another state now.
  @inline(__always)
  mutating func enter(_ state: PowerState, _ watts: Double) {
    ledger.transition(to: state, power: Watts(watts), cause: .app, at: events.now)
  }

  /// Books work of a number of seconds at 1 W.
  @inline(__always)
  mutating func spend(_ joules: Double) {
    ledger.work(for: .seconds(joules), power: Watts(1), cause: .app, at: events.now)
  }

  /// Sets a timer, in seconds from now.
  @inline(__always)
  mutating func arm(_ source: EventSource, after seconds: Int) {
    let delay = SimulationDuration(nanoseconds: Int64(seconds) &* 1_000_000_000)
    events.setTimer(of: source, at: events.now + delay)
  }

  /// The position that the provider reports now.
  @inline(__always)
  mutating func measurement() -> SIMD2<Double> {
    let now = events.now
    let second = Int(now.nanoseconds / 1_000_000_000)
    return truth[second] + sigma * noise.error(at: now)
  }

  /// Whether a position is at least a distance from the belief, or is the first one.
  @inline(__always)
  func isNews(_ position: SIMD2<Double>, beyond metres: Double) -> Bool {
    let way = position - belief
    return (way * way).sum() >= metres * metres
  }

  private var believed: PlanePoint? {
    deliveryCount > 0 ? PlanePoint(east: belief.x, north: belief.y) : nil
  }

  /// Delivers a position to the app: scores the time before it and books the delivery.
  mutating func deliver(_ position: SIMD2<Double>) {
    let second = Int(events.now.nanoseconds / 1_000_000_000)
    errors.score(until: second, believing: believed)
    belief = position
    deliveryCount += 1
    spend(0.010)
  }

  /// Ends the day and returns its outcome.
  mutating func outcome(_ method: QuantileMethod) -> ReferenceOutcome {
    ledger.finish()
    errors.score(until: ReferenceTrace.count, believing: believed)
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
  /// The provider finishes its work.
  static var finish: EventSource { EventSource(rawValue: 0) }
  /// The provider starts work, or loses the signal.
  static var turn: EventSource { EventSource(rawValue: 1) }
}
