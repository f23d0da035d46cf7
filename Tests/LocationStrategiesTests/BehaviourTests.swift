// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("Services that a strategy keeps on")
struct BehaviourTests {
  @Test("a strategy without services asks for nothing")
  func control() {
    var bench = Bench(StrategyConfiguration(name: "control"), places: [region("home")])
    for event in [
      AppEvent.launched(.user), .location(fix(0)), .enteredRegion(region("home")),
      .stateChanged(.background), .motionActivity(MotionActivity(isStationary: true)),
    ] {
      expectEqual(bench.deliver(event), [])
    }
  }

  @Test("the standard service is started at every launch, with the settings of the file")
  func standard() {
    let request = StandardRequest(desiredAccuracy: .hundredMeters, distanceFilter: Metres(30))
    var bench = Bench(StrategyConfiguration(name: "s", standard: request))
    expectEqual(bench.deliver(.launched(.user)), [.start(request)])
    expectEqual(bench.deliver(.location(fix(0))), [])
    expectEqual(bench.deliver(.launched(.region)), [.start(request)])
  }

  @Test("the significant-change and visit services are asked for again at every launch")
  func services() {
    var bench = Bench(StrategyConfiguration(name: "s", significantChange: true, visits: true))
    let expected: [FakeServices.Call] = [.startSignificantChange, .startVisits]
    expectEqual(bench.deliver(.launched(.user)), expected)
    expectEqual(bench.deliver(.launched(.significantChange)), expected)
  }

  @Test("regions are registered when the user opens the app, as they outlive it otherwise")
  func regions() {
    let places = [region("home"), region("work", east: 900)]
    var bench = Bench(
      StrategyConfiguration(name: "r", regions: [.allPlaces]),
      places: places
    )
    expectEqual(bench.deliver(.launched(.user)), places.map { .monitor($0) })
    expectEqual(bench.deliver(.launched(.region)), [])
  }

  @Test("one place by name is one region, an unknown name none")
  func onePlace() {
    let places = [region("home"), region("work", east: 900)]
    var one = Bench(StrategyConfiguration(name: "r", regions: [.place("work")]), places: places)
    expectEqual(one.deliver(.launched(.user)), [.monitor(places[1])])
    var none = Bench(StrategyConfiguration(name: "r", regions: [.place("x")]), places: places)
    expectEqual(none.deliver(.launched(.user)), [])
  }

  @Test("the manager's location is read at each region event")
  func readsAtRegionEvents() {
    let home = region("home")
    var bench = Bench(StrategyConfiguration(name: "r", regions: [.allPlaces]), places: [home])
    _ = bench.deliver(.launched(.user))
    expectEqual(bench.deliver(.enteredRegion(home)), [.read])
    expectEqual(bench.deliver(.exitedRegion(home)), [.read])
    expectEqual(bench.deliver(.determinedState(.inside, home)), [.read])
    expectEqual(bench.deliver(.location(fix(0))), [])
  }

  @Test("a request is made at launch and whenever the timer goes off, which is set again")
  func periodicRequests() {
    let request = StrategyConfiguration.PeriodicRequest(interval: .minutes(5))
    var bench = Bench(StrategyConfiguration(name: "p", request: request))
    let launch = bench.deliver(.launched(.user))
    guard case .setTimer(let timer, .minutes(5))? = launch.last else {
      Issue.record("no timer of five minutes")
      return
    }
    expectEqual(launch.first, .request(.hundredMeters))
    expectEqual(bench.deliver(.timer(TimerIdentifier(rawValue: timer))), launch)
    expectEqual(bench.deliver(.timer(TimerIdentifier(rawValue: timer + 1))), [])
  }

  @Test("a launch begins with a fresh state, as a new process does")
  func freshState() {
    let deferral = StrategyConfiguration.Deferral(timeout: .minutes(10))
    var bench = Bench(StrategyConfiguration(name: "d", deferred: deferral))
    _ = bench.deliver(.launched(.user))
    expectEqual(bench.deliver(.location(fix(0))).count, 1)
    #expect(bench.deliver(.location(fix(0))).isEmpty)
    _ = bench.deliver(.launched(.significantChange))
    expectEqual(bench.deliver(.location(fix(0))).count, 1)
  }
}
