// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Visits")
struct VisitTests {
  func visits(_ day: PhoneDay) -> [(time: SimulationTime, visit: Visit)] {
    day.apps[0].entries.compactMap {
      if case .visit(let visit) = $0.event { ($0.time, visit) } else { nil }
    }
  }

  @Test("rule 35: a departure and an arrival are reported late, with the times of the stay")
  func stay() throws {
    let app = ScriptedApp(launch: [.startVisits])
    let day = PhoneDay(Scenes.trip, apps: [app], profile: profile())
    let delivered = visits(day)
    let departure = try #require(delivered.first { $0.visit.departure != nil })
    #expect(departure.visit.arrival == nil)
    #expect(departure.visit.departure.map { abs(($0 - at(600)).seconds) <= 120 } ?? false)
    #expect(departure.time > at(900))
    let arrival = try #require(delivered.last { $0.visit.departure == nil })
    let arrived = try #require(arrival.visit.arrival)
    // The stop is detected to the minute, and its date has an error of one or two.
    #expect(abs((arrived - at(900)).seconds) >= 1)
    #expect(abs((arrived - at(900)).seconds) <= 60 + 120)
    // Only from scans of the sleeping phone: 8 to 15 min after coming to rest.
    #expect(arrival.time - at(900) >= .minutes(7))
    #expect(arrival.time - at(900) <= .minutes(16))
    #expect(arrival.visit.position.distance(to: Scenes.end(of: Scenes.trip)) < Metres(200))
  }

  @Test("rule 34: a stay that began before monitoring has no arrival")
  func unknownArrival() {
    let day = PhoneDay(
      Scenes.standing,
      apps: [ScriptedApp(launch: [.startVisits])],
      profile: profile()
    )
    expectEqual(visits(day).map(\.visit.arrival), [nil])
    expectEqual(visits(day).map(\.visit.departure), [nil])
  }

  @Test("rule 34: while the app's own updates run, half of the arrivals are reported within 111 s")
  func fasterWithUpdates() throws {
    var delays: [Double] = []
    for replication in 0..<40 {
      let day = PhoneDay(
        Scenes.standing,
        apps: [ScriptedApp(launch: [.startVisits, .startUpdating(request())])],
        profile: profile(),
        replication: replication
      )
      delays.append(try #require(visits(day).first).time.seconds)
    }
    delays.sort()
    // Forty draws of a spread of 0.6: the median's error is 1.25 x 0.6 / sqrt(40) = 0.12, four times
    // that a factor of 1.6.
    #expect(delays[20] > 111 / 1.6)
    #expect(delays[20] < 111 * 1.6)
  }

  @Test("rule 34: connecting the charger signals a stay, and divides the delay by four")
  func charger() throws {
    func arrival(_ events: [DayEvent]) throws -> SimulationTime {
      let world = World.uniform(Journey.standing(seconds: 5400), events: events)
      let app = ScriptedApp(launch: [.startVisits])
      return try #require(visits(PhoneDay(world, apps: [app], profile: profile())).first).time
    }
    let usual = try arrival([])
    let plugged = try arrival([.at(10, .charger(isConnected: true))])
    // The delay after the five minutes that define a stay.
    #expect(abs((plugged - at(300)).seconds * 4 - (usual - at(300)).seconds) < 1e-3)
  }

  @Test("rule 36: some stays are missed, and some short stops are reported as stays")
  func errors() {
    var journey = Journey()
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 200)
    journey.move(seconds: 900, speed: MetresPerSecond(10))
    journey.stay(seconds: 1800)
    let world = World.uniform(journey.trace, .suburban, events: [.at(60, .background)])
    func arrivals(_ change: (inout OSProfile) -> Void) -> [Double] {
      let app = ScriptedApp(launch: [.startVisits])
      let day = PhoneDay(world, apps: [app], profile: profile(change))
      return visits(day).compactMap { $0.visit.departure == nil ? $0.visit.arrival?.seconds : nil }
    }
    let usual = arrivals { _ in }
    expectEqual(usual.count, 1)
    #expect(usual.allSatisfy { $0 > 1390 })
    expectEqual(arrivals { $0.visits.missedFraction = 1 }, [])
    #expect(arrivals { $0.visits.falseFraction = 1 }.contains { $0 < 310 })
  }

  @Test("rule 36: a long walk is sometimes reported as an arrival, while the app's own updates run")
  func walks() {
    var journey = Journey()
    journey.move(seconds: 7200, speed: MetresPerSecond(1.3))
    let world = World.uniform(journey.trace, .suburban, events: [.at(60, .background)])
    func arrivals(updates: Bool, _ change: (inout OSProfile) -> Void) -> Int {
      (0..<8)
        .reduce(0) { sum, replication in
          let app = ScriptedApp(
            launch: updates ? [.startVisits, .startUpdating(request())] : [.startVisits]
          )
          let day = PhoneDay(
            world,
            apps: [app],
            profile: profile(change),
            replication: replication
          )
          return sum + visits(day).count { $0.visit.departure == nil }
        }
    }
    // Sixteen hours with one in 27 min of those without a visit: four or more is nearly certain.
    #expect(arrivals(updates: true) { _ in } >= 4)
    expectEqual(arrivals(updates: true) { $0.visits.walkInterval = .zero }, 0)
    expectEqual(arrivals(updates: false) { _ in }, 0)
  }

