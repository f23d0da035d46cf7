// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import PhoneModel
import Quantities
import TracewattTestSupport
import World

func at(_ seconds: Double) -> SimulationTime { SimulationTime(seconds: seconds) }

/// A phone with its event list, which only the test controls.
struct Bench {
  static let labels = [
    CauseLabel(label: "phone", category: .idle), CauseLabel(label: "user", category: .user),
    CauseLabel(label: "test", category: .location, client: 0),
  ]
  static let cause = Cause(rawValue: 2)

  var phone: Phone
  var events = FutureEventList()
  /// The times at which the receiver had a first fix.
  var acquisitions: [SimulationTime] = []
  /// The times at which a search of the receiver ended without a fix.
  var failures: [SimulationTime] = []

  init(
    _ world: World = World.uniform(Journey.standing(seconds: 600)),
    profile: PhoneProfile = PhoneProfile(),
    replication: Int = 0
  ) {
    phone = Phone(
      profile: profile,
      realisation: WorldRealisation(world: world, seed: 1, replication: replication),
      convergence: FixConvergence(fraction: 0, factor: 1, time: .seconds(5)),
      keepsIntervals: true
    )
  }

  /// Processes all events up to and including an instant.
  mutating func advance(to seconds: Double) {
    while let event = events.next(until: at(seconds)) {
      switch event.source {
      case .gnss:
        switch phone.receiverTimer(at: event.time, events: &events) {
        case .acquired: acquisitions.append(event.time)
        case .failed: failures.append(event.time)
        case .searching, .off: break
        }
      case .wifi: phone.endScan(at: event.time, events: &events)
      case .wifiLink: phone.wifiLinkTimer(at: event.time, events: &events)
      case .modem: phone.modemTimer(at: event.time, events: &events)
      default: break
      }
    }
    events.advance(to: at(seconds))
  }

  mutating func finish() {
    advance(to: phone.ledger.end.seconds)
    phone.finish()
  }

  mutating func startReceiver() {
    phone.startReceiver(cause: Self.cause, at: events.now, events: &events)
  }

  mutating func stopReceiver() {
    phone.stopReceiver(at: events.now, events: &events)
  }

  mutating func fix() -> ProviderFix? {
    phone.satelliteFix(at: events.now, events: &events)
  }

  mutating func scan(isFull: Bool) {
    phone.startScan(isFull: isFull, cause: Self.cause, at: events.now, events: &events)
  }

  mutating func joinWiFi(_ isJoined: Bool) {
    phone.setWiFiLink(isJoined: isJoined, at: events.now, events: &events)
  }

  mutating func upload(_ bytes: Int) {
    phone.upload(bytes: bytes, cause: Self.cause, at: events.now, events: &events)
  }

  mutating func download(_ bytes: Int) {
    phone.download(bytes: bytes, cause: Self.cause, at: events.now, events: &events)
  }

  var rows: [LedgerRow] { phone.ledger.rows(labels: Self.labels) }

  var flaws: [String] { phone.ledger.flaws(labels: Self.labels) }

  func energy(_ component: Component, _ state: String) -> Double {
    rows.filter { $0.component == component && $0.state == state }
      .reduce(0) { $0 + $1.energy.value }
  }

  func seconds(_ component: Component, _ state: String) -> Double {
    let nanoseconds = rows.filter { $0.component == component && $0.state == state }
      .reduce(Int64(0)) { $0 + $1.active.nanoseconds }
    return Double(nanoseconds) / 1e9
  }
}

/// Whether two energies agree to 1e-9 relative: sums of a few rounded products lose far less.
func agree(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(abs(a), abs(b)) }
