// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The life of a finding: whether the app may learn it, whether the app is woken, and what it gets.
extension LocationDaemon {
  /// Handles a finding of a service: wakes the app if needed, and delivers the event if it may.
  mutating func deliver(_ news: News) {
    let client = news.client
    guard !core.withholds(news) else { return }
    switch news.finding {
    case .side(let side, let circle): deliverSide(side, of: circle, client: client)
    case .crossing(let entered, let circle): deliverCrossing(entered, of: circle, news)
    case .beacon(let entered, let isFirst, let beacons):
      deliverBeacons(beacons, entered: entered, isFirst: isFirst, news)
    case .beaconOnDisplay(let beacons):
      guard core.admissionToBeacons(of: client) == .deliver,
        wake(client, for: .beacons, reason: .region)
      else { return }
      core.workToDeliver(for: .beacons, of: client)
      core.deliver(.determinedBeaconState(.inside, beacons.region), to: client)
      core.followUps.servedApps = true
    case .visit(let visit): deliverVisit(visit, news)
    case .significantChange(let fix): deliverSignificantChange(fix, news)
    case .geofence(let transition, let region):
      deliverGeofence(transition, of: region, client: client)
    case .backgroundRefresh:
      wakeForWork(client, for: .backgroundRefresh, reason: .backgroundRefresh)
      core.deliver(.backgroundRefresh, to: client)
    case .silentPush:
      wakeForWork(client, for: .remoteNotification, reason: .remoteNotification)
      core.deliver(.remoteNotification, to: client)
    case .locationPush:
      wakeForWork(
        client,
        for: .locationPush,
        reason: .locationPush,
        runTime: core.profile.refresh.locationPushRunTime
      )
      core.deliver(.locationPush, to: client)
    case .activityTransition:
      wake(client, for: .motion, reason: .activity)
    case .liveUpdatesGoOn:
      guard wake(client, for: .live, reason: .liveUpdates) else { return }
      updates.live.goOn(client: client, in: &core)
    case .standardUpdatesRest: suspend(client)
    case .standardUpdatesGoOn:
      if core.apps[client].appState == .suspended {
        wake(client, for: .standard, reason: .user)
      } else {
        updates.standard.activate(of: client, in: &core)
        core.planSuspension(of: client)
        core.updateRadios()
      }
    }
    followUp()
  }

  /// Whether an app may learn a finding now; of findings on hold only the newest is kept (rule 43).
  private mutating func admits(_ news: News, _ admission: Admission) -> Bool {
    switch admission {
    case .deliver: return true
    case .drop: return false
    case .hold:
      let answers = core.apps[news.client].configuration.answers
      if core.apps[news.client].held == nil, answers.keepsAlways != nil {
        let due = now + answers.confirmationAfter
        signals.send(.alwaysAnswered(client: news.client), at: due, in: &core)
      }
      core.apps[news.client].held = (news, now)
      core.apps[news.client].usage.remarks.insert(.heldBack)
      return false
    }
  }

  // MARK: - Circles

  /// Delivers the first side of a circle to a running app, without launching one (rule 24).
  private mutating func deliverSide(_ side: RegionState, of circle: WatchedCircle, client: Int) {
    switch circle.owner {
    case .app:
      guard core.apps[client].isRunning, core.admission(of: client) == .deliver else { return }
      core.deliver(.determinedState(side, circle.region), to: client)
    case .monitor:
      deliverToMonitor(circle, entered: side == .inside, isCrossing: false, client: client)
    case .notification: break
    }
  }

