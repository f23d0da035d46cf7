// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@testable import LocationDaemon

/// A day that is run up to one instant after another, with its results.
private struct SteppedDay: Equatable {
  var rows: [LedgerRow]
  var deliveries: [Delivery]
  var events: [LoggedEvent]
  var counters: RadioCounters
  var systemFix: Fix?
  var drawn: Joules
  var eventCount = 0

  static func == (a: SteppedDay, b: SteppedDay) -> Bool {
    a.rows == b.rows && a.deliveries == b.deliveries && a.events == b.events
      && a.counters == b.counters && a.systemFix == b.systemFix && a.drawn == b.drawn
  }

  /// Fixes are not taken beyond the instant up to which events are requested.
  init(
    _ world: World,
    apps: [ScriptedApp],
    clients: [ClientConfiguration],
    system: OSProfile,
    replication: Int,
    step: SimulationDuration
  ) {
    var running = apps
    var daemon = LocationDaemon(
      profile: system,
      phone: PhoneProfile(),
      realisation: WorldRealisation(world: world, seed: 7, replication: replication),
      clients: clients
    )
    var deliveries: [Delivery] = []
    func passOn() {
      daemon.takeObservations { deliveries.append($0) }
      while let outgoing = daemon.takeOutgoing() {
        guard let event = outgoing.event else { continue }
        daemon.activeClient = outgoing.client
        running[outgoing.client.rawValue].receive(event, services: &daemon)
        daemon.takeObservations { deliveries.append($0) }
      }
    }
    for index in clients.indices {
      daemon.launch(ClientIdentifier(rawValue: index))
      passOn()
    }
    let end = SimulationTime.zero + world.duration
    var horizon = SimulationTime.zero
    while horizon < end {
      horizon = min(horizon + step, end)
      while let event = daemon.nextEvent(until: horizon) {
        daemon.handle(event)
        passOn()
        eventCount += 1
      }
    }
    daemon.finish()
    rows = daemon.phone.ledger.rows(labels: daemon.causeLabels)
    self.deliveries = deliveries
    events = daemon.log.events
    counters = daemon.phone.counters
    systemFix = daemon.core.positions.last
    drawn = daemon.phone.ledger.battery.drawn
  }
}

@Suite("Skipping over fixes that no app receives")
struct QuietFixProperties {
  @Test("leaves the same state as taking them one by one, on random days", arguments: 0..<12)
  func randomDays(number: Int) {
    let world = RandomDays.world(number)
    let apps = RandomDays.apps(in: world, number: number)
    let days = [SimulationDuration.hours(48), .seconds(1)].map { step in
      SteppedDay(
        world,
        apps: apps,
        clients: RandomDays.clients(number),
        system: RandomDays.system(number),
        replication: number,
        step: step
      )
    }
    expectEqual(days[0], days[1])
  }

  @Test("does so for a phone at rest, with far fewer events", arguments: 0..<3)
  func atRest(replication: Int) {
    let world = World.uniform(
      Journey.standing(seconds: 9000),
      changes: [.between(3000, 6000, .indoor)],
      events: [.at(60, .background)]
    )
    let days = [SimulationDuration.hours(48), .seconds(1)].map { step in
      SteppedDay(
        world,
        apps: [.tracker(request())],
        clients: [client(.always)],
        system: profile(),
        replication: replication,
        step: step
      )
    }
    expectEqual(days[0], days[1])
    #expect(days[0].counters.fixCount > 5000)
    #expect(days[0].eventCount < days[1].eventCount / 4)
  }
}
