// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Positions as they are looked up and reported")
struct PositioningTests {
  /// Ten minutes of driving under a profile.
  private func drive(
    _ tier: DesiredAccuracy,
    area: AreaClass = .suburban,
    _ change: (inout OSProfile) -> Void = { _ in }
  ) -> [Fix] {
    let world = World.uniform(
      Journey.moving(seconds: 600, speed: MetresPerSecond(15)),
      .suburban,
      area: area,
      events: [.at(60, .background)]
    )
    let day = PhoneDay(world, apps: [.tracker(request(tier))], profile: profile(change))
    return day.apps[0].fixes.map(\.fix)
  }

  // MARK: Radii

  @Test("rule 3: iOS up to 16 reports satellites in classes")
  func satelliteClasses() {
    let fixes = drive(.best) {
      $0.accuracy.style = .ios
      $0.accuracy.gnssMinimum = Metres(5)
    }
    let radii = Set(fixes.filter { $0.source == .gnss }.map(\.horizontalAccuracy.value))
    #expect(!radii.isEmpty)
    #expect(radii.isSubset(of: [5, 10, 30, 50, 65]))
  }

  @Test("rule 3: from iOS 17 on, satellites have any radius from the smallest up")
  func continuousSatellites() {
    func radii(_ minimum: Double) -> [Double] {
      drive(.best) { $0.accuracy.gnssMinimum = Metres(minimum) }
        .filter { $0.source == .gnss }.map(\.horizontalAccuracy.value)
    }
    // A new value every half minute.
    let free = radii(0)
    #expect(Set(free).count > 15)
    #expect(free.allSatisfy { $0 > 1 && $0 < 65 })
    let bounded = radii(6)
    expectEqual(bounded, free.map { max($0, 6) })
    #expect(bounded.contains(6) && bounded.contains { $0 > 6 })
  }

  @Test("rule 3: iOS reports access points as 65 m, or 165 m where they are weak")
  func wifiClasses() {
    let radii = Set(
      drive(.hundredMeters) { $0.standard.deadReckoningTime = .zero }
        .filter { $0.source == .wifi }.map(\.horizontalAccuracy.value)
    )
    #expect(radii.contains(65))
    #expect(radii.isSubset(of: [65, 165]))
  }

  @Test("Android reports satellites continuously and lower than iOS")
  func androidSatellites() {
    let android = drive(.best) {
      $0.accuracy.style = .android
      $0.accuracy.gnssMinimum = Metres(3)
      $0.accuracy.gnssFactor = 0.7
    }
    .filter { $0.source == .gnss }.map(\.horizontalAccuracy.value)
    #expect(android.allSatisfy { $0 >= 3 && $0 < 10.5 })
    #expect(Set(android).count > 10)
  }

  @Test("Android reports access points continuously, at least 12 m")
  func androidWiFi() {
    let radii = drive(.hundredMeters) { $0.accuracy.style = .android }
      .filter { $0.source == .wifi }.map(\.horizontalAccuracy.value)
    #expect(Set(radii).count > 10)
    #expect(radii.allSatisfy { $0 >= 12 })
  }

  @Test(
    "rule 3: the first iPhones reported cells as 500, 1000 or 1414 m, then in whole thousands",
    arguments: [(0.2, 500.0), (0.5, 1000), (0.7, 1414), (0.8, 2000), (1.5, 3000)]
  )
  func cellClassesOf2009(factor: Double, expected: Double) {
    // A suburban cell reaches 1905 m.
    let radii = drive(.kilometer) {
      $0.accuracy.style = .ios2009
      $0.accuracy.cellFactor = factor
    }
    .map(\.horizontalAccuracy.value)
    expectEqual(Set(radii), [expected])
  }

  @Test("rule 5: only satellite fixes have a speed, a course and a vertical accuracy")
  func validFields() {
    for fix in drive(.best) + drive(.kilometer) {
      let isSatellite = fix.source == .gnss
      expectEqual((fix.verticalAccuracy != nil), isSatellite)
      #expect(isSatellite || (fix.speed == nil && fix.course == nil))
    }
  }

