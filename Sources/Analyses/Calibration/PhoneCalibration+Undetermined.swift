// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Fits
internal import Judgement
internal import Stochastics

extension PhoneCalibration {
  /// The remaining share of a parameter's prior variance above which the parameter is not fitted.
  ///
  /// Definition: beyond a half, the range gives more information than the rows do.
  static let undeterminedFraction = 0.5

  /// Fits the parameters that the rows determine, and fixes the others at their start.
  ///
  /// A parameter is fixed if the rows give less information about it than its range does.
  /// Parameters are fixed one at a time, the least determined first, so that of several that the
  /// rows only determine together one remains. The intervals of the others include the ranges of
  /// the fixed ones.
  ///
  /// - Parameter rows: checked rows.
  /// - Returns: the fit; its condition number and pairs are those of all parameters together.
  /// - Throws: the reason why the rows cannot be fitted.
  func determinedFit(_ rows: [CalibrationRow]) throws(CalibrationFailure) -> CalibrationFit {
    let whole = try unitFit(rows)
    var last = whole
    var held = Set<Int>()
    var narrowed = self
    while let least = Self.leastDetermined(of: last, held: held) {
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

  /// The parameter that the rows determine least, if that is too little to fit it; otherwise nil.
  private static func leastDetermined(of fit: CalibrationFit, held: Set<Int>) -> Int? {
    let open = fit.parameters.indices.filter { !held.contains($0) }
    let matrix = open.map { a in
      open.map { b in fit.information[a][b] + (a == b ? fit.parameters[a].parameter.weight : 0) }
    }
    guard let variances = NormalMatrix.inverseDiagonal(matrix) else { return nil }
    let shares = zip(open, variances).map { j, variance in
      (j: j, share: variance * fit.parameters[j].parameter.weight)
    }
    guard let least = shares.max(by: { $0.share < $1.share }), least.share > undeterminedFraction
    else {
      return nil
    }
    return least.j
  }
}

extension CalibrationParameter {
  /// The information from its range alone: one over the variance, with a range of about two
  /// standard deviations to each side.
  var weight: Double {
    let deviation = reach / 1.96
    return 1 / (deviation * deviation)
  }
}

extension CalibrationFit {
  /// Widens the errors of fitted parameters by the ranges of the fixed ones.
  fileprivate mutating func widen(held: Set<Int>) {
    let open = parameters.indices.filter { held.contains($0) || parameters[$0].standing == .fitted }
    let matrix = open.map { a in
      open.map { b in
        information[a][b] + (a == b && held.contains(a) ? parameters[a].parameter.weight : 0)
      }
    }
    guard let variances = NormalMatrix.inverseDiagonal(matrix) else { return }
    for (j, variance) in zip(open, variances) where !held.contains(j) {
      parameters[j].setStandardError(
        scale == nil ? nil : max(0, variance).squareRoot(),
        degreesOfFreedom: degreesOfFreedom
      )
    }
  }
}

extension CalibrationFit.Parameter {
  /// Sets a standard error and the resulting interval, cut at the bounds.
  mutating func setStandardError(_ error: Double?, degreesOfFreedom: Int) {
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
