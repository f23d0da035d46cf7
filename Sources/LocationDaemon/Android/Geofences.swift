// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// A geofence and the system's belief about it.
struct GeofenceRecord: Sendable {
  var geofence: Geofence
  var state = RegionState.unknown
  /// The number that distinguishes the geofence from an earlier one of the same name.
  var serial: Int
  /// The number of stays so far, which identifies the current one.
  var stay = 0
  /// The index of the registration in the log.
  var logIndex: Int
}

/// Android's geofencing, by the rules of scenarios/rules.csv.
struct Geofences: Service {
  /// The service's signals to itself.
  enum Signal: Sendable {
    case dwell(client: Int, serial: Int, stay: Int)
    case expiry(client: Int, serial: Int)
  }

  private static let draws = DrawPurpose("daemon.geofence_check")
  /// The maximum age of a position by satellites or access points that makes a check unnecessary.
  ///
  /// Assumption: ten seconds, the shortest time between two checks.
  private static let freshness = SimulationDuration.seconds(10)
  /// The longest time, in seconds, by which the distance to a border postpones a check: a day.
  private static let longestFreeTime = 86_400.0

  /// The geofences of each app, in the order of their registration.
  private(set) var records: [[GeofenceRecord]]
  private var signals = SignalQueue<Signal>(source: .geofences)
  /// The number of registrations so far.
  private var serial = 0
  /// The number of repeated checks since the last registration.
  private var retries = 0

  init(clients: Int) { records = Array(repeating: [], count: clients) }

