// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Stochastics
import TracewattTestSupport

@testable import Fits

@Suite("Bounded least squares")
struct BoundedLeastSquaresTests {
  /// Ten rows of three columns with errors; if requested, the last row is an outlier.
  static func sample(
    rows: Int = 30,
    seed: UInt64 = 7,
    outliers: Int = 0
  ) -> BoundedLeastSquares {
    let random = KeyedRandom(seed: seed, replication: 0, purpose: DrawPurpose("test.rows"))
    var matrix: [[Double]] = []
    var targets: [Double] = []
    var weights: [Double] = []
    for i in 0..<UInt64(rows) {
      let row = [1, 4 * random.uniform(i, 0), 10 * random.uniform(i, 1)]
      let exact = 2 * row[0] - row[1] + 0.5 * row[2]
      let outlier: Double = i < outliers ? 25 : 0
      matrix.append(row)
      targets.append(exact + 0.1 * random.normal(i, 2) + outlier)
      weights.append(0.5 + random.uniform(i, 3))
    }
    return BoundedLeastSquares(rows: matrix, targets: targets, weights: weights)
  }

  /// The library's weighted fit: unknowns and the diagonal of their scaled covariance.
  static func library(_ problem: BoundedLeastSquares) -> (values: [Double], errors: [Double]) {
    let (n, p) = (problem.rows.count, problem.bounds.count)
    let (x, y) = (gsl_matrix_alloc(n, p), gsl_vector_alloc(n))
    let (w, c, covariance) = (gsl_vector_alloc(n), gsl_vector_alloc(p), gsl_matrix_alloc(p, p))
    let space = gsl_multifit_linear_alloc(n, p)
    defer {
      gsl_matrix_free(x)
      gsl_vector_free(y)
      gsl_vector_free(w)
      gsl_vector_free(c)
      gsl_matrix_free(covariance)
      gsl_multifit_linear_free(space)
    }
    for i in 0..<n {
      for j in 0..<p { gsl_matrix_set(x, i, j, problem.rows[i][j]) }
      gsl_vector_set(y, i, problem.targets[i])
      gsl_vector_set(w, i, problem.weights[i])
    }
    var squares = 0.0
    expectEqual(gsl_multifit_wlinear(x, w, y, c, covariance, &squares, space), 0)
    let variance = squares / Double(n - p)
    return (
      (0..<p).map { gsl_vector_get(c, $0) },
      (0..<p).map { (variance * gsl_matrix_get(covariance, $0, $0)).squareRoot() }
    )
  }

