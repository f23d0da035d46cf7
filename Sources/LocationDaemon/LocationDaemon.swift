// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import LocationService
public import OSProfiles
public import PhoneModel
public import Quantities
internal import Stochastics
public import World

/// The operating system's part of one run: it owns the radios and implements the services.
///
/// It stands outside all apps, which hold registrations and nothing else (rule 1).
///
/// Scope: arbitration of radios between services and apps, every service of Core Location, rights and
/// prompts, geocoder and notifications, and the apps' life cycle, by the rules of an OS profile.
///
/// Each service is a value with its own state (``Services``), which sees the core and no other service.
/// The daemon takes events and calls of apps, passes them on, and sees to what a service leaves behind
/// (``FollowUps``). What an app asks for takes effect at once; what it is told goes through
/// `takeOutgoing`, in order, so that an app never runs inside the daemon's own work.
///
/// Limitations: one manager for each app; what it leaves out stands in `docs/limits.md`.
///
/// Sources: the rules of `docs/core-location.md`, cited by number where they are applied.
///
/// Validation: tests of the rules in this room, and the order of strategies over the shipped days.
public struct LocationDaemon {
  /// The app whose requests come next; the run loop sets it before an app runs.
  public var activeClient = ClientIdentifier(rawValue: 0)

  /// What all services work with.
  var core: SystemCore
  // The services; see `Services.swift`.
  var updates: UpdateServices
  var watching: WatchingServices
  var sensors: SensorServices
  var background: BackgroundServices
  /// The daemon's own signals.
  var signals = SignalQueue<Signal>(source: .daemon)
  /// Up to when the run loop last asked for events.
  var horizon = SimulationTime.zero
  /// The end of the day.
  let end: SimulationTime
  /// The next of the day's events.
  var dayEventIndex = 0

  /// A daemon at time 0, with its apps not yet launched.
  ///
  /// The local start is the time of the local day at time 0, for notifications by the clock. Deliveries
  /// may be kept without the stretches of every component, which are the larger part of the detail.
  public init(
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
          knownRadius: profile.lookups.knownRadius
        )
      )
    )
    updates = UpdateServices(clients: clients.count)
    watching = WatchingServices(clients: clients.count)
    sensors = SensorServices(clients: clients.count)
    background = BackgroundServices(clients: clients.count, localStart: localStart)
    end = .zero + realisation.world.duration
    announce(.dayBegan)
    applyMotion()
    scheduleDayEvent()
    for client in clients.indices { scheduleKill(of: client, after: .zero) }
  }

  /// The rules in force.
  public var profile: OSProfile { core.profile }

  /// The phone, with its books.
  public var phone: Phone { _read { yield core.phone } }

  /// The clock and all that is to happen.
  public var events: FutureEventList { _read { yield core.events } }

  /// What reached the apps.
  public var log: DeliveryLog { _read { yield core.log } }

  /// What each cause in the ledger means.
  ///
  /// A cause that several apps share lists them; the ledger splits its energy evenly between them.
  public var causeLabels: [CauseLabel] { core.causeLabels }

  /// How much an app has used the system.
  public func usage(of client: ClientIdentifier) -> ClientUsage {
    core.apps[client.rawValue].usage
  }

  /// Lets the user open an app at the start of the day.
  public mutating func launch(_ client: ClientIdentifier) {
    bringToFront(client.rawValue)
    followUp()
  }

  /// Takes the next event up to an instant, or nil when there is none.
  public mutating func nextEvent(until limit: SimulationTime) -> Event? {
    horizon = limit
    return core.events.next(until: limit)
  }

  /// Takes the next thing on its way to an app, or nil when there is none.
  ///
  /// What was on its way to an app that has stopped running meanwhile waits with it, or is lost.
  public mutating func takeOutgoing() -> Outgoing? {
    while let next = core.outbox.next() {
      guard let event = next.event else { return next }
      let client = next.client.rawValue
      if core.apps[client].isRunning { return next }
      if core.apps[client].appState == .suspended { core.apps[client].waiting.append(event) }
    }
    return nil
  }

  /// Hands over the positions that apps learned since the last call.
  public mutating func takeObservations(_ body: (Delivery) -> Void) {
    guard !core.outbox.observations.isEmpty else { return }
    for delivery in core.outbox.observations { body(delivery) }
    core.outbox.observations.removeAll(keepingCapacity: true)
  }

  /// Closes the books at the end of the day.
  public mutating func finish() {
    for client in core.apps.indices { core.settleUsage(of: client, until: end) }
    core.phone.finish()
  }
}
