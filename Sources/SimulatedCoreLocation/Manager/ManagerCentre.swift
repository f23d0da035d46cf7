// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The managers of a process: it joins what they ask for and hands out what the system tells.
final class ManagerCentre: EventReceiver {
  private struct Member {
    weak var manager: CLLocationManager?
    let identity: ObjectIdentifier
  }

  /// The process; nil once it has ended.
  private(set) weak var process: AppProcess?
  private var members: [Member] = []
  private var sent: StandardRequest?
  private var requestNumber = 0
  private var headingFilter: Degrees?
  private var isHeading = false
  /// The circles that this process registered, so that the app gets its own coordinates back.
  private var registered: [String: CLCircularRegion] = [:]
  private var fullAccuracyAnswers: [(LocationError?) -> Void] = []
  private(set) var lastHeading: CLHeading?

  init(process: AppProcess) { self.process = process }

  /// The system; nil while no code of the app runs.
  var system: AppProcess.System? {
    get { process?.system }
    set {}
  }

  /// The managers, in the order in which they were made.
  var managers: [CLLocationManager] { members.compactMap(\.manager) }

  // MARK: - Coming and going

  func add(_ manager: CLLocationManager) {
    members.append(Member(manager: manager, identity: ObjectIdentifier(manager)))
    process?.virtual.schedule(after: .zero) { [weak self, weak manager] in
      guard let manager else { return }
      self?.greet(manager)
    }
  }

  /// The manager is gone, and what it alone asked for ends, but for what belongs to the app.
  func remove(_ identity: ObjectIdentifier, asked: CLLocationManager.Asked) {
    members.removeAll { $0.identity == identity }
    guard system != nil else { return }
    if asked.standard { updateStandard(isStart: false) }
    if asked.heading { updateHeading() }
    for constraint in asked.ranged { stopRangingIfUnused(constraint) }
    for region in asked.rangedRegions { stopRangingIfUnused(region.beaconIdentityConstraint) }
  }

  /// Tells a manager's delegate what the user allows, once, after the manager was made.
  func greet(_ manager: CLLocationManager) {
    guard !manager.asked.isGreeted, manager.delegate != nil, let process else { return }
    manager.asked.isGreeted = true
    process.virtual.schedule(after: .zero) { [weak manager] in
      guard let manager else { return }
      manager.delegate?.locationManagerDidChangeAuthorization(manager)
    }
  }

  // MARK: - Standard updates

  func startStandard(_ manager: CLLocationManager) {
    manager.asked.request = nil
    manager.asked.isPaused = false
    manager.asked.standard = true
    manager.asked.lastDelivered = nil
    updateStandard(isStart: true)
  }

  func stopStandard(_ manager: CLLocationManager) {
    let hadRequest = manager.asked.request != nil
    manager.asked.request = nil
    manager.asked.isPaused = false
    guard manager.asked.standard else {
      if hadRequest, sent == nil { system?.stopUpdatingLocation() }
      return
    }
    manager.asked.standard = false
    updateStandard(isStart: false)
  }

  func settingsChanged(of manager: CLLocationManager) {
    guard manager.asked.standard, !manager.asked.isPaused else { return }
    updateStandard(isStart: false)
  }

  /// Asks the system for the finest of what the managers want.
  private func updateStandard(isStart: Bool) {
    let active = managers.filter { $0.asked.standard && !$0.asked.isPaused }
    guard let first = active.first else {
      if sent != nil, !managers.contains(where: \.asked.standard) {
        sent = nil
        system?.stopUpdatingLocation()
      }
      return
    }
    var request = first.request
    for manager in active.dropFirst() { request.join(manager.request) }
    guard isStart || request != sent else { return }
    sent = request
    system?.startUpdatingLocation(request)
  }

  func request(_ manager: CLLocationManager) {
    guard let process, !manager.asked.standard, manager.asked.request == nil else { return }
    requestNumber += 1
    let number = requestNumber
    manager.asked.request = CLLocationManager.SingleRequest(number: number)
    if managers.contains(where: \.asked.standard) {
      // The updates of another manager serve the request as well (rule 13).
      process.virtual.schedule(after: .seconds(10)) { [weak self, weak manager] in
        guard let manager, manager.asked.request?.number == number else { return }
        self?.finish(manager)
      }
    } else {
      system?.requestLocation(desiredAccuracy: DesiredAccuracy(manager.desiredAccuracy))
    }
  }

  private func finish(_ manager: CLLocationManager) {
    let best = manager.asked.request?.best
    manager.asked.request = nil
    if let best {
      manager.delegate?.locationManager(manager, didUpdateLocations: [best])
    } else {
      manager.delegate?.locationManager(manager, didFailWithError: CLError(.locationUnknown))
    }
  }

