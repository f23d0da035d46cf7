// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// A geofence and what the system believes of it.
struct GeofenceRecord: Sendable {
  var geofence: Geofence
  var state = RegionState.unknown
  /// Tells a geofence from its predecessor of the same name, and a stay from an earlier one.
  var serial: Int
  var stay = 0
  /// Where the log keeps the registration.
  var logIndex: Int
}

/// Android's geofencing, by the rules of docs/android.md.
struct Geofences: Service {
  /// What comes back to the service at its time.
  enum Signal: Sendable {
    case dwell(client: Int, serial: Int, stay: Int)
    case expiry(client: Int, serial: Int)
  }

  private static let draws = DrawPurpose("daemon.geofence_check")
  /// A position of satellites or access points serves a check for so long.
  ///
  /// Assumption: ten seconds, the shortest time between two checks.
  private static let freshness = SimulationDuration.seconds(10)
  /// However far a border is, its distance puts a check off by no more than a day, in seconds.
  private static let longestFreeTime = 86_400.0

  /// The geofences of each app, in the order of their registration.
  private(set) var records: [[GeofenceRecord]]
  private var signals = SignalQueue<Signal>(source: .geofences)
  private var serial = 0
  private var retries = 0

  init(clients: Int) { records = Array(repeating: [], count: clients) }

