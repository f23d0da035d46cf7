// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Standard service")
struct StandardServiceTests {
  // MARK: Rule 8

  @Test(
    "rule 8: a tier of 10 m or finer runs satellites; coarser ones do not",
    arguments: DesiredAccuracy.allCases
  )
  func radiosOfTiers(tier: DesiredAccuracy) {
    let day = PhoneDay(Scenes.driving, apps: [.tracker(request(tier))], profile: profile())
    let receives = day.receptionTime > .zero
    expectEqual(receives, [.bestForNavigation, .best, .nearestTenMeters].contains(tier))
  }

  @Test(
    "rule 8: a tier of 100 m or finer scans for access points; coarser ones do not",
    arguments: DesiredAccuracy.allCases
  )
  func scansOfTiers(tier: DesiredAccuracy) {
    let day = PhoneDay(Scenes.driving, apps: [.tracker(request(tier))], profile: profile())
    let scans = day.daemon.phone.counters.wifiScanCount > 0
    expectEqual(scans, (tier.threshold <= Metres(100)))
  }

  @Test("rule 8: at 100 m satellites help out when neither Wi-Fi nor cell gave a position for 20 s")
  func fallback() throws {
    // Cells answer after a second, so that only airplane mode leaves the session without any.
    let world = World.uniform(
      Journey.standing(seconds: 600),
      events: [.at(0, .airplaneMode(isOn: true))]
    )
    let silent = PhoneDay(world, apps: [.tracker(request(.hundredMeters))], profile: profile())
    let fixes = silent.apps[0].fixes
    #expect(fixes.allSatisfy { $0.fix.source == .gnss })
    #expect(try #require(fixes.first).time > at(20))
    // They are off between two attempts, because no app requested satellites.
    #expect(silent.receptionTime < .seconds(300))
  }

  @Test("rule 8: at 100 m satellites stay off while the cell gives positions, even if scans fail")
  func noFallbackWithCells() {
    let world = World.uniform(Journey.standing(seconds: 7200), .indoor)
    for replication in 0..<4 {
      let day = PhoneDay(
        world,
        apps: [.tracker(request(.hundredMeters))],
        profile: profile(),
        replication: replication
      )
      expectEqual(day.receptionTime, .zero)
    }
  }

  @Test("rule 8: a coarser position does not replace a better one that is fresh")
  func noDegrading() {
    let day = PhoneDay(Scenes.driving, apps: [.tracker(request())], profile: profile())
    let fixes = day.apps[0].fixes
    guard let first = fixes.firstIndex(where: { $0.fix.source == .gnss }) else {
      Issue.record("no satellite fix")
      return
    }
    #expect(fixes[first...].allSatisfy { $0.fix.source == .gnss })
  }

  // MARK: Rule 9

