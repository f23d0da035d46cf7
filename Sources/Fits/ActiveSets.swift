// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// Solves bounded least squares: the unknowns at a bound, and the values of the others.
struct ActiveSets {
  private let problem: BoundedLeastSquares
  private let columns: Int
  /// The rows of weight above 0.
  private let used: [Int]
  /// The norm of each weighted column, 1 for a column of zeros.
  private let norms: [Double]
  private var estimates: [Double]
  private var sides: [LeastSquaresFit.Side]

  init(_ problem: BoundedLeastSquares) {
    self.problem = problem
    columns = problem.bounds.count
    used = problem.rows.indices.filter { problem.weights[$0] > 0 }
    var squares = [Double](repeating: 0, count: columns)
    for i in used {
      for j in squares.indices {
        squares[j] += problem.weights[i] * problem.rows[i][j] * problem.rows[i][j]
      }
    }
    norms = squares.map { $0 > 0 ? $0.squareRoot() : 1 }
    estimates = zip(problem.start, problem.bounds).map {
      min($1.upperBound, max($1.lowerBound, $0))
    }
    sides = problem.bounds.map { $0.lowerBound < $0.upperBound ? .free : .atLower }
  }

  // MARK: One round

  private var free: [Int] { sides.indices.filter { sides[$0] == .free } }

  /// The coefficients of the free unknowns, weighted and scaled to norm 1.
  private func matrix(_ free: [Int], _ factors: [Double]) -> [[Double]] {
    used.map { i in
      let weight = (problem.weights[i] * factors[i]).squareRoot()
      return free.map { weight * problem.rows[i][$0] / norms[$0] }
    }
  }

  private func residual(_ i: Int, _ values: [Double]) -> Double {
    var rest = problem.targets[i]
    for j in values.indices { rest -= problem.rows[i][j] * values[j] }
    return rest
  }

  /// The values of the free unknowns without bounds, nearest to the start.
  private func unbounded(_ free: [Int], _ factors: [Double]) throws(GSLError) -> [Double] {
    var reference = estimates
    for j in free { reference[j] = problem.start[j] }
    let parts = try SingularValues(rows: matrix(free, factors), columns: free.count)
    var steps = [Double](repeating: 0, count: free.count)
    let rests = used.map { i in
      (problem.weights[i] * factors[i]).squareRoot() * residual(i, reference)
    }
    for k in 0..<parts.rank {
      var product = 0.0
      for (row, rest) in rests.enumerated() { product += parts.left[row][k] * rest }
      for j in steps.indices { steps[j] += parts.right[j][k] * product / parts.values[k] }
    }
    for (position, j) in free.enumerated() { reference[j] += steps[position] / norms[j] }
    return reference
  }

  /// The rate at which the sum of squares falls with each unknown of norm 1.
  private func gradient(_ factors: [Double]) -> [Double] {
    var slopes = [Double](repeating: 0, count: columns)
    for i in used {
      let rest = problem.weights[i] * factors[i] * residual(i, estimates)
      for j in slopes.indices { slopes[j] += rest * problem.rows[i][j] / norms[j] }
    }
    return slopes
  }

  /// Solves the problem of squares with each row's weight times a factor.
  ///
  /// - Returns: whether it was solved; false if the active bounds were still changing at the end.
  private mutating func solve(_ factors: [Double]) throws(GSLError) -> Bool {
    for j in sides.indices where problem.bounds[j].lowerBound < problem.bounds[j].upperBound {
      sides[j] = .free
    }
    let size = used.reduce(0) { sum, i in
      sum + problem.weights[i] * problem.targets[i] * problem.targets[i]
    }.squareRoot()
    let limit = 1e-11 * max(size, .leastNormalMagnitude)
    var blocked = Set<Int>()
    var freed: Int?
    for _ in 0..<(20 * (columns + 5)) {
      let free = free
      if !free.isEmpty {
        let wanted = try unbounded(free, factors)
        if let (first, share) = firstBound(free, wanted) {
          if freed == first, share == 0 { blocked.insert(first) } else { blocked = [] }
          for j in free { estimates[j] += share * (wanted[j] - estimates[j]) }
          let range = problem.bounds[first]
          let isLow = wanted[first] < range.lowerBound
          estimates[first] = isLow ? range.lowerBound : range.upperBound
          sides[first] = isLow ? .atLower : .atUpper
          freed = nil
          continue
        }
        for j in free { estimates[j] = wanted[j] }
      }
      let slopes = gradient(factors)
      let next = sides.indices.filter { j in
        guard problem.bounds[j].lowerBound < problem.bounds[j].upperBound, !blocked.contains(j)
        else { return false }
        return (sides[j] == .atLower && slopes[j] > limit)
          || (sides[j] == .atUpper && slopes[j] < -limit)
      }.max { abs(slopes[$0]) < abs(slopes[$1]) }
      guard let next else { return true }
      sides[next] = .free
      freed = next
    }
    return false
  }

  /// The first bound on the way from the estimates to the wanted values, and the share of the way.
  private func firstBound(_ free: [Int], _ wanted: [Double]) -> (Int, Double)? {
    var best: (Int, Double)?
    for j in free {
      let range = problem.bounds[j]
      guard wanted[j] < range.lowerBound || wanted[j] > range.upperBound else { continue }
      let end = wanted[j] < range.lowerBound ? range.lowerBound : range.upperBound
      let way = wanted[j] - estimates[j]
      let share = way == 0 ? 0 : min(1, max(0, (end - estimates[j]) / way))
      if share < best?.1 ?? .infinity { best = (j, share) }
    }
    return best
  }

