// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Fits
internal import Judgement
internal import Quantities

/// Fits numbers of a phone to measured energies.
///
/// Scope: bounded, robust least squares over rows of any origin: a log of one's own phone, or field
/// recordings. Readings have the error of their steps; neighbouring rows of a series share a
/// reading, and their errors are decorrelated. In addition, the phone's power deviates by a share
/// per root hour, which is estimated from the rows (likelihood over a grid). Upper bounds count if
/// they are broken. A parameter that the rows determine less than its range does keeps its start
/// (`undeterminedFraction`).
///
/// Limitations: linear in the parameters; intervals treat the deviating share, the unit factors and
/// the set of bounds as known. A gross outlier in a reading disturbs both of its rows.
///
/// Sources: those of the method are listed at `BoundedLeastSquares`.
///
/// Validation: artificial logs with known constants, in `PhoneCalibrationStatistics`.
public struct PhoneCalibration: Sendable {
  /// The parameters to fit.
  public var parameters: [CalibrationParameter]
  /// Factors of units that are known from other sources, by name; others are 1 or fitted.
  public var unitFactors: [CalibrationFit.UnitFactor] = []
  /// Whether units not named there get factors of their own, with a mean of 1.
  public var fitsUnits = false
  /// Whether gross errors have less weight; default true.
  public var isRobust = true

  /// A fit of some parameters.
  public init(_ parameters: [CalibrationParameter]) { self.parameters = parameters }

  /// The candidate shares per root hour.
  static let drifts = [0, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.45, 0.7]

  /// Fits the parameters to rows.
  ///
  /// - Parameter rows: the rows; those of one series follow each other, sorted by time.
  /// - Returns: values, intervals and correlations; parameters that the rows do not determine keep
  ///   their start.
  /// - Throws: the reason why the rows cannot be fitted.
  public func fit(rows: [CalibrationRow]) throws(CalibrationFailure) -> CalibrationFit {
    for (index, row) in rows.enumerated() {
      let numbers =
        row.exposures + [
          row.fixed.value, row.drained.value, row.startVariance, row.endVariance, row.ownVariance,
        ]
      let variances = [row.startVariance, row.endVariance, row.ownVariance]
      guard row.exposures.count == parameters.count, numbers.allSatisfy(\.isFinite),
        variances.allSatisfy({ $0 >= 0 }), row.duration > .zero
      else { throw .badRow(index, label: row.label) }
    }
    guard !parameters.isEmpty, rows.contains(where: { !$0.isUpperBound }) else { throw .noRows }
    return try determinedFit(rows)
  }

  /// Fits all parameters, and the factors of unknown units.
  func unitFit(_ rows: [CalibrationRow]) throws(CalibrationFailure) -> CalibrationFit {
    var factors = knownFactors(of: rows)
    var best = try fit(rows, factors)
    guard fitsUnits else { return best }
    var areFactorsSteady = false
    for _ in 0..<10 {
      let next = improved(factors, rows, best.values)
      let change = zip(factors, next).map { abs($0.factor - $1.factor) }.max() ?? 0
      factors = next
      best = try fit(rows, factors)
      areFactorsSteady = change < 1e-6
      if areFactorsSteady { break }
    }
    best.hasConverged = best.hasConverged && areFactorsSteady
    return best
  }

  // MARK: Units

  private func knownFactors(of rows: [CalibrationRow]) -> [CalibrationFit.UnitFactor] {
    let units = rows.reduce(into: [String]()) { if !$0.contains($1.unit) { $0.append($1.unit) } }
    return units.sorted().map { unit in
      unitFactors.first { $0.unit == unit } ?? CalibrationFit.UnitFactor(unit: unit, factor: 1)
    }
  }

  /// The factors that make prediction and measurement agree; their mean is 1.
  private func improved(
    _ factors: [CalibrationFit.UnitFactor],
    _ rows: [CalibrationRow],
    _ values: [Double]
  ) -> [CalibrationFit.UnitFactor] {
    var next = factors
    var free: [Int] = []
    for (index, factor) in factors.enumerated() {
      guard !unitFactors.contains(where: { $0.unit == factor.unit }) else { continue }
      var (products, squares) = (0.0, 0.0)
      for row in rows where row.unit == factor.unit && !row.isUpperBound {
        let predicted = row.predicted(values).value
        let hours = max(row.duration.seconds / 3600, 1e-3)
        products += predicted * row.drained.value / hours
        squares += predicted * predicted / hours
      }
      guard squares > 0, products > 0 else { continue }
      next[index].factor = products / squares
      free.append(index)
    }
    let mean = free.reduce(0) { $0 + next[$1].factor } / Double(max(1, free.count))
    for index in free where mean > 0 { next[index].factor /= mean }
    return next
  }

  // MARK: The rows that count

  /// Fits with given unit factors; upper bounds join the rows if the fit breaks them.
  private func fit(
    _ rows: [CalibrationRow],
    _ factors: [CalibrationFit.UnitFactor]
  ) throws(CalibrationFailure) -> CalibrationFit {
    var broken = Set<Int>()
    var known: CalibrationFit?
    var areBoundsSteady = false
    for _ in 0..<10 {
      let counted = rows.indices.filter { !rows[$0].isUpperBound || broken.contains($0) }
      let fit = try fit(counted, of: rows, factors)
      known = fit
      let values = fit.values
      let next = Set(
        rows.indices.filter { index in
          let factor = factors.first { $0.unit == rows[index].unit }?.factor ?? 1
          return rows[index].isUpperBound
            && rows[index].predicted(values).value * factor > rows[index].drained.value
        }
      )
      areBoundsSteady = next.isSubset(of: broken)
      if areBoundsSteady { break }
      broken.formUnion(next)
    }
    guard var last = known else { throw .noRows }
    last.hasConverged = last.hasConverged && areBoundsSteady
    return last
  }

