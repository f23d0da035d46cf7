// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import TracewattTestSupport

@testable import World

@Suite("Queries that do not work out the whole realisation")
struct ShortcutProperties {
  static let world = RealisationInvarianceProperties.world

  @Test("the reception is that of the samples, and holds as long as it says", arguments: 0..<4)
  func reception(replication: Int) {
    let asked = WorldRealisation(world: Self.world, seed: 3, replication: replication)
    let sampled = WorldRealisation(world: Self.world, seed: 3, replication: replication)
    var second = 0.0
    while second <= Self.world.duration.seconds {
      let reception = asked.reception(at: at(second))
      #expect(reception.until > at(second))
      // All samples up to its end, and no request for the instants in between.
      repeat {
        let sample = sampled.gnss(at: at(second))
        expectEqual(sample.isAvailable, reception.isAvailable)
        expectEqual(sample.isWeak, reception.isWeak)
        second += 1
      } while at(second) < reception.until && second <= Self.world.duration.seconds
    }
  }

  @Test("a scan that knows access points gives a position, and no other does", arguments: 0..<4)
  func accessPoints(replication: Int) {
    let realisation = WorldRealisation(world: Self.world, seed: 3, replication: replication)
    for second in stride(from: 0.0, through: Self.world.duration.seconds, by: 3) {
      let known = realisation.knowsAccessPoints(at: at(second))
      expectEqual(known, (realisation.wifi(at: at(second)) != nil))
    }
  }

  @Test("cells followed bit by bit are those of the whole day", arguments: 0..<6)
  func cells(replication: Int) {
    let whole = WorldRealisation(world: Self.world, seed: 3, replication: replication)
    let cells = whole.servingCells
    let partly = WorldRealisation(world: Self.world, seed: 3, replication: replication)
    let random = KeyedRandom(seed: 1, replication: replication, purpose: DrawPurpose("test.times"))
    let end = Self.world.duration.seconds
    for slot in UInt64(0)..<200 {
      // Mostly forwards, with steps back, and sometimes exactly the instant of a change.
      let seconds = end * (Double(slot) / 200 + 0.1 * (random.uniform(slot) - 0.5))
      let time = slot % 4 == 3 ? cells[Int(slot) % cells.count].from : at(seconds)
      let expected = cells.last { $0.from <= time } ?? cells[0]
      expectEqual(partly.servingCell(at: time), expected)
    }
    expectEqual(partly.servingCells, cells)
  }

  @Test("a field is the same on any way to a place")
  func shadowing() {
    let random = KeyedRandom(seed: 2, replication: 0, purpose: DrawPurpose("test.way"))
    var walked = ShadowField(random: random)
    var lattice = ShadowLattice(spacing: Metres(50))
    var (east, north) = (0.0, 0.0)
    for slot in UInt64(0)..<2000 {
      // Mostly into the next square, sometimes across a corner or far away.
      let stride = slot % 50 == 0 ? 1000.0 : 60
      east += stride * (random.uniform(slot, 1) - 0.5)
      north += stride * (random.uniform(slot, 2) - 0.5)
      lattice.move(east: east, north: north)
      // Infrequent requests miss squares on the way.
      guard random.uniform(slot, 3) < 0.8 else { continue }
      var fresh = ShadowField(random: random)
      var place = ShadowLattice(spacing: Metres(50))
      place.move(east: east, north: north)
      expectEqual(walked.value(at: lattice), fresh.value(at: place))
    }
  }
}