  @Test("rule 5: a fix has a course from 0.5 m/s on, and none below")
  func slowCourse() {
    for (speed, hasCourse) in [(0.3, false), (1.4, true)] {
      let world = World.uniform(
        Journey.moving(seconds: 600, speed: MetresPerSecond(speed)),
        .openSky
      )
      let day = PhoneDay(world, apps: [.tracker(request())], profile: profile())
      let fixes = day.apps[0].fixes.map(\.fix).filter { $0.source == .gnss && $0.speed != nil }
      #expect(fixes.count > 10)
      let share = Double(fixes.count { $0.course != nil }) / Double(fixes.count)
      #expect(hasCourse ? share > 0.9 : share < 0.1, "\(speed): \(share)")
    }
  }

  // MARK: Errors

  @Test(
    "rule 4: an error persists: a second later it is nearly the same, much later it is not"
  )
  func lastingErrors() throws {
    // On foot, satellite errors have a time constant of 38 s: after a second, 5 % of the variance
    // has changed, after twenty minutes all of it.
    let world = World.uniform(
      Journey.moving(seconds: 1500, speed: MetresPerSecond(1.4)),
      events: [.at(60, .background)]
    )
    var soon = 0.0
    var late = 0.0
    for replication in 0..<40 {
      let day = PhoneDay(
        world,
        apps: [.tracker(request())],
        profile: profile(),
        replication: replication
      )
      func error(_ second: Double) throws -> (east: Double, north: Double) {
        let time = at(second)
        let fix = try #require(day.apps[0].fixes.first { $0.fix.timestamp == time }).fix
        let truth = world.movement.position(at: time)
        return (fix.position.east - truth.east, fix.position.north - truth.north)
      }
      let errors = try [200.0, 201, 1400].map { try error($0) }
      func change(_ a: Int, _ b: Int) -> Double {
        let (east, north) = (errors[a].east - errors[b].east, errors[a].north - errors[b].north)
        return east * east + north * north
      }
      soon += change(0, 1)
      late += change(0, 2)
    }
    #expect(late > 0)
    // A quarter allows for the variation of the 40 draws.
    #expect(soon < late / 4)
  }

  // MARK: The staircase

  @Test("rule 10: the first position after a start is coarse, and the radii that follow get better")
  func staircase() throws {
    for replication in 0..<8 {
      let world = World.uniform(Journey.standing(seconds: 120), .suburban)
      let day = PhoneDay(
        world,
        apps: [.tracker(request())],
        profile: profile { $0.accuracy.wifiStillJitter = .zero },
        replication: replication
      )
      let fixes = day.apps[0].fixes.map(\.fix)
      let first = try #require(fixes.first)
      if first.source == .cell, fixes.contains(where: { $0.source == .wifi }) {
        #expect(first.horizontalAccuracy >= Metres(159))
        #expect(first.horizontalAccuracy <= Metres(962))
      }
      let radii = fixes.prefix { $0.source != .gnss }.map(\.horizontalAccuracy)
      #expect(zip(radii, radii.dropFirst()).allSatisfy { $1 <= $0 })
    }
  }

  // MARK: A still phone

  @Test("Wi-Fi positions of a still phone vary by the jitter, and without it not at all")
  func jitter() {
    let world = World.uniform(Journey.standing(seconds: 36_000), .suburban)
    func spread(_ jitter: Double) -> Double {
      let day = PhoneDay(
        world,
        apps: [.tracker(request(.hundredMeters))],
        profile: profile { $0.accuracy.wifiStillJitter = Metres(jitter) }
      )
      let places = day.apps[0].fixes.map(\.fix).filter { $0.source == .wifi }.map(\.position)
      let east = places.map(\.east)
      let mean = east.reduce(0, +) / Double(max(1, east.count))
      let squares = east.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (squares / Double(max(1, east.count - 1))).squareRoot()
    }
    #expect(spread(0) < 1e-9)
    // Some 280 scans: the deviation's own standard error is 4 %; four of them are 17 %.
    #expect(abs(spread(5) - 5) < 0.85)
  }

  // MARK: Look-ups

