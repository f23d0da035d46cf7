// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationDaemon
package import LocationService
package import OSProfiles
package import PhoneModel
package import Quantities
package import World

/// One day of a phone with some apps: a minimal run loop, for tests of the daemon.
package struct PhoneDay {
  /// The system with its phone and its ledger.
  package private(set) var daemon: LocationDaemon
  /// The apps with the events that they received.
  package private(set) var apps: [ScriptedApp]
  /// The observed deliveries of positions to apps, in order.
  package private(set) var deliveries: [Delivery] = []
  private let end: SimulationTime

  /// Runs a day on which every app is launched at the start.
  package init(
    _ world: World,
    apps: [ScriptedApp],
    configurations: [ClientConfiguration]? = nil,
    profile: OSProfile = OSProfile(),
    phone: PhoneProfile = PhoneProfile(),
    seed: UInt64 = 7,
    replication: Int = 0,
    keepsDetail: Bool = true
  ) {
    let usual = ClientConfiguration(authorization: .always, hasLocationBackgroundMode: true)
    self.apps = apps
    end = .zero + world.duration
    daemon = LocationDaemon(
      profile: profile,
      phone: phone,
      realisation: WorldRealisation(world: world, seed: seed, replication: replication),
      clients: configurations ?? apps.map { _ in usual },
      keepsDetail: keepsDetail
    )
    run()
  }

  private mutating func run() {
    for index in apps.indices {
      daemon.launch(ClientIdentifier(rawValue: index))
      passOn()
    }
    while let event = daemon.nextEvent(until: end) {
      daemon.handle(event)
      passOn()
    }
    daemon.finish()
  }

  private mutating func passOn() {
    observe()
    while let outgoing = daemon.takeOutgoing() {
      guard let event = outgoing.event else { continue }
      daemon.activeClient = outgoing.client
      apps[outgoing.client.rawValue].receive(event, services: &daemon)
      observe()
    }
  }

  private mutating func observe() {
    daemon.takeObservations { deliveries.append($0) }
  }

  /// The rows of the ledger.
  package var rows: [LedgerRow] { daemon.phone.ledger.rows(labels: daemon.causeLabels) }

  /// All intervals of all components.
  package var intervals: [LedgerInterval] {
    daemon.phone.ledger.intervals(labels: daemon.causeLabels)
  }

  /// The flaws in the ledger; empty if there are none.
  package var flaws: [String] { daemon.phone.ledger.flaws(labels: daemon.causeLabels) }

  /// The energy of the rows that match a condition.
  package func energy(where fits: (LedgerRow) -> Bool) -> Joules {
    Joules(rows.filter(fits).reduce(0) { $0 + $1.energy.value })
  }

  /// The energy of a category.
  package func energy(_ category: EnergyCategory) -> Joules {
    energy { $0.cause.category == category }
  }

  /// The time that a component spent in some states.
  package func time(_ component: Component, in states: Set<String>) -> SimulationDuration {
    var time = SimulationDuration.zero
    for row in rows where row.component == component && states.contains(row.state) {
      time += row.active
    }
    return time
  }

  /// The time of satellite reception, without the tail.
  package var receptionTime: SimulationDuration {
    time(.gnss, in: ["acquiring", "tracking", "tracking_weak", "low_power"])
  }

  /// The logged events of an app with their times.
  package func logged(_ client: Int = 0) -> [(time: SimulationTime, kind: LoggedEvent.Kind)] {
    daemon.log.events.filter { $0.client.rawValue == client }.map { ($0.time, $0.kind) }
  }

  /// The usage of the system by an app.
  package func usage(_ client: Int = 0) -> ClientUsage {
    daemon.usage(of: ClientIdentifier(rawValue: client))
  }
}
