// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

/// The state that all services share: the clock, the phone, the apps and the outgoing events.
///
/// A service gets the core and nothing else, so it cannot access another service. The core holds
/// what one service needs to know of another: the registrations of each app and its current updates
/// (``App``), the radios that are required and their causes (``Radios``), and the system's
/// knowledge of the phone's position (``Positions``).
struct SystemCore {
  /// The rules of the system, held by reference because copying them at every call would be slow.
  private let rules: Rules
  /// The world in this replication.
  let realisation: WorldRealisation
  /// The phone, with its energy ledger.
  var phone: Phone
  /// The clock and the future event list.
  var events: FutureEventList
  /// The log of deliveries and other events of the apps.
  var log: DeliveryLog
  /// The apps, in the order of their identifiers.
  var apps: [App]
  /// The events on their way to apps.
  var outbox = Outbox()
  /// Whether the phone is still or moving.
  var motion = Motion()
  /// The switches that the user has set, and what the surroundings offer.
  var conditions = PhoneConditions()
  /// The system's knowledge of the phone's position.
  var positions: Positions
  /// The radios that are required, and their causes.
  var radios = Radios()
  /// The system's own connections to servers.
  var connections = SystemConnections()
  /// The local time of day at time 0; a change of the clocks moves it.
  var localStart: SimulationDuration
  /// The work for the daemon to do after a service returns.
  var followUps = FollowUps()

  init(
    profile: OSProfile,
    phone: Phone,
    realisation: WorldRealisation,
    apps: [App],
    log: DeliveryLog,
    positions: Positions,
    localStart: SimulationDuration = .zero
  ) {
    rules = Rules(profile: profile)
    self.phone = phone
    self.realisation = realisation
    self.apps = apps
    self.log = log
    self.positions = positions
    self.localStart = localStart
    events = FutureEventList(sourceCount: EventSource.count(clients: apps.count))
  }

  /// The rules of the simulated system.
  var profile: OSProfile { _read { yield rules.profile } }

  /// The current simulation time.
  var now: SimulationTime { events.now }

  /// The local time since midnight, 0 h to below 24 h.
  var timeOfDay: SimulationDuration {
    let day = SimulationDuration.hours(24).nanoseconds
    let clock = (localStart.nanoseconds + now.nanoseconds) % day
    return SimulationDuration(nanoseconds: (clock + day) % day)
  }

  /// The random draws of one purpose.
  func luck(_ purpose: DrawPurpose) -> KeyedRandom { realisation.random(purpose) }

  /// A drawn delay, at most a year: a log-normal tail is unbounded, nanoseconds are not.
  static func delay(drawn seconds: Double) -> SimulationDuration {
    .seconds(min(seconds, 366 * 86_400))
  }

  // MARK: - Deliveries

  /// Sends an event to a running app; a suspended app gets it when it resumes.
  mutating func deliver(_ event: AppEvent, to client: Int) {
    guard apps[client].isRunning else {
      if apps[client].appState == .suspended { apps[client].waiting.append(event) }
      return
    }
    outbox.append(event, to: client)
  }

  /// Delivers a position to an app and notes that the app has learned it.
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

  /// Books the processor's work for one delivery to an app.
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
    apps[client].lastLearned = fix.position
    outbox.observations.append(delivery)
    if log.keepsDeliveries { log.deliveries.append(delivery) }
  }

  /// Logs an event of an app.
  mutating func record(_ kind: LoggedEvent.Kind, client: Int) {
    log.events.append(
      LoggedEvent(time: now, client: ClientIdentifier(rawValue: client), kind: kind)
    )
  }

  /// Reports a failure to an app, and logs it.
  mutating func fail(_ error: LocationError, client: Int) {
    record(.failed(error), client: client)
    deliver(.failed(error), to: client)
  }
}

/// The rules of a system, in a class so that they are shared and not copied.
private final class Rules: Sendable {
  let profile: OSProfile

  init(profile: OSProfile) { self.profile = profile }
}
