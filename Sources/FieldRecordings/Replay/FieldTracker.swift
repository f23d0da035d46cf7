// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

extension TimerIdentifier {
  fileprivate static let change = TimerIdentifier(rawValue: 0)
}

/// The recorded app on iOS: e-mission as of June 2019.
///
/// Scope: standard updates that are always on; or that are switched on by a region exit or a
/// visit's departure and off by a visit's arrival or by a silent push that finds no movement; or
/// that are on at given times. Visits and significant changes are on whenever tracking is enabled.
///
/// Limitations: the app's own filters and its database are modelled as a length of work for each
/// delivery, which is a number of the phone profile.
///
/// Sources: the description of the app in MobilityNet 2020, and e-mission-data-collection, commit
/// 9ffb867.
struct FieldTracker: LocationApp, Sendable {
  /// The times with standard updates on.
  enum Mode: Sendable, Hashable {
    /// Never, and no other service is on either.
    case off
    /// All the time.
    case always
    /// By the app's own rules.
    case dutyCycled
    /// During the given stretches, which are in order and do not touch.
    case given([ClosedRange<SimulationTime>])

    /// Whether the given times require tracking at an instant, and the time to their next change.
    ///
    /// Nil for other modes.
    func plan(at now: SimulationTime) -> (isTracking: Bool, change: SimulationDuration?)? {
      guard case .given(let stretches) = self else { return nil }
      guard let stretch = stretches.first(where: { $0.upperBound > now }) else {
        return (false, nil)
      }
      return stretch.lowerBound <= now
        ? (true, stretch.upperBound - now) : (false, stretch.lowerBound - now)
    }
  }

  /// The mode of tracking.
  var mode: Mode
  /// The request to the standard service while the app tracks.
  var request: StandardRequest
  /// The time of a push that stands for the departure from a place left before the recording began.
  var leftOverDeparture: SimulationTime?

  private var isTracking = false
  private var trackingSince = SimulationTime.zero
  private var centres = false
  private var recent: [(time: SimulationTime, position: PlanePoint)] = []
  private var unsent = 0
  private var lastUsed: PlanePoint?

  init(mode: Mode, request: StandardRequest, leftOverDeparture: SimulationTime? = nil) {
    self.mode = mode
    self.request = request
    self.leftOverDeparture = leftOverDeparture
  }

