// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import Quantities

/// Values of the contract as JSON, with positions in degrees.
struct DriveJSON {
  /// The plane of the run's positions.
  var plane: LocalPlane

  /// The name of an event and its values; `altitude` knows the height that belongs to a fix.
  func parts(
    of event: AppEvent,
    altitude: (Fix) -> Metres?
  ) -> (String, [(String, JSONText)]) {
    switch event {
    case .launched(let reason): ("launched", [("reason", .string(reason.rawValue))])
    case .location(let fix): ("location", [("fixes", .array([self.fix(fix, altitude(fix))]))])
    case .locations(let fixes):
      ("location", [("fixes", .array(fixes.map { self.fix($0, altitude($0)) }))])
    case .pausedUpdates: ("paused_updates", [])
    case .resumedUpdates: ("resumed_updates", [])
    case .failed(let error): ("failed", [self.error(error)])
    case .startedMonitoring(let region): ("started_monitoring", [self.region(region)])
    case .enteredRegion(let region): ("entered_region", [self.region(region)])
    case .exitedRegion(let region): ("exited_region", [self.region(region)])
    case .dweltInRegion(let region): ("dwelt_in_region", [self.region(region)])
    case .determinedState(let state, let region):
      ("determined_state", [self.region(region), ("state", .string(state.rawValue))])
    case .stateAtCrossing(let state, let region):
      ("state_at_crossing", [self.region(region), ("state", .string(state.rawValue))])
    case .monitoringFailed(let region, let error):
      ("monitoring_failed", (region.map { [self.region($0)] } ?? []) + [self.error(error)])
    case .startedBeaconMonitoring(let region):
      ("started_beacon_monitoring", [("name", .string(region.identifier))])
    case .enteredBeaconRegion(let region):
      ("entered_beacon_region", [("name", .string(region.identifier))])
    case .exitedBeaconRegion(let region):
      ("exited_beacon_region", [("name", .string(region.identifier))])
    case .determinedBeaconState(let state, let region):
      (
        "determined_beacon_state",
        [("name", .string(region.identifier)), ("state", .string(state.rawValue))]
      )
    case .beaconStateAtCrossing(let state, let region):
      (
        "beacon_state_at_crossing",
        [("name", .string(region.identifier)), ("state", .string(state.rawValue))]
      )
    case .beaconMonitoringFailed(let region, let error):
      (
        "beacon_monitoring_failed",
        (region.map { [("name", .string($0.identifier))] } ?? []) + [self.error(error)]
      )
    case .rangedBeacons(let beacons, let constraint):
      (
        "ranged_beacons",
        Self.constraint(constraint) + [("beacons", .array(beacons.map(Self.beacon)))]
      )
    case .rangingFailed(let constraint, let error):
      ("ranging_failed", Self.constraint(constraint) + [self.error(error)])
    case .visit(let visit): ("visit", [("visit", self.visit(visit))])
    case .finishedDeferredUpdates(let error):
      ("finished_deferred_updates", error.map { [self.error($0)] } ?? [])
    case .heading(let heading):
      (
        "heading",
        [("magnetic_heading_deg", .number(heading.magneticHeading.value))]
          + Self.known("true_heading_deg", heading.trueHeading?.value)
          + Self.known("heading_accuracy_deg", heading.accuracy?.value)
      )
    case .headingNeedsCalibration: ("heading_needs_calibration", [])
    case .motionActivity(let activity): ("motion", [("motion", Self.motion(activity))])
    case .steps(let count): ("steps", [("count", .integer(count))])
    case .promptChanged(let isShown): ("prompt_changed", [("shown", .bool(isShown))])
    case .stateChanged(let state): ("state_changed", [("state", .string(state.rawValue))])
    case .authorizationChanged(let status, let accuracy):
      (
        "authorization_changed",
        [
          ("authorization", .string(status.rawValue)),
          ("precise_location", .bool(accuracy == .full)),
        ]
      )
    case .temporaryFullAccuracy(let error):
      ("temporary_full_accuracy", error.map { [self.error($0)] } ?? [])
    case .backgroundTaskExpired: ("background_task_expired", [])
    case .liveUpdate(let update):
      (
        "live_update",
        (update.fix.map { [("fixes", .array([self.fix($0, altitude($0))]))] } ?? [])
          + [("stationary", .bool(update.isStationary))]
          + (update.diagnostic.map { [("diagnostic", .string($0.rawValue))] } ?? [])
      )
    case .monitorEvent(let event):
      (
        "monitor_event",
        [
          ("name", .string(event.identifier)), ("state", .string(Self.word(event.state))),
          ("date_s", .number(event.date.seconds)),
        ]
      )
    case .geocoded(let answer):
      (
        "geocoded",
        [
          ("geocoder", .integer(answer.geocoder)),
          ("placemarks", .array(answer.placemarks.map(placemark))),
        ] + (answer.error.map { [self.error($0)] } ?? [])
      )
    case .presentedNotification(let name): ("presented_notification", [("name", .string(name))])
    case .openedNotification(let name): ("opened_notification", [("name", .string(name))])
    case .settingChanged(let name): ("setting_changed", [("name", .string(name))])
    case .clockChanged: ("clock_changed", [])
    case .headingFailed: ("heading_failed", [])
    case .lowPowerModeChanged(let isOn): ("low_power_mode_changed", [("on", .bool(isOn))])
    case .backgroundRefresh: ("background_refresh", [])
    case .remoteNotification: ("remote_notification", [])
    case .locationPush: ("location_push", [])
    case .timer(let timer): ("timer", [("timer", .integer(timer.rawValue))])
    }
  }

