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
      expectEqual(bench.tell(event), [])
    }
  }

  @Test("the standard service is started at every launch, with the settings of the file")
  func standard() {
    let request = StandardRequest(desiredAccuracy: .hundredMeters, distanceFilter: Metres(30))
    var bench = Bench(StrategyConfiguration(name: "s", standard: request))
    expectEqual(bench.tell(.launched(.user)), [.start(request)])
    expectEqual(bench.tell(.location(fix(0))), [])
    expectEqual(bench.tell(.launched(.region)), [.start(request)])
  }

  @Test("the significant-change and visit services are asked for again at every launch")
  func services() {
    var bench = Bench(StrategyConfiguration(name: "s", significantChange: true, visits: true))
    let expected: [FakeServices.Call] = [.startSignificantChange, .startVisits]
    expectEqual(bench.tell(.launched(.user)), expected)
    expectEqual(bench.tell(.launched(.significantChange)), expected)
  }

  @Test("regions are registered when the user opens the app, as they outlive it otherwise")
  func regions() {
    let places = [region("home"), region("work", east: 900)]
    var bench = Bench(
      StrategyConfiguration(name: "r", regions: [.allPlaces]),
      places: places
    )
    expectEqual(bench.tell(.launched(.user)), places.map { .monitor($0) })
    expectEqual(bench.tell(.launched(.region)), [])
  }

  @Test("one place by name is one region, an unknown name none")
  func onePlace() {
    let places = [region("home"), region("work", east: 900)]
    var one = Bench(StrategyConfiguration(name: "r", regions: [.place("work")]), places: places)
    expectEqual(one.tell(.launched(.user)), [.monitor(places[1])])
    var none = Bench(StrategyConfiguration(name: "r", regions: [.place("x")]), places: places)
    expectEqual(none.tell(.launched(.user)), [])
  }

  @Test("the manager's location is read at each region event")
  func readsAtRegionEvents() {
    let home = region("home")
    var bench = Bench(StrategyConfiguration(name: "r", regions: [.allPlaces]), places: [home])
    _ = bench.tell(.launched(.user))
    expectEqual(bench.tell(.enteredRegion(home)), [.read])
    expectEqual(bench.tell(.exitedRegion(home)), [.read])
    expectEqual(bench.tell(.determinedState(.inside, home)), [.read])
    expectEqual(bench.tell(.location(fix(0))), [])
  }

  @Test("a request is made at launch and whenever the timer goes off, which is set again")
  func periodicRequests() {
    let request = StrategyConfiguration.PeriodicRequest(interval: .minutes(5))
    var bench = Bench(StrategyConfiguration(name: "p", request: request))
    let launch = bench.tell(.launched(.user))
    guard case .setTimer(let timer, .minutes(5))? = launch.last else {
      Issue.record("no timer of five minutes")
      return
    }
    expectEqual(launch.first, .request(.hundredMeters))
    expectEqual(bench.tell(.timer(TimerIdentifier(rawValue: timer))), launch)
    expectEqual(bench.tell(.timer(TimerIdentifier(rawValue: timer + 1))), [])
  }

  @Test("a launch begins with a fresh state, as a new process does")
  func freshState() {
    let deferral = StrategyConfiguration.Deferral(timeout: .minutes(10))
    var bench = Bench(StrategyConfiguration(name: "d", deferred: deferral))
    _ = bench.tell(.launched(.user))
    expectEqual(bench.tell(.location(fix(0))).count, 1)
    #expect(bench.tell(.location(fix(0))).isEmpty)
    _ = bench.tell(.launched(.significantChange))
    expectEqual(bench.tell(.location(fix(0))).count, 1)
  }
}
