// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

extension Bench {
  /// Passes an event at a time to the strategy and returns the calls that it makes in response.
  mutating func deliver(_ event: AppEvent, at seconds: Double) -> [FakeServices.Call] {
    services.now = SimulationTime.zero + .seconds(seconds)
    return deliver(event)
  }

  /// The timer that was set last among some calls.
  static func timer(of calls: [FakeServices.Call]) -> (AppEvent, SimulationDuration)? {
    calls.compactMap { call in
      if case .setTimer(let number, let delay) = call {
        (AppEvent.timer(TimerIdentifier(rawValue: number)), delay)
      } else {
        nil
      }
    }.last
  }
}

/// A strategy from its modes and rules.
func strategy(
  _ modes: [(String, StrategyConfiguration.Services)],
  start: String? = nil,
  always: StrategyConfiguration.Services = .init(),
  rules: [StrategyRule] = []
) -> StrategyConfiguration {
  var configuration = StrategyConfiguration(name: "m")
  configuration.services = always
  configuration.modes = modes.map { .init(name: $0.0, services: $0.1) }
  configuration.start = start
  configuration.rules = rules
  return configuration
}

let best = StandardRequest(desiredAccuracy: .best, distanceFilter: Metres(10))
let still = MotionActivity(isStationary: true)
let walking = MotionActivity(isWalking: true)

@Suite("Modes of a strategy")
struct ModeSwitchingTests {
  /// Tracks while moving, waits behind a region while still.
  static let tracker = strategy(
    [
      ("moving", .init(standard: best)),
      ("still", .init(exitRadius: Metres(200))),
    ],
    always: .init(significantChange: true),
    rules: [
      StrategyRule(
        in: "moving",
        when: .init(motion: .stationary, duration: .minutes(5)),
        go: "still"
      ),
      StrategyRule(in: "still", when: .init(exitedRegion: true), go: "moving"),
      StrategyRule(
        in: "still",
        when: .init(motion: .moving, significantChange: true),
        go: "moving"
      ),
    ]
  )

  static let exit = Region(
    identifier: "tracewatt_exit",
    centre: fix(77).position,
    radius: Metres(200),
    notifyOnEntry: false
  )

  /// A bench in the mode still.
  func resting() -> Bench {
    var bench = Bench(Self.tracker)
    bench.services.motionActivity = still
    bench.services.location = fix(77)
    _ = bench.deliver(.launched(.user), at: 0)
    _ = bench.deliver(.timer(TimerIdentifier(rawValue: 4)), at: 300)
    return bench
  }

