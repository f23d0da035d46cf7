// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

extension PhoneCalibration {
  /// A parameter is held where the rows leave more than this share of what its range left open.
  ///
  /// Definition: beyond a half, the range says more of it than the rows do.
  static let toldFraction = 0.5

  /// Fits what the rows tell, and holds at its start what they tell less of than its range does.
  ///
  /// Parameters are held one at a time, the least told first, so that of several that only go up and
  /// down together one remains. The intervals of the others allow for the ranges of those held.
  ///
  /// - Parameter rows: checked rows.
  /// - Returns: the fit; its condition number and pairs are those of all parameters together.
  /// - Throws: what keeps the rows from being fitted.
  func toldFit(_ rows: [CalibrationRow]) throws(Failure) -> CalibrationFit {
    let whole = try unitFit(rows)
    var last = whole
    var held = Set<Int>()
    var narrowed = self
    while let least = Self.leastTold(of: last, held: held) {
      held.insert(least)
      narrowed.parameters[least].lower = parameters[least].start
      narrowed.parameters[least].upper = parameters[least].start
      last = try narrowed.unitFit(rows)
    }
    guard !held.isEmpty else { return whole }
    last.conditionNumber = whole.conditionNumber
    last.inseparable = whole.inseparable
    for j in parameters.indices { last.parameters[j].parameter = parameters[j] }
    for j in held {
      last.parameters[j].standing = .undetermined
      last.parameters[j].standardError = nil
      last.parameters[j].interval = nil
    }
    last.widen(held: held)
    return last
  }

  /// The parameter of which the rows leave most open, if that is too much to be told.
  private static func leastTold(of fit: CalibrationFit, held: Set<Int>) -> Int? {
    let open = fit.parameters.indices.filter { !held.contains($0) }
    let matrix = open.map { a in
      open.map { b in fit.information[a][b] + (a == b ? fit.parameters[a].parameter.weight : 0) }
    }
    guard let variances = NormalMatrix.inverseDiagonal(matrix) else { return nil }
    let shares = zip(open, variances).map { j, variance in
      (j: j, share: variance * fit.parameters[j].parameter.weight)
    }
    guard let least = shares.max(by: { $0.share < $1.share }), least.share > toldFraction else {
      return nil
    }
    return least.j
  }
}

extension CalibrationParameter {
  /// What its range says before any row: one over the variance, a range being about two standard
  /// deviations to each side.
  var weight: Double {
    let deviation = reach / 1.96
    return 1 / (deviation * deviation)
  }
}

extension CalibrationFit {
  /// Lets the errors of fitted parameters allow for the ranges of those that are held.
  fileprivate mutating func widen(held: Set<Int>) {
    let open = parameters.indices.filter { held.contains($0) || parameters[$0].standing == .fitted }
    let matrix = open.map { a in
      open.map { b in
        information[a][b] + (a == b && held.contains(a) ? parameters[a].parameter.weight : 0)
      }
    }
    guard let variances = NormalMatrix.inverseDiagonal(matrix) else { return }
    for (j, variance) in zip(open, variances) where !held.contains(j) {
      parameters[j].tell(
        error: scale == nil ? nil : max(0, variance).squareRoot(),
        degreesOfFreedom: degreesOfFreedom
      )
    }
  }
}

extension CalibrationFit.Parameter {
  /// States a standard error and the interval that follows from it, cut at the bounds.
  mutating func tell(error: Double?, degreesOfFreedom: Int) {
    standardError = error
    let reach = StudentT.quantile(0.975, degreesOfFreedom: Double(degreesOfFreedom))
    interval = reach.flatMap { reach in
      error.map { error in
        let low = min(estimate, max(parameter.lower, estimate - reach * error))
        return low...max(estimate, min(parameter.upper, estimate + reach * error))
      }
    }
  }
}
