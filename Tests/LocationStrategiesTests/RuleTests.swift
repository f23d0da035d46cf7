// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

/// A condition, with an event that fulfils it and one that does not.
struct RuleCase: CustomTestStringConvertible {
  typealias Step = @Sendable (inout Bench) -> [FakeServices.Call]

  var testDescription: String
  var conditions: StrategyRule.Conditions
  var failing: Step
  var holding: Step

  static func motion(_ motion: StrategyRule.Motion, _ activity: MotionActivity) -> RuleCase {
    RuleCase(
      testDescription: "motion: " + motion.rawValue,
      conditions: .init(motion: motion),
      failing: { bench in
        bench.services.motionActivity = motion == .stationary ? walking : still
        return bench.deliver(.location(fix(0)), at: 1)
      },
      holding: { bench in
        bench.services.motionActivity = activity
        return bench.deliver(.motionActivity(activity), at: 2)
      }
    )
  }

  static func events(
    _ text: String,
    _ conditions: StrategyRule.Conditions,
    not failing: AppEvent,
    but holding: AppEvent
  ) -> RuleCase {
    RuleCase(
      testDescription: text,
      conditions: conditions,
      failing: { $0.deliver(failing, at: 1) },
      holding: { $0.deliver(holding, at: 2) }
    )
  }

  static func readings(
    _ text: String,
    _ conditions: StrategyRule.Conditions,
    not failing: @escaping @Sendable (inout FakeServices) -> Void,
    but holding: @escaping @Sendable (inout FakeServices) -> Void
  ) -> RuleCase {
    RuleCase(
      testDescription: text,
      conditions: conditions,
      failing: { bench in
        failing(&bench.services)
        return bench.deliver(.location(fix(0)), at: 1)
      },
      holding: { bench in
        holding(&bench.services)
        return bench.deliver(.location(fix(0)), at: 2)
      }
    )
  }

  static func speed(_ metresPerSecond: Double?) -> AppEvent {
    var moving = fix(0)
    moving.speed = metresPerSecond.map { MetresPerSecond($0) }
    return .location(moving)
  }

  static let own = Region(
    identifier: "tracewatt_exit",
    centre: fix(0).position,
    radius: Metres(200)
  )

  static func visit(departure: SimulationTime?) -> AppEvent {
    .visit(
      Visit(
        position: fix(0).position,
        horizontalAccuracy: Metres(10),
        arrival: .zero,
        departure: departure
      )
    )
  }

