// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities

/// A system that writes down what it is asked and answers as it is told.
struct FakeServices: LocationServices {
  enum Call: Equatable {
    case start(StandardRequest)
    case stop
    case request(DesiredAccuracy)
    case startSignificantChange
    case stopSignificantChange
    case monitor(Region)
    case stopMonitoring(String)
    case startVisits
    case stopVisits
    case allowDeferral(Metres?, SimulationDuration?)
    case disallowDeferral
    case startMotion
    case setTimer(Int, SimulationDuration)
    case cancelTimer(Int)
    case beginTask
    case endTask
    case upload(Int)
    case report(String, entered: Bool)
    case read
  }

  var calls: [Call] = []
  var now = SimulationTime.zero
  var appState = AppState.foreground
  var authorizationStatus = AuthorizationStatus.always
  var motionActivity: MotionActivity?
  var batteryFraction = 1.0
  var deferredLocationUpdatesAvailable = true
  /// The manager's `location`.
  var location: Fix?

  mutating func readLocation() -> Fix? {
    calls.append(.read)
    return location
  }
  mutating func startUpdatingLocation(_ request: StandardRequest) { calls.append(.start(request)) }
  mutating func stopUpdatingLocation() { calls.append(.stop) }
  mutating func requestLocation(desiredAccuracy: DesiredAccuracy) {
    calls.append(.request(desiredAccuracy))
  }
  mutating func startMonitoringSignificantLocationChanges() {
    calls.append(.startSignificantChange)
  }
  mutating func stopMonitoringSignificantLocationChanges() {
    calls.append(.stopSignificantChange)
  }
  mutating func startMonitoring(for region: Region) { calls.append(.monitor(region)) }
  mutating func stopMonitoring(forRegion identifier: String) {
    calls.append(.stopMonitoring(identifier))
  }
  mutating func startMonitoringVisits() { calls.append(.startVisits) }
  mutating func stopMonitoringVisits() { calls.append(.stopVisits) }
  mutating func allowDeferredLocationUpdates(
    untilTraveled distance: Metres?,
    timeout: SimulationDuration?
  ) {
    calls.append(.allowDeferral(distance, timeout))
  }
  mutating func disallowDeferredLocationUpdates() { calls.append(.disallowDeferral) }
  mutating func startMotionActivityUpdates() { calls.append(.startMotion) }
  mutating func setTimer(_ timer: TimerIdentifier, after delay: SimulationDuration) {
    calls.append(.setTimer(timer.rawValue, delay))
  }
  mutating func cancelTimer(_ timer: TimerIdentifier) { calls.append(.cancelTimer(timer.rawValue)) }
  mutating func beginBackgroundTask() { calls.append(.beginTask) }
  mutating func endBackgroundTask() { calls.append(.endTask) }
  mutating func upload(bytes: Int) { calls.append(.upload(bytes)) }
  mutating func reportRegion(_ region: Region, entered: Bool) {
    calls.append(.report(region.identifier, entered: entered))
  }
}

/// A strategy and the system it talks to.
struct Bench {
  var services = FakeServices()
  var strategy: ConfiguredStrategy

  init(_ configuration: StrategyConfiguration, places: [Region] = []) {
    strategy = ConfiguredStrategy(configuration, places: places)
  }

  /// Tells the strategy something and returns what it asks for in answer.
  mutating func tell(_ event: AppEvent) -> [FakeServices.Call] {
    services.calls = []
    strategy.receive(event, services: &services)
    return services.calls
  }
}

func fix(_ east: Double, accuracy: Double = 10) -> Fix {
  Fix(
    position: PlanePoint(east: east, north: 0),
    horizontalAccuracy: Metres(accuracy),
    timestamp: .zero,
    source: .gnss
  )
}

func region(_ identifier: String, east: Double = 0, radius: Double = 100) -> Region {
  Region(
    identifier: identifier,
    centre: PlanePoint(east: east, north: 0),
    radius: Metres(radius)
  )
}