  /// The radius of the region around the last trip's end.
  static let regionRadius = Metres(100)
  /// Positions with a larger radius are stored and not used.
  static let usableRadius = Metres(200)
  /// The time without movement after which a silent push ends a trip.
  static let restTime = SimulationDuration.minutes(10)
  /// The distance from the last position within which positions are no movement.
  ///
  /// Assumption: 100 m, the app's rule on Android and the radius of its regions.
  static let restDistance = Metres(100)
  /// Bytes of a stored position when it is sent.
  ///
  /// Assumption: a JSON object with some twenty named numbers, stored both raw and filtered; the
  /// recordings' own files have about 600 bytes for each.
  static let fixBytes = 1200
  /// Bytes of a transfer besides the positions: states, battery, the answer.
  ///
  /// Assumption.
  static let transferBytes = 4000
  private static let region = "trip_end"
  /// The prefix of the logged conclusion's name, before the trigger or the cause.
  static let mark = "tracking:"

  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    guard mode != .off else { return }
    switch event {
    case .launched(let reason):
      services.startMonitoringVisits()
      services.startMonitoringSignificantLocationChanges()
      if reason == .user { arm(&services) }
    case .location(let fix):
      take(fix, &services)
    case .locations(let fixes):
      for fix in fixes { take(fix, &services) }
    case .failed where centres:
      centre(on: lastUsed ?? services.readLocation()?.position, &services)
    case .exitedRegion where mode == .dutyCycled:
      begin("geofence_exit", &services)
    case .visit(let visit) where mode == .dutyCycled:
      if visit.departure == nil {
        end("visit_arrival", &services)
      } else {
        begin("visit_departure", &services)
      }
    case .remoteNotification:
      wake(&services)
    case .timer(.change):
      follow(&services)
    default:
      break
    }
  }

  /// Reacts to the user's start of tracking.
  private mutating func arm<Services: LocationServices>(_ services: inout Services) {
    switch mode {
    case .off: break
    case .always: begin("always_on", &services)
    case .dutyCycled: askForCentre(&services)
    case .given:
      askForCentre(&services)
      follow(&services)
    }
  }

  // MARK: - Tracking

  private mutating func begin<Services: LocationServices>(
    _ trigger: String,
    _ services: inout Services
  ) {
    guard !isTracking else { return }
    isTracking = true
    centres = false
    trackingSince = services.now
    recent = []
    services.stopMonitoring(forRegion: Self.region)
    services.startUpdatingLocation(request)
    note(trigger, entered: true, &services)
  }

  private mutating func end<Services: LocationServices>(
    _ cause: String,
    _ services: inout Services
  ) {
    guard isTracking else { return }
    isTracking = false
    note(cause, entered: false, &services)
    services.beginBackgroundTask()
    services.stopUpdatingLocation()
    send(&services)
    askForCentre(&services)
  }

  private func note<Services: LocationServices>(
    _ reason: String,
    entered: Bool,
    _ services: inout Services
  ) {
    services.reportRegion(
      Region(
        identifier: Self.mark + reason,
        centre: lastUsed ?? PlanePoint(east: 0, north: 0),
        radius: Self.regionRadius
      ),
      entered: entered
    )
  }

  /// Requests one position for the centre of the next region.
  private mutating func askForCentre<Services: LocationServices>(_ services: inout Services) {
    centres = true
    services.beginBackgroundTask()
    services.requestLocation(desiredAccuracy: .best)
  }

  private mutating func centre<Services: LocationServices>(
    on position: PlanePoint?,
    _ services: inout Services
  ) {
    centres = false
    if let position {
      services.startMonitoring(
        for: Region(
          identifier: Self.region,
          centre: position,
          radius: Self.regionRadius,
          notifyOnEntry: false
        )
      )
    }
    services.endBackgroundTask()
  }

  private mutating func take<Services: LocationServices>(
    _ fix: Fix,
    _ services: inout Services
  ) {
    let isUsable = fix.horizontalAccuracy <= Self.usableRadius
    if isTracking {
      unsent += 1
      guard isUsable else { return }
      recent.append((fix.timestamp, fix.position))
    }
    if isUsable { lastUsed = fix.position }
    if centres, !isTracking, isUsable { centre(on: fix.position, &services) }
  }

  // MARK: - Pushes

  private mutating func wake<Services: LocationServices>(_ services: inout Services) {
    if mode == .dutyCycled, let departure = leftOverDeparture, services.now >= departure {
      leftOverDeparture = nil
      begin("visit_departure", &services)
      services.completeBackgroundWork()
      return
    }
    send(&services)
    switch mode {
    case .off, .always: break
    case .given: follow(&services)
    case .dutyCycled:
      if isTracking, hasRested(at: services.now) {
        end("server_push_and_stationary", &services)
        return
      }
    }
    services.completeBackgroundWork()
  }

  private mutating func hasRested(at now: SimulationTime) -> Bool {
    let from = now - Self.restTime
    guard trackingSince <= from else { return false }
    recent.removeAll { $0.time < from }
    guard let last = recent.last else { return true }
    return recent.allSatisfy { $0.position.distance(to: last.position) <= Self.restDistance }
  }

  private mutating func send<Services: LocationServices>(_ services: inout Services) {
    services.upload(bytes: Self.transferBytes + unsent * Self.fixBytes)
    unsent = 0
  }

  // MARK: - Given times

  /// Switches tracking as the given times require now, and sets a timer for their next change.
  private mutating func follow<Services: LocationServices>(_ services: inout Services) {
    guard let plan = mode.plan(at: services.now) else { return }
    if plan.isTracking { begin("other", &services) } else { end("other", &services) }
    if let change = plan.change { services.setTimer(.change, after: change) }
  }
}
