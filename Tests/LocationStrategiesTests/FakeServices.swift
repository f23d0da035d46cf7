// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities

/// A system that records its calls and gives prepared answers.
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
    case transfer(Int, failing: Double)
    case endTransfer(succeeded: Bool)
    case report(String, entered: Bool)
    case read
    case requestWhenInUse
    case requestAlways
    case requestTemporaryFullAccuracy
    case requestState(String)
    case monitorBeacon(BeaconRegion)
    case stopMonitoringBeacon(String)
    case requestBeaconState(String)
    case startRanging(BeaconConstraint)
    case stopRanging(BeaconConstraint)
    case startHeading(Degrees?)
    case stopHeading
    case startLive(LiveConfiguration)
    case stopLive
    case beginActivitySession
    case endActivitySession
    case beginServiceSession(AuthorizationStatus)
    case endServiceSession
    case startLocationPushes
    case stopLocationPushes
    case openMonitor
    case addCondition(MonitorCondition, String, ConditionState)
    case removeCondition(String)
    case stopMotion
    case startSteps
    case stopSteps
    case work(SimulationDuration)
    case geocode(GeocodeQuery, Int)
    case cancelGeocode(Int)
    case schedule(LocalNotification)
    case removeNotification(String)
    case store(String?, String)
    case scheduleRefresh(SimulationTime?)
    case requestUpdates(FusedRequest)
    case removeUpdates
    case requestCurrent(FusedPriority)
    case addGeofence(Geofence)
    case removeGeofence(String)
    case setWakeLock(Bool)
  }

  var calls: [Call] = []
  var now = SimulationTime.zero
  var appState = AppState.foreground
  var authorizationStatus = AuthorizationStatus.always
  var motionActivity: MotionActivity?
  var batteryFraction = 1.0
  var deferredLocationUpdatesAvailable = true
  var hasLocationBackgroundMode = true
  var accuracyAuthorization = AccuracyAuthorization.full
  var locationServicesEnabled = true
  var headingAvailable = true
  var significantLocationChangeMonitoringAvailable = true
  var circularMonitoringAvailable = true
  var rangingAvailable = true
  var maximumRegionMonitoringDistance = Metres(200_000)
  var monitoredRegions: [Region] = []
  var monitoredBeaconRegions: [BeaconRegion] = []
  var isCharging = false
  var isLowPowerModeEnabled = false
  var isInKnownWiFi = false
  var isFocusFilterActive = false
  var timeSinceOpened = SimulationDuration.zero
  var locationPushRunTime: SimulationDuration?
  var isScreenOn = false
  var timeOfDay = SimulationDuration.zero
  /// Whether what the app sends arrives.
  var arrives = true
  var pendingNotifications: [String] = []
  var pendingBackgroundRefresh: SimulationTime?
  var isBackgroundRefreshAvailable = true
  /// The samples that the motion coprocessor has kept.
  var history: [MotionActivitySample] = []
  /// The values that the app stored.
  var stored: [String: String] = [:]
  /// The manager's `location`.
  var location: Fix?

  var openedNotification: String?
  mutating func handOff(_ url: String) {}
  mutating func remark(_ remarks: AppRemarks) {}
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
  var fusedProviderAvailable: Bool { true }
  var geofences: [Geofence] = []
  mutating func requestLocationUpdates(_ request: FusedRequest) {
    calls.append(.requestUpdates(request))
  }
  mutating func setWakeLock(isHeld: Bool) { calls.append(.setWakeLock(isHeld)) }
  mutating func removeLocationUpdates() { calls.append(.removeUpdates) }
  mutating func requestCurrentLocation(_ priority: FusedPriority) {
    calls.append(.requestCurrent(priority))
  }
  mutating func addGeofence(_ geofence: Geofence) {
    geofences.removeAll { $0.identifier == geofence.identifier }
    geofences.append(geofence)
    calls.append(.addGeofence(geofence))
  }
  mutating func removeGeofence(_ identifier: String) {
    geofences.removeAll { $0.identifier == identifier }
    calls.append(.removeGeofence(identifier))
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
  mutating func scheduleBackgroundRefresh(earliest: SimulationTime?) {
    pendingBackgroundRefresh = earliest
    calls.append(.scheduleRefresh(earliest))
  }
  mutating func completeBackgroundWork() {}
  mutating func declareBackgroundLocationUpdates() {}
  mutating func upload(bytes: Int) { calls.append(.upload(bytes)) }
  mutating func transfer(bytes: Int, failing probability: Double) -> Bool {
    calls.append(.transfer(bytes, failing: probability))
    return arrives
  }
  mutating func endTransfer(bytes: Int, succeeded: Bool) {
    calls.append(.endTransfer(succeeded: succeeded))
  }
  mutating func download(bytes: Int) -> Bool { arrives }
  mutating func noteMode(_ name: String) {}
  mutating func reportRegion(_ region: Region, entered: Bool) {
    calls.append(.report(region.identifier, entered: entered))
  }

  mutating func requestWhenInUseAuthorization() { calls.append(.requestWhenInUse) }
  mutating func requestAlwaysAuthorization() { calls.append(.requestAlways) }
  mutating func requestTemporaryFullAccuracyAuthorization() {
    calls.append(.requestTemporaryFullAccuracy)
  }
  mutating func requestState(forRegion identifier: String) {
    calls.append(.requestState(identifier))
  }
  mutating func startMonitoring(for region: BeaconRegion) { calls.append(.monitorBeacon(region)) }
  mutating func stopMonitoring(forBeaconRegion identifier: String) {
    calls.append(.stopMonitoringBeacon(identifier))
  }
  mutating func requestState(forBeaconRegion identifier: String) {
    calls.append(.requestBeaconState(identifier))
  }
  mutating func startRangingBeacons(satisfying constraint: BeaconConstraint) {
    calls.append(.startRanging(constraint))
  }
  mutating func stopRangingBeacons(satisfying constraint: BeaconConstraint) {
    calls.append(.stopRanging(constraint))
  }
  mutating func startUpdatingHeading(filter: Degrees?) { calls.append(.startHeading(filter)) }
  mutating func stopUpdatingHeading() { calls.append(.stopHeading) }
  mutating func startLiveUpdates(_ configuration: LiveConfiguration) {
    calls.append(.startLive(configuration))
  }
  mutating func stopLiveUpdates() { calls.append(.stopLive) }
  mutating func beginBackgroundActivitySession() { calls.append(.beginActivitySession) }
  mutating func endBackgroundActivitySession() { calls.append(.endActivitySession) }
  mutating func beginServiceSession(_ authorization: AuthorizationStatus) {
    calls.append(.beginServiceSession(authorization))
  }
  mutating func endServiceSession() { calls.append(.endServiceSession) }
  mutating func startMonitoringLocationPushes() { calls.append(.startLocationPushes) }
  mutating func stopMonitoringLocationPushes() { calls.append(.stopLocationPushes) }
  mutating func openMonitor() { calls.append(.openMonitor) }
  mutating func addCondition(
    _ condition: MonitorCondition,
    identifier: String,
    assuming state: ConditionState
  ) {
    calls.append(.addCondition(condition, identifier, state))
  }
  mutating func removeCondition(_ identifier: String) { calls.append(.removeCondition(identifier)) }
  mutating func stopMotionActivityUpdates() { calls.append(.stopMotion) }
  func motionActivityHistory(
    from start: SimulationTime,
    to end: SimulationTime
  ) -> [MotionActivitySample] { history.filter { $0.start <= end } }
  func stepCount(from start: SimulationTime, to end: SimulationTime) -> Int? { nil }
  func altitude(of fix: Fix) -> Metres? { nil }
  var barometricAltitude: Metres? { nil }
  mutating func startStepUpdates() { calls.append(.startSteps) }
  mutating func stopStepUpdates() { calls.append(.stopSteps) }
  mutating func performWork(for duration: SimulationDuration) { calls.append(.work(duration)) }
  mutating func geocode(_ query: GeocodeQuery, geocoder: Int) {
    calls.append(.geocode(query, geocoder))
  }
  mutating func cancelGeocode(geocoder: Int) { calls.append(.cancelGeocode(geocoder)) }
  mutating func schedule(_ notification: LocalNotification) {
    calls.append(.schedule(notification))
  }
  mutating func removePendingNotification(_ identifier: String) {
    calls.append(.removeNotification(identifier))
  }
  func storedValue(forKey key: String) -> String? { stored[key] }
  mutating func store(_ value: String?, forKey key: String) {
    stored[key] = value
    calls.append(.store(value, key))
  }
}

/// A strategy and its system.
struct Bench {
  var services = FakeServices()
  var strategy: ConfiguredStrategy

  init(_ configuration: StrategyConfiguration, places: [Region] = []) {
    strategy = ConfiguredStrategy(configuration, places: places)
  }

  /// Passes an event to the strategy and returns the calls that it makes in response.
  mutating func deliver(_ event: AppEvent) -> [FakeServices.Call] {
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
