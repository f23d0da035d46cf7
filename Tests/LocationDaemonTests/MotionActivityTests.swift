// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Motion activity and steps")
struct MotionActivityTests {
  /// Ten minutes at rest, ten by car, ten at rest; then ten on foot.
  static func world(events: [DayEvent] = []) -> World {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 600, speed: MetresPerSecond(15), mode: .automotive)
    journey.move(seconds: 600, speed: .zero, mode: .still)
    journey.move(seconds: 600, speed: MetresPerSecond(1.4), mode: .walking)
    return SensorScenes.world(journey.trace, events: events)
  }

  static func day(
    _ app: ScriptedApp,
    events: [DayEvent] = [],
    phone: PhoneProfile = SensorScenes.punctual
  ) -> PhoneDay {
    PhoneDay(world(events: events), apps: [app], profile: profile(), phone: phone)
  }

  static let listener = ScriptedApp(launch: [.startMotion])
  static let stationary = MotionActivity(isStationary: true)
  static let automotive = MotionActivity(isAutomotive: true)
  static let walking = MotionActivity(isWalking: true)

  // MARK: Estimates

  @Test("a running app gets the estimate at once and at every change, after the delay")
  func updates() throws {
    let day = Self.day(Self.listener)
    let motion = Self.world().movement.motion
    let starts = zip(motion, motion.dropFirst()).filter { $0.isStill != $1.isStill }
      .map { $1.start }
    try #require(starts.count == 3)
    let delivered = day.apps[0].activities
    expectEqual(
      delivered.map(\.activity),
      [
        Self.stationary, MotionActivity(), Self.automotive, MotionActivity(), Self.stationary,
        MotionActivity(), Self.walking,
      ]
    )
    expectEqual(delivered[0].time, .zero)
    // The medians: 107 s until a ride is detected, 63 s until a rest is. The last second of a ride
    // may be still, and the rest does not include it.
    #expect(abs((delivered[2].time - starts[0]).seconds - 107) < 1.001)
    #expect(abs((delivered[4].time - starts[1]).seconds - 63) < 1.001)
  }

  @Test("a suspended app gets nothing, and the current estimate when it runs again")
  func suspension() {
    let day = Self.day(Self.listener, events: [.at(60, .background), .at(1100, .foreground)])
    let delivered = day.apps[0].activities
    #expect(!delivered.contains { $0.time > at(70) && $0.time < at(1100) })
    let resumed = delivered.filter { $0.time == at(1100) }.map(\.activity)
    expectEqual(resumed, [Self.automotive])
  }

  @Test("the history shows what a suspended app missed, from the estimate that held at its start")
  func history() throws {
    let day = Self.day(Self.listener, events: [.at(60, .background)])
    let samples = day.daemon.motionActivityHistory(from: at(300), to: at(1500))
    expectEqual(
      samples.map(\.activity),
      [
        Self.stationary, MotionActivity(), Self.automotive, MotionActivity(), Self.stationary,
      ]
    )
    #expect(try #require(samples.first).start <= at(300))
    #expect(samples.dropFirst().allSatisfy { $0.start > at(300) && $0.start <= at(1500) })
  }

  @Test("the history knows nothing of the future")
  func future() {
    let world = Self.world()
    let daemon = LocationDaemon(
      profile: profile(),
      phone: SensorScenes.punctual,
      realisation: WorldRealisation(world: world, seed: 7, replication: 0),
      clients: [client(.always)]
    )
    expectEqual(daemon.motionActivityHistory(from: .zero, to: at(2000)).count, 1)
    expectEqual(daemon.stepCount(from: .zero, to: at(2400)), 0)
  }

  @Test("an app that has stopped its updates gets none")
  func stop() {
    let app = ScriptedApp(launch: [.startMotion], steps: [(300, [.stopMotion])])
    expectEqual(Self.day(app).apps[0].activities.map(\.time), [.zero])
  }

  @Test("a phone without the coprocessor believes nothing and counts no steps")
  func withoutCoprocessor() {
    let day = Self.day(
      ScriptedApp(launch: [.startMotion, .startSteps]),
      phone: SensorScenes.phone { $0.hasMotionCoprocessor = false }
    )
    #expect(day.apps[0].activities.isEmpty)
    #expect(day.apps[0].stepCounts.isEmpty)
    #expect(day.daemon.motionActivity == nil)
    #expect(day.daemon.motionActivityHistory(from: .zero, to: at(2000)).isEmpty)
    #expect(day.daemon.stepCount(from: .zero, to: at(2000)) == nil)
  }

  @Test("while a stop goes unnoticed the app still believes that it drives")
  func unnoticedStop() {
    let day = Self.day(
      Self.listener,
      events: [.at(1190, .unnoticedStop(duration: .seconds(300)))]
    )
    let delivered = day.apps[0].activities.filter { $0.time > at(1150) && $0.time < at(1700) }
    expectEqual(delivered.map(\.activity), [Self.stationary])
    expectEqual(delivered.first?.time, at(1490))
  }

  // MARK: Steps

  @Test("steps are reported every few seconds on a walk, and add up from the start of the updates")
  func steps() throws {
    let day = Self.day(ScriptedApp(launch: [.startSteps]))
    let delivered = day.apps[0].stepCounts
    #expect(delivered.allSatisfy { $0.time > at(1790) })
    // Ten minutes at five seconds each.
    #expect((115...121).contains(delivered.count))
    #expect(zip(delivered, delivered.dropFirst()).allSatisfy { $0.count < $1.count })
    let last = try #require(delivered.last)
    expectEqual(last.count, day.daemon.stepCount(from: .zero, to: last.time))
    // 114 steps a minute at 1.4 m/s; four deviations of 3 %.
    #expect(abs(Double(last.count) / 1137 - 1) < 0.13)
  }

  @Test("a suspended app gets no steps, and all of them when it runs again")
  func stepsWhileSuspended() {
    let day = Self.day(
      ScriptedApp(launch: [.startSteps]),
      events: [.at(60, .background), .at(2300, .foreground)]
    )
    let delivered = day.apps[0].stepCounts
    expectEqual(delivered.first?.time, at(2300))
    expectEqual(delivered.first?.count, day.daemon.stepCount(from: .zero, to: at(2300)))
  }

  @Test("motion deliveries are charged to the app that gets them")
  func energy() {
    let day = Self.day(ScriptedApp(launch: [.startMotion, .startSteps]))
    let row = day.rows.first { $0.cause.label == "motion" }
    let count = day.apps[0].activities.count + day.apps[0].stepCounts.count
    // Deliveries of 17 ms each.
    #expect(abs((row?.active.seconds ?? 0) - Double(count) * 0.017) < 1e-6)
    expectEqual(day.flaws, [])
  }
}
