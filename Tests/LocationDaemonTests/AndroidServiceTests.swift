// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import Quantities
import TracewattTestSupport
import World

@Suite("Android's foreground services, permissions and transitions")
struct AndroidServiceTests {
  /// Updates that start in the background, in an alarm at 600 s.
  private let late = ScriptedApp(steps: [(600, [.requestUpdates(fused(every: 30))])])

  private func deliveries(
    _ alarms: AlarmUse,
    grant: UserGrant = .always,
    system: OSProfile = modernAndroid()
  ) -> Int {
    let day = LimitScenes.day(late, hours: 0.9, system: system, alarms: alarms, grant: grant)
    return day.fusedTimes(from: 600).count
  }

  @Test("F1: updates started in the background count as a service only after an exempt event")
  func start() {
    // An exact alarm exempts; an inexact one does not, and three positions an hour remain.
    #expect(deliveries(.exact) > 20)
    #expect(deliveries(.whileIdle) <= 3)
    // D4: from Android 14 exact alarms are denied.
    let denied = modernAndroid { $0.fusedProvider.limits.exactAlarmsAllowed = false }
    #expect(deliveries(.exact, system: denied) <= 3)
  }

  @Test("F2: even then the app needs the permission for any time")
  func permission() {
    expectEqual(deliveries(.exact, grant: .whenInUse), 0)
  }

  @Test("F3: from Android 14 a service that starts without permission is none")
  func permissionAtStart() {
    let events: [DayEvent] = [
      .at(1, .permission(isGranted: false)), .at(40, .permission(isGranted: true)),
    ]
    let app = ScriptedApp(steps: [(10, [.requestUpdates(fused(every: 30))])])
    func count(_ system: OSProfile) -> Int {
      LimitScenes.day(app, events, hours: 0.9, system: system).fusedTimes(from: 400).count
    }
    let newer = modernAndroid { $0.fusedProvider.limits.serviceNeedsPermission = true }
    #expect(count(modernAndroid()) > 20)
    #expect(count(newer) <= 3)
  }

  @Test("F4: the user stops an app with a service; its process ends and its alarms stay")
  func stop() {
    let app = ScriptedApp(
      launch: [.requestUpdates(fused(.passive, every: 30)), .setTimer(3, .minutes(20))]
    )
    let event = DayEvent.at(600, .serviceStopped)
    func states(_ system: OSProfile, hasService: Bool = true) -> Bool {
      LimitScenes.day(
        app,
        [event],
        hours: 0.5,
        system: system,
        alarms: .exact,
        hasService: hasService
      ).logged().contains { $0.kind == .stateChanged(.terminated) && $0.time == at(600) }
    }
    #expect(states(modernAndroid()))
    #expect(!states(modernAndroid { $0.fusedProvider.limits.serviceStopAvailable = false }))
    #expect(!states(modernAndroid(), hasService: false))
    let day = LimitScenes.day(app, [event], hours: 0.5, alarms: .exact)
    expectEqual(LimitScenes.timers(day).first, at(1200))
  }

  @Test("F5: a hibernated app loses its permission, and nothing wakes it until it is opened")
  func hibernation() {
    let worker = ScriptedApp(launch: [.scheduleRefresh(.zero)]) { event in
      event == .backgroundRefresh ? [.scheduleRefresh(.zero)] : []
    }
    let events: [DayEvent] = [.at(1000, .hibernation), .at(7200, .foreground)]
    let day = LimitScenes.day(worker, events, hours: 4)
    let runs = day.apps[0].times { $0 == .backgroundRefresh }
    #expect(!runs.contains { $0 > at(1000) && $0 < at(7200) })
    #expect(runs.contains { $0 > at(7200) } || day.daemon.pendingBackgroundRefresh != nil)
    expectEqual(day.apps[0].entries.last?.authorization, .notDetermined)
  }

  @Test("P3: the location button grants exact positions for one use, on a system that has it")
  func button() {
    func day(_ grant: UserGrant, available: Bool) -> PhoneDay {
      let system = modernAndroid {
        $0.fusedProvider.limits.locationButtonAvailable = available
        $0.permission.reducedAccuracyAvailable = true
      }
      let app = ScriptedApp(steps: [(30, [.requestUpdates(fused(every: 5))])])
      return LimitScenes.day(
        app,
        [.at(20, .locationButton)],
        hours: 0.5,
        system: system,
        hasService: false,
        grant: grant
      )
    }
    let tapped = day(.denied, available: true)
    #expect(tapped.fusedTimes(to: 60).count >= 3)
    #expect(tapped.fusedTimes(from: 300).isEmpty)
    expectEqual(tapped.apps[0].entries.last?.authorization, .notDetermined)
    #expect(day(.denied, available: false).fusedTimes().isEmpty)
  }

