// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

/// Scenes that the tests of refreshes and of pushes share.
enum RefreshScenes {
  /// A profile in which refreshes are granted as soon as possible.
  static let prompt = profile { $0.refresh.delay = .zero }

  /// An hour and a half at one place; the app is left after a minute.
  static func world(_ events: [DayEvent], seconds: Int = 5400) -> World {
    World.uniform(Journey.standing(seconds: seconds), events: [.at(60, .background)] + events)
  }

  static func day(
    _ app: ScriptedApp = ScriptedApp(),
    _ events: DayEvent...,
    allowed: Bool = true,
    system: OSProfile = prompt
  ) -> PhoneDay {
    var configuration = client(.always)
    configuration.allowsBackgroundRefresh = allowed
    return PhoneDay(
      world(events),
      apps: [app],
      configurations: [configuration],
      profile: system
    )
  }

  static func suspensions(_ day: PhoneDay) -> [SimulationTime] {
    day.logged().filter { $0.kind == .stateChanged(.suspended) }.map(\.time)
  }

  static func launches(_ day: PhoneDay) -> [LaunchReason] {
    day.logged().compactMap { if case .launched(let reason) = $0.kind { reason } else { nil } }
  }
}

@Suite("Background App Refresh")
struct BackgroundRefreshTests {
  /// An app that requests once, ten seconds after the start of the day, for a time in seconds.
  static func asking(for seconds: Double) -> ScriptedApp {
    ScriptedApp(steps: [(10, [.scheduleRefresh(at(seconds))])])
  }

  static func refreshes(_ day: PhoneDay, _ app: Int = 0) -> [SimulationTime] {
    day.apps[app].times { $0 == .backgroundRefresh }
  }

  // MARK: Times of refreshes

  @Test("a request is granted at its earliest instant, once, for 30 s")
  func granted() {
    let day = RefreshScenes.day(Self.asking(for: 600))
    expectEqual(Self.refreshes(day), [at(600)])
    expectEqual(RefreshScenes.suspensions(day), [at(65), at(630)])
    #expect(day.daemon.pendingBackgroundRefresh == nil)
    expectEqual(day.usage().wakeupCount, 1)
  }

  @Test("an app that says that its work is done is suspended at once, and saves the remaining time")
  func completed() {
    let done = ScriptedApp(steps: [(10, [.scheduleRefresh(at(600))])]) { event in
      event == .backgroundRefresh ? [.completeBackgroundWork] : []
    }
    let day = RefreshScenes.day(done)
    expectEqual(RefreshScenes.suspensions(day), [at(65), at(600)])
    let idle = RefreshScenes.day(Self.asking(for: 600))
    expectEqual(day.usage().backgroundRun + .seconds(30), idle.usage().backgroundRun)
  }

  @Test("a request waits until it is granted")
  func pending() {
    let day = RefreshScenes.day(Self.asking(for: 6000))
    expectEqual(Self.refreshes(day), [])
    expectEqual(day.daemon.pendingBackgroundRefresh, at(6000))
    #expect(day.daemon.isBackgroundRefreshAvailable)
  }

  @Test("two refreshes of an app are an interval apart, however soon the next is requested")
  func interval() {
    let app = ScriptedApp(launch: [.scheduleRefresh(.zero)]) { event in
      event == .backgroundRefresh ? [.scheduleRefresh(.zero)] : []
    }
    let day = RefreshScenes.day(app)
    // While the app is on the screen, the refresh waits.
    expectEqual(Self.refreshes(day), [60, 960, 1860, 2760, 3660, 4560].map { at($0) })
  }

  @Test("the system's discretion delays a refresh by up to 15 min, other apps and days otherwise")
  func discretion() {
    var delays: Set<SimulationTime> = []
    for replication in 0..<4 {
      let day = PhoneDay(
        RefreshScenes.world([]),
        apps: [Self.asking(for: 600), Self.asking(for: 600)],
        profile: profile(),
        replication: replication
      )
      for app in 0..<2 {
        let times = Self.refreshes(day, app)
        expectEqual(times.count, 1)
        #expect(times.allSatisfy { $0 > at(600) && $0 < at(1500) })
        delays.formUnion(times)
      }
    }
    expectEqual(delays.count, 8)
  }

  @Test("an app's other activity does not change when it is refreshed")
  func sameForAll() {
    let app = ScriptedApp(
      launch: [.startSignificantChange, .startVisits],
      steps: [(10, [.scheduleRefresh(at(600))])]
    )
    let days = [app, Self.asking(for: 600)].map { RefreshScenes.day($0, system: profile()) }
    expectEqual(Self.refreshes(days[0]), Self.refreshes(days[1]))
  }

