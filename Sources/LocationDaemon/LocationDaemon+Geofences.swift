// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

// Android's geofencing, by the rules of docs/android.md.
extension LocationDaemon {
  static let geofencePurpose = DrawPurpose("daemon.geofence_check")
  /// A position of satellites or access points serves a check for so long.
  ///
  /// Assumption: ten seconds, the shortest time between two checks.
  private static let freshness = SimulationDuration.seconds(10)
  /// However far a border is, its distance puts a check off by no more than a day, in seconds.
  private static let longestFreeTime = 86_400.0

  /// The geofences of the active app.
  public var geofences: [Geofence] {
    clients[activeClient.rawValue].geofences.map(\.geofence)
  }

  /// Registers a geofence, replacing one of the same name; over the limit it fails.
  public mutating func addGeofence(_ geofence: Geofence) {
    let now = now
    let client = activeClient.rawValue
    guard fusedRules.isAvailable, clients[client].isRunning else { return }
    askByStarting(client, at: now)
    let others = clients[client].geofences.count {
      $0.geofence.identifier != geofence.identifier
    }
    let isRefused = clients[client].right == .none
    if isRefused || others >= fusedRules.geofenceLimit {
      let error: LocationError = isRefused ? .regionMonitoringDenied : .regionMonitoringFailure
      record(.monitoringFailed(geofence.identifier, error), client: client, at: now)
      deliver(.monitoringFailed(geofence.region, error), to: client)
      return
    }
    forgetGeofence(geofence.identifier, client: client, at: now)
    log.regions.append(
      MonitoredRegion(
        region: geofence.region,
        client: ClientIdentifier(rawValue: client),
        from: now
      )
    )
    fused.geofenceSerial += 1
    clients[client].geofences.append(
      GeofenceRecord(
        geofence: geofence,
        serial: fused.geofenceSerial,
        logIndex: log.regions.count - 1
      )
    )
    if let expiration = geofence.expiration {
      send(.geofenceExpiry(client: client, serial: fused.geofenceSerial), at: now + expiration)
    }
    fused.geofenceRetries = 0
    // Where the phone is decides what counts as a crossing.
    if let fix = systemFix, fix.source != .cell, isStill ? fix.timestamp >= stillSince : false {
      evaluateGeofences(of: client, fix: fix, at: now)
    } else if !isDozing {
      startSystemScan(cause: CausePurpose.geofences.cause(of: client), at: now)
    }
    planGeofenceCheck(at: now)
  }

  /// Removes the geofence of that name.
  public mutating func removeGeofence(_ identifier: String) {
    forgetGeofence(identifier, client: activeClient.rawValue, at: now)
    planGeofenceCheck(at: now)
  }

  private mutating func forgetGeofence(
    _ identifier: String,
    client: Int,
    at now: SimulationTime
  ) {
    let found = clients[client].geofences.firstIndex { $0.geofence.identifier == identifier }
    guard let index = found else { return }
    log.regions[clients[client].geofences[index].logIndex].to = now
    clients[client].geofences.remove(at: index)
  }

  /// A restart of the phone ends all geofences; apps register them anew.
  mutating func forgetGeofences(at now: SimulationTime) {
    for client in clients.indices {
      for record in clients[client].geofences { log.regions[record.logIndex].to = now }
      clients[client].geofences = []
    }
  }

  // MARK: - Checks

  /// Arms the next look at where the phone is: while it moves, and once after it came to rest.
  mutating func planGeofenceCheck(at now: SimulationTime) {
    guard fusedRules.isAvailable else { return }
    guard clients.indices.contains(where: { !clients[$0].geofences.isEmpty }), !isDozing else {
      events.cancelTimer(of: .geofence)
      return
    }
    if isStill {
      // The last look, once the phone surely lies still.
      guard now == stillSince, now > .zero, let spacing = geofenceSpacing(at: now, isLast: true)
      else { return }
      let planned = events.timer(of: .geofence) ?? .distantFuture
      let last = max(now + fusedRules.geofenceRestCheck, min(planned, now + spacing))
      events.setTimer(of: .geofence, at: last)
    } else if let spacing = geofenceSpacing(at: now) {
      let due = now + spacing
      if let planned = events.timer(of: .geofence), planned <= due { return }
      events.setTimer(of: .geofence, at: due)
    }
  }

  /// The time to the next check: the shortest that any circle asks for.
  ///
  /// The last one comes as soon as the phone might have crossed any border.
  private func geofenceSpacing(
    at now: SimulationTime,
    isLast: Bool = false
  ) -> SimulationDuration? {
    let rules = fusedRules
    let draw = luck(Self.geofencePurpose).uniform(Self.slot(at: now))
    var least: SimulationDuration?
    for client in clients.indices {
      // Updates count as in front where a foreground service, for which the mode stands, runs them.
      let hasService =
        clients[client].fused?.isActive == true
        && clients[client].configuration.hasLocationBackgroundMode
      let isInBackground = clients[client].appState != .foreground && !hasService
      let low = isInBackground ? rules.geofenceBackgroundCheckMinimum : rules.geofenceCheckMinimum
      let high = isInBackground ? rules.geofenceBackgroundCheckMaximum : rules.geofenceCheckMaximum
      var drawn = low + (high - low) * draw
      if fused.wasDozing { drawn = max(drawn, rules.geofenceCheckAfterDoze * draw) }
      for record in clients[client].geofences {
        var spacing = max(drawn, record.geofence.responsiveness)
        if !isLast, let fix = systemFix, rules.geofenceApproachSpeed > 0 {
          let distance = record.geofence.centre.distance(to: fix.position).value
          let gap = abs(distance - record.geofence.radius.value) - fix.horizontalAccuracy.value
          // The position at hand is that of the check before; the phone has moved since.
          let free = gap / rules.geofenceApproachSpeed - (now - fix.timestamp).seconds
          spacing = max(spacing, .seconds(min(max(0, free), Self.longestFreeTime)))
        }
        least = min(least ?? spacing, spacing)
      }
    }
    return least
  }

