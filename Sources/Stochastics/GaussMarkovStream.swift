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
/// differs from that of the step before. Draws are made 32 steps ahead, and values eight steps
/// ahead while the steps stay equal, which a processor does faster than one by one.
///
/// Source: Gelb (ed., 1974), Applied Optimal Estimation, MIT Press, section 3.8.
///
/// Validation: `GaussMarkovStreamTests`, `GaussMarkovStatistics`.
@frozen public struct GaussMarkovStream: Sendable {
  @usableFromInline let draws: KeyedRandom.NormalDraws
  @usableFromInline let timeConstant: SimulationDuration
  /// The draws of this block's steps.
  @usableFromInline var innovations: [SIMD2<Double>]
  /// The values of this block's steps; those from `ready` on are undefined.
  @usableFromInline var values: [SIMD2<Double>]
  /// The index of the next step.
  @usableFromInline var place: Int
  /// The end of the values that are made ahead, on the assumption that steps stay equal.
  @usableFromInline var ready: Int
  /// The last value of the block before.
  @usableFromInline var carried = SIMD2<Double>.zero
  @usableFromInline var block: UInt64 = 0
  @usableFromInline var hasBegun = false
  /// The length of the last step, whose weights are kept.
  @usableFromInline var knownStep = SimulationDuration(nanoseconds: -1)
  @usableFromInline var kept = 0.0
  @usableFromInline var spread = 1.0

  /// A stream before its first value, which is a new draw whatever the first step is.
  ///
  /// - Precondition: `timeConstant` is above 0 s.
  public init(random: KeyedRandom, timeConstant: SimulationDuration) {
    precondition(timeConstant.nanoseconds > 0, "a time constant must be above 0 s")
    draws = KeyedRandom.NormalDraws(random: random, layers: Ziggurat.table)
    self.timeConstant = timeConstant
    innovations = Array(repeating: .zero, count: Self.blockSize)
    values = innovations
    place = Self.blockSize
    ready = Self.blockSize
  }

  private static var blockSize: Int { 32 }
  private static var ahead: Int { 8 }

  /// The value a duration after the last one; x is east and y north.
  ///
  /// - Parameter elapsed: the time since the last value, not below 0 s; of no effect at the first.
  /// - Returns: the two unit values.
  @inlinable @inline(__always)
  public mutating func next(after elapsed: SimulationDuration) -> SIMD2<Double> {
    if elapsed != knownStep || place >= ready { return make(after: elapsed) }
    defer { place &+= 1 }
    return values[place]
  }

  /// Makes the next value, and some more if the step is as long as the last one.
  @usableFromInline @inline(never)
  mutating func make(after elapsed: SimulationDuration) -> SIMD2<Double> {
    if place == Self.blockSize { draw() }
    var count = 1
    if elapsed == knownStep {
      count = min(Self.ahead, Self.blockSize - place)
    } else {
      learn(elapsed)
    }
    var value = place > 0 ? values[place - 1] : carried
    for index in place..<(place + count) {
      value = kept * value + spread * innovations[index]
      values[index] = value
    }
    ready = place + count
    place += 1
    return values[place - 1]
  }

  /// Makes the draws of the next steps.
  private mutating func draw() {
    carried = values[Self.blockSize - 1]
    let first = block &* UInt64(Self.blockSize)
    let draws = draws
    innovations.withUnsafeMutableBufferPointer { innovations in
      for index in innovations.indices {
        let pair = draws.pair(first &+ UInt64(truncatingIfNeeded: index))
        innovations[index] = SIMD2(pair.0, pair.1)
      }
    }
    block &+= 1
    place = 0
  }

  /// Computes the weights of a step of another length; the first step keeps nothing.
  private mutating func learn(_ elapsed: SimulationDuration) {
    guard hasBegun else {
      hasBegun = true
      return
    }
    kept = GaussMarkov.correlation(after: elapsed, timeConstant: timeConstant)
    spread = (1 - kept * kept).squareRoot()
    knownStep = elapsed
  }
}
