// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Random draws that are a pure function of a key, a slot and a lane.
///
/// Scope: all randomness in the simulated world. A draw never depends on the caller, the number of
/// calls or their order, so two strategies in the same world get the same draws.
///
/// The *key* represents (seed, replication, purpose) and further sub-keys; the *slot* a time slot
/// or a place; the *lane* distinguishes several draws of one slot.
///
/// The hash: with `m` the 64-bit finaliser of SplitMix64, and `g` and `h` odd constants,
/// `bits = m((m(key + (slot + 1) g) ^ rotl(key, 32)) + lane h)`. For one key and lane, different
/// slots never give the same word, and for one key and slot neither do different lanes, because
/// every step is a bijection. The key enters both rounds so that two keys never give shifted copies
/// of one sequence.
///
/// Limitations: not for cryptography. Within one key and lane the words are a permutation, so
/// repeats that true chance would show after about 4e9 draws are missing.
///
/// Sources: Steele, Lea and Flood (2014), Fast splittable pseudorandom number generators,
/// doi 10.1145/2660193.2660195; finaliser constants "Mix13" of Stafford (2011).
///
/// Validation: `KeyedRandomStatistics` tests moments, uniformity, and independence across slots,
/// lanes, replications and purposes; ``Philox4x32`` is the reference generator beside it.
public struct KeyedRandom: Hashable, Sendable {
  /// The key of all draws of this stream.
  public let key: UInt64

  /// A stream with a ready-made key.
  @inlinable public init(key: UInt64) { self.key = key }

  /// The stream of one purpose in one replication of an experiment.
  public init(seed: UInt64, replication: Int, purpose: DrawPurpose) {
    let base = KeyedRandom(key: KeyedRandom.mixed(seed &+ KeyedRandom.increment))
    self = base.stream(UInt64(bitPattern: Int64(replication))).stream(purpose.key)
  }

  /// An independent stream under a further sub-key, such as a place or a client.
  @inlinable public func stream(_ sub: UInt64) -> KeyedRandom {
    // The lane is one that callers of `bits` do not reach by counting up from zero.
    KeyedRandom(key: bits(sub, 0x5bd1_e995_7f4a_7c15))
  }

  /// Sixty-four random bits of a slot and lane.
  @inlinable public func bits(_ slot: UInt64, _ lane: UInt64 = 0) -> UInt64 {
    KeyedRandom.mixed(laneless(slot) &+ lane &* KeyedRandom.laneIncrement)
  }

  /// The part that all lanes of a slot share: the word before the last round of mixing.
  @inlinable @inline(__always)
  func laneless(_ slot: UInt64) -> UInt64 {
    let first = KeyedRandom.mixed(key &+ (slot &+ 1) &* KeyedRandom.increment)
    return first ^ ((key &<< 32) | (key &>> 32))
  }

  /// A uniform draw from the open interval (0, 1), in steps of 2^-53.
  ///
  /// The word zero gives 2^-54, so that neither 0 nor 1 occurs.
  @inlinable public func uniform(_ slot: UInt64, _ lane: UInt64 = 0) -> Double {
    let word = Double(bits(slot, lane) &>> 11)
    return (word > 0.5 ? word : 0.5) * 0x1p-53
  }

  /// A draw from the standard normal distribution, by the ziggurat method.
  @inlinable public func normal(_ slot: UInt64, _ lane: UInt64 = 0) -> Double {
    Ziggurat.normal(bits(slot, lane))
  }

  /// The standard normal draws of lanes 0 and 1 of a slot, for less than two calls of
  /// ``normal(_:_:)``.
  @inlinable public func normalPair(_ slot: UInt64) -> (Double, Double) {
    normals { $0.pair(slot) }
  }

  /// Normal draws one after another, with the tables fetched once.
  @inlinable public func normals<Result>(_ body: (NormalDraws) -> Result) -> Result {
    body(NormalDraws(random: self, layers: Ziggurat.table))
  }

  /// A draw from the exponential distribution with a mean above 0, by inversion.
  @inlinable public func exponential(
    _ slot: UInt64,
    _ lane: UInt64 = 0,
    mean: Double
  ) -> Double {
    Exponential(mean: mean).quantile(uniform(slot, lane))
  }

  /// A draw from the log-normal distribution with a median above 0 and log deviation `sigma`.
  @inlinable public func logNormal(
    _ slot: UInt64,
    _ lane: UInt64 = 0,
    median: Double,
    sigma: Double
  ) -> Double {
    LogNormal(median: median, sigma: sigma).quantile(uniform(slot, lane))
  }

  /// A draw from the Weibull distribution with shape and scale above 0, by inversion.
  @inlinable public func weibull(
    _ slot: UInt64,
    _ lane: UInt64 = 0,
    shape: Double,
    scale: Double
  ) -> Double {
    Weibull(shape: shape, scale: scale).quantile(uniform(slot, lane))
  }

  /// True with a probability in 0...1; never at 0, always at 1.
  @inlinable public func bernoulli(
    _ slot: UInt64,
    _ lane: UInt64 = 0,
    probability: Double
  ) -> Bool {
    uniform(slot, lane) < probability
  }

  /// The slot of a cell in a grid of signed indices.
  ///
  /// Cells of one row, and of one column, never share a slot; elsewhere two cells share one with
  /// the chance of any two 64-bit hashes.
  @inlinable public static func cell(_ i: Int64, _ j: Int64) -> UInt64 {
    let row = mixed(UInt64(bitPattern: i) &+ increment)
    return mixed((row ^ UInt64(bitPattern: j)) &+ laneIncrement)
  }

  /// The odd increment of SplitMix64, 2^64 divided by the golden ratio.
  @inlinable static var increment: UInt64 { 0x9e37_79b9_7f4a_7c15 }

  /// An odd increment without a simple ratio to `increment`: 2^64 (sqrt 2 - 1), rounded to odd.
  @inlinable static var laneIncrement: UInt64 { 0x6a09_e667_f3bc_c909 }

  /// The finaliser of SplitMix64, a bijection of 64-bit words.
  @inlinable @inline(__always)
  static func mixed(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z &>> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z &>> 31)
  }
}
