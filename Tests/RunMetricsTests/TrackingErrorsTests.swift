// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import RunMetrics
import Stochastics
import TracewattTestSupport
import World

@Suite struct TrackingErrorsTests {
  /// A truth of random length, partly at rest, with a gap in every second case.
  static func truth(_ generator: inout SplitMix, hasGap: Bool) -> TruthSamples {
    let count = Int.random(in: 1...3000, using: &generator)
    let gap = Int.random(in: 0..<count, using: &generator)
    let places = Made.places(count, using: &generator)
    return TruthSamples(
      east: places.map(\.east),
      north: places.map(\.north),
      isScored: (0..<count).map { !hasGap || $0 < gap || $0 > gap + 30 },
      interval: .seconds(1)
    )
  }

  /// The errors sample by sample, by beliefs that begin at samples.
  static func naive(_ truth: TruthSamples, _ beliefs: [(Int, PlanePoint?)]) -> [Double] {
    truth.east.indices.compactMap { index in
      guard truth.isScored[index], let belief = beliefs.last(where: { $0.0 <= index })?.1 else {
        return nil
      }
      return truth.position(of: index).distance(to: belief).value
    }
  }

  @Test("passes give what looking at every sample gives, bit for bit", arguments: 1...40)
  func equalsNaive(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    let truth = Self.truth(&generator, hasGap: seed.isMultiple(of: 2))
    var beliefs: [(Int, PlanePoint?)] = [(0, nil)]
    var errors = TrackingErrors(truth: truth)
    while let (from, belief) = beliefs.last, from < truth.count {
      let next = from + Int.random(in: 0...90, using: &generator)
      errors.score(until: next, believing: belief)
      let east = Double.random(in: -500...500, using: &generator)
      beliefs.append((next, PlanePoint(east: east, north: -east)))
    }
    let found = Self.naive(truth, beliefs)
    let scored = truth.isScored.filter { $0 }.count
    expectEqual(errors.coveredCount, found.count)
    expectEqual(errors.uncoveredCount, scored - found.count)
    #expect(errors.mean?.value == (found.isEmpty ? nil : found.reduce(0, +) / Double(found.count)))
    expectEqual(errors.maximum?.value, found.max())
    let sorted = found.sorted()
    let quantiles = errors.quantiles(at: [0.5, 0.95]).map { $0?.value }
    expectEqual(quantiles, [Quantiles.linear(sorted, 0.5), Quantiles.linear(sorted, 0.95)])
    guard !sorted.isEmpty else { return }
    let ranks = [0, sorted.count / 3, sorted.count - 1]
    expectEqual(errors.distances(ofRanks: ranks).map(\.value), ranks.map { sorted[$0] })
  }

  @Test("the sum does not depend on how passes are cut", arguments: 1...10)
  func cuts(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    let truth = Self.truth(&generator, hasGap: false)
    let belief = PlanePoint(east: 3, north: 4)
    var whole = TrackingErrors(truth: truth)
    whole.score(until: truth.count, believing: belief)
    var parts = TrackingErrors(truth: truth)
    while parts.nextSample < truth.count {
      let length = Int.random(in: 1...20, using: &generator)
      parts.score(until: parts.nextSample + length, believing: belief)
    }
    expectEqual(parts.mean, whole.mean)
  }

  @Test("passes of every short length score like single samples", arguments: 0...33)
  func lengths(length: Int) {
    var generator = SplitMix(seed: UInt64(length))
    let truth = TruthSamples(
      east: (0..<200).map { _ in .random(in: -500...500, using: &generator) },
      north: (0..<200).map { $0 % 5 == 0 ? 0 : .random(in: -1e-6...1e-6, using: &generator) },
      isScored: Array(repeating: true, count: 200),
      interval: .seconds(1)
    )
    // The belief lies on some samples, so that distances of 0 are among them.
    let belief = PlanePoint(east: truth.east[20], north: truth.north[20])
    var errors = TrackingErrors(truth: truth)
    errors.score(until: 3, believing: nil)
    errors.score(until: 3 + length, believing: belief)
    let naive = (3..<(3 + length)).map { truth.position(of: $0).distance(to: belief).value }
    expectEqual(errors.coveredCount, length)
    expectEqual(errors.mean?.value, (length == 0 ? nil : naive.reduce(0, +) / Double(length)))
    let ranks = Array(0..<length)
    expectEqual(errors.distances(ofRanks: ranks).map(\.value), naive.sorted())
    let quantile = errors.quantiles(at: [0.3])[0]?.value
    expectEqual(quantile, Quantiles.linear(naive.sorted(), 0.3))
  }

  @Test("counted quantiles are those of a histogram of the distances", arguments: 1...6)
  func histogram(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    let truth = Self.truth(&generator, hasGap: seed.isMultiple(of: 2))
    let belief = PlanePoint(east: 10, north: 20)
    var errors = TrackingErrors(truth: truth)
    errors.score(until: truth.count, believing: belief)
    let distances = Self.naive(truth, [(0, belief)])
    let histogram = LogHistogram(distances)
    let found = errors.quantiles(at: [0.1, 0.5, 0.95], method: .histogram).map { $0?.value }
    expectEqual(found, [0.1, 0.5, 0.95].map { histogram.quantile($0) })
  }

  @Test("a second day in the same memory gives what it gives in new memory")
  func restart() {
    var generator = SplitMix(seed: 9)
    let truth = Self.truth(&generator, hasGap: false)
    var used = TrackingErrors(truth: truth)
    used.score(until: truth.count, believing: PlanePoint(east: 900, north: 0))
    _ = used.quantiles(at: [0.5])
    used.restart()
    var new = TrackingErrors(truth: truth)
    for end in [truth.count / 3, truth.count] {
      used.score(until: end, believing: .zero)
      new.score(until: end, believing: .zero)
    }
    expectEqual(used.mean, new.mean)
    expectEqual(used.quantiles(at: [0.1, 0.9]), new.quantiles(at: [0.1, 0.9]))
  }

  @Test("samples are scored once, and none beyond the day")
  func once() {
    var errors = TrackingErrors(truth: Made.truth(east: [0, 1, 2]))
    errors.score(until: 2, believing: .zero)
    errors.score(until: 1, believing: .zero)
    errors.score(until: 99, believing: nil)
    expectEqual(errors.coveredCount, 2)
    expectEqual(errors.uncoveredCount, 1)
    expectEqual(errors.mean, Metres(0.5))
  }

  @Test("a recorder with histogram quantiles is within 1 % of the exact one")
  func recorder() throws {
    var generator = SplitMix(seed: 77)
    let truth = Made.truth(east: (0..<5000).map { _ in .random(in: 0...900, using: &generator) })
    var exact = ErrorRecorder(truth: truth)
    var fast = ErrorRecorder(truth: truth, quantiles: .histogram)
    for second in stride(from: 0, to: 5000, by: 40) {
      let delivery = Made.delivery(at: Double(second), east: Double(second % 700))
      exact.observe(delivery)
      fast.observe(delivery)
    }
    exact.finish()
    fast.finish()
    let pairs = [
      (exact.measures.trackingMedian?.value, fast.measures.trackingMedian?.value),
      (exact.measures.trackingP95?.value, fast.measures.trackingP95?.value),
      (exact.measures.stalenessP95?.seconds, fast.measures.stalenessP95?.seconds),
    ]
    for (one, other) in pairs {
      let (one, other) = (try #require(one), try #require(other))
      #expect(abs(other / one - 1) < 0.01)
    }
    expectEqual(exact.measures.trackingMean, fast.measures.trackingMean)
  }
}
