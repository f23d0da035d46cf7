// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

/// A profile with the limits that came with Android 13, without chance as far as possible.
func modernAndroid(_ change: (inout OSProfile) -> Void = { _ in }) -> OSProfile {
  android {
    $0.lifeCycle.relaunchesAfterQuit = false
    $0.refresh.delay = .zero
    $0.refresh.unopenedLimit = .zero
    $0.refresh.runTime = .minutes(10)
    $0.refresh.interval = .minutes(15)
    $0.standard.requestTimeout = .seconds(30)
    $0.fusedProvider.backgroundInterval = .minutes(20)
    $0.fusedProvider.limits.batterySaverLocation = .foregroundOnly
    $0.fusedProvider.limits.quickDozeAfter = .seconds(60)
    $0.fusedProvider.limits.dozeRepeatsPosition = true
    $0.fusedProvider.limits.serviceRunsInDoze = true
    $0.fusedProvider.limits.lightDozeAfter = .minutes(4)
    $0.fusedProvider.limits.alarmsWake = true
    $0.fusedProvider.limits.alarmIntervalWorkingSet = .minutes(6)
    $0.fusedProvider.limits.alarmIntervalFrequent = .minutes(30)
    $0.fusedProvider.limits.alarmIntervalRare = .minutes(60)
    $0.fusedProvider.limits.alarmIntervalRestricted = .hours(24)
    $0.fusedProvider.limits.bucketWorkingSetAfter = .hours(12)
    $0.fusedProvider.limits.bucketFrequentAfter = .hours(24)
    $0.fusedProvider.limits.bucketRareAfter = .hours(48)
    $0.fusedProvider.limits.bucketRestrictedAfter = .hours(192)
    $0.fusedProvider.limits.jobWindowWorkingSet = .hours(2)
    $0.fusedProvider.limits.jobWindowFrequent = .hours(8)
    $0.fusedProvider.limits.jobWindowRare = .hours(24)
    $0.fusedProvider.limits.jobWindowRestricted = .hours(24)
    $0.fusedProvider.limits.serviceNeedsVisibleStart = true
    $0.fusedProvider.limits.serviceStopAvailable = true
    $0.fusedProvider.limits.activityTransitions = true
    $0.fusedProvider.limits.requestStoredAge = .seconds(30)
    change(&$0)
  }
}

/// Scenes that the tests of Android's limits share.
enum LimitScenes {
  /// Hours at one place indoors; the app is left after a minute.
  static func day(
    _ app: ScriptedApp,
    _ events: [DayEvent] = [],
    hours: Double = 6,
    system: OSProfile = modernAndroid(),
    alarms: AlarmUse = .none,
    unused: SimulationDuration = .zero,
    hasService: Bool = true,
    grant: UserGrant = .always
  ) -> PhoneDay {
    var configuration = client(grant)
    configuration.alarms = alarms
    configuration.lastOpened = unused
    configuration.hasLocationBackgroundMode = hasService
    let left: [DayEvent] = [.at(60, .background)]
    let world = World.uniform(
      Journey.standing(seconds: Int(hours * 3600)),
      .indoor,
      events: (left + events).sorted { $0.time < $1.time }
    )
    return PhoneDay(world, apps: [app], configurations: [configuration], profile: system)
  }

  /// The times at which an app's timers fired.
  static func timers(_ day: PhoneDay) -> [SimulationTime] {
    day.apps[0].times { if case .timer = $0 { true } else { false } }
  }

  /// An app that sets a timer again at each one.
  static func ticking(every seconds: Double) -> ScriptedApp {
    ScriptedApp(launch: [.setTimer(3, .seconds(seconds))]) { event in
      if case .timer = event { [.setTimer(3, .seconds(seconds))] } else { [] }
    }
  }
}

@Suite("Android's battery saver, Doze and alarms")
struct AndroidLimitTests {
  private let tracking = ScriptedApp.fused(fused(every: 30))
  private let saver = DayEvent.at(1200, .lowPowerMode(isOn: true))

  // MARK: Battery saver

  @Test("B2: battery saver silences an app that is not in front until it is switched off")
  func saverInBackground() {
    let events = [saver, .at(2400, .lowPowerMode(isOn: false))]
    let slow = modernAndroid { $0.fusedProvider.limits.quickDozeAfter = .zero }
    let day = LimitScenes.day(tracking, events, hours: 1, system: slow, hasService: false)
    let free = LimitScenes.day(tracking, hours: 1, system: slow, hasService: false)
    #expect(day.fusedTimes(from: 1201, to: 2400).isEmpty)
    #expect(free.fusedTimes(from: 1201, to: 2400).count >= 1)
    #expect(day.fusedTimes(from: 2400).count >= 1)
  }

