// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A point in a map's drawing: x to the east, y to the south.
package struct MapPoint: Hashable {
  /// The distance to the east of the map's centre.
  package var x: Double
  /// The distance to the south of the map's centre.
  package var y: Double

  /// A point by its distances to the east and to the south.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// The algorithm of Douglas and Peucker (1973), best first, which selects the points of a path.
///
/// The stretch with the largest deviation from a straight line is divided first, so that a limited
/// number of points has the most effect. doi:10.3138/FM57-6770-U75U-7727.
package enum PathSimplification {
  /// The points that are kept; the first and the last are always among them.
  ///
  /// Complexity: O(n) per division, usually O(n log n) in total.
  ///
  /// - Parameters:
  ///   - points: the points of the path.
  ///   - budget: the maximum number of kept points; at least two are kept, and those of `keeping`.
  ///   - tolerance: points at most this far from the line are left out.
  ///   - keeping: the indices that are always kept, in order.
  /// - Returns: the indices of the kept points, in order.
  package static func kept(
    of points: [MapPoint],
    budget: Int,
    tolerance: Double,
    keeping: [Int] = []
  ) -> [Int] {
    let count = points.count
    guard count > 2 else { return Array(0..<max(0, count)) }
    struct Stretch {
      var from: Int
      var to: Int
      var farthest: Int
      var deviation: Double
    }
    func stretch(_ from: Int, _ to: Int) -> Stretch {
      var best = Stretch(from: from, to: to, farthest: from, deviation: 0)
      for point in from..<to where point > from {
        let far = distance(points[point], from: points[from], to: points[to])
        if far > best.deviation { (best.farthest, best.deviation) = (point, far) }
      }
      return best
    }
    var ends = [0] + keeping.filter { $0 > 0 && $0 < count - 1 }
    ends.append(count - 1)
    var kept = ends
    var open = zip(ends, ends.dropFirst()).map { stretch($0, $1) }
    while kept.count < budget {
      guard let worst = open.indices.max(by: { open[$0].deviation < open[$1].deviation }),
        open[worst].deviation > tolerance
      else { break }
      let parent = open[worst]
      kept.append(parent.farthest)
      open[worst] = stretch(parent.from, parent.farthest)
      open.append(stretch(parent.farthest, parent.to))
    }
    return kept.sorted()
  }

  /// The distance of a point from the line between two others.
  package static func distance(_ point: MapPoint, from a: MapPoint, to b: MapPoint) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let share =
      length > 0 ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / length, 0), 1) : 0
    let (x, y) = (point.x - a.x - share * dx, point.y - a.y - share * dy)
    return (x * x + y * y).squareRoot()
  }
}

/// The selection of a limited number of items from many in order of time.
package enum TimeThinning {
  /// The items that are kept.
  ///
  /// The first and the last item and those with the largest weights stay. Half of the remaining
  /// budget goes to equal stretches of time, each of which contributes its first item. Stretches
  /// without items leave a part of it unused, which is spread evenly over the remaining items with
  /// the other half.
  ///
  /// - Parameters:
  ///   - times: the times of the items, in order.
  ///   - budget: the maximum number of kept items; at least two.
  ///   - weights: the importance of each item; nil for one without.
  /// - Returns: the indices of the kept items, in order.
  package static func kept(times: [Double], budget: Int, weights: [Double?]) -> [Int] {
    guard times.count > max(2, budget), let first = times.first, let last = times.last else {
      return Array(times.indices)
    }
    var isKept = [Bool](repeating: false, count: times.count)
    isKept[0] = true
    isKept[times.count - 1] = true
    var left = max(0, budget - 2)
    let weighed = times.indices.dropFirst().dropLast().compactMap { index in
      weights[index].map { (index: index, weight: $0) }
    }
    let heaviest = weighed.sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }
    for item in heaviest.prefix(left / 5) {
      isKept[item.index] = true
      left -= 1
    }
    let buckets = left / 2
    let width = (last - first) / Double(max(1, buckets))
    var taken = -1
    for index in times.indices where !isKept[index] && buckets > 0 && width > 0 {
      let bucket = min(Int((times[index] - first) / width), buckets - 1)
      guard bucket > taken else { continue }
      isKept[index] = true
      left -= 1
      taken = bucket
    }
    let rest = times.indices.filter { !isKept[$0] }
    for place in 0..<min(left, rest.count) {
      isKept[rest[(2 * place + 1) * rest.count / (2 * min(left, rest.count))]] = true
    }
    return times.indices.filter { isKept[$0] }
  }
}
