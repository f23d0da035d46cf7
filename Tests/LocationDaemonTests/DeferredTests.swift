// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Deferred updates")
struct DeferredTests {
  /// An app that requests deferral at the first satellite-grade delivery and again after every end.
  static func deferrer(timeout: Double? = 300, distance: Double? = nil) -> ScriptedApp {
    let allow = AppRequest.allowDeferral(
      distance.map { Metres($0) },
      timeout.map { .seconds($0) }
    )
    return ScriptedApp(launch: [.startUpdating(request())], steps: [(30, [allow])]) { event in
      switch event {
      case .finishedDeferredUpdates(nil): [allow]
      case .finishedDeferredUpdates(.deferredFailed): [.setTimer(0, .seconds(30))]
      case .timer(TimerIdentifier(rawValue: 0)): [allow]
      default: []
      }
    }
  }

  // MARK: Rule 30

  struct Refusal: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var launch: [AppRequest]
    var error: LocationError
  }

  @Test(
    "rule 30: obstacles are named in the order 12, 13, 14, 11",
    arguments: [
      Refusal(testDescription: "no updates", launch: [], error: .deferredNotUpdatingLocation),
      Refusal(
        testDescription: "coarse and filtered",
        launch: [.startUpdating(request(.hundredMeters, filter: 10))],
        error: .deferredAccuracyTooLow
      ),
      Refusal(
        testDescription: "filtered and without a fix",
        launch: [.startUpdating(request(.best, filter: 10))],
        error: .deferredDistanceFiltered
      ),
      Refusal(
        testDescription: "without a satellite fix",
        launch: [.startUpdating(request())],
        error: .deferredFailed
      ),
    ]
  )
  func refusals(refusal: Refusal) {
    let app = ScriptedApp(launch: refusal.launch + [.allowDeferral(nil, nil)])
    let day = PhoneDay(Scenes.standing, apps: [app], profile: deferring)
    expectEqual(day.apps[0].finishes, [refusal.error])
  }

  @Test("rule 30: where deferral is dead, the call ends with error 11 whatever else is wrong")
  func dead() {
    let app = ScriptedApp(launch: [.allowDeferral(nil, nil)])
    let day = PhoneDay(Scenes.standing, apps: [app], profile: profile())
    expectEqual(day.apps[0].finishes, [.deferredFailed])
  }

  // MARK: Rule 31

  @Test(
    "rule 31: held fixes come in one batch, in order, with their own times, and the processor sleeps"
  )
  func batch() throws {
    let day = PhoneDay(Scenes.driving, apps: [Self.deferrer()], profile: deferring)
    let batches = day.apps[0].entries.compactMap { entry -> (SimulationTime, [Fix])? in
      if case .locations(let fixes) = entry.event { (entry.time, fixes) } else { nil }
    }
    #expect(batches.count >= 5)
    for (time, fixes) in batches {
      #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
      #expect(fixes.last.map { $0.timestamp <= time } ?? false)
    }
    #expect(day.time(.cpu, in: ["suspended"]) > .seconds(1500))
    expectEqual(day.receptionTime, .seconds(1800))
  }

  @Test("rule 31: nothing is held back in the foreground")
  func foreground() {
    let world = World.uniform(Journey.moving(seconds: 600, speed: MetresPerSecond(15)), .suburban)
    let day = PhoneDay(world, apps: [Self.deferrer()], profile: deferring)
    #expect(!day.deliveries.contains { $0.channel == .deferred })
  }

  @Test("rule 31: nothing is held back while the screen is on or another app wants positions")
  func company() {
    let screen = World.uniform(
      Journey.moving(seconds: 600, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(20, .screen(isOn: true)), .at(60, .background)]
    )
    let lit = PhoneDay(screen, apps: [Self.deferrer()], profile: deferring)
    #expect(!lit.deliveries.contains { $0.channel == .deferred })
    let shared = PhoneDay(
      Scenes.driving,
      apps: [Self.deferrer(), .tracker(request(.hundredMeters))],
      profile: deferring
    )
    #expect(!shared.deliveries.contains { $0.channel == .deferred })
  }

  @Test("rule 31: a full buffer is delivered without an end of the deferral")
  func fullBuffer() {
    let small = profile {
      $0.deferral.isAvailable = true
      $0.deferral.capacity = 100
    }
    let day = PhoneDay(
      Scenes.driving,
      apps: [Self.deferrer(timeout: nil)],
      profile: small
    )
    let sizes = day.apps[0].entries.compactMap { entry -> Int? in
      if case .locations(let fixes) = entry.event { fixes.count } else { nil }
    }
    #expect(sizes.count >= 15)
    #expect(sizes.allSatisfy { $0 == 100 })
    #expect(day.apps[0].finishes.isEmpty)
  }

  @Test("rule 31: a batch is due when the distance is travelled")
  func distance() {
    let day = PhoneDay(
      Scenes.driving,
      apps: [Self.deferrer(timeout: nil, distance: 3000)],
      profile: deferring
    )
    // 26 km of driving; errors of a few metres a second increase the distance somewhat.
    #expect((7...13).contains(day.apps[0].finishes.count))
    #expect(day.apps[0].finishes.allSatisfy { $0 == nil })
  }

  // MARK: Rule 32

  @Test(
    "rule 32: every allowance ends in exactly one callback; asking again ends the old one with 15"
  )
  func oneCallback() {
    let app = ScriptedApp(
      launch: [.startUpdating(request())],
      steps: [
        (30, [.allowDeferral(nil, .seconds(500))]), (40, [.allowDeferral(nil, nil)]),
        (50, [.disallowDeferral, .disallowDeferral]),
        (55, [.allowDeferral(nil, .seconds(100)), .stopUpdating]),
      ]
    )
    let day = PhoneDay(Scenes.driving, apps: [app], profile: deferring)
    expectEqual(day.apps[0].finishes, [.deferredCanceled, .deferredCanceled, .deferredCanceled])
  }

  @Test("rule 32: ten seconds without satellites end the deferral with error 11")
  func loss() {
    let day = PhoneDay(Scenes.tunnel, apps: [Self.deferrer(timeout: nil)], profile: deferring)
    let ends = day.apps[0].times {
      $0 == .finishedDeferredUpdates(.deferredFailed)
    }
    #expect(ends.count >= 1)
    #expect(ends.first.map { $0 >= at(609) && $0 <= at(612) } ?? false)
  }

  @Test(
    "rule 32: an app that may not run in the background gets the end before it is suspended"
  )
  func suspendedApp() {
    let app = ScriptedApp(
      launch: [.startUpdating(request(inBackground: false))],
      steps: [(30, [.allowDeferral(nil, .seconds(500))])]
    )
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), .at(600, .foreground)]
    )
    let day = PhoneDay(world, apps: [app], profile: deferring)
    expectEqual(day.apps[0].finishes, [.deferredCanceled])
    #expect(day.apps[0].entries.allSatisfy { $0.state != .suspended })
  }

  // MARK: Rule 33

  @Test(
    "rule 33: deferral brings the same fixes as continuous updates, for fewer wakes and less energy"
  )
  func equalFixes() {
    for replication in 0..<3 {
      func day(_ app: ScriptedApp) -> PhoneDay {
        PhoneDay(Scenes.tunnel, apps: [app], profile: deferring, replication: replication)
      }
      let standard = day(.tracker(request()))
      let deferred = day(Self.deferrer())
      func track(_ day: PhoneDay) -> [Fix] { day.apps[0].fixes.map(\.fix) }
      let all = track(standard)
      let held = track(deferred)
      // The deliveries that are still held back at the end of the day never arrived.
      expectEqual(held, Array(all.prefix(held.count)))
      #expect(all.count - held.count <= 300)
      #expect(deferred.energy(.location) < standard.energy(.location))
      expectEqual(deferred.receptionTime, standard.receptionTime)
    }
  }
}