  @Test("a launch by the user begins the start mode, which is the first unless another is set")
  func launch() {
    var bench = Bench(Self.tracker)
    let calls = bench.deliver(.launched(.user))
    #expect(
      calls == [.start(best), .startSignificantChange, .startMotion, .store("moving", "mode")]
    )
    var other = Self.tracker
    other.start = "still"
    bench = Bench(other)
    bench.services.location = fix(77)
    #expect(bench.deliver(.launched(.user)).contains(.monitor(Self.exit)))
  }

  @Test("a change starts what is new, stops what is gone and leaves alone what stays")
  func change() {
    var bench = Bench(Self.tracker)
    bench.services.motionActivity = still
    bench.services.location = fix(77)
    let launch = bench.deliver(.launched(.user), at: 0)
    expectEqual(Bench.timer(of: launch)?.1, .minutes(5))
    let calls = bench.deliver(.timer(TimerIdentifier(rawValue: 4)), at: 300)
    expectEqual(calls, [.read, .monitor(Self.exit), .stop, .store("still", "mode")])
    bench.services.motionActivity = walking
    #expect(
      bench.deliver(.exitedRegion(Self.exit), at: 400)
        == [.start(best), .stopMonitoring("tracewatt_exit"), .store("moving", "mode")]
    )
  }

  @Test("a condition that is broken in between begins to count anew")
  func broken() {
    var bench = Bench(Self.tracker)
    bench.services.location = fix(77)
    bench.services.motionActivity = still
    _ = bench.deliver(.launched(.user), at: 0)
    bench.services.motionActivity = walking
    expectEqual(bench.deliver(.motionActivity(walking), at: 200), [.cancelTimer(4)])
    bench.services.motionActivity = still
    expectEqual(bench.deliver(.motionActivity(still), at: 250), [.setTimer(4, .minutes(5))])
    expectEqual(bench.deliver(.location(fix(0)), at: 549), [])
    #expect(bench.deliver(.location(fix(0)), at: 550).contains(.stop))
  }

  @Test("a mode with an exit region begins only when there is a position to put it around")
  func noPosition() {
    var bench = Bench(Self.tracker)
    bench.services.motionActivity = still
    _ = bench.deliver(.launched(.user), at: 0)
    let timer = AppEvent.timer(TimerIdentifier(rawValue: 4))
    expectEqual(bench.deliver(timer, at: 300), [.read, .setTimer(4, .minutes(1))])
    bench.services.location = fix(77)
    #expect(bench.deliver(timer, at: 360).contains(.stop))
  }

  @Test("a position without updates is a significant change, with updates it is not")
  func significantChange() {
    var bench = resting()
    expectEqual(bench.deliver(.location(fix(900)), at: 400), [])
    bench.services.motionActivity = walking
    #expect(bench.deliver(.location(fix(900)), at: 401).contains(.start(best)))
    var configuration = Self.tracker
    configuration.rules[0].conditions = .init(significantChange: true)
    bench = Bench(configuration)
    bench.services.location = fix(77)
    _ = bench.deliver(.launched(.user), at: 0)
    expectEqual(bench.deliver(.location(fix(900)), at: 1), [])
  }

  @Test("a process that the system launches goes on in the mode that was stored")
  func relaunch() {
    var bench = resting()
    expectEqual(bench.services.stored["mode"], "still")
    let calls = bench.deliver(.launched(.region), at: 500)
    expectEqual(calls, [.startSignificantChange, .startMotion])
    #expect(bench.deliver(.exitedRegion(Self.exit), at: 500).contains(.start(best)))
  }

  @Test("a launch by the user begins anew and removes what the last mode left behind")
  func userAgain() {
    var bench = resting()
    let calls = bench.deliver(.launched(.user), at: 500)
    #expect(calls.contains(.start(best)))
    #expect(calls.contains(.stopMonitoring("tracewatt_exit")))
    expectEqual(bench.services.stored["mode"], "moving")
  }

  @Test("a launch by the user registers again what the last process may have lost")
  func registersAgain() {
    let home = region("home")
    var bench = Bench(
      strategy([("only", .init())], always: .init(regions: [.allPlaces])),
      places: [home]
    )
    #expect(bench.deliver(.launched(.user)).contains(.monitor(home)))
    #expect(!bench.deliver(.launched(.region)).contains(.monitor(home)))
    #expect(bench.deliver(.launched(.user)).contains(.monitor(home)))
  }

  @Test("a stored name that no mode has any more begins the start mode")
  func forgotten() {
    var bench = Bench(Self.tracker)
    bench.services.stored["mode"] = "gone"
    #expect(bench.deliver(.launched(.significantChange)).contains(.start(best)))
  }

  @Test("the first rule that holds wins, and one event changes the mode once")
  func order() {
    let services: [(String, StrategyConfiguration.Services)] = [
      ("a", .init(standard: best)), ("b", .init(visits: true)), ("c", .init(steps: true)),
    ]
    let always = StrategyRule.Conditions(batteryBelow: 0.5)
    var bench = Bench(
      strategy(
        services,
        rules: [
          StrategyRule(in: "a", when: always, go: "b"),
          StrategyRule(in: "a", when: always, go: "c"),
          StrategyRule(in: "b", when: always, go: "c"),
        ]
      )
    )
    _ = bench.deliver(.launched(.user), at: 0)
    bench.services.batteryFraction = 0.4
    let calls = bench.deliver(.location(fix(0)), at: 10)
    expectEqual(calls.prefix(3), [.startVisits, .stop, .store("b", "mode")])
    expectEqual(Bench.timer(of: calls)?.1, .seconds(1))
    #expect(bench.deliver(.timer(TimerIdentifier(rawValue: 4)), at: 11).contains(.startSteps))
  }

  @Test("rules that lead in a circle wait for the next check after 20 changes at one instant")
  func circle() {
    let always = StrategyRule.Conditions(batteryBelow: 0.5)
    var bench = Bench(
      strategy(
        [("a", .init(standard: best)), ("b", .init(visits: true))],
        rules: [
          StrategyRule(in: "a", when: always, go: "b"),
          StrategyRule(in: "b", when: always, go: "a"),
        ]
      )
    )
    _ = bench.deliver(.launched(.user), at: 0)
    bench.services.batteryFraction = 0.4
    func changes(at seconds: Double) -> Int {
      (0..<50).count { _ in
        bench.deliver(.location(fix(0)), at: seconds).contains { call in
          if case .store = call { true } else { false }
        }
      }
    }
    expectEqual(changes(at: 10), 20)
    expectEqual(changes(at: 11), 20)
  }

  @Test("a region that was left while the mode stays is set anew around the new position")
  func bubble() {
    var bench = Bench(strategy([("only", .init(exitRadius: Metres(200)))]))
    bench.services.location = fix(77)
    #expect(bench.deliver(.launched(.user)).contains(.monitor(Self.exit)))
    bench.services.location = fix(500)
    var moved = Self.exit
    moved.centre = fix(500).position
    expectEqual(bench.deliver(.exitedRegion(Self.exit)), [.read, .monitor(moved)])
  }

  @Test("an exit region that lacks a position at launch is set with the first one")
  func lateRegion() {
    var bench = Bench(strategy([("only", .init(standard: best, exitRadius: Metres(200)))]))
    #expect(!bench.deliver(.launched(.user)).contains(.monitor(Self.exit)))
    expectEqual(bench.deliver(.location(fix(77))), [.monitor(Self.exit)])
    expectEqual(bench.deliver(.location(fix(78))), [])
  }

  @Test("the manager's location is read at events of other regions, not at those of its own")
  func reading() {
    var bench = resting()
    expectEqual(bench.deliver(.enteredRegion(region("home")), at: 400), [.read])
    bench.services.motionActivity = walking
    #expect(!bench.deliver(.exitedRegion(Self.exit), at: 401).contains(.read))
  }
}

