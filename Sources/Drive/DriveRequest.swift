// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import Quantities
internal import ScenarioFiles

/// What a program asks of the system, as one line.
enum DriveRequest: Sendable, Hashable {
  case startStandard(StandardRequest)
  case startFused(FusedRequest)
  case startLive(LiveConfiguration)
  case start(Service)
  case stop(Service)
  case beginServiceSession(AuthorizationStatus)
  case requestLocation(DesiredAccuracy)
  case requestCurrentLocation(FusedPriority)
  case monitor(Region)
  case addGeofence(Geofence)
  case addCondition(String, PlanePoint, Metres)
  case monitorBeacons(BeaconRegion)
  case stopMonitoring(String, Watched)
  case requestState(String)
  case requestBeaconState(String)
  case startRanging(BeaconConstraint)
  case stopRanging(BeaconConstraint)
  case startHeading(Degrees?)
  case deferUpdates(Metres?, SimulationDuration?)
  case cancelDeferral
  case geocode(GeocodeQuery, geocoder: Int)
  case cancelGeocode(geocoder: Int)
  case setTimer(TimerIdentifier, SimulationDuration)
  case cancelTimer(TimerIdentifier)
  case ask(Permission)
  case upload(Int)
  case work(SimulationDuration)
  case notify(String)
  case store(String, String?)
  case mode(String)
  case scheduleRefresh(SimulationDuration)
  case cancelRefresh
  case finishWork
  case backgroundTask(isRunning: Bool)
  case wakeLock(isHeld: Bool)
  case reportRegion(Region, entered: Bool)
  case batch([String], Int)

  /// A service that a program starts and stops.
  enum Service: String, CaseIterable, Sendable {
    case standard
    case significantChange = "significant_change"
    case visits
    case fused
    case liveUpdates = "live_updates"
    case motion
    case steps
    case heading
    case monitor
    case backgroundActivity = "background_activity"
    case serviceSession = "service_session"
    case locationPushes = "location_pushes"

    /// The keys with which it starts.
    var settings: [String] {
      switch self {
      case .standard: StandardRequest.settings.map(\.key)
      case .fused: FusedRequest.settings.map(\.key)
      case .liveUpdates: ["configuration"]
      case .serviceSession: ["authorization"]
      case .heading: ["filter_deg"]
      case .significantChange, .visits, .motion, .steps, .monitor, .backgroundActivity,
        .locationPushes:
        []
      }
    }
  }

  /// A kind of circle that a program watches.
  enum Circle: String, CaseIterable, Sendable { case region, geofence, condition }

  /// Anything that a program watches by name.
  enum Watched: String, CaseIterable, Sendable { case region, geofence, condition, beacons }

  /// A permission to ask for.
  enum Permission: String, CaseIterable, Sendable {
    case whenInUse = "when_in_use"
    case always
    case temporaryFullAccuracy = "temporary_full_accuracy"
  }

  /// The requests by name, with their keys other than `request`.
  static let forms: [(name: String, keys: [String])] = [
    ("start", ["service"] + Service.allCases.flatMap(\.settings)),
    ("stop", ["service"]), ("request_location", ["desired_accuracy", "priority"]),
    (
      "monitor",
      [
        "name", "kind", "latitude_deg", "longitude_deg", "radius_m", "notify_on_entry",
        "notify_on_exit", "transitions", "responsiveness_s", "loitering_delay_s", "expiration_s",
      ]
    ),
    (
      "monitor_beacons",
      [
        "name", "uuid", "major", "minor", "notify_on_entry", "notify_on_exit",
        "notify_entry_state_on_display",
      ]
    ),
    ("stop_monitoring", ["name", "kind"]), ("request_state", ["name", "kind"]),
    ("range_beacons", ["uuid", "major", "minor"]), ("stop_ranging", ["uuid", "major", "minor"]),
    ("defer", ["distance_m", "timeout_s"]), ("cancel_deferral", []),
    ("geocode", ["place", "latitude_deg", "longitude_deg", "geocoder"]),
    ("cancel_geocode", ["geocoder"]),
    ("timer", ["timer", "after_s"]), ("cancel_timer", ["timer"]), ("ask", ["permission"]),
    ("upload", ["bytes"]), ("work", ["for_s"]), ("notify", ["name"]), ("store", ["key", "value"]),
    ("mode", ["name"]), ("schedule_refresh", ["after_s"]), ("cancel_refresh", []),
    ("finish_work", []), ("background_task", ["running"]), ("wake_lock", ["held"]),
    (
      "report_region",
      ["name", "latitude_deg", "longitude_deg", "radius_m", "entered"]
    ),
    ("batch", ["events", "limit"]),
  ]

