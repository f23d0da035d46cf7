// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The unknowns within bounds that minimise the weighted residuals of linear equations.
///
/// Scope: few unknowns (tens) and any number of rows. Unknowns that the rows do not determine keep
/// their start values: of all solutions the one nearest to the start is taken, in units of the
/// columns' norms. Robust losses are reached by reweighting, each round a problem of squares with
/// the same bounds.
///
/// Limitations: intervals are those of the free unknowns with the active bounds taken as given;
/// errors of rows are independent with standard deviation in proportion to 1/√weight.
///
/// Sources: active sets after Stark and Parker (1995), Computational Statistics 10, 129–141;
/// reweighting, robust scale and errors as `gsl_multifit_robust` of the GNU Scientific Library,
/// after Street, Carroll and Ruppert (1988), doi 10.1080/00031305.1988.10475548, and DuMouchel and
/// O'Brien (1989).
///
/// Validation: against the library's own fits without bounds; the Karush-Kuhn-Tucker conditions on
/// random problems; coverage of the intervals.
public struct BoundedLeastSquares: Sendable {
  /// The coefficients: a row for each equation, a column for each unknown.
  public var rows: [[Double]]
  /// The right hand sides.
  public var targets: [Double]
  /// The weight of each row, inverse to the variance of its error; 0 leaves a row out.
  public var weights: [Double]
  /// The allowed values of each unknown; ends may be infinite.
  public var bounds: [ClosedRange<Double>]
  /// The start value of each unknown; moved to the nearest allowed value.
  public var start: [Double]
  /// The loss function of the residuals.
  public var loss = LeastSquaresLoss.squares
  /// The standard deviation of the error of a row of weight 1; nil if it is not known.
  ///
  /// Intervals are then normal instead of Student's, and the loss uses this scale.
  public var knownScale: Double?
  /// The probability of the intervals, above 0 and below 1.
  public var confidence = 0.95

  /// A problem with weights of 1 and without bounds unless given.
  public init(
    rows: [[Double]],
    targets: [Double],
    weights: [Double]? = nil,
    bounds: [ClosedRange<Double>]? = nil,
    start: [Double]? = nil
  ) {
    let columns = rows.first?.count ?? 0
    self.rows = rows
    self.targets = targets
    self.weights = weights ?? Array(repeating: 1, count: rows.count)
    self.bounds = bounds ?? Array(repeating: -Double.infinity...Double.infinity, count: columns)
    self.start = start ?? Array(repeating: 0, count: columns)
  }

  /// Solves the problem.
  ///
  /// - Throws: the problem's first error; numbers that are not finite are rejected.
  public func fit() throws(LeastSquaresError) -> LeastSquaresFit {
    try check()
    var solver = ActiveSets(self)
    do {
      return try solver.fit()
    } catch {
      throw .library(error)
    }
  }

  private func check() throws(LeastSquaresError) {
    guard let columns = rows.first?.count, columns > 0 else { throw .empty }
    for row in rows where row.count != columns {
      throw .length(of: "a row", found: row.count, expected: columns)
    }
    let lengths = [
      ("targets", targets.count, rows.count), ("weights", weights.count, rows.count),
      ("bounds", bounds.count, columns), ("start", start.count, columns),
    ]
    for (name, found, expected) in lengths where found != expected {
      throw .length(of: name, found: found, expected: expected)
    }
    for (i, row) in rows.enumerated() {
      for (j, value) in row.enumerated() where !value.isFinite {
        throw .notFinite(of: "a coefficient", row: i, column: j)
      }
      guard targets[i].isFinite else { throw .notFinite(of: "a target", row: i, column: 0) }
      guard weights[i].isFinite else { throw .notFinite(of: "a weight", row: i, column: 0) }
      guard weights[i] >= 0 else { throw .negativeWeight(row: i, weight: weights[i]) }
    }
    for (j, range) in bounds.enumerated() {
      guard range.lowerBound < .infinity, range.upperBound > -.infinity else {
        throw .bounds(column: j, lower: range.lowerBound, upper: range.upperBound)
      }
      guard start[j].isFinite else { throw .notFinite(of: "a start", row: 0, column: j) }
    }
    if let knownScale, !(knownScale > 0 && knownScale.isFinite) {
      throw .notFinite(of: "the known scale", row: 0, column: 0)
    }
    guard confidence > 0, confidence < 1 else {
      throw .notFinite(of: "the confidence", row: 0, column: 0)
    }
  }
}
