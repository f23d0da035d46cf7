// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

extension CLLocationManager {
  // MARK: - Rights

  /// Asks for the right to use the location while the app is in use.
  public func requestWhenInUseAuthorization() { centre?.system?.requestWhenInUseAuthorization() }

  /// Asks for the right to use the location at any time.
  public func requestAlwaysAuthorization() { centre?.system?.requestAlwaysAuthorization() }

  /// Asks for exact positions for a while.
  ///
  /// - Parameters:
  ///   - purposeKey: the key of the reason in the app's property list; kept for the signature.
  ///   - completion: called with nil, or with `promptDeclined`.
  public func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String,
    completion: (((any Error)?) -> Void)? = nil
  ) {
    centre?.requestFullAccuracy { error in completion?(error.map(CLError.init(contract:))) }
  }

  /// Asks for exact positions for a while.
  ///
  /// - Throws: ``CLError`` `promptDeclined`.
  public func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    guard let centre else { return }
    // Not checked: with the process, the question may end unanswered.
    let error = await withUnsafeContinuation { continuation in
      centre.requestFullAccuracy { continuation.resume(returning: $0) }
    }
    if let error { throw CLError(contract: error) }
  }

  // MARK: - Positions

  /// Starts standard updates.
  public func startUpdatingLocation() { centre?.startStandard(self) }

  /// Stops standard updates, and cancels a request for one position.
  public func stopUpdatingLocation() { centre?.stopStandard(self) }

  /// Asks for one position.
  public func requestLocation() { centre?.request(self) }

  /// Lets the system hold positions back until the phone has moved so far or so long has passed.
  public func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance,
    timeout: Double
  ) {
    centre?.system?.allowDeferredLocationUpdates(
      untilTraveled: distance < 1e12 ? Metres(max(0, distance)) : nil,
      timeout: AppProcess.duration(timeout)
    )
  }

  /// Ends deferral.
  public func disallowDeferredLocationUpdates() {
    centre?.system?.disallowDeferredLocationUpdates()
  }

  /// Starts the significant-change service.
  public func startMonitoringSignificantLocationChanges() { centre?.startSignificantChanges(self) }

  /// Stops the significant-change service.
  public func stopMonitoringSignificantLocationChanges() { centre?.stopSignificantChanges(self) }

  /// Starts the visit service, for all managers.
  public func startMonitoringVisits() { centre?.system?.startMonitoringVisits() }

  /// Stops the visit service, for all managers.
  public func stopMonitoringVisits() { centre?.system?.stopMonitoringVisits() }

  // MARK: - Regions

  /// Registers a region, replacing one of the same kind and identifier.
  public func startMonitoring(for region: CLRegion) { centre?.startMonitoring(region) }

  /// Removes the region of that kind and identifier.
  public func stopMonitoring(for region: CLRegion) { centre?.stopMonitoring(region) }

  /// Asks for the state of a region; the delegate is told.
  public func requestState(for region: CLRegion) { centre?.requestState(region) }

  // MARK: - Beacons

  /// Ranges beacons once a second.
  public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    guard let centre else { return }
    if !asked.ranged.contains(constraint) { asked.ranged.append(constraint) }
    centre.system?.startRangingBeacons(satisfying: constraint.contract)
  }

  /// Stops ranging.
  public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    guard let centre else { return }
    asked.ranged.removeAll { $0 == constraint }
    centre.stopRangingIfUnused(constraint)
  }

  /// Ranges the beacons of a region; deprecated.
  public func startRangingBeacons(in region: CLBeaconRegion) {
    guard let centre else { return }
    if !asked.rangedRegions.contains(region) { asked.rangedRegions.append(region) }
    centre.system?.startRangingBeacons(satisfying: region.beaconIdentityConstraint.contract)
  }

  /// Stops ranging the beacons of a region; deprecated.
  public func stopRangingBeacons(in region: CLBeaconRegion) {
    guard let centre else { return }
    asked.rangedRegions.removeAll { $0 == region }
    centre.stopRangingIfUnused(region.beaconIdentityConstraint)
  }

  // MARK: - Heading

  /// Starts the compass.
  public func startUpdatingHeading() {
    guard let centre else { return }
    asked.heading = true
    centre.updateHeading()
  }

  /// Stops the compass.
  public func stopUpdatingHeading() {
    guard let centre else { return }
    asked.heading = false
    centre.updateHeading()
  }

  /// Nothing: the calibration display is not simulated.
  public func dismissHeadingCalibrationDisplay() {}
}
