// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("Services of modes over random days", .tags(.properties))
struct ModeSwitchingProperties {
  /// A small fixed generator (Knuth's MMIX constants), so that all runs are equal.
  struct Dice {
    var state: UInt64
    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    mutating func flip() -> Bool { next(below: 2) == 0 }
  }

  /// The services that run for an app, derived from its calls.
  struct Running {
    var names: Set<String> = []

    /// The services that end with the process.
    static let ofProcess: Set<String> = [
      "standard", "request", "ranging", "heading", "live_updates", "activity_session",
      "service_session", "motion", "steps",
    ]

    mutating func apply(_ call: FakeServices.Call) {
      switch call {
      case .start: names.insert("standard")
      case .stop: names.remove("standard")
      case .startSignificantChange: names.insert("significant_change")
      case .stopSignificantChange: names.remove("significant_change")
      case .monitor(let region): names.insert("region " + region.identifier)
      case .stopMonitoring(let name): names.remove("region " + name)
      case .startVisits: names.insert("visits")
      case .stopVisits: names.remove("visits")
      case .monitorBeacon(let region): names.insert("beacon " + region.identifier)
      case .stopMonitoringBeacon(let name): names.remove("beacon " + name)
      case .startRanging: names.insert("ranging")
      case .stopRanging: names.remove("ranging")
      case .startHeading: names.insert("heading")
      case .stopHeading: names.remove("heading")
      case .startLive: names.insert("live_updates")
      case .stopLive: names.remove("live_updates")
      case .beginActivitySession: names.insert("activity_session")
      case .endActivitySession: names.remove("activity_session")
      case .beginServiceSession: names.insert("service_session")
      case .endServiceSession: names.remove("service_session")
      case .addCondition(_, let name, _): names.insert("condition " + name)
      case .removeCondition(let name): names.remove("condition " + name)
      case .startMotion: names.insert("motion")
      case .stopMotion: names.remove("motion")
      case .startSteps: names.insert("steps")
      case .stopSteps: names.remove("steps")
      case .setTimer(0, _): names.insert("request")
      case .cancelTimer(0): names.remove("request")
      default: break
      }
    }
  }

  static let places = [region("home"), region("work", east: 900)]
  static let beacons = BeaconConstraint(uuid: "00000000-0000-0000-0000-000000000001")

  /// The names of a mode's services in `Running`.
  static func names(_ services: StrategyConfiguration.Services) -> Set<String> {
    var names: Set<String> = []
    if services.standard != nil { names.insert("standard") }
    if services.significantChange { names.insert("significant_change") }
    if !services.regions.isEmpty { names.formUnion(places.map { "region " + $0.identifier }) }
    if services.exitRadius != nil { names.insert("region tracewatt_exit") }
    if services.visits { names.insert("visits") }
    if services.request != nil { names.insert("request") }
    names.formUnion(services.beacons.map { "beacon " + $0.identifier })
    if !services.ranging.isEmpty { names.insert("ranging") }
    if services.heading != nil { names.insert("heading") }
    if let live = services.liveUpdates {
      names.insert("live_updates")
      if live.holdsBackgroundActivitySession { names.insert("activity_session") }
      if live.serviceSession != nil { names.insert("service_session") }
    }
    if !services.monitor.isEmpty { names.formUnion(places.map { "condition " + $0.identifier }) }
    if services.motion { names.insert("motion") }
    if services.steps { names.insert("steps") }
    return names
  }

  static func services(_ dice: inout Dice, inMode: Bool) -> StrategyConfiguration.Services {
    func few() -> Bool { dice.next(below: 4) == 0 }
    var services = StrategyConfiguration.Services()
    if dice.flip(), inMode { services.standard = dice.flip() ? best : StandardRequest() }
    services.significantChange = few()
    if few() { services.regions = [.allPlaces] }
    services.visits = few()
    if few() { services.request = .init() }
    if few() { services.beacons = [BeaconRegion(identifier: "b", constraint: beacons)] }
    if few() { services.ranging = [beacons] }
    if few() { services.heading = .init(filter: dice.flip() ? nil : Degrees(5)) }
    if few() {
      services.liveUpdates = .init(
        configuration: dice.flip() ? .standard : .fitness,
        holdsBackgroundActivitySession: dice.flip(),
        serviceSession: dice.flip() ? .always : nil
      )
    }
    if few() { services.monitor = [.allPlaces] }
    services.motion = few()
    services.steps = few()
    if inMode, few() { services.exitRadius = Metres(200) }
    return services
  }

