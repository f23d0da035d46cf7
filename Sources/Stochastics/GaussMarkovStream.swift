// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// Two independent unit Gauss-Markov processes, east and north, taken one step after another.
///
/// Scope: the slowly wandering error of one provider that is asked in order of time, at steps of any
/// length. Each value has mean 0 and standard deviation 1; values a duration d apart have the
/// correlation exp(-d / time constant).
///
/// The state belongs to the stream, which is to say to one seed and one provider. Only the draws are
/// keyed: step n takes the draws of slot n. So a stream gives the same bits wherever its seed runs, but
/// what it gives at an instant depends on the steps before. Two strategies that ask at other instants
/// see other errors. Use ``GaussMarkovField`` where they must meet the same ones.
///
/// Limitations: no going back in time. A step costs two draws, and a new exponential where its length
/// differs from that of the step before. Draws are made 32 steps ahead, which the processor does faster
/// than one by one.
///
/// Source: Gelb (ed., 1974), Applied Optimal Estimation, MIT Press, section 3.8.
///
/// Validation: `GaussMarkovStreamTests`, `GaussMarkovStatistics`.
@frozen public struct GaussMarkovStream: Sendable {
  @usableFromInline let draws: KeyedRandom.NormalDraws
  @usableFromInline let timeConstant: SimulationDuration
  @usableFromInline var value = SIMD2<Double>.zero
  /// The draws of the slots of this block, and which of them is next.
  @usableFromInline var innovations: [SIMD2<Double>]
  @usableFromInline var place: Int
  @usableFromInline var block: UInt64 = 0
  @usableFromInline var hasBegun = false
  /// The length of the last step, whose weights are kept.
  @usableFromInline var knownStep = SimulationDuration(nanoseconds: -1)
  @usableFromInline var kept = 0.0
  @usableFromInline var spread = 1.0

  /// A stream that has not begun; its first value forgets nothing, whatever the first step is.
  ///
  /// - Precondition: `timeConstant` is above 0 s.
  public init(random: KeyedRandom, timeConstant: SimulationDuration) {
    precondition(timeConstant.nanoseconds > 0, "a time constant must be above 0 s")
    draws = KeyedRandom.NormalDraws(random: random, layers: Ziggurat.table)
    self.timeConstant = timeConstant
    place = Self.blockSize
    innovations = Array(repeating: .zero, count: Self.blockSize)
  }

  @inlinable static var blockSize: Int { 32 }

  /// The value a duration after the last one; x is east and y north.
  ///
  /// - Parameter elapsed: the time since the last value, not below 0 s; of no effect at the first.
  /// - Returns: the two unit values.
  @inlinable @inline(__always)
  public mutating func next(after elapsed: SimulationDuration) -> SIMD2<Double> {
    if place == innovations.count { draw() }
    if elapsed != knownStep { learn(elapsed) }
    let innovation = innovations[place]
    place &+= 1
    value = kept * value + spread * innovation
    return value
  }

  /// Draws for the next steps.
  @usableFromInline @inline(never)
  mutating func draw() {
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

  /// Works out the weights of a step of another length; the first step keeps nothing.
  @usableFromInline @inline(never)
  mutating func learn(_ elapsed: SimulationDuration) {
    guard hasBegun else {
      hasBegun = true
      return
    }
    kept = GaussMarkov.correlation(after: elapsed, timeConstant: timeConstant)
    spread = (1 - kept * kept).squareRoot()
    knownStep = elapsed
  }
}
