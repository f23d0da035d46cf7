// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
package import World

/// The route of a day for the oracle: scored samples sorted by time, with rests thinned out.
///
/// Consecutive samples within `restRadius` of their first one are a rest. A rest of at least
/// `restLength` samples becomes at most `restPieces` points that share its samples; every other
/// sample is a point of its own. A point's radius covers the samples that it represents, so that
/// distances between points, minus both radii, never exceed distances between samples.
package struct OraclePoints: Sendable, Hashable {
  /// Metres east of the plane's origin.
  package var east: [Double]
  /// Metres north of the plane's origin.
  package var north: [Double]
  /// The number of samples that each point represents, at least 1.
  package var weight: [Double]
  /// The largest distance in metres from a point to a sample that it represents.
  package var radius: [Double]
  /// The samples of the truth that each point represents.
  package var samples: [Range<Int>]

  /// The number of points.
  package var count: Int { east.count }

  /// Points from their parts, for consecutive samples; radii may be left out.
  ///
  /// - Precondition: the lists have the same length, and weights are at least 1.
  package init(east: [Double], north: [Double], weight: [Double], radius: [Double]? = nil) {
    precondition(
      east.count == north.count && east.count == weight.count,
      "the lists of points have the same length"
    )
    precondition(weight.allSatisfy { $0 >= 1 }, "a point stands for one sample or more")
    self.east = east
    self.north = north
    self.weight = weight
    self.radius = radius ?? east.map { _ in 0 }
    var first = 0
    samples = weight.map { size in
      defer { first += Int(size) }
      return first..<first + Int(size)
    }
    precondition(self.radius.count == east.count, "the lists of points have the same length")
  }

  /// The largest distance of the samples of a rest from its first one.
  static let restRadius = 1.0
  /// The smallest number of samples of a rest.
  static let restLength = 20
  /// The largest number of points that represent a rest.
  static let restPieces = 32

  /// The points of a truth; samples that are not scored are left out.
  ///
  /// - Parameters:
  ///   - truth: the samples of the day.
  ///   - isLeftOut: whether a scored sample is left out; default none.
  package init(_ truth: TruthSamples, leavingOut isLeftOut: (Int) -> Bool = { _ in false }) {
    self.init(east: [], north: [], weight: [])
    let isWanted = truth.isScored.indices.map { truth.isScored[$0] && !isLeftOut($0) }
    var first = 0
    while first < truth.count {
      guard isWanted[first] else {
        first += 1
        continue
      }
      var end = first + 1
      var reach = 0.0
      while end < truth.count, isWanted[end] {
        let way = truth.position(of: first).distance(to: truth.position(of: end)).value
        guard way <= Self.restRadius else { break }
        reach = max(reach, way)
        end += 1
      }
      if end - first >= Self.restLength {
        appendRest(truth.position(of: first), samples: first..<end, radius: reach)
        first = end
      } else {
        append(truth.position(of: first), samples: first..<first + 1, radius: 0)
        first += 1
      }
    }
  }

  private mutating func appendRest(_ place: PlanePoint, samples: Range<Int>, radius: Double) {
    let pieces = Self.restPieces
    for piece in 0..<pieces {
      let low = samples.lowerBound + samples.count * piece / pieces
      let high = samples.lowerBound + samples.count * (piece + 1) / pieces
      if low < high { append(place, samples: low..<high, radius: radius) }
    }
  }

  private mutating func append(_ place: PlanePoint, samples: Range<Int>, radius: Double) {
    east.append(place.east)
    north.append(place.north)
    weight.append(Double(samples.count))
    self.radius.append(radius)
    self.samples.append(samples)
  }

  /// The first point that represents no sample before a given one; the number of points if there is
  /// none.
  package func start(from sample: Int) -> Int {
    samples.firstIndex { $0.lowerBound >= sample } ?? count
  }
}