  private func fit(
    _ counted: [Int],
    of rows: [CalibrationRow],
    _ factors: [CalibrationFit.UnitFactor]
  ) throws(CalibrationFailure) -> CalibrationFit {
    let scaled = counted.map { index in
      let factor = factors.first { $0.unit == rows[index].unit }?.factor ?? 1
      return WhitenedRows.Row(rows[index], factor: factor)
    }
    var best: (fit: LeastSquaresFit, drift: Double, likelihood: Double)?
    for drift in Self.drifts {
      let powers = best?.fit.estimates ?? parameters.map(\.start)
      guard let whitened = WhitenedRows(scaled, drift: drift, values: powers) else { continue }
      let found = try solve(whitened)
      let likelihood = found.residuals.reduce(whitened.logDeterminant) { $0 + loss($1) }
      if likelihood < best?.likelihood ?? .infinity { best = (found, drift, likelihood) }
    }
    guard let best else { throw .noRows }
    return result(best.fit, best.drift, counted, rows, factors)
  }

  private func solve(_ whitened: WhitenedRows) throws(CalibrationFailure) -> LeastSquaresFit {
    var problem = BoundedLeastSquares(
      rows: whitened.rows,
      targets: whitened.targets,
      bounds: parameters.map { $0.lower...max($0.lower, $0.upper) },
      start: parameters.map(\.start)
    )
    problem.loss = isRobust ? .huber : .squares
    // The rows have their own errors; the ratio by which residuals exceed them is applied
    // afterwards.
    problem.knownScale = 1
    do {
      return try problem.fit()
    } catch {
      throw .solver(error.description)
    }
  }

  /// The point at which Huber's loss becomes linear, as in `LeastSquaresLoss.huber`.
  private static let hinge = 1.345

  /// Twice the loss of a residual of unit variance.
  private func loss(_ residual: Double) -> Double {
    let size = abs(residual)
    return isRobust && size > Self.hinge
      ? 2 * Self.hinge * size - Self.hinge * Self.hinge : size * size
  }

  /// The spread of whitened residuals, with gross ones counted only up to the hinge.
  ///
  /// Source: Street, Carroll and Ruppert (1988), equations 3 and 5, at a known scale of 1.
  private func spread(of fit: LeastSquaresFit) -> Double {
    let count = Double(fit.residuals.count)
    let hinge = isRobust ? Self.hinge : .infinity
    var (inside, squares) = (0.0, 0.0)
    for residual in fit.residuals {
      if abs(residual) < hinge { inside += 1 / count }
      let influence = min(abs(residual), hinge)
      squares += influence * influence
    }
    guard inside > 0, fit.degreesOfFreedom > 0 else { return 1 }
    let correction = 1 + Double(fit.rank) / count * (1 - inside) / inside
    return correction * (squares / Double(fit.degreesOfFreedom)).squareRoot() / inside
  }

  // MARK: The result

  private func result(
    _ fit: LeastSquaresFit,
    _ drift: Double,
    _ counted: [Int],
    _ rows: [CalibrationRow],
    _ factors: [CalibrationFit.UnitFactor]
  ) -> CalibrationFit {
    // Errors may be wider than those of the rows, never narrower: steps of a gauge are not random
    // draws, and a few of them may all happen to be small.
    let freedom = fit.degreesOfFreedom
    let scale = freedom > 0 ? max(1, spread(of: fit)) : nil
    let fitted = parameters.indices.map { j in
      var parameter = CalibrationFit.Parameter(
        parameter: parameters[j],
        estimate: fit.estimates[j],
        standing: Self.standing(fit.sides[j])
      )
      let error = scale.flatMap { scale in fit.standardErrors[j].map { scale * $0 } }
      parameter.setStandardError(error, degreesOfFreedom: freedom)
      return parameter
    }
    var pairs: [CalibrationFit.Pair] = []
    for a in parameters.indices {
      for b in parameters.indices where b > a {
        if let correlation = fit.correlations[a][b],
          abs(correlation) > CalibrationFit.inseparableCorrelation,
          !(fitted[a].isWellKnown && fitted[b].isWellKnown)
        {
          pairs.append(
            CalibrationFit.Pair(
              first: parameters[a].key,
              second: parameters[b].key,
              correlation: correlation
            )
          )
        }
      }
    }
    var weights = [Double](repeating: 0, count: rows.count)
    for (position, index) in counted.enumerated() { weights[index] = fit.robustWeights[position] }
    return CalibrationFit(
      parameters: fitted,
      residuals: rows.map { row in
        let factor = factors.first { $0.unit == row.unit }?.factor ?? 1
        return Joules(row.drained.value / factor - row.predicted(fit.estimates).value)
      },
      weights: weights,
      rowCount: counted.count,
      degreesOfFreedom: fit.degreesOfFreedom,
      scale: scale,
      driftFraction: drift,
      conditionNumber: fit.conditionNumber,
      inseparable: pairs,
      hasConverged: fit.hasConverged,
      unitFactors: factors,
      information: fit.information.map { row in row.map { $0 / ((scale ?? 1) * (scale ?? 1)) } }
    )
  }

  private static func standing(_ side: LeastSquaresFit.Side) -> CalibrationFit.Standing {
    switch side {
    case .free: .fitted
    case .atLower: .atLowerBound
    case .atUpper: .atUpperBound
    case .undetermined: .undetermined
    }
  }
}