  @Test("rule 34: a vehicle's halt is a stay no sooner than the time that makes one")
  func halts() {
    func arrivals(after seconds: Int) -> Int {
      var journey = Journey()
      journey.move(seconds: 600, speed: MetresPerSecond(15))
      journey.stay(seconds: seconds)
      journey.move(seconds: 600, speed: MetresPerSecond(15))
      var trace = journey.trace
      for index in trace.points.indices { trace.points[index].mode = .automotive }
      let world = World.uniform(trace, .suburban, events: [.at(60, .background)])
      return (0..<10)
        .reduce(0) { sum, replication in
          let app = ScriptedApp(launch: [.startVisits, .startUpdating(request())])
          let day = PhoneDay(
            world,
            apps: [app],
            profile: profile { $0.visits.falseFraction = 0 },
            replication: replication
          )
          return sum + visits(day).count { $0.visit.departure == nil }
        }
    }
    expectEqual(arrivals(after: 290), 0)
    #expect(arrivals(after: 1500) >= 5)
  }

  @Test("rule 36: a stop that is not noticed is no visit while it goes unnoticed")
  func unnoticed() throws {
    let world = World.uniform(
      Journey.standing(seconds: 5400),
      events: [.at(1, .unnoticedStop(duration: .minutes(40)))]
    )
    let day = PhoneDay(
      world,
      apps: [ScriptedApp(launch: [.startVisits])],
      profile: profile()
    )
    #expect(try #require(visits(day).first).time >= at(2401 + 300))
  }

  @Test("rule 35: a stay that began before the service, or a restart, has no arrival")
  func startedLater() {
    var journey = Journey()
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 5100)
    let world = World.uniform(journey.trace, .suburban)
    let late = ScriptedApp(steps: [(3000, [.startVisits])])
    #expect(visits(PhoneDay(world, apps: [late], profile: profile())).map(\.visit.arrival) == [nil])
  }

  @Test("rule 35: a departure is never reported before its arrival")
  func order() {
    var journey = Journey()
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 330)
    journey.move(seconds: 1800, speed: MetresPerSecond(10))
    let world = World.uniform(journey.trace, .suburban)
    for replication in 0..<40 {
      let app = ScriptedApp(launch: [.startVisits])
      let day = PhoneDay(world, apps: [app], profile: profile(), replication: replication)
      let delivered = visits(day).filter { ($0.visit.arrival ?? .zero) > at(60) }
      if let first = delivered.first { #expect(first.visit.departure == nil, "\(replication)") }
    }
  }

  @Test("rule 35: visits do not overlap, neither in their dates nor in their reports")
  func noOverlap() {
    var journey = Journey()
    for _ in 0..<6 {
      journey.move(seconds: 400, speed: MetresPerSecond(10))
      journey.stay(seconds: 700)
    }
    let world = World.uniform(journey.trace, .suburban)
    var count = 0
    for replication in 0..<30 {
      let app = ScriptedApp(launch: [.startVisits])
      let day = PhoneDay(world, apps: [app], profile: profile(), replication: replication)
      var isOpen = false
      var departure = SimulationTime.zero
      for visit in visits(day).map(\.visit) {
        count += 1
        if let end = visit.departure {
          isOpen = false
          departure = end
        } else {
          #expect(!isOpen, "replication \(replication): an arrival before the last departure")
          #expect(visit.arrival.map { $0 >= departure } ?? true, "replication \(replication)")
          isOpen = true
        }
      }
    }
    #expect(count > 100)
  }

  @Test("rule 34: before iOS 8 there are none")
  func older() {
    let day = PhoneDay(
      Scenes.trip,
      apps: [ScriptedApp(launch: [.startVisits])],
      profile: profile { $0.visits.isAvailable = false }
    )
    #expect(visits(day).isEmpty)
  }

  @Test("rule 36: beside satellites an arrival needs no scan, because a position is known")
  func arrivalBesideSatellites() throws {
    func day(_ launch: [AppRequest]) -> PhoneDay {
      PhoneDay(Scenes.standing, apps: [ScriptedApp(launch: launch)], profile: profile())
    }
    let without = day([.startUpdating(request())])
    let with = day([.startUpdating(request()), .startVisits])
    expectEqual(visits(with).count, 1)
    let scans = with.daemon.phone.counters.wifiScanCount
    expectEqual(scans, without.daemon.phone.counters.wifiScanCount)
  }

  @Test("rule 36: visits cost a scan or two and a wake, no satellites")
  func cost() {
    let day = PhoneDay(Scenes.trip, apps: [ScriptedApp(launch: [.startVisits])], profile: profile())
    expectEqual(day.receptionTime, .zero)
    #expect(day.daemon.phone.counters.wifiScanCount <= 4)
    #expect(day.usage().tierDurations.allSatisfy { $0 == .zero })
  }
}
