// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
package import World

/// The way of a day as the oracle sees it: scored samples in order of time, rests thinned out.
///
/// Consecutive samples that stay within `restRadius` of their first one are a rest. A rest of at least
/// `restLength` samples becomes at most `restPieces` points that share its samples; every other sample
/// is a point of its own. A point's radius holds the samples that it stands for, so that distances
/// between points, less both radii, are never more than distances between samples.
package struct OraclePoints: Sendable, Hashable {
  /// Metres east of the plane's origin.
  package var east: [Double]
  /// Metres north of the plane's origin.
  package var north: [Double]
  /// How many samples each point stands for, at least 1.
  package var weight: [Double]
  /// The largest distance in metres from a point to a sample that it stands for.
  package var radius: [Double]
  /// The last sample of the truth that each point, or the rest that it is a piece of, holds.
  package var lastSample: [Int]

  /// The number of points.
  package var count: Int { east.count }

  /// Points by their parts; radii and last samples may be left out.
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
    lastSample = Array(east.indices)
    precondition(self.radius.count == east.count, "the lists of points have the same length")
  }

  /// How far samples of a rest may lie from its first one.
  static let restRadius = 1.0
  /// The fewest samples that are a rest.
  static let restLength = 20
  /// The most points that stand for a rest.
  static let restPieces = 32

  /// The points of a truth; samples that are not scored are left out.
  package init(_ truth: TruthSamples) {
    self.init(east: [], north: [], weight: [])
    var first = 0
    while first < truth.count {
      guard truth.isScored[first] else {
        first += 1
        continue
      }
      var end = first + 1
      var reach = 0.0
      while end < truth.count, truth.isScored[end] {
        let way = truth.position(of: first).distance(to: truth.position(of: end)).value
        guard way <= Self.restRadius else { break }
        reach = max(reach, way)
        end += 1
      }
      if end - first >= Self.restLength {
        appendRest(truth.position(of: first), samples: first..<end, radius: reach)
        first = end
      } else {
        append(truth.position(of: first), weight: 1, radius: 0, lastSample: first)
        first += 1
      }
    }
  }

  private mutating func appendRest(_ place: PlanePoint, samples: Range<Int>, radius: Double) {
    let pieces = Self.restPieces
    for piece in 0..<pieces {
      let size = samples.count * (piece + 1) / pieces - samples.count * piece / pieces
      guard size > 0 else { continue }
      append(place, weight: Double(size), radius: radius, lastSample: samples.upperBound - 1)
    }
  }

  private mutating func append(
    _ place: PlanePoint,
    weight: Double,
    radius: Double,
    lastSample: Int
  ) {
    east.append(place.east)
    north.append(place.north)
    self.weight.append(weight)
    self.radius.append(radius)
    self.lastSample.append(lastSample)
  }

  /// The first point from which on all samples are among the last `samples` scored ones.
  ///
  /// - Complexity: linear in the number of points.
  package func start(ofLast samples: Int) -> Int {
    var held = 0.0
    var start = count
    while start > 0, held + weight[start - 1] <= Double(samples) {
      start -= 1
      held += weight[start]
    }
    return start
  }
}