  @Test("a new request replaces the pending one; nil cancels it")
  func replaced() {
    let later = ScriptedApp(
      steps: [(10, [.scheduleRefresh(at(600))]), (20, [.scheduleRefresh(at(1200))])]
    )
    expectEqual(Self.refreshes(RefreshScenes.day(later)), [at(1200)])
    let sooner = ScriptedApp(
      steps: [(10, [.scheduleRefresh(at(1200))]), (20, [.scheduleRefresh(at(600))])]
    )
    expectEqual(Self.refreshes(RefreshScenes.day(sooner)), [at(600)])
    let none = ScriptedApp(
      steps: [(10, [.scheduleRefresh(at(600))]), (20, [.scheduleRefresh(nil)])]
    )
    let day = RefreshScenes.day(none)
    expectEqual(Self.refreshes(day), [])
    #expect(day.daemon.pendingBackgroundRefresh == nil)
  }

  @Test("on the screen a refresh waits until the user leaves the app")
  func waitsInFront() {
    let day = RefreshScenes.day(
      Self.asking(for: 600),
      .at(500, .foreground),
      .at(1000, .background)
    )
    expectEqual(
      day.apps[0].entries.suffix(2).map(\.event),
      [
        .stateChanged(.background), .backgroundRefresh,
      ]
    )
    expectEqual(Self.refreshes(day), [at(1000)])
  }

  // MARK: Delivery to the app

  @Test("a suspended app first gets the events that waited for it, then the refresh")
  func resumed() {
    let day = RefreshScenes.day(
      Self.asking(for: 600),
      .at(200, .lowPowerMode(isOn: true)),
      .at(300, .lowPowerMode(isOn: false))
    )
    let delivered = day.apps[0].entries.filter { $0.time == at(600) }
    expectEqual(
      delivered.map(\.event),
      [
        .lowPowerModeChanged(true), .lowPowerModeChanged(false), .backgroundRefresh,
      ]
    )
    #expect(delivered.allSatisfy { $0.state == .background })
  }

  @Test("a request outlives the process: an app that the system has ended is launched for it")
  func launched() {
    let day = RefreshScenes.day(Self.asking(for: 600), .at(300, .systemKill))
    let delivered = day.apps[0].entries.filter { $0.time >= at(300) }
    expectEqual(delivered.map(\.event), [.launched(.backgroundRefresh), .backgroundRefresh])
    expectEqual(delivered.map(\.time), [at(600), at(600)])
    expectEqual(RefreshScenes.launches(day), [.user, .backgroundRefresh])
    expectEqual(day.usage().relaunchCount, 1)
    expectEqual(RefreshScenes.suspensions(day), [at(65), at(630)])
  }

  @Test("a crash ends an app that runs; what the system has ended before, it does not end again")
  func crash() {
    let foreground = RefreshScenes.day(Self.asking(for: 600), .at(30, .crash))
    expectEqual(RefreshScenes.launches(foreground).first, .user)
    #expect(foreground.apps[0].entries.filter { $0.time > at(30) && $0.time < at(600) }.isEmpty)
    let twice = RefreshScenes.day(Self.asking(for: 600), .at(300, .systemKill), .at(310, .crash))
    expectEqual(twice.usage().relaunchCount, 1)
  }

  @Test("only launches by location events count as such")
  func reasons() {
    let location: [LaunchReason] = [.significantChange, .region, .visit, .liveUpdates]
    #expect(location.allSatisfy { $0.isLocation })
    let others: [LaunchReason] = [.user, .backgroundRefresh, .remoteNotification]
    #expect(others.allSatisfy { !$0.isLocation })
  }

  @Test("the run time counts as the app's energy under a cause of its own")
  func energy() {
    let day = RefreshScenes.day(Self.asking(for: 600))
    let rows = day.rows.filter { $0.cause.label == "background_refresh" }
    let awake = rows.filter { $0.component == .cpu }
    expectEqual(awake.map(\.active), [.seconds(30)])
    #expect(rows.allSatisfy { $0.cause.category == .app })
    #expect(rows.contains { $0.component == .processing })
    expectEqual(day.energy(.location), .zero)
    expectEqual(day.flaws, [])
  }

  @Test("an app that runs in the background anyway runs on for 30 s from the refresh")
  func running() {
    let day = RefreshScenes.day(Self.asking(for: 62))
    expectEqual(Self.refreshes(day), [at(62)])
    expectEqual(RefreshScenes.suspensions(day), [at(92)])
    expectEqual(day.usage().wakeupCount, 0)
    let awake = day.rows.filter {
      $0.component == .cpu && $0.cause.label == "background_refresh"
    }
    expectEqual(awake.map(\.active), [.seconds(30)])
  }

  @Test("rule 15: updates that an app starts in a refresh end with its run time")
  func updates() {
    let app = ScriptedApp(steps: [(10, [.scheduleRefresh(at(600))])]) { event in
      event == .backgroundRefresh ? [.startUpdating(request())] : []
    }
    let day = RefreshScenes.day(app)
    #expect(day.apps[0].fixes.contains { $0.time > at(600) })
    #expect(day.apps[0].fixes.allSatisfy { $0.time >= at(600) && $0.time <= at(630) })
    expectEqual(RefreshScenes.suspensions(day), [at(65), at(630)])
  }

