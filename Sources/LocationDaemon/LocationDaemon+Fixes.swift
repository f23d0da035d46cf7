// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import PhoneModel
internal import Quantities
internal import Stochastics

extension LocationDaemon {
  /// Makes an app's fix of a radio's position and offers it to everybody (rule 2).
  mutating func compute(_ raw: ProviderFix, at now: SimulationTime) {
    phone.countFix()
    lastComputedAt = now
    if !isDeferring {
      phone.work(for: phone.works.fix, cause: computeCause, at: now)
    }
    let fix = reportedFix(raw)
    guard isAcceptable(fix, at: now) else {
      offerToMonitors(fix, at: now)
      return
    }
    systemFix = fix
    lastAcceptedAt = now
    for client in clients.indices {
      clients[client].standard?.hasReportedUnknown = false
      offerToStandard(fix, client: client, at: now)
      offerToRequest(fix, client: client, at: now)
    }
    offerToMonitors(fix, at: now)
  }

  private var computeCause: Cause {
    activeTiers.first?.cause ?? systemScanCause ?? monitorCause ?? .phone
  }

  /// The cause to book shared work of the monitoring services to.
  var monitorCause: Cause? {
    for client in clients.indices {
      if !clients[client].regions.isEmpty { return CausePurpose.regions.cause(of: client) }
      if clients[client].significantChange != nil {
        return CausePurpose.significantChange.cause(of: client)
      }
      if clients[client].visits != nil { return CausePurpose.visits.cause(of: client) }
    }
    return nil
  }

  /// A worse provider does not replace a better one that is still fresh (rules 8 and 10).
  func isAcceptable(_ fix: Fix, at now: SimulationTime) -> Bool {
    guard let current = systemFix else { return true }
    if rank(fix.source) >= rank(current.source) { return true }
    // Where the phone has not moved since, the better position still holds.
    if isStill, current.timestamp >= stillSince { return false }
    let freshFor =
      current.source == .gnss
      ? profile.locationUnknownAfter : scanInterval + profile.locationUnknownAfter
    return now - current.timestamp >= freshFor
  }

  private func rank(_ source: PositionSource) -> Int {
    switch source {
    case .gnss: 2
    case .wifi: 1
    case .cell: 0
    }
  }

  // MARK: - Standard service

  /// True while satellite output is frozen because the phone is still (static hold).
  ///
  /// Only a satellite position is held: a coarse first one must not stand for the hours to come.
  private func isHeld(_ session: StandardSession, at now: SimulationTime) -> Bool {
    session.request.desiredAccuracy.usesGNSS && isStill
      && now - stillSince >= profile.staticHoldAfter && session.lastDelivered?.source == .gnss
  }

  private mutating func offerToStandard(_ fix: Fix, client: Int, at now: SimulationTime) {
    guard let session = clients[client].standard, session.isActive else { return }
    var fix = fix
    if isHeld(session, at: now), let last = session.lastDelivered {
      let isEarly = now - stillSince < profile.staticHoldEarlyDuration
      let interval =
        isEarly ? profile.staticHoldEarlyInterval : profile.staticHoldLateInterval
      guard now - session.lastDeliveryTime >= interval else { return }
      fix = last
      fix.timestamp = now
    }
    guard passesFilter(fix, session) else { return }
    clients[client].standard?.lastDelivered = fix
    clients[client].standard?.lastDeliveryTime = now
    if session.deferral != nil {
      holdBack(fix, client: client, at: now)
    } else if clients[client].isRunning {
      deliver(fix, to: client, channel: .standard, purpose: .standard, at: now)
    }
  }

  /// The distance filter, measured from the last delivered fix; better accuracy passes (rule 11).
  private func passesFilter(_ fix: Fix, _ session: StandardSession) -> Bool {
    guard let filter = session.request.distanceFilter, let last = session.lastDelivered else {
      return true
    }
    if last.position.distance(to: fix.position) >= filter { return true }
    let limit = last.horizontalAccuracy * (1 - profile.filterImprovementFraction)
    return fix.horizontalAccuracy <= limit
  }

  // MARK: - Single requests

