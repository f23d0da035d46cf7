// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Location pushes")
struct LocationPushTests {
  /// Registers at a launch by the user, and answers each push with one position.
  private static let app = ScriptedApp { event in
    switch event {
    case .launched(.user): [.startLocationPushes]
    case .locationPush: [.requestLocation(.hundredMeters)]
    case .location: [.completeBackgroundWork]
    default: []
    }
  }

  private static func pushes(_ day: PhoneDay) -> [SimulationTime] {
    day.apps[0].times { $0 == .locationPush }
  }

  private static func day(_ events: DayEvent..., system: OSProfile = profile()) -> PhoneDay {
    PhoneDay(
      RefreshScenes.world(events),
      apps: [app],
      configurations: [client(.always)],
      profile: system
    )
  }

  @Test("rule 56: a location push starts the extension of an app that does not run")
  func starts() throws {
    let day = Self.day(.at(300, .systemKill), .at(600, .locationPush))
    expectEqual(Self.pushes(day), [at(600)])
    expectEqual(RefreshScenes.launches(day), [.user, .locationPush])
    // It ends with its answer, and neither counts as a launch of the app nor as its end.
    let answered = try #require(
      day.apps[0].times { if case .location = $0 { true } else { false } }.last
    )
    #expect(answered > at(600) && answered < at(630))
    expectEqual(day.logged().last { $0.kind == .stateChanged(.terminated) }?.time, answered)
    expectEqual(day.usage().relaunchCount, 0)
    expectEqual(day.usage().terminationCount, 1)
  }

  @Test("rule 56: it starts after the user has quit the app, and without Background App Refresh")
  func afterQuit() {
    for relaunches in [true, false] {
      let day = Self.day(
        .at(300, .forceQuit),
        .at(600, .locationPush),
        system: profile { $0.lifeCycle.relaunchesAfterQuit = relaunches }
      )
      expectEqual(Self.pushes(day), [at(600)])
    }
  }

  @Test("rule 56: without an answer, it ends when its time is up")
  func timeUp() {
    let silent = ScriptedApp { $0 == .launched(.user) ? [.startLocationPushes] : [] }
    let day = PhoneDay(
      RefreshScenes.world([.at(300, .systemKill), .at(600, .locationPush)]),
      apps: [silent],
      configurations: [client(.always)],
      profile: profile { $0.refresh.locationPushRunTime = .seconds(12) }
    )
    expectEqual(day.logged().last { $0.kind == .stateChanged(.terminated) }?.time, at(612))
  }

  @Test("rule 56: opening the app during the extension launches the app itself")
  func opened() {
    let day = Self.day(.at(300, .systemKill), .at(600, .locationPush), .at(600, .foreground))
    expectEqual(RefreshScenes.launches(day), [.user, .locationPush, .user])
  }

  @Test("rule 56: in Low Power Mode and without a network pushes wait, and only one is kept")
  func waits() {
    let day = Self.day(
      .at(600, .lowPowerMode(isOn: true)),
      .at(700, .locationPush),
      .at(800, .locationPush),
      .at(900, .lowPowerMode(isOn: false)),
      .at(1000, .network(isAvailable: false)),
      .at(1100, .locationPush),
      .at(1200, .network(isAvailable: true))
    )
    expectEqual(Self.pushes(day), [at(900), at(1200)])
  }

  @Test(
    "rule 56: an app that did not register, may not always know the position or runs on iOS 14 gets none"
  )
  func refused() {
    let unregistered = PhoneDay(
      RefreshScenes.world([.at(600, .locationPush)]),
      apps: [ScriptedApp()],
      configurations: [client(.always)],
      profile: profile()
    )
    #expect(Self.pushes(unregistered).isEmpty)
    let inUse = PhoneDay(
      RefreshScenes.world([.at(600, .locationPush)]),
      apps: [Self.app],
      configurations: [client(.whenInUse)],
      profile: profile()
    )
    #expect(Self.pushes(inUse).isEmpty)
    let older = Self.day(
      .at(600, .locationPush),
      system: profile { $0.refresh.locationPushAvailable = false }
    )
    #expect(Self.pushes(older).isEmpty)
  }

  @Test("rule 56: a shortest time between pushes holds the later one back")
  func interval() {
    let day = Self.day(
      .at(600, .locationPush),
      .at(700, .locationPush),
      system: profile { $0.refresh.locationPushInterval = .minutes(5) }
    )
    expectEqual(Self.pushes(day), [at(600), at(900)])
  }
}