  /// Delivers a crossing to its owner: the app, the user or the monitor (rules 41, 43 and 49).
  private mutating func deliverCrossing(_ entered: Bool, of circle: WatchedCircle, _ news: News) {
    let (client, region) = (news.client, circle.region)
    // A circle that was removed or replaced in the meantime is not reported.
    guard watching.regions.isRegistered(circle.serial, client: client) else { return }
    let isWanted = entered ? region.notifyOnEntry : region.notifyOnExit
    switch circle.owner {
    case .monitor:
      deliverToMonitor(circle, entered: entered, isCrossing: true, client: client)
      return
    case .notification:
      guard isWanted else { return }
      let name = region.identifier
      if background.notifications.showByRegion(name, client: client, in: &core) {
        watching.regions.unregister(name, owner: .notification, client: client, in: &core)
      }
      return
    case .app:
      guard isWanted else {
        deliverStateAtCrossing(entered, of: region, client: client)
        return
      }
    }
    guard admits(news, core.admission(of: client)), wake(client, for: .regions, reason: .region)
    else { return }
    let name = region.identifier
    core.record(entered ? .enteredRegion(name) : .exitedRegion(name), client: client)
    core.workToDeliver(for: .regions, of: client)
    core.deliver(entered ? .enteredRegion(region) : .exitedRegion(region), to: client)
    deliverStateAtCrossing(entered, of: region, client: client)
  }

  /// Delivers the side of a circle after a crossing, to an app that runs anyway (rule 24).
  ///
  /// Assumption: the state comes after the entry or the exit, and also for a direction whose flag
  /// is off, since Apple documents it for every boundary transition.
  private mutating func deliverStateAtCrossing(_ entered: Bool, of region: Region, client: Int) {
    guard core.profile.regions.reportsStateAtCrossings, core.apps[client].isRunning,
      core.admission(of: client) == .deliver
    else { return }
    core.deliver(.stateAtCrossing(entered ? .inside : .outside, region), to: client)
  }

  /// Delivers a circle to the app's monitor; the circle rests if the monitor is not open (rule 49).
  private mutating func deliverToMonitor(
    _ circle: WatchedCircle,
    entered: Bool,
    isCrossing: Bool,
    client: Int
  ) {
    guard wakeForMonitor(client) else { return }
    let isDelivered = watching.monitor.deliver(
      circle.region.identifier,
      entered: entered,
      isCrossing: isCrossing,
      client: client,
      in: &core
    )
    if !isDelivered { watching.regions.rest(circle.serial, client: client) }
  }

  /// Wakes or launches an app for its monitor; false if it may not learn the event.
  private mutating func wakeForMonitor(_ client: Int) -> Bool {
    watching.monitor.mayDeliver(to: client, in: &core)
      && wake(client, for: .regions, reason: .region)
  }

  // MARK: - Beacons

  /// Delivers a beacon region to the app or to its monitor.
  private mutating func deliverBeacons(
    _ beacons: WatchedBeacons,
    entered: Bool,
    isFirst: Bool,
    _ news: News
  ) {
    let (client, region) = (news.client, beacons.region)
    if beacons.owner == .monitor {
      guard wakeForMonitor(client) else { return }
      let isDelivered = watching.monitor.deliver(
        region.identifier,
        entered: entered,
        isCrossing: false,
        client: client,
        in: &core
      )
      if !isDelivered { watching.beacons.rest(beacons.serial, client: client) }
      return
    }
    let admission = core.admissionToBeacons(of: client)
    if isFirst {
      guard core.apps[client].isRunning, admission == .deliver else { return }
      core.deliver(.determinedBeaconState(entered ? .inside : .outside, region), to: client)
      return
    }
    guard watching.beacons.isRegistered(beacons.serial, client: client) else { return }
    guard entered ? region.notifyOnEntry : region.notifyOnExit else {
      deliverStateAtCrossing(entered, of: region, client: client)
      return
    }
    guard admits(news, admission), wake(client, for: .beacons, reason: .region) else { return }
    core.record(.beaconRegion(region.identifier, entered: entered), client: client)
    core.workToDeliver(for: .beacons, of: client)
    core.deliver(entered ? .enteredBeaconRegion(region) : .exitedBeaconRegion(region), to: client)
    deliverStateAtCrossing(entered, of: region, client: client)
    core.followUps.servedApps = true
  }

