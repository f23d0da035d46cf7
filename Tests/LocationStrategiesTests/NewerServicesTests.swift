// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("A filter that follows the speed")
struct ElasticFilterTests {
  private func at(_ speed: Double?) -> AppEvent { RuleCase.speed(speed) }

  private func request(_ filter: Double) -> FakeServices.Call {
    var request = best
    request.distanceFilter = Metres(filter)
    return .start(request)
  }

  @Test(
    "the filter is taken once for every step begun, times the multiplier, and once at least",
    arguments: [(0, 1, 1), (5, 1, 1), (7.7, 1, 2), (27, 1, 6), (27, 2, 12), (27, 0.1, 1)]
  )
  func factor(_ speed: Double, _ multiplier: Double, _ factor: Double) {
    let elastic = StrategyConfiguration.ElasticFilter(multiplier: multiplier)
    // Products of numbers of a few digits; 1e-12 is far above their rounding.
    #expect(abs(elastic.factor(at: MetresPerSecond(speed)) - factor) < 1e-12)
  }

  @Test("updates are changed when the step changes, and only then")
  func changes() {
    var configuration = StrategyConfiguration(name: "e", standard: best)
    configuration.services.elasticFilter = .init()
    var bench = Bench(configuration)
    expectEqual(bench.deliver(.launched(.user)), [.start(best)])
    expectEqual(bench.deliver(at(4)), [])
    expectEqual(bench.deliver(at(7.7)), [request(20)])
    expectEqual(bench.deliver(at(9)), [])
    expectEqual(bench.deliver(at(nil)), [])
    expectEqual(bench.deliver(at(1)), [request(10)])
  }

  @Test("in a mode the filter begins anew when its updates do")
  func inMode() {
    let rule = StrategyRule(in: "a", when: .init(visit: .arrival), go: "b")
    let back = StrategyRule(in: "b", when: .init(visit: .departure), go: "a")
    var bench = Bench(
      strategy(
        [
          ("a", .init(standard: best, elasticFilter: .init())),
          ("b", .init()),
        ],
        always: .init(visits: true),
        rules: [rule, back]
      )
    )
    _ = bench.deliver(.launched(.user))
    expectEqual(bench.deliver(at(12)), [request(30)])
    _ = bench.deliver(.visitBegins)
    #expect(bench.deliver(RuleCase.visit(departure: .zero)).contains(.start(best)))
    expectEqual(bench.deliver(at(12)), [request(30)])
  }
}

@Suite("Newer services that a strategy keeps on")
struct NewerServicesTests {
  private let beacons = BeaconConstraint(uuid: "00000000-0000-0000-0000-000000000001")

  private func bench(_ services: StrategyConfiguration.Services) -> Bench {
    var configuration = StrategyConfiguration(name: "f")
    configuration.services = services
    return Bench(configuration, places: [region("home")])
  }

  @Test("sensors are asked for again at every launch, as they end with the process")
  func sensors() {
    var bench = bench(
      .init(ranging: [beacons], heading: .init(filter: Degrees(5)), motion: true, steps: true)
    )
    let expected: [FakeServices.Call] = [
      .startRanging(beacons), .startHeading(Degrees(5)), .startMotion, .startSteps,
    ]
    expectEqual(bench.deliver(.launched(.user)), expected)
    expectEqual(bench.deliver(.launched(.region)), expected)
  }

  @Test("sessions begin before live updates, at every launch")
  func live() {
    var bench = bench(
      .init(
        liveUpdates: .init(
          configuration: .fitness,
          holdsBackgroundActivitySession: true,
          serviceSession: .always
        )
      )
    )
    let expected: [FakeServices.Call] = [
      .beginServiceSession(.always), .beginActivitySession, .startLive(.fitness),
    ]
    expectEqual(bench.deliver(.launched(.user)), expected)
    expectEqual(bench.deliver(.launched(.liveUpdates)), expected)
  }

  @Test("beacon regions and conditions are registered once; the monitor is opened at every launch")
  func monitored() {
    let badge = BeaconRegion(identifier: "badge", constraint: beacons)
    var bench = bench(.init(beacons: [badge], monitor: [.allPlaces]))
    let home = region("home")
    let condition = MonitorCondition.circle(centre: home.centre, radius: home.radius)
    #expect(
      bench.deliver(.launched(.user))
        == [.monitorBeacon(badge), .openMonitor, .addCondition(condition, "home", .unknown)]
    )
    expectEqual(bench.deliver(.launched(.region)), [.openMonitor])
    let event = MonitorEvent(identifier: "home", state: .satisfied, date: .zero)
    expectEqual(bench.deliver(.monitorEvent(event)), [.read])
    expectEqual(bench.deliver(.enteredBeaconRegion(badge)), [.read])
  }
}
