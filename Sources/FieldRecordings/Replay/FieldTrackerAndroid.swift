// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

extension TimerIdentifier {
  fileprivate static let change = TimerIdentifier(rawValue: 0)
}

/// The recorded app on Android: e-mission as of June 2019.
///
/// Scope: updates of the fused provider that are always on; or that are switched on by leaving a
/// geofence of 100 m and off when the positions of the last five minutes are within 100 m of the
/// newest, and so are as many positions as the interval puts into five minutes; or that are on at
/// given times.
///
/// Limitations: between given times a process without a service of its own keeps its timers, since
/// nothing suspends it before Android 8; in Doze the timers wait, and with them the given times.
///
/// Sources: the description of the app in MobilityNet 2020, and e-mission-data-collection, commit
/// 9ffb867; the margins and the reading by number are from its `LocationChangeIntentService.java`.
struct FieldTrackerAndroid: LocationApp, Sendable {
  /// The mode of tracking.
  var mode: FieldTracker.Mode
  /// The request to the fused provider while the app tracks.
  var request: FusedRequest

  private var isTracking = false
  private var centres = false
  private var recent: [(time: SimulationTime, position: PlanePoint)] = []
  private var lastUsed: PlanePoint?

  init(mode: FieldTracker.Mode, request: FusedRequest) {
    self.mode = mode
    self.request = request
  }

  /// The least number of used positions before a trip can end.
  static let enough = 10
  /// The time over which all positions must be close together to end a trip.
  static let restTime = SimulationDuration.minutes(5)
  /// The margin by which the app reads farther back in time.
  private static let readMargin = SimulationDuration.seconds(10)
  /// The margin by which the positions read by time may span less.
  private static let spanMargin = SimulationDuration.seconds(60)
  /// The distance within which positions are close; also the radius of the geofence.
  static let restDistance = Metres(100)
  /// The longest delay of a geofence exit, as the app requests it.
  static let responsiveness = SimulationDuration.seconds(5)
  private static let fence = "trip_end"
  /// The time the processor takes to read one stored position, a JSON text in the app's database.
  ///
  /// Fitted: 0.75 ms at full speed. At each position of a duty-cycled trip the app reads the
  /// stretch twice, its positions by number and those by time (e-mission-data-collection,
  /// `LocationChangeIntentService.java`), up to 600 rows at 1 s and 20 at 30 s; without duty
  /// cycling it reads none. So the same setting with the rule and without shows the cost of reading
  /// (MobilityNet 2020, Nexus 6, `train_bus_ucb`, phases of drain_phases.csv over half an hour;
  /// rates by the unit's factor, 1.26 %/h of the control taken off for the time without tracking).
  /// An hour of tracking takes 10.6 %/h in `accuracy_control` (9 phases, SD 1.1), 15.6 in `hahfdc`
  /// (5, SD 2.6) and 9.6 in `mahfdc` (5, SD 1.7), which on rails and in buses works without
  /// satellites and so saves about 1.8. In the lab 0.65 ms add 2.5 %/h on these trips, so the
  /// difference of `hahfdc`, 5.0 %/h, gives 1.3 ms (95 % by Welch's t 0.4 to 2.2), and that of
  /// `mahfdc`, 0.8, gives 0.2; their mean is used. To replace it, let one phone at rest track at 1
  /// s with the rule and without.
  static let rowWork = SimulationDuration.seconds(0.000_75)

