// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// Standard normal draws as a pure function of a random word, by the ziggurat method.
///
/// Scope: 256 layers of equal area under the normal density. The word's low byte chooses the layer,
/// its upper 54 bits give an odd number of both signs, so that the distribution is symmetric, never
/// exactly 0 and fine to 2^-52 of a layer's width. An integer comparison and one product decide
/// 98.8 % of the draws. The rest takes further words, each the finalised successor of the one
/// before, so that the draw remains a function of the first word.
///
/// Limitations: not a monotone function of the word. In the wedges and the tail the last digit
/// follows the platform's exponential and logarithm.
///
/// Sources: Marsaglia and Tsang (2000), The ziggurat method for generating random variables, doi
/// 10.18637/jss.v005.i08; Doornik (2005), An improved ziggurat method, for taking layer and place
/// from different bits; tail: Marsaglia (1964), Technometrics 6, 101.
///
/// Validation: `ZigguratStatistics`, against the distribution function of GSL.
public enum Ziggurat {
  /// The outermost layer's edge, beyond which is the tail.
  ///
  /// Source: the edge for 256 layers of equal area; Doornik (2005), table 1.
  public static let edge = 3.6541528853610088

  /// A layer: the limit of the odd number below which a place is surely inside, and its unit.
  @usableFromInline struct Layer: Sendable {
    @usableFromInline var limit: Int64
    @usableFromInline var unit: Double
  }

  /// The layers, the base with its tail first.
  @usableFromInline static let layers: [Layer] = edges.indices.dropLast().map { index in
    Layer(
      limit: Int64(edges[index + 1] / edges[index] * 0x1p53),
      unit: edges[index] * 0x1p-53
    )
  }

  /// The layers at an address that never changes, for streams that draw one value at a time.
  ///
  /// Made once and never freed or written again, so that a stream need not keep an array alive.
  @usableFromInline nonisolated(unsafe) static let table: UnsafeBufferPointer<Layer> = {
    let copy = UnsafeMutableBufferPointer<Layer>.allocate(capacity: layers.count)
    _ = copy.initialize(from: layers)
    return UnsafeBufferPointer(copy)
  }()

  /// The layers' right edges from the base's imaginary one inwards; the last one is 0.
  private static let edges: [Double] = {
    let area =
      edge * density(edge) + (Double.pi / 2).squareRoot() * erfc(edge * 0.5.squareRoot())
    var edges = [area / density(edge), edge]
    while edges.count < 256 {
      let last = edges[edges.count - 1]
      edges.append((-2 * log(area / last + density(last))).squareRoot())
    }
    return edges + [0]
  }()

  /// The normal density without its constant factor.
  private static func density(_ x: Double) -> Double { exp(-0.5 * x * x) }

  /// The draw of a word.
  @inlinable public static func normal(_ word: UInt64) -> Double {
    normal(word, table)
  }

  /// The draw of a word, by layers that the caller has fetched.
  @inlinable @inline(__always)
  static func normal(_ word: UInt64, _ layers: UnsafeBufferPointer<Layer>) -> Double {
    let layer = layers[Int(truncatingIfNeeded: word & 255)]
    let place = (Int64(bitPattern: word) &>> 10) | 1
    if place.magnitude < UInt64(bitPattern: layer.limit) { return Double(place) * layer.unit }
    return uncommon(word)
  }

  /// The draw of a word that the quick comparison did not decide.
  @usableFromInline @inline(never)
  static func uncommon(_ first: UInt64) -> Double {
    var word = first
    func uniform() -> Double {
      word = KeyedRandom.mixed(word &+ KeyedRandom.increment)
      return (Double(word &>> 11) + 0.5) * 0x1p-53
    }
    while true {
      let index = Int(word & 255)
      let place = (Int64(bitPattern: word) &>> 10) | 1
      let layer = layers[index]
      let x = Double(place) * layer.unit
      if place.magnitude < UInt64(bitPattern: layer.limit) { return x }
      if index == 0 {
        while true {
          let beyond = -log(uniform()) / edge
          if -2 * log(uniform()) > beyond * beyond {
            return place < 0 ? -edge - beyond : edge + beyond
          }
        }
      }
      let (low, high) = (density(edges[index]), density(edges[index + 1]))
      if low + uniform() * (high - low) < density(x) { return x }
      word = KeyedRandom.mixed(word &+ KeyedRandom.increment)
    }
  }
}
