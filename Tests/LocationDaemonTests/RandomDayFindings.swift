// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

/// What random days of random apps found (`scripts/swarm.sh`), each as the smallest day that shows
/// it.
@Suite("Found on random days")
struct RandomDayFindings {
  @Test("rule 48: an app that gives up its Always session for a lesser one is suspended")
  func lesserSession() {
    let app = ScriptedApp(
      launch: [.startLive(.standard), .beginServiceSession(.always)],
      steps: [(300, [.beginServiceSession(.whenInUse)])]
    )
    let day = PhoneDay(Scenes.driving, apps: [app], profile: profile())
    let times = SuspensionTests.times(day, .suspended)
    #expect(times.first.map { $0 >= at(300) && $0 <= at(330) } ?? false)
  }

  @Test(
    "rule 49: an event that waits for the monitor goes with its condition",
    arguments: [false, true]
  )
  func removedCondition(isRemoved: Bool) {
    let app = ScriptedApp(
      launch: [.beginServiceSession(.always), LiveUpdateTests.condition(Scenes.trip)],
      steps: [(50, isRemoved ? [.removeCondition("home")] : []), (55, [.openMonitor])]
    )
    let day = PhoneDay(Scenes.trip, apps: [app], profile: profile())
    let delivered = day.apps[0].times {
      if case .monitorEvent = $0 { true } else { false }
    }
    expectEqual(delivered.contains(at(55)), !isRemoved)
    #expect(!isRemoved || delivered.isEmpty)
  }

  @Test("rule 14: the position at which updates pause comes before the pause, and none after it")
  func pauseWithinCircle() throws {
    var journey = Journey()
    journey.move(seconds: 60, speed: MetresPerSecond(15))
    journey.move(seconds: 1800, speed: MetresPerSecond(0.05))
    let world = World.uniform(journey.trace, events: [.at(30, .background)])
    let app = ScriptedApp(launch: [.startUpdating(StandardRequest())])
    let day = PhoneDay(
      world,
      apps: [app],
      configurations: [client(.whenInUse)],
      profile: profile { $0.pausing.after = .minutes(5) }
    )
    let events = day.apps[0].entries.map(\.event)
    let pause = try #require(events.firstIndex(of: .pausedUpdates))
    let isPosition = events.map { if case .location = $0 { true } else { false } }
    #expect(isPosition[..<pause].contains(true))
    #expect(!isPosition[pause...].contains(true))
  }

  @Test("rule 44: exact positions that the fused provider holds back go with the exact permission")
  func heldBackPositions() {
    let rules = android { $0.permission.reducedAccuracyAvailable = true }
    let world = World.uniform(
      Journey.moving(seconds: 7200, speed: MetresPerSecond(15)),
      events: [.at(500, .preciseLocation(isAllowed: false))]
    )
    let day = PhoneDay(
      world,
      apps: [.fused(fused(every: 10, batch: 300))],
      configurations: [client(.always)],
      profile: rules
    )
    let before = day.apps[0].fixes.filter { $0.time < at(500) }
    let after = day.apps[0].fixes.filter { $0.time >= at(500) }
    #expect(before.contains { $0.fix.horizontalAccuracy < Metres(50) })
    #expect(!after.isEmpty)
    #expect(
      after.allSatisfy { $0.fix.horizontalAccuracy >= rules.permission.reducedAccuracyRadius }
    )
  }
}
