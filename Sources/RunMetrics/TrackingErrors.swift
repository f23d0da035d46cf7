// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import World

/// The distances between a belief and the truth, scored in passes between changes of the belief.
///
/// Scope: the kernel of ``ErrorRecorder``, and of the reference workload of the benchmarks. Samples
/// are scored in order, each once. The memory of one day can be reused for the next.
///
/// Distances are counted in bins as they are computed, because their roots take longer than the
/// counting; quantiles then compare only the values of a few bins.
///
/// Limitations: keeps 10 bytes for each sample of the truth, 0.9 MB for a day at 1 Hz.
///
/// Validation: `TrackingErrorsTests`, equal to a check of every sample in turn, bit for bit.
public struct TrackingErrors: Sendable {
  /// The truth.
  public let truth: TruthSamples
  /// The first sample that is not scored yet.
  public private(set) var nextSample = 0
  /// The number of scored samples with a belief.
  public private(set) var coveredCount = 0
  /// The number of scored samples without a belief so far.
  public private(set) var uncoveredCount = 0

  /// The first sample with a belief; nil so far.
  private var firstCovered: Int?

  /// Whether no sample is in a gap.
  let isWhollyScored: Bool
  /// The distances in metres, in the order of samples.
  private var distances: CountedSeries
  /// The first rest of the truth that does not end before the next sample.
  private var nextRest = 0
  /// The number of samples.
  private let sampleCount: Int
  /// The distances' sum, added from the first one on, so that it does not depend on the division into
  /// passes.
  private var sum = 0.0

  /// The errors of a day before its first sample.
  public init(truth: TruthSamples) {
    var memory = CountedSeries()
    self.init(truth: truth, memory: &memory)
  }

  /// The errors of a day before its first sample, in memory whose contents are discarded.
  init(truth: TruthSamples, memory: inout CountedSeries) {
    self.truth = truth
    isWhollyScored = truth.scoredCount == truth.count
    sampleCount = truth.count
    distances = memory.take()
    distances.restart(capacity: sampleCount)
  }

  /// Discards everything except the truth.
  public mutating func restart() {
    nextSample = 0
    coveredCount = 0
    uncoveredCount = 0
    firstCovered = nil
    sum = 0
    nextRest = 0
    distances.restart(capacity: sampleCount)
  }

  /// Scores the samples before `end` that are not scored yet.
  ///
  /// - Parameters:
  ///   - end: the first sample that a later belief may still change; limited to `truth.count`.
  ///   - belief: the belief during these samples; nil leaves the samples uncovered.
  public mutating func score(until end: Int, believing belief: PlanePoint?) {
    let range = nextSample..<max(nextSample, min(end, sampleCount))
    guard !range.isEmpty else { return }
    nextSample = range.upperBound
    let scored = scoredCount(in: range)
    guard let belief else {
      uncoveredCount += scored
      return
    }
    firstCovered = firstCovered ?? range.lowerBound
    coveredCount += scored
    if isWhollyScored {
      score(range, believing: belief)
    } else {
      scoreParts(of: range, believing: belief)
    }
  }

  /// Scores samples of which none is in a gap: those of a rest, which have one distance, at once.
  private mutating func score(_ range: Range<Int>, believing belief: PlanePoint) {
    var start = range.lowerBound
    while nextRest < truth.rests.count, truth.rests[nextRest].lowerBound < range.upperBound {
      let rest = truth.rests[nextRest].clamped(to: start..<range.upperBound)
      if rest.count >= Self.leastRest {
        scoreEach(start..<rest.lowerBound, believing: belief)
        let distance = belief.distance(to: truth.position(of: rest.lowerBound)).value
        distances.append(distance, times: rest.count)
        sum = RepeatedSum.adding(distance, times: rest.count, to: sum)
        start = rest.upperBound
      }
      guard truth.rests[nextRest].upperBound <= range.upperBound else { break }
      nextRest += 1
    }
    scoreEach(start..<range.upperBound, believing: belief)
  }

  /// The fewest samples of a rest that are faster scored at once.
  private static let leastRest = 8

  /// Scores samples one by one.
  private mutating func scoreEach(_ range: Range<Int>, believing belief: PlanePoint) {
    guard !range.isEmpty else { return }
    ScoringPass.score(
      from: belief,
      to: truth.east,
      truth.north,
      in: range,
      into: &distances.values,
      &distances.bins,
      countingIn: &distances.tables,
      at: distances.writtenCount,
      adding: &sum
    )
    distances.extend(by: range.count)
  }

  /// Scores samples of which some are in gaps, part by part.
  private mutating func scoreParts(of range: Range<Int>, believing belief: PlanePoint) {
    var start = range.lowerBound
    while let first = range[start...].first(where: { truth.isScored[$0] }) {
      let end = range[first...].first { !truth.isScored[$0] } ?? range.upperBound
      score(first..<end, believing: belief)
      start = end
    }
  }

  /// Hands over the memory of the distances; counts stay, and nothing more can be scored.
  mutating func release() -> CountedSeries {
    nextSample = sampleCount
    return distances.take()
  }

  /// The mean distance; nil if no scored sample had a belief.
  public var mean: Metres? {
    coveredCount > 0 ? Metres(sum / Double(coveredCount)) : nil
  }

  /// The distances at the samples outside of stays, in metres and in their order.
  ///
  /// - Precondition: no quantile was computed yet.
  func distancesOnTheMove() -> [Double] {
    guard let first = firstCovered else { return [] }
    var moving: [Double] = []
    var sample = first
    var place = CountedSeries.Place()
    /// Passes the samples before `end`, and takes their distances if the phone moved.
    func pass(to end: Int, taking isTaken: Bool) {
      guard end > sample else { return }
      let count = scoredCount(in: sample..<end)
      distances.pass(count, from: &place, adding: isTaken, to: &moving)
      sample = end
    }
    for stay in truth.stays {
      pass(to: min(truth.firstSample(notBefore: stay.arrival), nextSample), taking: true)
      let after = truth.firstSample(notBefore: stay.departure + SimulationDuration(nanoseconds: 1))
      pass(to: min(after, nextSample), taking: false)
    }
    pass(to: nextSample, taking: true)
    return moving
  }

  /// The largest distance; nil if no scored sample had a belief.
  public var maximum: Metres? {
    distances.maximum.map { Metres($0) }
  }

  /// The distances' quantiles at ascending probabilities, by linear interpolation; nil if there are
  /// none.
  ///
  /// Scoring cannot continue afterwards; `restart` begins anew.
  public mutating func quantiles(
    at probabilities: [Double],
    method: QuantileMethod = .exact
  ) -> [Metres?] {
    nextSample = sampleCount
    return distances.quantiles(at: probabilities, method: method).map { $0.map { Metres($0) } }
  }

  /// The distances of ranks, counted from 0 in ascending order; it ends scoring as `quantiles`
  /// does.
  ///
  /// - Precondition: every rank is in `0..<coveredCount`.
  public mutating func distances(
    ofRanks ranks: [Int],
    method: QuantileMethod = .exact
  ) -> [Metres] {
    nextSample = sampleCount
    precondition(
      ranks.allSatisfy { $0 >= 0 && $0 < coveredCount },
      "a rank is at least 0 and below the number of distances"
    )
    return distances.values(ofRanks: ranks, method: method).map { Metres($0) }
  }

  /// The number of samples of a range that are in no gap.
  @inline(__always)
  func scoredCount(in range: Range<Int>) -> Int {
    isWhollyScored ? range.count : range.reduce(0) { $0 + (truth.isScored[$1] ? 1 : 0) }
  }
}
