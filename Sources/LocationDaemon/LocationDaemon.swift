// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import LocationService
public import OSProfiles
public import PhoneModel
public import Quantities
internal import Stochastics
public import World

/// Something on its way to an app.
public struct Outgoing: Sendable {
  /// Who gets it.
  public var client: ClientIdentifier
  /// What it gets; nil for the end of its process.
  public var event: AppEvent?
}

/// The operating system's part of one run: it owns the radios and implements the services.
///
/// It stands outside all apps, which hold registrations and nothing else (rule 1).
///
/// Scope: arbitration of radios between services and apps, every service of Core Location, rights and
/// prompts, geocoder and notifications, and the apps' life cycle, by the rules of an OS profile.
///
/// What an app asks for takes effect at once; what it is told goes through `takeOutgoing`, in order,
/// so that an app never runs inside the daemon's own work.
///
/// Limitations: one manager for each app; what it leaves out stands in `docs/limits.md`.
///
/// Sources: the rules of `docs/core-location.md`, cited by number where they are applied.
///
/// Validation: tests of the rules in this room, and the order of strategies over the shipped days.
public struct LocationDaemon {
  /// The rules in force.
  public let profile: OSProfile
  /// The phone, with its books.
  public internal(set) var phone: Phone
  /// The clock and all that is to happen.
  public internal(set) var events: FutureEventList
  /// What reached the apps.
  public internal(set) var log: DeliveryLog
  /// The app whose requests come next; the run loop sets it before an app runs.
  public var activeClient = ClientIdentifier(rawValue: 0)
  /// Positions that apps learned and the run loop has not yet passed to its observer.
  public internal(set) var observations: [Delivery] = []

  let realisation: WorldRealisation
  let end: SimulationTime
  /// Up to when the run loop last asked for events.
  var horizon = SimulationTime.zero
  var clients: [ClientState]
  var outgoing: [Outgoing] = []
  var outgoingHead = 0
  var signals: [Signal] = []

  // What the system knows.
  var accuracy: ReportedAccuracy
  var tiles: LookupTiles
  var systemFix: Fix?
  var reckoning: ReckoningBase?
  var lastAcceptedAt = SimulationTime.zero
  var lastComputedAt = SimulationTime.zero
  var motionIndex = 0
  var isStill = true
  var stillSince = SimulationTime.zero
  var movingSince = SimulationTime.zero
  var cellIndex = 0
  var watchesCells = false
  var dayEventIndex = 0
  var isScreenOnByUser = false
  var isAirplaneMode = false
  var isMobileNetworkAvailable = true
  var isWiFiOn = true
  var wasWiFiOn = true
  /// Whether there is a Wi-Fi network to be in.
  var isNearWiFiNetwork = false
  var isLowPowerMode = false
  var isChargerConnected = false
  /// Until when nobody notices that the phone has come to rest.
  var unnoticedUntil = SimulationTime.zero
  /// Until when a notification lights the screen, and whose it is.
  var notifiedUntil = SimulationTime.zero
  var notifiedCause = Cause.user
  /// The time of the local day at the start.
  let localStart: SimulationDuration
  var regionSerial = 0
  var geocodeSerial = 0

