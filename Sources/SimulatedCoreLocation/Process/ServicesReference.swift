// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The system's services as a reference, while an app handles one event.
///
/// The contract passes them as an `inout` value of any type, but app code calls them from anywhere.
/// The pointer is valid while ``AppProcess/receive(_:services:)`` is on the stack.
final class ServicesReference<Services: LocationServices>: LocationServices {
  private let pointer: UnsafeMutablePointer<Services>

  init(_ pointer: UnsafeMutablePointer<Services>) { self.pointer = pointer }

  var now: SimulationTime { pointer.pointee.now }
  var appState: AppState { pointer.pointee.appState }
  var hasLocationBackgroundMode: Bool { pointer.pointee.hasLocationBackgroundMode }
  var authorizationStatus: AuthorizationStatus { pointer.pointee.authorizationStatus }
  var accuracyAuthorization: AccuracyAuthorization { pointer.pointee.accuracyAuthorization }
  var locationServicesEnabled: Bool { pointer.pointee.locationServicesEnabled }
  var headingAvailable: Bool { pointer.pointee.headingAvailable }
  var significantLocationChangeMonitoringAvailable: Bool {
    pointer.pointee.significantLocationChangeMonitoringAvailable
  }
  var circularMonitoringAvailable: Bool { pointer.pointee.circularMonitoringAvailable }
  var rangingAvailable: Bool { pointer.pointee.rangingAvailable }
  var deferredLocationUpdatesAvailable: Bool { pointer.pointee.deferredLocationUpdatesAvailable }
  var maximumRegionMonitoringDistance: Metres { pointer.pointee.maximumRegionMonitoringDistance }
  var monitoredRegions: [Region] { pointer.pointee.monitoredRegions }
  var monitoredBeaconRegions: [BeaconRegion] { pointer.pointee.monitoredBeaconRegions }
  var motionActivity: MotionActivity? { pointer.pointee.motionActivity }
  var batteryFraction: Double { pointer.pointee.batteryFraction }
  var isCharging: Bool { pointer.pointee.isCharging }
  var isScreenOn: Bool { pointer.pointee.isScreenOn }
  var timeOfDay: SimulationDuration { pointer.pointee.timeOfDay }
  var isLowPowerModeEnabled: Bool { pointer.pointee.isLowPowerModeEnabled }
  var isInKnownWiFi: Bool { pointer.pointee.isInKnownWiFi }
  var isFocusFilterActive: Bool { pointer.pointee.isFocusFilterActive }
  var timeSinceOpened: SimulationDuration { pointer.pointee.timeSinceOpened }
  var locationPushRunTime: SimulationDuration? { pointer.pointee.locationPushRunTime }
  func startMonitoringLocationPushes() { pointer.pointee.startMonitoringLocationPushes() }
  func stopMonitoringLocationPushes() { pointer.pointee.stopMonitoringLocationPushes() }
  func readLocation() -> Fix? { pointer.pointee.readLocation() }
  var openedNotification: String? { pointer.pointee.openedNotification }
  func handOff(_ url: String) { pointer.pointee.handOff(url) }
  func remark(_ remarks: AppRemarks) { pointer.pointee.remark(remarks) }
  func requestWhenInUseAuthorization() { pointer.pointee.requestWhenInUseAuthorization() }
  func requestAlwaysAuthorization() { pointer.pointee.requestAlwaysAuthorization() }
  func requestTemporaryFullAccuracyAuthorization() {
    pointer.pointee.requestTemporaryFullAccuracyAuthorization()
  }
  func startUpdatingLocation(_ request: StandardRequest) {
    pointer.pointee.startUpdatingLocation(request)
  }
  func declareBackgroundLocationUpdates() { pointer.pointee.declareBackgroundLocationUpdates() }
  func stopUpdatingLocation() { pointer.pointee.stopUpdatingLocation() }
  func requestLocation(desiredAccuracy: DesiredAccuracy) {
    pointer.pointee.requestLocation(desiredAccuracy: desiredAccuracy)
  }
  func allowDeferredLocationUpdates(untilTraveled distance: Metres?, timeout: SimulationDuration?) {
    pointer.pointee.allowDeferredLocationUpdates(untilTraveled: distance, timeout: timeout)
  }
  func disallowDeferredLocationUpdates() { pointer.pointee.disallowDeferredLocationUpdates() }
  func startMonitoringSignificantLocationChanges() {
    pointer.pointee.startMonitoringSignificantLocationChanges()
  }
  func stopMonitoringSignificantLocationChanges() {
    pointer.pointee.stopMonitoringSignificantLocationChanges()
  }
  func startMonitoring(for region: Region) { pointer.pointee.startMonitoring(for: region) }
  func stopMonitoring(forRegion identifier: String) {
    pointer.pointee.stopMonitoring(forRegion: identifier)
  }
  func requestState(forRegion identifier: String) {
    pointer.pointee.requestState(forRegion: identifier)
  }
  var fusedProviderAvailable: Bool { pointer.pointee.fusedProviderAvailable }
  var geofences: [Geofence] { pointer.pointee.geofences }
  func requestLocationUpdates(_ request: FusedRequest) {
    pointer.pointee.requestLocationUpdates(request)
  }
  func removeLocationUpdates() { pointer.pointee.removeLocationUpdates() }
  func requestCurrentLocation(_ priority: FusedPriority) {
    pointer.pointee.requestCurrentLocation(priority)
  }
  func addGeofence(_ geofence: Geofence) { pointer.pointee.addGeofence(geofence) }
  func removeGeofence(_ identifier: String) { pointer.pointee.removeGeofence(identifier) }
  func startMonitoringVisits() { pointer.pointee.startMonitoringVisits() }
  func stopMonitoringVisits() { pointer.pointee.stopMonitoringVisits() }
  func startMonitoring(for region: BeaconRegion) { pointer.pointee.startMonitoring(for: region) }
  func stopMonitoring(forBeaconRegion identifier: String) {
    pointer.pointee.stopMonitoring(forBeaconRegion: identifier)
  }
  func requestState(forBeaconRegion identifier: String) {
    pointer.pointee.requestState(forBeaconRegion: identifier)
  }
  func startRangingBeacons(satisfying constraint: BeaconConstraint) {
    pointer.pointee.startRangingBeacons(satisfying: constraint)
  }
  func stopRangingBeacons(satisfying constraint: BeaconConstraint) {
    pointer.pointee.stopRangingBeacons(satisfying: constraint)
  }
  func startUpdatingHeading(filter: Degrees?) {
    pointer.pointee.startUpdatingHeading(filter: filter)
  }
  func stopUpdatingHeading() { pointer.pointee.stopUpdatingHeading() }
  func startLiveUpdates(_ configuration: LiveConfiguration) {
    pointer.pointee.startLiveUpdates(configuration)
  }
  func stopLiveUpdates() { pointer.pointee.stopLiveUpdates() }
  func beginBackgroundActivitySession() { pointer.pointee.beginBackgroundActivitySession() }
  func endBackgroundActivitySession() { pointer.pointee.endBackgroundActivitySession() }
  func beginServiceSession(_ authorization: AuthorizationStatus) {
    pointer.pointee.beginServiceSession(authorization)
  }
  func endServiceSession() { pointer.pointee.endServiceSession() }
  func openMonitor() { pointer.pointee.openMonitor() }
  func addCondition(
    _ condition: MonitorCondition,
    identifier: String,
    assuming state: ConditionState
  ) { pointer.pointee.addCondition(condition, identifier: identifier, assuming: state) }
  func removeCondition(_ identifier: String) { pointer.pointee.removeCondition(identifier) }
  func startMotionActivityUpdates() { pointer.pointee.startMotionActivityUpdates() }
  func stopMotionActivityUpdates() { pointer.pointee.stopMotionActivityUpdates() }
  func motionActivityHistory(from start: SimulationTime, to end: SimulationTime)
    -> [MotionActivitySample]
  { pointer.pointee.motionActivityHistory(from: start, to: end) }
  func stepCount(from start: SimulationTime, to end: SimulationTime) -> Int? {
    pointer.pointee.stepCount(from: start, to: end)
  }
  func altitude(of fix: Fix) -> Metres? { pointer.pointee.altitude(of: fix) }
  var barometricAltitude: Metres? { pointer.pointee.barometricAltitude }
  func startStepUpdates() { pointer.pointee.startStepUpdates() }
  func stopStepUpdates() { pointer.pointee.stopStepUpdates() }
  func setTimer(_ timer: TimerIdentifier, after delay: SimulationDuration) {
    pointer.pointee.setTimer(timer, after: delay)
  }
  func cancelTimer(_ timer: TimerIdentifier) { pointer.pointee.cancelTimer(timer) }
  func beginBackgroundTask() { pointer.pointee.beginBackgroundTask() }
  func endBackgroundTask() { pointer.pointee.endBackgroundTask() }
  func completeBackgroundWork() { pointer.pointee.completeBackgroundWork() }
  func scheduleBackgroundRefresh(earliest: SimulationTime?) {
    pointer.pointee.scheduleBackgroundRefresh(earliest: earliest)
  }
  var pendingBackgroundRefresh: SimulationTime? { pointer.pointee.pendingBackgroundRefresh }
  var isBackgroundRefreshAvailable: Bool { pointer.pointee.isBackgroundRefreshAvailable }
  func upload(bytes: Int) { pointer.pointee.upload(bytes: bytes) }
  func transfer(bytes: Int, failing probability: Double) -> Bool {
    pointer.pointee.transfer(bytes: bytes, failing: probability)
  }
  func endTransfer(bytes: Int, succeeded: Bool) {
    pointer.pointee.endTransfer(bytes: bytes, succeeded: succeeded)
  }
  func download(bytes: Int) -> Bool { pointer.pointee.download(bytes: bytes) }
  func noteMode(_ name: String) { pointer.pointee.noteMode(name) }
  func performWork(for duration: SimulationDuration) { pointer.pointee.performWork(for: duration) }
  func geocode(_ query: GeocodeQuery, geocoder: Int) {
    pointer.pointee.geocode(query, geocoder: geocoder)
  }
  func cancelGeocode(geocoder: Int) { pointer.pointee.cancelGeocode(geocoder: geocoder) }
  func schedule(_ notification: LocalNotification) { pointer.pointee.schedule(notification) }
  func removePendingNotification(_ identifier: String) {
    pointer.pointee.removePendingNotification(identifier)
  }
  var pendingNotifications: [String] { pointer.pointee.pendingNotifications }
  func reportRegion(_ region: Region, entered: Bool) {
    pointer.pointee.reportRegion(region, entered: entered)
  }
  func storedValue(forKey key: String) -> String? { pointer.pointee.storedValue(forKey: key) }
  func store(_ value: String?, forKey key: String) { pointer.pointee.store(value, forKey: key) }
}