  func startSignificantChanges(_ manager: CLLocationManager) {
    manager.asked.significantChanges = true
    system?.startMonitoringSignificantLocationChanges()
  }

  func stopSignificantChanges(_ manager: CLLocationManager) {
    manager.asked.significantChanges = false
    // The service belongs to the app; another manager that asked for it keeps it.
    guard !managers.contains(where: \.asked.significantChanges) else { return }
    system?.stopMonitoringSignificantLocationChanges()
  }

  func readLocation() -> CLLocation? {
    guard let process else { return nil }
    return process.system?.readLocation().map(process.location)
  }

  func requestFullAccuracy(_ answer: @escaping (LocationError?) -> Void) {
    fullAccuracyAnswers.append(answer)
    system?.requestTemporaryFullAccuracyAuthorization()
  }

  // MARK: - Heading and ranging

  func headingFilterChanged() { if isHeading { updateHeading() } }

  func updateHeading() {
    let active = managers.filter(\.asked.heading)
    guard !active.isEmpty else {
      if isHeading { system?.stopUpdatingHeading() }
      isHeading = false
      return
    }
    let smallest = active.map { max(0, $0.headingFilter) }.min() ?? 0
    let filter = smallest > 0 ? Degrees(smallest) : nil
    guard !isHeading || filter != headingFilter else { return }
    isHeading = true
    headingFilter = filter
    system?.startUpdatingHeading(filter: filter)
  }

  func stopRangingIfUnused(_ constraint: CLBeaconIdentityConstraint) {
    let isUsed = managers.contains { manager in
      manager.asked.ranged.contains(constraint)
        || manager.asked.rangedRegions.contains { $0.beaconIdentityConstraint == constraint }
    }
    if !isUsed { system?.stopRangingBeacons(satisfying: constraint.contract) }
  }

  // MARK: - Regions

  var monitoredRegions: Set<CLRegion> {
    guard let process, let system = process.system else { return [] }
    let circles = system.monitoredRegions.map { circle($0, process: process) as CLRegion }
    return Set(circles + system.monitoredBeaconRegions.map { CLBeaconRegion($0) })
  }

  func startMonitoring(_ region: CLRegion) {
    guard let process else { return }
    if region.identifier.isEmpty {
      fail(.regionMonitoringFailure, region: region)
    } else if let circle = region as? CLCircularRegion {
      guard Coordinate(circle.center).isValid, circle.radius.isFinite, circle.radius > 0 else {
        fail(.regionMonitoringFailure, region: region)
        return
      }
      registered[circle.identifier] = circle.copy() as? CLCircularRegion
      system?.startMonitoring(for: process.region(circle))
    } else if let beacons = region as? CLBeaconRegion {
      system?.startMonitoring(for: beacons.contract)
    } else {
      fail(.regionMonitoringFailure, region: region)
    }
  }

  /// A circle of the contract as the app registered it, or anew if an earlier process did.
  private func circle(_ region: Region, process: AppProcess) -> CLCircularRegion {
    if let known = registered[region.identifier], process.region(known) == region { return known }
    return process.region(region)
  }

  /// Tells the delegates later that a region cannot be monitored.
  private func fail(_ code: CLError.Code, region: CLRegion) {
    process?.virtual.schedule(after: .zero) { [weak self] in
      self?.tell { $0.locationManager($1, monitoringDidFailFor: region, withError: CLError(code)) }
    }
  }

  func stopMonitoring(_ region: CLRegion) {
    if region is CLBeaconRegion {
      system?.stopMonitoring(forBeaconRegion: region.identifier)
    } else {
      system?.stopMonitoring(forRegion: region.identifier)
    }
  }

  func requestState(_ region: CLRegion) {
    if region is CLBeaconRegion {
      system?.requestState(forBeaconRegion: region.identifier)
    } else {
      system?.requestState(forRegion: region.identifier)
    }
  }

  // MARK: - Events

