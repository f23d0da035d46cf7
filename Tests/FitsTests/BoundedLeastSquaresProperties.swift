// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import Testing

@testable import Fits

@Suite("Properties of every bounded fit")
struct BoundedLeastSquaresProperties {
  /// A random problem: some equal columns, some tight bounds, some weights of 0.
  static func problem(_ number: Int) -> BoundedLeastSquares {
    let random = KeyedRandom(
      seed: UInt64(number),
      replication: 0,
      purpose: DrawPurpose("test.bounded")
    )
    let count = 2 + Int(random.uniform(0, 0) * 30)
    let columns = 1 + Int(random.uniform(0, 1) * 7)
    let twins = random.uniform(0, 2) < 0.3
    var rows: [[Double]] = []
    for i in 1...count {
      var row: [Double] = []
      for j in 0..<columns {
        let isZero = random.uniform(UInt64(i), UInt64(2 * j)) < 0.25
        let size: Double = j == 0 ? 1_000 : 1
        row.append(isZero ? 0 : size * random.normal(UInt64(i), UInt64(2 * j + 1)))
      }
      rows.append(row)
    }
    if twins, columns > 2 { for i in rows.indices { rows[i][2] = -3 * rows[i][1] } }
    var targets: [Double] = []
    for i in 1...count { targets.append(5 * random.normal(UInt64(i), 100)) }
    let weights = (0..<count).map { i -> Double in
      let luck = random.uniform(UInt64(i + 1), 101)
      return luck < 0.1 ? 0 : luck
    }
    let bounds = (0..<columns).map { j -> ClosedRange<Double> in
      let low = random.normal(UInt64(j), 200)
      return low...(low + 2 * random.uniform(UInt64(j), 201))
    }
    let start = (0..<columns).map { random.normal(UInt64($0), 202) }
    return BoundedLeastSquares(
      rows: rows,
      targets: targets,
      weights: weights,
      bounds: bounds,
      start: start
    )
  }

  @Test("the conditions of Karush, Kuhn and Tucker hold", arguments: 0..<300)
  func conditions(number: Int) throws {
    let problem = Self.problem(number)
    let fit = try problem.fit()
    for j in problem.bounds.indices {
      let range = problem.bounds[j]
      #expect(range.contains(fit.estimates[j]))
      var slope = 0.0
      var norm = 0.0
      for (i, row) in problem.rows.enumerated() {
        slope += problem.weights[i] * row[j] * fit.residuals[i]
        norm += problem.weights[i] * row[j] * row[j]
      }
      // Residuals are of order 1000; the slope of a column of norm 1 is known to 1e-9 of that.
      let small = 1e-6 * max(1, norm.squareRoot())
      switch fit.sides[j] {
      case .free, .undetermined: #expect(abs(slope) < small)
      case .atLower: #expect(slope < small || range.lowerBound == range.upperBound)
      case .atUpper: #expect(slope > -small)
      }
    }
  }

  @Test("another start changes only the parameters that nothing determines", arguments: 0..<60)
  func start(number: Int) throws {
    var problem = Self.problem(number)
    let one = try problem.fit()
    problem.start = problem.start.map { 3 - $0 }
    let other = try problem.fit()
    let sums = [one, other].map { fit -> Double in
      var sum = 0.0
      for (weight, rest) in zip(problem.weights, fit.residuals) { sum += weight * rest * rest }
      return sum
    }
    #expect(abs(sums[0] - sums[1]) <= 1e-8 * max(1, sums[0]))
  }

  @Test("another unit of an unknown changes its number alone", arguments: 0..<60)
  func units(number: Int) throws {
    let problem = Self.problem(number)
    var other = problem
    for i in other.rows.indices { other.rows[i][0] *= 1_024 }
    let range = problem.bounds[0]
    other.bounds[0] = (range.lowerBound / 1_024)...(range.upperBound / 1_024)
    other.start[0] /= 1_024
    let (a, b) = (try problem.fit(), try other.fit())
    #expect(abs(a.estimates[0] - b.estimates[0] * 1_024) < 1e-9 * max(1, abs(a.estimates[0])))
    #expect(a.sides == b.sides)
  }
}
