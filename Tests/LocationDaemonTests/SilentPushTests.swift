// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Silent pushes")
struct SilentPushTests {
  static func pushes(_ day: PhoneDay, _ app: Int = 0) -> [SimulationTime] {
    day.apps[app].times { $0 == .remoteNotification }
  }

  @Test("a silent push wakes a suspended app for 30 s")
  func wakes() {
    let day = RefreshScenes.day(ScriptedApp(), .at(600, .silentPush))
    expectEqual(Self.pushes(day), [at(600)])
    expectEqual(RefreshScenes.suspensions(day), [at(65), at(630)])
  }

  @Test("it launches an app that the system has ended, and that has asked for nothing")
  func launches() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(300, .systemKill),
      .at(600, .silentPush)
    )
    #expect(
      day.apps[0].entries.suffix(2).map(\.event)
        == [.launched(.remoteNotification), .remoteNotification]
    )
    expectEqual(RefreshScenes.launches(day), [.user, .remoteNotification])
  }

  @Test("it launches an app after a restart of the phone")
  func reboot() {
    let day = RefreshScenes.day(ScriptedApp(), .at(300, .reboot), .at(600, .silentPush))
    expectEqual(RefreshScenes.launches(day), [.user, .remoteNotification])
    expectEqual(Self.pushes(day), [at(600)])
  }

  @Test("in the foreground every push is delivered at once and does not count as a wake")
  func inFront() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(10, .silentPush),
      .at(20, .silentPush),
      .at(62, .silentPush)
    )
    expectEqual(Self.pushes(day), [at(10), at(20), at(62)])
    expectEqual(RefreshScenes.suspensions(day), [at(92)])
  }

  @Test(
    "pushes wake an app at most once per interval; those that come sooner are merged into one later"
  )
  func throttled() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(600, .silentPush),
      .at(700, .silentPush),
      .at(800, .silentPush),
      .at(2500, .silentPush)
    )
    expectEqual(Self.pushes(day), [at(600), at(1800), at(3000)])
  }

  @Test("a push that waits is delivered as soon as the user opens the app")
  func opened() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(600, .silentPush),
      .at(700, .silentPush),
      .at(1000, .foreground),
      .at(1100, .background)
    )
    expectEqual(Self.pushes(day), [at(600), at(1000)])
  }

  @Test("a push that waits is lost with the process", arguments: [false, true])
  func lost(isByUser: Bool) {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(600, .silentPush),
      .at(700, .silentPush),
      .at(1000, isByUser ? .forceQuit : .systemKill)
    )
    expectEqual(Self.pushes(day), [at(600)])
    expectEqual(RefreshScenes.launches(day), [.user])
  }

  @Test("a push that waits is lost with a restart of the phone")
  func lostByReboot() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(600, .silentPush),
      .at(650, .systemKill),
      .at(700, .silentPush),
      .at(1000, .reboot)
    )
    expectEqual(Self.pushes(day), [at(600)])
  }

  @Test("an app that the user has quit gets none until the user has opened it")
  func forceQuit() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(300, .forceQuit),
      .at(600, .silentPush),
      .at(1000, .foreground),
      .at(1060, .background),
      .at(2000, .silentPush)
    )
    expectEqual(Self.pushes(day), [at(2000)])
    expectEqual(RefreshScenes.launches(day), [.user, .user])
  }

  @Test("an app that the system has ended can be quit as well, and gets none then")
  func forceQuitAfterEnd() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(300, .systemKill),
      .at(400, .forceQuit),
      .at(600, .silentPush)
    )
    expectEqual(Self.pushes(day), [])
    expectEqual(RefreshScenes.launches(day), [.user])
  }

  @Test("a push that waits for an app that has ended is lost when the user quits it")
  func forceQuitWhileHeld() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(600, .silentPush),
      .at(650, .systemKill),
      .at(700, .silentPush),
      .at(1000, .forceQuit)
    )
    expectEqual(Self.pushes(day), [at(600)])
  }

  @Test("without a network the newest push waits on the server")
  func offline() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(100, .airplaneMode(isOn: true)),
      .at(600, .silentPush),
      .at(700, .silentPush),
      .at(1000, .airplaneMode(isOn: false))
    )
    expectEqual(Self.pushes(day), [at(1000)])
    let never = RefreshScenes.day(
      ScriptedApp(),
      .at(100, .network(isAvailable: false)),
      .at(600, .silentPush)
    )
    expectEqual(Self.pushes(never), [])
  }

  @Test("a push comes over Wi-Fi where there is no mobile network")
  func wifi() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(100, .network(isAvailable: false)),
      .at(600, .silentPush),
      .at(800, .wifiLink(isJoined: true))
    )
    expectEqual(Self.pushes(day), [at(800)])
  }

  @Test("in Low Power Mode a push waits, but not on the screen")
  func lowPowerMode() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(20, .lowPowerMode(isOn: true)),
      .at(30, .silentPush),
      .at(600, .silentPush),
      .at(1000, .lowPowerMode(isOn: false))
    )
    expectEqual(Self.pushes(day), [at(30), at(1000)])
  }

  @Test("with Background App Refresh off, pushes come on the screen alone")
  func switchedOff() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(20, .silentPush),
      .at(600, .silentPush),
      .at(1000, .foreground),
      allowed: false
    )
    expectEqual(Self.pushes(day), [at(20)])
    expectEqual(day.usage().wakeupCount, 0)
  }

  @Test("before iOS 7 there are none, at no cost")
  func oldSystem() {
    let day = RefreshScenes.day(
      ScriptedApp(),
      .at(20, .silentPush),
      .at(600, .silentPush),
      system: profile { $0.refresh.silentPushAvailable = false }
    )
    expectEqual(Self.pushes(day), [])
    #expect(!day.rows.contains { $0.cause.label == "remote_notification" })
  }

  @Test("its bytes and the run time count as the app's energy under a cause of its own")
  func energy() {
    let day = RefreshScenes.day(ScriptedApp(), .at(600, .silentPush))
    let rows = day.rows.filter { $0.cause.label == "remote_notification" }
    expectEqual(rows.filter { $0.component == .cpu }.map(\.active), [.seconds(30)])
    #expect(rows.contains { $0.component == .modem && $0.energy > .zero })
    #expect(rows.allSatisfy { $0.cause.category == .app })
    expectEqual(day.flaws, [])
  }

  @Test("a push goes only to the app that it names")
  func named() {
    let world = RefreshScenes.world([
      DayEvent(time: at(600), kind: .silentPush, app: "other")
    ])
    let day = PhoneDay(
      world,
      apps: [ScriptedApp(), ScriptedApp()],
      configurations: [client(.always), client(.always, name: "other")],
      profile: RefreshScenes.prompt
    )
    expectEqual(Self.pushes(day, 0), [])
    expectEqual(Self.pushes(day, 1), [at(600)])
  }

  @Test("a push and a refresh at the same instant are both delivered, and the app is woken once")
  func together() {
    let day = RefreshScenes.day(
      BackgroundRefreshTests.asking(for: 600),
      .at(600, .silentPush)
    )
    let delivered = day.apps[0].entries.filter { $0.time == at(600) }.map(\.event)
    expectEqual(delivered.count, 2)
    expectEqual(Set(delivered), [.remoteNotification, .backgroundRefresh])
    expectEqual(day.usage().wakeupCount, 1)
  }
}
