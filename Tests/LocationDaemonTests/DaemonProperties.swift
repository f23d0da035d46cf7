// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import Stochastics
import TracewattTestSupport
import World

@Suite("Invariants on every day")
struct DaemonProperties {
  /// Days with all kinds of events and apps that use everything, computed once.
  static let days = (0..<28).map { WatchedDay($0) }

  static func entries(of app: Int? = nil) -> [(number: Int, entry: WatchedDay.Entry)] {
    days.enumerated().flatMap { number, day in
      day.entries.filter { app == nil || $0.client == app }.map { (number, $0) }
    }
  }

  // MARK: Days

  @Test("the random days hold every kind of event")
  func everyKind() {
    let drawn = (0..<28).flatMap { RandomDays.world($0).events.map(\.kind) }
    expectEqual(Set(drawn.map(RandomDays.ordinal)).count, RandomDays.kindCount)
  }

  @Test("on the random days apps receive every kind of event")
  func everyService() {
    let delivered = Set(Self.entries().map(\.entry.event.caseName))
    let expected: Set = [
      "launched", "location", "locations", "pausedUpdates", "failed", "startedMonitoring",
      "enteredRegion", "exitedRegion", "determinedState", "monitoringFailed",
      "startedBeaconMonitoring", "enteredBeaconRegion", "exitedBeaconRegion",
      "determinedBeaconState", "rangedBeacons", "rangingFailed", "visit",
      "finishedDeferredUpdates", "heading", "headingNeedsCalibration",
      "motionActivity", "steps", "stateChanged", "authorizationChanged", "temporaryFullAccuracy",
      "backgroundTaskExpired", "liveUpdate", "monitorEvent", "geocoded", "presentedNotification",
      "lowPowerModeChanged", "timer", "backgroundRefresh", "remoteNotification",
    ]
    expectEqual(expected.subtracting(delivered).sorted(), [])
  }

  // MARK: Events for apps

  @Test("rule 7: only running apps receive events")
  func onlyTheRunning() {
    for (number, entry) in Self.entries() {
      let state = entry.standings[0].state
      #expect(state == .foreground || state == .background, "day \(number): \(entry)")
    }
  }

  @Test("rule 6: an app receives events in order of time")
  func order() {
    for day in Self.days {
      for app in day.apps {
        #expect(zip(app.entries, app.entries.dropFirst()).allSatisfy { $0.time <= $1.time })
      }
    }
  }

  @Test("rule 41: only an app that may know where the phone is learns a position")
  func positionsNeedPermission() {
    for (number, entry) in Self.entries() where !entry.event.positions.isEmpty {
      #expect(entry.standings.contains { $0.mayKnowPositions }, "day \(number): \(entry)")
    }
  }

  @Test("rule 41: only an app that may know of changes learns of one, or of a state")
  func changesNeedPermission() {
    for (number, entry) in Self.entries() where entry.event.isChange {
      #expect(entry.standings.contains { $0.mayKnowChanges }, "day \(number): \(entry)")
    }
  }

  @Test("rule 41: beacons need permission and exact positions")
  func beaconsNeedPermission() {
    for (number, entry) in Self.entries() {
      if entry.event.isBeaconChange {
        #expect(
          entry.standings.contains { $0.mayKnowChanges && $0.isExact },
          "day \(number): \(entry)"
        )
      }
      if case .rangedBeacons = entry.event {
        #expect(
          entry.standings.contains { $0.mayKnowPositions && $0.isExact },
          "day \(number): \(entry)"
        )
      }
    }
  }

  @Test("rule 40: headings are free; true north needs permission to know where the phone is")
  func headings() {
    var hasHeadingWithoutPermission = false
    for (number, entry) in Self.entries() {
      guard case .heading(let heading) = entry.event else { continue }
      let mayKnow = entry.standings.contains { $0.mayKnowPositions }
      if heading.trueHeading != nil { #expect(mayKnow, "day \(number): \(entry)") }
      if !mayKnow { hasHeadingWithoutPermission = true }
    }
    #expect(hasHeadingWithoutPermission)
  }

  @Test("rule 44: an app limited to the area learns no finer position")
  func areaOnly() {
    let radius = OSProfile().permission.reducedAccuracyRadius
    var count = 0
    for (number, entry) in Self.entries() where !entry.standings.contains(where: { $0.isExact }) {
      var positions = entry.event.positions.map(\.horizontalAccuracy)
      if case .visit(let visit) = entry.event { positions.append(visit.horizontalAccuracy) }
      #expect(positions.allSatisfy { $0 >= radius }, "day \(number): \(entry)")
      count += positions.count
    }
    #expect(count > 0)
  }

  @Test("rule 6: the observed positions are those that apps received", arguments: 0..<28)
  func observedIsDelivered(number: Int) {
    let day = Self.days[number]
    for index in day.apps.indices {
      let observed = day.observed.filter {
        $0.client.rawValue == index && $0.channel != .read && $0.channel != .visit
      }
      expectEqual(observed.map(\.fix), day.apps[index].entries.flatMap(\.event.positions))
    }
    expectEqual(day.observed, day.kept)
  }

  @Test("rule 32: an allowance of deferral never ends twice")
  func finishes() {
    for day in Self.days {
      let app = day.apps[0]
      let asked = app.entries.filter { $0.event == .timer(TimerIdentifier(rawValue: 0)) }.count
      #expect(app.finishes.count <= asked)
    }
  }

  // MARK: Energy

  @Test("the energy ledger balances", arguments: 0..<28)
  func books(number: Int) {
    expectEqual(Self.days[number].flaws, [])
  }

  @Test("detail changes no number", arguments: 0..<3)
  func detail(number: Int) {
    func rows(_ keepsDetail: Bool) -> [LedgerRow] {
      let world = RandomDays.world(number)
      return PhoneDay(
        world,
        apps: RandomDays.apps(in: world, number: number),
        configurations: RandomDays.clients(number),
        profile: RandomDays.system(number),
        replication: number,
        keepsDetail: keepsDetail
      ).rows
    }
    expectEqual(rows(true), rows(false))
  }

  @Test("a day run twice gives the same events", arguments: 0..<4)
  func repeated(number: Int) {
    expectEqual(WatchedDay(number).entries, Self.days[number].entries)
  }

  // MARK: Several apps

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
    expectEqual(track(0), track(1))
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

  /// A day's energy with two apps whose requests do not depend on events, and with each one alone.
  @Test("rule 2: on no day do two apps cost more than each alone", arguments: 0..<28)
  func sharingAtRandom(number: Int) {
    let world = RandomDays.world(number)
    let tier = DesiredAccuracy.allCases[number % DesiredAccuracy.allCases.count]
    let a = ScriptedApp(launch: [.startUpdating(request()), .startHeading(nil)])
    let b = ScriptedApp(launch: [.startUpdating(request(tier)), .startLive(.standard)])
    // The system ends suspended apps by their index in the list, which differs here.
    var system = RandomDays.system(number)
    system.lifeCycle.suspendedKillInterval = .zero
    let days = [[a, b], [a], [b]].map { apps in
      PhoneDay(
        world,
        apps: apps,
        configurations: apps.map { _ in client(.always) },
        profile: system,
        replication: number
      )
    }
    for component in [Component.gnss, .wifi, .cpu] {
      let costs = days.map { day in
        day.energy { $0.component == component && $0.cause.category == .location }.value
      }
      // Sums of some thousand rounded products.
      #expect(costs[0] <= (costs[1] + costs[2]) * (1 + 1e-9), "\(component)")
    }
  }
}
