// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationStrategies
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@testable import Studies

@Suite("The plan of a population of made lives")
struct PeoplePlanTests {
  static let plan = PeoplePlan(
    days: 2,
    devices: [
      .init(.init(phone: "a", os: "one"), weight: 3),
      .init(.init(phone: "b", os: "two"), weight: 1),
    ]
  )

  private static func scenario(_ plan: PeoplePlan) -> Scenario {
    var phones = [PhoneProfile(), PhoneProfile()]
    (phones[0].name, phones[1].name) = ("a", "b")
    var systems = [OSProfile(), OSProfile()]
    (systems[0].name, systems[1].name) = ("one", "two")
    var scenario = Scenario(
      name: "people",
      trace: RecordedTrace(points: [
        .init(time: .zero, coordinate: Coordinate(latitude: 50, longitude: 7)),
        .init(time: SimulationTime(seconds: 1), coordinate: Coordinate(latitude: 50, longitude: 7)),
      ]),
      phones: phones,
      systems: systems,
      strategies: [
        ScenarioStrategy(name: "s", configuration: StrategyConfiguration(name: "s"))
      ]
    )
    scenario.people = plan
    return scenario
  }

  @Test("a person depends on the seed and the number alone, and shares are kept")
  func people() {
    let people = (0..<4000).map { Self.plan.person($0) }
    #expect(people[17].traits.map(\.value) == Self.plan.person(17).traits.map(\.value))
    let share = Double(people.count { $0.device.phone == "a" }) / 4000
    // 4 standard errors of a share of 3/4.
    #expect(abs(share - 0.75) < 4 * (0.75 * 0.25 / 4000).squareRoot())
    var other = Self.plan
    other.seed = 43
    #expect((0..<50).contains { other.person($0).device != Self.plan.person($0).device })
  }

  @Test("a member has one phone, one system and the person's permission, days and habits")
  func member() {
    let scenario = Self.scenario(Self.plan)
    for number in 0..<20 {
      let (person, member) = (Self.plan.person(number), scenario.member(number))
      expectEqual(member.phones.map(\.name), [person.device.phone])
      expectEqual(member.systems.map(\.name), [person.device.os])
      expectEqual(member.app.authorization, person.grant)
      #expect(member.people == nil)
      expectEqual(member.trace.duration, .hours(48))
      let opens = member.events.count { $0.kind == .foreground }
      expectEqual(opens, person.use == .daily ? 2 : min(opens, person.use == .weekly ? 1 : 0))
      #expect(person.use == .never ? member.app.lastOpened >= .hours(168) : true)
      let quits = member.events.count { $0.kind == .removedFromRecents }
      expectEqual(quits, person.quits ? opens : 0)
    }
  }

  @Test("people take tracks in turn, at the local time of day, and keep their phones")
  func tracks() {
    var plan = Self.plan
    plan.tracks = [.init(name: "long", days: 1.5), .init(name: "short", days: 0.5)]
    expectEqual(plan.personDays(of: 5), 5.5)
    var scenario = Self.scenario(plan)
    // Midnight in UTC.
    let start: Int64 = 1_793_577_600_000
    scenario.utcOffsetMinutes = 180
    scenario.peopleTracks = [36.0, 12].map { hours in
      RecordedTrace(
        points: [0, hours * 3600].map { time in
          .init(
            time: SimulationTime(seconds: time),
            coordinate: Coordinate(latitude: 50, longitude: 7)
          )
        },
        startUnixMilliseconds: start
      )
    }
    for number in 0..<20 {
      let (person, member) = (plan.person(number), scenario.member(number))
      expectEqual(person.track, number % 2 == 0 ? "long" : "short")
      expectEqual(person.device, Self.plan.person(number).device)
      #expect(person.value(of: .work) == nil && person.value(of: .charging) != nil)
      expectEqual(member.trace.duration, .hours(number % 2 == 0 ? 36 : 12))
      #expect(member.peopleTracks.isEmpty)
      // It is 3:00, so that phones charged at night are plugged in, and the screen is off.
      let isOvernight = person.life.charging == .overnight
      let charges = member.events.first?.kind == .charger(isConnected: true)
      if isOvernight { #expect(charges && member.events[0].time == .zero, "person \(number)") }
    }
  }

  @Test("the runs of a replication are listed under one phone and one system")
  func keys() {
    let keys = Self.scenario(Self.plan).keys(ofReplication: 5)
    expectEqual(keys.map(\.phone), [PeoplePlan.mixed])
    expectEqual(keys.map(\.replication), [5])
  }
}

@Suite("Shares of people", .tags(.statistics))
struct PeopleShareStatistics {
  @Test("the interval of a share covers the true share at its level over 200 populations")
  func covers() throws {
    // The share of people without permission is known: 10 in 100.
    var covered = 0
    for seed in 0..<200 {
      var plan = PeoplePlanTests.plan
      plan.seed = UInt64(seed)
      let values = (0..<150).map { plan.person($0).grant == .denied ? 1.0 : 0 }
      let share = try #require(UserDays(people: values).share { $0 > 0.5 })
      let (low, high) = (try #require(share.low), try #require(share.high))
      if low <= 0.1, 0.1 <= high { covered += 1 }
    }
    // 95 % of 200, within 4 standard errors of 1.54 %.
    #expect(covered >= 178, "\(covered) of 200")
    #expect(covered < 200)
  }

  @Test("nobody of few people is no proof that there is nobody")
  func none() throws {
    let share = try #require(UserDays(people: [0, 0, 0, 0]).share { $0 > 1 })
    #expect(share.estimate == 0 && share.low == 0)
    let high = try #require(share.high)
    #expect(high > 0.4)
  }
}
