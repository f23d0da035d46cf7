// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import DiscreteEvents
package import LocationService
package import OSProfiles
package import PhoneModel
package import Quantities
internal import Stochastics
package import World

/// The operating system's part of one run: it owns the radios and implements the services.
///
/// It runs outside all apps, which only hold registrations (rule 1).
///
/// Scope: arbitration of radios between services and apps, every service of Core Location,
/// authorization and prompts, geocoder and notifications, and the life cycle of apps, by the rules
/// of an OS profile.
///
/// Each service is a value with its own state (`Services.swift`) that can access the core but no
/// other service. The daemon receives events and calls of apps, passes them to the services, and
/// does the work that a service leaves behind (``FollowUps``). A call of an app takes effect at
/// once. Events for apps go through `takeOutgoing`, in order, so an app never runs inside the
/// daemon's own work.
///
/// Limitations: one manager for each app; `docs/trust.md` lists everything that is left out.
///
/// Sources: the rules of `scenarios/rules.csv`, cited by number where they are applied.
///
/// Validation: tests of the rules in `Tests/LocationDaemonTests`, and the order of strategies over
/// the shipped days.
package struct LocationDaemon {
  /// The app that makes the next calls; the run loop sets it before an app runs.
  package var activeClient = ClientIdentifier(rawValue: 0)

  /// The state that all services share.
  var core: SystemCore
  // The services, in the groups of `Services.swift`.
  var updates: UpdateServices
  var watching: WatchingServices
  var sensors: SensorServices
  var background: BackgroundServices
  /// The daemon's signals to itself.
  var signals = SignalQueue<Signal>(source: .daemon)
  /// The limit up to which the run loop last asked for events.
  var horizon = SimulationTime.zero
  /// The end of the day.
  let end: SimulationTime
  /// The index of the next day event.
  var dayEventIndex = 0

  /// Creates a daemon at time 0, with no app launched.
  ///
  /// `localStart` is the local time of day at time 0, which notifications by the clock use.
  /// `keepsDeliveries` keeps the deliveries without the stretches of every component, which are the
  /// larger part of the detail; by default it equals `keepsDetail`.
  package init(
    profile: OSProfile,
    phone: PhoneProfile,
    realisation: WorldRealisation,
    clients: [ClientConfiguration],
    localStart: SimulationDuration = .zero,
    keepsDetail: Bool = false,
    keepsDeliveries: Bool? = nil
  ) {
    core = SystemCore(
      profile: profile,
      phone: Phone(
        profile: phone,
        realisation: realisation,
        convergence: FixConvergence(
          fraction: profile.accuracy.convergenceFraction,
          factor: profile.accuracy.convergenceFactor,
          time: profile.accuracy.convergenceTime
        ),
        keepsIntervals: keepsDetail
      ),
      realisation: realisation,
      apps: clients.map { App(configuration: $0, grant: profile.possible($0.authorization)) },
      log: DeliveryLog(keepsDeliveries: keepsDeliveries ?? keepsDetail),
      positions: Positions(
        accuracy: ReportedAccuracy(
          profile,
          random: realisation.random(ReportedAccuracy.purpose)
        ),
        tiles: LookupTiles(
          size: profile.lookups.tileSize,
          home: realisation.truth(at: .zero).position,
          knownRadius: profile.lookups.knownRadius,
          freshRadius: profile.lookups.freshRadius
        )
      ),
      localStart: localStart
    )
    updates = UpdateServices(clients: clients.count)
    watching = WatchingServices(clients: clients.count)
    sensors = SensorServices(clients: clients.count)
    background = BackgroundServices(clients: clients.count)
    end = .zero + realisation.world.duration
    core.recallPosition()
    announce(.dayBegan)
    applyMotion()
    scheduleDayEvent()
    for client in clients.indices { scheduleKill(of: client, after: .zero) }
    followMaker()
  }

  /// The rules of the simulated system.
  package var profile: OSProfile { core.profile }

  /// The phone, with its energy ledger.
  package var phone: Phone { _read { yield core.phone } }

  /// The clock and the future event list.
  package var events: FutureEventList { _read { yield core.events } }

  /// The log of deliveries and other events of the apps.
  package var log: DeliveryLog { _read { yield core.log } }

  /// The meaning of each cause in the ledger.
  ///
  /// A cause that several apps share lists its parts; the ledger splits its energy evenly between
  /// them.
  package var causeLabels: [CauseLabel] { core.causeLabels }

  /// The bytes with which the system looked up access points and cells so far.
  package var lookupVolume: DataVolume { core.connections.lookupVolume }

  /// An app's use of the system so far.
  package func usage(of client: ClientIdentifier) -> ClientUsage {
    var usage = core.apps[client.rawValue].usage
    if profile.platform == .android { usage.wakeLocks = core.apps[client.rawValue].locks.usage }
    if updates.standard.isPausedOnTheMove(client.rawValue) { usage.remarks.insert(.pausedForGood) }
    return usage
  }

  /// Opens an app on behalf of the user, at the start of the day.
  package mutating func launch(_ client: ClientIdentifier) {
    bringToFront(client.rawValue)
    followUp()
  }

  /// Takes the next event up to an instant; nil if there is none.
  package mutating func nextEvent(until limit: SimulationTime) -> Event? {
    horizon = limit
    return core.events.next(until: limit)
  }

  /// Takes the next event on its way to an app; nil if there is none.
  ///
  /// If the app has stopped running in the meantime, the event waits while the app is suspended,
  /// and is lost if its process has ended.
  package mutating func takeOutgoing() -> Outgoing? {
    while let next = core.outbox.next() {
      guard let event = next.event else { return next }
      let client = next.client.rawValue
      if core.apps[client].isRunning { return next }
      if core.apps[client].appState == .suspended { core.apps[client].waiting.append(event) }
    }
    return nil
  }

  /// Passes on the positions that apps learned since the last call.
  package mutating func takeObservations(_ body: (Delivery) -> Void) {
    guard !core.outbox.observations.isEmpty else { return }
    for delivery in core.outbox.observations { body(delivery) }
    core.outbox.observations.removeAll(keepingCapacity: true)
  }

  /// Settles the usage of apps and closes the energy ledger at the end of the day.
  package mutating func finish() {
    for client in core.apps.indices {
      core.settleUsage(of: client, until: end)
      core.settleWakeLocks(of: client, until: end)
      settleStall(of: client, until: end)
    }
    core.phone.finish()
  }
}