  /// Handles a signal.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .dwell(let client, let serial, let stay):
      dwell(serial, stay: stay, client: client, in: &core)
    case .expiry(let client, let serial): expire(serial, client: client, in: &core)
    }
  }

  /// Publishes the number of an app's geofences.
  private func publish(_ client: Int, in core: inout SystemCore) {
    core.apps[client].registrations.geofences = records[client].count
  }

  /// Reports a transition to the daemon.
  private func find(
    _ transition: Geofence.Transition,
    _ record: GeofenceRecord,
    client: Int,
    in core: inout SystemCore
  ) {
    let finding = News.Finding.geofence(transition, record.geofence.region)
    core.followUps.news.append(News(client: client, finding: finding))
  }

  /// Registers a geofence and replaces one of the same name; beyond the limit it fails.
  mutating func add(_ geofence: Geofence, client: Int, in core: inout SystemCore) {
    let now = core.now
    let others = records[client].count { $0.geofence.identifier != geofence.identifier }
    // Geofences need the fine location (scenarios/rules.csv, P2).
    let isRefused =
      core.apps[client].permissionLevel == .none || core.accuracy(of: client) == .reduced
    if isRefused || others >= core.profile.fusedProvider.geofenceLimit {
      if others == records[client].count {
        core.logCircle(geofence.region, client: client, isWatched: false)
      }
      let error: LocationError = isRefused ? .regionMonitoringDenied : .regionMonitoringFailure
      core.record(
        .monitoringFailed(isRefused ? geofence.identifier : nil, error),
        client: client
      )
      core.deliver(.monitoringFailed(geofence.region, error), to: client)
      return
    }
    forget(geofence.identifier, client: client, in: &core)
    let logIndex = core.logCircle(geofence.region, client: client)
    serial += 1
    records[client].append(GeofenceRecord(geofence: geofence, serial: serial, logIndex: logIndex))
    publish(client, in: &core)
    if let expiration = geofence.expiration {
      signals.send(.expiry(client: client, serial: serial), at: now + expiration, in: &core)
    }
    retries = 0
    // The current position decides which later positions count as crossings.
    if let fix = core.positions.last, fix.source != .cell, core.motion.isStill,
      fix.timestamp >= core.motion.stillSince
    {
      compare(of: client, fix: fix, in: &core)
    } else if !core.conditions.isDozing {
      core.startSystemScan(cause: CausePurpose.geofences.cause(of: client))
    }
    planCheck(in: &core)
  }

  /// Removes the geofence of a name.
  mutating func remove(_ identifier: String, client: Int, in core: inout SystemCore) {
    forget(identifier, client: client, in: &core)
    planCheck(in: &core)
  }

  /// The geofences of an app with a name, as regions.
  func named(_ identifier: String, client: Int) -> [Region] {
    records[client].map(\.geofence).filter { $0.identifier == identifier }.map(\.region)
  }

  /// Removes a geofence from the records, and closes its entry in the log.
  private mutating func forget(
    _ identifier: String,
    client: Int,
    in core: inout SystemCore
  ) {
    core.forgetUnwatched(identifier, client: client)
    let found = records[client].firstIndex { $0.geofence.identifier == identifier }
    guard let index = found else { return }
    core.log.regions[records[client][index].logIndex].to = core.now
    records[client].remove(at: index)
    publish(client, in: &core)
  }

  /// Removes all geofences; apps have to register them again, and still request them until then.
  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in core.apps.indices {
      for record in records[client] {
        core.log.regions[record.logIndex].to = core.now
        core.logCircle(record.geofence.region, client: client, isWatched: false)
      }
      records[client] = []
      publish(client, in: &core)
    }
  }

  mutating func motionChanged(in core: inout SystemCore) { planCheck(in: &core) }

  /// Arms the next check of the position: while the phone moves, and once when it has stopped.
  private mutating func planCheck(in core: inout SystemCore) {
    guard core.profile.fusedProvider.isAvailable else { return }
    guard core.apps.indices.contains(where: { !records[$0].isEmpty }), !core.conditions.isDozing
    else {
      core.events.cancelTimer(of: .geofence)
      return
    }
    if core.motion.isStill {
      // The last check, once the phone is surely still.
      guard core.now == core.motion.stillSince, core.now > .zero,
        let spacing = spacing(in: &core, isLast: true)
      else { return }
      let planned = core.events.timer(of: .geofence) ?? .distantFuture
      let last = max(
        core.now + core.profile.fusedProvider.geofenceRestCheck,
        min(planned, core.now + spacing)
      )
      core.events.setTimer(of: .geofence, at: last)
    } else if let spacing = spacing(in: &core) {
      let due = core.now + spacing
      if let planned = core.events.timer(of: .geofence), planned <= due { return }
      core.events.setTimer(of: .geofence, at: due)
    }
  }

  /// The time to the next check: the shortest that any geofence requires; nil without geofences.
  ///
  /// The last check after the phone has stopped ignores the distance to the borders.
  private func spacing(
    in core: inout SystemCore,
    isLast: Bool = false
  ) -> SimulationDuration? {
    let rules = core.profile.fusedProvider
    let draw = core.luck(Self.draws).uniform(DrawSlot.index(at: core.now))
    var least: SimulationDuration?
    for client in core.apps.indices {
      // Updates count as foreground if a foreground service, which the mode represents, runs them.
      let hasService =
        core.apps[client].updates.fused != nil
        && core.apps[client].configuration.hasLocationBackgroundMode
      let isInBackground = core.apps[client].appState != .foreground && !hasService
      let low = isInBackground ? rules.geofenceBackgroundCheckMinimum : rules.geofenceCheckMinimum
      let high = isInBackground ? rules.geofenceBackgroundCheckMaximum : rules.geofenceCheckMaximum
      var drawn = low + (high - low) * draw
      if core.conditions.wasDozing { drawn = max(drawn, rules.geofenceCheckAfterDoze * draw) }
      for record in records[client] {
        var spacing = max(drawn, record.geofence.responsiveness)
        if !isLast, let fix = core.positions.last, rules.geofenceApproachSpeed > 0 {
          let distance = record.geofence.centre.distance(to: fix.position).value
          let gap = abs(distance - record.geofence.radius.value) - fix.horizontalAccuracy.value
          // The last position is that of the previous check; the phone has moved since then.
          let free = gap / rules.geofenceApproachSpeed - (core.now - fix.timestamp).seconds
          spacing = max(spacing, .seconds(min(max(0, free), Self.longestFreeTime)))
        }
        least = min(least ?? spacing, spacing)
      }
    }
    return least
  }

  /// Starts a scan for the position, unless a fresh position is known, and arms the next check.
  mutating func check(in core: inout SystemCore) {
    let watchers = core.apps.indices.filter { !records[$0].isEmpty }
    if let cause = core.combined(watchers.map { CausePurpose.geofences.cause(of: $0) }) {
      if core.positions.fresh(within: Self.freshness, at: core.now) == nil {
        core.startSystemScan(cause: cause)
      }
    }
    if !core.motion.isStill { planCheck(in: &core) }
  }

  /// Compares all geofences with the serving cell if a scan has found no known access point.
  mutating func compareByCell(in core: inout SystemCore) {
    guard core.apps.indices.contains(where: { !records[$0].isEmpty }) else { return }
    if let fix = core.cellPosition() {
      for client in core.apps.indices { compare(of: client, fix: fix, in: &core) }
    }
    retryCheck(in: &core)
  }

  /// Repeats a check while the side of a geofence is unknown, three times at most.
  ///
  /// Assumption: three, as for regions. Otherwise a phone at rest would miss its departure whenever
  /// the only scan of a registration knows no access point.
  private mutating func retryCheck(in core: inout SystemCore) {
    let isOpen = core.apps.indices.contains { client in
      records[client].contains { $0.state == .unknown }
    }
    guard isOpen, retries < 3, core.events.timer(of: .geofence) == nil else { return }
    retries += 1
    core.events.setTimer(of: .geofence, at: core.now + core.profile.fusedProvider.geofenceRestCheck)
  }

  /// Compares a position with the borders of all geofences of an app.
  mutating func compare(of client: Int, fix: Fix, in core: inout SystemCore) {
    for index in records[client].indices {
      let record = records[client][index]
      let observed = side(of: record, fix: fix, in: &core)
      guard observed != .unknown, observed != record.state else { continue }
      records[client][index].state = observed
      if observed == .inside {
        records[client][index].stay += 1
        if record.geofence.transitions.contains(.dwell) {
          signals.send(
            .dwell(client: client, serial: record.serial, stay: record.stay + 1),
            at: core.now + record.geofence.loiteringDelay,
            in: &core
          )
        }
      }
      // The first known side is no crossing.
      guard record.state != .unknown else { continue }
      let transition: Geofence.Transition = observed == .inside ? .enter : .exit
      if record.geofence.transitions.contains(transition) {
        find(transition, record, client: client, in: &core)
      }
    }
  }

  /// The side that a position shows; unknown if the circles overlap too much to decide (X6).
  ///
  /// An alert needs three quarters of the position's circle on the new side; at a straight border,
  /// this means 0.4 radii from it. A cell position must be beyond doubt.
  private func side(of record: GeofenceRecord, fix: Fix, in core: inout SystemCore) -> RegionState {
    let distance = record.geofence.centre.distance(to: fix.position).value
    let radius = record.geofence.radius.value
    let accuracy = fix.horizontalAccuracy.value
    if record.state == .unknown, fix.source != .cell {
      return distance <= radius ? .inside : .outside
    }
    let margin =
      fix.source == .cell ? accuracy : accuracy * core.profile.fusedProvider.geofenceMargin
    if distance >= radius + margin { return .outside }
    return distance <= radius - margin ? .inside : .unknown
  }

  /// Reports a dwell in a geofence unless the phone has left it in the meantime.
  mutating func dwell(_ serial: Int, stay: Int, client: Int, in core: inout SystemCore) {
    let found = records[client].first {
      $0.serial == serial && $0.stay == stay && $0.state == .inside
    }
    guard let record = found else { return }
    find(.dwell, record, client: client, in: &core)
  }

  /// Removes a geofence whose time is over.
  mutating func expire(_ serial: Int, client: Int, in core: inout SystemCore) {
    guard let record = records[client].first(where: { $0.serial == serial }) else {
      return
    }
    forget(record.geofence.identifier, client: client, in: &core)
    planCheck(in: &core)
  }
}
