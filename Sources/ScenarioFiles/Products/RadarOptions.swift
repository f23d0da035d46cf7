// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

/// The tracking options of the Radar iOS SDK.
///
/// The strategies have the parts of `radar_responsive_like`, whose file states the sources and
/// assumptions. A phone that stopped while updates go on counts as moving when the coprocessor says so
/// (assumption).
struct RadarOptions: ProductOptions {
  static let product = "Radar"
  static let marks = [
    "desiredMovingUpdateInterval", "desiredStoppedUpdateInterval", "useStoppedGeofence",
    "useSignificantLocationChanges",
  ]
  static let groups: [String] = []

  private static let accuracies: [(String, DesiredAccuracy)] = [
    ("high", .best), ("medium", .hundredMeters), ("low", .kilometer),
  ]

  private var accuracy = DesiredAccuracy.hundredMeters
  /// The times between requests in seconds; 0 for none.
  private var (moving, stopped) = (0.0, 0.0)
  private var (stopDuration, stopDistance) = (0.0, 0.0)
  /// The radii of the geofences around the phone in metres; 0 for none.
  private var (movingRadius, stoppedRadius) = (0.0, 0.0)
  private var showsBar = false
  private var usesVisits = false
  private var usesSignificantChanges = false
  private var uploads = true

  init(_ reader: inout OptionReader) {
    accuracy = reader.word("desiredAccuracy", Self.accuracies, or: accuracy)
    moving = reader.time("desiredMovingUpdateInterval", zeroOr: 1...1e6, or: 0)
    stopped = reader.time("desiredStoppedUpdateInterval", zeroOr: 1...1e6, or: 0)
    stopDuration = reader.time("stopDuration", zeroOr: 1...1e6, or: 0)
    stopDistance = reader.number("stopDistance", 0...1e6, or: 0)
    func radius(_ use: String, _ key: String, _ reader: inout OptionReader) -> Double {
      let isUsed = reader.flag(use, or: false)
      let value = reader.number(key, 0...1e6, or: 0)
      return isUsed ? value : 0
    }
    movingRadius = radius("useMovingGeofence", "movingGeofenceRadius", &reader)
    stoppedRadius = radius("useStoppedGeofence", "stoppedGeofenceRadius", &reader)
    showsBar = reader.flag("showBlueBar", or: false)
    usesVisits = reader.flag("useVisits", or: false)
    usesSignificantChanges = reader.flag("useSignificantLocationChanges", or: false)
    let syncs = [("all", true), ("stopsandexits", true), ("none", false)]
    uploads = reader.word("sync", syncs, or: true)
  }

  init?(_ strategy: StrategyConfiguration) {
    guard strategy.modes.map(\.name) == ["moving", "stopped"] else { return nil }
    let services = strategy.modes.map(\.services)
    guard let request = services[0].request ?? services[1].request,
      Self.accuracies.contains(where: { $0.1 == request.desiredAccuracy })
    else { return nil }
    accuracy = request.desiredAccuracy
    moving = services[0].request?.interval.seconds ?? 0
    stopped = services[1].request?.interval.seconds ?? 0
    movingRadius = services[0].exitRadius?.value ?? 0
    stoppedRadius = services[1].exitRadius?.value ?? 0
    let rule = strategy.rules.first { $0.conditions.movedLessThan != nil }?.conditions
    stopDuration = rule?.duration?.seconds ?? 0
    stopDistance = rule?.movedLessThan?.value ?? 0
    showsBar = services[0].standard?.showsBackgroundLocationIndicator ?? false
    usesVisits = strategy.services.visits
    usesSignificantChanges = strategy.services.significantChange
    uploads = strategy.uploads != nil
  }