  @Test("the estimates of a line are correlated as its points lie")
  func correlations() throws {
    // The correlation of intercept and slope is -mean(x) / root(mean(x²)).
    let places = [0.0, 1, 2, 3]
    let targets = [0.1, 0.9, 2.2, 2.8]
    let fit = try BoundedLeastSquares(rows: places.map { [1, $0] }, targets: targets).fit()
    let expected = -1.5 / 3.5.squareRoot()
    // A few operations on numbers of order 1.
    #expect(abs(try #require(fit.correlations[0][1]) - expected) < 1e-12)
    #expect(abs(try #require(fit.correlations[1][0]) - expected) < 1e-12)
    #expect(abs(try #require(fit.correlations[0][0]) - 1) < 1e-12)
    // The information is the matrix of sums of products over the variance.
    let variance = try #require(fit.scale) * #require(fit.scale)
    for (row, expected) in zip(fit.information, [[4.0, 6], [6, 14]]) {
      for (found, sum) in zip(row, expected) { #expect(abs(found * variance / sum - 1) < 1e-12) }
    }
    // An exact fit has no errors, and so no correlations.
    let exact = try BoundedLeastSquares(rows: places.map { [1, $0] }, targets: [0, 0, 0, 0]).fit()
    expectEqual(exact.correlations, [[nil, nil], [nil, nil]])
  }

  /// The library's robust fit of a problem without weights.
  static func robust(_ problem: BoundedLeastSquares) -> (values: [Double], errors: [Double]) {
    let (n, p) = (problem.rows.count, problem.bounds.count)
    let kind =
      problem.loss == .huber ? cgsl_multifit_robust_huber() : cgsl_multifit_robust_bisquare()
    let (x, y) = (gsl_matrix_alloc(n, p), gsl_vector_alloc(n))
    let (c, covariance) = (gsl_vector_alloc(p), gsl_matrix_alloc(p, p))
    let space = gsl_multifit_robust_alloc(kind, n, p)
    defer {
      gsl_matrix_free(x)
      gsl_vector_free(y)
      gsl_vector_free(c)
      gsl_matrix_free(covariance)
      gsl_multifit_robust_free(space)
    }
    for i in 0..<n {
      for j in 0..<p { gsl_matrix_set(x, i, j, problem.rows[i][j]) }
      gsl_vector_set(y, i, problem.targets[i])
    }
    expectEqual(gsl_multifit_robust(x, y, c, covariance, space), 0)
    return (
      (0..<p).map { gsl_vector_get(c, $0) },
      (0..<p).map { gsl_matrix_get(covariance, $0, $0).squareRoot() }
    )
  }

  @Test("without bounds it is the library's weighted fit")
  func unbounded() throws {
    let problem = Self.sample()
    let fit = try problem.fit()
    let (values, errors) = Self.library(problem)
    // Both solve a well conditioned problem of order 1 by singular values.
    for j in 0..<3 {
      let error = try #require(fit.standardErrors[j])
      #expect(abs(fit.estimates[j] - values[j]) < 1e-10)
      #expect(abs(error - errors[j]) < 1e-10)
    }
    expectEqual(fit.sides, [.free, .free, .free])
    expectEqual(fit.degreesOfFreedom, 27)
    #expect(abs(fit.leverages.reduce(0, +) - 3) < 1e-10)
  }

  @Test(
    "robust losses are the library's",
    arguments: [LeastSquaresLoss.huber, .bisquare]
  )
  func robust(loss: LeastSquaresLoss) throws {
    var problem = Self.sample(outliers: 3)
    problem.weights = problem.weights.map { _ in 1 }
    problem.loss = loss
    let fit = try problem.fit()
    let (values, errors) = Self.robust(problem)
    // The library's rounds end at a relative change of 1.5e-8, separately for both.
    for j in 0..<3 {
      let error = try #require(fit.standardErrors[j])
      #expect(abs(fit.estimates[j] - values[j]) < 1e-6)
      #expect(abs(error - errors[j]) < 1e-5 * errors[j])
    }
    #expect(fit.hasConverged)
    #expect(fit.robustWeights.prefix(3).allSatisfy { $0 < 0.1 })
    #expect(abs(fit.estimates[0] - 2) < 0.3)
  }

  @Test("a bound holds an unknown, and the others adapt")
  func bound() throws {
    // x + y = 3 and x − y = 1 with y at most 0.5: x minimises (x − 2.5)² + (x − 1.5)².
    var problem = BoundedLeastSquares(rows: [[1, 1], [1, -1]], targets: [3, 1])
    problem.bounds = [-10...10, 0...0.5]
    let fit = try problem.fit()
    #expect(abs(fit.estimates[0] - 2) < 1e-12)
    expectEqual(fit.estimates[1], 0.5)
    expectEqual(fit.sides, [.free, .atUpper])
    #expect(fit.intervals[1] == nil)
  }

  @Test("columns that cannot be distinguished are reported, and stay together at the start")
  func dependent() throws {
    let problem = BoundedLeastSquares(
      rows: [[1, 2, 0], [2, 4, 1], [3, 6, -1], [4, 8, 2]],
      targets: [5, 11, 14, 22],
      start: [1, 2, 0]
    )
    let fit = try problem.fit()
    expectEqual(fit.sides, [.undetermined, .undetermined, .free])
    expectEqual(fit.rank, 2)
    expectEqual(fit.conditionNumber, .infinity)
    // x + 2 y = 5 is already true at the start.
    #expect(abs(fit.estimates[0] - 1) < 1e-10)
    #expect(abs(fit.estimates[1] - 2) < 1e-10)
    #expect(abs(fit.estimates[2] - 1) < 1e-10)
    #expect(fit.standardErrors[0] == nil)
    #expect(fit.standardErrors[2] != nil)
  }

  @Test("a column of zeros keeps its start")
  func silent() throws {
    let problem = BoundedLeastSquares(
      rows: [[1, 0], [2, 0], [3, 0]],
      targets: [1, 2.1, 2.9],
      bounds: [0...5, 0...5],
      start: [0, 4]
    )
    let fit = try problem.fit()
    expectEqual(fit.estimates[1], 4)
    expectEqual(fit.sides[1], .undetermined)
    expectEqual(fit.sides[0], .free)
  }

  @Test("fewer rows than unknowns give a solution without intervals")
  func few() throws {
    let fit = try BoundedLeastSquares(rows: [[1, 1, 1]], targets: [3]).fit()
    #expect(fit.estimates.allSatisfy { abs($0 - 1) < 1e-12 })
    #expect(fit.scale == nil)
    #expect(fit.intervals.allSatisfy { $0 == nil })
    expectEqual(fit.degreesOfFreedom, 0)
  }

  @Test("an unknown that may take one value only takes it")
  func single() throws {
    let problem = BoundedLeastSquares(
      rows: [[1], [1]],
      targets: [3, 5],
      bounds: [2...2]
    )
    let fit = try problem.fit()
    expectEqual(fit.estimates, [2])
    expectEqual(fit.residuals, [1, 3])
    expectEqual(fit.rank, 0)
  }

  @Test("a known scale gives normal intervals")
  func known() throws {
    var problem = BoundedLeastSquares(rows: [[1], [1], [1], [1]], targets: [1, 2, 3, 4])
    problem.knownScale = 2
    let range = try #require(try problem.fit().intervals[0])
    // 2.5 ± 1.959964 · 2 / √4.
    #expect(abs(range.lowerBound - (2.5 - 1.959964)) < 1e-5)
    #expect(abs(range.upperBound - (2.5 + 1.959964)) < 1e-5)
  }

  @Test("a row of weight 0 changes nothing")
  func silentRow() throws {
    let problem = Self.sample()
    var more = problem
    more.rows.append([1, 1, 1])
    more.targets.append(1e6)
    more.weights.append(0)
    let (a, b) = (try problem.fit(), try more.fit())
    expectEqual(a.estimates, b.estimates)
    expectEqual(a.degreesOfFreedom, b.degreesOfFreedom)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let problem: BoundedLeastSquares
    let error: LeastSquaresError
  }

  static let refusals: [Refusal] = {
    let good = BoundedLeastSquares(rows: [[1, 2], [3, 4]], targets: [1, 2])
    func bad(
      _ name: String,
      _ error: LeastSquaresError,
      _ change: (inout BoundedLeastSquares) -> Void
    ) -> Refusal {
      var problem = good
      change(&problem)
      return Refusal(testDescription: name, problem: problem, error: error)
    }
    return [
      bad("no rows", .empty) { $0.rows = [] },
      bad("a ragged row", .length(of: "a row", found: 1, expected: 2)) { $0.rows[1] = [1] },
      bad("targets", .length(of: "targets", found: 1, expected: 2)) { $0.targets = [1] },
      bad("a coefficient", .notFinite(of: "a coefficient", row: 1, column: 0)) {
        $0.rows[1][0] = .infinity
      },
      bad("a target", .notFinite(of: "a target", row: 0, column: 0)) { $0.targets[0] = .infinity },
      bad("a weight below 0", .negativeWeight(row: 1, weight: -1)) { $0.weights[1] = -1 },
      bad("a start", .notFinite(of: "a start", row: 0, column: 1)) { $0.start[1] = -.infinity },
    ]
  }()

  @Test("an invalid problem is refused by name", arguments: refusals)
  func refused(refusal: Refusal) {
    #expect(throws: refusal.error) { try refusal.problem.fit() }
  }

  @Test("NaN is refused wherever it occurs")
  func notANumber() {
    var rows = BoundedLeastSquares(rows: [[1], [2]], targets: [1, 2])
    rows.rows[1][0] = .nan
    var targets = BoundedLeastSquares(rows: [[1], [2]], targets: [1, 2])
    targets.targets[1] = .nan
    var weights = BoundedLeastSquares(rows: [[1], [2]], targets: [1, 2])
    weights.weights[0] = .nan
    for problem in [rows, targets, weights] {
      #expect(throws: LeastSquaresError.self) { try problem.fit() }
    }
  }
}