  @Test("B2: an app with a foreground service counts as in front")
  func saverBesideService() {
    let system = modernAndroid { $0.fusedProvider.limits.quickDozeAfter = .zero }
    let day = LimitScenes.day(tracking, [saver], hours: 0.9, system: system)
    #expect(day.fusedTimes(from: 1201, to: 2400).count >= 10)
  }

  @Test(
    "B1, B3: the other modes of battery saver act while the screen is off",
    arguments: [BatterySaverLocation.noChange, .gnssOff, .allOff, .throttle]
  )
  func modes(_ mode: BatterySaverLocation) {
    let system = modernAndroid {
      $0.fusedProvider.limits.batterySaverLocation = mode
      $0.fusedProvider.limits.quickDozeAfter = .zero
    }
    let events = [saver, .at(1800, .screen(isOn: true))]
    let day = LimitScenes.day(tracking, events, hours: 0.9, system: system)
    let isSilent = mode == .allOff || mode == .throttle
    expectEqual(day.fusedTimes(from: 1201, to: 1800).isEmpty, isSilent)
    #expect(day.fusedTimes(from: 1800, to: 2400).count >= 5)
  }

  @Test("B3: with satellites off, a moving phone gets no position from them")
  func saverWithoutSatellites() {
    var journey = Journey()
    journey.move(seconds: 2400, speed: MetresPerSecond(10))
    let world = World.uniform(
      journey.trace,
      .openSky,
      events: [.at(60, .background), saver]
    )
    let system = modernAndroid { $0.fusedProvider.limits.batterySaverLocation = .gnssOff }
    let day = PhoneDay(world, apps: [tracking], profile: system)
    func sources(_ from: Double, _ to: Double) -> Set<PositionSource> {
      Set(day.deliveries.filter { $0.time >= at(from) && $0.time < at(to) }.map(\.fix.source))
    }
    #expect(sources(300, 1200).contains(.gnss))
    #expect(!sources(1260, 2400).contains(.gnss))
  }

  @Test("B2: a single request of an app that is not in front fails at once")
  func saverAndRequests() {
    let app = ScriptedApp(launch: [], steps: [(1300, [.requestLocation(.best)])])
    let day = LimitScenes.day(app, [saver], hours: 0.5, alarms: .exact)
    let failures = day.apps[0].times { if case .failed = $0 { true } else { false } }
    expectEqual(failures.first, at(1300))
  }

  @Test("B4: battery saver begins Doze a minute after the screen turned off")
  func quickDoze() {
    let silent = modernAndroid { $0.fusedProvider.limits.dozeRepeatsPosition = false }
    let day = LimitScenes.day(tracking, [saver], hours: 1, system: silent)
    let free = LimitScenes.day(tracking, hours: 1, system: silent)
    #expect(day.fusedTimes(from: 1261, to: 3600).isEmpty)
    #expect(free.fusedTimes(from: 1261, to: 3600).count > 15)
  }

  // MARK: Doze

  @Test("D1: in Doze an app with a service hears the last position again, without radios")
  func repeats() throws {
    let day = LimitScenes.day(tracking, hours: 3)
    let begin = 60 + 64.5 * 60
    let times = day.fusedTimes(from: begin + 60, to: begin + 3500)
    #expect(times.count > 30)
    let repeated = day.deliveries.filter { $0.time > at(begin + 60) && $0.time < at(begin + 3500) }
    expectEqual(Set(repeated.map(\.fix.position)).count, 1)
    #expect(repeated.allSatisfy { $0.fix.timestamp == $0.time && $0.fix.speed == nil })
    let silent = modernAndroid { $0.fusedProvider.limits.dozeRepeatsPosition = false }
    let without = LimitScenes.day(tracking, hours: 3, system: silent)
    func radios(_ day: PhoneDay) -> Double {
      day.rows.filter { $0.component == .wifi || $0.component == .gnss }
        .reduce(0) { $0 + $1.energy.value }
    }
    #expect(abs(radios(day) - radios(without)) < 1e-9)
  }

  @Test("D1: an app without a foreground service hears nothing in Doze")
  func silence() {
    let day = LimitScenes.day(tracking, hours: 3, hasService: false)
    let begin = 60 + 64.5 * 60
    #expect(day.fusedTimes(from: begin + 1, to: begin + 3500).isEmpty)
  }

