// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

@Suite("Made lives")
struct LifeTests {
  private static let model = LifeModel()

  private static func days(_ number: Int, count: Int = 7, seed: UInt64 = 1) -> LifeDays {
    LifeDays(Life(number, of: model, seed: seed), count: count)
  }

  @Test("a life is the same whenever it is made, and another person's differs")
  func same() {
    let (one, again, other) = (Self.days(3), Self.days(3), Self.days(4))
    #expect(one.trace == again.trace && one.events == again.events)
    #expect(one.trace != other.trace)
    #expect(Self.days(3, seed: 2).trace != one.trace)
  }

  @Test("the days last to their last midnight, from home to home")
  func length() throws {
    for number in 0..<60 {
      let lived = Self.days(number, count: 1 + number % 9)
      let end = SimulationDuration.hours(Double(24 * (1 + number % 9)))
      expectEqual(lived.trace.duration, end, "person \(number)")
      let home = try #require(lived.places.first).coordinate
      for point in [lived.trace.points.first, lived.trace.points.last] {
        let place = try #require(point).coordinate
        #expect(abs(place.latitude - home.latitude) < 1e-4, "person \(number)")
      }
    }
  }

  @Test("events come in order within the days, and switches alternate")
  func events() {
    for number in 0..<40 {
      let lived = Self.days(number)
      #expect(zip(lived.events, lived.events.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect(lived.events.allSatisfy { $0.time >= .zero && $0.time < .zero + .hours(168) })
      let screens = lived.events.compactMap { event in
        if case .screen(let isOn) = event.kind { isOn } else { nil }
      }
      #expect(zip(screens, screens.dropFirst()).allSatisfy { $0 != $1 }, "person \(number)")
      expectEqual(screens.first ?? true, true)
    }
  }

  @Test("a person who never leaves, never picks up the phone and has no Wi-Fi still has days")
  func empty() {
    var model = LifeModel()
    (model.workingShare, model.freeOutings, model.sessionsMedian) = (0, 0, 0)
    (model.homeWiFiShare, model.restartsPerWeek) = (0, 0)
    let lived = LifeDays(Life(0, of: model, seed: 5), count: 2)
    expectEqual(lived.trace.duration, .hours(48))
    #expect(
      lived.events.allSatisfy { event in
        if case .charger = event.kind { true } else { false }
      }
    )
  }

  @Test("along a track, the phone is used as in the days that the track passes")
  func alongTrack() throws {
    let place = Coordinate(latitude: 50, longitude: 7)
    for number in 0..<30 {
      let life = Life(number, of: LifeModel(), seed: 21)
      let whole = LifeDays(life, count: 2)
      let start = SimulationDuration.hours(Double(number))
      let length = SimulationDuration.hours(48) - start
      let track = RecordedTrace(points: [
        .init(time: .zero, coordinate: place), .init(time: .zero + length, coordinate: place),
      ])
      func kept(_ events: [DayEvent]) -> [DayEvent] {
        events.filter { event in
          switch event.kind {
          case .screen, .reboot: true
          default: false
          }
        }
      }
      let lived = LifeDays(life, along: track, from: start)
      expectEqual(lived.trace, track)
      expectEqual(lived.places.map(\.coordinate), [place])
      let expected = kept(whole.events).filter { $0.time >= .zero + start }
      expectEqual(
        kept(lived.events).map { ($0.time + start).seconds },
        expected.map(\.time.seconds),
        "person \(number)"
      )
      expectEqual(
        lived.pickUps.map { ($0 + start).seconds },
        whole.pickUps.filter { $0 >= .zero + start }.map(\.seconds)
      )
      #expect(lived.events.allSatisfy { $0.time >= .zero && $0.time <= .zero + length })
      // A phone that is charged when the track begins is plugged in at its first instant.
      var isCharged = false
      for event in whole.events where event.time < .zero + start {
        if case .charger(let isConnected) = event.kind { isCharged = isConnected }
      }
      if isCharged, life.charging == .overnight {
        #expect(
          lived.events.contains { $0.time == .zero && $0.kind == .charger(isConnected: true) }
        )
      }
    }
  }

  @Test("lives at the ends of what settings allow have days")
  func extremes() {
    var busy = LifeModel()
    (busy.workdayOutings, busy.freeOutings, busy.workLength) = (20, 20, .hours(16))
    (busy.commuteMedian, busy.commuteSigma, busy.placeSigma) = (Metres(80_000), 3, 3)
    (busy.midSleepSpread, busy.staySigma) = (.hours(9), 3)
    for number in 0..<30 {
      let lived = LifeDays(Life(number, of: busy, seed: 9), count: 3)
      expectEqual(lived.trace.duration, .hours(72), "person \(number)")
    }
  }
}

@Suite("Made lives beside surveys", .tags(.statistics))
struct LifeModelStatistics {
  /// What a week of a person holds.
  private struct Week {
    var trips = 0
    var metres = 0.0
    var mobileDays = 0
    var home = 0.0
  }

  private static let weeks: [Week] = (0..<600).map { number in
    let lived = LifeDays(Life(number, of: LifeModel(), seed: 11), count: 7)
    let plane = LocalPlane(origin: lived.places[0].coordinate)
    let points = lived.trace.points.map { (time: $0.time, place: plane.point(of: $0.coordinate)) }
    var week = Week()
    var out = Set<Int>()
    for (a, b) in zip(points, points.dropFirst()) {
      let step = a.place.distance(to: b.place).value
      let isFar = PlanePoint.zero.distance(to: b.place).value > 100
      if isFar || PlanePoint.zero.distance(to: a.place).value > 100 { week.metres += step }
      if isFar { out.insert(Int(b.time.seconds / 86_400)) }
    }
    week.mobileDays = out.count
    // A trip is a way of at least 150 m between two stays.
    var start = points.first?.place
    for (point, next) in zip(lived.trace.points, lived.trace.points.dropFirst())
    where point.mode == .still && next.time - point.time > .minutes(4) {
      let place = plane.point(of: point.coordinate)
      if let before = start, before.distance(to: place).value > 140 { week.trips += 1 }
      start = place
    }
    return week
  }

  private func mean(_ value: (Week) -> Double) -> Double {
    Self.weeks.map(value).reduce(0, +) / Double(Self.weeks.count)
  }

  @Test("people make about the 3.1 trips a day of MiD 2017")
  func trips() {
    // Between people the deviation is below 1.2 a day: 4 standard errors of 600 are 0.2.
    #expect(abs(mean { Double($0.trips) / 7 } - 3.1) < 0.31 + 0.2)
  }

  @Test("people leave home on about the 85 % of days of MiD 2017")
  func mobile() {
    // 4,200 days of 600 people: 4 standard errors are below 0.04; the surveys differ by 0.03.
    #expect(abs(mean { Double($0.mobileDays) / 7 } - 0.85) < 0.07)
  }

  @Test("people travel between half of MiD's 39 km a day and that")
  func distance() {
    let day = mean { $0.metres / 7000 }
    // Business trips and journeys are left out.
    #expect(day > 19.5 && day < 39, "\(day) km")
  }
}
