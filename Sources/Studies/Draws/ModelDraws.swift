// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

extension DrawPurpose {
  /// The purpose of the draws of model parameters.
  static let modelDraws = DrawPurpose("model.draws")
}

/// Model draws: a number in (0, 1) for each draw and parameter, spread more evenly than by chance.
///
/// Scope: each parameter has its own van der Corput sequence, whose order is shuffled and whose
/// digits are scrambled by keyed draws. So any first 2^n draws of a parameter, and any later block
/// of the same size, contain each of the 2^n equal parts of (0, 1) exactly once, as in a Latin
/// hypercube; parameters are independent of each other; and a draw does not change when more draws
/// or more parameters are added.
///
/// Sources: Owen (1995), Randomly permuted (t,m,s)-nets and (t,s)-sequences, doi
/// 10.1007/978-1-4612-2552-2_19 (scrambling); Burley (2020), Practical hash-based Owen scrambling,
/// Journal of Computer Graphics Techniques 9(4) (independent dimensions by shuffling).
///
/// Validation: `ModelDrawsTests` and `ModelDrawsStatistics`.
public struct ModelDraws: Sendable, Hashable {
  /// The study's seed.
  public let seed: UInt64

  /// Draws of a seed.
  public init(seed: UInt64) { self.seed = seed }

  /// The number in (0, 1) of a draw, from 0, and a parameter.
  public func uniform(draw: Int, key: String) -> Double {
    let random = KeyedRandom(seed: seed, replication: 0, purpose: .modelDraws)
      .stream(DrawPurpose.key(of: key))
    let index = UInt32(truncatingIfNeeded: draw)
    // The order: each bit is flipped depending on the bits above it, so that blocks stay blocks.
    let order = Self.nested(index, random.stream(0))
    // The digits: the order with its bits reversed, then each digit flipped depending on those
    // before it.
    let digits = Self.nested(Self.reversed(order), random.stream(1))
    return (Double(digits) + random.stream(2).uniform(UInt64(index))) * 0x1p-32
  }

  /// The value of a parameter in a draw.
  public func value(of parameter: ModelParameter, draw: Int, shape: DrawShape) -> Double {
    shape.quantile(uniform(draw: draw, key: parameter.key), of: parameter)
  }

  /// Flips each bit by a random bit that depends on the bits above it.
  private static func nested(_ word: UInt32, _ random: KeyedRandom) -> UInt32 {
    var result: UInt32 = 0
    for place in 0..<32 {
      let shift = UInt32(31 - place)
      let above = UInt64(place == 0 ? 0 : word >> (shift + 1))
      let coin = UInt32(truncatingIfNeeded: random.bits(above, UInt64(place)) >> 63)
      result |= ((word >> shift & 1) ^ coin) << shift
    }
    return result
  }

  /// The bits in reverse order.
  private static func reversed(_ word: UInt32) -> UInt32 {
    var (rest, result): (UInt32, UInt32) = (word, 0)
    for _ in 0..<32 {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}