  /// The keys without which a request is refused.
  static func required(_ name: String) -> [String] {
    switch name {
    case "start", "stop": ["service"]
    case "monitor": ["name", "latitude_deg", "longitude_deg", "radius_m"]
    case "report_region": ["name", "latitude_deg", "longitude_deg", "radius_m", "entered"]
    case "monitor_beacons": ["name", "uuid"]
    case "range_beacons", "stop_ranging": ["uuid"]
    case "stop_monitoring", "request_state", "notify", "mode": ["name"]
    case "timer": ["timer", "after_s"]
    case "cancel_timer": ["timer"]
    case "ask": ["permission"]
    case "upload": ["bytes"]
    case "work": ["for_s"]
    case "store": ["key"]
    case "schedule_refresh": ["after_s"]
    case "background_task": ["running"]
    case "wake_lock": ["held"]
    case "batch": ["events"]
    default: []
    }
  }

  /// The longest time that a program may name, 100 years.
  static let longest = 3.2e9
}

// MARK: - Reading

extension DriveRequest {
  /// Reads a request; nil, with problems, if it is wrong.
  init?(_ node: SourceNode, plane: LocalPlane, problems: ProblemList) {
    let names = Self.forms.map(\.name)
    guard let name = node["request"]?.text, let form = Self.forms.first(where: { $0.name == name })
    else {
      let text = node["request"].map { $0.text ?? $0.shape } ?? "none"
      let problem = InputProblem.unknownWord(text: text, allowed: names)
      problems.add(problem, key: "request", at: node.position)
      return nil
    }
    var keys = form.keys
    // A setting of another service would do nothing.
    if name == "start", let service = node["service"]?.text.flatMap({ Service(rawValue: $0) }) {
      keys = ["service"] + service.settings
    }
    guard let reader = FieldReader(node, known: ["request"] + keys, problems: problems) else {
      return nil
    }
    guard let request = Self.read(name, reader, plane), problems.isEmpty else { return nil }
    self = request
  }