  /// Calls the delegate of each manager that has one.
  private func tell(_ call: (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
    for manager in managers {
      if let delegate = manager.delegate { call(delegate, manager) }
    }
  }

  func receive(_ event: AppEvent) {
    guard let process else { return }
    switch event {
    case .location(let fix): deliver([fix], process: process)
    case .locations(let fixes): deliver(fixes, process: process)
    case .failed(let error): failed(error)
    case .pausedUpdates:
      for manager in managers where manager.asked.standard {
        manager.asked.isPaused = true
        manager.delegate?.locationManagerDidPauseLocationUpdates(manager)
      }
    case .resumedUpdates:
      for manager in managers where manager.asked.standard {
        manager.asked.isPaused = false
        manager.delegate?.locationManagerDidResumeLocationUpdates(manager)
      }
    case .finishedDeferredUpdates(let error):
      let error = error.map { CLError(contract: $0) }
      tell { $0.locationManager($1, didFinishDeferredUpdatesWithError: error) }
    case .visit(let visit):
      let visit = CLVisit(visit, process: process)
      tell { $0.locationManager($1, didVisit: visit) }
    case .authorizationChanged:
      tell { delegate, manager in
        manager.asked.isGreeted = true
        delegate.locationManagerDidChangeAuthorization(manager)
      }
    case .temporaryFullAccuracy(let error):
      let answers = fullAccuracyAnswers
      fullAccuracyAnswers = []
      for answer in answers { answer(error) }
    case .heading(let heading):
      let heading = CLHeading(heading, process: process)
      lastHeading = heading
      for manager in managers where manager.asked.heading {
        manager.delegate?.locationManager(manager, didUpdateHeading: heading)
      }
    case .headingNeedsCalibration:
      for manager in managers where manager.asked.heading {
        _ = manager.delegate?.locationManagerShouldDisplayHeadingCalibration(manager)
      }
    default:
      receiveRegionEvent(event, process: process)
    }
  }

  private func receiveRegionEvent(_ event: AppEvent, process: AppProcess) {
    switch event {
    case .startedMonitoring(let region):
      tell { $0.locationManager($1, didStartMonitoringFor: circle(region, process: process)) }
    case .enteredRegion(let region):
      tell { $0.locationManager($1, didEnterRegion: circle(region, process: process)) }
    case .exitedRegion(let region):
      tell { $0.locationManager($1, didExitRegion: circle(region, process: process)) }
    case .determinedState(let state, let region):
      tell {
        $0.locationManager(
          $1,
          didDetermineState: CLRegionState(state),
          for: circle(region, process: process)
        )
      }
    case .monitoringFailed(let region, let error):
      tell {
        $0.locationManager(
          $1,
          monitoringDidFailFor: region.map { circle($0, process: process) },
          withError: CLError(contract: error)
        )
      }
    case .enteredBeaconRegion(let region):
      tell { $0.locationManager($1, didEnterRegion: CLBeaconRegion(region)) }
    case .exitedBeaconRegion(let region):
      tell { $0.locationManager($1, didExitRegion: CLBeaconRegion(region)) }
    case .determinedBeaconState(let state, let region):
      tell {
        $0.locationManager(
          $1,
          didDetermineState: CLRegionState(state),
          for: CLBeaconRegion(region)
        )
      }
    case .beaconMonitoringFailed(let region, let error):
      tell {
        $0.locationManager(
          $1,
          monitoringDidFailFor: region.map { CLBeaconRegion($0) },
          withError: CLError(contract: error)
        )
      }
    case .rangedBeacons(let beacons, let constraint):
      ranged(beacons.map { CLBeacon($0, process: process) }, by: .init(constraint))
    case .rangingFailed(let constraint, let error):
      rangingFailed(.init(constraint), error: CLError(contract: error))
    default:
      break
    }
  }

  private func deliver(_ fixes: [Fix], process: AppProcess) {
    let locations = fixes.map(process.location)
    for manager in managers {
      guard let accepted = manager.accept(locations, sent: sent) else { continue }
      if !accepted.isEmpty {
        manager.delegate?.locationManager(manager, didUpdateLocations: accepted)
      }
    }
  }

  private func failed(_ error: LocationError) {
    for manager in managers
    where manager.asked.standard || manager.asked.request != nil
      || manager.asked.significantChanges || manager.asked.heading
    {
      manager.asked.request = nil
      manager.delegate?.locationManager(manager, didFailWithError: CLError(contract: error))
    }
  }

  private func ranged(_ beacons: [CLBeacon], by constraint: CLBeaconIdentityConstraint) {
    for manager in managers {
      if manager.asked.ranged.contains(constraint) {
        manager.delegate?.locationManager(manager, didRange: beacons, satisfying: constraint)
      }
      for region in manager.asked.rangedRegions
      where region.beaconIdentityConstraint == constraint {
        manager.delegate?.locationManager(manager, didRangeBeacons: beacons, in: region)
      }
    }
  }

  private func rangingFailed(_ constraint: CLBeaconIdentityConstraint, error: CLError) {
    for manager in managers {
      if manager.asked.ranged.contains(constraint) {
        manager.delegate?.locationManager(manager, didFailRangingFor: constraint, error: error)
      }
      for region in manager.asked.rangedRegions
      where region.beaconIdentityConstraint == constraint {
        manager.delegate?.locationManager(
          manager,
          rangingBeaconsDidFailFor: region,
          withError: error
        )
      }
    }
  }
}