  @Test("R1: a transition wakes an app that has been suspended or ended, from Android 13 on")
  func transitions() {
    func wakes(_ events: [DayEvent], _ system: OSProfile) -> Int {
      PhoneDay(
        MotionActivityTests.world(events: [.at(60, .background)] + events),
        apps: [MotionActivityTests.listener],
        profile: system,
        phone: SensorScenes.punctual
      ).apps[0].activities.count { $0.time > at(70) }
    }
    #expect(wakes([], modernAndroid()) >= 3)
    #expect(wakes([.at(90, .crash)], modernAndroid()) >= 3)
    expectEqual(wakes([.at(90, .forceQuit)], modernAndroid()), 0)
    let older = modernAndroid { $0.fusedProvider.limits.activityTransitions = false }
    expectEqual(wakes([], older), 0)
  }

  @Test("L8: a stored position up to 30 s old answers a single request at once")
  func stored() {
    let app = ScriptedApp(
      launch: [.requestUpdates(fused(every: 5))],
      steps: [(40, [.removeUpdates]), (50, [.requestLocation(.threeKilometers)])]
    )
    func answer(_ system: OSProfile) -> SimulationTime? {
      LimitScenes.day(app, hours: 0.1, system: system).deliveries
        .first { $0.channel == .request }?.time
    }
    expectEqual(answer(modernAndroid()), at(50))
    let older = modernAndroid { $0.fusedProvider.limits.requestStoredAge = .zero }
    #expect(answer(older).map { $0 > at(50) } ?? true)
  }
}

@Suite("Makers' software that ends apps")
struct MakerTests {
  private let tracking = ScriptedApp.fused(fused(every: 60))

  private func ends(_ day: PhoneDay) -> [SimulationTime] {
    day.logged().filter { $0.kind == .stateChanged(.terminated) }.map(\.time)
  }

  private func maker(_ change: (inout MakerRules) -> Void) -> OSProfile {
    modernAndroid { change(&$0.fusedProvider.maker) }
  }

  @Test("K1: a background app ends so long after the screen turned off, whatever runs in it")
  func afterScreenOff() {
    let system = maker { $0.endAfterScreenOff = .minutes(20) }
    let day = LimitScenes.day(tracking, hours: 2, system: system)
    expectEqual(ends(day).first, at(60 + 1200))
    let used = LimitScenes.day(
      tracking,
      [.at(1000, .screen(isOn: true)), .at(1100, .screen(isOn: false))],
      hours: 0.6,
      system: system
    )
    expectEqual(ends(used), [])
    let plugged = LimitScenes.day(
      tracking,
      [.at(100, .charger(isConnected: true))],
      hours: 2,
      system: system
    )
    expectEqual(ends(plugged), [])
  }

  @Test("K1: the hazard's times are exponential, and the same for every strategy")
  func hazard() {
    let system = maker { $0.serviceEndInterval = .hours(2) }
    let day = LimitScenes.day(tracking, hours: 12, system: system)
    let other = LimitScenes.day(.fused(fused(.passive, every: 30)), hours: 12, system: system)
    #expect(!ends(day).isEmpty)
    expectEqual(ends(day).first, ends(other).first)
    // An app that does not run at such a time draws the same later ones.
    let woken = ScriptedApp(launch: [.requestUpdates(fused(every: 60)), .setTimer(3, .hours(5))])
    func second(_ app: ScriptedApp) -> SimulationTime? {
      ends(LimitScenes.day(app, hours: 24, system: system, alarms: .exact)).last { $0 > at(18_060) }
    }
    #expect(second(woken) != nil)
    expectEqual(ends(LimitScenes.day(tracking, hours: 12)), [])
  }

  @Test("K3: an app ended for good is not woken until the user opens it")
  func barred() {
    let app = ScriptedApp(launch: [.setTimer(3, .minutes(40)), .requestUpdates(fused(every: 60))])
    func timers(_ keeps: Bool, _ events: [DayEvent] = []) -> Int {
      let system = maker {
        $0.endAfterScreenOff = .minutes(20)
        $0.keepsEnded = keeps
      }
      return LimitScenes.timers(
        LimitScenes.day(app, events, hours: 2, system: system, alarms: .exact)
      ).count
    }
    #expect(timers(false) >= 1)
    expectEqual(timers(true), 0)
    #expect(timers(true, [.at(3000, .foreground)]) >= 1)
  }
}
