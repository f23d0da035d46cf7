// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import World

/// The distances between a belief and the truth, scored in passes between changes of the belief.
///
/// Scope: the kernel of ``ErrorRecorder``, and of the reference workload of the benchmarks. Samples
/// are scored in order, each once. The memory of one day can be reused for the next.
///
/// Limitations: keeps 8 bytes for each sample of the truth, 0.7 MB for a day at 1 Hz.
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

  /// Whether no sample is in a gap.
  let isWhollyScored: Bool
  /// The distances in metres, in the order of samples; those from `coveredCount` on are undefined.
  private var distances: [Double]
  /// Their sum, added from the first one on, so that it does not depend on the division into
  /// passes.
  private var sum = 0.0

  /// The errors of a day before its first sample.
  public init(truth: TruthSamples) {
    self.truth = truth
    isWhollyScored = truth.isScored.allSatisfy { $0 }
    distances = Array(repeating: 0, count: truth.count)
  }

  /// Discards everything except the truth.
  public mutating func restart() {
    nextSample = 0
    coveredCount = 0
    uncoveredCount = 0
    sum = 0
    if distances.isEmpty { distances = Array(repeating: 0, count: truth.count) }
  }

  /// Scores the samples before `end` that are not scored yet.
  ///
  /// - Parameters:
  ///   - end: the first sample that a later belief may still change; limited to `truth.count`.
  ///   - belief: the belief during these samples; nil leaves the samples uncovered.
  public mutating func score(until end: Int, believing belief: PlanePoint?) {
    let range = nextSample..<max(nextSample, min(end, truth.count))
    guard !range.isEmpty else { return }
    nextSample = range.upperBound
    let scored = isWhollyScored ? range.count : scoredCount(in: range)
    guard let belief else {
      uncoveredCount += scored
      return
    }
    let place = coveredCount
    coveredCount += scored
    guard isWhollyScored else { return score(range, believing: belief, from: place) }
    Self.distances(
      from: belief,
      to: truth.east,
      truth.north,
      in: range,
      into: &distances,
      at: place,
      adding: &sum
    )
  }

  /// Scores samples of which some are in gaps.
  private mutating func score(_ range: Range<Int>, believing belief: PlanePoint, from place: Int) {
    var place = place
    for index in range where truth.isScored[index] {
      let de = truth.east[index] - belief.east
      let dn = truth.north[index] - belief.north
      distances[place] = (de * de + dn * dn).squareRoot()
      sum += distances[place]
      place += 1
    }
  }

  /// Frees the memory of the distances; counts stay, and nothing more can be scored.
  mutating func release() {
    nextSample = truth.count
    distances = []
  }

  /// The mean distance; nil if no scored sample had a belief.
  public var mean: Metres? {
    coveredCount > 0 ? Metres(sum / Double(coveredCount)) : nil
  }

  /// The largest distance; nil if no scored sample had a belief.
  public var maximum: Metres? {
    distances[..<coveredCount].max().map { Metres($0) }
  }

  /// The distances' quantiles at ascending probabilities, by linear interpolation; nil if there are
  /// none.
  ///
  /// Scoring cannot continue afterwards, since the distances may be reordered; `restart` begins
  /// anew.
  public mutating func quantiles(
    at probabilities: [Double],
    method: QuantileMethod = .exact
  ) -> [Metres?] {
    nextSample = truth.count
    let count = coveredCount
    return distances.withUnsafeMutableBufferPointer { distances in
      let covered = UnsafeMutableBufferPointer(rebasing: distances[..<count])
      return OrderStatistics.quantiles(of: covered, at: probabilities, method: method)
        .map { $0.map { Metres($0) } }
    }
  }

  /// The distances of ranks, counted from 0 in ascending order; it ends scoring as `quantiles`
  /// does.
  ///
  /// - Precondition: every rank is in `0..<coveredCount`.
  public mutating func distances(
    ofRanks ranks: [Int],
    method: QuantileMethod = .exact
  ) -> [Metres] {
    nextSample = truth.count
    let count = coveredCount
    return distances.withUnsafeMutableBufferPointer { distances in
      let covered = UnsafeMutableBufferPointer(rebasing: distances[..<count])
      return OrderStatistics.values(ofRanks: ranks, in: covered, method: method)
        .map { Metres($0) }
    }
  }

  private func scoredCount(in range: Range<Int>) -> Int {
    range.reduce(0) { $0 + (truth.isScored[$1] ? 1 : 0) }
  }

  /// The distances of a belief to consecutive samples, eight at a time, and their sum one by one.
  ///
  /// The roots take longer than the sum, whose order must stay that of the samples.
  private static func distances(
    from belief: PlanePoint,
    to east: [Double],
    _ north: [Double],
    in range: Range<Int>,
    into distances: inout [Double],
    at place: Int,
    adding total: inout Double
  ) {
    typealias Lanes = SIMD8<Double>
    precondition(range.upperBound <= min(east.count, north.count), "samples lie in the truth")
    precondition(place + range.count <= distances.count, "there is a place for each sample")
    var sum = total
    east.withUnsafeBufferPointer { east in
      north.withUnsafeBufferPointer { north in
        distances.withUnsafeMutableBufferPointer { distances in
          guard var east = east.baseAddress, var north = north.baseAddress,
            var out = distances.baseAddress
          else { return }
          east += range.lowerBound
          north += range.lowerBound
          out += place
          let count = range.count
          var index = 0
          while index &+ 8 <= count {
            let de = UnsafeRawPointer(east + index).loadUnaligned(as: Lanes.self) - belief.east
            let dn = UnsafeRawPointer(north + index).loadUnaligned(as: Lanes.self) - belief.north
            let lanes = (de * de + dn * dn).squareRoot()
            UnsafeMutableRawPointer(out + index).storeBytes(of: lanes, as: Lanes.self)
            for lane in 0..<8 { sum += lanes[lane] }
            index &+= 8
          }
          while index < count {
            let de = east[index] - belief.east
            let dn = north[index] - belief.north
            let distance = (de * de + dn * dn).squareRoot()
            out[index] = distance
            sum += distance
            index &+= 1
          }
        }
      }
    }
    total = sum
  }
}