  /// Looks where the phone is, by a scan, unless a position is at hand.
  mutating func checkGeofences(at now: SimulationTime) {
    let watchers = clients.indices.filter { !clients[$0].geofences.isEmpty }
    if let cause = combined(watchers.map { CausePurpose.geofences.cause(of: $0) }) {
      let isFresh =
        systemFix.map { $0.source != .cell && now - $0.timestamp <= Self.freshness } ?? false
      if !isFresh { startSystemScan(cause: cause, at: now) }
    }
    if !isStill { planGeofenceCheck(at: now) }
  }

  /// A scan without known access points: the cell decides what it can.
  mutating func evaluateGeofencesByCell(at now: SimulationTime) {
    guard clients.indices.contains(where: { !clients[$0].geofences.isEmpty }) else { return }
    if let fix = cellPosition(at: now) {
      for client in clients.indices { evaluateGeofences(of: client, fix: fix, at: now) }
    }
    retryGeofenceCheck(at: now)
  }

  /// Looks again where a circle has no side yet, three times at most.
  ///
  /// Assumption: three, as for regions. A phone at rest would lose its departure whenever the one scan
  /// of a registration knows no access point.
  private mutating func retryGeofenceCheck(at now: SimulationTime) {
    let isOpen = clients.indices.contains { client in
      clients[client].geofences.contains { $0.state == .unknown }
    }
    guard isOpen, fused.geofenceRetries < 3, events.timer(of: .geofence) == nil else { return }
    fused.geofenceRetries += 1
    events.setTimer(of: .geofence, at: now + fusedRules.geofenceRestCheck)
  }

  /// Compares a position with every border.
  mutating func evaluateGeofences(of client: Int, fix: Fix, at now: SimulationTime) {
    for index in clients[client].geofences.indices {
      let record = clients[client].geofences[index]
      let observed = side(of: record, fix: fix)
      guard observed != .unknown, observed != record.state else { continue }
      clients[client].geofences[index].state = observed
      if observed == .inside {
        clients[client].geofences[index].stay += 1
        if record.geofence.transitions.contains(.dwell) {
          send(
            .geofenceDwell(client: client, serial: record.serial, stay: record.stay + 1),
            at: now + record.geofence.loiteringDelay
          )
        }
      }
      // The first side known is no crossing.
      guard record.state != .unknown else { continue }
      let transition: Geofence.Transition = observed == .inside ? .enter : .exit
      if record.geofence.transitions.contains(transition) {
        tell(transition, of: record.geofence.region, client: client, at: now)
      }
    }
  }

  /// Where a position puts the phone, or unknown where the circles overlap too much to tell (X6).
  ///
  /// An alert needs three quarters of the position's circle on the new side; at a straight border
  /// that is 0.4 radii from it. A cell must lie beyond doubt.
  private func side(of record: GeofenceRecord, fix: Fix) -> RegionState {
    let distance = record.geofence.centre.distance(to: fix.position).value
    let radius = record.geofence.radius.value
    let accuracy = fix.horizontalAccuracy.value
    if record.state == .unknown, fix.source != .cell {
      return distance <= radius ? .inside : .outside
    }
    let margin = fix.source == .cell ? accuracy : accuracy * fusedRules.geofenceMargin
    if distance >= radius + margin { return .outside }
    return distance <= radius - margin ? .inside : .unknown
  }

  /// Tells an app that may know at any time, and wakes it.
  private mutating func tell(
    _ transition: Geofence.Transition,
    of region: Region,
    client: Int,
    at now: SimulationTime
  ) {
    guard admission(of: client, at: now) == .deliver,
      wake(client, for: .geofences, reason: .region, at: now)
    else { return }
    let name = region.identifier
    let (kind, event): (LoggedEvent.Kind, AppEvent) =
      switch transition {
      case .enter: (.enteredRegion(name), .enteredRegion(region))
      case .exit: (.exitedRegion(name), .exitedRegion(region))
      case .dwell: (.dweltInRegion(name), .dweltInRegion(region))
      }
    record(kind, client: client, at: now)
    phone.work(for: phone.works.delivery, cause: CausePurpose.geofences.cause(of: client), at: now)
    deliver(event, to: client)
  }

  /// Reports a dwell in a geofence unless the phone has left it since.
  mutating func dwellInGeofence(_ serial: Int, stay: Int, client: Int, at now: SimulationTime) {
    let found = clients[client].geofences.first {
      $0.serial == serial && $0.stay == stay && $0.state == .inside
    }
    guard let record = found else { return }
    tell(.dwell, of: record.geofence.region, client: client, at: now)
  }

  /// Forgets a geofence whose time is over.
  mutating func expireGeofence(_ serial: Int, client: Int, at now: SimulationTime) {
    guard let record = clients[client].geofences.first(where: { $0.serial == serial }) else {
      return
    }
    forgetGeofence(record.geofence.identifier, client: client, at: now)
    planGeofenceCheck(at: now)
  }
}