  private mutating func offerToRequest(_ fix: Fix, client: Int, at now: SimulationTime) {
    guard let request = clients[client].request else { return }
    if fix.horizontalAccuracy <= request.desiredAccuracy.threshold {
      finishRequest(of: client, with: fix, at: now)
    } else if request.best.map({ fix.horizontalAccuracy <= $0.horizontalAccuracy }) ?? true {
      clients[client].request?.best = fix
    }
  }

  mutating func requestTimedOut(_ client: Int, at now: SimulationTime) {
    guard let request = clients[client].request else { return }
    finishRequest(of: client, with: request.best, at: now)
  }

  /// Exactly one answer to a request (rule 13).
  private mutating func finishRequest(of client: Int, with fix: Fix?, at now: SimulationTime) {
    clients[client].request = nil
    events.cancelTimer(of: .request(of: client))
    if clients[client].isRunning {
      if let fix {
        deliver(fix, to: client, channel: .request, purpose: .request, at: now)
      } else {
        record(.failed(.locationUnknown), client: client, at: now)
        deliver(.failed(.locationUnknown), to: client)
      }
    }
    updateRadios(at: now)
  }

  // MARK: - Monitoring services

  mutating func offerToMonitors(_ fix: Fix, at now: SimulationTime) {
    for client in clients.indices {
      if clients[client].significantChange != nil, fix.source != .cell {
        considerSignificantChange(client, fix: fix, at: now)
      }
      if !clients[client].regions.isEmpty { evaluateRegions(of: client, fix: fix, at: now) }
    }
  }

  // MARK: - Reported accuracy

  static let accuracyPurpose = DrawPurpose("daemon.reported_accuracy")

  /// The fix that apps see: reported radius and field validity are the system's, not the radio's.
  func reportedFix(_ raw: ProviderFix) -> Fix {
    var fix = Fix(
      position: raw.position,
      horizontalAccuracy: Metres(1),
      timestamp: raw.timestamp,
      source: .cell
    )
    switch raw.quality {
    case .gnss(let sigma):
      fix.source = .gnss
      fix.horizontalAccuracy = reportedSatelliteAccuracy(sigma, at: raw.timestamp)
      fix.speed = raw.speed
      fix.course = raw.course
    case .wifi(let radius, let isWeak):
      fix.source = .wifi
      fix.horizontalAccuracy = reportedWiFiAccuracy(radius, isWeak: isWeak, at: raw.timestamp)
    case .cell(let range):
      fix.source = .cell
      fix.horizontalAccuracy = reportedCellAccuracy(range)
    }
    return fix
  }

  private func reportedSatelliteAccuracy(_ sigma: Metres, at time: SimulationTime) -> Metres {
    let slot = UInt64(max(0, time.nanoseconds / 30_000_000_000))
    let estimate =
      sigma.value
      * luck(Self.accuracyPurpose).logNormal(slot, 0, median: 1, sigma: profile.gnssAccuracySpread)
    switch profile.platform {
    case .ios:
      let radius = max(2.0.squareRoot() * estimate * profile.gnssAccuracyFactor, 5)
      let classes: [Double] = [5, 10, 30, 50, 65]
      return Metres(classes.first { $0 >= radius } ?? (radius / 10).rounded(.up) * 10)
    case .android:
      return Metres(max(3, 1.51 * estimate * profile.gnssAccuracyFactor))
    }
  }

  private func reportedWiFiAccuracy(
    _ radius: Metres,
    isWeak: Bool,
    at time: SimulationTime
  ) -> Metres {
    switch profile.platform {
    case .ios:
      return Metres(isWeak ? 165 : 65)
    case .android:
      let spread = luck(Self.accuracyPurpose)
        .logNormal(Self.slot(at: time), 1, median: 1, sigma: 0.5)
      return Metres(max(12, radius.value * spread))
    }
  }

  /// About the cell's range in whole thousands; 500 m where cells are small (rule 19).
  private func reportedCellAccuracy(_ range: Metres) -> Metres {
    range <= Metres(500) ? Metres(500) : Metres((range.value / 1000).rounded(.up) * 1000)
  }
}
