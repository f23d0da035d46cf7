// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

@testable import World

@Suite("Outages")
struct OutageTests {
  static let drive = Journey.moving(seconds: 1200, speed: 10)

  static func realisation(_ outages: [Outage]) -> WorldRealisation {
    let world = World(
      trace: drive,
      configuration: WorldConfiguration(environment: .urban, outages: outages)
    )
    return WorldRealisation(world: world, seed: 3, replication: 1)
  }

  @Test("during an outage its source has no position, and the others are as without it")
  func byTime() {
    let usual = Self.realisation([])
    for provider in Outage.Provider.allCases {
      let out = Self.realisation([Outage(of: provider, .time(from: at(300), to: at(500)))])
      for second in stride(from: 0.0, through: 1200, by: 5) {
        let time = at(second)
        let isOut = second >= 300 && second < 500
        let gnss = usual.gnss(at: time)
        var expected = gnss
        if provider == .gnss && isOut { expected.isAvailable = false }
        expectEqual(out.gnss(at: time), expected)
        expectEqual(out.reception(at: time).isAvailable, expected.isAvailable)
        let wifi = provider == .wifi && isOut ? nil : usual.wifi(at: time)
        expectEqual(out.wifi(at: time), wifi)
        expectEqual(out.knowsAccessPoints(at: time), (wifi != nil))
        let cell = provider == .cell && isOut ? nil : usual.cell(at: time)
        expectEqual(out.cell(at: time), cell)
        expectEqual((out.areaPosition(at: time) == nil), (cell == nil))
      }
      expectEqual(out.servingCells, usual.servingCells)
    }
  }

  @Test("a query returns how long the sky stays as it is, up to the outage's ends")
  func reception() {
    let out = Self.realisation([Outage(of: .gnss, .time(from: at(300), to: at(500)))])
    for second in stride(from: 290.0, to: 510, by: 1) {
      let until = out.reception(at: at(second)).until
      if second < 300 {
        #expect(until <= at(300))
      } else if second < 500 {
        #expect(until <= at(500))
      }
    }
  }

  @Test("an outage by place lasts while the phone is inside")
  func byPlace() {
    let circle = Circle(centre: Self.drive.points[600].coordinate, radius: Metres(500))
    let out = Self.realisation([Outage(of: .gnss, .circle(circle))])
    let stretches = out.world.outages(of: .gnss)
    expectEqual(stretches.count, 1)
    for (from, to) in stretches {
      #expect(abs((from - at(550)).seconds) <= 1)
      #expect(abs((to - at(650)).seconds) <= 1)
    }
    #expect(!out.gnss(at: at(600)).isAvailable)
    #expect(out.gnss(at: at(500)).isAvailable == Self.realisation([]).gnss(at: at(500)).isAvailable)
  }

  @Test("outages that touch are one, and parts outside the day are ignored")
  func joined() {
    let timeline = OutageTimeline(
      [(at(50), at(80)), (at(10), at(30)), (at(30), at(50)), (at(200), at(300)), (at(90), at(90))],
      end: at(100)
    )
    expectEqual(timeline.stretches.count, 1)
    expectEqual(timeline.stretches.map(\.from), [at(10)])
    expectEqual(timeline.stretches.map(\.to), [at(80)])
    #expect(!timeline.contains(at(5)))
    #expect(timeline.contains(at(10)))
    #expect(!timeline.contains(at(80)))
  }

  @Test("an outage of the whole day holds at its ends and beyond")
  func wholeDay() {
    let timeline = OutageTimeline([(at(0), at(200))], end: at(100))
    for second in [-1.0, 0, 50, 100, 101] { #expect(timeline.contains(at(second))) }
  }
}