@Suite("Requests and deferral in modes")
struct ModeRequestTests {
  let request = StrategyConfiguration.PeriodicRequest(
    interval: .seconds(150),
    desiredAccuracy: .hundredMeters
  )
  let leave = StrategyRule(in: "a", when: .init(visit: .arrival), go: "b")
  let visit = AppEvent.visit(
    Visit(position: fix(0).position, horizontalAccuracy: Metres(10), arrival: .zero)
  )

  @Test("a mode's request is made as it begins and by its timer, and ends with it")
  func requests() {
    var bench = Bench(
      strategy(
        [("a", .init(request: request)), ("b", .init())],
        always: .init(visits: true),
        rules: [leave]
      )
    )
    let launch = bench.deliver(.launched(.user))
    #expect(launch.contains(.request(.hundredMeters)))
    #expect(launch.contains(.setTimer(0, .seconds(150))))
    #expect(
      bench.deliver(.timer(TimerIdentifier(rawValue: 0)))
        == [.setTimer(0, .seconds(150)), .request(.hundredMeters)]
    )
    #expect(bench.deliver(visit).contains(.cancelTimer(0)))
    expectEqual(bench.deliver(.timer(TimerIdentifier(rawValue: 0))), [])
  }

  @Test("running updates are raised for a request until a position is good enough")
  func raised() {
    let coarse = StandardRequest(
      desiredAccuracy: .threeKilometers,
      distanceFilter: Metres(3000),
      pausesLocationUpdatesAutomatically: false
    )
    var raised = coarse
    raised.desiredAccuracy = .hundredMeters
    raised.distanceFilter = nil
    var bench = Bench(strategy([("a", .init(standard: coarse, request: request))]))
    let launch = bench.deliver(.launched(.user), at: 0)
    expectEqual(launch.prefix(1), [.start(coarse)])
    #expect(launch.contains(.start(raised)))
    expectEqual(bench.deliver(.location(fix(0, accuracy: 1414)), at: 1), [])
    #expect(
      bench.deliver(.location(fix(0, accuracy: 65)), at: 2) == [.cancelTimer(5), .start(coarse)]
    )
    expectEqual(bench.deliver(.location(fix(0, accuracy: 65)), at: 3), [])
    _ = bench.deliver(.timer(TimerIdentifier(rawValue: 0)), at: 150)
    #expect(
      bench.deliver(.timer(TimerIdentifier(rawValue: 5)), at: 160)
        == [.cancelTimer(5), .start(coarse)]
    )
  }

  @Test("deferral belongs to its mode and is given up with it")
  func deferral() {
    let unfiltered = StandardRequest()
    var bench = Bench(
      strategy(
        [
          ("a", .init(standard: unfiltered, deferred: .init(timeout: .minutes(10)))),
          ("b", .init(standard: unfiltered)),
        ],
        always: .init(visits: true),
        rules: [leave]
      )
    )
    _ = bench.deliver(.launched(.user))
    expectEqual(bench.deliver(.location(fix(0))), [.allowDeferral(nil, .minutes(10))])
    let calls = bench.deliver(visit)
    expectEqual(calls, [.disallowDeferral, .store("b", "mode")])
    expectEqual(bench.deliver(.location(fix(0))), [])
  }
}
