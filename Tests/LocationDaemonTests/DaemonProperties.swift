// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import PhoneModel
import Quantities
import Stochastics
import Testing
import TracewattTestSupport
import World

@Suite("What holds on every day")
struct DaemonProperties {
  /// A world of legs and stays with events at random.
  static func world(_ number: Int) -> World {
    let random = KeyedRandom(seed: 99, replication: number, purpose: DrawPurpose("test.daemon"))
    var draws: UInt64 = 0
    func draw(_ count: Int) -> Int {
      draws += 1
      return min(count - 1, Int(random.uniform(draws) * Double(count)))
    }
    var journey = Journey()
    for _ in 0..<4 {
      journey.stay(seconds: 60 + 60 * draw(12))
      journey.move(
        seconds: 60 + 60 * draw(6),
        speed: MetresPerSecond([1.4, 5, 15, 30][draw(4)]),
        course: Degrees(Double(draw(360)))
      )
    }
    let trace = journey.trace
    let length = Int(trace.duration.seconds)
    let kinds: [DayEvent.Kind] = [
      .screen(isOn: true), .screen(isOn: false), .charger(isConnected: true),
      .charger(isConnected: false), .network(isAvailable: false), .network(isAvailable: true),
      .airplaneMode(isOn: true), .airplaneMode(isOn: false), .permission(isGranted: false),
      .permission(isGranted: true), .foreground, .background, .forceQuit,
    ]
    let events = (0..<24).map { _ in
      // Whole tens of seconds, so that several fall on one instant.
      DayEvent.at(Double(draw(length / 10) * 10), kinds[draw(kinds.count)])
    }
    let environments = Environment.allCases
    let changes = (0..<5).map { _ in
      let from = draw(length - 10)
      return EnvironmentChange.between(
        Double(from),
        Double(from + 10 + draw(600)),
        environments[draw(environments.count)]
      )
    }
    return World.uniform(trace, .suburban, changes: changes, events: events)
  }

  /// An app that uses everything there is.
  static let greedy = ScriptedApp(
    launch: [
      .startSignificantChange, .startVisits, .startMotion,
      .startMonitoring(Region(identifier: "r", centre: .zero, radius: Metres(120))),
      .startUpdating(request()), .setTimer(0, .seconds(45)),
    ]
  ) { event in
    switch event {
    case .timer(TimerIdentifier(rawValue: 0)):
      [
        .allowDeferral(Metres(2000), .seconds(120)), .setTimer(0, .seconds(45)),
        .upload(5000), .readLocation,
      ]
    case .exitedRegion, .enteredRegion: [.beginBackgroundTask, .requestLocation(.best)]
    case .visit: [.stopUpdating, .requestLocation(.hundredMeters)]
    case .stateChanged(.foreground): [.startUpdating(request(.hundredMeters))]
    default: []
    }
  }

  /// An app that asks once and coarsely.
  static let modest = ScriptedApp(
    launch: [.startSignificantChange, .requestLocation(.hundredMeters), .setTimer(1, .seconds(90))]
  ) { event in
    event == .timer(TimerIdentifier(rawValue: 1))
      ? [.requestLocation(.best), .setTimer(1, .seconds(90))] : []
  }

  static func day(_ number: Int, detail: Bool = true) -> PhoneDay {
    PhoneDay(
      world(number),
      apps: [greedy, modest],
      configurations: [client(.always), client(number % 3 == 0 ? .whenInUse : .always)],
      profile: deferring,
      replication: number,
      keepsDetail: detail
    )
  }

  static func isPosition(_ event: AppEvent) -> Bool {
    switch event {
    case .location, .locations, .enteredRegion, .exitedRegion, .determinedState, .visit: true
    default: false
    }
  }

  @Test(
    "rule 7: only running apps are told anything, and only permitted ones a position",
    arguments: 0..<24
  )
  func onlyTheRunning(number: Int) {
    let day = Self.day(number)
    for app in day.apps {
      for entry in app.entries {
        #expect(entry.state == .foreground || entry.state == .background)
        if Self.isPosition(entry.event) {
          #expect(entry.authorization == .always || entry.authorization == .whenInUse)
        }
      }
      #expect(zip(app.entries, app.entries.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
  }

  @Test("rule 6: what is observed is what apps were told", arguments: 0..<12)
  func observedIsTold(number: Int) {
    let day = Self.day(number)
    for index in day.apps.indices {
      let observed = day.deliveries.filter {
        $0.client.rawValue == index && $0.channel != .read && $0.channel != .visit
      }
      #expect(observed.map(\.fix) == day.apps[index].fixes.map(\.fix))
    }
    #expect(day.deliveries == day.daemon.log.deliveries)
  }

  @Test("the books balance", arguments: 0..<12)
  func books(number: Int) {
    #expect(Self.day(number).flaws == [])
  }

  @Test("detail changes no number", arguments: 0..<3)
  func detail(number: Int) {
    #expect(Self.day(number).rows == Self.day(number, detail: false).rows)
  }

  @Test("rule 32: an allowance of deferral never ends twice", arguments: 0..<12)
  func finishes(number: Int) {
    let app = Self.day(number).apps[0]
    let asked = app.entries.filter { $0.event == .timer(TimerIdentifier(rawValue: 0)) }.count
    #expect(app.finishes.count <= asked)
  }

  @Test("rule 2: every fix that one app needs is offered to the other at the same moment")
  func piggyback() {
    let day = PhoneDay(
      Scenes.driving,
      apps: [.tracker(request()), .tracker(request(.threeKilometers))],
      profile: profile()
    )
    func track(_ index: Int) -> [Fix] {
      day.apps[index].fixes.map(\.fix).filter { $0.timestamp > at(1) }
    }
    #expect(track(0) == track(1))
    #expect(track(1).contains { $0.source == .gnss })
  }

  @Test(
    "rule 2: two apps on one phone cost no more than the sum of each alone",
    arguments: DesiredAccuracy.allCases
  )
  func sharing(tier: DesiredAccuracy) {
    let a = ScriptedApp.tracker(request())
    let b = ScriptedApp.tracker(request(tier))
    let days = [[a, b], [a], [b]].map {
      PhoneDay(Scenes.shortTunnel, apps: $0, profile: profile())
    }
    for component in [Component.gnss, .wifi, .cpu] {
      let costs = days.map { day in
        day.energy { $0.component == component && $0.cause.category == .location }.value
      }
      // Sums of some thousand rounded products.
      #expect(costs[0] <= (costs[1] + costs[2]) * (1 + 1e-9))
      #expect(costs[0] >= costs[1] * (1 - 1e-9))
    }
  }
}
