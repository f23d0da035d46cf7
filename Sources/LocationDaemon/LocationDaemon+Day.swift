// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

extension LocationDaemon {
  // MARK: - Motion

  /// Follows the motion of the phone, and arms itself for the next change.
  mutating func applyMotion(at now: SimulationTime) {
    let intervals = realisation.world.movement.motion
    while motionIndex + 1 < intervals.count, intervals[motionIndex].end <= now {
      motionIndex += 1
    }
    let interval = intervals[motionIndex]
    if motionIndex + 1 < intervals.count {
      events.setTimer(of: .motion, at: interval.end)
    }
    let wasStill = isStill
    isStill = interval.isStill
    phone.setMoving(!isStill, at: now)
    if isStill != wasStill || now == .zero {
      if isStill {
        stillSince = now
        planPause(at: now)
      } else {
        movingSince = now
        events.cancelTimer(of: .pause)
      }
      if wantsScans, !isStill { events.setTimer(of: .nextScan, at: now) }
      if isStill {
        planScanAtRest(at: now)
      } else {
        planRegionScan(afterCellChange: false, at: now)
      }
      planVisits(at: now)
      planFilteredSuspension(at: now)
      planLiveUpdates(at: now)
      followMotionFused(at: now)
    }
  }

  // MARK: - The day's events

  mutating func scheduleDayEvent() {
    let dayEvents = realisation.world.events
    guard dayEventIndex < dayEvents.count else { return }
    events.setTimer(of: .dayEvent, at: max(events.now, dayEvents[dayEventIndex].time))
  }

  /// Applies one of the day's events, so that apps hear of it before the next of the same instant.
  mutating func applyDayEvent(at now: SimulationTime) {
    let event = realisation.world.events[dayEventIndex]
    dayEventIndex += 1
    scheduleDayEvent()
    let concerned = clients.indices.filter { clients[$0].configuration.name == event.app }
    if applyToPhone(event.kind, at: now) {
      // What waited for the network, or for the end of Low Power Mode, need wait no longer.
      for client in clients.indices { planBackgroundWork(of: client, at: now) }
    } else {
      for client in concerned { apply(event.kind, to: client, at: now) }
    }
  }

  /// Applies an event of the whole phone; false if it is one of an app.
  private mutating func applyToPhone(_ kind: DayEvent.Kind, at now: SimulationTime) -> Bool {
    switch kind {
    case .screen(let isOn):
      isScreenOnByUser = isOn
      updateScreen(at: now)
    case .charger(let isConnected):
      isChargerConnected = isConnected
      phone.setCharging(isConnected, at: now)
      planDoze(at: now)
    case .network(let isAvailable):
      isMobileNetworkAvailable = isAvailable
      phone.isNetworkAvailable = isAvailable && !isAirplaneMode
    case .wifiLink(let isJoined):
      isNearWiFiNetwork = isJoined
      phone.setWiFiLink(isJoined: isJoined && isWiFiOn, at: now, events: &events)
    case .wifi(let isOn):
      switchWiFi(isOn, at: now)
    case .airplaneMode(let isOn):
      switchAirplaneMode(isOn, at: now)
    case .lowPowerMode(let isOn):
      isLowPowerMode = isOn
      for client in clients.indices where clients[client].appState != .terminated {
        deliver(.lowPowerModeChanged(isOn), to: client)
        planSuspension(of: client, at: now)
      }
    case .locationServices(let isOn):
      for client in clients.indices {
        changeRight(of: client, at: now) { $0.areServicesOn = isOn }
      }
    case .reboot:
      reboot(at: now)
    case .unnoticedStop(let duration):
      unnoticedUntil = now + duration
      planVisits(at: now)
      if isStill { planPause(at: now) }
    case .bluetooth(let isOn):
      isBluetoothOn = isOn
      bluetoothChanged(at: now)
    case .gnss(let isReceivable):
      phone.isSkyBlocked = !isReceivable
    case .permission, .authorization, .preciseLocation, .alwaysConfirmation, .foreground,
      .background, .forceQuit, .systemKill, .silentPush:
      return false
    }
    return true
  }

