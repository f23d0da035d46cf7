// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import Stochastics
import Testing
import World

@testable import RunMetrics

@Suite("Crossings of a region")
struct RegionCrossingProperties {
  /// A walk to and fro around a border, with stretches far from it and unknown truth.
  static func truth(_ random: KeyedRandom) -> TruthSamples {
    var (east, north) = (60.0, 0.0)
    var places: [PlanePoint] = []
    var isScored: [Bool] = []
    for slot in UInt64(0)..<3000 {
      let stretch = slot / 100
      if random.uniform(stretch, 1) < 0.3 {
        // A rest, sometimes exactly on the border.
        if slot % 100 == 0, random.uniform(stretch, 2) < 0.3 { (east, north) = (60, 80) }
      } else {
        let pull = random.uniform(stretch, 3) < 0.5 ? 0.02 : 0
        let stride = random.uniform(stretch, 4) < 0.2 ? 30.0 : 4
        east += stride * random.normal(slot, 5) - pull * east
        north += stride * random.normal(slot, 6) - pull * north
      }
      places.append(PlanePoint(east: east, north: north))
      isScored.append(random.uniform(stretch, 7) > 0.1)
    }
    return TruthSamples(
      east: places.map(\.east),
      north: places.map(\.north),
      isScored: isScored,
      interval: .seconds(random.uniform(0, 8) < 0.5 ? 1 : 2.5)
    )
  }

  /// The crossings found by examining every sample.
  static func everySample(of monitored: MonitoredRegion, truth: TruthSamples) -> [RegionCrossing] {
    guard var point = truth.anyPoint(at: monitored.from) else { return [] }
    let region = monitored.region
    var time = monitored.from
    var isInside = region.contains(point)
    var wasScored = truth.scoredPoint(at: monitored.from) != nil
    var candidate: RegionCrossing?
    var crossings: [RegionCrossing] = []
    for index in truth.firstSample(notBefore: monitored.from)..<truth.count {
      let (nextTime, next) = (truth.time(of: index), truth.position(of: index))
      if let pending = candidate, nextTime - pending.time >= RegionCrossing.dwell {
        crossings.append(pending)
        isInside = pending.isEntry
        candidate = nil
      }
      if region.contains(next) == isInside {
        candidate = nil
      } else if candidate == nil {
        let near = region.centre.distance(to: point).value
        let far = region.centre.distance(to: next).value
        let share = near == far ? 0 : min(1, max(0, (region.radius.value - near) / (far - near)))
        let crossing = time + (nextTime - time) * share
        if let end = monitored.to, crossing >= end { break }
        candidate = RegionCrossing(
          time: crossing,
          isEntry: !isInside,
          isScored: wasScored && truth.isScored[index]
        )
      }
      if candidate == nil, let end = monitored.to, nextTime >= end { break }
      (time, point, wasScored) = (nextTime, next, truth.isScored[index])
    }
    if let pending = candidate { crossings.append(pending) }
    return crossings
  }

  @Test("are those that a look at every sample finds", arguments: 0..<60)
  func agreesWithEverySample(number: Int) {
    let random = KeyedRandom(seed: 4, replication: number, purpose: DrawPurpose("test.crossing"))
    let truth = Self.truth(random)
    let region = Region(identifier: "r", centre: .zero, radius: Metres(100))
    let length = truth.time(of: truth.count - 1).seconds
    var monitored = MonitoredRegion(
      region: region,
      client: ClientIdentifier(rawValue: 0),
      from: SimulationTime(seconds: number % 3 == 0 ? 0 : length * 0.5 * random.uniform(0, 9))
    )
    if number % 2 == 0 {
      monitored.to = monitored.from + .seconds(length * 0.6 * random.uniform(0, 10))
    }
    var brief: [RegionCrossing] = []
    let found = RegionCrossing.crossings(of: monitored, truth: truth, brief: &brief)
    let expected = Self.everySample(of: monitored, truth: truth)
    #expect(found == expected)
    // A passage begins and ends within the dwell, and one pair follows the other.
    let limit = RegionCrossing.dwell + truth.interval
    for index in stride(from: 0, to: brief.count, by: 2) {
      let (begin, end) = (brief[index], brief[index + 1])
      #expect(begin.isEntry != end.isEntry && begin.time < end.time)
      #expect(end.time - begin.time < limit)
      #expect(index == 0 || brief[index - 1].time <= begin.time)
    }
  }
}