  // MARK: All rounds

  /// The residuals in units of a row of weight 1.
  private var weighted: [Double] {
    used.map { problem.weights[$0].squareRoot() * residual($0, estimates) }
  }

  mutating func fit() throws(GSLError) -> LeastSquaresFit {
    var factors = [Double](repeating: 1, count: problem.rows.count)
    var hasConverged = try solve(factors)
    var parts = try decomposition()
    let plain = RobustScale.ordinary(weighted, rank: parts.rank)
    var scale = problem.knownScale ?? plain
    var iterations = 0
    if problem.loss != .squares {
      let spread = RobustScale(
        problem,
        leverages: leverages(parts),
        floor: used.map { problem.weights[$0].squareRoot() * problem.targets[$0] },
        rank: parts.rank
      )
      hasConverged = false
      while !hasConverged, iterations < 100 {
        iterations += 1
        let old = estimates
        let shares = spread.weights(weighted)
        for (position, i) in used.enumerated() { factors[i] = shares[position] }
        let isSolved = try solve(factors)
        let isSteady = zip(old, estimates).allSatisfy {
          abs($0 - $1) <= 1.5e-8 * max(abs($0), abs($1))
        }
        hasConverged = isSolved && isSteady
      }
      parts = try decomposition()
      if problem.knownScale == nil, let plain { scale = spread.error(weighted, ordinary: plain) }
    }
    return result(parts, scale, factors, iterations, hasConverged)
  }

  private func decomposition() throws(GSLError) -> SingularValues {
    let free = free
    let all = [Double](repeating: 1, count: problem.rows.count)
    // Without a free unknown, a column of zeros, of rank 0.
    let rows = free.isEmpty ? used.map { _ in [0.0] } : matrix(free, all)
    return try SingularValues(rows: rows, columns: max(1, free.count))
  }

  private func leverages(_ parts: SingularValues) -> [Double] {
    parts.left.map { row in row.prefix(parts.rank).reduce(0) { $0 + $1 * $1 } }
  }

  private func result(
    _ parts: SingularValues,
    _ scale: Double?,
    _ factors: [Double],
    _ iterations: Int,
    _ hasConverged: Bool
  ) -> LeastSquaresFit {
    let free = free
    let scale = scale.map(LeastSquaresFit.settled)
    var sides = sides
    let estimates = self.sides.indices.map {
      self.sides[$0] == .free ? LeastSquaresFit.settled(self.estimates[$0]) : self.estimates[$0]
    }
    var covariance: [[Double?]] = Array(
      repeating: Array(repeating: nil, count: columns),
      count: columns
    )
    let determined = free.indices.filter { position in
      let rest = parts.right[position].dropFirst(parts.rank).reduce(0) { $0 + $1 * $1 }
      return rest < 1e-8
    }
    for position in free.indices where !determined.contains(position) {
      sides[free[position]] = .undetermined
    }
    if let scale {
      for a in determined {
        for b in determined {
          var sum = 0.0
          for k in 0..<parts.rank {
            sum += parts.right[a][k] * parts.right[b][k] / (parts.values[k] * parts.values[k])
          }
          let norm = norms[free[a]] * norms[free[b]]
          covariance[free[a]][free[b]] = LeastSquaresFit.settled(sum * scale * scale / norm)
        }
      }
    }
    let errors = (0..<columns).map { covariance[$0][$0].map { max(0, $0).squareRoot() } }
    let freedom = used.count - parts.rank
    let reach = quantile(freedom)
    let shares = leverages(parts)
    var leverage = [Double](repeating: 0, count: problem.rows.count)
    for (position, i) in used.enumerated() {
      leverage[i] = LeastSquaresFit.settled(shares[position])
    }
    let isDefinite = parts.rank == free.count
    return LeastSquaresFit(
      estimates: estimates,
      sides: sides,
      standardErrors: errors,
      intervals: (0..<columns).map { j in
        guard let error = errors[j], let reach else { return nil }
        return (estimates[j] - reach * error)...(estimates[j] + reach * error)
      },
      residuals: problem.rows.indices.map { residual($0, estimates) },
      robustWeights: factors.map(LeastSquaresFit.settled),
      leverages: leverage,
      scale: scale,
      degreesOfFreedom: freedom,
      rank: parts.rank,
      conditionNumber: !isDefinite
        ? .infinity
        : free.isEmpty
          ? 1 : LeastSquaresFit.settled(parts.values[0] / parts.values[free.count - 1]),
      correlations: (0..<columns).map { a in
        (0..<columns).map { b in
          guard let both = covariance[a][b], let one = errors[a], let other = errors[b],
            one > 0, other > 0
          else { return nil }
          return min(1, max(-1, both / (one * other)))
        }
      },
      information: information(scale ?? 1),
      iterations: iterations,
      hasConverged: hasConverged
    )
  }

  private func quantile(_ freedom: Int) -> Double? {
    let probability = (1 + problem.confidence) / 2
    if problem.knownScale != nil {
      // Student's distribution with so much freedom is normal to 9 digits.
      return StudentT.quantile(probability, degreesOfFreedom: 1e9)
    }
    return freedom > 0 ? StudentT.quantile(probability, degreesOfFreedom: Double(freedom)) : nil
  }

  private func information(_ scale: Double) -> [[Double]] {
    let variance = scale > 0 ? scale * scale : 1
    return (0..<columns).map { a in
      (0..<columns).map { b in
        used.reduce(0) { sum, i in
          sum + problem.weights[i] * problem.rows[i][a] * problem.rows[i][b]
        } / variance
      }
    }
  }
}