  private static func read(_ name: String, _ reader: FieldReader, _ plane: LocalPlane) -> Self? {
    switch name {
    case "start": return started(reader)
    case "stop":
      reader.require("service")
      return reader.word("service", as: Service.self).map { .stop($0) }
    case "request_location":
      if let priority = reader.word("priority", as: FusedPriority.self) {
        return .requestCurrentLocation(priority)
      }
      return .requestLocation(
        reader.word("desired_accuracy", as: DesiredAccuracy.self) ?? .best
      )
    case "monitor": return circle(reader, plane)
    case "stop_monitoring":
      guard let name = text("name", reader) else { return nil }
      return .stopMonitoring(name, reader.word("kind", as: Watched.self) ?? .region)
    case "monitor_beacons":
      guard let name = text("name", reader), let constraint = beacons(reader) else { return nil }
      return .monitorBeacons(
        BeaconRegion(
          identifier: name,
          constraint: constraint,
          notifyOnEntry: reader.flag("notify_on_entry") ?? true,
          notifyOnExit: reader.flag("notify_on_exit") ?? true,
          notifyEntryStateOnDisplay: reader.flag("notify_entry_state_on_display") ?? false
        )
      )
    case "request_state":
      guard let name = text("name", reader) else { return nil }
      let kind = reader.word("kind", among: [Watched.region, .beacons]) ?? .region
      return kind == .beacons ? .requestBeaconState(name) : .requestState(name)
    case "range_beacons": return beacons(reader).map { .startRanging($0) }
    case "stop_ranging": return beacons(reader).map { .stopRanging($0) }
    case "defer":
      return .deferUpdates(
        reader.has("distance_m") ? reader.number("distance_m", 0...1e9).map { Metres($0) } : nil,
        reader.has("timeout_s") ? reader.seconds("timeout_s") : nil
      )
    case "cancel_deferral": return .cancelDeferral
    case "geocode": return geocode(reader, plane)
    case "cancel_geocode": return .cancelGeocode(geocoder: geocoder(reader))
    case "timer":
      guard let timer = timer(reader), let delay = reader.seconds("after_s") else { return nil }
      return .setTimer(timer, delay)
    case "cancel_timer": return timer(reader).map { .cancelTimer($0) }
    case "ask":
      reader.require("permission")
      return reader.word("permission", as: Permission.self).map { .ask($0) }
    case "upload":
      reader.require("bytes")
      return reader.count("bytes", in: 0...1_000_000_000_000).map { .upload($0) }
    case "work": return reader.seconds("for_s").map { .work($0) }
    case "notify": return text("name", reader).map { .notify($0) }
    case "store": return text("key", reader).map { .store($0, reader.text("value")) }
    case "mode":
      reader.require("name")
      return reader.name("name").map { .mode($0) }
    case "schedule_refresh": return reader.seconds("after_s").map { .scheduleRefresh($0) }
    case "cancel_refresh": return .cancelRefresh
    case "finish_work": return .finishWork
    case "background_task": return flag("running", reader).map { .backgroundTask(isRunning: $0) }
    case "wake_lock": return flag("held", reader).map { .wakeLock(isHeld: $0) }
    case "report_region":
      guard let region = region(reader, plane), let entered = flag("entered", reader) else {
        return nil
      }
      return .reportRegion(region, entered: entered)
    case "batch":
      let names = reader.list("events")?.map { $0.node.text ?? $0.node.shape } ?? []
      let limit = reader.count("limit", in: 1...DriveProtocol.largestBatch)
      return .batch(names, limit ?? DriveProtocol.largestBatch)
    default: return nil
    }
  }

  private static func started(_ reader: FieldReader) -> Self? {
    reader.require("service")
    switch reader.word("service", as: Service.self) {
    case nil: return nil
    case .standard?:
      var request = StandardRequest()
      for setting in StandardRequest.settings { setting.read(from: reader, into: &request) }
      return .startStandard(request)
    case .fused?:
      var request = FusedRequest()
      for setting in FusedRequest.settings { setting.read(from: reader, into: &request) }
      return .startFused(request)
    case .liveUpdates?:
      return .startLive(reader.word("configuration", as: LiveConfiguration.self) ?? .standard)
    case .heading?:
      guard reader.has("filter_deg") else { return .startHeading(nil) }
      return reader.number("filter_deg", 0...180).map { .startHeading(Degrees($0)) }
    case .serviceSession?:
      return .beginServiceSession(
        reader.word("authorization", among: [AuthorizationStatus.whenInUse, .always]) ?? .always
      )
    case let service?: return .start(service)
    }
  }

  private static func circle(_ reader: FieldReader, _ plane: LocalPlane) -> Self? {
    guard let region = region(reader, plane) else { return nil }
    switch reader.word("kind", as: Circle.self) ?? .region {
    case .region: return .monitor(region)
    case .condition: return .addCondition(region.identifier, region.centre, region.radius)
    case .geofence:
      var geofence = Geofence(
        identifier: region.identifier,
        centre: region.centre,
        radius: region.radius
      )
      if let list = reader.list("transitions") {
        let words = list.compactMap { $0.node.text.flatMap { Geofence.Transition(rawValue: $0) } }
        if words.count < list.count || words.isEmpty {
          let allowed = Geofence.Transition.allCases.map(\.rawValue).joined(separator: ", ")
          reader.report(.badValue(text: "the list", allowed: "some of \(allowed)"), "transitions")
        }
        geofence.transitions = Geofence.Transition.allCases.filter(words.contains)
      }
      if reader.has("responsiveness_s"), let time = reader.seconds("responsiveness_s") {
        geofence.responsiveness = time
      }
      if reader.has("loitering_delay_s"), let time = reader.seconds("loitering_delay_s") {
        geofence.loiteringDelay = time
      }
      if reader.has("expiration_s") { geofence.expiration = reader.seconds("expiration_s") }
      return .addGeofence(geofence)
    }
  }

