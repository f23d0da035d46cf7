// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Automatic pauses (rule 14)")
struct PausingTests {
  /// Half an hour of walking to and fro over forty metres.
  static let pacing: World = {
    var journey = Journey()
    for turn in 0..<64 {
      journey.move(
        seconds: 29,
        speed: MetresPerSecond(1.4),
        course: Degrees(turn.isMultiple(of: 2) ? 90 : 270)
      )
    }
    return World.uniform(journey.trace, .openSky, events: [.at(60, .background)])
  }()

  static func pauses(_ type: ActivityType, _ change: (inout OSProfile) -> Void = { _ in }) -> Int {
    let app = ScriptedApp(launch: [.startUpdating(StandardRequest(activityType: type))])
    let day = PhoneDay(pacing, apps: [app], profile: profile(change))
    return day.apps[0].times { $0 == .pausedUpdates }.count
  }

  @Test(
    "rule 14: an app is paused while it stays within its activity type's circle, not once it leaves"
  )
  func circle() {
    expectEqual(Self.pauses(.automotiveNavigation), 1)
    expectEqual(Self.pauses(.other), 1)
    expectEqual(Self.pauses(.fitness), 0)
    expectEqual(Self.pauses(.airborne), 0)
  }

  @Test("rule 14: before iOS 6 nothing is paused")
  func older() {
    expectEqual(Self.pauses(.automotiveNavigation) { $0.pausing.isAutomatic = false }, 0)
  }

  @Test("rule 14: a stop that is not noticed is not paused while it goes unnoticed")
  func unnoticed() {
    let world = World.uniform(
      Journey.standing(seconds: 3600),
      events: [.at(60, .background), .at(120, .unnoticedStop(duration: .minutes(30)))]
    )
    let app = ScriptedApp(launch: [.startUpdating(StandardRequest())])
    let day = PhoneDay(world, apps: [app], profile: profile())
    expectEqual(day.apps[0].times { $0 == .pausedUpdates }, [at(120 + 1800)])
  }

  @Test("rule 14: a session that starts at rest has its quarter of an hour before it")
  func startedAtRest() {
    let world = World.uniform(Journey.standing(seconds: 7200), events: [.at(3700, .background)])
    let app = ScriptedApp(steps: [(3600, [.startUpdating(StandardRequest())])])
    let day = PhoneDay(world, apps: [app], profile: profile())
    expectEqual(day.apps[0].times { $0 == .pausedUpdates }, [at(4500)])
  }
}