  var body: String {
    var text = ""
    if uploads { text += "uploads: { every: each_delivery, bytes: 1 kB }\n" }
    var wakers: [String] = []
    if usesSignificantChanges { wakers.append("significant_change: {}") }
    if usesVisits { wakers.append("visits: {}") }
    let stops = stopRules
    guard hasStates else {
      let parts = wakers + updates(every: moving > 0 ? moving : stopped)
      return text + "services: { \(parts.joined(separator: ", ")) }\n"
    }
    let states = [
      ("moving", updates(every: moving) + Self.exit(movingRadius)),
      ("stopped", updates(every: stopped) + Self.exit(stoppedRadius)),
    ]
    text += "services: { \(wakers.joined(separator: ", ")) }\nmodes:\n"
    text += states.map { "  \($0): { \($1.joined(separator: ", ")) }\n" }.joined()
    text += "start: moving\nrules:\n"
    text += stops.map { "  - { in: moving, when: { \($0) }, go: stopped }\n" }.joined()
    return text + startRules.map { "  - { in: stopped, when: { \($0) }, go: moving }\n" }.joined()
  }

  /// Whether the phone alternates between moving and stopped; otherwise it is in one state all the time.
  private var hasStates: Bool {
    (moving > 0 || movingRadius > 0) && !stopRules.isEmpty && !startRules.isEmpty
  }

  var idle: [String] {
    let stops = ["stopDuration", "stopDistance"]
    let fences = [
      "useStoppedGeofence", "stoppedGeofenceRadius", "useMovingGeofence", "movingGeofenceRadius",
    ]
    if !hasStates { return stops + fences + (moving > 0 || stopped > 0 ? [] : ["desiredAccuracy"]) }
    return stopDuration > 0 && stopDistance > 0 && moving > 0 ? [] : stops
  }

  private var stopRules: [String] {
    var rules = usesVisits ? ["visit: arrival"] : []
    if stopDuration > 0, stopDistance > 0, moving > 0 {
      let (distance, time) = (ExactText.text(stopDistance), ExactText.text(stopDuration))
      rules.append("moved_less_than: \(distance) m, for: \(time) s")
    }
    return rules
  }

  private var startRules: [String] {
    var rules: [String] = []
    if stoppedRadius > 0 { rules.append("exited_region: true") }
    if usesSignificantChanges, stopped == 0 { rules.append("significant_change: true") }
    if usesVisits { rules.append("visit: departure") }
    if stopped > 0 { rules.append("motion: moving") }
    return rules
  }

  /// Updates that keep the process alive, and requests; none without an interval.
  private func updates(every interval: Double) -> [String] {
    guard interval > 0 else { return [] }
    let bar = showsBar ? ", shows_background_location_indicator: true" : ""
    func standard(_ accuracy: DesiredAccuracy, _ filter: String) -> String {
      "standard: { desired_accuracy: \(accuracy.rawValue), distance_filter: \(filter), "
        + "pauses_location_updates_automatically: false\(bar) }"
    }
    // With the bar and a short interval, the SDK lets updates run.
    if showsBar, interval <= 5 { return [standard(accuracy, "none")] }
    let every = ExactText.text(interval)
    return [
      standard(.threeKilometers, "3 km"),
      "request: { every: \(every) s, desired_accuracy: \(accuracy.rawValue) }",
    ]
  }

  private static func exit(_ radius: Double) -> [String] {
    radius > 0 ? ["exit_region: { radius: \(ExactText.text(radius)) m }"] : []
  }

  var json: JSONText {
    .object([
      ("desiredStoppedUpdateInterval", .number(stopped)),
      ("desiredMovingUpdateInterval", .number(moving)),
      ("desiredAccuracy", .string(Self.accuracies.first { $0.1 == accuracy }?.0)),
      ("stopDuration", .number(stopDuration)), ("stopDistance", .number(stopDistance)),
      ("sync", .string(uploads ? "all" : "none")), ("showBlueBar", .bool(showsBar)),
      ("useStoppedGeofence", .bool(stoppedRadius > 0)),
      ("stoppedGeofenceRadius", .number(stoppedRadius)),
      ("useMovingGeofence", .bool(movingRadius > 0)),
      ("movingGeofenceRadius", .number(movingRadius)), ("useVisits", .bool(usesVisits)),
      ("useSignificantLocationChanges", .bool(usesSignificantChanges)),
    ])
  }
}