  private static func region(_ reader: FieldReader, _ plane: LocalPlane) -> Region? {
    guard let name = text("name", reader),
      let latitude = reader.number("latitude_deg", -90...90),
      let longitude = reader.number("longitude_deg", -180...180),
      let radius = reader.number("radius_m", 1e-3...1e7)
    else { return nil }
    return Region(
      identifier: name,
      centre: plane.point(of: Coordinate(latitude: latitude, longitude: longitude)),
      radius: Metres(radius),
      notifyOnEntry: reader.flag("notify_on_entry") ?? true,
      notifyOnExit: reader.flag("notify_on_exit") ?? true
    )
  }

  private static func beacons(_ reader: FieldReader) -> BeaconConstraint? {
    guard let uuid = text("uuid", reader) else { return nil }
    guard uuid.wholeMatch(of: #/[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/#) != nil else {
      reader.report(.badValue(text: uuid, allowed: "32 hexadecimal digits as 8-4-4-4-12"), "uuid")
      return nil
    }
    if reader.has("minor") { reader.require("major") }
    return BeaconConstraint(
      uuid: uuid,
      major: reader.count("major", in: 0...65535),
      minor: reader.count("minor", in: 0...65535)
    )
  }

  /// A request for the place at a position, or for the position of a named place.
  private static func geocode(_ reader: FieldReader, _ plane: LocalPlane) -> Self? {
    if let place = reader.text("place") {
      for key in ["latitude_deg", "longitude_deg"] where reader.has(key) {
        reader.report(.conflict("a place is asked for already", note: nil), key)
      }
      return .geocode(.forward(place), geocoder: geocoder(reader))
    }
    guard let latitude = reader.number("latitude_deg", -90...90),
      let longitude = reader.number("longitude_deg", -180...180)
    else { return nil }
    let point = plane.point(of: Coordinate(latitude: latitude, longitude: longitude))
    return .geocode(.reverse(point), geocoder: geocoder(reader))
  }

  private static func geocoder(_ reader: FieldReader) -> Int {
    reader.count("geocoder", in: 0...15) ?? 0
  }

  private static func text(_ key: String, _ reader: FieldReader) -> String? {
    reader.require(key)
    return reader.text(key)
  }

  private static func flag(_ key: String, _ reader: FieldReader) -> Bool? {
    reader.require(key)
    return reader.flag(key)
  }

  private static func timer(_ reader: FieldReader) -> TimerIdentifier? {
    reader.require("timer")
    return reader.count("timer", in: 0...15).map { TimerIdentifier(rawValue: $0) }
  }

}

extension FieldReader {
  /// A time in seconds, required, up to `DriveRequest.longest`.
  func seconds(_ key: String) -> SimulationDuration? {
    number(key, 0...DriveRequest.longest).map { SimulationDuration(seconds: $0) }
  }

  /// A number without a unit, required.
  func number(_ key: String, _ range: ClosedRange<Double>) -> Double? {
    guard require(key) else { return nil }
    let (low, high) = (ExactText.text(range.lowerBound), ExactText.text(range.upperBound))
    let allowed = "a number from \(low) to \(high)"
    guard let text = text(key, expected: allowed) else { return nil }
    if let number = Double(text), range.contains(number) { return number }
    report(.badValue(text: text, allowed: allowed), key)
    return nil
  }
}

// MARK: - Performing

