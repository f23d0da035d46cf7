// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@testable import LocationDaemon

/// A day that keeps all events for apps, with the permissions of the app at that time.
struct WatchedDay: Sendable {
  /// The information that an app may receive.
  struct Standing: Hashable, Sendable {
    var state: AppState
    var mayKnowPositions: Bool
    var mayKnowChanges: Bool
    var isExact: Bool
  }

  struct Entry: Hashable, Sendable, CustomStringConvertible {
    var time: SimulationTime
    var client: Int
    var event: AppEvent
    /// The permissions of the app when the system had finished its work, and at the delivery.
    ///
    /// Pending events are delivered even if the app itself stops using the location in the
    /// meantime.
    var standings: [Standing]

    var description: String { "\(time) app \(client): \(event) \(standings)" }
  }

  let apps: [ScriptedApp]
  let entries: [Entry]
  /// The deliveries that the run loop observed, and those that the system recorded.
  let observed: [Delivery]
  let kept: [Delivery]
  /// The errors in the records of energy; empty if there are none.
  let flaws: [String]

  init(
    _ world: World,
    apps: [ScriptedApp],
    clients: [ClientConfiguration],
    system: OSProfile,
    replication: Int
  ) {
    var running = apps
    var daemon = LocationDaemon(
      profile: system,
      phone: PhoneProfile(),
      realisation: WorldRealisation(world: world, seed: 7, replication: replication),
      clients: clients,
      keepsDetail: true
    )
    var entries: [Entry] = []
    var observed: [Delivery] = []
    func passOn() {
      daemon.takeObservations { observed.append($0) }
      let before = clients.indices.map { Self.standing(of: $0, in: daemon) }
      while let outgoing = daemon.takeOutgoing() {
        guard let event = outgoing.event else { continue }
        let client = outgoing.client.rawValue
        entries.append(
          Entry(
            time: daemon.now,
            client: client,
            event: event,
            standings: [before[client], Self.standing(of: client, in: daemon)]
          )
        )
        daemon.activeClient = outgoing.client
        running[client].receive(event, services: &daemon)
        daemon.takeObservations { observed.append($0) }
      }
    }
    for index in clients.indices {
      daemon.launch(ClientIdentifier(rawValue: index))
      passOn()
    }
    while let event = daemon.nextEvent(until: .zero + world.duration) {
      daemon.handle(event)
      passOn()
    }
    daemon.finish()
    self.apps = running
    self.entries = entries
    self.observed = observed
    kept = daemon.log.deliveries
    flaws = daemon.phone.ledger.flaws(labels: daemon.causeLabels)
  }

  /// The day of a number, with apps that use everything, make occasional requests, and run
  /// continuously.
  init(_ number: Int) {
    let world = RandomDays.world(number)
    self.init(
      world,
      apps: RandomDays.apps(in: world, number: number),
      clients: RandomDays.clients(number),
      system: RandomDays.system(number),
      replication: number
    )
  }

  private static func standing(of client: Int, in daemon: LocationDaemon) -> Standing {
    Standing(
      state: daemon.core.apps[client].appState,
      mayKnowPositions: daemon.core.apps[client].isAuthorized(at: daemon.now),
      mayKnowChanges: daemon.core.admission(of: client) == .deliver,
      isExact: daemon.core.accuracy(of: client) == .full
    )
  }
}

extension AppEvent {
  /// The positions in an event.
  var positions: [Fix] {
    switch self {
    case .location(let fix): [fix]
    case .locations(let fixes): fixes
    case .liveUpdate(let update): update.fix.map { [$0] } ?? []
    default: []
    }
  }

  /// Whether the event reports the crossing of a border, or the side of it on which the phone is.
  var isChange: Bool {
    switch self {
    case .enteredRegion, .exitedRegion, .visit: true
    case .determinedState(let state, _): state != .unknown
    case .monitorEvent(let event): event.state == .satisfied || event.state == .unsatisfied
    default: isBeaconChange
    }
  }

  /// Whether the event reports the same about a region of beacons.
  var isBeaconChange: Bool {
    switch self {
    case .enteredBeaconRegion, .exitedBeaconRegion: true
    case .determinedBeaconState(let state, _): state != .unknown
    default: false
    }
  }

  /// The name of the case, to count the kinds of events.
  var caseName: String { String(String(describing: self).prefix { $0 != "(" }) }
}
