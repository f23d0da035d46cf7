// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// The object with which an app requests positions, regions, beacons, visits and headings.
///
/// Scope: Apple's class of that name, with the same members, in virtual time. The services behind
/// it are those of the simulated system. An app may have several managers: monitored regions,
/// significant changes and visits belong to the app, and standard updates run at the finest
/// accuracy and the smallest filter that any manager requests.
///
/// Limitations: a manager with a larger filter than another gets each position that is at least
/// that far from its last one. Headings use the smallest filter of all managers.
///
/// A manager belongs to the process in which it was created. If a static keeps it for longer, its
/// next use in a new process makes it a new manager of that process, with the same settings.
///
/// Sources: Core Location's headers and documentation; `docs/reference/simulated-core-location.md`.
open class CLLocationManager: NSObject {
  /// The delegate; held weakly, as by Apple's class.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet { if delegate != nil { centre?.greet(self) } }
  }

  // MARK: - Settings

  /// The desired accuracy of positions, in metres or one of the constants; default best.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
    didSet { centre?.settingsChanged(of: self) }
  }
  /// The distance between deliveries, in metres; default none.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone {
    didSet { centre?.settingsChanged(of: self) }
  }
  /// The kind of travel; it affects when the system pauses updates.
  open var activityType: CLActivityType = .other {
    didSet { centre?.settingsChanged(of: self) }
  }
  /// Whether the system may pause updates; default true.
  open var pausesLocationUpdatesAutomatically = true {
    didSet { centre?.settingsChanged(of: self) }
  }
  /// Whether updates continue in the background; default false.
  ///
  /// True without the background mode `location` ends the process, from iOS 9.
  open var allowsBackgroundLocationUpdates = false {
    didSet { centre?.settingsChanged(of: self) }
  }
  /// Whether the status bar shows the background use of an app with the Always authorization.
  open var showsBackgroundLocationIndicator = false {
    didSet { centre?.settingsChanged(of: self) }
  }
  /// The change of heading that is reported, in degrees; default 1.
  open var headingFilter: CLLocationDegrees = 1 {
    didSet { centre?.headingFilterChanged() }
  }
  /// The orientation of the phone; stored, without effect.
  open var headingOrientation = CLDeviceOrientation.portrait
  /// The body whose heading counts; stored, without effect.
  open var headingBody: (any CLBodyIdentifiable)?

  // MARK: - State

  /// The services that the manager has requested.
  struct Asked {
    var standard = false
    var isPaused = false
    var request: SingleRequest?
    var significantChanges = false
    var heading = false
    var ranged: [CLBeaconIdentityConstraint] = []
    var rangedRegions: [CLBeaconRegion] = []
    var isGreeted = false
    var lastDelivered: CLLocation?
  }

  /// A pending request for one position.
  struct SingleRequest {
    var number: Int
    /// Whether the updates of another manager serve it.
    var isShared = false
    var best: CLLocation?
  }

  var asked = Asked()
  /// The previous position, which the deprecated delegate method passes on.
  var previousLocation: CLLocation?
  private weak var owner: ManagerCentre?

  /// A manager of the running process.
  ///
  /// Outside of simulated days it is inert, so that tests of mocks and subclasses run: calls do
  /// nothing, and the first such manager prints a warning. If a simulated day uses it later, it
  /// becomes a manager of that day.
  public override init() {
    super.init()
    guard let running = AppProcess.running else {
      OutsideOfDays.warn("CLLocationManager")
      return
    }
    owner = running.receiver(ManagerCentre.self)
    owner?.add(self)
  }

  deinit { owner?.remove(ObjectIdentifier(self), asked: asked) }

  /// The managers of its process; nil if that has ended and no other runs.
  var centre: ManagerCentre? {
    let running = AppProcess.running
    if let owner, let process = owner.process {
      if process === running { return owner }
      if running == nil { VirtualTime.fail(VirtualTime.foreignThread) }
      VirtualTime.fail(
        """
        a CLLocationManager of one simulated day was used by another that runs at the same time. A \
        static or a singleton still refers to it; create it in the closure passed to SimulatedDay.run, or run \
        such days one after another.
        """
      )
    }
    // Its process has ended: it becomes a manager of the next one, or does nothing.
    guard let running else { return nil }
    asked = Asked()
    previousLocation = nil
    let centre = running.receiver(ManagerCentre.self)
    owner = centre
    centre.add(self)
    return centre
  }

  // MARK: - Reading state

  /// The user's authorization of the app.
  open var authorizationStatus: CLAuthorizationStatus {
    (centre?.system?.authorizationStatus).map(CLAuthorizationStatus.init) ?? .notDetermined
  }
  /// The accuracy that the user allows.
  open var accuracyAuthorization: CLAccuracyAuthorization {
    (centre?.system?.accuracyAuthorization).map(CLAccuracyAuthorization.init) ?? .fullAccuracy
  }
  /// False, because widgets are not simulated.
  open var isAuthorizedForWidgetUpdates: Bool { false }
  /// The last position that the system has; nil before the first.
  ///
  /// Reading it counts as a delivery.
  open var location: CLLocation? { centre?.readLocation() }
  /// The last heading that was delivered; nil before the first.
  open var heading: CLHeading? { centre?.lastHeading }
  /// The largest radius of a region, in metres; -1 if circles cannot be monitored.
  open var maximumRegionMonitoringDistance: CLLocationDistance {
    guard let system = centre?.system, system.circularMonitoringAvailable else { return -1 }
    return system.maximumRegionMonitoringDistance.value
  }
  /// The regions of all the app's managers.
  open var monitoredRegions: Set<CLRegion> { centre?.monitoredRegions ?? [] }
  /// The regions whose beacons this manager ranges; deprecated.
  open var rangedRegions: Set<CLRegion> { Set(asked.rangedRegions) }
  /// The constraints that this manager ranges.
  open var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { Set(asked.ranged) }

  // MARK: - Availability

  /// A fact about the running system; outside of simulated days that of Apple's Simulator.
  private static func fact(
    _ read: (AppProcess.System) -> Bool,
    outside: Bool
  ) -> Bool {
    guard let process = AppProcess.running else { return outside }
    return process.system.map(read) ?? false
  }

  /// Whether location services are switched on for the whole phone.
  open class func locationServicesEnabled() -> Bool {
    fact({ $0.locationServicesEnabled }, outside: true)
  }
  /// Whether the phone has a compass.
  open class func headingAvailable() -> Bool {
    fact({ $0.headingAvailable }, outside: false)
  }
  /// Whether significant changes can be reported.
  open class func significantLocationChangeMonitoringAvailable() -> Bool {
    fact({ $0.significantLocationChangeMonitoringAvailable }, outside: true)
  }
  /// Whether regions of a class can be monitored.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    if regionClass is CLBeaconRegion.Type { return fact({ $0.rangingAvailable }, outside: false) }
    return regionClass is CLCircularRegion.Type
      && fact({ $0.circularMonitoringAvailable }, outside: true)
  }
  /// Whether beacons can be ranged.
  open class func isRangingAvailable() -> Bool {
    fact({ $0.rangingAvailable }, outside: false)
  }
  /// Whether positions can be deferred; false from iOS 10.
  open class func deferredLocationUpdatesAvailable() -> Bool {
    fact({ $0.deferredLocationUpdatesAvailable }, outside: false)
  }
  /// The user's authorization of the app; deprecated.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    (AppProcess.running?.system?.authorizationStatus).map(CLAuthorizationStatus.init)
      ?? .notDetermined
  }

  // MARK: - Authorization

  /// Asks for the authorization to use the location while the app is in use.
  ///
  /// Does nothing if the app's property list lacks the usage description.
  open func requestWhenInUseAuthorization() {
    guard let process = centre?.process, process.mayAsk(forAlways: false) else { return }
    process.system?.requestWhenInUseAuthorization()
  }

  /// Asks for the authorization to use the location at any time.
  ///
  /// Does nothing if the app's property list lacks a usage description.
  open func requestAlwaysAuthorization() {
    guard let process = centre?.process, process.mayAsk(forAlways: true) else { return }
    process.system?.requestAlwaysAuthorization()
  }

  /// Asks for exact positions temporarily.
  ///
  /// - Parameters:
  ///   - purposeKey: the key of the reason in the app's property list; only for compatibility.
  ///   - completion: called with nil, or with `promptDeclined`.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String,
    completion: (((any Error)?) -> Void)?
  ) {
    centre?.requestFullAccuracy { error in completion?(error.map(CLError.init(contract:))) }
  }

  /// Asks for exact positions temporarily, without waiting for the answer.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    centre?.requestFullAccuracy { _ in }
  }

  /// Asks for exact positions temporarily.
  ///
  /// - Throws: ``CLError`` `promptDeclined`.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    guard let centre else { return }
    // Not a checked continuation, because it is never resumed if the process ends first.
    let error = await withUnsafeContinuation { continuation in
      centre.requestFullAccuracy { continuation.resume(returning: $0) }
    }
    if let error { throw CLError(contract: error) }
  }

  // MARK: - Positions

  /// Starts standard updates.
  open func startUpdatingLocation() { centre?.startStandard(self) }

  /// Stops standard updates, and cancels a request for one position.
  open func stopUpdatingLocation() { centre?.stopStandard(self) }

  /// Asks for one position.
  open func requestLocation() { centre?.request(self) }

  /// Lets the system hold positions back until the phone has moved a distance or a time has passed.
  open func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance,
    timeout: Double
  ) {
    centre?.system?.allowDeferredLocationUpdates(
      untilTraveled: distance < 1e12 ? Metres(max(0, distance)) : nil,
      timeout: AppProcess.duration(timeout)
    )
  }

  /// Ends deferral.
  open func disallowDeferredLocationUpdates() {
    centre?.system?.disallowDeferredLocationUpdates()
  }

  /// Starts the significant-change service.
  open func startMonitoringSignificantLocationChanges() { centre?.startSignificantChanges(self) }

  /// Stops the significant-change service.
  open func stopMonitoringSignificantLocationChanges() { centre?.stopSignificantChanges(self) }

  /// Starts the visit service, for all managers.
  open func startMonitoringVisits() { centre?.system?.startMonitoringVisits() }

  /// Stops the visit service, for all managers.
  open func stopMonitoringVisits() { centre?.system?.stopMonitoringVisits() }

  // MARK: - Regions

  /// Registers a region, replacing one of the same kind and identifier.
  open func startMonitoring(for region: CLRegion) { centre?.startMonitoring(region) }

  /// Removes the region of that kind and identifier.
  open func stopMonitoring(for region: CLRegion) { centre?.stopMonitoring(region) }

  /// Asks for the state of a region; the delegate gets it.
  open func requestState(for region: CLRegion) { centre?.requestState(region) }

  // MARK: - Beacons

  /// Ranges beacons once a second.
  open func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    guard let centre else { return }
    if !asked.ranged.contains(constraint) { asked.ranged.append(constraint) }
    centre.system?.startRangingBeacons(satisfying: constraint.contract)
  }

  /// Stops ranging.
  open func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    guard let centre else { return }
    asked.ranged.removeAll { $0 == constraint }
    centre.stopRangingIfUnused(constraint)
  }

  /// Ranges the beacons of a region; deprecated.
  open func startRangingBeacons(in region: CLBeaconRegion) {
    guard let centre else { return }
    if !asked.rangedRegions.contains(region) { asked.rangedRegions.append(region) }
    centre.system?.startRangingBeacons(satisfying: region.beaconIdentityConstraint.contract)
  }

  /// Stops ranging the beacons of a region; deprecated.
  open func stopRangingBeacons(in region: CLBeaconRegion) {
    guard let centre else { return }
    asked.rangedRegions.removeAll { $0 == region }
    centre.stopRangingIfUnused(region.beaconIdentityConstraint)
  }

  // MARK: - Heading

  /// Starts the compass.
  open func startUpdatingHeading() {
    guard let centre else { return }
    asked.heading = true
    centre.updateHeading()
  }

  /// Stops the compass.
  open func stopUpdatingHeading() {
    guard let centre else { return }
    asked.heading = false
    centre.updateHeading()
  }

  /// Does nothing, because the calibration display is not simulated.
  open func dismissHeadingCalibrationDisplay() {}
}