  private mutating func apply(_ kind: DayEvent.Kind, to client: Int, at now: SimulationTime) {
    switch kind {
    case .permission(let isGranted):
      // Some right there was; without one at the start, it is the right at any time.
      let original = clients[client].configuration.authorization
      let granted: UserGrant = original.status.isGranted ? original : .always
      changeRight(of: client, at: now) { $0.grant = isGranted ? granted : .denied }
    case .authorization(let grant):
      changeRight(of: client, at: now) { $0.grant = grant }
    case .preciseLocation(let isAllowed):
      changeRight(of: client, at: now) { $0.isPrecise = isAllowed }
    case .alwaysConfirmation(let isKept):
      confirmAlways(isKept, client: client, at: now)
    case .foreground:
      bringToFront(client, at: now)
    case .background:
      leaveForeground(client, at: now)
    case .forceQuit:
      // An app that the system has ended is still in the switcher, where the user can remove it.
      terminate(client, at: now)
      clients[client].wasQuitByUser = true
      clients[client].hadActivitySession = false
      clients[client].live = nil
      clients[client].refresh.isPushHeld = false
    case .systemKill:
      if !clients[client].isRunning { terminate(client, at: now) }
    case .silentPush:
      push(to: client, at: now)
    default:
      break
    }
  }

  /// Satellites go on without assistance; cell and Wi-Fi fall silent (rule 46).
  private mutating func switchAirplaneMode(_ isOn: Bool, at now: SimulationTime) {
    guard isOn != isAirplaneMode else { return }
    isAirplaneMode = isOn
    phone.isNetworkAvailable = isMobileNetworkAvailable && !isOn
    phone.setModem(isOn: !isOn, at: now)
    if isOn {
      wasWiFiOn = isWiFiOn
      isWiFiOn = false
      phone.setWiFiLink(isJoined: false, at: now, events: &events)
      phone.dropConnection(at: now, events: &events)
    } else {
      isWiFiOn = isWiFiOn || wasWiFiOn
      phone.setWiFiLink(isJoined: isNearWiFiNetwork && isWiFiOn, at: now, events: &events)
    }
    updateRadios(at: now)
  }

  /// Wi-Fi can be switched on again in airplane mode, and off without it.
  private mutating func switchWiFi(_ isOn: Bool, at now: SimulationTime) {
    isWiFiOn = isOn
    phone.setWiFiLink(isJoined: isNearWiFiNetwork && isOn, at: now, events: &events)
    updateRadios(at: now)
  }

  /// The phone restarts: no app runs, and what the system knew of positions is gone (rule 45).
  ///
  /// Registrations are kept; the states of regions are unknown until a position tells them anew.
  private mutating func reboot(at now: SimulationTime) {
    for client in clients.indices {
      terminate(client, at: now)
      clients[client].live = nil
      forgetRefresh(of: client)
    }
    systemFix = nil
    reckoning = nil
    forgetGeofences(at: now)
    for client in clients.indices {
      for index in clients[client].regions.indices {
        clients[client].regions[index].state = .unknown
        clients[client].regions[index].pendingState = nil
        clients[client].regions[index].isInEffect = false
        clients[client].regions[index].since = now
        clients[client].regions[index].told = .unknown
        // A new number, so that what was on its way is not told any more.
        regionSerial += 1
        clients[client].regions[index].serial = regionSerial
        send(
          .registration(client: client, serial: regionSerial),
          at: now + profile.regions.registrationDelay
        )
      }
      for index in clients[client].beacons.regions.indices {
        clients[client].beacons.regions[index].state = .unknown
        clients[client].beacons.regions[index].registeredAt = now
        clients[client].beacons.regions[index].firstHeard = nil
        clients[client].beacons.regions[index].lastHeard = nil
      }
      clients[client].significantChange?.isCoalescing = false
      clients[client].significantChange?.pending = nil
      clients[client].visits?.current = nil
      clients[client].visits?.generation += 1
      clients[client].held = nil
    }
    planVisits(at: now)
    planBeaconWatch(at: now)
  }

  /// The screen shines for the user, for the app in front, and for a notification.
  mutating func updateScreen(at now: SimulationTime) {
    let isUsed =
      isScreenOnByUser || clients.indices.contains { clients[$0].appState == .foreground }
    let isOn = isUsed || now < notifiedUntil
    let cause = isUsed ? Cause.user : isOn ? notifiedCause : .phone
    let turnsOn = isOn && !phone.isScreenOn
    if isOn != phone.isScreenOn || (isOn && phone.screenCause != cause) {
      phone.setScreen(isOn: isOn, cause: cause, at: now)
    }
    if turnsOn { displayTurnedOn(at: now) }
    updateDeferrals(at: now)
    planDoze(at: now)
  }
}
