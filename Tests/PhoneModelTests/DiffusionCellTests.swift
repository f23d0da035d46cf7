// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import TracewattTestSupport

@testable import PhoneModel

@Suite("Diffusion model of a cell")
struct DiffusionCellTests {
  /// The sum over the whole history, as in the publication.
  func sum(_ load: [LoadSegment], at time: Double, _ cell: DiffusionCell) -> Double {
    var sigma = 0.0
    for (index, segment) in load.enumerated() where segment.start.seconds < time {
      let start = segment.start.seconds
      let next = index + 1 < load.count ? load[index + 1].start.seconds : .infinity
      let end = min(time, next)
      var term = end - start
      for m in 1...10 {
        let rate = cell.betaPerRootSecond * cell.betaPerRootSecond * Double(m * m)
        term += 2 * (exp(-rate * (time - end)) - exp(-rate * (time - start))) / rate
      }
      sigma += segment.current.value * term
    }
    return sigma
  }

  @Test("the state kept from step to step equals the sum over the whole history")
  func recursion() {
    let load = [
      LoadSegment(start: .zero, current: Amperes(0.2227)),
      LoadSegment(start: .minutes(105.7), current: .zero),
      LoadSegment(start: .minutes(140.9), current: Amperes(0.2227)),
    ]
    var cell = DiffusionCell.itsy
    for (index, segment) in load.enumerated() where index + 1 < load.count {
      cell.advance(current: segment.current, for: load[index + 1].start - segment.start)
      let expected = sum(load, at: load[index + 1].start.seconds, .itsy)
      // Ten terms of a few rounded operations each.
      #expect(abs(cell.apparent.value / expected - 1) < 1e-12)
    }
  }

  @Test("one step or many give the same state")
  func steps() {
    var one = DiffusionCell.itsy
    var many = DiffusionCell.itsy
    one.advance(current: Amperes(0.3), for: .minutes(30))
    for _ in 0..<1800 { many.advance(current: Amperes(0.3), for: .seconds(1)) }
    // 1800 roundings of each term.
    #expect(abs(one.apparent.value / many.apparent.value - 1) < 1e-11)
  }

  @Test("rest brings charge back, and never takes any")
  func recovery() {
    var cell = DiffusionCell.itsy
    cell.advance(current: Amperes(0.6), for: .minutes(20))
    let drawn = cell.drawn
    var last = cell.fraction
    for _ in 0..<60 {
      cell.advance(current: .zero, for: .minutes(1))
      #expect(cell.fraction >= last)
      last = cell.fraction
    }
    expectEqual(cell.drawn, drawn)
    // After an hour only the drawn charge is missing: 24 of 27 rate constants have passed.
    #expect(abs(cell.fraction - (1 - drawn / cell.alpha)) < 1e-9)
  }

  @Test("a rest in the middle lets the cell give more, and a larger current less")
  func order() throws {
    let steady = [LoadSegment(start: .zero, current: Amperes(0.628))]
    let rested = [
      LoadSegment(start: .zero, current: Amperes(0.628)),
      LoadSegment(start: .minutes(19.5), current: .zero),
      LoadSegment(start: .minutes(26), current: Amperes(0.628)),
    ]
    let short = try #require(DiffusionCell.itsy.life(of: steady))
    let long = try #require(DiffusionCell.itsy.life(of: rested))
    #expect(long - .minutes(6.5) > short)
    let lives = try [0.05, 0.1, 0.2, 0.4, 0.8].map {
      try #require(
        DiffusionCell.itsy.life(of: [LoadSegment(start: .zero, current: Amperes($0))])
      )
    }
    expectEqual(lives, lives.sorted(by: >))
    let charges = zip([0.05, 0.1, 0.2, 0.4, 0.8], lives).map { $0 * $1.seconds }
    expectEqual(charges, charges.sorted(by: >))
  }

  @Test("a load that ends or charges leaves the cell alive")
  func survival() {
    #expect(DiffusionCell.itsy.life(of: []) == nil)
    let pulse = [
      LoadSegment(start: .zero, current: Amperes(0.1)),
      LoadSegment(start: .minutes(10), current: .zero),
    ]
    #expect(DiffusionCell.itsy.life(of: pulse) == nil)
    var charging = DiffusionCell.itsy
    charging.advance(current: Amperes(-1), for: .minutes(10))
    charging.clampToFull()
    expectEqual(charging.fraction, 1)
  }

  @Test("a short pulse after a long load finds the crossing that the long pulse finds")
  func pulseAfterLoad() throws {
    var cell = DiffusionCell.itsy
    cell.advance(current: Amperes(0.6), for: .minutes(48))
    #expect(cell.fraction > 0)
    let long = try #require(cell.timeToEmpty(current: Amperes(0.6), within: .hours(1)))
    let short = try #require(
      cell.timeToEmpty(current: Amperes(0.6), within: long + .seconds(1))
    )
    // Bisected in different brackets, to the nanosecond.
    #expect(abs((long - short).nanoseconds) <= 2)
    #expect(cell.timeToEmpty(current: Amperes(0.6), within: long - .seconds(1)) == nil)
  }

  @Test("rates beyond any cell give finite numbers", arguments: [1e-200, 1e-9, 1e9, 1e200])
  func extremeRates(beta: Double) {
    var cell = DiffusionCell(alpha: .milliampereHours(1000), betaPerRootMinute: beta)
    cell.advance(current: Amperes(0.1), for: .minutes(1))
    cell.advance(current: Amperes(0.1), for: .zero)
    #expect(cell.apparent.value.isFinite)
    #expect(cell.fraction > 0 && cell.fraction < 1)
    #expect(cell.life(of: [LoadSegment(start: .zero, current: Amperes(0.1))]) != nil)
  }
}
