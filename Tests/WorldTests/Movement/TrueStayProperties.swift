// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import Testing
import World

@Suite("True stays of random walks")
struct TrueStayProperties {
  /// Walks, rides and rests around a place, with gaps.
  static func truth(_ random: KeyedRandom, interval: SimulationDuration) -> TruthSamples {
    var (east, north) = (0.0, 0.0)
    var places: [PlanePoint] = []
    var isScored: [Bool] = []
    for slot in UInt64(0)..<2500 {
      let stretch = slot / 150
      let stride = [0, 0.2, 3, 30][Int(random.uniform(stretch, 1) * 4)]
      let pull = random.uniform(stretch, 2) < 0.5 ? 0.01 : 0
      east += stride * random.normal(slot, 5) - pull * east
      north += stride * random.normal(slot, 6) - pull * north
      places.append(PlanePoint(east: east, north: north))
      isScored.append(random.uniform(stretch, 3) < 0.9 || slot % 150 > 20)
    }
    return TruthSamples(
      east: places.map(\.east),
      north: places.map(\.north),
      isScored: isScored,
      interval: interval
    )
  }

  /// The stays by the definition: from each sample on, as far as its followers stay near it.
  static func naive(_ truth: TruthSamples) -> [ClosedRange<SimulationTime>] {
    var stays: [ClosedRange<SimulationTime>] = []
    var first = 0
    while first < truth.count {
      var end = first
      while end < truth.count, truth.isScored[end],
        truth.position(of: first).distance(to: truth.position(of: end)) <= TrueStay.radius
      {
        end += 1
      }
      let (from, to) = (truth.time(of: first), truth.time(of: max(first, end - 1)))
      if to - from >= TrueStay.minimum { stays.append(from...to) }
      first = to - from >= TrueStay.minimum ? end : first + 1
    }
    return stays
  }

  @Test(
    "are those of the definition, at any interval",
    arguments: [SimulationDuration.seconds(1), .seconds(7), .seconds(40), .seconds(299), .hours(1)]
  )
  func definition(interval: SimulationDuration) {
    var count = 0
    for seed in UInt64(0)..<40 {
      let random = KeyedRandom(seed: seed, replication: 0, purpose: DrawPurpose("test.true_stay"))
      let truth = Self.truth(random, interval: interval)
      let stays = truth.stays
      #expect(stays.map { $0.arrival...$0.departure } == Self.naive(truth))
      count += stays.count
    }
    #expect(count > 40)
  }
}
