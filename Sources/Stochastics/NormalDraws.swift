// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CNormalDraws

extension KeyedRandom {
  /// Normal draws of a stream that holds a reference to the tables.
  ///
  /// Many pairs together take a fraction of the time that they take one by one, on processors with
  /// AVX-512; elsewhere they take the same time. The bits never differ.
  ///
  /// Sendable, because the tables are made once, never freed and never written again.
  ///
  /// Validation: `NormalDrawsTests`, equal to single draws bit for bit.
  @frozen public struct NormalDraws: @unchecked Sendable {
    @usableFromInline let random: KeyedRandom
    @usableFromInline let layers: UnsafeBufferPointer<Ziggurat.Layer>

    @inlinable init(random: KeyedRandom, layers: UnsafeBufferPointer<Ziggurat.Layer>) {
      self.random = random
      self.layers = layers
    }

    /// The draw of a slot and lane, as ``KeyedRandom/normal(_:_:)`` gives it.
    @inlinable @inline(__always)
    public func single(_ slot: UInt64, _ lane: UInt64 = 0) -> Double {
      Ziggurat.normal(random.bits(slot, lane), layers)
    }

    /// The draws of lanes 0 and 1 of a slot.
    @inlinable @inline(__always)
    public func pair(_ slot: UInt64) -> (Double, Double) {
      let word = random.laneless(slot)
      return (
        Ziggurat.normal(KeyedRandom.mixed(word), layers),
        Ziggurat.normal(KeyedRandom.mixed(word &+ KeyedRandom.laneIncrement), layers)
      )
    }

    /// The draws of lanes 0 and 1 of slots at a regular distance, as ``pair(_:)`` gives them.
    ///
    /// - Parameters:
    ///   - first: the first slot.
    ///   - step: the distance of a slot from the one before.
    ///   - pairs: the places of the draws, one for each slot; their old content does not matter.
    public func pairs(
      from first: UInt64,
      by step: UInt64 = 1,
      into pairs: UnsafeMutableBufferPointer<SIMD2<Double>>
    ) {
      guard Self.isWide, pairs.count >= Self.worthwhile, let places = pairs.baseAddress,
        let layers = UnsafeRawPointer(layers.baseAddress)
      else {
        for place in pairs.indices {
          let pair = pair(first &+ UInt64(truncatingIfNeeded: place) &* step)
          pairs[place] = SIMD2(pair.0, pair.1)
        }
        return
      }
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * Self.blockSize) { undecided in
        guard let undecided = undecided.baseAddress else { return }
        for start in stride(from: 0, to: pairs.count, by: Self.blockSize) {
          let slot = first &+ UInt64(truncatingIfNeeded: start) &* step
          let lanes = UnsafeMutableRawPointer(places + start).assumingMemoryBound(to: Double.self)
          let count = cnormal_pairs(
            random.key,
            slot,
            step,
            min(Self.blockSize, pairs.count - start),
            layers.assumingMemoryBound(to: cnormal_layer.self),
            lanes,
            undecided
          )
          for index in 0..<count {
            let lane = UInt64(undecided[index])
            let word = random.bits(slot &+ lane / 2 &* step, lane % 2)
            lanes[Int(lane)] = Ziggurat.uncommon(word)
          }
        }
      }
    }

    /// Whether this processor makes eight draws at a time.
    private static let isWide = cnormal_is_wide()
    /// The least number of slots for which eight at a time are faster than one by one.
    private static let worthwhile = 12
    /// The number of slots in a block; its list of undecided draws has room on the stack.
    private static let blockSize = 64
  }
}