  /// A drive of 9 km; the profile sets the extent of the database.
  private func lookups(
    knownRadius: Double,
    freshRadius: Double = 20_000,
    isOnline: Bool,
    _ tier: DesiredAccuracy = .hundredMeters
  ) -> PhoneDay {
    let world = World.uniform(
      Journey.moving(seconds: 600, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(0, .network(isAvailable: isOnline))]
    )
    return PhoneDay(
      world,
      apps: [.tracker(request(tier))],
      profile: profile {
        $0.lookups.knownRadius = Metres(knownRadius)
        $0.lookups.freshRadius = Metres(freshRadius)
      }
    )
  }

  @Test("rule 47: where the database is on the phone, positions cost no connection")
  func lookupsAtHome() {
    let day = lookups(knownRadius: 20_000, isOnline: true)
    expectEqual(day.daemon.phone.counters.modemConnectionCount, 0)
    #expect(day.apps[0].fixes.contains { $0.fix.source == .wifi })
  }

  @Test("rule 47: elsewhere each square is fetched once, at the cost of a connection with its tail")
  func lookupsAway() {
    let day = lookups(knownRadius: 0, isOnline: true)
    // A route of 9 km along a line crosses 9 or 10 squares of 1 km.
    let count = day.daemon.phone.counters.modemConnectionCount
    #expect((9...10).contains(count))
    let energy = day.energy { $0.component == .modem && $0.cause.label == "standard" }
    #expect(energy > .zero)
    let tail = day.rows.filter { $0.component == .modem && $0.state.hasSuffix("tail") }
    #expect(!tail.isEmpty)
  }

  @Test("rule 47: beyond the fresh radius old data are fetched anew, and serve until then")
  func oldLookups() {
    let day = lookups(knownRadius: 20_000, freshRadius: 1000, isOnline: true)
    // A route of 9 km, less the first, crosses 8 or 9 squares of 1 km.
    #expect((8...9).contains(day.daemon.phone.counters.modemConnectionCount))
    let home = lookups(knownRadius: 20_000, isOnline: true)
    func positions(_ day: PhoneDay) -> [PlanePoint] { day.apps[0].fixes.map(\.fix.position) }
    expectEqual(positions(day), positions(home))
    let offline = lookups(knownRadius: 20_000, freshRadius: 1000, isOnline: false)
    expectEqual(offline.daemon.phone.counters.modemConnectionCount, 0)
    #expect(offline.apps[0].fixes.contains { $0.fix.source == .wifi })
  }

  @Test("rule 47: a radius of fresh data beyond the known one adds no data")
  func freshBeyondKnown() {
    let far = lookups(knownRadius: 0, freshRadius: 100_000, isOnline: true)
    #expect(far.daemon.phone.counters.modemConnectionCount >= 9)
  }

  @Test(
    "rule 47: elsewhere without data there is no Wi-Fi position, and the area's instead of the cell's"
  )
  func lookupsAwayOffline() {
    let day = lookups(knownRadius: 0, isOnline: false)
    let fixes = day.apps[0].fixes.map(\.fix)
    #expect(!fixes.isEmpty)
    #expect(fixes.allSatisfy { $0.source == .cell })
    #expect(fixes.allSatisfy { (10_000...50_000).contains($0.horizontalAccuracy.value) })
    expectEqual(day.daemon.phone.counters.modemConnectionCount, 0)
  }

  @Test("rule 47: where only the area is known, nothing is a significant change")
  func noSignificantChangesByArea() {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(30)),
      .suburban,
      events: [.at(0, .network(isAvailable: false)), .at(60, .background)]
    )
    func changes(_ knownRadius: Double) -> Int {
      let day = PhoneDay(
        world,
        apps: [ScriptedApp(launch: [.startSignificantChange])],
        profile: profile { $0.lookups.knownRadius = Metres(knownRadius) }
      )
      return day.deliveries.filter { $0.time > at(120) }.count
    }
    #expect(changes(100_000) > 0)
    expectEqual(changes(0), 0)
  }

  @Test("rule 47: without data a known database still gives positions")
  func offlineAtHome() {
    let day = lookups(knownRadius: 20_000, isOnline: false)
    #expect(day.apps[0].fixes.contains { $0.fix.source == .wifi })
  }
}
