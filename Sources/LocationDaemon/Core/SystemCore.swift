// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

/// What every service of the system works with: the clock, the phone, the apps, and what goes out.
///
/// A service gets the core and nothing else, so it never sees another service. What one service needs to
/// know of another's work stands here: what each app is registered for and what gives it positions now
/// (``App``), which radios are wanted and why (``Radios``), what the system knows of where the phone is
/// (``Positions``).
struct SystemCore {
  /// The rules in force, by reference: a copy of them at every call would cost more than the call.
  private let rules: Rules
  /// The world as it is in this replication.
  let realisation: WorldRealisation
  /// The phone, with its books.
  var phone: Phone
  /// The clock and all that is to happen.
  var events: FutureEventList
  /// What reached the apps.
  var log: DeliveryLog
  /// The apps, in the order of their identifiers.
  var apps: [App]
  /// What is on its way to them.
  var outbox = Outbox()
  /// Whether the phone lies still or moves.
  var motion = Motion()
  /// What the user has switched on or off, and what the surroundings offer.
  var conditions = PhoneConditions()
  /// What the system knows of where the phone is.
  var positions: Positions
  /// Which radios are wanted, and why.
  var radios = Radios()
  /// What the daemon has to see to once a service is done.
  var followUps = FollowUps()

  init(
    profile: OSProfile,
    phone: Phone,
    realisation: WorldRealisation,
    apps: [App],
    log: DeliveryLog,
    positions: Positions
  ) {
    rules = Rules(profile: profile)
    self.phone = phone
    self.realisation = realisation
    self.apps = apps
    self.log = log
    self.positions = positions
    events = FutureEventList(sourceCount: EventSource.count(clients: apps.count))
  }

  /// The rules in force.
  var profile: OSProfile { _read { yield rules.profile } }

  /// The virtual time.
  var now: SimulationTime { events.now }

  /// The draws of one purpose.
  func luck(_ purpose: DrawPurpose) -> KeyedRandom { realisation.random(purpose) }

  /// A drawn delay, at most a year: the tail of a log-normal has no end, whole nanoseconds have one.
  static func delay(drawn seconds: Double) -> SimulationDuration {
    .seconds(min(seconds, 366 * 86_400))
  }

  // MARK: - Telling apps

  /// Puts an event on its way to an app that runs; a suspended app gets it when it resumes.
  mutating func deliver(_ event: AppEvent, to client: Int) {
    guard apps[client].isRunning else {
      if apps[client].appState == .suspended { apps[client].waiting.append(event) }
      return
    }
    outbox.append(event, to: client)
  }

  /// Delivers a position to an app that runs, and notes that the app has learned it.
  mutating func deliver(
    _ fix: Fix,
    to client: Int,
    channel: Delivery.Channel,
    purpose: CausePurpose
  ) {
    workToDeliver(for: purpose, of: client)
    note(fix, client: client, channel: channel)
    deliver(.location(fix), to: client)
  }

  /// Lets the processor work for one delivery, on an app's account.
  mutating func workToDeliver(for purpose: CausePurpose, of client: Int) {
    phone.work(for: phone.works.delivery, cause: purpose.cause(of: client), at: now)
  }

  /// Notes that an app has learned a position.
  mutating func note(_ fix: Fix, client: Int, channel: Delivery.Channel) {
    let delivery = Delivery(
      time: now,
      client: ClientIdentifier(rawValue: client),
      fix: fix,
      channel: channel
    )
    outbox.observations.append(delivery)
    if log.keepsDeliveries { log.deliveries.append(delivery) }
  }

  /// Logs what happened to an app.
  mutating func record(_ kind: LoggedEvent.Kind, client: Int) {
    log.events.append(
      LoggedEvent(time: now, client: ClientIdentifier(rawValue: client), kind: kind)
    )
  }

  /// Tells an app that something failed, and logs it.
  mutating func fail(_ error: LocationError, client: Int) {
    record(.failed(error), client: client)
    deliver(.failed(error), to: client)
  }
}

/// The rules of a system, shared by all that read them.
private final class Rules: Sendable {
  let profile: OSProfile

  init(profile: OSProfile) { self.profile = profile }
}
