// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Reduced accuracy (rule 44)")
struct ReducedAccuracyTests {
  static let drive = World.uniform(
    Journey.moving(seconds: 7200, speed: MetresPerSecond(20)),
    .suburban,
    events: [.at(60, .background)]
  )

  static func day(
    _ app: ScriptedApp,
    precise: Bool = false,
    world: World = Self.drive
  ) -> PhoneDay {
    PhoneDay(
      world,
      apps: [app],
      configurations: [client(.always, precise: precise)],
      profile: profile()
    )
  }

  @Test("rule 44: positions are cell centres of a 5 km grid, four an hour at most, and may be old")
  func gridAndRate() {
    let day = Self.day(.tracker(request()))
    let fixes = day.apps[0].fixes
    #expect(fixes.count >= 2)
    #expect(fixes.count <= 9)
    for (_, fix) in fixes {
      expectEqual(fix.horizontalAccuracy, Metres(5000))
      expectEqual(fix.position.east.truncatingRemainder(dividingBy: 5000).magnitude, 2500)
      expectEqual(fix.position.north.truncatingRemainder(dividingBy: 5000).magnitude, 2500)
      #expect(fix.speed == nil)
      #expect(fix.verticalAccuracy == nil)
    }
    let times = fixes.map(\.fix.timestamp)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .minutes(15) })
  }

  @Test("rule 44: whatever accuracy is asked for, no satellites run")
  func radios() {
    expectEqual(Self.day(.tracker(request(.bestForNavigation))).receptionTime, .zero)
  }

  @Test("rule 44: an app that asks for the area gets it although it might have more")
  func asked() {
    let day = Self.day(.tracker(request(.reduced)), precise: true)
    #expect(!day.apps[0].fixes.isEmpty)
    #expect(day.apps[0].fixes.allSatisfy { $0.fix.horizontalAccuracy == Metres(5000) })
  }

  @Test("rule 44: regions never trigger")
  func regions() {
    let start = Scenes.start(of: Scenes.trip)
    let home = Region(identifier: "home", centre: start, radius: Metres(150))
    let app = ScriptedApp(launch: [.startMonitoring(home)], steps: [(30, [.requestState("home")])])
    let reduced = Self.day(app, world: Scenes.trip)
    expectEqual(reduced.apps[0].crossings("home", entered: false), [])
    expectEqual(reduced.apps[0].times { $0 == .determinedState(.unknown, home) }, [at(30)])
    let full = Self.day(app, precise: true, world: Scenes.trip)
    expectEqual(full.apps[0].crossings("home", entered: false).count, 1)
  }

  @Test("rule 44: significant changes go on, of the area, four an hour at most")
  func significantChange() {
    let fixes = Self.day(ScriptedApp(launch: [.startSignificantChange])).apps[0].fixes
    #expect(fixes.count >= 2)
    #expect(fixes.count <= 9)
    #expect(fixes.allSatisfy { $0.fix.horizontalAccuracy == Metres(5000) })
  }

  @Test("rule 44: exact positions for a while last as long as the app is in use")
  func temporary() {
    let app = ScriptedApp(
      launch: [.startUpdating(request(inBackground: false)), .requestTemporaryFullAccuracy]
    )
    let day = Self.day(app)
    expectEqual(day.apps[0].times { $0 == .temporaryFullAccuracy(nil) }, [at(3)])
    let fine = day.apps[0].fixes.filter { $0.fix.horizontalAccuracy < Metres(100) }
    #expect(fine.contains { $0.time > at(3) })
    let accuracies = day.logged().compactMap {
      if case .authorizationChanged(_, let accuracy) = $0.kind { accuracy } else { nil }
    }
    expectEqual(accuracies, [.full, .reduced])
  }

  @Test("rule 44: a prompt that the user declines, or that cannot show, is error 18")
  func declined() {
    let world = Self.drive
    let app = ScriptedApp(
      launch: [.requestTemporaryFullAccuracy],
      steps: [(62, [.requestTemporaryFullAccuracy])]
    )
    let day = PhoneDay(
      world,
      apps: [app],
      configurations: [
        client(
          .always,
          precise: false,
          answers: PromptAnswers(temporaryFullAccuracy: false)
        )
      ],
      profile: profile()
    )
    let declined = day.apps[0].times { $0 == .temporaryFullAccuracy(.promptDeclined) }
    expectEqual(declined, [at(3), at(62)])
  }

  @Test(
    "rule 44: an exact position from before is not delivered again to an app that lost permission"
  )
  func heldFromBefore() throws {
    // Another app keeps satellites on; static hold would repeat the position that the first app
    // received.
    let day = PhoneDay(
      World.uniform(
        Journey.standing(seconds: 3600),
        events: [.at(600, .preciseLocation(isAllowed: false))]
      ),
      apps: [.tracker(request()), .tracker(request())],
      configurations: [client(.always), client(.always, name: "other")],
      profile: profile()
    )
    let later = day.apps[0].fixes.filter { $0.time > at(600) }
    #expect(!later.isEmpty)
    #expect(later.allSatisfy { $0.fix.horizontalAccuracy == Metres(5000) })
  }

  @Test("rule 44: before iOS 14 there is no such choice")
  func older() {
    let day = PhoneDay(
      Self.drive,
      apps: [.tracker(request())],
      configurations: [client(.always, precise: false)],
      profile: profile { $0.permission.reducedAccuracyAvailable = false }
    )
    #expect(day.apps[0].fixes.contains { $0.fix.horizontalAccuracy <= Metres(10) })
  }
}