  // MARK: Obstacles

  @Test("an app that the user has quit is not refreshed until the user has opened it")
  func forceQuit() {
    let quit = RefreshScenes.day(Self.asking(for: 600), .at(300, .forceQuit))
    expectEqual(Self.refreshes(quit), [])
    expectEqual(quit.daemon.pendingBackgroundRefresh, at(600))
    let opened = RefreshScenes.day(
      Self.asking(for: 600),
      .at(300, .forceQuit),
      .at(2000, .foreground),
      .at(2060, .background)
    )
    expectEqual(Self.refreshes(opened), [at(2060)])
    expectEqual(RefreshScenes.launches(opened), [.user, .user])
  }

  @Test("rule 58: an app that the user has not opened for a day gets no refreshes")
  func unopened() {
    func refreshes(lastOpened: SimulationDuration, _ events: DayEvent..., limit: Double = 24)
      -> [SimulationTime]
    {
      var configuration = client(.always)
      configuration.lastOpened = lastOpened
      let day = PhoneDay(
        RefreshScenes.world(events),
        apps: [Self.asking(for: 600)],
        configurations: [configuration],
        profile: profile {
          $0.refresh.delay = .zero
          $0.refresh.unopenedLimit = .hours(limit)
        }
      )
      return Self.refreshes(day)
    }
    expectEqual(refreshes(lastOpened: .hours(23)), [at(600)])
    expectEqual(refreshes(lastOpened: .hours(24)), [])
    expectEqual(refreshes(lastOpened: .hours(72), limit: 0), [at(600)])
    expectEqual(
      refreshes(lastOpened: .hours(72), .at(1200, .foreground), .at(1260, .background)),
      [at(1260)]
    )
  }

  @Test("rule 46: in Low Power Mode there is no refresh; it comes afterwards")
  func lowPowerMode() {
    let during = RefreshScenes.day(Self.asking(for: 600), .at(500, .lowPowerMode(isOn: true)))
    expectEqual(Self.refreshes(during), [])
    #expect(!during.daemon.isBackgroundRefreshAvailable)
    expectEqual(during.daemon.pendingBackgroundRefresh, at(600))
    let after = RefreshScenes.day(
      Self.asking(for: 600),
      .at(500, .lowPowerMode(isOn: true)),
      .at(1000, .lowPowerMode(isOn: false))
    )
    expectEqual(Self.refreshes(after), [at(1000)])
    let before = RefreshScenes.day(
      Self.asking(for: 600),
      .at(500, .lowPowerMode(isOn: true)),
      .at(550, .lowPowerMode(isOn: false))
    )
    expectEqual(Self.refreshes(before), [at(600)])
  }

  @Test("a request does not outlive a restart of the phone")
  func reboot() {
    let day = RefreshScenes.day(
      Self.asking(for: 600),
      .at(300, .reboot),
      .at(500, .foreground),
      .at(560, .background)
    )
    expectEqual(Self.refreshes(day), [])
    #expect(day.daemon.pendingBackgroundRefresh == nil)
  }

  @Test("where the user or the system does not allow it, requests are refused", arguments: 0..<2)
  func refused(kind: Int) {
    var system = RefreshScenes.prompt
    if kind == 0 { system.refresh.isAvailable = false }
    let day = RefreshScenes.day(Self.asking(for: 600), allowed: kind == 0, system: system)
    expectEqual(Self.refreshes(day), [])
    #expect(day.daemon.pendingBackgroundRefresh == nil)
    #expect(!day.daemon.isBackgroundRefreshAvailable)
    expectEqual(day.usage().wakeupCount, 0)
  }

  @Test("a refresh needs no network")
  func offline() {
    let day = RefreshScenes.day(Self.asking(for: 600), .at(100, .airplaneMode(isOn: true)))
    expectEqual(Self.refreshes(day), [at(600)])
  }

  @Test(
    "in iOS 7 monitoring ends where the user has switched Background App Refresh off",
    arguments: [true, false]
  )
  func monitoring(isNeeded: Bool) {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background)]
    )
    var without = client(.always)
    without.allowsBackgroundRefresh = false
    let day = PhoneDay(
      world,
      apps: [
        ScriptedApp(launch: [.startSignificantChange]),
        ScriptedApp(launch: [.startSignificantChange]),
      ],
      configurations: [without, client(.always, name: "other")],
      profile: profile { $0.regions.needsRefresh = isNeeded }
    )
    expectEqual(day.apps[0].fixes.isEmpty, isNeeded)
    #expect(!day.apps[1].fixes.isEmpty)
  }
}
