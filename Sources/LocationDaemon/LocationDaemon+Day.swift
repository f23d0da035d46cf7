// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

extension LocationDaemon {
  /// Applies the phone's current motion, and arms the timer for the next change.
  mutating func applyMotion() {
    let intervals = core.realisation.world.movement.motion
    while core.motion.index + 1 < intervals.count, intervals[core.motion.index].end <= now {
      core.motion.index += 1
    }
    let interval = intervals[core.motion.index]
    if core.motion.index + 1 < intervals.count {
      core.events.setTimer(of: .motion, at: interval.end)
    }
    let wasStill = core.motion.isStill
    core.motion.isStill = interval.isStill
    core.phone.setMoving(!core.motion.isStill, at: now)
    if core.motion.isStill != wasStill || now == .zero {
      if core.motion.isStill {
        core.motion.stillSince = now
      } else {
        core.motion.movingSince = now
        if core.radios.wantsScans { core.events.setTimer(of: .nextScan, at: now) }
      }
      planDoze()
      reviewFused()
      announce(.motionChanged)
      if !core.motion.isStill { core.conditions.wasDozing = false }
    }
  }

  /// Arms the timer for the next day event.
  mutating func scheduleDayEvent() {
    let dayEvents = core.realisation.world.events
    guard dayEventIndex < dayEvents.count else { return }
    core.events.setTimer(of: .dayEvent, at: max(core.events.now, dayEvents[dayEventIndex].time))
  }

  /// Applies one day event, so that apps react to it before the next one at the same instant.
  mutating func applyDayEvent() {
    let event = core.realisation.world.events[dayEventIndex]
    dayEventIndex += 1
    scheduleDayEvent()
    let concerned = core.apps.indices.filter { core.apps[$0].configuration.name == event.app }
    if let disturbance = event.disturbance {
      for client in concerned { core.record(.disturbed(disturbance), client: client) }
    }
    if applyToPhone(event.kind) {
      announce(.conditionsChanged)
    } else {
      for client in concerned { apply(event.kind, to: client) }
    }
  }

  /// Applies an event of the whole phone; false if it is an event of an app.
  private mutating func applyToPhone(_ kind: DayEvent.Kind) -> Bool {
    switch kind {
    case .screen(let isOn):
      core.conditions.isScreenOnByUser = isOn
      updateScreen()
    case .charger(let isConnected):
      core.conditions.isChargerConnected = isConnected
      core.phone.setCharging(isConnected, at: now)
      planDoze()
      followMaker()
      for client in core.apps.indices where core.usesAlarms(client) { core.armTimers(of: client) }
    case .network(let isAvailable):
      core.conditions.isMobileNetworkAvailable = isAvailable
      core.phone.isNetworkAvailable = isAvailable && !core.conditions.isAirplaneMode
    case .poorService(let isPoor):
      core.phone.setService(isPoor: isPoor, at: now)
    case .wifiLink(let isJoined):
      setWiFiNetwork(isNear: isJoined, isKnown: false)
    case .knownWiFi(let isJoined):
      setWiFiNetwork(isNear: isJoined, isKnown: isJoined)
    case .wifi(let isOn):
      switchWiFi(isOn)
    case .airplaneMode(let isOn):
      switchAirplaneMode(isOn)
    case .lowPowerMode(let isOn):
      core.conditions.isLowPowerMode = isOn
      planDoze()
      for client in core.apps.indices where core.apps[client].appState != .terminated {
        core.deliver(.lowPowerModeChanged(isOn), to: client)
        core.planSuspension(of: client)
      }
    case .focus(let isOn):
      core.conditions.isFocusOn = isOn
    case .locationServices(let isOn):
      core.conditions.areLocationServicesOn = isOn
      for client in core.apps.indices {
        changePermission(of: client) { $0.areServicesOn = isOn }
      }
    case .reboot:
      reboot()
    case .falseMotion(let mode, let duration):
      // The sensor's estimates are the phone's; the system's own detection of rest believes them.
      if mode != .still { ignoreRest(for: duration) }
    case .unnoticedStop(let duration):
      ignoreRest(for: duration)
    case .silence(let what, let duration):
      core.conditions.silentUntil[what] = now + duration
    case .falsePosition(let distance, let duration):
      core.conditions.displacement = (distance, now + duration)
    case .clockChange(let shift):
      core.localStart += shift
      for client in core.apps.indices where core.apps[client].appState != .terminated {
        core.deliver(.clockChanged, to: client)
      }
    case .bluetooth(let isOn):
      switchBluetooth(isOn)
    case .gnss(let isReceivable):
      core.phone.isSkyBlocked = !isReceivable
    case .magnet(let isNear):
      core.conditions.isMagnetNear = isNear
    case .permission, .authorization, .preciseLocation, .alwaysConfirmation, .foreground,
      .background, .forceQuit, .removedFromRecents, .serviceStopped, .locationButton, .hibernation,
      .systemKill, .crash, .silentPush, .locationPush, .notificationTap, .appSetting,
      .falseCrossing, .falseVisit:
      return false
    }
    return true
  }