  static let all: [RuleCase] = [
    motion(.stationary, still), motion(.moving, MotionActivity(isCycling: true)),
    motion(.walking, walking), motion(.running, MotionActivity(isRunning: true)),
    motion(.cycling, MotionActivity(isCycling: true)),
    motion(.automotive, MotionActivity(isStationary: true, isAutomotive: true)),
    events("speed_above", .init(speedAbove: MetresPerSecond(5)), not: speed(5), but: speed(5.1)),
    events("speed_below", .init(speedBelow: MetresPerSecond(5)), not: speed(5), but: speed(4.9)),
    events(
      "speed_below of a fix without speed",
      .init(speedBelow: MetresPerSecond(5)),
      not: speed(nil),
      but: speed(0)
    ),
    events(
      "accuracy_worse_than",
      .init(accuracyWorseThan: Metres(65)),
      not: .location(fix(0, accuracy: 65)),
      but: .location(fix(0, accuracy: 66))
    ),
    readings(
      "battery_below",
      .init(batteryBelow: 0.2),
      not: { $0.batteryFraction = 0.2 },
      but: { $0.batteryFraction = 0.19 }
    ),
    readings(
      "battery_above",
      .init(batteryAbove: 0.2),
      not: { $0.batteryFraction = 0.2 },
      but: { $0.batteryFraction = 0.21 }
    ),
    readings(
      "charging",
      .init(isCharging: true),
      not: { $0.isCharging = false },
      but: { $0.isCharging = true }
    ),
    readings(
      "low_power_mode",
      .init(isLowPowerMode: true),
      not: { $0.isLowPowerModeEnabled = false },
      but: { $0.isLowPowerModeEnabled = true }
    ),
    readings(
      "in_foreground",
      .init(isInForeground: false),
      not: { $0.appState = .foreground },
      but: { $0.appState = .background }
    ),
    readings(
      "known_wifi",
      .init(isInKnownWiFi: true),
      not: { $0.isInKnownWiFi = false },
      but: { $0.isInKnownWiFi = true }
    ),
    readings(
      "focus",
      .init(isFocusFilterActive: true),
      not: { $0.isFocusFilterActive = false },
      but: { $0.isFocusFilterActive = true }
    ),
    readings(
      "unopened_for",
      .init(unopenedFor: .hours(2)),
      not: { $0.timeSinceOpened = .hours(2) - .seconds(1) },
      but: { $0.timeSinceOpened = .hours(2) }
    ),
    events(
      "accuracy_better_than",
      .init(accuracyBetterThan: Metres(65)),
      not: .location(fix(0, accuracy: 65)),
      but: .location(fix(0, accuracy: 64))
    ),
    readings(
      "screen_on",
      .init(isScreenOn: false),
      not: { $0.isScreenOn = true },
      but: { $0.isScreenOn = false }
    ),
    readings(
      "time_from",
      .init(timeFrom: .hours(7)),
      not: { $0.timeOfDay = .hours(7) - .seconds(1) },
      but: { $0.timeOfDay = .hours(7) }
    ),
    readings(
      "time_until",
      .init(timeUntil: .hours(7)),
      not: { $0.timeOfDay = .hours(7) },
      but: { $0.timeOfDay = .hours(7) - .seconds(1) }
    ),
    readings(
      "a stretch over midnight",
      .init(timeFrom: .hours(22), timeUntil: .hours(6)),
      not: { $0.timeOfDay = .hours(6) },
      but: { $0.timeOfDay = .hours(1) }
    ),
    readings(
      "a stretch of the day",
      .init(timeFrom: .hours(6), timeUntil: .hours(22)),
      not: { $0.timeOfDay = .hours(22) },
      but: { $0.timeOfDay = .hours(12) }
    ),
    events("push", .init(push: true), not: .backgroundRefresh, but: .remoteNotification),
    readings(
      "everything must hold together",
      .init(batteryBelow: 0.2, isCharging: false),
      not: {
        $0.batteryFraction = 0.1
        $0.isCharging = true
      },
      but: { $0.isCharging = false }
    ),
    events(
      "exited_region",
      .init(exitedRegion: true),
      not: .exitedRegion(region("home")),
      but: .exitedRegion(own)
    ),
    events(
      "any_region: entered",
      .init(anyRegion: .entered),
      not: .exitedRegion(region("home")),
      but: .enteredRegion(region("home"))
    ),
    events(
      "any_region: exited",
      .init(anyRegion: .exited),
      not: .exitedRegion(own),
      but: .exitedRegion(region("home"))
    ),
    events(
      "any_region: crossed, of a monitor",
      .init(anyRegion: .crossed),
      not: .monitorEvent(MonitorEvent(identifier: "home", state: .unknown, date: .zero)),
      but: .monitorEvent(MonitorEvent(identifier: "home", state: .satisfied, date: .zero))
    ),
    events(
      "visit: arrival",
      .init(visit: .arrival),
      not: visit(departure: .zero),
      but: visit(departure: nil)
    ),
    events(
      "visit: departure",
      .init(visit: .departure),
      not: visit(departure: nil),
      but: visit(departure: .zero)
    ),
  ]
}

@Suite("Conditions of rules")
struct RuleTests {
  private func bench(_ conditions: StrategyRule.Conditions) -> Bench {
    var bench = Bench(
      strategy(
        [
          ("a", .init(standard: best, visits: true, exitRadius: Metres(200))),
          ("b", .init()),
        ],
        rules: [StrategyRule(in: "a", when: conditions, go: "b")]
      )
    )
    bench.services.batteryFraction = 0.2
    _ = bench.deliver(.launched(.user), at: 0)
    return bench
  }