  @Test("D3: an app with a foreground service keeps its timers in Doze")
  func serviceTimers() {
    let app = ScriptedApp(
      launch: [.requestUpdates(fused(.passive, every: 30))],
      steps: [(5000, [])]
    )
    expectEqual(LimitScenes.timers(LimitScenes.day(app, hours: 3)), [at(5000)])
    let silent = modernAndroid { $0.fusedProvider.limits.serviceRunsInDoze = false }
    let waiting = LimitScenes.timers(LimitScenes.day(app, hours: 3, system: silent))
    expectEqual(waiting, [at(60 + 64.5 * 60 + 3600)])
  }

  @Test("D5: light Doze keeps an app without a service from the network, except in its windows")
  func lightDoze() {
    let app = ScriptedApp(
      launch: [.requestUpdates(fused(.passive, every: 30))],
      steps: [(200, [.upload(100)]), (400, [.upload(100)]), (620, [.upload(100)])]
    )
    func uploads(_ system: OSProfile, hasService: Bool) -> [SimulationTime] {
      let day = LimitScenes.day(app, hours: 0.5, system: system, hasService: hasService)
      return day.logged().filter { if case .uploaded = $0.kind { true } else { false } }.map(\.time)
    }
    // The screen turns off at 60 s: light Doze from 300 s, its first window from 600 s.
    expectEqual(uploads(modernAndroid(), hasService: false), [at(200), at(620)])
    expectEqual(uploads(modernAndroid(), hasService: true), [at(200), at(400), at(620)])
    let without = modernAndroid { $0.fusedProvider.limits.lightDozeAfter = .zero }
    expectEqual(uploads(without, hasService: false), [at(200), at(400), at(620)])
  }

  // MARK: Alarms

  @Test("D2: in Doze an inexact alarm fires once in 9 min, an exact one up to 72 times an hour")
  func alarmsInDoze() {
    let begin = 60 + 64.5 * 60
    func count(_ alarms: AlarmUse, _ system: OSProfile = modernAndroid()) -> Int {
      let day = LimitScenes.day(
        LimitScenes.ticking(every: 40),
        hours: 3,
        system: system,
        alarms: alarms
      )
      return LimitScenes.timers(day).count { $0 > at(begin + 600) && $0 < at(begin + 3540) }
    }
    expectEqual(count(.none), 0)
    #expect((5...6).contains(count(.whileIdle)))
    #expect((55...60).contains(count(.exact)))
    // D4: from Android 14 the exact ones are denied.
    let denied = modernAndroid { $0.fusedProvider.limits.exactAlarmsAllowed = false }
    #expect((5...6).contains(count(.exact, denied)))
  }

  @Test("D2: an alarm wakes an app that the system has ended, and not one that the user stopped")
  func alarmsWake() {
    let app = ScriptedApp(launch: [.setTimer(3, .minutes(20))])
    let ended = LimitScenes.day(app, [.at(600, .crash)], hours: 1, alarms: .exact)
    expectEqual(LimitScenes.timers(ended).first, at(1200))
    #expect(ended.logged().contains { $0.kind == .launched(.alarm) })
    let quit = LimitScenes.day(app, [.at(600, .forceQuit)], hours: 1, alarms: .exact)
    expectEqual(LimitScenes.timers(quit), [])
    let timer = LimitScenes.day(app, [.at(600, .crash)], hours: 1)
    expectEqual(LimitScenes.timers(timer), [])
  }

  @Test(
    "S3: a bucket's alarms are 6, 30 and 60 min and a day apart; the charger lifts that",
    arguments: zip([0, 13, 30, 50, 200], [1.0, 6, 30, 60, 1440])
  )
  func alarmsByBucket(_ hours: Int, _ minutes: Double) {
    let system = modernAndroid { $0.fusedProvider.dozeAfterScreenOff = .zero }
    func gaps(_ events: [DayEvent]) -> [Double] {
      let day = LimitScenes.day(
        ScriptedApp(launch: [.setTimer(3, .seconds(60))]) { event in
          if case .timer = event { [.setTimer(3, .seconds(60))] } else { [] }
        },
        events,
        hours: 5,
        system: system,
        alarms: .whileIdle,
        unused: .hours(Double(hours))
      )
      let times = LimitScenes.timers(day)
      return zip(times, times.dropFirst()).map { ($1 - $0).seconds }
    }
    // The first gap begins before the bucket's interval applies.
    let own = gaps([])
    if minutes < 300 { #expect(own.count >= 3) }
    #expect(own.allSatisfy { $0 >= minutes * 60 - 1 })
    #expect(gaps([.at(70, .charger(isConnected: true))]).count > 200)
  }
}
