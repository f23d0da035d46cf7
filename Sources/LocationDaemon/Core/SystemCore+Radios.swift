// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

extension SystemCore {
  /// Sets the tier that an app requires for a purpose; nil removes the requirement.
  mutating func require(_ tier: DesiredAccuracy?, for purpose: CausePurpose, of client: Int) {
    radios.require(tier, for: purpose.cause(of: client))
  }

  /// The tiers that are required now (rule 2).
  ///
  /// An app with reduced accuracy needs no better radio than an area position does (rule 44).
  private func requiredTiers() -> [RequiredTier] {
    var tiers = radios.required
    for index in tiers.indices {
      let part = CausePurpose.part(of: tiers[index].cause, clients: apps.count)
      guard let client = part?.client else { continue }
      if accuracy(of: client) == .reduced { tiers[index].tier = .reduced }
    }
    return tiers
  }

  /// The purpose of the draws that delay the first Wi-Fi position.
  static let firstWiFiPurpose = DrawPurpose("daemon.first_wifi")

  /// Switches the radios on and off to meet the requirements of all apps (rules 2 and 8).
  mutating func updateRadios() {
    let hadSession = radios.hasSession
    let tiers = requiredTiers()
    radios.active = tiers
    updateCauses()
    if radios.hasSession, !hadSession {
      positions.lastAcceptedAt = now
      positions.lastComputedAt = now
      let usesGNSS = tiers.contains { $0.tier.usesGNSS }
      let delay =
        usesGNSS ? profile.standard.cellFirstDelay : profile.standard.cellFirstDelayWithoutGNSS
      if !isNextTurn { events.setTimer(of: .firstCell, at: now + delay) }
      events.setTimer(of: .lossCheck, at: now + profile.standard.locationUnknownAfter)
    } else if !radios.hasSession {
      events.cancelTimer(of: .firstCell)
      events.cancelTimer(of: .lossCheck)
    }
    updateBatching()
    updateReceiver(tiers)
    updateScans(tiers)
    updateNavigation()
    followUps.servedApps = true
    phone.setReceiverBatching(isDeferring, at: now)
    updateAwake()
  }

  /// Starts, stops or reassigns the satellite receiver.
  private mutating func updateReceiver(
    _ tiers: [RequiredTier]
  ) {
    if !tiers.contains(where: { $0.tier == .hundredMeters }) { radios.isFallback = false }
    if let cause = radios.receiverCause ?? (radios.isFallback ? radios.tierCause : nil) {
      if phone.isReceiving {
        phone.reassignReceiver(to: cause, at: now)
      } else {
        phone.startReceiver(cause: cause, at: now, events: &events)
      }
    } else if phone.isReceiving {
      phone.stopReceiver(at: now, events: &events)
      events.cancelTimer(of: .satelliteTick)
    }
  }

  /// Starts or stops the scans of sessions.
  private mutating func updateScans(
    _ tiers: [RequiredTier]
  ) {
    let isUsable = phone.hardware.hasWiFi && conditions.isWiFiOn
    let wanted = isUsable && tiers.contains { $0.tier.threshold <= Metres(100) }
    defer {
      // Without scans, only this timer checks whether satellites must help out (rule 8).
      if !isUsable, events.timer(of: .fallback) == nil,
        tiers.contains(where: { $0.tier == .hundredMeters })
      {
        events.setTimer(of: .fallback, at: now + profile.standard.gnssFallbackAfter)
      }
    }
    guard wanted != radios.wantsScans else { return }
    radios.wantsScans = wanted
    guard wanted else {
      events.cancelTimer(of: .nextScan)
      events.cancelTimer(of: .firstWiFi)
      events.cancelTimer(of: .fallback)
      return
    }
    guard !isNextTurn else {
      startSessionScan(isFull: false)
      events.setTimer(of: .nextScan, at: now + scanInterval)
      return
    }
    startSessionScan(isFull: true)
    let usesGNSS = tiers.contains { $0.tier.usesGNSS }
    let median =
      usesGNSS ? profile.standard.wifiFirstDelay : profile.standard.wifiFirstDelayWithoutGNSS
    let delay = luck(Self.firstWiFiPurpose).logNormal(
      DrawSlot.index(at: now),
      median: median.seconds,
      sigma: 0.2
    )
    events.setTimer(of: .firstWiFi, at: now + .seconds(delay))
    events.setTimer(of: .nextScan, at: now + scanInterval)
    events.setTimer(of: .fallback, at: now + profile.standard.gnssFallbackAfter)
  }

  /// The time between two scans of a session.
  var scanInterval: SimulationDuration {
    motion.isStill ? profile.standard.scanIntervalStill : profile.standard.scanIntervalMoving
  }

  private mutating func startSessionScan(isFull: Bool) {
    phone.startScan(isFull: isFull, cause: radios.scanCause ?? .phone, at: now, events: &events)
  }

  /// Whether a scan may be skipped because satellites serve all sessions.
  private var canSkipScan: Bool {
    let isServedBySatellites =
      phone.hasSatelliteFix && radios.active.allSatisfy { $0.tier.usesGNSS }
    guard isServedBySatellites else { return false }
    if !profile.standard.scansBesideGNSS { return true }
    return !profile.deferral.scansMeanwhile && isDeferring
  }

  /// Starts the scan of a session that is due, unless it may be skipped, and arms the next one.
  mutating func sessionScan() {
    events.setTimer(of: .nextScan, at: now + scanInterval)
    guard !canSkipScan else { return }
    startSessionScan(isFull: false)
  }

  /// Starts a scan for the monitoring services, unless one is already running.
  ///
  /// If the phone cannot scan, the circles are compared with the serving cell.
  mutating func startSystemScan(cause: Cause) {
    guard phone.hardware.hasWiFi, conditions.isWiFiOn else {
      followUps.comparesByCell = true
      return
    }
    radios.scanServesSystem = true
    guard !phone.isScanning else { return }
    radios.systemScanCause = cause
    phone.startScan(isFull: false, cause: cause, at: now, events: &events)
    updateAwake()
  }

  /// Fuses all motion sensors while any app navigates (fact S3), and books the power to those apps.
  mutating func updateNavigation() {
    let users = combined(radios.active.filter { $0.tier == .bestForNavigation }.map(\.cause))
    phone.setNavigation(isOn: users != nil, cause: users ?? .phone, at: now)
  }

  /// Whether a start of radios is the next turn of running fused updates, and not their beginning.
  ///
  /// Derived: as long as a start of the receiver is hot, ten minutes (docs/model/phones.md).
  var isNextTurn: Bool {
    guard profile.fusedProvider.isAvailable, let fix = positions.last else { return false }
    return now - fix.timestamp <= .minutes(10)
      && radios.active.allSatisfy {
        CausePurpose.part(of: $0.cause, clients: apps.count)?.purpose == .fused
      }
  }

  /// Updates whether the processor may sleep while the receiver stores fixes for fused updates.
  private mutating func updateBatching() {
    guard profile.fusedProvider.isAvailable else { return }
    radios.isBatching =
      !radios.active.isEmpty && !phone.isScreenOn
      && apps.indices.allSatisfy { client in
        let served = apps[client].updates
        let isAwake = served.fused.map { $0.isSeeking && !$0.holdsBack } ?? false
        return !isAwake && served.standard == nil && !served.hasRequest
      }
  }

  /// Whether fixes are held back while the processor sleeps, which saves energy (rule 33).
  var isDeferring: Bool {
    if radios.isBatching { return true }
    return profile.deferral.isAvailable
      && apps.indices.contains { apps[$0].updates.isHoldingBack }
  }

}
