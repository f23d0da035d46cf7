// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import Quantities
internal import World

extension SwiftSnippet {
  /// The manager's properties for the standard service.
  func settings(of request: StandardRequest) -> [String] {
    let filter = request.distanceFilter.map { ExactText.text($0.value) } ?? "kCLDistanceFilterNone"
    let allows = request.allowsBackgroundLocationUpdates ?? hasLocationBackgroundMode
    return [
      "manager.desiredAccuracy = \(constant(request.desiredAccuracy))",
      "manager.distanceFilter = \(filter)",
      "manager.activityType = .\(caseName(request.activityType))",
      "manager.pausesLocationUpdatesAutomatically = \(request.pausesLocationUpdatesAutomatically)",
      "manager.allowsBackgroundLocationUpdates = \(allows)",
      "manager.showsBackgroundLocationIndicator = \(request.showsBackgroundLocationIndicator)",
    ]
  }

  /// The registration of the monitored places, which outlive the process.
  var regionLines: [String] {
    let watched = places.filter { place in
      strategy.regions.contains(.allPlaces) || strategy.regions.contains(.place(place.name))
    }
    guard !watched.isEmpty else { return [] }
    var lines = ["if manager.monitoredRegions.isEmpty {"]
    for place in watched {
      lines += [
        "  manager.startMonitoring(",
        "    for: CLCircularRegion(",
        "      center: CLLocationCoordinate2D(",
        "        latitude: \(ExactText.text(place.coordinate.latitude)),",
        "        longitude: \(ExactText.text(place.coordinate.longitude))",
        "      ),",
        "      radius: \(ExactText.text(place.radius.value)),",
        "      identifier: \"\(place.name)\"",
        "    )",
        "  )",
      ]
    }
    return lines + ["}"]
  }

  /// A periodic request, as long as the app runs.
  var requestLines: [String] {
    guard let request = strategy.request else { return [] }
    var lines: [String] = []
    if requester == "requester" { lines.append("requester.delegate = self") }
    return lines + [
      "\(requester).desiredAccuracy = \(constant(request.desiredAccuracy))",
      "Task { [weak self] in",
      "  while let self {",
      "    self.\(requester).requestLocation()",
      "    try? await Task.sleep(for: .seconds(\(ExactText.text(request.interval.seconds))))",
      "  }",
      "}",
    ]
  }

  /// Live updates with the sessions that keep them active.
  var liveLines: [String] {
    guard let live = strategy.services.liveUpdates else { return [] }
    var lines: [String] = []
    if live.holdsBackgroundActivitySession {
      lines.append("activity = CLBackgroundActivitySession()")
    }
    if let required = live.serviceSession {
      let name = required == .always ? "always" : "whenInUse"
      lines.append("session = CLServiceSession(authorization: .\(name))")
    }
    let name = live.configuration == .standard ? "default" : camel(live.configuration.rawValue)
    return lines + [
      "Task {",
      "  for try await update in CLLocationUpdate.liveUpdates(.\(name)) {",
      "    guard let location = update.location else { continue }",
      "    _ = location  // Use the position here.",
      "  }",
      "}",
    ]
  }

  // MARK: - Duty cycle

  /// The start of motion updates and of the first tracking period.
  var dutyCycleSetUp: [String] {
    [
      "motion.startActivityUpdates(to: .main) { [weak self] activity in",
      "  guard let self, let activity else { return }",
      "  self.isStill = activity.stationary",
      "  if self.isStill { self.stopSoon() } else { self.stop?.cancel() }",
      "}",
      "startTracking()",
    ]
  }