  static func rules(_ dice: inout Dice, _ names: [String]) -> [StrategyRule] {
    (0..<12).map { _ in
      var conditions = StrategyRule.Conditions()
      switch dice.next(below: 9) {
      case 0: conditions.motion = dice.flip() ? .stationary : .moving
      case 1: conditions.isCharging = dice.flip()
      case 2: conditions.batteryBelow = 0.5
      case 3: conditions.exitedRegion = true
      case 4: conditions.anyRegion = .crossed
      case 5: conditions.significantChange = true
      case 6: conditions.visit = dice.flip() ? .arrival : .departure
      case 7: conditions.noFixFor = .minutes(2)
      default: conditions.accuracyWorseThan = Metres(50)
      }
      if !conditions.needEvent, dice.flip() { conditions.duration = .minutes(1) }
      let mode = dice.flip() ? names[dice.next(below: names.count)] : nil
      return StrategyRule(in: mode, when: conditions, go: names[dice.next(below: names.count)])
    }
  }

  static func event(_ dice: inout Dice) -> AppEvent {
    let exit = region("tracewatt_exit")
    switch dice.next(below: 16) {
    case 0: return .launched([.user, .significantChange, .region, .visit][dice.next(below: 4)])
    case 1...4: return .location(fix(Double(dice.next(below: 500)), accuracy: 10))
    case 5: return .location(fix(0, accuracy: 400))
    case 6: return .exitedRegion(exit)
    case 7: return .enteredRegion(places[0])
    case 8: return .exitedRegion(places[1])
    case 9: return .visitBegins
    case 10: return RuleCase.visit(departure: .zero)
    case 11: return .failed(.locationUnknown)
    case 12: return .liveUpdate(LiveUpdate(fix: fix(3)))
    case 13: return .motionActivity(still)
    default: return .timer(TimerIdentifier(rawValue: [0, 4, 5][dice.next(below: 3)]))
    }
  }

  @Test(
    "no service runs that the mode does not name, and none that it names is missing",
    arguments: 1...60
  )
  func named(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let names = ["a", "b", "c", "d"]
    let always = Self.services(&dice, inMode: false)
    let modes = names.map { ($0, Self.services(&dice, inMode: true)) }
    let rules = Self.rules(&dice, names)
    let configuration = strategy(modes, always: always, rules: rules)
    var bench = Bench(configuration, places: Self.places)
    var running = Running()
    var seconds = 0.0
    var visited: Set<String> = []
    for step in 0..<300 {
      seconds += Double(dice.next(below: 90))
      bench.services.motionActivity = dice.flip() ? still : walking
      bench.services.isCharging = dice.flip()
      bench.services.batteryFraction = dice.flip() ? 0.4 : 0.6
      bench.services.location = dice.next(below: 5) == 0 ? nil : fix(seconds)
      let event = step == 0 ? AppEvent.launched(.user) : Self.event(&dice)
      if case .launched = event { running.names.subtract(Running.ofProcess) }
      // A timer does not fire until it is set.
      if case .timer(let timer) = event, timer.rawValue == 0, !running.names.contains("request") {
        continue
      }
      for call in bench.deliver(event, at: seconds) { running.apply(call) }
      let mode = try #require(bench.services.stored["mode"])
      visited.insert(mode)
      let services = try #require(modes.first { $0.0 == mode }).1.over(always)
      var expected = Self.names(services)
      let isWatched = rules.contains {
        ($0.mode ?? mode) == mode && $0.target != mode && $0.conditions.motion != nil
      }
      if isWatched { expected.insert("motion") }
      // The exit region waits for the first position.
      var found = running.names
      if expected.contains("region tracewatt_exit") { found.insert("region tracewatt_exit") }
      #expect(found == expected, "seed \(seed), step \(step), mode \(mode), \(event)")
      if found != expected { return }
    }
    if rules.contains(where: { $0.mode == nil && $0.target != "a" && !$0.conditions.needEvent }) {
      #expect(visited.count > 1, "seed \(seed)")
    }
  }
}