  /// Answers a signal.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .dwell(let client, let serial, let stay):
      dwell(serial, stay: stay, client: client, in: &core)
    case .expiry(let client, let serial): expire(serial, client: client, in: &core)
    }
  }

  /// Lets everybody know how many geofences an app has.
  private func publish(_ client: Int, in core: inout SystemCore) {
    core.apps[client].registrations.geofences = records[client].count
  }

  private func find(
    _ transition: Geofence.Transition,
    _ record: GeofenceRecord,
    client: Int,
    in core: inout SystemCore
  ) {
    let finding = News.Finding.geofence(transition, record.geofence.region)
    core.followUps.news.append(News(client: client, finding: finding))
  }

  /// Registers a geofence, replacing one of the same name; over the limit it fails.
  mutating func add(_ geofence: Geofence, client: Int, in core: inout SystemCore) {
    let now = core.now
    let others = records[client].count { $0.geofence.identifier != geofence.identifier }
    let isRefused = core.apps[client].right == .none
    if isRefused || others >= core.profile.fusedProvider.geofenceLimit {
      let error: LocationError = isRefused ? .regionMonitoringDenied : .regionMonitoringFailure
      core.record(.monitoringFailed(geofence.identifier, error), client: client)
      core.deliver(.monitoringFailed(geofence.region, error), to: client)
      return
    }
    forget(geofence.identifier, client: client, in: &core)
    core.log.regions.append(
      MonitoredRegion(
        region: geofence.region,
        client: ClientIdentifier(rawValue: client),
        from: now
      )
    )
    serial += 1
    records[client].append(
      GeofenceRecord(geofence: geofence, serial: serial, logIndex: core.log.regions.count - 1)
    )
    publish(client, in: &core)
    if let expiration = geofence.expiration {
      signals.send(.expiry(client: client, serial: serial), at: now + expiration, in: &core)
    }
    retries = 0
    // Where the phone is decides what counts as a crossing.
    if let fix = core.positions.last, fix.source != .cell, core.motion.isStill,
      fix.timestamp >= core.motion.stillSince
    {
      compare(of: client, fix: fix, in: &core)
    } else if !core.conditions.isDozing {
      core.startSystemScan(cause: CausePurpose.geofences.cause(of: client))
    }
    planCheck(in: &core)
  }

  /// Removes the geofence of that name.
  mutating func remove(_ identifier: String, client: Int, in core: inout SystemCore) {
    forget(identifier, client: client, in: &core)
    planCheck(in: &core)
  }

  private mutating func forget(
    _ identifier: String,
    client: Int,
    in core: inout SystemCore
  ) {
    let found = records[client].firstIndex { $0.geofence.identifier == identifier }
    guard let index = found else { return }
    core.log.regions[records[client][index].logIndex].to = core.now
    records[client].remove(at: index)
    publish(client, in: &core)
  }

  /// Ends all geofences; apps register them anew.
  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in core.apps.indices {
      for record in records[client] { core.log.regions[record.logIndex].to = core.now }
      records[client] = []
      publish(client, in: &core)
    }
  }

  mutating func motionChanged(in core: inout SystemCore) { planCheck(in: &core) }

  /// Arms the next check of the position: while the phone moves, and once after it came to rest.
  private mutating func planCheck(in core: inout SystemCore) {
    guard core.profile.fusedProvider.isAvailable else { return }
    guard core.apps.indices.contains(where: { !records[$0].isEmpty }), !core.conditions.isDozing
    else {
      core.events.cancelTimer(of: .geofence)
      return
    }
    if core.motion.isStill {
      // The last look, once the phone surely lies still.
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

  /// The time to the next check: the shortest that any circle asks for.
  ///
  /// The last one comes as soon as the phone might have crossed any border.
  private func spacing(
    in core: inout SystemCore,
    isLast: Bool = false
  ) -> SimulationDuration? {
    let rules = core.profile.fusedProvider
    let draw = core.luck(Self.draws).uniform(DrawSlot.index(at: core.now))
    var least: SimulationDuration?
    for client in core.apps.indices {
      // Updates count as in front where a foreground service, for which the mode stands, runs them.
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
          // The position at hand is that of the check before; the phone has moved since.
          let free = gap / rules.geofenceApproachSpeed - (core.now - fix.timestamp).seconds
          spacing = max(spacing, .seconds(min(max(0, free), Self.longestFreeTime)))
        }
        least = min(least ?? spacing, spacing)
      }
    }
    return least
  }

  /// Looks where the phone is, by a scan, unless a position is at hand.
  mutating func check(in core: inout SystemCore) {
    let watchers = core.apps.indices.filter { !records[$0].isEmpty }
    if let cause = core.combined(watchers.map { CausePurpose.geofences.cause(of: $0) }) {
      if core.positions.fresh(within: Self.freshness, at: core.now) == nil {
        core.startSystemScan(cause: cause)
      }
    }
    if !core.motion.isStill { planCheck(in: &core) }
  }

  /// A scan without known access points: the cell decides what it can.
  mutating func compareByCell(in core: inout SystemCore) {
    guard core.apps.indices.contains(where: { !records[$0].isEmpty }) else { return }
    if let fix = core.cellPosition() {
      for client in core.apps.indices { compare(of: client, fix: fix, in: &core) }
    }
    retryCheck(in: &core)
  }

  /// Looks again where a circle has no side yet, three times at most.
  ///
  /// Assumption: three, as for regions. A phone at rest would lose its departure whenever the one scan
  /// of a registration knows no access point.
  private mutating func retryCheck(in core: inout SystemCore) {
    let isOpen = core.apps.indices.contains { client in
      records[client].contains { $0.state == .unknown }
    }
    guard isOpen, retries < 3, core.events.timer(of: .geofence) == nil else { return }
    retries += 1
    core.events.setTimer(of: .geofence, at: core.now + core.profile.fusedProvider.geofenceRestCheck)
  }

  /// Compares a position with every border.
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
      // The first side known is no crossing.
      guard record.state != .unknown else { continue }
      let transition: Geofence.Transition = observed == .inside ? .enter : .exit
      if record.geofence.transitions.contains(transition) {
        find(transition, record, client: client, in: &core)
      }
    }
  }

  /// Where a position puts the phone, or unknown where the circles overlap too much to tell (X6).
  ///
  /// An alert needs three quarters of the position's circle on the new side; at a straight border
  /// that is 0.4 radii from it. A cell must lie beyond doubt.
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

  /// Reports a dwell in a geofence unless the phone has left it since.
  mutating func dwell(_ serial: Int, stay: Int, client: Int, in core: inout SystemCore) {
    let found = records[client].first {
      $0.serial == serial && $0.stay == stay && $0.state == .inside
    }
    guard let record = found else { return }
    find(.dwell, record, client: client, in: &core)
  }

  /// Forgets a geofence whose time is over.
  mutating func expire(_ serial: Int, client: Int, in core: inout SystemCore) {
    guard let record = records[client].first(where: { $0.serial == serial }) else {
      return
    }
    forget(record.geofence.identifier, client: client, in: &core)
    planCheck(in: &core)
  }
}