  @Test("rule 9: satellites give a fix each whole second")
  func satelliteRate() {
    let day = PhoneDay(Scenes.driving, apps: [.tracker(request())], profile: profile())
    let times = day.apps[0].fixes.map(\.time).filter { $0 >= at(120) }
    expectEqual(times.count, 1800 - 120 + 1)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == .seconds(1) })
  }

  @Test("rule 9: at 100 m scans come every 6.5 s moving and every 124 s still")
  func scanRate() {
    let moving = PhoneDay(Scenes.driving, apps: [.tracker(request(.hundredMeters))])
    let movingScans = Double(moving.daemon.phone.counters.wifiScanCount)
    #expect(abs(movingScans - 1800 / 6.5) <= 2)
    let still = PhoneDay(Scenes.standing, apps: [.tracker(request(.hundredMeters))])
    let stillScans = Double(still.daemon.phone.counters.wifiScanCount)
    #expect(abs(stillScans - 5400 / 124) <= 2)
  }

  @Test("rule 9: below 100 m a position comes with each change of the serving cell")
  func cellRate() {
    let day = PhoneDay(Scenes.driving, apps: [.tracker(request(.threeKilometers))])
    let changes = day.daemon.phone.counters.cellChangeCount
    #expect(changes > 3)
    // One at the start, and one more each time the phone stayed in a cell for two minutes.
    let extra = day.apps[0].fixes.count - changes
    #expect(extra >= 1)
    #expect(extra <= 1 + 1800 / 120)
  }

  @Test("rule 9: after a drive a coarse session knows the cell that the phone has come to")
  func lastCell() throws {
    for replication in 0..<6 {
      let day = PhoneDay(
        Scenes.trip,
        apps: [.tracker(request(.threeKilometers))],
        profile: profile(),
        replication: replication
      )
      let realisation = WorldRealisation(world: Scenes.trip, seed: 7, replication: replication)
      let cell = try #require(realisation.cell(at: .zero + Scenes.trip.duration))
      expectEqual(day.apps[0].fixes.last?.fix.position, cell.position)
    }
  }

  @Test("rule 9: a running session that is made coarser follows the cells from then on")
  func tierChange() {
    let app = ScriptedApp(
      launch: [.startUpdating(request())],
      steps: [(30, [.startUpdating(request(.threeKilometers))])]
    )
    let day = PhoneDay(Scenes.driving, apps: [app])
    #expect(day.apps[0].fixes.contains { $0.fix.source == .cell && $0.time > at(120) })
    expectEqual(day.usage().duration(at: .best), .seconds(30))
    expectEqual(day.usage().duration(at: .threeKilometers), .seconds(1770))
  }

  // MARK: Rule 10

  @Test("rule 10: positions of a fresh start go from coarse to fine")
  func coarseToFine() {
    let day = PhoneDay(Scenes.driving, apps: [.tracker(request())], profile: profile())
    let fixes = day.apps[0].fixes
    expectEqual(fixes.first?.fix.source, .cell)
    expectEqual(fixes.first?.time, at(1))
    let sources = fixes.map(\.fix.source)
    #expect(sources.contains(.gnss))
    if let satellite = sources.firstIndex(of: .gnss) {
      #expect(!sources[satellite...].contains(.cell))
    }
  }

  @Test("rule 10: a start begins with the cached position, at once and with its own time")
  func cachedFirst() throws {
    let app = ScriptedApp(
      launch: [.startUpdating(request())],
      steps: [(30, [.stopUpdating]), (50, [.startUpdating(request())])]
    )
    let day = PhoneDay(Scenes.driving, apps: [app], profile: profile())
    let again = try #require(day.apps[0].fixes.first { $0.time >= at(50) })
    expectEqual(again.time, at(50))
    #expect(again.fix.timestamp == at(30) || again.fix.timestamp == at(29))
  }

  @Test("rule 10: a phone that was located by satellites before the day starts with that position")
  func recalledPosition() throws {
    func fixes(_ source: FirstFixSource, age: Double) -> [(time: SimulationTime, fix: Fix)] {
      let system = profile {
        ($0.standard.firstFixAge, $0.standard.firstFixSource) = (.seconds(age), source)
        $0.standard.firstFixDistance = .zero
      }
      return PhoneDay(Scenes.driving, apps: [.tracker(request())], profile: system).apps[0].fixes
    }
    let first = try #require(fixes(.gnss, age: 60).first)
    expectEqual(first.time, at(0))
    expectEqual(first.fix.timestamp, at(-60))
    expectEqual(first.fix.source, .gnss)
    #expect(first.fix.horizontalAccuracy < Metres(40))
    #expect(first.fix.speed == nil && first.fix.course == nil)
    func firstNew(_ fixes: [(time: SimulationTime, fix: Fix)]) -> SimulationTime? {
      fixes.first { $0.fix.source == .gnss && $0.fix.timestamp > at(0) }?.time
    }
    // Within ten minutes a start is hot; later it is like that of a phone without a past.
    let (hot, late, none) = (
      try #require(firstNew(fixes(.gnss, age: 60))),
      try #require(firstNew(fixes(.gnss, age: 3600))),
      try #require(firstNew(fixes(.wifi, age: 60)))
    )
    #expect(hot < none)
    expectEqual(late, none)
    let old = try #require(fixes(.wifi, age: 60).first?.fix)
    #expect(old.source == .wifi && old.horizontalAccuracy == Metres(65))
  }

  @Test("rule 10: where satellites do not reach, none located the phone before the day")
  func recalledIndoors() {
    let system = profile {
      ($0.standard.firstFixAge, $0.standard.firstFixSource) = (.seconds(60), .gnss)
    }
    let deep = World.uniform(Journey.standing(seconds: 60), .indoorDeep)
    let day = PhoneDay(deep, apps: [.tracker(request())], profile: system)
    #expect(day.apps[0].fixes.allSatisfy { $0.fix.timestamp >= at(0) })
  }

  @Test("rule 5: only satellites give speed and course, and no fix is older than the one before it")
  func fields() {
    let day = PhoneDay(Scenes.tunnel, apps: [.tracker(request())], profile: profile())
    let fixes = day.apps[0].fixes
    for (_, fix) in fixes where fix.source != .gnss {
      #expect(fix.speed == nil)
      #expect(fix.course == nil)
    }
    #expect(fixes.contains { $0.fix.source == .gnss && $0.fix.speed != nil })
    #expect(fixes.allSatisfy { $0.fix.horizontalAccuracy > .zero && $0.fix.timestamp <= $0.time })
    #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.fix.timestamp <= $1.fix.timestamp })
  }

  // MARK: Rule 11

  @Test("rule 11: the filter passes positions far enough from the last delivered one")
  func filterSpacing() {
    let day = PhoneDay(
      Scenes.driving,
      apps: [.tracker(request(filter: 30))],
      profile: profile()
    )
    let fixes = day.apps[0].fixes.map(\.fix)
    for (a, b) in zip(fixes, fixes.dropFirst()) {
      let isFar = a.position.distance(to: b.position) >= Metres(30)
      let isBetter = b.horizontalAccuracy <= a.horizontalAccuracy * 0.8
      #expect(isFar || isBetter)
    }
    // 27 km at 30 to 45 m each.
    #expect(fixes.count > 400)
    #expect(fixes.count < 950)
  }

  @Test("rule 11: better accuracy passes a filter that the distance does not")
  func filterImprovement() {
    let day = PhoneDay(
      Scenes.standing,
      apps: [.tracker(request(filter: 5000))],
      profile: profile()
    )
    let accuracies = day.apps[0].fixes.map(\.fix.horizontalAccuracy)
    #expect(accuracies.count >= 2)
    #expect(zip(accuracies, accuracies.dropFirst()).allSatisfy { $1 <= $0 * 0.8 })
  }

  @Test(
    "rule 11: the filter gates deliveries and nothing else: standing energy differs by less than 10 %"
  )
  func filterStanding() {
    let fine = PhoneDay(Scenes.standing, apps: [.tracker(request(filter: 1))])
    let coarse = PhoneDay(Scenes.standing, apps: [.tracker(request(filter: 30))])
    let ratio = fine.energy(.location) / coarse.energy(.location)
    #expect(ratio >= 1)
    #expect(ratio < 1.1)
  }

  @Test(
    "rule 11: driving, a filter of 1 m or 30 m leaves radios and tiers alike; only work differs"
  )
  func filterDriving() {
    let fine = PhoneDay(Scenes.tunnel, apps: [.tracker(request(filter: 1))])
    let coarse = PhoneDay(Scenes.tunnel, apps: [.tracker(request(filter: 30))])
    expectEqual(fine.usage().tierDurations, coarse.usage().tierDurations)
    func others(_ day: PhoneDay) -> [LedgerRow] {
      day.rows.filter { $0.component != .processing }
    }
    expectEqual(others(fine), others(coarse))
    #expect(fine.energy(.location) > coarse.energy(.location))
  }

  // MARK: Rule 12

  @Test("rule 12: a session without any position says so once after 10 s and keeps trying")
  func locationUnknown() {
    let world = World.uniform(
      Journey.standing(seconds: 300),
      .tunnel,
      events: [.at(0, .airplaneMode(isOn: true))]
    )
    let day = PhoneDay(world, apps: [.tracker(request())])
    expectEqual(day.apps[0].errors, [.locationUnknown])
    expectEqual(day.apps[0].times { $0 == .failed(.locationUnknown) }, [at(10)])
    expectEqual(day.receptionTime, .seconds(300))
  }

  @Test("rule 12: the cell steps in when satellites are lost in a tunnel, and no error is reported")
  func lossWithCells() {
    let known = profile { $0.standard.deadReckoningTime = .zero }
    let day = PhoneDay(Scenes.tunnel, apps: [.tracker(request())], profile: known)
    let inTunnel = day.apps[0].fixes.filter { $0.time > at(611) && $0.time < at(660) }
    #expect(inTunnel.contains { $0.fix.source == .cell })
    expectEqual(day.apps[0].errors, [])
    let after = day.apps[0].fixes.first { $0.time >= at(660) && $0.fix.source == .gnss }
    #expect(after.map { $0.time <= at(661) } ?? false)
  }

  @Test("rule 12: a session that loses everything again says so again, once for each loss")
  func unknownAgain() {
    let world = World.uniform(
      Journey.standing(seconds: 900),
      changes: [.between(200, 300, .tunnel), .between(500, 600, .tunnel)],
      events: [.at(0, .airplaneMode(isOn: true))]
    )
    let day = PhoneDay(world, apps: [.tracker(request())], profile: profile())
    expectEqual(day.apps[0].times { $0 == .failed(.locationUnknown) }, [at(209), at(509)])
  }

  @Test("rule 12: a refused app gets one error at once, no radio and no position")
  func denied() {
    let day = PhoneDay(
      Scenes.driving,
      apps: [.tracker(request())],
      configurations: [client(.denied)]
    )
    expectEqual(day.apps[0].errors, [.denied])
    #expect(day.apps[0].fixes.isEmpty)
    expectEqual(day.energy(.location), .zero)
  }

  // MARK: Rule 13

  @Test(
    "rule 13: a request for one position is answered exactly once",
    arguments: DesiredAccuracy.allCases
  )
  func requestOnce(tier: DesiredAccuracy) {
    let app = ScriptedApp(launch: [.requestLocation(tier), .requestLocation(tier)])
    let world = World.uniform(Journey.standing(seconds: 120), .suburban)
    let day = PhoneDay(world, apps: [app])
    expectEqual(day.apps[0].fixes.count + day.apps[0].errors.count, 1)
    expectEqual(day.deliveries.map(\.channel), [.request])
  }

  @Test("rule 13: a request ends after 10 s with the best position it has")
  func requestTimeout() {
    let world = World.uniform(Journey.standing(seconds: 120), .tunnel)
    let day = PhoneDay(world, apps: [ScriptedApp(launch: [.requestLocation(.best)])])
    expectEqual(day.apps[0].fixes.map(\.time), [at(10)])
    expectEqual(day.apps[0].fixes.map(\.fix.source), [.cell])
    expectEqual(day.time(.gnss, in: ["acquiring"]), .seconds(10))
  }

  @Test("rule 13: a request without any position fails with locationUnknown after 10 s")
  func requestFails() {
    let world = World.uniform(
      Journey.standing(seconds: 120),
      .tunnel,
      events: [.at(0, .airplaneMode(isOn: true))]
    )
    let app = ScriptedApp(steps: [(5, [.requestLocation(.best)])])
    let day = PhoneDay(world, apps: [app])
    expectEqual(day.apps[0].times { $0 == .failed(.locationUnknown) }, [at(15)])
    #expect(day.apps[0].fixes.isEmpty)
  }

  @Test("rule 13: a request while updates run is ignored, and a start cancels a request")
  func requestAndUpdates() {
    let ignored = ScriptedApp(launch: [.startUpdating(request()), .requestLocation(.best)])
    let cancelled = ScriptedApp(launch: [.requestLocation(.best), .startUpdating(request())])
    for app in [ignored, cancelled] {
      let day = PhoneDay(Scenes.driving, apps: [app])
      #expect(!day.deliveries.contains { $0.channel == .request })
    }
  }

  // MARK: Static hold

  @Test(
    "static hold: still, 15 deliveries an hour for half an hour, at most one an hour later, radios unchanged",
    arguments: [nil, 1.0]
  )
  func staticHold(filter: Double?) {
    let day = PhoneDay(
      Scenes.standing,
      apps: [.tracker(request(filter: filter))],
      profile: profile()
    )
    let times = day.apps[0].fixes.map(\.time)
    let early = times.filter { $0 > at(60) && $0 <= at(1800) }.count
    let late = times.filter { $0 > at(1800) }.count
    #expect((6...8).contains(early))
    #expect(late <= 1)
    expectEqual(day.receptionTime, .seconds(5400))
    expectEqual(day.usage().duration(at: .best), .seconds(5400))
  }

  @Test(
    "static hold: a session restarted on a still phone gets a fresh position, not only the cached"
  )
  func freshAfterRestart() {
    let world = World.uniform(Journey.standing(seconds: 1800), .suburban)
    let app = ScriptedApp(
      launch: [.startUpdating(request())],
      steps: [(600, [.stopUpdating]), (1200, [.startUpdating(request())])]
    )
    let day = PhoneDay(world, apps: [app], profile: profile())
    let again = day.apps[0].fixes.filter { $0.time >= at(1200) }
    #expect(again.first.map { $0.time == at(1200) && $0.fix.timestamp <= at(600) } ?? false)
    #expect(
      again.dropFirst().first.map { $0.time <= at(1230) && $0.fix.timestamp > at(1200) } ?? false
    )
    // Then the new session's own position is held.
    #expect(again.filter { $0.time > at(1230) && $0.time <= at(1440) }.count <= 1)
  }

  @Test("static hold: still, nothing passes a filter of 30 m once the start is over")
  func staticHoldBehindFilter() {
    let day = PhoneDay(Scenes.standing, apps: [.tracker(request(filter: 30))], profile: profile())
    #expect(day.apps[0].fixes.allSatisfy { $0.time <= at(60) })
  }

  @Test(
    "static hold: a coarse first position is never held, whatever the luck of the first scan",
    arguments: 0..<40
  )
  func coarsePositionsAreNotHeld(replication: Int) {
    let world = World.uniform(Journey.standing(seconds: 900), .indoor)
    let day = PhoneDay(
      world,
      apps: [.tracker(request())],
      profile: profile(),
      replication: replication
    )
    let fixes = day.apps[0].fixes.map(\.fix)
    #expect(fixes.allSatisfy { $0.source != .gnss || $0.horizontalAccuracy <= Metres(200) })
    // A cell position has an error of hundreds of metres; a quarter of an hour indoors gives better
    // ones.
    #expect(fixes.last.map { $0.source != .cell } ?? false)
  }

  @Test("static hold does not hold back at 100 m")
  func noHoldAtHundredMeters() {
    let world = World.uniform(Journey.standing(seconds: 5400), .indoor)
    let day = PhoneDay(world, apps: [.tracker(request(.hundredMeters))], profile: profile())
    #expect(day.apps[0].fixes.count > 30)
  }
}