  /// Brings the phone into the reach of a Wi-Fi network that it can join, or out of it.
  private mutating func setWiFiNetwork(isNear: Bool, isKnown: Bool) {
    core.conditions.isNearWiFiNetwork = isNear
    core.conditions.isKnownWiFiNetwork = isKnown
    core.phone.setWiFiLink(
      isJoined: isNear && core.conditions.isWiFiOn,
      at: now,
      events: &core.events
    )
  }

  /// Keeps the system from noticing for a while that the phone is at rest.
  private mutating func ignoreRest(for duration: SimulationDuration) {
    core.motion.unnoticedUntil = now + duration
    watching.visits.plan(in: &core)
    if core.motion.isStill { updates.standard.planPause(in: &core) }
  }

  /// Applies an event of one app.
  private mutating func apply(_ kind: DayEvent.Kind, to client: Int) {
    switch kind {
    case .permission(let isGranted):
      // The app's initial authorization returns; if it had none, it gets Always.
      let original = core.apps[client].configuration.authorization
      let granted: UserGrant = original.status.isGranted ? original : .always
      changePermission(of: client) { $0.grant = isGranted ? granted : .denied }
    case .authorization(let grant):
      changePermission(of: client) { $0.grant = grant }
    case .preciseLocation(let isAllowed):
      changePermission(of: client) { $0.isPrecise = isAllowed }
    case .alwaysConfirmation(let isKept):
      confirmAlways(isKept, client: client)
    case .foreground:
      bringToFront(client)
    case .background:
      leaveForeground(client)
    case .forceQuit:
      // An app that the system has ended is still in the switcher, where the user can remove it.
      quit(client)
    case .removedFromRecents:
      // On Android a foreground service goes on without its task.
      guard core.profile.platform == .android else { return quit(client) }
      leaveForeground(client)
      guard core.apps[client].hasForegroundService, core.continues(client) else {
        return terminate(client, as: .quit)
      }
    case .serviceStopped: stopService(of: client)
    case .locationButton: tapLocationButton(of: client)
    case .hibernation: hibernate(client)
    case .falseCrossing(let name, let entered):
      reportFalsely(name, entered: entered, client: client)
    case .falseVisit:
      let visit = core.positions.last.map {
        Visit(position: $0.position, horizontalAccuracy: $0.horizontalAccuracy, arrival: now)
      }
      if let visit { core.followUps.news.append(News(client: client, finding: .visit(visit))) }
    case .systemKill:
      if !core.apps[client].isRunning { terminate(client) }
    case .crash:
      terminate(client, as: .crashed)
    case .silentPush:
      background.refresh.push(to: client, in: &core)
    case .locationPush:
      background.refresh.locationPush(to: client, in: &core)
    case .notificationTap:
      tapNotification(of: client)
    case .appSetting(let key, let value):
      core.apps[client].stored[AppSettings.place(of: key)] = AppSettings.stored(value)
      core.deliver(.settingChanged(key), to: client)
    case .screen, .charger, .network, .poorService, .wifiLink, .knownWiFi, .wifi, .airplaneMode,
      .lowPowerMode, .focus, .locationServices, .reboot, .unnoticedStop, .falseMotion, .silence,
      .falsePosition,
      .clockChange, .bluetooth, .gnss, .magnet:
      break
    }
  }

  /// Ends an app on behalf of the user, also one that the system has ended before.
  mutating func quit(_ client: Int) {
    core.apps[client].process.wasQuitByUser = true
    terminate(client)
    core.apps[client].process.end = .quit
    core.apps[client].sessions.hadActivity = false
    announce(.quitByUser(client))
  }

