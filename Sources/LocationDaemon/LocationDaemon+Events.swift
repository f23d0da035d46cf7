// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import DiscreteEvents
internal import LocationService
internal import PhoneModel
internal import Quantities
internal import World

extension LocationDaemon {
  /// A signal of the daemon to itself.
  enum Signal: Sendable {
    /// The background task of an app is about to expire.
    case taskExpiry(client: Int, serial: Int)
    /// An app that left the screen no longer counts as in use.
    case useEnded(client: Int)
    /// The user answers whether a provisional Always stays.
    case alwaysAnswered(client: Int)
  }

  /// Handles an event.
  ///
  /// - Precondition: the event comes from ``nextEvent(until:)``.
  package mutating func handle(_ event: Event) {
    if let kind = SystemEvent(rawValue: event.source.rawValue) {
      handle(event, kind)
    } else if let (kind, client) = event.source.clientEvent {
      handle(kind, of: client)
    } else {
      preconditionFailure("an event without a source")
    }
    followUp()
  }

  /// Handles an event of the phone, of the system or of a service.
  private mutating func handle(_ event: Event, _ kind: SystemEvent) {
    let now = event.time
    switch kind {
    case .satelliteTick: satelliteTick()
    case .gnss: receiverTimer()
    case .wifi: scanEnded()
    case .modem: core.phone.modemTimer(at: now, events: &core.events)
    case .wifiLink: core.phone.wifiLinkTimer(at: now, events: &core.events)
    case .motion: applyMotion()
    case .cellChange: cellChanged()
    case .cellSettled: evaluateCell()
    case .dayEvent: applyDayEvent()
    case .firstCell: offerStartUp()
    case .firstWiFi: firstWiFi()
    case .nextScan: core.sessionScan()
    case .lossCheck: checkLoss()
    case .fallback: checkFallback()
    case .regionScan: watching.regions.regionScan(in: &core)
    case .pause: updates.standard.pauseSessions(in: &core)
    case .screenTimeout: updateScreen()
    case .motionEstimate: sensors.motion.deliverEstimate(in: &core)
    case .beaconWatch: watching.beacons.watchBeacons(in: &core)
    case .ranging: sensors.ranging.report(in: &core)
    case .heading: sensors.heading.read(in: &core)
    case .steps: sensors.motion.deliverSteps(in: &core)
    case .fused: serveFused()
    case .doze: stepDoze()
    case .lightDoze: stepLightDoze()
    case .geofence: watching.geofences.check(in: &core)
    case .standard: updates.standard.handle(event, in: &core)
    case .live: updates.live.handle(event, in: &core)
    case .significantChange: watching.significantChange.handle(event, in: &core)
    case .regions: watching.regions.handle(event, in: &core)
    case .beacons: watching.beacons.handle(event, in: &core)
    case .visits: watching.visits.handle(event, in: &core)
    case .geofences: watching.geofences.handle(event, in: &core)
    case .geocoder: background.geocoder.handle(event, in: &core)
    case .prompts: answerPrompt(event)
    case .daemon:
      switch signals.signal(of: event) {
      case .taskExpiry(let client, let serial): expireTask(serial, client: client)
      case .useEnded(let client): graceEnded(client)
      case .alwaysAnswered(let client):
        guard let keeps = core.apps[client].configuration.answers.keepsAlways else { break }
        confirmAlways(keeps, client: client)
      }
    }
  }

  /// Handles an event of one app.
  private mutating func handle(_ kind: EventSource.ClientEvent, of client: Int) {
    switch kind {
    case .life: endRunTime(of: client)
    case .timers: runTimers(of: client)
    case .request: updates.requests.timeOut(client, in: &core)
    case .visits: watching.visits.check(of: client, in: &core)
    case .kill: evict(client)
    case .notification: background.notifications.showDue(client, in: &core)
    case .significantChangeWake: watching.significantChange.wakeWithoutMovement(client, in: &core)
    case .backgroundWork: background.refresh.work(of: client, in: &core)
    case .maker: endByMaker(client)
    }
  }

  // MARK: - Follow-up work

  /// Does the work that services left to the daemon, until none is left.
  mutating func followUp() {
    while core.followUps.isDue {
      if !core.followUps.announcements.isEmpty {
        let announcements = core.followUps.announcements
        core.followUps.announcements = []
        for occurrence in announcements { announce(occurrence) }
      }
      if core.followUps.servedApps {
        core.followUps.servedApps = false
        announce(.servedAppsChanged)
      }
      if core.followUps.comparesByCell {
        core.followUps.comparesByCell = false
        compareByCell()
      }
      if !core.followUps.news.isEmpty {
        let news = core.followUps.news
        core.followUps.news = []
        for piece in news { deliver(piece) }
      }
      if core.followUps.screen {
        core.followUps.screen = false
        updateScreen()
      }
      if core.followUps.deferrals {
        core.followUps.deferrals = false
        updates.standard.updateDeferrals(in: &core)
      }
      if core.followUps.plansFused {
        core.followUps.plansFused = false
        updates.fused.plan(in: &core)
      }
    }
  }

  /// Compares circles and geofences with the serving cell if no scan gives a position.
  mutating func compareByCell() {
    watching.regions.compareByCell(in: &core)
    watching.geofences.compareByCell(in: &core)
  }
}
