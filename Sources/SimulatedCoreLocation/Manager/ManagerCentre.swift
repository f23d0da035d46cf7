// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The managers of a process: combines their requests and distributes the system's events.
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
  /// The circles that this process registered, so that the app gets back its own coordinates.
  private var registered: [String: CLCircularRegion] = [:]
  /// Events of regions and visits from before any manager had a delegate (fact R26).
  private var held: [AppEvent] = []
  private var fullAccuracyAnswers: [(LocationError?) -> Void] = []
  private(set) var lastHeading: CLHeading?

  init(process: AppProcess) { self.process = process }

  /// The system; nil while no code of the app runs.
  var system: AppProcess.System? {
    get { process?.system }
    set {}
  }

  /// The managers, in the order of their creation.
  var managers: [CLLocationManager] { members.compactMap(\.manager) }

  // MARK: - Adding and removing managers

  func add(_ manager: CLLocationManager) {
    members.append(Member(manager: manager, identity: ObjectIdentifier(manager)))
    process?.virtual.schedule(after: .zero) { [weak self, weak manager] in
      guard let manager else { return }
      self?.greet(manager)
    }
  }

  /// Removes a released manager and ends its updates, headings and ranging; the app's services go
  /// on.
  func remove(_ identity: ObjectIdentifier, asked: CLLocationManager.Asked) {
    members.removeAll { $0.identity == identity }
    guard system != nil else { return }
    if asked.standard || asked.heading || asked.request != nil { system?.remark(.managerReleased) }
    if asked.standard { updateStandard(isStart: false) }
    if asked.heading { updateHeading() }
    for constraint in asked.ranged { stopRangingIfUnused(constraint) }
    for region in asked.rangedRegions { stopRangingIfUnused(region.beaconIdentityConstraint) }
  }

  /// Reports the authorization to a manager's delegate, once, after the manager was created.
  func greet(_ manager: CLLocationManager) {
    guard !manager.asked.isGreeted, manager.delegate != nil, let process else { return }
    manager.asked.isGreeted = true
    if !held.isEmpty {
      let events = held
      held = []
      process.virtual.schedule(after: .zero) { [weak self] in
        for event in events { self?.receive(event) }
      }
    }
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
    moveRequests()
  }

  func stopStandard(_ manager: CLLocationManager) {
    let hadRequest = manager.asked.request != nil
    manager.asked.request = nil
    manager.asked.isPaused = false
    guard manager.asked.standard else {
      if hadRequest, sent == nil {
        system?.stopUpdatingLocation()
        moveRequests()
      }
      return
    }
    manager.asked.standard = false
    updateStandard(isStart: false)
    moveRequests()
  }

  func settingsChanged(of manager: CLLocationManager) {
    if manager.allowsBackgroundLocationUpdates { system?.declareBackgroundLocationUpdates() }
    guard manager.asked.standard, !manager.asked.isPaused else { return }
    updateStandard(isStart: false)
  }

  /// Requests the finest settings that the managers want from the system.
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
    guard process != nil, !manager.asked.standard, manager.asked.request == nil else { return }
    requestNumber += 1
    manager.asked.request = CLLocationManager.SingleRequest(number: requestNumber)
    if managers.contains(where: { $0.asked.standard && !$0.asked.isPaused }) {
      serveRequest(of: manager)
    } else {
      system?.requestLocation(desiredAccuracy: DesiredAccuracy(manager.desiredAccuracy))
    }
  }

  /// Serves a request by other managers' updates (rule 13): a good position, or the best of 10 s.
  private func serveRequest(of manager: CLLocationManager) {
    guard let number = manager.asked.request?.number else { return }
    manager.asked.request?.isShared = true
    process?.virtual.schedule(after: .seconds(10)) { [weak self, weak manager] in
      guard let manager, manager.asked.request?.number == number,
        manager.asked.request?.isShared == true
      else { return }
      self?.finish(manager)
    }
  }

  /// Moves pending requests after another manager has started or stopped updates.
  ///
  /// Requests are served by running updates; without updates, the system serves them.
  private func moveRequests() {
    let waiting = managers.filter { $0.asked.request != nil }
    let isUpdating = managers.contains { $0.asked.standard && !$0.asked.isPaused }
    for manager in waiting {
      if isUpdating {
        if manager.asked.request?.isShared == false { serveRequest(of: manager) }
      } else {
        manager.asked.request?.isShared = false
        system?.requestLocation(desiredAccuracy: DesiredAccuracy(manager.desiredAccuracy))
      }
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
    // The service belongs to the app and continues while another manager uses it.
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

  /// A circle of the contract as the app registered it, or a new one from an earlier process.
  func circle(_ region: Region, process: AppProcess) -> CLCircularRegion {
    if let known = registered[region.identifier], process.region(known) == region { return known }
    return process.region(region)
  }

  /// Reports to the delegates, later, that a region cannot be monitored.
  private func fail(_ code: CLError.Code, region: CLRegion) {
    process?.virtual.schedule(after: .zero) { [weak self] in
      self?.deliver {
        $0.locationManager($1, monitoringDidFailFor: region, withError: CLError(code))
      }
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
  func deliver(_ call: (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
    for manager in managers {
      if let delegate = manager.delegate { call(delegate, manager) }
    }
  }

  func receive(_ event: AppEvent) {
    guard let process else { return }
    if event.isMonitoring, !managers.contains(where: { $0.delegate != nil }) {
      held.append(event)
      return
    }
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
      deliver { $0.locationManager($1, didFinishDeferredUpdatesWithError: error) }
    case .visit(let visit):
      let visit = CLVisit(visit, process: process)
      deliver { $0.locationManager($1, didVisit: visit) }
    case .authorizationChanged:
      deliver { delegate, manager in
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
    case .headingFailed:
      for manager in managers where manager.asked.heading {
        manager.delegate?.locationManager(manager, didFailWithError: CLError(.headingFailure))
      }
    case .headingNeedsCalibration:
      for manager in managers where manager.asked.heading {
        _ = manager.delegate?.locationManagerShouldDisplayHeadingCalibration(manager)
      }
    default:
      receiveRegionEvent(event, process: process)
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
    let isPassing = error == .locationUnknown
    let isUpdating = managers.contains { $0.asked.standard && !$0.asked.isPaused }
    for manager in managers {
      // A temporary lack of positions concerns only managers that wait for one; requests served by
      // other managers' updates end by themselves.
      let isConcerned =
        isPassing && isUpdating
        ? manager.asked.standard
        : manager.asked.standard || manager.asked.request != nil
          || (!isPassing && manager.asked.significantChanges)
      guard isConcerned else { continue }
      manager.asked.request = nil
      manager.delegate?.locationManager(manager, didFailWithError: CLError(contract: error))
    }
  }

  func ranged(_ beacons: [CLBeacon], by constraint: CLBeaconIdentityConstraint) {
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

  func rangingFailed(_ constraint: CLBeaconIdentityConstraint, error: CLError) {
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