  /// Adds the event of one position, as `parts(of:)` has it, but faster.
  func add(
    _ fix: Fix,
    _ altitude: Metres?,
    at time: SimulationTime,
    to bytes: inout [UInt8]
  ) {
    func add(_ key: String, _ value: Double) {
      bytes.append(contentsOf: key.utf8)
      NumberBytes.write(value, to: &bytes)
    }
    let place = plane.coordinate(of: fix.position)
    add(#"{"event":"location","t_s":"#, time.seconds)
    add(#","fixes":[{"latitude_deg":"#, place.latitude)
    add(#","longitude_deg":"#, place.longitude)
    add(#","horizontal_accuracy_m":"#, fix.horizontalAccuracy.value)
    add(#","t_s":"#, fix.timestamp.seconds)
    if let value = fix.verticalAccuracy { add(#","vertical_accuracy_m":"#, value.value) }
    if let value = altitude { add(#","altitude_m":"#, value.value) }
    if let value = fix.speed { add(#","speed_mps":"#, value.value) }
    if let value = fix.course { add(#","course_deg":"#, value.value) }
    bytes.append(contentsOf: "}]}".utf8)
  }

  /// A position; values that the system does not know are left out.
  func fix(_ fix: Fix, _ altitude: Metres?) -> JSONText {
    var members =
      place(fix.position) + [
        ("horizontal_accuracy_m", .number(fix.horizontalAccuracy.value)),
        ("t_s", .number(fix.timestamp.seconds)),
      ]
    members += Self.known("vertical_accuracy_m", fix.verticalAccuracy?.value)
    members += Self.known("altitude_m", altitude?.value)
    members += Self.known("speed_mps", fix.speed?.value)
    members += Self.known("course_deg", fix.course?.value)
    return .object(members)
  }

  /// A region with its name.
  func circle(_ region: Region) -> JSONText {
    .object(
      [("name", .string(region.identifier))] + place(region.centre)
        + [("radius_m", .number(region.radius.value))]
    )
  }

  private func region(_ region: Region) -> (String, JSONText) { ("region", circle(region)) }

  private func visit(_ visit: Visit) -> JSONText {
    .object(
      place(visit.position) + [
        ("horizontal_accuracy_m", .number(visit.horizontalAccuracy.value)),
        ("arrival_s", .number(visit.arrival?.seconds)),
        ("departure_s", .number(visit.departure?.seconds)),
      ]
    )
  }

  private func place(_ point: PlanePoint) -> [(String, JSONText)] {
    let place = plane.coordinate(of: point)
    return [
      ("latitude_deg", .number(place.latitude)),
      ("longitude_deg", .number(place.longitude)),
    ]
  }

  private func placemark(_ placemark: Placemark) -> JSONText {
    let address = placemark.address.map { address in
      PostalAddress.parts.map { ($0.name, JSONText.string(address[keyPath: $0.path])) }
    }
    return .object(
      [("name", .string(placemark.name))] + place(placemark.position)
        + (address.map { [("address", .object($0))] } ?? [])
    )
  }

  private static func beacon(_ beacon: Beacon) -> JSONText {
    .object(
      [
        ("uuid", .string(beacon.uuid)), ("major", .integer(beacon.major)),
        ("minor", .integer(beacon.minor)),
        ("proximity", .string(String(describing: beacon.proximity))),
        ("rssi_dbm", .integer(beacon.rssi)), ("t_s", .number(beacon.timestamp.seconds)),
      ] + known("accuracy_m", beacon.accuracy?.value)
    )
  }

  private static func constraint(_ constraint: BeaconConstraint) -> [(String, JSONText)] {
    [("uuid", .string(constraint.uuid))]
      + (constraint.major.map { [("major", .integer($0))] } ?? [])
      + (constraint.minor.map { [("minor", .integer($0))] } ?? [])
  }

  /// A number with its key, or nothing if the system does not know it.
  private static func known(_ key: String, _ value: Double?) -> [(String, JSONText)] {
    value.map { [(key, .number($0))] } ?? []
  }

  private func error(_ error: LocationError) -> (String, JSONText) {
    ("error", .string(error.name))
  }

  /// A state of a condition by its name.
  private static func word(_ state: ConditionState) -> String { String(describing: state) }

  /// The flags of an estimate that are set, and its confidence from 0 to 2.
  static func motion(_ activity: MotionActivity) -> JSONText {
    let flags = [
      ("stationary", activity.isStationary), ("walking", activity.isWalking),
      ("running", activity.isRunning), ("cycling", activity.isCycling),
      ("automotive", activity.isAutomotive),
    ]
    return .object(
      flags.map { ($0.0, .bool($0.1)) } + [("confidence", .integer(activity.confidence.rawValue))]
    )
  }
}