  @Test("a rule changes the mode when its condition holds and not before", arguments: RuleCase.all)
  func condition(_ given: RuleCase) {
    var bench = bench(given.conditions)
    #expect(!given.failing(&bench).contains(.store("b", "mode")))
    #expect(given.holding(&bench).contains(.store("b", "mode")))
  }

  @Test("no_fix_for counts from the last position, and its timer moves with it")
  func noFix() {
    var bench = bench(.init(noFixFor: .minutes(10)))
    _ = bench.deliver(.location(fix(0)), at: 300)
    let timer = AppEvent.timer(TimerIdentifier(rawValue: 4))
    expectEqual(bench.deliver(timer, at: 600), [.setTimer(4, .minutes(5))])
    #expect(bench.deliver(timer, at: 900).contains(.store("b", "mode")))
  }

  @Test("a rule by the clock sets its timer to the next hour that changes it")
  func clock() {
    var bench = bench(.init(timeFrom: .hours(22), timeUntil: .hours(23)))
    bench.services.timeOfDay = .hours(20)
    let first = bench.deliver(.location(fix(0)), at: 1)
    #expect(first.contains(.setTimer(4, .hours(2))))
    bench.services.timeOfDay = .hours(22)
    let timer = AppEvent.timer(TimerIdentifier(rawValue: 4))
    #expect(bench.deliver(timer, at: 7201).contains(.store("b", "mode")))
  }

  @Test("moved_less_than counts from the last position that was far enough from the one before")
  func moved() {
    var bench = bench(.init(movedLessThan: Metres(70), duration: .seconds(140)))
    _ = bench.deliver(.location(fix(0)), at: 0)
    #expect(!bench.deliver(.location(fix(70)), at: 100).contains(.store("b", "mode")))
    // 69 m from the position at 100 s; the 140 s count from there.
    #expect(!bench.deliver(.location(fix(139)), at: 239).contains(.store("b", "mode")))
    #expect(bench.deliver(.location(fix(139)), at: 240).contains(.store("b", "mode")))
  }

  @Test("a duration counts from the beginning of the mode at the earliest")
  func fromEntry() {
    let rules = [
      StrategyRule(in: "a", when: .init(isCharging: true), go: "b"),
      StrategyRule(in: "b", when: .init(motion: .stationary, duration: .minutes(5)), go: "a"),
    ]
    var bench = Bench(
      strategy([("a", .init(standard: best)), ("b", .init(visits: true))], rules: rules)
    )
    bench.services.motionActivity = still
    _ = bench.deliver(.launched(.user), at: 0)
    bench.services.isCharging = true
    let calls = bench.deliver(.timer(TimerIdentifier(rawValue: 4)), at: 1000)
    #expect(calls.contains(.store("b", "mode")))
    expectEqual(Bench.timer(of: calls)?.1, .minutes(5))
    expectEqual(bench.deliver(.visitBegins, at: 1299), [])
    #expect(bench.deliver(.visitBegins, at: 1300).contains(.store("a", "mode")))
  }

  @Test("battery and charger are looked at every minute while the app runs")
  func polling() {
    var bench = Bench(
      strategy(
        [("a", .init(standard: best)), ("b", .init())],
        rules: [StrategyRule(when: .init(batteryBelow: 0.2), go: "b")]
      )
    )
    expectEqual(Bench.timer(of: bench.deliver(.launched(.user), at: 0))?.1, .minutes(1))
    let timer = AppEvent.timer(TimerIdentifier(rawValue: 4))
    expectEqual(bench.deliver(timer, at: 60), [.setTimer(4, .minutes(1))])
    bench.services.batteryFraction = 0.1
    #expect(bench.deliver(timer, at: 120).contains(.store("b", "mode")))
  }
}

extension AppEvent {
  /// The start of a visit.
  static let visitBegins = RuleCase.visit(departure: nil)
}