extension DriveRequest {
  /// Asks the system.
  func perform<Services: LocationServices>(on services: inout Services) {
    switch self {
    case .startStandard(let request): services.startUpdatingLocation(request)
    case .startFused(let request): services.requestLocationUpdates(request)
    case .startLive(let configuration): services.startLiveUpdates(configuration)
    case .start(let service): service.start(on: &services)
    case .stop(let service): service.stop(on: &services)
    case .beginServiceSession(let authorization): services.beginServiceSession(authorization)
    case .requestLocation(let accuracy): services.requestLocation(desiredAccuracy: accuracy)
    case .requestCurrentLocation(let priority): services.requestCurrentLocation(priority)
    case .monitor(let region): services.startMonitoring(for: region)
    case .addGeofence(let geofence): services.addGeofence(geofence)
    case .addCondition(let name, let centre, let radius):
      services.addCondition(
        .circle(centre: centre, radius: radius),
        identifier: name,
        assuming: .unknown
      )
    case .stopMonitoring(let name, .region): services.stopMonitoring(forRegion: name)
    case .stopMonitoring(let name, .geofence): services.removeGeofence(name)
    case .stopMonitoring(let name, .condition): services.removeCondition(name)
    case .stopMonitoring(let name, .beacons): services.stopMonitoring(forBeaconRegion: name)
    case .monitorBeacons(let region): services.startMonitoring(for: region)
    case .requestState(let name): services.requestState(forRegion: name)
    case .requestBeaconState(let name): services.requestState(forBeaconRegion: name)
    case .startRanging(let constraint): services.startRangingBeacons(satisfying: constraint)
    case .stopRanging(let constraint): services.stopRangingBeacons(satisfying: constraint)
    case .startHeading(let filter): services.startUpdatingHeading(filter: filter)
    case .deferUpdates(let distance, let timeout):
      services.allowDeferredLocationUpdates(untilTraveled: distance, timeout: timeout)
    case .cancelDeferral: services.disallowDeferredLocationUpdates()
    case .geocode(let query, let geocoder): services.geocode(query, geocoder: geocoder)
    case .cancelGeocode(let geocoder): services.cancelGeocode(geocoder: geocoder)
    case .setTimer(let timer, let delay): services.setTimer(timer, after: delay)
    case .cancelTimer(let timer): services.cancelTimer(timer)
    case .ask(.whenInUse): services.requestWhenInUseAuthorization()
    case .ask(.always): services.requestAlwaysAuthorization()
    case .ask(.temporaryFullAccuracy): services.requestTemporaryFullAccuracyAuthorization()
    case .upload(let bytes): services.upload(bytes: bytes)
    case .work(let duration): services.performWork(for: duration)
    case .notify(let name):
      services.schedule(LocalNotification(identifier: name, trigger: .immediate))
    case .store(let key, let value): services.store(value, forKey: key)
    case .mode(let name): services.noteMode(name)
    case .scheduleRefresh(let delay):
      services.scheduleBackgroundRefresh(earliest: services.now + delay)
    case .cancelRefresh: services.scheduleBackgroundRefresh(earliest: nil)
    case .finishWork: services.completeBackgroundWork()
    case .backgroundTask(true): services.beginBackgroundTask()
    case .backgroundTask(false): services.endBackgroundTask()
    case .wakeLock(let isHeld): services.setWakeLock(isHeld: isHeld)
    case .reportRegion(let region, let entered): services.reportRegion(region, entered: entered)
    case .batch: break
    }
  }
}

extension DriveRequest.Service {
  fileprivate func start<Services: LocationServices>(on services: inout Services) {
    switch self {
    case .significantChange: services.startMonitoringSignificantLocationChanges()
    case .visits: services.startMonitoringVisits()
    case .motion: services.startMotionActivityUpdates()
    case .steps: services.startStepUpdates()
    case .monitor: services.openMonitor()
    case .backgroundActivity: services.beginBackgroundActivitySession()
    case .locationPushes: services.startMonitoringLocationPushes()
    case .standard, .fused, .liveUpdates, .serviceSession, .heading: break
    }
  }

  fileprivate func stop<Services: LocationServices>(on services: inout Services) {
    switch self {
    case .standard: services.stopUpdatingLocation()
    case .significantChange: services.stopMonitoringSignificantLocationChanges()
    case .visits: services.stopMonitoringVisits()
    case .fused: services.removeLocationUpdates()
    case .liveUpdates: services.stopLiveUpdates()
    case .motion: services.stopMotionActivityUpdates()
    case .steps: services.stopStepUpdates()
    case .heading: services.stopUpdatingHeading()
    case .monitor: break
    case .backgroundActivity: services.endBackgroundActivitySession()
    case .serviceSession: services.endServiceSession()
    case .locationPushes: services.stopMonitoringLocationPushes()
    }
  }
}
