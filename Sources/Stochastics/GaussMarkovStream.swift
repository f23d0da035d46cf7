// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// Two independent unit Gauss-Markov processes, east and north, taken one step after another.
///
/// Scope: the slowly wandering error of one provider that is read in order of time, at steps of any
/// length. Each value has mean 0 and standard deviation 1; values a duration d apart have the
/// correlation exp(-d / time constant).
///
/// The state belongs to the stream, that is, to one seed and one provider. Only the draws are
/// keyed: step n takes the draws of slot n. So a stream gives the same bits wherever its seed runs,
/// but its value at an instant depends on the steps before. Two strategies that read at different
/// instants get different errors. Use ``GaussMarkovField`` where they must get the same ones.
///
/// Limitations: time cannot go back. A step costs two draws, and a new exponential if its length
/// differs from that of the step before. Draws are made 32 steps ahead, which a processor does
/// faster than one by one.
///
/// Source: Gelb (ed., 1974), Applied Optimal Estimation, MIT Press, section 3.8.
///
/// Validation: `GaussMarkovStreamTests`, `GaussMarkovStatistics`.
@frozen public struct GaussMarkovStream: Sendable {
  @usableFromInline let draws: KeyedRandom.NormalDraws
  @usableFromInline let timeConstant: SimulationDuration
  /// The draws of this block's steps.
  @usableFromInline var innovations: [SIMD2<Double>]
  /// The index of the next step in the block.
  @usableFromInline var place: Int
  /// The last value.
  @usableFromInline var value = SIMD2<Double>.zero
  @usableFromInline var block: UInt64 = 0
  @usableFromInline var hasBegun = false
  /// The length of the last step, whose weights are kept.
  @usableFromInline var knownStep = SimulationDuration(nanoseconds: -1)
  /// The weight of the last value, once for each process.
  ///
  /// From a single number the compiler would load the neighbouring field along with it, and wait if
  /// that was just written.
  @usableFromInline var kept = SIMD2<Double>.zero
  /// The weight of the new draw, once for each process.
  @usableFromInline var spread = SIMD2<Double>.one

  /// A stream before its first value, which is a new draw whatever the first step is.
  ///
  /// - Precondition: `timeConstant` is above 0 s.
  public init(random: KeyedRandom, timeConstant: SimulationDuration) {
    precondition(timeConstant.nanoseconds > 0, "a time constant must be above 0 s")
    draws = KeyedRandom.NormalDraws(random: random, layers: Ziggurat.table)
    self.timeConstant = timeConstant
    innovations = Array(repeating: .zero, count: Self.blockSize)
    place = Self.blockSize
  }

  private static var blockSize: Int { 32 }

  /// The value a duration after the last one; x is east and y north.
  ///
  /// - Parameter elapsed: the time since the last value, not below 0 s; of no effect at the first.
  /// - Returns: the two unit values.
  @inlinable @inline(__always)
  public mutating func next(after elapsed: SimulationDuration) -> SIMD2<Double> {
    if elapsed != knownStep || place >= innovations.count { return begin(elapsed) }
    value = kept * value + spread * innovations[place]
    place &+= 1
    return value
  }

  /// The next value after a step of another length, or the first one of a block.
  @usableFromInline @inline(never)
  mutating func begin(_ elapsed: SimulationDuration) -> SIMD2<Double> {
    if place == Self.blockSize { draw() }
    if elapsed != knownStep { learn(elapsed) }
    value = kept * value + spread * innovations[place]
    place += 1
    return value
  }

  /// Makes the draws of the next steps.
  private mutating func draw() {
    let first = block &* UInt64(Self.blockSize)
    let draws = draws
    innovations.withUnsafeMutableBufferPointer { draws.pairs(from: first, into: $0) }
    block &+= 1
    place = 0
  }

  /// Computes the weights of a step of another length; the first step keeps nothing.
  private mutating func learn(_ elapsed: SimulationDuration) {
    guard hasBegun else {
      hasBegun = true
      return
    }
    let correlation = GaussMarkov.correlation(after: elapsed, timeConstant: timeConstant)
    kept = SIMD2(repeating: correlation)
    spread = SIMD2(repeating: (1 - correlation * correlation).squareRoot())
    knownStep = elapsed
  }
}