  // What the radios are on for.
  var activeTiers: [ActiveTier] = []
  var hasSession = false
  var wantsScans = false
  var isFallback = false
  var scanServesSystem = false
  var systemScanCause: Cause?
  /// Causes that several apps share, by their parts; numbered after those of single apps.
  var sharedCauses: [[Cause]] = []
  var receiverCause: Cause?
  var scanCause: Cause?
  var tierCause: Cause?
  var regionScanRetries = 0
  var isBluetoothOn = true
  var beaconWatch = BeaconWatch()
  var fused = FusedState()
  /// When the compass is calibrated; nil before its first use.
  var compassCalibratedAt: SimulationTime?

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
    self.profile = profile
    self.localStart = localStart
    self.realisation = realisation
    self.phone = Phone(
      profile: phone,
      realisation: realisation,
      convergence: FixConvergence(
        fraction: profile.accuracy.convergenceFraction,
        factor: profile.accuracy.convergenceFactor,
        time: profile.accuracy.convergenceTime
      ),
      keepsIntervals: keepsDetail
    )
    accuracy = ReportedAccuracy(
      profile,
      random: realisation.random(ReportedAccuracy.purpose)
    )
    tiles = LookupTiles(
      size: profile.lookups.tileSize,
      home: realisation.truth(at: .zero).position,
      knownRadius: profile.lookups.knownRadius
    )
    self.clients = clients.map {
      var configuration = $0
      configuration.authorization = profile.possible($0.authorization)
      return ClientState(configuration: configuration)
    }
    events = FutureEventList(
      sourceCount: EventSource.count(clients: clients.count)
    )
    log = DeliveryLog(keepsDeliveries: keepsDeliveries ?? keepsDetail)
    end = .zero + realisation.world.duration
    applyMotion(at: .zero)
    scheduleDayEvent()
    for client in clients.indices { scheduleKill(of: client, after: .zero) }
  }

  /// How much an app has used the system.
  public func usage(of client: ClientIdentifier) -> ClientUsage { clients[client.rawValue].usage }

  /// Lets the user open an app at the start of the day.
  public mutating func launch(_ client: ClientIdentifier) {
    bringToFront(client.rawValue, at: events.now)
  }

  /// Opens an app; one app is on the screen at a time.
  mutating func bringToFront(_ client: Int, at now: SimulationTime) {
    for other in clients.indices
    where clients[other].configuration.name != clients[client].configuration.name {
      leaveForeground(other, at: now)
    }
    open(client, at: now)
  }

  /// Takes the next event up to an instant, or nil when there is none.
  public mutating func nextEvent(until limit: SimulationTime) -> Event? {
    horizon = limit
    return events.next(until: limit)
  }

  /// Takes the next thing on its way to an app, or nil when there is none.
  ///
  /// What was on its way to an app that has stopped running meanwhile waits with it, or is lost.
  public mutating func takeOutgoing() -> Outgoing? {
    while outgoingHead < outgoing.count {
      let next = outgoing[outgoingHead]
      outgoingHead += 1
      guard let event = next.event else { return next }
      let client = next.client.rawValue
      if clients[client].isRunning { return next }
      if clients[client].appState == .suspended { clients[client].waiting.append(event) }
    }
    if outgoingHead > 0 {
      outgoing.removeAll(keepingCapacity: true)
      outgoingHead = 0
    }
    return nil
  }

  /// Hands over the positions that apps learned since the last call.
  public mutating func takeObservations(_ body: (Delivery) -> Void) {
    guard !observations.isEmpty else { return }
    for delivery in observations { body(delivery) }
    observations.removeAll(keepingCapacity: true)
  }

  /// Reacts to an event.
  public mutating func handle(_ event: Event) {
    let now = event.time
    switch event.source {
    case .satelliteTick: satelliteTick(at: now)
    case .gnss: receiverTimer(at: now)
    case .wifi: scanEnded(at: now)
    case .modem: phone.modemTimer(at: now, events: &events)
    case .wifiLink: phone.wifiLinkTimer(at: now, events: &events)
    case .motion: applyMotion(at: now)
    case .cellChange: cellChanged(at: now)
    case .cellSettled: judgeCell(at: now)
    case .dayEvent: applyDayEvent(at: now)
    case .firstCell: offerStartUp(at: now)
    case .firstWiFi: firstWiFi(at: now)
    case .nextScan: sessionScan(at: now)
    case .lossCheck: checkLoss(at: now)
    case .fallback: checkFallback(at: now)
    case .regionScan: regionScan(at: now)
    case .pause: pauseSessions(at: now)
    case .screenTimeout: updateScreen(at: now)
    case .motionEstimate: motionEstimateChanged(at: now)
    case .beaconWatch: watchBeacons(at: now)
    case .ranging: rangeBeacons(at: now)
    case .heading: readCompass(at: now)
    case .steps: reportSteps(at: now)
    case .fused: serveFused(at: now)
    case .doze: stepDoze(at: now)
    case .geofence: checkGeofences(at: now)
    case .signal: handle(signals[Int(event.token.rawValue)], at: now)
    default: handleClientEvent(event.source, at: now)
    }
  }

  private mutating func handleClientEvent(_ source: EventSource, at now: SimulationTime) {
    guard let (event, client) = source.clientEvent else {
      preconditionFailure("an event without a source")
    }
    switch event {
    case .life: endRunTime(of: client, at: now)
    case .timers: runTimers(of: client, at: now)
    case .request: requestTimedOut(client, at: now)
    case .visits: checkVisits(of: client, at: now)
    case .kill: makeRoom(client, at: now)
    case .notification: notifyByTime(client, at: now)
    case .significantChangeWake: wakeWithoutMovement(client, at: now)
    case .backgroundWork: doBackgroundWork(of: client, at: now)
    }
  }

  /// Closes the books at the end of the day.
  public mutating func finish() {
    for client in clients.indices {
      settleUsage(of: client, at: end)
    }
    phone.finish()
  }

  // MARK: - Signals

  enum Signal: Sendable {
    case significantChange(client: Int)
    case firstSignificantChange(client: Int)
    case registration(client: Int, serial: Int)
    case confirmation(client: Int, serial: Int)
    case region(client: Int, serial: Int, entered: Bool)
    case answer(client: Int, prompt: Prompt)
    case filteredRest(client: Int, since: SimulationTime)
    case filteredMove(client: Int, since: SimulationTime)
    case liveRest(client: Int, since: SimulationTime)
    case taskExpiry(client: Int, serial: Int)
    case geocode(client: Int, serial: Int)
    case visit(client: Int, visit: Visit, generation: Int)
    case useEnded(client: Int)
    case deferralTimeout(client: Int, generation: Int)
    case beaconState(client: Int, serial: Int)
    case geofenceDwell(client: Int, serial: Int, stay: Int)
    case geofenceExpiry(client: Int, serial: Int)
  }

  mutating func send(_ signal: Signal, at time: SimulationTime) {
    signals.append(signal)
    events.schedule(
      at: time,
      source: .signal,
      token: EventToken(rawValue: UInt64(signals.count - 1))
    )
  }

  private mutating func handle(_ signal: Signal, at now: SimulationTime) {
    switch signal {
    case .significantChange(let client):
      notifySignificantChange(client, at: now)
    case .firstSignificantChange(let client):
      firstSignificantChange(client, at: now)
    case .registration(let client, let serial):
      putInEffect(serial, client: client, at: now)
    case .confirmation(let client, let serial):
      confirmRegion(serial, client: client, at: now)
    case .region(let client, let serial, let entered):
      notifyRegion(serial, entered: entered, client: client, at: now)
    case .visit(let client, let visit, let generation):
      if clients[client].visits?.generation == generation {
        notifyVisit(visit, client: client, at: now)
      }
    case .answer(let client, let prompt):
      answer(prompt, client: client, at: now)
    case .filteredRest(let client, let since):
      restFiltered(client, since: since, at: now)
    case .filteredMove(let client, let since):
      resumeFiltered(client, since: since, at: now)
    case .useEnded(let client):
      graceEnded(client, at: now)
    case .liveRest(let client, let since):
      restLive(client, since: since, at: now)
    case .taskExpiry(let client, let serial):
      expireTask(serial, client: client, at: now)
    case .beaconState(let client, let serial):
      tellBeaconState(serial, client: client, at: now)
    case .geocode(let client, let serial):
      finishGeocoding(serial, client: client, at: now)
    case .deferralTimeout(let client, let generation):
      if clients[client].standard?.deferral?.generation == generation {
        finishDeferral(of: client, error: nil, at: now)
      }
    case .geofenceDwell(let client, let serial, let stay):
      dwellInGeofence(serial, stay: stay, client: client, at: now)
    case .geofenceExpiry(let client, let serial):
      expireGeofence(serial, client: client, at: now)
    }
  }

  // MARK: - Delivery

  /// Puts an event on its way to an app that runs; a suspended app gets it when it resumes.
  mutating func deliver(_ event: AppEvent, to client: Int) {
    guard clients[client].isRunning else {
      if clients[client].appState == .suspended { clients[client].waiting.append(event) }
      return
    }
    outgoing.append(Outgoing(client: ClientIdentifier(rawValue: client), event: event))
  }

  /// Delivers a position to an app that runs, and notes that the app has learned it.
  mutating func deliver(
    _ fix: Fix,
    to client: Int,
    channel: Delivery.Channel,
    purpose: CausePurpose,
    at now: SimulationTime
  ) {
    phone.work(
      for: phone.works.delivery,
      cause: purpose.cause(of: client),
      at: now
    )
    note(fix, client: client, channel: channel, at: now)
    deliver(.location(fix), to: client)
  }

  mutating func note(
    _ fix: Fix,
    client: Int,
    channel: Delivery.Channel,
    at now: SimulationTime
  ) {
    let delivery = Delivery(
      time: now,
      client: ClientIdentifier(rawValue: client),
      fix: fix,
      channel: channel
    )
    observations.append(delivery)
    if log.keepsDeliveries { log.deliveries.append(delivery) }
  }

  mutating func record(_ kind: LoggedEvent.Kind, client: Int, at now: SimulationTime) {
    log.events.append(
      LoggedEvent(time: now, client: ClientIdentifier(rawValue: client), kind: kind)
    )
  }

  func luck(_ purpose: DrawPurpose) -> KeyedRandom { realisation.random(purpose) }

  /// The 10 s slot that acquisition and scan luck is drawn in.
  static func slot(at time: SimulationTime) -> UInt64 {
    UInt64(max(0, time.nanoseconds / 10_000_000_000))
  }
}
