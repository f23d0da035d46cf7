// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import PhoneModel
import Quantities
import Testing
import TracewattTestSupport
import World

@Suite("Visits")
struct VisitTests {
  func visits(_ day: PhoneDay) -> [(time: SimulationTime, visit: Visit)] {
    day.apps[0].entries.compactMap {
      if case .visit(let visit) = $0.event { ($0.time, visit) } else { nil }
    }
  }

  @Test("a departure and an arrival are told late, with the times of the stay")
  func stay() throws {
    let app = ScriptedApp(launch: [.startVisits])
    let day = PhoneDay(Scenes.trip, apps: [app], profile: profile())
    let told = visits(day)
    let departure = try #require(told.first { $0.visit.departure != nil })
    #expect(departure.visit.arrival == nil)
    #expect(departure.visit.departure.map { abs(($0 - at(600)).seconds) <= 120 } ?? false)
    #expect(departure.time > at(900))
    let arrival = try #require(told.last { $0.visit.departure == nil })
    let arrived = try #require(arrival.visit.arrival)
    #expect(abs((arrived - at(900)).seconds) <= 60)
    // From sleeping scans alone: 8 to 15 min after coming to rest.
    #expect(arrival.time - arrived >= .minutes(8))
    #expect(arrival.time - arrived <= .minutes(15))
    #expect(arrival.visit.position.distance(to: Scenes.end(of: Scenes.trip)) < Metres(200))
  }

  @Test("a stay that began before monitoring has no arrival")
  func unknownArrival() {
    let day = PhoneDay(
      Scenes.standing,
      apps: [ScriptedApp(launch: [.startVisits])],
      profile: profile()
    )
    #expect(visits(day).map(\.visit.arrival) == [nil])
    #expect(visits(day).map(\.visit.departure) == [nil])
  }

  @Test("the app's own updates make arrivals faster than sleeping scans do")
  func fasterWithUpdates() throws {
    let alone = PhoneDay(
      Scenes.standing,
      apps: [ScriptedApp(launch: [.startVisits])],
      profile: profile()
    )
    let tracking = PhoneDay(
      Scenes.standing,
      apps: [ScriptedApp(launch: [.startVisits, .startUpdating(request())])],
      profile: profile()
    )
    let slow = try #require(visits(alone).first).time
    let fast = try #require(visits(tracking).first).time
    #expect(slow >= at(480))
    #expect(fast < at(300 + 600))
    #expect(fast > at(300))
  }

  @Test("visits cost a scan or two and a wake, no satellites")
  func cost() {
    let day = PhoneDay(Scenes.trip, apps: [ScriptedApp(launch: [.startVisits])], profile: profile())
    #expect(day.receptionTime == .zero)
    #expect(day.daemon.phone.counters.wifiScanCount <= 4)
    #expect(day.usage().tierDurations.allSatisfy { $0 == .zero })
  }
}