  /// Delivers the state of a beacon region after a crossing, to an app that runs anyway (rule 24).
  private mutating func deliverStateAtCrossing(
    _ entered: Bool,
    of region: BeaconRegion,
    client: Int
  ) {
    guard core.profile.regions.reportsStateAtCrossings, core.apps[client].isRunning,
      core.admissionToBeacons(of: client) == .deliver
    else { return }
    core.deliver(.beaconStateAtCrossing(entered ? .inside : .outside, region), to: client)
  }

  // MARK: - Visits and significant changes

  /// Delivers a visit; an app with reduced accuracy gets an area position.
  private mutating func deliverVisit(_ visit: Visit, _ news: News) {
    let client = news.client
    guard core.apps[client].registrations.hasVisits, admits(news, core.admission(of: client)),
      wake(client, for: .visits, reason: .visit)
    else { return }
    var visit = visit
    if core.accuracy(of: client) == .reduced {
      let fix = core.profile.areaOnly(fix(of: visit))
      visit.position = fix.position
      visit.horizontalAccuracy = fix.horizontalAccuracy
    }
    core.record(.visit(visit), client: client)
    core.workToDeliver(for: .visits, of: client)
    core.note(fix(of: visit), client: client, channel: .visit)
    core.deliver(.visit(visit), to: client)
  }

  /// A fix at the position of a visit.
  private func fix(of visit: Visit) -> Fix {
    Fix(
      position: visit.position,
      horizontalAccuracy: visit.horizontalAccuracy,
      timestamp: visit.departure ?? now,
      source: .wifi
    )
  }

  /// Delivers a significant change, or keeps it until the app may learn it.
  private mutating func deliverSignificantChange(_ fix: Fix, _ news: News) {
    let client = news.client
    let admission = core.admission(of: client)
    if admission == .hold {
      watching.significantChange.keep(fix, isPending: false, client: client, at: now)
    }
    guard admits(news, admission),
      wake(client, for: .significantChange, reason: .significantChange)
    else { return }
    if watching.significantChange.hasAsked(client: client) {
      watching.significantChange.deliver(fix, client: client, in: &core)
    } else {
      // A new process gets it once it has asked for the service again (rule 21).
      watching.significantChange.keep(fix, isPending: true, client: client, at: now)
    }
  }

  // MARK: - Geofences

  /// Delivers a geofence transition to an app that may learn it now, and wakes the app.
  private mutating func deliverGeofence(
    _ transition: Geofence.Transition,
    of region: Region,
    client: Int
  ) {
    guard core.admission(of: client) == .deliver, core.accuracy(of: client) != .reduced,
      wake(client, for: .geofences, reason: .region)
    else { return }
    let name = region.identifier
    let (kind, event): (LoggedEvent.Kind, AppEvent) =
      switch transition {
      case .enter: (.enteredRegion(name), .enteredRegion(region))
      case .exit: (.exitedRegion(name), .exitedRegion(region))
      case .dwell: (.dweltInRegion(name), .dweltInRegion(region))
      }
    core.record(kind, client: client)
    core.workToDeliver(for: .geofences, of: client)
    core.deliver(event, to: client)
  }

  // MARK: - Work in the background

  /// Wakes or launches an app for the run time of a refresh, and books that time to its purpose.
  private mutating func wakeForWork(
    _ client: Int,
    for purpose: CausePurpose,
    reason: LaunchReason,
    runTime: SimulationDuration? = nil
  ) {
    let before = core.apps[client].process.runsUntil
    let runTime = runTime ?? core.profile.refresh.runTime
    wake(client, for: purpose, reason: reason, runTime: runTime)
    guard core.apps[client].process.runsUntil > max(before, now) else { return }
    core.apps[client].process.wakeReason = purpose
    core.updateAwake()
  }
}