  /// The number of positions that the app reads by number: those that its interval puts into the
  /// stretch.
  private var countRead: Int { max(1, Int(Self.restTime / request.interval)) }

  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    guard mode != .off else { return }
    switch event {
    case .launched(let reason):
      if reason == .user { arm(&services) }
    case .location(let fix):
      take(fix, &services)
    case .locations(let fixes):
      for fix in fixes { take(fix, &services) }
    case .failed where centres:
      centre(on: lastUsed, &services)
    case .exitedRegion where mode == .dutyCycled:
      begin("geofence_exit", &services)
    case .timer(.change), .remoteNotification:
      follow(&services)
    default:
      break
    }
  }

  private mutating func arm<Services: LocationServices>(_ services: inout Services) {
    switch mode {
    case .off: break
    case .always: begin("always_on", &services)
    case .dutyCycled:
      centres = true
      services.requestCurrentLocation(.highAccuracy)
    case .given: follow(&services)
    }
  }

  private mutating func begin<Services: LocationServices>(
    _ trigger: String,
    _ services: inout Services
  ) {
    guard !isTracking else { return }
    isTracking = true
    centres = false
    recent = []
    services.removeGeofence(Self.fence)
    services.requestLocationUpdates(request)
    note(trigger, entered: true, &services)
  }

  private mutating func end<Services: LocationServices>(
    _ cause: String,
    _ services: inout Services
  ) {
    guard isTracking else { return }
    isTracking = false
    note(cause, entered: false, &services)
    services.removeLocationUpdates()
    centre(on: lastUsed, &services)
  }

  private func note<Services: LocationServices>(
    _ reason: String,
    entered: Bool,
    _ services: inout Services
  ) {
    services.reportRegion(
      Region(
        identifier: FieldTracker.mark + reason,
        centre: lastUsed ?? PlanePoint(east: 0, north: 0),
        radius: Self.restDistance
      ),
      entered: entered
    )
  }

  private mutating func centre<Services: LocationServices>(
    on position: PlanePoint?,
    _ services: inout Services
  ) {
    centres = false
    guard let position else { return }
    services.addGeofence(
      Geofence(
        identifier: Self.fence,
        centre: position,
        radius: Self.restDistance,
        transitions: [.exit],
        responsiveness: Self.responsiveness
      )
    )
  }

  private mutating func take<Services: LocationServices>(
    _ fix: Fix,
    _ services: inout Services
  ) {
    guard fix.horizontalAccuracy <= FieldTracker.usableRadius else { return }
    lastUsed = fix.position
    if isTracking {
      recent.append((fix.timestamp, fix.position))
      guard mode != .always else { return }
      forgetOld(at: services.now)
      let rows = countInTime(at: services.now) + countRead
      services.performWork(for: Self.rowWork * Double(rows))
      if mode == .dutyCycled, hasRested(at: services.now) { end("stationary_5_min", &services) }
    } else if centres {
      centre(on: fix.position, &services)
    }
  }

  /// Removes the positions that the app reads neither by number nor by time.
  private mutating func forgetOld(at now: SimulationTime) {
    let inTime = countInTime(at: now)
    recent.removeFirst(max(0, recent.count - max(inTime, countRead, Self.enough)))
  }

  /// The number of positions that the app reads by time.
  private func countInTime(at now: SimulationTime) -> Int {
    let from = now - Self.restTime - Self.readMargin
    return recent.count - (recent.firstIndex { $0.time > from } ?? recent.count)
  }

  /// Whether the app's rule for the end of a trip is met.
  ///
  /// The positions that the app reads by number and by time must all be close to the newest, those
  /// by time must span the stretch, and there must be enough of them. The positions read by number
  /// reach back before a gap, so the first positions after a tunnel do not end a trip.
  private func hasRested(at now: SimulationTime) -> Bool {
    let inTime = recent.suffix(countInTime(at: now))
    guard recent.count >= Self.enough, let oldest = inTime.first, let newest = inTime.last,
      newest.time - oldest.time > Self.restTime - Self.spanMargin
    else { return false }
    func isClose(_ position: PlanePoint) -> Bool {
      position.distance(to: newest.position) <= Self.restDistance
    }
    return recent.suffix(max(inTime.count, countRead)).allSatisfy { isClose($0.position) }
  }

  /// Switches tracking as the given times require now, and sets a timer for their next change.
  private mutating func follow<Services: LocationServices>(_ services: inout Services) {
    guard let plan = mode.plan(at: services.now) else { return }
    if plan.isTracking { begin("other", &services) } else { end("other", &services) }
    if let change = plan.change { services.setTimer(.change, after: change) }
  }
}
