// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import Testing

@Suite("Strategies in Android's names")
struct FusedStrategyTests {
  private static let request = FusedRequest(priority: .highAccuracy, interval: .seconds(1))
  private static let home = region("home", east: 500)

  private static func tracker() -> StrategyConfiguration {
    strategy(
      [
        ("trip", .init(fused: request)),
        ("waiting", .init(exitGeofence: .init(radius: Metres(100), responsiveness: .seconds(5)))),
      ],
      rules: [
        StrategyRule(
          in: "trip",
          when: .init(movedLessThan: Metres(100), duration: .minutes(5)),
          go: "waiting"
        ),
        StrategyRule(in: "waiting", when: .init(exitedRegion: true), go: "trip"),
      ]
    )
  }

  @Test("updates and geofences are asked for at launch; geofences outlive the process")
  func launch() {
    var configuration = StrategyConfiguration(name: "a")
    configuration.services.fused = Self.request
    configuration.services.geofences = [.init(place: .allPlaces, radius: Metres(150))]
    let fence = Geofence(identifier: "home", centre: Self.home.centre, radius: Metres(150))
    var bench = Bench(configuration, places: [Self.home])
    let first = bench.deliver(.launched(.user))
    #expect(first.contains(.requestUpdates(Self.request)))
    #expect(first.contains(.addGeofence(fence)))
    let again = bench.deliver(.launched(.region))
    #expect(again.contains(.requestUpdates(Self.request)))
    #expect(!again.contains(.addGeofence(fence)))
  }

  @Test("an event of a geofence brings its position")
  func events() {
    var configuration = StrategyConfiguration(name: "a")
    configuration.services.geofences = [.init(place: .allPlaces)]
    var bench = Bench(configuration, places: [Self.home])
    _ = bench.deliver(.launched(.user))
    #expect(bench.deliver(.exitedRegion(Self.home)) == [.read])
    #expect(bench.deliver(.dweltInRegion(Self.home)) == [.read])
  }

  @Test("a trip that ends waits behind a geofence, and its exit begins the next trip")
  func dutyCycle() {
    var bench = Bench(Self.tracker())
    #expect(bench.deliver(.launched(.user), at: 0).contains(.requestUpdates(Self.request)))
    _ = bench.deliver(.location(fix(0)), at: 1)
    bench.services.location = fix(20)
    _ = bench.deliver(.location(fix(20)), at: 200)
    let ended = bench.deliver(.location(fix(20)), at: 302)
    let fence = Geofence(
      identifier: "tracewatt_exit",
      centre: fix(20).position,
      radius: Metres(100),
      transitions: [.exit],
      responsiveness: .seconds(5)
    )
    #expect(ended.contains(.addGeofence(fence)))
    #expect(ended.contains(.removeUpdates))
    let begun = bench.deliver(.exitedRegion(fence.region), at: 900)
    #expect(begun.contains(.requestUpdates(Self.request)))
    #expect(begun.contains(.removeGeofence("tracewatt_exit")))
  }

  @Test("geofences that a restart of the phone ended are registered anew at the next launch")
  func restart() {
    var configuration = StrategyConfiguration(name: "a")
    configuration.services.geofences = [.init(place: .allPlaces, radius: Metres(150))]
    let fence = Geofence(identifier: "home", centre: Self.home.centre, radius: Metres(150))
    var bench = Bench(configuration, places: [Self.home])
    _ = bench.deliver(.launched(.user))
    bench.services.geofences = []
    #expect(bench.deliver(.launched(.remoteNotification)).contains(.addGeofence(fence)))
    #expect(!bench.deliver(.launched(.remoteNotification)).contains(.addGeofence(fence)))
  }

  @Test(
    "a wait that a restart of the phone ended goes on around the position known then, or asked for",
    arguments: [true, false]
  )
  func waitAfterRestart(isKnown: Bool) {
    let fence = Geofence(
      identifier: "tracewatt_exit",
      centre: fix(20).position,
      radius: Metres(100),
      transitions: [.exit],
      responsiveness: .seconds(5)
    )
    var bench = Bench(Self.tracker())
    _ = bench.deliver(.launched(.user), at: 0)
    _ = bench.deliver(.location(fix(0)), at: 1)
    bench.services.location = fix(20)
    _ = bench.deliver(.location(fix(20)), at: 200)
    #expect(bench.deliver(.location(fix(20)), at: 302).contains(.addGeofence(fence)))
    #expect(!bench.deliver(.launched(.remoteNotification), at: 350).contains(.addGeofence(fence)))
    // The phone restarts: neither geofences nor the last position are kept.
    bench.services.geofences = []
    if !isKnown { bench.services.location = nil }
    var calls = bench.deliver(.launched(.remoteNotification), at: 400)
    #expect(calls.contains(.requestCurrent(.balancedPowerAccuracy)) == !isKnown)
    if !isKnown { calls = bench.deliver(.location(fix(20)), at: 402) }
    #expect(calls.contains(.addGeofence(fence)))
    let begun = bench.deliver(.exitedRegion(fence.region), at: 900)
    #expect(begun.contains(.requestUpdates(Self.request)))
  }

  @Test("a mode's request replaces the one that runs at all times")
  func modes() {
    let slow = FusedRequest(priority: .lowPower, interval: .minutes(5))
    let configuration = strategy(
      [("fast", .init(fused: Self.request)), ("slow", .init())],
      always: .init(fused: slow),
      rules: [StrategyRule(in: "fast", when: .init(batteryBelow: 0.2), go: "slow")]
    )
    var bench = Bench(configuration)
    #expect(bench.deliver(.launched(.user)).contains(.requestUpdates(Self.request)))
    bench.services.batteryFraction = 0.1
    let calls = bench.deliver(.location(fix(0)))
    #expect(calls.contains(.requestUpdates(slow)))
    #expect(!calls.contains(.removeUpdates))
  }
}
