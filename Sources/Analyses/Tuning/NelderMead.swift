// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Minimises a function of several variables inside the unit cube by a simplex.
///
/// Scope: a local minimum, without slopes. Points outside of the cube are moved to its border.
/// Sources: J. A. Nelder, R. Mead, A simplex method for function minimization, The Computer Journal 7
/// (1965), p. 308, with the usual coefficients 1, 2, 1/2, 1/2.
enum NelderMead {
  /// The point with the smallest value found.
  ///
  /// - Parameters:
  ///   - start: the start, each coordinate from 0 to 1; at least one.
  ///   - step: the first simplex' size, above 0; inwards if the border is near.
  ///   - tolerance: the size of the simplex at which to stop.
  ///   - limit: the most calls of the function, at least one more than there are coordinates.
  ///   - value: the function.
  /// - Returns: the point and its value.
  static func minimum(
    from start: [Double],
    step: Double,
    tolerance: Double,
    limit: Int,
    _ value: ([Double]) async -> Double
  ) async -> (point: [Double], value: Double) {
    precondition(!start.isEmpty, "a simplex needs a coordinate")
    var count = 0
    func asked(_ point: [Double]) async -> (point: [Double], value: Double) {
      count += 1
      let inside = point.map { min(1, max(0, $0)) }
      return (inside, await value(inside))
    }
    var simplex = [await asked(start)]
    for index in start.indices {
      var point = start
      point[index] += point[index] + step <= 1 ? step : -step
      simplex.append(await asked(point))
    }
    func sort() {
      // The sort is stable, so equal values keep the order in which they were found.
      simplex = simplex.enumerated()
        .sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }
        .map(\.element)
    }
    sort()
    while count < limit, size(simplex.map(\.point)) > tolerance, !Task.isCancelled {
      let worst = simplex[simplex.count - 1]
      let centre = mean(simplex.dropLast().map(\.point))
      func along(_ factor: Double) -> [Double] {
        zip(centre, worst.point).map { $0 + factor * ($0 - $1) }
      }
      let reflected = await asked(along(1))
      let last = simplex.count - 1
      if reflected.value < simplex[0].value {
        let expanded = await asked(along(2))
        simplex[last] = expanded.value < reflected.value ? expanded : reflected
      } else if reflected.value < simplex[last - 1].value {
        simplex[last] = reflected
      } else {
        let isOutside = reflected.value < worst.value
        let contracted = await asked(along(isOutside ? 0.5 : -0.5))
        if contracted.value < min(reflected.value, worst.value) {
          simplex[last] = contracted
        } else {
          for index in 1...last {
            let point = zip(simplex[index].point, simplex[0].point).map { ($0 + $1) / 2 }
            simplex[index] = await asked(point)
          }
        }
      }
      sort()
    }
    return simplex[0]
  }

  private static func mean(_ points: [[Double]]) -> [Double] {
    points[0].indices.map { index in
      points.map { $0[index] }.reduce(0, +) / Double(points.count)
    }
  }

  /// The largest distance along an axis between a corner and the best one.
  private static func size(_ points: [[Double]]) -> Double {
    points.dropFirst().flatMap { point in zip(point, points[0]).map { abs($0 - $1) } }.max() ?? 0
  }
}