  /// The methods that start and stop tracking.
  var dutyCycleMethods: [String] {
    guard let cycle = strategy.dutyCycle else { return [] }
    return [
      "private func startTracking() {",
      "  guard !isTracking else { return }",
      "  isTracking = true",
      "  for region in manager.monitoredRegions where region.identifier == \"rest\" {",
      "    manager.stopMonitoring(for: region)",
      "  }",
      "  manager.startUpdatingLocation()",
      "  if isStill { stopSoon() }",
      "}", "",
      "private func stopSoon() {",
      "  guard isTracking else { return }",
      "  stop?.cancel()",
      "  stop = Task { [weak self] in",
      "    try? await Task.sleep(for: .seconds(\(ExactText.text(cycle.stopAfterStill.seconds))))",
      "    guard !Task.isCancelled else { return }",
      "    self?.stopTracking()",
      "  }",
      "}", "",
      "private func stopTracking() {",
      "  guard let here = manager.location else { return stopSoon() }",
      "  isTracking = false",
      "  let rest = CLCircularRegion(",
      "    center: here.coordinate,",
      "    radius: \(ExactText.text(cycle.exitRadius.value)),",
      "    identifier: \"rest\"",
      "  )",
      "  rest.notifyOnEntry = false",
      "  manager.startMonitoring(for: rest)",
      "  manager.stopUpdatingLocation()",
      "}",
    ]
  }

  // MARK: - Delegate

  /// The delegate's methods that the services call.
  var delegateMethods: [String] {
    var methods = [updateMethod]
    if strategy.request != nil {
      methods.append([
        "func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}"
      ])
    }
    if strategy.deferred != nil {
      methods.append([
        "func locationManager(", "  _ manager: CLLocationManager,",
        "  didFinishDeferredUpdatesWithError error: (any Error)?", ") {", "  isDeferring = false",
        "}",
      ])
    }
    if !strategy.regions.isEmpty {
      methods.append([
        "func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {",
        "  // Region events carry no position; the manager has the latest one.",
        "  _ = manager.location", "}",
      ])
    }
    if !strategy.regions.isEmpty || strategy.dutyCycle != nil { methods.append(exitMethod) }
    if strategy.visits {
      methods.append([
        "func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {",
        "  // Use the visit here.", "}",
      ])
    }
    return Array(methods.joined(separator: [""]))
  }

  private var updateMethod: [String] {
    let head =
      "func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {"
    var lines = [head, "  // Use the positions here."]
    if strategy.dutyCycle != nil {
      lines += [
        "  // A significant change while at rest: the phone has moved away.",
        "  if !isTracking, !isStill { startTracking() }",
      ]
    }
    if let deferral = strategy.deferred {
      let distance =
        deferral.untilTraveled.map { ExactText.text($0.value) } ?? "CLLocationDistanceMax"
      let timeout = deferral.timeout.map { ExactText.text($0.seconds) } ?? "CLTimeIntervalMax"
      lines += [
        "  guard CLLocationManager.deferredLocationUpdatesAvailable(), !isDeferring else { return }",
        "  isDeferring = true",
        "  manager.allowDeferredLocationUpdates(untilTraveled: \(distance), timeout: \(timeout))",
      ]
    }
    return lines + ["}"]
  }

  private var exitMethod: [String] {
    var lines = [
      "func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {"
    ]
    if strategy.dutyCycle != nil {
      lines.append("  if region.identifier == \"rest\" { startTracking() }")
    }
    if !strategy.regions.isEmpty { lines.append("  _ = manager.location") }
    return lines + ["}"]
  }

  // MARK: - Words

  private func constant(_ accuracy: DesiredAccuracy) -> String {
    switch accuracy {
    case .bestForNavigation: "kCLLocationAccuracyBestForNavigation"
    case .best: "kCLLocationAccuracyBest"
    case .nearestTenMeters: "kCLLocationAccuracyNearestTenMeters"
    case .hundredMeters: "kCLLocationAccuracyHundredMeters"
    case .kilometer: "kCLLocationAccuracyKilometer"
    case .threeKilometers: "kCLLocationAccuracyThreeKilometers"
    case .reduced: "kCLLocationAccuracyReduced"
    }
  }

  private func caseName(_ type: ActivityType) -> String { camel(type.rawValue) }

  /// The Swift spelling of a file's word: `otherNavigation` for `other_navigation`.
  private func camel(_ word: String) -> String {
    let parts = word.split(separator: "_").map(String.init)
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (parts.first ?? "") + rest.joined()
  }
}