  /// Reports a crossing that did not happen to whatever of an app watches a place of that name; what
  /// the system believes stays as it is.
  private mutating func reportFalsely(_ name: String, entered: Bool, client: Int) {
    let news = watching.regions.named(name, client: client).map {
      News.Finding.crossing(entered: entered, $0)
    }
    let beacons = watching.beacons.named(name, client: client).map {
      News.Finding.beacon(entered: entered, isFirst: false, $0)
    }
    let fences = watching.geofences.named(name, client: client).map {
      News.Finding.geofence(entered ? .enter : .exit, $0)
    }
    core.followUps.news += (news + beacons + fences).map { News(client: client, finding: $0) }
  }

  /// Opens an app by its newest notification, which is then no longer shown.
  private mutating func tapNotification(of client: Int) {
    guard let name = background.notifications.takeShown(of: client) else { return }
    core.apps[client].openedNotification = name
    bringToFront(client)
    core.deliver(.openedNotification(name), to: client)
  }

  /// Switches airplane mode: cells and Wi-Fi go off, satellites keep working (rule 46).
  private mutating func switchAirplaneMode(_ isOn: Bool) {
    guard isOn != core.conditions.isAirplaneMode else { return }
    core.conditions.isAirplaneMode = isOn
    core.phone.isNetworkAvailable = core.conditions.isMobileNetworkAvailable && !isOn
    core.phone.setModem(isOn: !isOn, at: now)
    if isOn {
      core.conditions.wasWiFiOn = core.conditions.isWiFiOn
      core.conditions.isWiFiOn = false
      core.phone.setWiFiLink(isJoined: false, at: now, events: &core.events)
      core.phone.dropConnection(at: now, events: &core.events)
    } else {
      core.conditions.isWiFiOn = core.conditions.isWiFiOn || core.conditions.wasWiFiOn
      core.phone.setWiFiLink(
        isJoined: core.conditions.isNearWiFiNetwork && core.conditions.isWiFiOn,
        at: now,
        events: &core.events
      )
    }
    core.updateRadios()
  }

  /// Switches Wi-Fi, which is also possible in airplane mode.
  private mutating func switchWiFi(_ isOn: Bool) {
    core.conditions.isWiFiOn = isOn
    core.phone.setWiFiLink(
      isJoined: core.conditions.isNearWiFiNetwork && isOn,
      at: now,
      events: &core.events
    )
    core.updateRadios()
  }

  /// Switches Bluetooth for all services that use it.
  mutating func switchBluetooth(_ isOn: Bool) {
    core.conditions.isBluetoothOn = isOn
    announce(.bluetoothChanged)
    core.followUps.servedApps = true
  }

  /// Lights the screen for the user, the app on it or a notification; otherwise darkens it.
  mutating func updateScreen() {
    let isUsed =
      core.conditions.isScreenOnByUser
      || core.apps.indices.contains { core.apps[$0].appState == .foreground }
    let isOn = isUsed || now < background.notifications.lightUntil
    let cause = isUsed ? Cause.user : isOn ? background.notifications.lightCause : .phone
    let turnsOn = isOn && !core.phone.isScreenOn
    if isOn != core.phone.isScreenOn || (isOn && core.phone.screenCause != cause) {
      core.settleWakeLocks()
      core.phone.setScreen(isOn: isOn, cause: cause, at: now)
    }
    if turnsOn { announce(.displayTurnedOn) }
    updates.standard.updateDeferrals(in: &core)
    planDoze()
    followMaker()
  }

  /// Changes an app's permission by a closure.
  mutating func changePermission(of client: Int, _ change: (inout Permission) -> Void) {
    var permission = core.apps[client].permission
    change(&permission)
    changePermission(of: client, to: permission)
  }

  /// Restarts the phone: all processes end, and the system forgets its position (rule 45).
  ///
  /// Registrations remain; the states of regions are unknown until the next position.
  private mutating func reboot() {
    for client in core.apps.indices {
      terminate(client, as: .restarted)
      core.apps[client].timers = Array(repeating: nil, count: 16)
      core.armTimers(of: client)
      core.apps[client].held = nil
    }
    core.positions.last = nil
    core.positions.reckoning = nil
    announce(.phoneRestarted)
  }
}
